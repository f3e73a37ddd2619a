"""Cockatrice's deck files (.cod)."""

from __future__ import annotations

from deckcheck.decklist.formats.counts import qualified
from deckcheck.decklist.formats.exchange import MAIN, SIDE, TOKENS, Heading, ImportedList, ImportNote, Line
from deckcheck.decklist.formats.markup import escaped, read_xml
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck
    from deckcheck.decklist.formats.markup import Element

_TEXTS = {"deckname": "name", "comments": "notes", "format": "format"}


def read(text: str, names: Mapping[str, str]) -> ImportedList:  # noqa: ARG001  cards go by their names here
    """Return the cards of a file.

    Raises:
        Problem: see `read_xml`.
    """
    imported = ImportedList()
    for element in read_xml(text, "cockatrice_deck").children:
        if element.name in _TEXTS:
            imported.set_text(_TEXTS[element.name], element.text, element.line, element.column)
        elif element.name == "zone":
            _zone(imported, element)
        elif element.children or element.text.strip():
            imported.dropped.append(ImportNote("dropped-element", element.line, name=element.name))
    return imported


def _zone(imported: ImportedList, zone: Element) -> None:
    name = zone.attributes.get("name", "")
    if name == TOKENS:
        imported.dropped.append(ImportNote("dropped-tokens", zone.line))
        return
    imported.items.append(Heading(name, zone.line, zone.column))
    for card in zone.children:
        if card.name != "card" or not card.attributes.get("name", "").strip():
            imported.problems.append(Problem("decklist/schema", "xml-card", card.line, card.column, found=card.name))
            continue
        attributes = card.attributes
        reference = attributes["name"]
        code, collector = attributes.get("setShortName", ""), attributes.get("collectorNumber", "")
        # A card whose name says enough needs no set; the set decides only between cards that share a name.
        count = attributes.get("number", "1")
        readings = [(name, count) for name in (reference, *qualified(reference, code, collector))]
        imported.items.append(Line(reference, count, card.line, card.column, readings=readings))


def write(deck: ExportDeck, codes: Codes) -> str:  # noqa: ARG001  Cockatrice knows cards by their names
    """Return the file's text."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    lines += [f"    <{tag}>{escaped(deck.texts.get(field, ''))}</{tag}>" for tag, field in _TEXTS.items()]
    for zone in (MAIN, SIDE):
        cards = deck.zone(zone)
        if cards:
            lines.append(f'    <zone name="{zone}">')
            lines += [f'        <card number="{copies.count}" name="{escaped(copies.name)}"/>' for copies in cards]
            lines.append("    </zone>")
    lines.append("</cockatrice_deck>")
    return "\n".join([*lines, ""])
