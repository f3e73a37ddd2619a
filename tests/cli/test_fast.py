"""The short way into `check` reads command lines as Typer does, or leaves them to it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deckcheck.cli.check
from deckcheck.cli import fast
from deckcheck.cli.app import check as command
from deckcheck.cli.app import run_app
from deckcheck.cli.check_options import CheckOptions


def by_typer(arguments: list[str]) -> CheckOptions | None:
    """Return the options with which Typer would start the check, or None where it would not."""
    started: list[CheckOptions] = []

    def run(options: CheckOptions) -> int:
        started.append(options)
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deckcheck.cli.check, "run", run)
        run_app(arguments)
    return started[0] if started else None


WORDS = (
    "a.deck.yaml",
    "decks",
    "-",
    "",
    "é x",
    "virevolt",
    "3",
    "012",
    "1000",
    "٣",
    "text",
    "sarif:x",
    "-5",
    "--strict",
)
OPTIONS = (*fast._FLAGS, *fast._VALUES, *fast._LISTS, "--jobs", "-j")
STRANGE = (
    "--",
    "--help",
    "-h",
    "-qo",
    "-ofile",
    "-o=file",
    "--strict=true",
    "--no-exit-zero",
    "--unknown",
    "-j5",
    "--gam",
)
TOKENS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(OPTIONS),
    st.builds("{}={}".format, st.sampled_from(OPTIONS), st.sampled_from(WORDS)),
    st.sampled_from(STRANGE),
)


@given(st.lists(TOKENS, max_size=6))
def test_what_is_read_the_short_way_is_what_typer_reads(tokens: list[str]) -> None:
    arguments = ["check", *tokens]
    options = fast.parse(arguments)
    if options is not None:
        assert options == by_typer(arguments)


PLAIN = st.one_of(
    st.sampled_from(("a.deck.yaml", "decks", "-")).map(lambda word: [word]),
    st.sampled_from(tuple(fast._FLAGS)).map(lambda flag: [flag]),
    st.tuples(st.sampled_from((*fast._VALUES, *fast._LISTS)), st.sampled_from(("x", "a=b", "é"))).map(list),
    st.tuples(st.sampled_from(("--jobs", "-j")), st.integers(0, 999).map(str)).map(list),
)


@given(st.lists(PLAIN, min_size=1, max_size=8))
def test_plain_command_lines_are_read_the_short_way(parts: list[list[str]]) -> None:
    arguments = ["check", *(word for part in parts for word in part)]
    options = fast.parse(arguments)
    named = any(len(part) == 1 and part[0] not in fast._FLAGS for part in parts)
    assert (options is not None) == named
    if options is not None:
        assert options == by_typer(arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["games"],
        ["check"],
        ["check", "--help"],
        ["check", "a", "--unknown"],
        ["check", "a", "--game"],
        ["check", "a", "--game", "--strict"],
        ["check", "a", "--jobs", "many"],
        ["check", "--", "a"],
        ["check", "a", "--show-settings"],
    ],
)
def test_everything_else_is_left_to_typer(arguments: list[str]) -> None:
    assert fast.parse(arguments) is None


def test_the_command_and_the_options_have_the_same_names_and_defaults() -> None:
    def shape(function: Any) -> dict[str, object]:
        parameters = inspect.signature(function).parameters
        return {name: parameter.default or None for name, parameter in parameters.items() if name != "self"}

    assert shape(command) == shape(CheckOptions.__init__)
