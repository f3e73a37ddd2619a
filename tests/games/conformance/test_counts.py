"""What is counted for a simulation is what a log of the same game shows."""

from __future__ import annotations

import pytest

from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.vocabulary import DREW
from tests.support.playouts import decks_of, play


def begun(game: str, seed: int, counted: int) -> Game:
    decks = decks_of(game)
    return new_game(rules_of(game), [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed, counted=counted)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_counted_is_what_the_log_tells(game: str, seed: int) -> None:
    kinds = DREW | rules_of(game).PLAYED
    counted = begun(game, seed, kinds)
    for _ in play(counted, seed):
        pass
    plain = begun(game, seed, 0)
    for action in counted.history:
        plain.apply(action)
    assert plain.fingerprint() == counted.fingerprint()
    assert plain.state.counts == []
    plain.watch()
    reported = [
        (kind, player, face)
        for kind, player, card, _, _, face, *_ in plain.state.log or ()
        if kind & kinds and card >= 0
    ]
    assert counted.state.counts == reported
    # Who keeps a log beside it reads the same there.
    counted.watch()
    assert counted.state.log == plain.state.log


def test_a_copy_counts_nothing(game: str) -> None:
    counted = begun(game, 1, -1)
    before = [*counted.state.counts]
    other = counted.copy()
    assert (other.state.counted, other.state.counts) == (0, [])
    assert other.state.observed == other.state.match.observed
    for _ in play(other, 1, 20):
        pass
    assert counted.state.counts == before
