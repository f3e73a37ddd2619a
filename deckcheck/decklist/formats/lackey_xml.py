"""LackeyCCG's decks (.dek): zones, and one element for each copy of a card."""

from __future__ import annotations

from deckcheck.decklist.formats.counts import qualified
from deckcheck.decklist.formats.exchange import Heading, ImportedList, ImportNote, Line
from deckcheck.decklist.formats.markup import escaped, read_xml
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import Copies, ExportDeck
    from deckcheck.decklist.formats.markup import Element


_MAGIC_ONLINE = "Deck"  # the root of its files


def read(text: str, names: Mapping[str, str]) -> ImportedList:  # noqa: ARG001  the name of a card is always written
    """Return the cards of a file.

    Raises:
        Problem: see `read_xml`; a file of Magic Online, whose name ends alike, is reported as what it is.
    """
    imported = ImportedList()
    for element in _root(text).children:
        if element.name == "superzone":
            imported.items.append(Heading(element.attributes.get("name", ""), element.line, element.column))
            for card in element.children:
                _card(imported, card)
        elif element.name == "meta":
            _meta(imported, element)
        elif element.children or element.text.strip():
            imported.dropped.append(ImportNote("dropped-element", element.line, name=element.name))
    return imported


def _root(text: str) -> Element:
    try:
        return read_xml(text, "deck")
    except Problem as problem:
        if problem.values.get("found") == _MAGIC_ONLINE:
            raise Problem(problem.code, "magic-online", problem.line, problem.column) from None
        raise


def _meta(imported: ImportedList, meta: Element) -> None:
    for element in meta.children:
        if element.name == "game":
            imported.set_text("game", element.text.strip(), element.line, element.column)
        elif element.text.strip():
            imported.dropped.append(ImportNote("dropped-element", element.line, name=element.name))


def _card(imported: ImportedList, card: Element) -> None:
    name = next(card.named("name"), None)
    if card.name != "card" or name is None or not name.text.strip():
        imported.problems.append(Problem("decklist/schema", "xml-card", card.line, card.column, found=card.name))
        return
    released = next(card.named("set"), None)
    code = released.text.strip() if released is not None else ""
    reference = name.text.strip()
    readings = [(name, "1") for name in (reference, *qualified(reference, code, ""))]
    imported.items.append(Line(reference, "1", card.line, card.column, readings=readings))


def write(deck: ExportDeck, codes: Codes) -> str:
    """Return the file's text; a card without a picture's name in `codes` bears the catalog's id in its place."""
    lines = ['<deck version="0.8">', "  <meta>", f"    <game>{escaped(deck.game)}</game>", "  </meta>"]
    for part in deck.parts:
        lines.append(f'  <superzone name="{escaped(part.title)}">')
        lines += [_element(copies, codes) for copies in part.cards for _ in range(copies.count)]
        lines.append("  </superzone>")
    return "\n".join([*lines, "</deck>", ""])


def _element(copies: Copies, codes: Codes) -> str:
    picture = codes.lackey.get(copies.id, copies.id)
    return (
        f'    <card><name id="{escaped(picture)}">{escaped(copies.name)}</name><set>{escaped(copies.set)}</set></card>'
    )
