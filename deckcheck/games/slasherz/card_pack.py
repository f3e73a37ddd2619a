"""The publisher's card packs (JSON) as catalogs: what the check reads of a card, and its text."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.decklist.write import flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.decklist.nodes import Node

# The pack's types -> ours, with the level that the type implies.
_TYPES = {
    "survivant": ("survivor", 0),
    "victime": ("victim", 0),
    "lvl1": ("character", 1),
    "lvl2": ("character", 2),
    "lvl3": ("character", 3),
    "objet": ("object", 0),
    "evenement": ("event", 0),
    "lieu": ("place", 0),
    "jeton": ("token", 0),
}
_KEYS = ("code", "name", "description", "type", "dimension", "level", "score", "rarity")
_TWIN = "-d"  # ends the code of a card's foil twin
# What UTF-8 looks like when it was read as Latin-1 or Windows-1252.
_GARBLED = ("\ufffd", "Ã©", "Ã¨", "Ã ", "Ãª", "Ã§", "â€™", "Â ")
SCHEMA = "catalog/schema"


class Pack:
    """A card pack as a catalog: the cards' data in the pack's order, and notes on what was fixed or left out."""

    __slots__ = ("cards", "notes")

    def __init__(self) -> None:
        self.cards: list[dict[str, Any]] = []
        self.notes: list[Problem] = []

    def to_yaml(self, set_name: str) -> str:
        """Return the catalog file."""
        head = ["game: slasherz", f"set: {flow(set_name)}", "official: true", "cards:" if self.cards else "cards: []"]
        return "\n".join([*head, *(f"- {flow(card)}" for card in self.cards), ""])


def read_pack(text: str, known: Catalog) -> Pack:
    """Return the cards of a pack.

    Args:
        text: the pack: a JSON list of records, or an object that holds one.
        known: the cards that are built in, which a catalog may not redefine.

    Raises:
        Problem: the text is not JSON, or holds no list of records.
    """
    tree = read_tree(text, json=True, max_entries=MAX_CATALOG_ENTRIES)
    for problem in duplicate_keys(tree, SCHEMA):
        raise problem
    records = _records(tree)
    if records is None:
        raise Problem(SCHEMA, "import-shape", tree.line if tree else 1, tree.column if tree else 1)
    pack = Pack()
    reader = _Reader(pack, known)
    for record in records.items:
        reader.record(record)
    reader.link_twins()
    return pack


def _records(tree: Node | None) -> Sequence | None:
    if isinstance(tree, Sequence):
        return tree
    lists = [value for _, value in tree.items if isinstance(value, Sequence)] if isinstance(tree, Mapping) else []
    return lists[0] if len(lists) == 1 else None


class _Reader:
    """Turns records into cards, and notes what it cannot take as it is."""

    def __init__(self, pack: Pack, known: Catalog) -> None:
        self.pack = pack
        self.known = known
        self.codes: dict[str, dict[str, Any]] = {}
        self.names: dict[str, str] = {}  # folded name -> the code, without the mark of a twin, that bears it
        self.places: dict[str, Node] = {}
        self.strange: set[str] = set()

    def note(self, message: str, node: Node, **values: object) -> None:
        self.pack.notes.append(Problem(SCHEMA, message, node.line, node.column, **values))

    def record(self, node: Node) -> None:
        """Add the card of one record."""
        if not isinstance(node, Mapping):
            self.note("pack-record", node)
            return
        for key, _ in node.items:
            if key.text not in _KEYS and key.text not in self.strange:
                self.strange.add(key.text)
                self.note("pack-key", key, field=key.text)
        code, name, kind = (_words(node, key) for key in ("code", "name", "type"))
        label = code or name or "?"
        for field, value in (("code", code), ("name", name), ("type", kind)):
            if not value:
                self.note("pack-field", node, card=label, field=field)
                return
        if fold(kind) not in _TYPES:
            self.note("pack-type", node, card=code, type=kind)
        elif fold(code) in self.codes:
            self.note("pack-code", node, card=code)
        elif (own := self.known.by_id(code)) is not None and fold(own.id) == fold(code):
            self._compare(node, own, name, *_TYPES[fold(kind)])
        elif self.known.named(name) or self.known.by_id(name) or self.known.by_id(code) or self.known.named(code):
            self.note("pack-known", node, card=code, name=name)
        else:
            self._add(node, code, name, *_TYPES[fold(kind)])

    def _compare(self, node: Mapping, own: Card, name: str, kind: str, level: int) -> None:
        """Note what the pack says otherwise of a card that is built in, which stays as it is."""
        score = _number(node, "score")
        fixed = score is not None and score >= 0 and level > 0
        here: dict[str, Any] = {"level": level or None, "score": score if fixed else None}
        here |= {key: _words(node, key) or None for key in ("rarity", "dimension")}
        changed = {key: (own.facts.get(key), value) for key, value in here.items() if own.facts.get(key) != value}
        if kind != own.type:
            changed["type"] = (own.type, kind)
        if fold(name) not in map(fold, own.all_names()):
            changed["name"] = (own.name, name)
        if kind == "token":
            changed = {key: pair for key, pair in changed.items() if key not in ("level", "score")}
        for key, (known, found) in changed.items():
            self.note("pack-changed", node, card=own.id, field=key, known=str(known), found=str(found))

    def _add(self, node: Mapping, code: str, name: str, kind: str, level: int) -> None:
        if any(mark in name for mark in _GARBLED) or not name.isprintable():
            self.note("pack-name", node, card=code, name=name)
        card: dict[str, Any] = {"id": code, "name": name, "names": {"fr": name}, "type": kind}
        written = _number(node, "level")
        if level:
            card["level"] = level
            if written is not None and written not in (level, -1):
                self.note("pack-level", node, card=code, level=written, taken=level)
        score = _number(node, "score")
        if score is not None and score >= 0:
            card["score"] = score
        elif level:
            self.note("pack-score", node, card=code)
        for key in ("rarity", "dimension"):
            if _words(node, key):
                card[key] = _words(node, key)
        if _words(node, "description"):
            card["text"] = {"fr": _words(node, "description")}
        bare = fold(code).removesuffix(_TWIN)
        first = self.names.setdefault(fold(name), bare)
        if first != bare:
            self.note("pack-shared", node, card=code, name=name)
        self.codes[fold(code)] = card
        self.places[fold(code)] = node
        self.pack.cards.append(card)

    def link_twins(self) -> None:
        """Make every foil twin a variant of its card."""
        for code, card in self.codes.items():
            if code.endswith(_TWIN):
                original = self.codes.get(code.removesuffix(_TWIN))
                if original is None:
                    self.note("pack-twin", self.places[code], card=card["id"], original=card["id"][: -len(_TWIN)])
                else:
                    card["variant_of"] = original["id"]


def _words(node: Mapping, key: str) -> str:
    """Return a field as text on one line; empty where there is none."""
    value = node.get(key)
    if not isinstance(value, Scalar) or value.is_empty:
        return ""
    return " ".join(value.text.split())


def _number(node: Mapping, key: str) -> int | None:
    """Return a field as a number, whether it is written as one or as text, or None."""
    words = _words(node, key)
    digits = words.removeprefix("-")
    return int(words) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
