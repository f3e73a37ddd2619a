"""How much single cards are believed follows from games that were held back."""

from __future__ import annotations

import numpy as np

from tests.training.fit import DOUBTS_OF_CARDS, PARTS, best_doubt

GAMES, CARDS = 400, 30


def doubt(of_cards: float) -> float:
    """Return the doubt that is chosen where a plain feature decides games, and each card by so much."""
    luck = np.random.default_rng(7)
    plain = luck.normal(size=(GAMES, 1))
    cards = luck.integers(-1, 2, size=(GAMES, CARDS)).astype(float)
    lead = plain[:, 0] + cards @ (of_cards * np.where(np.arange(CARDS) % 2, 1.0, -1.0))
    won = (lead + luck.normal(scale=0.3, size=GAMES) > 0).astype(float)
    held = [np.arange(GAMES) % PARTS == part for part in range(PARTS)]
    return best_doubt(np.hstack([plain, cards]), won, held, CARDS)[2]


def test_cards_that_tell_nothing_are_not_believed() -> None:
    assert doubt(0.0) == max(DOUBTS_OF_CARDS)


def test_cards_that_decide_are() -> None:
    assert doubt(1.0) == min(DOUBTS_OF_CARDS)
