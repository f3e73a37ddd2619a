"""A small experiment: a sample deck of Virevolt that is looked at, and one that it meets, both played at random."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.engine.registry import rules_of
from deckcheck.lab.pairs import Pairs
from deckcheck.lab.peers import blank_of
from deckcheck.simulation.values import Contender

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


@pytest.fixture(scope="session")
def contenders() -> tuple[Contender, ...]:
    decks = [deckcheck.load_deck(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan")]
    return tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks)


@pytest.fixture
def job(contenders: tuple[Contender, ...]) -> Pairs:
    return Pairs("cards", "virevolt", contenders, seed=5, extra=(blank_of(rules_of("virevolt")),))
