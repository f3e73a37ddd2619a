"""The clauses of cards: what a text says bit by bit, in words of our own, with the rulings that show each.

They stand in `clauses/*.yaml` of a game; `tests/support/clauses.py` tells how they are written and holds them to it.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.source import decode, read_bytes, read_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: What a clause tells: when, what may be touched, what it costs, what it does, how long, how often, exceptions.
KINDS = ("when", "touches", "costs", "does", "lasts", "often", "except")


class Clause(NamedTuple):
    """One clause of a card.

    Attributes:
        kind: one of `KINDS`.
        words: language -> what it says; English is always there.
        shown: the English names of the rulings that show it.
        left: whether test-play leaves it to the players; no ruling shows it then.
    """

    kind: str
    words: dict[str, str]
    shown: tuple[str, ...]
    left: bool


def read_clauses(folder: str) -> dict[str, tuple[Clause, ...]]:
    """Return card id -> clauses, for the game in a folder; what is not written as it should be is passed over.

    Raises:
        Problem: a file is no YAML.
        UnreadableFileError: it cannot be opened.
    """
    below = os.path.join(folder, "clauses")
    found: dict[str, tuple[Clause, ...]] = {}
    for name in sorted(os.listdir(below)) if os.path.isdir(below) else ():
        if name.endswith(".yaml"):
            found |= _read(os.path.join(below, name))
    return found


def _read(path: str) -> dict[str, tuple[Clause, ...]]:
    tree = read_tree(decode(read_bytes(path, MAX_CATALOG_BYTES)), json=False, max_entries=MAX_CATALOG_ENTRIES)
    data = to_data(tree) if tree is not None else None
    cards = data.get("cards") if isinstance(data, dict) else None
    return {
        key.partition(" ")[0]: tuple(clause for entry in entries if (clause := _clause(entry)) is not None)
        for key, entries in (cards.items() if isinstance(cards, dict) else ())
        if isinstance(entries, list)
    }


def _clause(entry: Any) -> Clause | None:
    kind = next((kind for kind in KINDS if kind in entry), None) if isinstance(entry, dict) else None
    said = entry[kind] if kind is not None else None
    if kind is None or not isinstance(said, dict) or "en" not in said:
        return None
    shown = entry.get("shown", [])
    names = tuple(map(str, shown if isinstance(shown, list) else [shown]))
    words = {str(language): str(text) for language, text in said.items()}
    return Clause(kind, words, names, entry.get("left") is True)
