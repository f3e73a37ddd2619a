"""Random lists are read as they were written, or refused with a line; a change of one line changes that line only."""

from __future__ import annotations

import datetime as dt
import os
import random

import pytest

from deckcheck.construction.check import Checker, read_any_format
from deckcheck.construction.settings import Settings
from deckcheck.decklist.formats.account import UNREADABLE, ReadLine
from deckcheck.decklist.formats.exchange import ImportedList
from tests.decklist.generated.make import LINES, TABLES, make
from tests.decklist.generated.run import verdict

# Lists of another seed every day; a failure names its own.
SEED = int(os.environ.get("DECKCHECK_SEED", dt.datetime.now(dt.UTC).strftime("%Y%m%d")))
LISTS = 2_000
PARTS = 8


def test_there_are_enough_shapes() -> None:
    assert len(LINES) >= 26
    assert len(TABLES) >= 5


@pytest.mark.parametrize("part", range(PARTS))
def test_no_list_is_read_wrong_in_silence(part: int) -> None:
    answers = []
    for at in range(part, LISTS, PARTS):
        seed = SEED * 100_003 + at
        made = make(random.Random(seed))  # noqa: S311  a choice that is to be made again
        answers.append(verdict(made))
        assert not answers[-1].startswith("different"), f"seed {seed}: {answers[-1]}\n{made.text}"
    assert answers.count("read") >= 0.55 * len(answers)


def lines(text: str, game: str) -> list[ReadLine]:
    """Return the account of a list."""
    source = read_any_format(text, "a.txt", [])
    assert isinstance(source, ImportedList)
    checker = Checker(Settings(game=game))
    source.texts["game"] = game
    checker.check_source(source, "a.txt", [], text)
    assert source.reading is not None
    return source.reading.lines


def without_places(found: list[ReadLine]) -> list[ReadLine]:
    return [line._replace(line=0, column=0) for line in found]


CHANGES = {
    "tag": lambda line: f"<b>{line}</b>",
    "image": lambda line: f'{line} <img src="a.png">',
    "bullet": lambda line: f"- {line}",
    "remark": lambda line: f"{line} # quorl vrumm",
    "open tag": lambda line: f"{line} <i>",
}


@pytest.mark.parametrize("shape", ["two", "two-x", "behind-x", "behind-brackets-x", "behind-colon", "tab", "quantity"])
@pytest.mark.parametrize("change", [*CHANGES, "delete", "add", "blank"])
def test_a_change_of_one_line_changes_that_line_only(shape: str, change: str) -> None:
    luck = random.Random(f"{SEED} {shape} {change}")  # noqa: S311  a choice that is to be made again
    names = ["Ember Squire", "Cinder Imp", "Torch Marauder", "Scorch", "Wildfire", "Red Crystal"]
    for _ in range(10):
        written = [LINES[shape](name, luck.choice((2, 2, 3, 5)), 1, luck) for name in luck.sample(names, 5)]
        at = luck.randrange(len(written))
        before = without_places(lines("\n".join(written), "virevolt"))
        other = list(written)
        rest = before
        if change == "delete":
            del other[at]
            rest = [*before[:at], *before[at + 1 :]]
            after = without_places(lines("\n".join(other), "virevolt"))
        elif change in ("add", "blank"):
            other.insert(at, "" if change == "blank" else "2 Sabotage")
            after = without_places(lines("\n".join(other), "virevolt"))
            del after[at]
        else:
            other[at] = CHANGES[change](written[at])
            after = without_places(lines("\n".join(other), "virevolt"))
            assert after[at].cards == before[at].cards or after[at].kind == UNREADABLE
            after[at] = before[at]
        assert after == rest
