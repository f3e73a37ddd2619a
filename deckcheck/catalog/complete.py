"""Completing known cards: a catalog may say what they leave open (invented numbers, effects).

What they print is changed under `errata` alone, as a newer print has it.
"""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import nearest
from deckcheck.catalog.validate import attribute_problems, card_data
from deckcheck.decklist.limits import MAX_SUGGESTED
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.decklist.nodes import Node, Scalar

FIELD = "completes"
ERRATA = "errata"
COMPLETING = (FIELD, ERRATA)
# No card prints these; whoever completes a card may set them again.
_OPEN = frozenset(("play", "text"))


def completed_cards(
    entries: Iterable[tuple[Scalar, Node]],
    label: str,
    known: Catalog,
    spec: Mapping[str, Any],
    code: str,
    problems: list[Problem],
    *,
    official: bool,
    errata: bool = False,
) -> list[Card]:
    """Return the known cards that a catalog completes, each with its own id and all its attributes.

    An attribute may be given that the known card lacks or counts among its `invented` ones, as errata also one that it
    prints. What an unofficial catalog gives is `invented` from then on; what an official one gives no longer is.

    Args:
        entries: reference to a card (an id, or a name that means one card) and its attributes.
        label: how messages name the file.
        known: the cards that may be completed.
        spec: the ruleset data of the game (its `types` and `attributes`).
        code: the code to report under.
        problems: what is wrong with an entry is added here, and the card left out.
        official: whether the catalog gives what the cards print.
        errata: whether the entries are under `errata`.
    """
    cards: dict[str, Card] = {}
    for key, node in entries:
        card, found = _meant(key, known, spec, code, suggest=len(problems) < MAX_SUGGESTED)
        if card is not None and card.id in cards:
            found.append(Problem(code, "completes-twice", key.line, key.column, card=key.text))
        if card is not None and not found:
            found = list(attribute_problems(node, card.name, spec, code, trusted=True, type_name=card.type))
        if card is not None and not found and isinstance(node, MappingNode):
            data = card_data(node, spec)
            found = [
                Problem(
                    "catalog/redefined",
                    "errata-kept" if errata else "completes-printed",
                    place.line,
                    place.column,
                    card=card.id,
                    key=place.text,
                )
                for place, _ in node.items
                if not _is_open(card, place.text, errata=errata)
            ]
            if not found:
                cards[card.id] = _completed(card, data, f"{label}:{key.line}", official=official)
        problems.extend(found)
    return list(cards.values())


def _meant(
    key: Scalar, known: Catalog, spec: Mapping[str, Any], code: str, *, suggest: bool
) -> tuple[Card | None, list[Problem]]:
    """Return the card that a reference means, or what is wrong with the reference."""
    card = known.by_id(key.text)
    if card is not None:
        return card, []
    found = resolve(known, key.text, spec.get("qualifiers", ()))
    if found.card is not None:
        return found.card, []
    others = [f"{card.name} ({card.id})" for card in found.candidates]
    if not others and suggest:
        others = nearest(key.text, known.all_names())
    return None, [Problem(code, "completes-unknown", key.line, key.column, card=key.text, suggestions=others)]


def _is_open(card: Card, attribute: str, *, errata: bool) -> bool:
    if attribute in ("id", "name", "type", "invented"):
        return False
    if errata:
        return attribute != "variant_of"
    return attribute in _OPEN or attribute not in card.facts or attribute in card.facts.get("invented", ())


def _completed(card: Card, data: Mapping[str, Any], origin: str, *, official: bool) -> Card:
    invented = [name for name in card.facts.get("invented", ()) if name not in data]
    if not official:
        invented += [name for name in data if name not in _OPEN]
    facts = {**card.facts, **data}
    facts.pop("invented", None)
    if invented:
        facts["invented"] = sorted(invented)
    return Card(card.id, card.name, card.type, card.identity, facts, origin)
