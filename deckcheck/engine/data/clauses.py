"""The clauses of cards: what a card says bit by bit, with the rulings that show each.

A clause is a numbered part of the card's text (`catalog/clauses.py`), or a printed fact that its game names among
`GameRules.clause_facts`: when it is played, who may bear it. Rulings say which they show: `shows: {A114: [when, 2]}`.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.catalog.clauses import clauses_in
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.source import decode, read_bytes, read_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.catalog.card import Card


class Clause(NamedTuple):
    """One clause of a card.

    Attributes:
        name: its number in the text, or the name of the printed fact.
        words: language -> what it says; nothing for a fact, which says itself.
    """

    name: int | str
    words: dict[str, str]


def read_clauses(folder: str) -> dict[str, tuple[Clause, ...]]:
    """Return card id -> the numbered clauses of its text, for the cards of the game in a folder that have marks.

    Raises:
        Problem: a file is not YAML.
        UnreadableFileError: it cannot be opened.
    """
    found: dict[str, tuple[Clause, ...]] = {}
    # Further catalogs lie in folders of their own.
    for here, folders, names in os.walk(os.path.join(folder, "cards")):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".yaml"):
                found.update(_read(os.path.join(here, name)))
    return found


def _read(path: str) -> Iterator[tuple[str, tuple[Clause, ...]]]:
    tree = read_tree(decode(read_bytes(path, MAX_CATALOG_BYTES)), json=False, max_entries=MAX_CATALOG_ENTRIES)
    data = to_data(tree) if tree is not None else None
    entries = data.get("cards") if isinstance(data, dict) else None
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("text"), dict):
            clauses = _clauses(entry["text"])
            if clauses:
                yield str(entry.get("id", entry.get("name"))), clauses


def _clauses(text: Mapping[str, Any]) -> tuple[Clause, ...]:
    by_language = {language: clauses_in(words) for language, words in text.items() if isinstance(words, str)}
    numbers = sorted({number for clauses in by_language.values() for number in clauses})
    return tuple(
        Clause(number, {language: clauses.get(number, "") for language, clauses in by_language.items()})
        for number in numbers
    )


def fact_clauses(card: Card, facts: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the printed facts of a card that are clauses, of these of its game."""
    return tuple(Clause(fact, {}) for fact in facts if card.facts.get(fact))
