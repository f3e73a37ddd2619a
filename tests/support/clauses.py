"""Which clauses of cards rulings show: the numbered parts of texts, and the printed facts that a game names.

`deckcheck/engine/data/clauses.py` reads the clauses; the rulings say which they show (`shows: {A114: [when, 2]}`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from deckcheck.catalog.card import Card
from deckcheck.engine.data.clauses import Clause, fact_clauses, read_clauses
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import Ruling
from tests.support.rulings import rulings_of


@cache
def numbered(game: str) -> Mapping[str, tuple[Clause, ...]]:
    """Return card id -> the numbered clauses of its text, of the cards whose texts have marks."""
    return read_clauses(str(Path(rules_of(game).folder)))


@cache
def clauses_of(game: str) -> Mapping[str, tuple[Clause, ...]]:
    """Return card id -> the clauses of the playable cards of a game whose texts have marks."""
    facts = rules_of(game).clause_facts
    found = numbered(game)
    return {card.id: (*fact_clauses(card, facts), *found[card.id]) for card in playable(game) if card.id in found}


def unshown(clauses: Mapping[str, Iterable[Clause]], rulings: Iterable[Ruling]) -> Iterator[tuple[str, int | str]]:
    """Yield card id and name of each clause that no ruling shows."""
    shown = {(card, name) for ruling in rulings for card, names in ruling.shows.items() for name in names}
    for card, found in clauses.items():
        for clause in found:
            if (card, clause.name) not in shown:
                yield card, clause.name


def misnamed(
    clauses: Mapping[str, Iterable[Clause]], rulings: Iterable[Ruling], cards: Mapping[str, Card]
) -> Iterator[str]:
    """Yield the rulings that show a clause which its card does not have, or of a card that they do not play with."""
    for ruling in rulings:
        for card, names in ruling.shows.items():
            known = {clause.name for clause in clauses.get(card, ())}
            for name in names:
                if name not in known:
                    yield f"'{ruling.names['en']}' shows clause {name} of {card}, which has {sorted(map(str, known))}"
            if len(set(names)) < len(names):
                yield f"'{ruling.names['en']}' shows a clause of {card} twice"
            if card not in cards or not plays_with(ruling, cards[card]):
                yield f"'{ruling.names['en']}' does not play with {card}"


def plays_with(ruling: Ruling, card: Card) -> bool:
    """Return whether a card is on the table of a ruling, in its decks, or in what is done there."""
    return any(card.name in text or card.id in text for text in _reported(ruling))


def _reported(ruling: Ruling) -> Iterator[str]:
    return leaves({key: ruling.data.get(key) for key in ("given", "do", "expect")})


def leaves(data: Any) -> Iterator[str]:
    """Yield every key and every text of a tree of data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from leaves(value)
    elif isinstance(data, str):
        yield data


def shown_cards(game: str) -> frozenset[str]:
    """Return the ids of the playable cards with an effect that some ruling of the game plays with."""
    texts = "\n".join(text for ruling in rulings_of(game) for text in _reported(ruling))
    return frozenset(card.id for card in playable(game) if card.name in texts or card.id in texts)


@cache
def playable(game: str) -> tuple[Card, ...]:
    """Return the cards of a game that have an effect and can be played.

    A variant printing counts with its card, unless it does something else.
    """
    book = rules_of(game).book()

    def is_new(card: Card) -> bool:
        number = book.numbers.get(card.facts.get("variant_of", ""))
        return number is None or book.cards[number].facts.get("play") != card.facts["play"]

    return tuple(
        card
        for number, card in enumerate(book.cards)
        if card.facts.get("play") and is_new(card) and not book.shortfall(number)
    )
