"""Tables in pasted lists: rows under a heading that names their columns, separated by tabs, commas, or strokes."""

from __future__ import annotations

import csv
import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decklist.formats.pasted import Piece

_SIGNS = "\t|;,"
_COUNTS = (
    *("count", "qty", "qty.", "quantity", "amount", "copies", "nombre", "nb", "nb.", "qté", "quantité", "exemplaires"),
    *("ex.", "ex", "cards in deck", "quant.", "x"),
)
_ROWS = 200  # below a heading, which show whether a column numbers them
# What may be a count, a running number or a collector's number.
_NUMBERS = ("number", "no", "no.", "nr", "nr.", "#", "n", "n°", "num", "num.", "numéro")
_NAMES = (
    "name",
    "card",
    "card name",
    "cardname",
    "title",
    "nom",
    "carte",
    "nom de la carte",
    "titre",
    "cards",
    "cartes",
)
_SECTIONS = ("section", "zone", "board", "pile", "part", "partie", "category", "categories", "catégorie")
_DECKS = ("deck", "deck name", "deckname", "list", "nom du deck", "liste")
_PLAYERS = ("player", "joueur", "joueuse", "pilot", "owner", "propriétaire", "pilote")
# A column of yes and no that says that a card is beside the deck.
_BESIDE = ("sideboard", "sideboarded", "side", "maybeboard", "maybe", "in sideboard", "réserve")
_OTHERS = (
    *(
        "set",
        "set name",
        "set code",
        "edition",
        "edition name",
        "edition code",
        "rarity",
        "rareté",
        "price",
        "prix",
        "cost",
    ),
    *(
        "coût",
        "cout",
        "type",
        "color",
        "colour",
        "couleur",
        "collector #",
        "collector number",
        "card number",
        "id",
        "id #",
    ),
    *("foil", "premium", "language", "langue", "condition", "état", "annotation", "text", "texte", "level", "niveau"),
    *("total", "notes", "note", "code", "série", "extension", "mana", "power", "force", "url", "link", "lien", "rank"),
)
_RULE = re.compile(r"[-:|+=\s_]+\Z")
_TOTAL = re.compile(r"(?:grand )?(?:total|totals|totaux|sum|somme|subtotal|sous-total)(?:\s\w+)?\s*:?\Z", re.IGNORECASE)
_MARKS = re.compile(r"\A[^\w#]+")  # in front of a column's heading: bullets and quotes
_NUMERIC = re.compile(r"[^\w]*[xX×]?[0-9]+(?:[^\w.,/].*)?\Z")  # a number, with a remark or without
_YES = ("yes", "true", "1", "x", "oui", "vrai", "y", "o")
_NO = ("", "no", "false", "0", "non", "faux", "n", "-")


class Columns(NamedTuple):
    """Which cells of a table's rows are what, by their numbers from 0.

    Attributes:
        sign: what separates the cells.
        width: the number of cells of the heading.
        cards: the name and the count of a card, side by side; a count of -1 where no column is one.
        labels: number -> what else the column holds: `section`, `beside`, `deck` or `player`.
        beside: the heading of the column `beside`.
        numbered: whether the count is in a column that may number the rows (*No.*).
        unknown: the columns with labels that nobody knows.
    """

    sign: str
    width: int
    cards: tuple[tuple[int, int], ...]
    labels: dict[int, str]
    beside: str = ""
    numbered: bool = False
    unknown: tuple[int, ...] = ()


class Row(NamedTuple):
    """A card of a row: its name, its count as written (None where no column counts), and what else the row says."""

    name: str
    copies: str | None
    section: str = ""
    beside: str = ""
    deck: str = ""
    player: str = ""


class Table(NamedTuple):
    """What a line is in a table: its heading, a separator, a total, or the cards of a row."""

    kind: str
    rows: tuple[Row, ...] = ()
    columns: Columns | None = None


HEADING = "heading"
SEPARATOR = "separator"
TOTAL = "total"
ROW = "row"


def tables(pieces: Sequence[Piece]) -> list[Table | None]:
    """Return for each line what it is in a table, or None for a line that is none of one.

    The columns hold from their heading on, through empty rows and lines between groups, up to the next heading.
    """
    found: list[Table | None] = []
    columns: Columns | None = None
    for at, piece in enumerate(pieces):
        words = piece.words
        headed = columns_of(words)
        if headed is not None:
            below = pieces[at + 1 : at + 1 + _ROWS]
            columns = _counted(headed, [cells(row.words, headed.sign) for row in below if headed.sign in row.words])
            found.append(Table(HEADING, columns=columns))
        elif columns is None or columns.sign not in words or not words:
            found.append(None)
        else:
            found.append(_row(words, columns))
    return found


def columns_of(words: str) -> Columns | None:
    """Return the columns that a line heads, or None for a line that heads no table: it names the card and more."""
    sign = next((sign for sign in _SIGNS if sign in words), "")
    if not sign or len(words) > 2_000:
        return None
    labels = [_label(cell) for cell in cells(words, sign)]
    names = [at for at, label in enumerate(labels) if label in _NAMES]
    counts = [at for at, label in enumerate(labels) if label in _COUNTS]
    numbers = [at for at, label in enumerate(labels) if label in _NUMBERS]
    others = [at for at, label in enumerate(labels) if label in (*_OTHERS, *_SECTIONS, *_DECKS, *_PLAYERS, *_BESIDE)]
    if not names or not (counts or numbers or others):
        return None
    if sign == "," and any(label[:1].isdigit() for label in labels):
        return None
    counting = counts or ([] if others and not numbers else numbers)
    if len(names) == len(counting) and len(names) > 1:
        cards = tuple(zip(names, counting, strict=True))
    else:
        # Several columns of names have a count each; else the first is the name, whatever else is called so.
        cards = ((names[0], counting[0] if counting else -1),)
    kinds = {at: kind for at, label in enumerate(labels) if (kind := _kind(label))}
    beside = next((labels[at] for at, kind in kinds.items() if kind == "beside"), "")
    known = {*_NAMES, *_COUNTS, *_NUMBERS, *_OTHERS, *_SECTIONS, *_DECKS, *_PLAYERS, *_BESIDE}
    unknown = tuple(at for at, label in enumerate(labels) if label and label not in known)
    return Columns(sign, len(labels), cards, kinds, beside, numbered=not counts, unknown=unknown)


def _label(cell: str) -> str:
    """Return the words of a column's heading, without marks around it and a remark behind it."""
    return _MARKS.sub("", without_remark(cell, digits=True)).strip("*_ ").lower()


def without_remark(cell: str, *, digits: bool = False) -> str:
    """Return a cell without a remark behind it: a comment, or words in brackets, with `digits` or without."""
    bare = cell.partition("//")[0].partition(" # ")[0].rstrip()
    for opening, closing in ("[]", "()"):
        front, opened, remark = bare.rpartition(f" {opening}")
        if opened and bare.endswith(closing) and (digits or not any(sign.isdigit() for sign in remark)):
            return front.rstrip()
    return bare


def _kind(label: str) -> str:
    for kind, known in (("section", _SECTIONS), ("deck", _DECKS), ("player", _PLAYERS), ("beside", _BESIDE)):
        if label in known:
            return kind
    return ""


def _counted(columns: Columns, below: Sequence[list[str]]) -> Columns:
    """Return the columns without a count that may number the rows.

    It runs 1, 2, 3 and so on, or is called *No.* or the like while another column of numbers has a label that nobody
    knows.
    """
    name, count = columns.cards[0]
    if len(columns.cards) > 1 or count < 0:
        return columns
    rows = [found for found in below if len(found) > max(name, count) and found[count].strip() and found[name].strip()]
    numbers = [found[count].strip() for found in rows]
    runs = len(numbers) > 2 and numbers == [str(at) for at in range(1, len(numbers) + 1)]
    others = [at for at in columns.unknown if all(_NUMERIC.match(_cell(found, at)) for found in rows)]
    return columns._replace(cards=((name, -1),)) if runs or (others and columns.numbered) else columns


def _row(words: str, columns: Columns) -> Table | None:
    if _RULE.match(words):
        return Table(SEPARATOR)
    found = cells(words, columns.sign)
    first = next((cell.strip() for cell in found if cell.strip()), "")
    if not first:
        return Table(SEPARATOR)
    if any(_TOTAL.match(cell.strip("*_ ")) for cell in (first, *(_cell(found, name) for name, _ in columns.cards))):
        return Table(TOTAL)
    if len(found) > columns.width:
        # A name that holds the sign has more cells than the heading.
        found = _joined(found, columns)
    extra = {kind: _cell(found, at) for at, kind in columns.labels.items()}
    beside = extra.get("beside", "")
    label = beside.lower()
    rows = [
        Row(
            name,
            None if copies < 0 else _cell(found, copies),
            extra.get("section", ""),
            "" if label in _NO else columns.beside if label in _YES else beside,
            extra.get("deck", ""),
            extra.get("player", ""),
        )
        for at, copies in columns.cards
        if (name := _cell(found, at)).strip("-: ")
    ]
    return Table(ROW, tuple(rows)) if rows else None


def _joined(found: list[str], columns: Columns) -> list[str]:
    name = columns.cards[0][0]
    more = len(found) - columns.width
    if any(cell.strip() for cell in found[columns.width :]) and len(columns.cards) == 1:
        whole = columns.sign.join(found[name : name + more + 1])
        return [*found[:name], whole, *found[name + more + 1 :]]
    return found


def _cell(found: list[str], at: int) -> str:
    return found[at].strip() if 0 <= at < len(found) else ""


def cells(words: str, sign: str) -> list[str]:
    """Return the cells of a row."""
    if sign == "|":
        return words.strip("| ").split("|") if words.startswith("|") else words.split("|")
    if '"' in words:
        try:
            return next(csv.reader([words], delimiter=sign, skipinitialspace=True), [])
        except csv.Error:  # a cell longer than any name
            return []
    return words.split(sign)
