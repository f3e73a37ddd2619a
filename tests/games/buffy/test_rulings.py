"""Every worked example of the rulebook of Buffy is a ruling."""

from __future__ import annotations

from tests.support.rulings import rulings_of

EXAMPLES = {f"BF-E{number:02}" for number in range(1, 13)}


def test_every_worked_example_is_a_ruling() -> None:
    notes = [ruling.data.get("note", "") for ruling in rulings_of("buffy")]
    assert {example for example in EXAMPLES if any(example in note for note in notes)} == EXAMPLES
