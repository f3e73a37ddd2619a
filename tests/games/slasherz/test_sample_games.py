"""Slasherz as many games show it: all of them end, and no card or effect lies idle."""

from __future__ import annotations

import pytest

from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.play import RULES
from deckcheck.games.slasherz.vocabulary.effects import LANGUAGE
from deckcheck.simulation.playing import play
from tests.games.sample_games import faces, greedy_plan, operations_of, random_games, traced

SHOWN = RULES.PLAYED | n.TURNED_UP | n.ABILITY_USED


def test_greedy_games_of_all_pairings_end_by_a_fallen_survivor() -> None:
    plan = greedy_plan(RULES)
    assert len(plan.pairings) == 15
    for number in range(len(plan.pairings)):
        assert play(plan, number).reason in {"0 hp", "both at 0 hp"}


def test_every_card_and_every_kind_of_effect_is_used_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {name for card in RULES.builtin_cards() for name in operations_of(card.facts.get("play"), LANGUAGE)}
    cards = {card.id for card in RULES.builtin_cards() if card.type != "token"}
    rules, carried_out = traced(monkeypatch, RULES, LANGUAGE)
    for game in random_games(rules, 300):
        cards -= faces(game, SHOWN)
        if not cards and written <= carried_out:
            break
    assert not cards
    assert not written - carried_out
