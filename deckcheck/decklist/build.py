"""From the tree of a decklist to its fields: which game, which sections, which references and counts, and their places.

Nothing here knows a catalog: the shape is judged, not the cards.
"""

from __future__ import annotations

import re

from deckcheck.catalog.names import all_differ, fold
from deckcheck.decklist.deck import UNKNOWN, Entry
from deckcheck.decklist.limits import MAX_COUNT, MAX_SUGGESTED
from deckcheck.decklist.nodes import QUOTED, Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklist.nodes import Node

TEXT_FIELDS = ("game", "format", "name", "player", "notes")
_MAY_BE_EMPTY = ("name", "player", "notes")
FIELDS = ("game", "format", "name", "player", "notes", "catalogs", "cards", "deck")
SCHEMA = "decklist/schema"
DUPLICATE = "decklist/duplicate-key"
_DIGITS = re.compile(r"[1-9][0-9]*\Z", re.ASCII)
_SHOWN = 40  # digits of a number that nobody means


class ParsedDecklist:
    """A decklist before its cards are looked up.

    Attributes:
        texts: the text fields that are present (`game`, `format`, `name`, `player`, `notes`).
        places: field name -> (line, column) of its value.
        catalogs: the paths of `catalogs`, each a scalar.
        cards: the cards defined on the spot: (name, attributes) in the order of the file.
        sections: section name -> (its key, its value), in the order of the file.
        deck: the place of the field `deck`; None where it is missing or holds no sections.
        beside: cards of a zone that the game does not have, which was reported already: they are not part of the deck.
        format_name: the format that judges the list, as soon as it is known.
        unread: the sections that hold something that could not be read, which was reported already.
    """

    __slots__ = ("beside", "cards", "catalogs", "deck", "format_name", "places", "sections", "texts", "unread")

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.catalogs: list[Scalar] = []
        self.cards: list[tuple[Scalar, Node]] = []
        self.sections: dict[str, tuple[Scalar, Node]] = {}
        self.deck: tuple[int, int] | None = None
        self.beside: list[Entry] = []
        self.format_name = ""
        self.unread: set[str] = set()


def read_listing(tree: Node | None, problems: list[Problem]) -> ParsedDecklist:
    """Return the fields of a decklist, adding what is wrong with its shape to `problems`."""
    listing = ParsedDecklist()
    if tree is None or (isinstance(tree, Scalar) and tree.is_empty):
        problems.append(Problem(SCHEMA, "shape-empty", 1, 1))
        return listing
    if not isinstance(tree, Mapping):
        problems.append(Problem(SCHEMA, "shape-mapping", tree.line, tree.column))
        return listing
    seen: dict[str, Scalar] = {}
    for key, value in tree.items:
        field = key.text
        if field in seen:
            problems.append(_duplicate(key, seen[field], "fix-write-once"))
            continue
        seen[field] = key
        if field in TEXT_FIELDS:
            _text_field(listing, key, value, problems)
        elif field == "deck":
            _deck_field(listing, key, value, problems)
        elif field == "catalogs":
            _catalogs_field(listing, value, problems)
        elif field == "cards":
            _cards_field(listing, value, problems)
        else:
            from deckcheck.catalog.names import nearest

            near = nearest(field, FIELDS, 1) if len(problems) < MAX_SUGGESTED else []
            if not near and not isinstance(value, Scalar) and tree.get("deck") is None:
                problems.append(Problem(SCHEMA, "shape-under-deck", key.line, key.column, field=field))
                continue
            problems.append(Problem(SCHEMA, "shape-field", key.line, key.column, field=field, suggestions=near))
    if "game" not in seen:
        from deckcheck.catalog.prepare import games

        problems.append(Problem(SCHEMA, "shape-no-game", 1, 1, games=games()))
    if "deck" not in seen:
        problems.append(Problem(SCHEMA, "shape-missing", 1, 1, field="deck"))
    return listing


def _duplicate(key: Scalar, first: Scalar, fix: str, message: str = "duplicate-key") -> Problem:
    return Problem(DUPLICATE, message, key.line, key.column, key=key.text, first=first.line, fix=fix)


def _text_field(listing: ParsedDecklist, key: Scalar, value: Node, problems: list[Problem]) -> None:
    if isinstance(value, Scalar) and value.is_text and (value.text.strip() or key.text in _MAY_BE_EMPTY):
        listing.texts[key.text] = value.text
        listing.places[key.text] = (value.line, value.column)
    else:
        problems.append(Problem(SCHEMA, "shape-text", value.line, value.column, field=key.text))


def _catalogs_field(listing: ParsedDecklist, value: Node, problems: list[Problem]) -> None:
    items = value.items if isinstance(value, Sequence) else []
    texts = [item for item in items if isinstance(item, Scalar) and item.is_text and item.text.strip()]
    if isinstance(value, Sequence) and len(texts) == len(items):
        listing.catalogs = texts
    elif not (isinstance(value, Scalar) and value.is_empty):
        problems.append(Problem(SCHEMA, "shape-texts", value.line, value.column, field="catalogs"))


def _cards_field(listing: ParsedDecklist, value: Node, problems: list[Problem]) -> None:
    if not isinstance(value, Mapping):
        if not (isinstance(value, Scalar) and value.is_empty):
            problems.append(Problem(SCHEMA, "shape-inline", value.line, value.column))
        return
    seen: dict[str, Scalar] = {}
    for key, attributes in value.items:
        folded = fold(key.text)
        if folded in seen:
            problems.append(_duplicate(key, seen[folded], "fix-write-once"))
        elif not folded:
            problems.append(Problem(SCHEMA, "shape-name-empty", key.line, key.column))
        else:
            seen[folded] = key
            listing.cards.append((key, attributes))


def _deck_field(listing: ParsedDecklist, field: Scalar, value: Node, problems: list[Problem]) -> None:
    empty = isinstance(value, Scalar) and value.is_empty
    if not isinstance(value, Mapping) and not empty:
        problems.append(Problem(SCHEMA, "shape-deck", value.line, value.column))
        return
    listing.deck = (field.line, field.column)
    if not isinstance(value, Mapping):
        return
    for key, cards in value.items:
        if key.text in listing.sections:
            problems.append(_duplicate(key, listing.sections[key.text][0], "fix-write-once"))
        else:
            listing.sections[key.text] = (key, cards)


def read_section(name: str, value: Node, problems: list[Problem]) -> list[Entry]:
    """Return the entries of a section (a card, a list of cards, or a mapping from card to count), not looked up yet."""
    if isinstance(value, Mapping):
        return _counted(name, value, problems)
    if isinstance(value, Sequence):
        entries = [_named(name, item, problems) for item in value.items]
        return [entry for entry in entries if entry is not None]
    if value.is_empty:
        return []
    entry = _named(name, value, problems)
    return [] if entry is None else [entry]


def _counted(section: str, value: Mapping, problems: list[Problem]) -> list[Entry]:
    entries: list[Entry] = []
    seen: dict[str, Scalar] = {}
    # Nearly every list names its cards once each, which is soon seen.
    plain = all_differ([key.text for key, _ in value.items])
    for key, count_node in value.items:
        if not plain and not _is_new(key, seen, problems):
            continue
        name = key.text
        count = count_node.whole() if count_node.__class__ is Scalar else None
        if not count:
            problems.append(_bad_count(name, count_node))
        elif count > MAX_COUNT:
            problems.append(too_many(str(count), count_node.line, count_node.column))
        else:
            entries.append(Entry(section, name, count, None, UNKNOWN, key.line, key.column))
    return entries


def _is_new(key: Scalar, seen: dict[str, Scalar], problems: list[Problem]) -> bool:
    """Whether a key names a card, and one that no earlier key named."""
    first = seen.setdefault(fold(key.text), key)
    if first is not key:
        problems.append(_duplicate(key, first, "fix-merge", "duplicate-card"))
        return False
    if not fold(key.text):
        problems.append(Problem(SCHEMA, "shape-name-empty", key.line, key.column))
        return False
    return True


def _bad_count(name: str, node: Node) -> Problem:
    if isinstance(node, Scalar) and node.is_empty:
        return Problem(SCHEMA, "shape-count-missing", node.line, node.column, card=name)
    if not isinstance(node, Scalar):
        return Problem(SCHEMA, "shape-count", node.line, node.column, card=name, count="…")
    if node.style != QUOTED and _DIGITS.match(node.text):
        return too_many(node.text, node.line, node.column)
    from deckcheck.decklist.fix_types import whole_count

    written = f'"{node.text[:40]}"' if node.style == QUOTED else node.text[:40]
    number = whole_count(node.text)
    remedy = {} if number is None else {"fix": "fix-write-count", "hint": str(number)}
    return Problem(SCHEMA, "shape-count", node.line, node.column, card=name, count=written, **remedy)


def too_many(count: str, line: int, column: int) -> Problem:
    """Return the problem of a whole number of copies that is larger than an entry's may be."""
    shown = count if len(count) <= _SHOWN else f"{count[:_SHOWN]}…"
    return Problem("decklist/limits", "limit-count", line, column, count=shown, limit=MAX_COUNT)


def _named(section: str, item: Node, problems: list[Problem]) -> Entry | None:
    if isinstance(item, Scalar) and item.is_text:
        if item.text.strip():
            return Entry(section, item.text, 1, None, UNKNOWN, item.line, item.column)
        problems.append(Problem(SCHEMA, "shape-name-empty", item.line, item.column))
    elif isinstance(item, Scalar):
        problems.append(Problem(SCHEMA, "shape-name", item.line, item.column))
    else:
        hint, count = "Name", "2"
        if isinstance(item, Mapping) and item.items:
            name, value = item.items[0]
            hint = name.text[:60]
            count = value.text if isinstance(value, Scalar) and value.text.isdecimal() else count
        values = {"hint": hint, "count": count[:_SHOWN], "fix": "fix-counts"}
        problems.append(Problem(SCHEMA, "shape-list-item", item.line, item.column, **values))
    return None
