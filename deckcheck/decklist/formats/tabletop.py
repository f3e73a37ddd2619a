"""Tabletop Simulator's saved objects (.json): piles of cards with pictures."""

from __future__ import annotations

from deckcheck.decklist.formats.codes import MissingCodesError
from deckcheck.decklist.formats.exchange import BY_TYPE, PILE, Heading, ImportedList, ImportNote, Line
from deckcheck.decklist.json_reader import read_json
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as MappingType
    from typing import Any

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck, Part
    from deckcheck.decklist.nodes import Node

_MAX_ENTRIES = 200_000  # a card is some fifty values here
_PILES = ("Deck", "DeckCustom")
_CARDS = ("Card", "CardCustom")
_BAGS = ("Bag", "Custom_Model_Bag", "Infinite_Bag")
_APART = 4.0  # between two piles on the table


def read(text: str, names: MappingType[str, str]) -> ImportedList:
    """Return the cards of a file: those of its piles and bags, and single cards.

    A card bears its name as its nickname; one without is what its number says, where `names` knows it.

    Raises:
        Problem: `decklist/syntax` for what is not JSON, `decklist/schema` where no objects are saved.
    """
    imported = ImportedList()
    tree = read_json(text, _MAX_ENTRIES)
    objects = tree.get("ObjectStates") if isinstance(tree, Mapping) else None
    if not isinstance(tree, Mapping) or not isinstance(objects, Sequence):
        raise Problem("decklist/schema", "tabletop-objects", tree.line, tree.column)
    for field, key in (("name", "SaveName"), ("notes", "Note")):
        node = tree.get(key)
        if isinstance(node, Scalar) and node.is_text:
            imported.set_text(field, node.text, node.line, node.column)
    for node in objects.items:
        _object(imported, node, names)
    return imported


def _object(imported: ImportedList, node: Node, names: MappingType[str, str]) -> None:
    kind = _text(node, "Name")
    inside = node.get("ContainedObjects") if isinstance(node, Mapping) else None
    if kind in _PILES:
        cards = inside.items if isinstance(inside, Sequence) else []
        if not cards:
            imported.problems.append(Problem("decklist/schema", "tabletop-empty", node.line, node.column))
        imported.items.append(Heading(_text(node, "Nickname"), node.line, node.column, PILE))
        for card in cards:
            _card(imported, card, names)
    elif kind in _CARDS:
        # The writer puts the section's title into the description of a pile of one card, which can have no nickname.
        imported.items.append(Heading(_text(node, "Description"), node.line, node.column, BY_TYPE))
        _card(imported, node, names)
    elif kind in _BAGS and isinstance(inside, Sequence):
        for part in inside.items:
            _object(imported, part, names)
    elif kind:
        imported.dropped.append(ImportNote("dropped-object", node.line, name=kind))
    else:
        imported.problems.append(Problem("decklist/schema", "tabletop-object", node.line, node.column))


def _card(imported: ImportedList, node: Node, names: MappingType[str, str]) -> None:
    number = node.get("CardID") if isinstance(node, Mapping) else None
    code = number.text if isinstance(number, Scalar) else ""
    name = _text(node, "Nickname").strip() or names.get(code, "")
    if name:
        imported.items.append(Line(name, "1", node.line, node.column))
    else:
        imported.problems.append(Problem("decklist/schema", "tabletop-unnamed", node.line, node.column, number=code))


def _text(node: Node, key: str) -> str:
    value = node.get(key) if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) and value.is_text else ""


def write(deck: ExportDeck, codes: Codes) -> str:
    """Return the file's text: a pile for each section, side by side.

    Raises:
        MissingCodesError: a card has no picture.
    """
    missing = [copies.name for part in deck.parts for copies in part.cards if copies.id not in codes.tabletop]
    if missing and not codes.sheets:
        raise MissingCodesError("tabletop-needs-map")
    if missing:
        raise MissingCodesError("tabletop-no-picture", cards=missing)
    objects = [_pile(part, position, codes) for position, part in enumerate(deck.parts) if part.cards]
    data = {"SaveName": deck.texts.get("name", ""), "Note": deck.texts.get("notes", ""), "ObjectStates": objects}
    return json_text(data, indent=2) + "\n"


def _pile(part: Part, position: int, codes: Codes) -> dict[str, Any]:
    cards = [
        _saved_card(copies.name, codes.tabletop[copies.id], codes) for copies in part.cards for _ in range(copies.count)
    ]
    place = {**_TRANSFORM, "posX": position * _APART}
    if len(cards) == 1:
        return {**cards[0], "Transform": place, "Description": part.title}
    sheets = {number: sheet for card in cards for number, sheet in card["CustomDeck"].items()}
    return {
        "Name": "DeckCustom",
        "Transform": place,
        "Nickname": part.title,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }


# Face down, as a pile is on the table.
_TRANSFORM = {
    "posX": 0.0,
    "posY": 1.0,
    "posZ": 0.0,
    "rotX": 0.0,
    "rotY": 180.0,
    "rotZ": 180.0,
    "scaleX": 1.0,
    "scaleY": 1.0,
    "scaleZ": 1.0,
}


def _saved_card(name: str, number: int, codes: Codes) -> dict[str, Any]:
    sheet = codes.sheets[number // 100]
    return {
        "Name": "Card",
        "Transform": _TRANSFORM,
        "Nickname": name,
        "CardID": number,
        "CustomDeck": {
            str(number // 100): {
                "FaceURL": sheet.face,
                "BackURL": sheet.back,
                "NumWidth": sheet.width,
                "NumHeight": sheet.height,
            }
        },
    }
