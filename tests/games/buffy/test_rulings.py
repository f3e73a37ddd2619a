"""Every worked example of the rulebook of Buffy is a ruling, and its chapters stand where they are looked for."""

from __future__ import annotations

from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.chapters import CHAPTERS
from tests.support.rulings import rulings_of

EXAMPLES = {f"BF-E{number:02}" for number in range(1, 13)}


def test_every_worked_example_is_a_ruling() -> None:
    notes = [ruling.data.get("note", "") for ruling in rulings_of("buffy")]
    assert {example for example in EXAMPLES if any(example in note for note in notes)} == EXAMPLES


def test_the_chapters_stand_at_their_numbers() -> None:
    named = {
        n.SETTING_UP: "setting up",
        n.TURN: "turn",
        n.WATCHES: "watches",
        n.REFILLING: "keep and refill",
        n.TRIMMING: "discard down",
        n.SURPLUS_ITEMS: "surplus items",
        n.FIGHTING: "fight",
        n.CHALLENGING: "challenge",
        n.RESULT_COMES: "episode",
        n.AFTER_PLAY: "after an action",
        n.GRANTED_FIGHT: "granted fight",
    }
    assert {number: CHAPTERS[number].name for number in named} == named
    assert len(CHAPTERS) == len(named) + 2
