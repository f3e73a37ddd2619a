"""How the end of a game is reported: whose the reason is cannot be misread."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.flow.atoms import finish
from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.drawing import table_text
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.outcome import GameEnds, losers_of
from deckcheck.engine.table.drawn import outcome_text
from deckcheck.messages import translator_of
from deckcheck.play.session import speak

LOST_BY = {
    "buffy": ("lost",),
    "slasherz": ("0 hp", "empty deck"),
    "terrors": ("no Health",),
    "virevolt": ("no Hero", "empty deck"),
    "xfiles": ("no Agents left", "wrong guess"),
}


def over(game: str, given: dict[str, Any], *actions: str) -> Game:
    """Return a game that is over after these actions."""
    table = Table(rules_of(game), (), 1, {}, ()).set_up(given, ())
    for words in actions:
        table.do(words)
    assert table.is_over
    return table


def test_what_befell_the_loser_is_said_of_the_loser() -> None:
    given = {"phase": "combat", "A": {"characters": "Rake Man"}, "B": {"victims": 0, "hp": 1}}
    game = over("slasherz", given, "attack with Rake Man")
    assert game.log(0)[-1] == "A wins, B loses: 0 hp."
    speak(game, translator_of("fr"))
    assert game.log(0)[-1] == "A gagne, B perd\u00a0: 0 PV."
    assert outcome_text(game, translator_of("en")) == "The game is over: A wins, B loses (0 hp)."
    assert outcome_text(game, translator_of("fr")) == "La partie est finie\u00a0: A gagne, B perd (0 PV)."
    speak(game, translator_of("en"))
    assert "the game is over: A wins, B loses (0 hp)" in table_text(game)


def test_what_the_winner_has_done_is_said_of_the_winner() -> None:
    given = {
        "phase": "combat",
        "A": {"main": "Ember Squire", "tokens": 4, "crystals": {"Red Crystal": 3}},
        "B": {"main": {"card": "Road Courier", "hp": 1}, "secondary": "Stone Sentinel"},
    }
    game = over("virevolt", given, "attack 1")
    assert game.log(0)[-1] == "A wins: tokens."
    assert outcome_text(game, translator_of("en")) == "The game is over: A wins (tokens)."


@pytest.mark.parametrize("name", sorted(LOST_BY))
def test_the_losers_are_named_where_the_reason_is_theirs(name: str) -> None:
    assert rules_of(name).phrase_gaps.lost_by == LOST_BY[name]
    table = Table(rules_of(name), (), 1, {}, ()).set_up({}, ())
    for reason in LOST_BY[name]:
        assert lost(table, (1,), reason) == ["A"]
        assert lost(table, (), reason) == []
    assert lost(table, (1,), "turn cap") == []


def lost(table: Game, winners: tuple[int, ...], reason: str, beaten: tuple[int, ...] = ()) -> list[str]:
    """Return of whose loss it is reported that a game ends so."""
    state = table.state.copy()
    with pytest.raises(GameEnds):
        finish(state, winners, reason, beaten=beaten)
    return losers_of(state)


def test_who_has_not_lost_for_the_reason_is_not_named_with_it() -> None:
    side = {"main": "Stone Sentinel", "secondary": ["Iron Colossus", "World Stag"]}
    game = over("virevolt", {"phase": "combat", "A": {"main": "Road Courier"}, "B": side, "C": {}}, "attack 1 on C")
    assert outcome_text(game, translator_of("en")) == "The game is over: A wins, C loses (no Hero)."
    assert outcome_text(game, translator_of("fr")) == "La partie est finie\u00a0: A gagne, C perd (aucun Héros)."
    assert "the game is over: A wins, C loses (no Hero)" in table_text(game)
    assert lost(game, (0,), "no Hero", (2,)) == ["C"]
    assert lost(game, (0,), "no Hero") == ["B", "C"]
