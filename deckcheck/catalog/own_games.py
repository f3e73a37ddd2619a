"""The cards of a game from outside the package: its catalogs, read as strictly as any, and completed."""

from __future__ import annotations

import os

from deckcheck.catalog import prepare
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.discovery import RULES
from deckcheck.catalog.load import SCHEMA, catalog_cards, completions, linked_cards, read_catalog_tree
from deckcheck.catalog.names import fold
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.files import display_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.card import Card


def own_catalog(game: str, folder: str) -> Catalog:
    """Return the cards of a game in a folder with all that play needs.

    Raises:
        UnreadableFileError: a file cannot be opened.
        FaultyFileError: one is written wrongly.
    """
    spec = _spec(os.path.join(folder, RULES))
    try:
        return _read(game, folder, spec)
    except (AttributeError, KeyError, TypeError) as error:
        # What the rules say of cards is held to its schema where decks are checked; here it need only not mislead.
        problem = Problem("ruleset/schema", "game-rules-unread", 1, 1, detail=str(error))
        raise FaultyFileError(display_path(os.path.join(folder, RULES)), [problem]) from None


def _read(game: str, folder: str, spec: dict[str, Any]) -> Catalog:
    paths = _paths(os.path.join(folder, "cards"))
    cards: list[Card] = []
    trees = {}
    taken: dict[str, str] = {}
    for path in paths:
        problems: list[Problem] = []
        try:
            trees[path] = read_catalog_tree(path)
        except Problem as problem:
            problem.code = SCHEMA
            raise FaultyFileError(display_path(path), [problem]) from None
        found, problems = catalog_cards(trees[path], path, Catalog.of(game, []), spec, trusted=True, linked=False)
        for card in found:
            earlier = taken.setdefault(fold(card.id), card.origin)
            if earlier != card.origin:
                line = int(card.origin.rpartition(":")[2])
                problems.append(Problem("catalog/duplicate", "game-card-twice", line, 1, id=card.id, first=earlier))
        _refuse_faulty(path, problems)
        cards += found
    by_file: dict[str, list[Problem]] = {path: [] for path in paths}
    for path in paths:
        own = [card for card in cards if card.origin.startswith(f"{path}:")]
        linked_cards(own, Catalog.of(game, cards), SCHEMA, by_file[path], trusted=True)
        _refuse_faulty(path, by_file[path])
    known = Catalog.of(game, cards)
    for path in paths:
        problems = []
        known = known.extended(completions(trees[path], path, known, spec, problems, trusted=True))
        _refuse_faulty(path, problems)
    for card in known.cards:
        card.origin = ""  # the game's own: no stranger's
    return known


def _refuse_faulty(path: str, problems: list[Problem]) -> None:
    """Raise FaultyFileError with the problems of a file in the order of its lines, if there are any."""
    if problems:
        raise FaultyFileError(display_path(path), sorted(problems, key=lambda part: (part.line, part.column)))


def _paths(folder: str) -> list[str]:
    if not os.path.isdir(folder):
        return []
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith((".yaml", ".yml"))]


def _spec(path: str) -> dict[str, Any]:
    """Return what the rules of a game say of its cards; what they extend, if they do, is there as well."""
    try:
        tree = read_tree(decode(read_bytes(path, MAX_CATALOG_BYTES)), json=False, max_entries=MAX_CATALOG_ENTRIES)
    except Problem as problem:
        problem.code = "ruleset/schema"
        raise FaultyFileError(display_path(path), [problem]) from None
    data = to_data(tree) if tree is not None else None
    if not isinstance(data, dict):
        raise FaultyFileError(display_path(path), [Problem("ruleset/schema", "ruleset-mapping", 1, 1)])
    base = prepare.load(str(data["extends"])) if "extends" in data else None
    if base is None:
        return data
    own: dict[str, Any] = {**base["ruleset"], **data}
    for key in ("types", "attributes"):
        own[key] = {**base["ruleset"].get(key, {}), **data.get(key, {})}
    return own
