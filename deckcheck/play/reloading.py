"""Playing a game again with cards that have changed meanwhile, as far as its choices still mean the same."""

from __future__ import annotations

from deckcheck.engine.game import new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.engine.game import Game


def played_again(game: Game, cards: Sequence[Card]) -> Game:
    """Return a game of the same decks, seed and choices with other custom cards.

    It ends before the first choice that is not offered any more, or that does something else now.

    Raises:
        GameError: a card of the decks is missing, or cannot be played.
    """
    match = game.state.match
    before = game.at(0)
    again = new_game(game.rules, match.decks, match.seed, match.options, match.names, cards)
    for action in game.history:
        if action not in again.state.options or again.describe(action) != before.describe(action):
            return again
        before.apply(action)
        again.apply(action)
    again.follow(game)
    return again
