"""LackeyCCG's plain text: a number, a tab, a name; the zones behind the first one under `Zone:`."""

from __future__ import annotations

from deckcheck.decklist.formats import plain_text
from deckcheck.decklist.formats.exchange import MAIN, one_line, without_controls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck, ImportedList


def read(text: str, names: Mapping[str, str]) -> ImportedList:
    """Return the lines of a text; those above the first heading are of the main deck."""
    imported = plain_text.read(text, names)
    imported.in_main = True
    return imported


def write(deck: ExportDeck, codes: Codes) -> str:  # noqa: ARG001  LackeyCCG knows these cards by their names
    """Return the file's text: the main deck first, without a heading, then each other section under its own."""
    lines = [f"{copies.count}\t{one_line(copies.name)}" for copies in deck.zone(MAIN)]
    for part in deck.parts:
        if part.zone != MAIN:
            lines.append(f"{part.title}:")
            lines += [f"{copies.count}\t{one_line(copies.name)}" for copies in part.cards]
    return without_controls("\n".join([*lines, ""]))
