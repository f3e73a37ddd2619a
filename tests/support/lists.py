"""Reading a list in a foreign format as far as it goes without the cards of a game."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.headings import Headings
from deckcheck.construction.reading.classify import classify
from deckcheck.construction.reading.names import Names
from deckcheck.decklist.formats import module_of
from deckcheck.decklist.formats.exchange import ImportedList


def read(form: str, text: str, names: Mapping[str, str] | None = None, game: str = "buffy") -> ImportedList:
    """Return what a file holds; the lines of a text are read with the headings of a game, and no card known."""
    imported = module_of(form).read(text, names or {})
    if imported.pieces is not None:
        ruleset = builtin_ruleset(game)
        assert ruleset is not None
        classify(imported, Headings(ruleset), Names(Catalog.of(game, []), ()))
    return imported
