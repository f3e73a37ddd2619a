"""The worked turn of the X-Files CCG is there whole."""

from __future__ import annotations

import re
from pathlib import Path

from deckcheck.games.xfiles.play import RULES

STEPS_OF_THE_EXAMPLE = 30


def test_the_worked_turn_is_told_step_by_step() -> None:
    text = Path(RULES.folder, "rulings", "example.yaml").read_text(encoding="utf-8")
    steps: set[int] = set()
    for line in re.findall(r"# Steps? (\d+(?: (?:and|to) \d+)*)", text):
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        steps.update(range(numbers[0], numbers[-1] + 1))
    assert steps == set(range(1, STEPS_OF_THE_EXAMPLE + 1))
