"""What cards of the community's sets do: each shape of effect has a ruling, each card is a case of one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deckcheck.catalog import further_cards
from deckcheck.construction.check import Checker
from deckcheck.decklist.write import flow
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.games.xfiles.names import AGREEMENTS
from deckcheck.play.rulings import run_file
from tests.games.xfiles.community_games import playable, random_deck

FILES = sorted(Path(__file__).parent.glob("community*.yaml"))
CARDS = further_cards("xfiles", ("community",), full=True)
WRITTEN = [card for card in CARDS if "play" in card.facts and "unplayable" not in card.facts["play"]]
OWN = [card for card in WRITTEN if "variant_of" not in card.facts]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rulings_hold(file: Path) -> None:
    results = run_file(str(file), {"xfiles": OWN})
    assert results
    assert [result.message for result in results if not result.passed] == []


def test_every_card_with_an_effect_of_its_own_is_a_case() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    shown = [card for card in OWN if f'"{card.id}"' in text or f'"{card.name}"' in text.replace('\\"', '"')]
    # What adds to CRC or HEALTH alone is the printed shape with another figure.
    assert {card.id for card in OWN} - {card.id for card in shown} == {"XF08-0441x2", "XF19-0034x42", "XF08-0311v1"}
    assert len(OWN) >= 799


def test_of_which_cards_one_clause_is_left_to_the_players() -> None:
    assert len([card for card in WRITTEN if "partly" in card.facts["play"]]) <= 26


def test_every_such_card_has_a_text_of_its_own() -> None:
    for card in OWN:
        assert set(card.facts["text"]) == {"en", "fr"}


def test_random_decks_for_games_are_legal() -> None:
    cards, stream, held = playable(), Stream(1), Counter[str]()
    for _ in range(20):
        deck = random_deck(cards, stream)
        sections = {name: dict(found) for name, found in deck.items()}
        text = flow({"game": "xfiles", "format": "community", "deck": sections})
        report = Checker().check_bytes(text.encode(), "a.deck.yaml")
        errors = [violation for violation in report.violations if violation.severity == "error"]
        assert errors == []
        held.update(name for found in deck.values() for name, _ in found)
    assert len(held) > 500


def test_what_cards_ask_the_table_for_is_an_option_and_not_its_default() -> None:
    options = rules_of("xfiles").options
    for option, value in AGREEMENTS.values():
        assert value in options[option].values
        assert value != options[option].default
