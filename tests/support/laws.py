"""What holds of every game at every moment, as assertions for whoever has a game at hand."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING

from deckcheck.engine.flow.modifiers import measure, modifiers_by_stat, statics
from deckcheck.engine.game import Game
from deckcheck.engine.state.serial import canonical, plain, restored
from deckcheck.engine.state.state import InPlayIndex
from deckcheck.engine.state.statics import timed_stats
from deckcheck.engine.state.vocabulary import ADD, SET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.engine.state.state import State


def measures_what_holds(state: State) -> None:
    """`measure`, which repeats the tests of `statics` for speed, comes to what the modifiers that hold come to."""
    stats = (state.in_play_index or state.build_index()).stats | state.timed
    cards = [card for card, place in enumerate(state.place) if state.match.in_play[place]]
    base, floor = 7, -(1 << 30)
    for stat in (1 << bit for bit in range(stats.bit_length()) if stats >> bit & 1):
        for card, other in [*((card, -1) for card in cards), *zip(cards, cards[1:] + cards[:1], strict=True)]:
            rows = [
                (static.operation, static.amount(state, probe))
                for _, static, probe in statics(state, stat, card, other)
                if static.operation in (SET, ADD)
            ]
            rows += [row[1:3] for row in state.modifiers if row[0] & stat and row[3] == card]
            value = next((amount for operation, amount in reversed(rows) if operation == SET), base)
            value += sum(amount for operation, amount in rows if operation == ADD)
            assert measure(state, stat, card, base, other, floor) == value, (stat, card, other)


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
