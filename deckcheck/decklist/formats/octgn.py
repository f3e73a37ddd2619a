"""OCTGN's decks (.o8d): sections that the game defines, cards by their GUIDs."""

from __future__ import annotations

from deckcheck.decklist.formats.codes import MissingCodesError
from deckcheck.decklist.formats.exchange import Heading, ImportedList, ImportNote, Line
from deckcheck.decklist.formats.markup import escaped, read_xml
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck
    from deckcheck.decklist.formats.markup import Element


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the cards of a file; a card is what its GUID says where `names` knows it, otherwise what is written there.

    Raises:
        Problem: see `read_xml`.
    """
    imported = ImportedList()
    for element in read_xml(text, "deck").children:
        if element.name == "section":
            _section(imported, element, names)
        elif element.name == "notes":
            imported.set_text("notes", element.text, element.line, element.column)
        elif element.children or element.text.strip():
            imported.dropped.append(ImportNote("dropped-element", element.line, name=element.name))
    return imported


def _section(imported: ImportedList, section: Element, names: Mapping[str, str]) -> None:
    # Every game's file lists all its sections, those that belong to nobody among them.
    if not section.children:
        return
    imported.items.append(Heading(section.attributes.get("name", ""), section.line, section.column))
    for card in section.children:
        guid = card.attributes.get("id", "").strip().lower()
        name = names.get(guid) or card.text.strip()
        if card.name != "card":
            imported.problems.append(Problem("decklist/schema", "xml-card", card.line, card.column, found=card.name))
        elif not name:
            imported.problems.append(Problem("decklist/schema", "octgn-unnamed", card.line, card.column, id=guid))
        else:
            imported.items.append(Line(name, card.attributes.get("qty", "1"), card.line, card.column))


def write(deck: ExportDeck, codes: Codes) -> str:
    """Return the file's text.

    Raises:
        MissingCodesError: a card, or the game, has no GUID.
    """
    missing = [copies.name for part in deck.parts for copies in part.cards if not codes.octgn.get(copies.id)]
    if not codes.octgn_game:
        raise MissingCodesError("octgn-needs-map")
    if missing:
        raise MissingCodesError("octgn-no-guid", cards=missing)
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{codes.octgn_game}">']
    for part in deck.parts:
        lines.append(f'  <section name="{escaped(part.title)}" shared="False">')
        lines += [
            f'    <card qty="{copies.count}" id="{codes.octgn[copies.id]}">{escaped(copies.name)}</card>'
            for copies in part.cards
        ]
        lines.append("  </section>")
    lines += [f"  <notes>{escaped(deck.texts.get('notes', ''))}</notes>", "</deck>"]
    return "\n".join([*lines, ""])
