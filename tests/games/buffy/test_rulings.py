"""Every worked example of Buffy's rulebook is a ruling; what a table of Buffy cannot hold is refused by name."""

from __future__ import annotations

from tests.support.rulings import rulings_of, run

EXAMPLES = {f"BF-E{number:02}" for number in range(1, 13)}


def test_every_worked_example_is_a_ruling() -> None:
    notes = [ruling.data.get("note", "") for ruling in rulings_of("buffy")]
    assert {example for example in EXAMPLES if any(example in note for note in notes)} == EXAMPLES


def test_a_card_may_be_on_a_character_of_another_player() -> None:
    mine = "characters: {card: Luke, at: A1}, attached: {card: Compound Bow, 'on': Dalton (B)}"
    result = run("buffy", f"A: {{{mine}}}, B: {{characters: {{card: Dalton, at: B1}}}}", "over: false")
    assert result.message == ""
    nobody = run("buffy", f"A: {{{mine}}}, B: {{characters: {{card: Luke, at: B1}}}}", "over: false")
    assert "no 'Dalton (B)' is there" in nobody.message
