"""Terrors of London as many games show it: all of them end, and no card, keyword or effect lies idle."""

from __future__ import annotations

import pytest

from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.vocabulary.effects import LANGUAGE
from deckcheck.simulation.playing import play
from tests.games.sample_games import faces, greedy_plan, operations_of, random_games, traced


def test_greedy_games_of_all_decks_end_by_lost_health() -> None:
    plan = greedy_plan(RULES)
    # Sixteen decks of eight Overlords: each meets all but the other one of its own Overlord.
    assert len(plan.pairings) == 112
    for number in range(0, len(plan.pairings), 7):
        assert play(plan, number).reason == "no Health"


def test_every_card_is_bought_and_played_and_every_effect_used_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {name for card in RULES.builtin_cards() for name in operations_of(card.facts.get("play"), LANGUAGE)}
    played = {card.id for card in RULES.builtin_cards() if card.type not in {"overlord", "relic"}}
    bought = {card.id for card in RULES.builtin_cards() if card.type in {"acolyte", "monster", "relic"}}
    used = {card.id for card in RULES.builtin_cards() if card.type in {"overlord", "relic"}}
    rules, carried_out = traced(monkeypatch, RULES, LANGUAGE)
    for game in random_games(rules, 300):
        played -= faces(game, n.PLAYED)
        bought -= faces(game, n.BOUGHT)
        used -= faces(game, n.RELIC_USED | n.OVERLORD_USED)
        if not (played or bought or used) and written <= carried_out:
            break
    assert not played
    assert not bought
    assert not used
    assert not written - carried_out
