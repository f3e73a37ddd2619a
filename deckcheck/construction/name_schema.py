"""The names of a game's cards as a schema holds them: editors complete them, and mark what no card is called."""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset

_QUOTES = "'’‘ʼ´`"
_DASHES = "-‐‑–"
# `Angel (level 2)`: what distinguishes cards of one name.
_QUALIFIERS = r"(?:\s*\(.+\))?"
_UNKNOWN = "No card of this section has this name. / Aucune carte de cette section ne porte ce nom."


def with_names(ruleset: Ruleset, catalog: Catalog) -> dict[str, Any]:
    """Return what a schema of decklists says of the cards of each section of a game.

    The names that the catalog lists are offered; those of its other cards, and ids, are accepted. What no card is
    called is refused, unless the deck defines cards or names catalogs: no schema knows those.
    """
    listed, known = catalog.cards, catalog.every_card()
    sections: dict[str, Any] = {}
    strict: dict[str, Any] = {}
    for name, section in ruleset.sections.items():
        offered = [card for card in listed if section.accepts(card)]
        accepted = [card for card in known if section.accepts(card)]
        shown = list(dict.fromkeys(written for card in offered for written in _names(card)))
        sections[name] = {
            "properties": {written: {"$ref": "#/$defs/count"} for written in shown},
            "items": {"anyOf": [{"enum": shown}, {"type": "string"}]},
            "anyOf": [{"enum": shown}, {"type": ["string", "array", "object"]}],
        }
        words = dict.fromkeys(_loosely(written) for card in accepted for written in (*_names(card), card.id))
        pattern = {"pattern": rf"^\s*(?:{'|'.join(words)}){_QUALIFIERS}\s*$", "patternErrorMessage": _UNKNOWN}
        strict[name] = {"propertyNames": pattern, "items": pattern, **pattern}
    return {
        "properties": {"deck": {"properties": sections}},
        "if": {"not": {"anyOf": [{"required": ["cards"]}, {"required": ["catalogs"]}]}},
        "then": {"properties": {"deck": {"properties": strict}}},
    }


def _names(card: Card) -> Iterator[str]:
    yield card.name
    yield from card.facts.get("names", {}).values()
    yield from card.facts.get("aliases", ())


def _loosely(name: str) -> str:
    """Return a pattern of the spellings of a name that the check takes for it, but for rare ones."""
    return "".join(_sign(char) for char in " ".join(name.split()))


def _sign(char: str) -> str:
    if char == " ":
        return r"\s+"
    for alike in (_QUOTES, _DASHES):
        if char in alike:
            return f"[{alike[1:]}{alike[0]}]" if alike is _QUOTES else rf"[\-{alike[1:]}]"
    plain = unicodedata.normalize("NFD", char)[0]
    forms = "".join(dict.fromkeys(form for form in (char.lower(), char.upper(), plain.lower(), plain.upper())))
    if len(char.lower()) > 1 or len(char.upper()) > 1:
        forms = char
    if len(forms) > 1:
        return f"[{forms}]"
    return re.sub(r"([\^$\\.*+?()\[\]{}|/])", r"\\\1", char)
