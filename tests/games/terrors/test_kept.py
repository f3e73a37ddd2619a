"""What is kept of a table of Terrors is what is found again, in whole games."""

from __future__ import annotations

from functools import reduce
from operator import add

from deckcheck.games.terrors.face import evaluation
from deckcheck.games.terrors.names import Zone
from deckcheck.games.terrors.state import TerrorsState
from tests.support.playouts import begin, play


def fresh(state: TerrorsState, player: int) -> float:
    """Return how strong all cards of a player are together, added one after the other."""
    book = state.match.book
    strengths = book.loyal_strength[book.faction[state.definition[state.zones[Zone.OVERLORD * 2 + player][0]]]]
    cards = [
        card for zone in (Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.PLAY) for card in state.zones[zone * 2 + player]
    ]
    return reduce(add, [strengths[state.definition[card]] for card in cards], 0.0)


def kept(state: TerrorsState, player: int) -> float:
    """Return the same as it is found with what was found before."""
    book = state.match.book
    strengths = book.loyal_strength[book.faction[state.definition[state.zones[Zone.OVERLORD * 2 + player][0]]]]
    deck, *others = (state.zones[zone * 2 + player] for zone in (Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.PLAY))
    return evaluation.built(player, state.definition, strengths, deck, [card for cards in others for card in cards])


def test_the_strength_of_a_deck_is_that_of_its_cards() -> None:
    games = [begin("terrors", seed) for seed in range(4)]
    # Tables of several games in turns, and worlds between them.
    for _ in zip(*(play(game, seed) for seed, game in enumerate(games)), strict=False):
        for game in games:
            for state in (game.state, game.state, game.determinize(0, 1).state):
                assert isinstance(state, TerrorsState)
                for player in (0, 1):
                    assert kept(state, player) == fresh(state, player)
                    known = evaluation.evaluate(state, player)
                    evaluation._LAST[:] = [([], [], [], [], 0.0, 0.0)] * 2
                    assert evaluation.evaluate(state, player) == known
