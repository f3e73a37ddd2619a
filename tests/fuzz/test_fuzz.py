"""Some inputs of every kind, every case that once failed, and the watch itself: what it is there to see, it sees."""

from __future__ import annotations

import os
import re
import sys
from datetime import date
from itertools import islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.fuzz import watch
from tests.fuzz.__main__ import main, seed_of_the_day
from tests.fuzz.kinds import KINDS, Kind
from tests.fuzz.mutate import VALUES, WORDS, in_yaml
from tests.fuzz.run import inputs
from tests.fuzz.watch import reduced, tried, workshop
from tests.fuzz.work import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEPT = sorted(path for path in CASES.glob("*/*") if path.is_file())


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[None]:
    with workshop(tmp_path):
        yield


@pytest.mark.parametrize("name", KINDS)
def test_mutated_files_are_answered(name: str) -> None:
    for one in islice(inputs(name, seed=2026), 8):
        failure = tried(KINDS[name], one.data, one.command, one.language)
        assert failure is None, f"{name} {one.number} {one.command}: {failure}"


@pytest.mark.parametrize("name", KINDS)
def test_the_samples_themselves_are_read(name: str) -> None:
    """Whoever mutates what is refused at its first line tries nothing."""
    kind = KINDS[name]
    sample = kind.samples()[0]
    for command in kind.commands or ((),):
        assert tried(kind, sample, command) is None


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_failed_once_is_answered(path: Path) -> None:
    kind = KINDS[path.parent.name]
    for command in kind.commands or ((),):
        for language in ("en", "fr"):
            assert tried(kind, path.read_bytes(), command, language) is None


@pytest.mark.parametrize("name", ["deck", "saved", "text"])
def test_a_seed_says_which_inputs_there_are(name: str) -> None:
    first, again, other = (list(islice(inputs(name, seed), 12)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len({one.data for one in first}) > 6


def test_an_input_is_made_by_its_number_alone() -> None:
    every = list(islice(inputs("text", 3), 9))
    assert list(islice(inputs("text", 3, first=1, step=4), 2)) == [every[1], every[5]]


def test_a_tree_is_written_as_the_yaml_that_it_is() -> None:
    values = [*WORDS, *VALUES, inf, -inf]
    tree = {"list": [*values, [values], {"a": values}], "keys": {word: [{word: word}] for word in WORDS}}
    assert yaml.safe_load(in_yaml(tree)) == tree


def test_the_seed_of_the_day_is_reported_and_may_be_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DECKCHECK_FUZZ_SEED", raising=False)
    assert date.fromisoformat(str(seed_of_the_day())) >= date(2026, 1, 1)
    monkeypatch.setenv("DECKCHECK_FUZZ_SEED", "77")
    assert main(["map", "--inputs", "3"]) == 0
    assert capsys.readouterr().out == "seed 77\nmap 3\n3 inputs, 0 failures\n"


def test_a_failure_is_reported_with_what_brings_it_about_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(KINDS, "text", Kind("x.txt", lambda: [b"a line!\nanother!\n"], (("no",),), call=_raise))
    assert main(["text", "--inputs", "40", "--seed", "5"]) == 1
    reported = capsys.readouterr().out
    assert "text: error KeyError outside" in reported
    assert "b'!'" in reported
    again = re.search(r"again: python -m tests\.fuzz (.*)", reported)
    assert again is not None
    assert main(again[1].split()) == 1
    assert "1 inputs, 1 failures" in capsys.readouterr().out


def _raise(data: bytes) -> None:
    if b"!" in data:
        raise KeyError(data)


def _escape(data: bytes) -> None:
    print("\x1b]0;x\x07")


def _command(data: bytes) -> None:
    print("  ::error::x", file=sys.stderr)


def _mark(data: bytes) -> None:
    print("a\u202eb")


def _page(data: bytes) -> None:
    Path("sheets.html").write_text("<p><b>x</p>", encoding="utf-8")


def _script(data: bytes) -> None:
    Path("sheets.html").write_text("<script>x</script>", encoding="utf-8")


def _traceback(data: bytes) -> None:
    print("Traceback (most recent call last):", file=sys.stderr)


def _leave(data: bytes) -> None:
    sys.exit(3)


@pytest.mark.parametrize(
    ("call", "sort"),
    [
        (_raise, "error KeyError outside"),
        (_escape, "gate stdout"),
        (_command, "gate stderr"),
        (_mark, "gate stdout"),
        (_page, "format text"),
        (_script, "format text"),
        (_traceback, "traceback"),
        (_leave, "status 3"),
    ],
)
def test_a_failure_is_seen(call: Callable[[bytes], None], sort: str) -> None:
    kind = Kind("x.txt", list, call=call)
    failure = tried(kind, b"a!", ("planted",))
    assert failure is not None
    assert failure.sort.startswith(sort)


@pytest.mark.parametrize("form", ["json", "junit"])
def test_an_output_that_is_none_is_seen(form: str) -> None:
    kind = Kind("x.txt", list, call=lambda data: print("{<"))
    failure = tried(kind, b"", ("planted", "--output-format", form))
    assert failure is not None
    assert failure.sort == f"format {form}"


@pytest.mark.parametrize(("bound", "sort"), [("MOST_SECONDS", "time"), ("MOST_BYTES", "memory")])
def test_what_takes_too_much_is_seen(bound: str, sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if bound == "MOST_BYTES" and os.name == "nt":
        pytest.skip("Windows does not tell the most memory that a process had")
    monkeypatch.setattr(watch, bound, -1)
    failure = tried(Kind("x.txt", list, call=lambda data: None), b"", ("planted",))
    assert failure is not None
    assert failure.sort == sort


def test_what_fails_is_cut_down_to_what_still_fails() -> None:
    kind = Kind("x.txt", list, call=_raise)
    data = b"one line\nanother\nand! more\n" * 20
    failure = tried(kind, data, ("planted",))
    assert failure is not None
    assert reduced(kind, data, ("planted",), "en", failure) == b"!"
