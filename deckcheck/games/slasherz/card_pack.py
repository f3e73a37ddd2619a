"""The publisher's card packs (JSON) as catalogs: what the check reads of a card, and its text."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from itertools import pairwise

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog, resolve
from deckcheck.catalog.names import fold, nearest
from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES, MAX_SUGGESTED
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.decklist.write import flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
_FACTS = frozenset(("level", "score", "rarity", "dimension"))  # of a built-in card, what a newer pack changes
_UNUSED = frozenset(("id", "image_name", "last_updated"))  # what the pack keeps of a record for itself
_CODE = re.compile(r"(.*?)(\d{1,9})(?:-D)?", re.IGNORECASE)
_QUOTES = str.maketrans(dict.fromkeys("\u00ab\u00bb\u201c\u201d", '"'))
_LISTED = 10  # cards that a note names; of more it says how many there are
# Code of a built-in card -> the digest of the publisher's text that its program follows (`digest`).
_TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pack_texts.json")
_TWIN = "-d"  # ends the code of a card's foil twin
# What UTF-8 looks like when it was read as Latin-1 or Windows-1252.
_GARBLED = ("\ufffd", "Ã©", "Ã¨", "Ã ", "Ãª", "Ã§", "â€™", "Â ")
SCHEMA = "catalog/schema"


class Pack:
    """A card pack as a catalog: the cards' data in the pack's order, and notes on what was fixed or left out.

    `known` counts the records whose cards are built in, `changed` those among them that say something else. `errata`
    are the facts, by the id of the built-in card, that the pack gives otherwise.
    """

    __slots__ = ("cards", "changed", "errata", "known", "notes")

    def __init__(self) -> None:
        self.cards: list[dict[str, Any]] = []
        self.errata: dict[str, dict[str, Any]] = {}
        self.notes: list[Problem] = []
        self.known = 0
        self.changed = 0

    def to_yaml(self, set_name: str) -> str:
        """Return the catalog file."""
        head = ["game: slasherz", f"set: {flow(set_name)}", "official: true", "cards:" if self.cards else "cards: []"]
        lines = [*head, *(f"- {flow(card)}" for card in self.cards)]
        if self.errata:
            lines += ["errata:", *(f"  {flow(card)}: {flow(facts)}" for card, facts in self.errata.items())]
        return "\n".join([*lines, ""])


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
    reader.note_gaps(records)
    reader.note_lacking(records)
    reader.note_lost_names()
    return pack


def digest(text: str) -> str:
    """Return what says whether the text of a card is another one, without holding the text."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:12]


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
        self.found: dict[str, tuple[str, str, Node]] = {}  # folded code -> code, name and place of each record
        self.texts: list[tuple[str, str, Node]] = []  # code, text and place of each record
        with open(_TEXTS, encoding="utf-8") as file:
            self.digests: dict[str, str] = json.load(file)

    def note(self, message: str, node: Node, **values: object) -> None:
        self.pack.notes.append(Problem(SCHEMA, message, node.line, node.column, **values))

    def record(self, node: Node) -> None:
        """Add the card of one record."""
        if not isinstance(node, Mapping):
            self.note("pack-record", node)
            return
        for key, _ in node.items:
            if key.text not in _KEYS and key.text not in _UNUSED and key.text not in self.strange:
                self.strange.add(key.text)
                self.note("pack-key", key, field=key.text)
        code, name, kind = (_words(node, key) for key in ("code", "name", "type"))
        label = code or name or "?"
        for field, value in (("code", code), ("name", name), ("type", kind)):
            if not value:
                self.note("pack-field", node, card=label, field=field)
                return
        self.found.setdefault(fold(code), (code, name, node))
        self.texts.append((code, _words(node, "description"), node))
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
        """Note what the pack says otherwise of a card that is built in.

        Facts become errata; name, type and what the pack lacks stay as they are.
        """
        score = _number(node, "score")
        fixed = score is not None and score >= 0 and level > 0
        # A Score that the text alone says is -1 in packs, and 0 in the built-in set.
        by_text = 0 if own.facts.get("score") == 0 else None
        here: dict[str, Any] = {"level": level or None, "score": score if fixed else by_text}
        here |= {key: _words(node, key) or None for key in ("rarity", "dimension")}
        changed = {key: (own.facts.get(key), value) for key, value in here.items() if own.facts.get(key) != value}
        if kind != own.type:
            changed["type"] = (own.type, kind)
        if fold(name) not in map(fold, own.all_names()):
            changed["name"] = (own.name, name)
        if kind == "token":
            changed = {key: pair for key, pair in changed.items() if key not in ("level", "score")}
        for key, pair in changed.items():
            known, found = ("\u2013" if value is None else str(value) for value in pair)
            applies = key in _FACTS and pair[1] is not None
            if applies:
                self.pack.errata.setdefault(own.id, {})[key] = pair[1]
            message = "pack-errata" if applies else "pack-changed"
            self.note(message, node, card=own.id, field=key, known=known, found=found)
        other = own.id in self.digests and digest(_words(node, "description")) != self.digests[own.id]
        if other:
            self.note("pack-text", node, card=own.id)
        self.pack.known += 1
        self.pack.changed += bool(changed) or other

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

    def note_gaps(self, node: Node) -> None:
        """Note the numbers that are missing between the first and the last of a set."""
        numbers: dict[str, dict[int, str]] = {}
        for code, _, _ in self.found.values():
            parts = _CODE.fullmatch(code)
            if parts is not None:
                numbers.setdefault(parts[1], {})[int(parts[2])] = parts[2]
        for prefix, written in numbers.items():
            known = sorted(written)
            for before, after in pairwise(known):
                width = len(written[before])
                first, last = (f"{prefix}{number:0{width}}" for number in (before + 1, after - 1))
                if before + 1 < after:
                    self.note("pack-gap" if first == last else "pack-gaps", node, first=first, last=last)

    def note_lacking(self, node: Node) -> None:
        """Note the built-in cards of the sets in the pack that it does not hold."""
        sets = {self.known.by_id(code) for code, _, _ in self.found.values()}
        names = {card.facts.get("set") for card in sets if card is not None}
        lacking = [card.id for card in self.known if card.facts.get("set") in names and fold(card.id) not in self.found]
        if lacking:
            shown = lacking[:_LISTED]
            message = "pack-lacking" if len(shown) == len(lacking) else "pack-lacking-many"
            self.note(message, node, cards=shown, n=len(lacking))

    def note_lost_names(self) -> None:
        """Note the names in quotes in a text that no card of the pack and no built-in card bears."""
        cards = [Card(code, name, "", code, {}) for code, name, _ in self.found.values()]
        own = Catalog.of(self.known.game, cards)
        suggested = 0
        for code, text, node in self.texts:
            for name in dict.fromkeys(part.strip() for part in text.translate(_QUOTES).split('"')[1:-1:2]):
                found = [resolve(catalog, name) for catalog in (own, self.known)]
                if not name or any(one.card or one.candidates for one in found):
                    continue
                suggested += 1
                near = nearest(name, own.all_names(), 1) if suggested <= MAX_SUGGESTED else []
                self.note("pack-lost-near" if near else "pack-lost", node, card=code, name=name, near="".join(near))


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
