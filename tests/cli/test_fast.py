"""The short way into `check` reads command lines as Typer does, or leaves them to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cli import fast
from deckcheck.cli.app import parse as by_typer
from deckcheck.cli.context import Context
from deckcheck.cli.table import COMMANDS
from deckcheck.messages import ENGLISH
from deckcheck.options import FLAG, LISTS, NUMBER, SWITCH

COMMAND = st.sampled_from(fast.QUICK)
OF_BOTH = [option for name in fast.QUICK for option in COMMANDS[name].options if not option.argument]


def flags(*kinds: str) -> list[str]:
    """Return how the options of these kinds are written."""
    found = [flag for option in OF_BOTH if option.kind in kinds for flag in option.flags]
    contrary = [f"--no-{option.name.replace('_', '-')}" for option in OF_BOTH if option.kind == SWITCH in kinds]
    return sorted({*found, *contrary})


YES = flags(FLAG, SWITCH)
NUMBERS = flags(NUMBER)
VALUED = sorted({flag for option in OF_BOTH for flag in option.flags} - {*YES, *NUMBERS})
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
OPTIONS = (*YES, *NUMBERS, *VALUED)
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


@given(COMMAND, st.lists(TOKENS, max_size=6))
def test_what_is_read_the_short_way_is_what_typer_reads(command: str, tokens: list[str]) -> None:
    arguments = [command, *tokens]
    args = fast.parse(arguments)
    if args is not None:
        assert args == by_typer(arguments, Context(ENGLISH))


def plain(command: str) -> st.SearchStrategy[list[str]]:
    """Return words of which plain command lines of a command are made."""
    options = [option for option in COMMANDS[command].options if not option.argument]
    yes = [flag for option in options if option.kind in (FLAG, SWITCH) for flag in option.flags]
    valued = [flag for option in options if option.kind not in (FLAG, SWITCH, NUMBER) for flag in option.flags]
    numbers = [flag for option in options if option.kind == NUMBER for flag in option.flags]
    words = [
        st.sampled_from(("a.deck.yaml", "decks", "-")).map(lambda word: [word]),
        st.sampled_from(yes).map(lambda flag: [flag]),
        st.tuples(st.sampled_from(valued), st.sampled_from(("x", "a=b", "é"))).map(list),
    ]
    if numbers:
        words.append(st.tuples(st.sampled_from(numbers), st.integers(0, 999).map(str)).map(list))
    return st.one_of(words)


@given(st.data(), COMMAND)
def test_plain_command_lines_are_read_the_short_way(data: st.DataObject, command: str) -> None:
    parts = data.draw(st.lists(plain(command), min_size=1, max_size=8))
    arguments = [command, *(word for part in parts for word in part)]
    args = fast.parse(arguments)
    named = any(len(part) == 1 and part[0] in ("a.deck.yaml", "decks", "-") for part in parts)
    assert (args is not None) == named
    if args is not None:
        assert args == by_typer(arguments, Context(ENGLISH))


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
        ["event", "a", "--statistics"],
    ],
)
def test_everything_else_is_left_to_typer(arguments: list[str]) -> None:
    assert fast.parse(arguments) is None


@pytest.mark.parametrize("command", fast.QUICK)
def test_the_numbers_of_a_quick_command_have_the_range_that_is_read(command: str) -> None:
    numbers = [option for option in COMMANDS[command].options if option.kind == NUMBER]
    assert {(option.least, option.most) for option in numbers} <= {(0, 999)}
    assert [option.name for option in COMMANDS[command].options if option.argument and option.kind in LISTS] == [
        "paths"
    ]
