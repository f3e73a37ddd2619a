"""What holds of every game at every moment, as assertions for whoever has a game at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.engine.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable


def keeps_its_cards(game: Game, faces: list[int]) -> None:
    """Every card lies in exactly one place, and none of those that the game began with is lost or becomes another.

    Args:
        game: the game as it is now.
        faces: the definitions of the cards that it began with, sorted; cards made since then (tokens) come after them.
    """
    s = game.state
    assert sorted(card for zone in s.zones for card in zone) == list(range(len(s.owner)))
    assert all(s.place[card] == place for place, zone in enumerate(s.zones) for card in zone)
    assert sorted(s.definition[: len(faces)]) == faces


def hides_what_a_player_cannot_know(game: Game, lucks: Iterable[int]) -> None:
    """No player sees a difference between a game and one in which all that this player cannot know is dealt anew."""
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


def offers_what_can_be_told_apart(game: Game) -> None:
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
