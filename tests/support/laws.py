"""What holds of every game at every moment, as assertions for whoever has a game at hand."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING

from deckcheck.engine.flow.modifiers import modifiers_by_stat
from deckcheck.engine.game import Game
from deckcheck.engine.state.serial import canonical, plain, restored
from deckcheck.engine.state.state import InPlayIndex
from deckcheck.engine.state.statics import timed_stats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.engine.state.state import State


def keeps_its_cards(game: Game, faces: list[int]) -> None:
    """Every card is in exactly one place, and none of those that the game began with is lost or becomes another.

    Args:
        game: the game as it is now.
        faces: the definitions of the cards that it began with, sorted; cards made since then (tokens) come after them.
    """
    s = game.state
    cards = [*chain.from_iterable(s.zones)]
    assert [s.place[card] for card in cards] == [place for place, zone in enumerate(s.zones) for _ in zone]
    cards.sort()
    assert cards == [*range(len(s.owner))]
    assert sorted(s.definition[: len(faces)]) == faces


def is_indexed_right(s: State) -> None:
    """What is kept of the cards in play, and of modifiers that hold for a time, is what a fresh look finds."""
    assert s.timed == timed_stats(s.modifiers)
    kept = s.in_play_index or s.build_index()
    fresh = s.build_index()
    for name in set(InPlayIndex.__slots__) - {"modifiers_by_stat", "cache"}:
        assert getattr(kept, name) == getattr(fresh, name), name
    # What was found for some stats before is found again.
    assert kept.modifiers_by_stat == {stats: modifiers_by_stat(s, stats) for stats in kept.modifiers_by_stat}


def hides_what_a_player_cannot_know(game: Game, lucks: Iterable[int]) -> None:
    """No player sees a difference between a game and one in which all that this player cannot know is dealt again."""
    decision = game.decision
    actions, labels = game.legal_actions(), game.labels()
    for player in range(len(game.players)):
        seen = game.observation(player)
        for luck in lucks:
            world = game.determinize(player, luck)
            assert world.observation(player) == seen
            assert world.decision == decision
            if decision is not None and decision.player == player:
                assert world.legal_actions() == actions
                assert world.labels() == labels


def offers_distinguishable_options(game: Game) -> None:
    """The open decision has rising options, at least one, each with a description of its own."""
    actions = game.legal_actions()
    assert actions
    assert actions == sorted(set(actions))
    labels = game.labels()
    assert list(labels) == actions
    assert len(set(labels.values())) == len(actions)
    assert all(labels.values())


def is_saved_whole(game: Game) -> None:
    """A game that is written down and read again is the same in every slot of its state, and says so."""
    text = game.to_json()
    again = Game.from_json(text)
    assert again.state.columns() == game.state.columns()
    assert again.history == game.history
    assert again.decision == game.decision
    assert again.outcome == game.outcome
    assert again.to_json() == text


def is_read_as_it_is_written(state: State) -> None:
    """What a saved game holds of a state gives the same state in every slot, and is written alike again."""
    text = canonical(plain(state))
    again = restored(state.match, json.loads(text))
    assert again.columns() == state.columns()
    assert canonical(plain(again)) == text
