"""The mapping file of a conversion: the ids and pictures by which other programs know the cards."""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping, Scalar
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.decklist.nodes import Node

CODE = "map/schema"
_GUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z", re.IGNORECASE)
_MAX_ID = 10**7  # Tabletop Simulator numbers a card by 100 x sheet + cell


class MissingCodesError(Failure):
    """A format needs ids or pictures that were not given."""


class Sheet:
    """A picture that shows many cards in rows, and the picture of their backs."""

    __slots__ = ("back", "face", "height", "width")

    def __init__(self, face: str, back: str, width: int, height: int) -> None:
        self.face = face
        self.back = back
        self.width = width
        self.height = height


class Codes:
    """How other programs call the cards.

    Attributes:
        octgn_game: the GUID of the game in OCTGN.
        octgn: card id -> GUID.
        lackey: card id -> the picture's name in LackeyCCG.
        sheets: number -> picture, in Tabletop Simulator.
        tabletop: card id -> 100 x sheet + cell.
        names: format -> the program's id of a card (folded) -> a reference to the card, for reading.
    """

    __slots__ = ("lackey", "names", "octgn", "octgn_game", "sheets", "tabletop")

    def __init__(self) -> None:
        self.octgn_game = ""
        self.octgn: dict[str, str] = {}
        self.lackey: dict[str, str] = {}
        self.sheets: dict[int, Sheet] = {}
        self.tabletop: dict[str, int] = {}
        self.names: dict[str, dict[str, str]] = {"octgn": {}, "tabletop": {}}


def read_codes(text: str, *, json: bool, card_id: Callable[[str], str | Sequence[str]]) -> tuple[Codes, list[Problem]]:
    """Return the mapping that a YAML or JSON text holds, and what is wrong with it.

    Args:
        text: `octgn: {game:, cards:}`, `lackey: {cards:}` and `tabletop: {sheets:, cards:}`, each of them optional.
        json: whether the text is JSON.
        card_id: a reference's card id, or suggestions where no card, or more than one, is meant.

    Raises:
        Problem: the text is not YAML or JSON.
    """
    codes = Codes()
    problems: list[Problem] = []
    tree = read_tree(text, json=json, max_entries=MAX_CATALOG_ENTRIES)
    programs = {"octgn": ("game", "cards"), "lackey": ("cards",), "tabletop": ("sheets", "cards")}
    for program, fields in _fields(tree, tuple(programs), problems):
        for field, node in _fields(fields, programs[program.text], problems):
            if field.text == "game":
                codes.octgn_game = _guid(node, problems)
            elif field.text == "sheets":
                for number, sheet in _entries(node, problems):
                    _read_sheet(codes, number, sheet, problems)
            else:
                for name, value in _entries(node, problems):
                    found = card_id(name.text)
                    if isinstance(found, str):
                        _read_card(codes, program.text, found, name.text, value, problems)
                    else:
                        problems.append(_at(name, "map-card", card=name.text, suggestions=list(found)))
    problems += _lost_cells(codes)
    return codes, problems


def _lost_cells(codes: Codes) -> Iterator[Problem]:
    for card, number in codes.tabletop.items():
        sheet = codes.sheets.get(number // 100)
        if sheet is None or number % 100 >= sheet.width * sheet.height:
            yield Problem(CODE, "map-cell", 1, 1, card=card, number=number)


def _at(node: Node, message: str, **values: object) -> Problem:
    return Problem(CODE, message, node.line, node.column, **values)


def _entries(node: Node | None, problems: list[Problem]) -> Iterator[tuple[Scalar, Node]]:
    """Yield the keys of a mapping with their values, each key once."""
    if not isinstance(node, Mapping):
        problems.append(_at(node or Scalar("", "plain", 1, 1), "map-mapping"))
        return
    seen: set[str] = set()
    for key, value in node.items:
        if key.text in seen:
            problems.append(_at(key, "map-twice", field=key.text))
        else:
            seen.add(key.text)
            yield key, value


def _fields(node: Node | None, known: Sequence[str], problems: list[Problem]) -> Iterator[tuple[Scalar, Node]]:
    for key, value in _entries(node, problems):
        if key.text not in known:
            from deckcheck.catalog.names import nearest

            problems.append(
                _at(key, "map-field", field=key.text, known=list(known), suggestions=nearest(key.text, known))
            )
        else:
            yield key, value


def _guid(node: Node, problems: list[Problem]) -> str:
    if isinstance(node, Scalar) and _GUID.match(node.text):
        return node.text
    problems.append(_at(node, "map-guid"))
    return ""


def _read_card(codes: Codes, program: str, card: str, name: str, node: Node, problems: list[Problem]) -> None:
    if program == "octgn":
        guid = _guid(node, problems)
        codes.octgn[card] = guid
        codes.names["octgn"][guid.lower()] = name
    elif program == "lackey":
        if isinstance(node, Scalar) and node.text:
            codes.lackey[card] = node.text
        else:
            problems.append(_at(node, "map-picture"))
    else:
        number = node.whole() if isinstance(node, Scalar) else None
        if number is None or not 100 <= number < _MAX_ID:
            problems.append(_at(node, "map-number"))
        else:
            codes.tabletop[card] = number
            codes.names["tabletop"][str(number)] = name


def _read_sheet(codes: Codes, key: Scalar, node: Node, problems: list[Problem]) -> None:
    number = int(key.text) if key.text.isascii() and key.text.isdigit() and len(key.text) < 6 else 0
    texts: dict[str, str] = {}
    sizes: dict[str, int] = {"width": 10, "height": 7}
    for field, value in _fields(node, ("face", "back", "width", "height"), problems):
        size = value.whole() if isinstance(value, Scalar) else None
        if field.text in sizes:
            if size is None or not 1 <= size <= 10:
                problems.append(_at(value, "map-size"))
            else:
                sizes[field.text] = size
        elif isinstance(value, Scalar) and value.text:
            texts[field.text] = value.text
    if number and len(texts) == 2:
        codes.sheets[number] = Sheet(texts["face"], texts["back"], sizes["width"], sizes["height"])
    elif isinstance(node, Mapping):
        problems.append(_at(key, "map-sheet"))
