"""What pages look up in short: the rulings of a game, the clauses of its cards; a site has them ready-made."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache

from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.data.clauses import Clause, read_clauses
from deckcheck.engine.registry import book_folder
from deckcheck.engine.rulings import load_rulings, ruling_files
from deckcheck.web.prebuilt import prebuilt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.rulings import Ruling


@cache
def rulings_of(game: str) -> tuple[Ruling, ...]:
    """Return the rulings of a game, numbered from 0 in the order of their files."""
    return tuple(part for path in _files(game) for part in load_rulings(path))


def _files(game: str) -> list[str]:
    folder = book_folder(game)
    if folder is None or not os.path.isdir(os.path.join(folder, "rulings")):
        return []
    return ruling_files([os.path.join(folder, "rulings")])


def ruling_of(game: str, number: int) -> Ruling | None:
    """Return a ruling by its number, or None where there is none of that number."""
    index = prebuilt(f"rulings.{game}")
    if index is None:
        rulings = rulings_of(game)
        return rulings[number] if number < len(rulings) else None
    for path, count in zip(_files(game), index["files"], strict=True):
        if number < count:
            return load_rulings(path)[number]
        number -= count
    return None


@cache
def index_of(game: str) -> dict[str, Any]:
    """Return the rulings of a game in short: how many each file holds; of each its name, rules, cards and `shows`."""
    given = prebuilt(f"rulings.{game}")
    if given is not None:
        found: dict[str, Any] = given
        return found
    every = {name for card in full_catalog_of(game) for name in card.all_names()}
    rulings = []
    for ruling in rulings_of(game):
        words = str({**ruling.data, "name": dict(ruling.names)})
        rulings.append(
            {
                "name": dict(ruling.names),
                "rules": list(ruling.rules),
                "cards": sorted(name for name in every if name in words),
                "shows": {card: list(clauses) for card, clauses in ruling.shows.items()},
            }
        )
    held = Counter(ruling.path for ruling in rulings_of(game))
    return {"files": [held[path] for path in _files(game)], "rulings": rulings}


@cache
def clauses_of(game: str) -> dict[str, tuple[Clause, ...]]:
    """Return card id -> the numbered clauses of its text, for the cards of a game whose texts have marks."""
    given = prebuilt(f"clauses.{game}")
    if given is not None:
        return {card: tuple(Clause(*one) for one in clauses) for card, clauses in given.items()}
    folder = book_folder(game)
    return {} if folder is None else read_clauses(folder)
