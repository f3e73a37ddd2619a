"""Two sample decks, and a small simulation between them."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.decklist.deck import Deck
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.values import Contender

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


@pytest.fixture(scope="session")
def decks() -> list[Deck]:
    return [deckcheck.load_deck(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan", "reed-and-tide")]


@pytest.fixture(scope="session")
def plan(decks: list[Deck]) -> SimulationPlan:
    contenders = tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks)
    return SimulationPlan("virevolt", contenders, seed=11)
