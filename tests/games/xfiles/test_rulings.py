"""The worked turn of the X-Files CCG is there whole; what rulings say of a game reads as sentences."""

from __future__ import annotations

import re
from pathlib import Path

from deckcheck.engine.rulings import Ruling, run_ruling
from deckcheck.games.xfiles.play import RULES
from deckcheck.play.rulings import services
from tests.support.rulings import rulings_of

STEPS_OF_THE_EXAMPLE = 30


def test_the_worked_turn_is_logged_step_by_step() -> None:
    text = Path(RULES.folder, "rulings", "example.yaml").read_text(encoding="utf-8")
    steps: set[int] = set()
    for line in re.findall(r"# Steps? (\d+(?: (?:and|to) \d+)*)", text):
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        steps.update(range(numbers[0], numbers[-1] + 1))
    assert steps == set(range(1, STEPS_OF_THE_EXAMPLE + 1))


def test_what_goes_to_no_place_is_not_reported_as_going_to_one() -> None:
    """An Agent that attacks goes nowhere; a Bluff back in the hand was not sent to the card that does it."""
    logs = {
        words: [line for ruling in rulings_of("xfiles") if words in str(ruling.data) for line in played(ruling)]
        for words in ("Krycek, The Double Agent", "Eve 7")
    }
    assert "Agent Alex Krycek attacks." in logs["Krycek, The Double Agent"]
    assert "B takes Injured Relative into hand." in logs["Eve 7"]
    for line in (line for log in logs.values() for line in log):
        assert " ." not in line
        assert "is sent to Eve 7" not in line


def played(ruling: Ruling) -> tuple[str, ...]:
    """Return the log of a ruling that holds."""
    result = run_ruling(ruling, services("xfiles"))
    assert result.passed, result.message
    return result.log
