"""Mutants of card data: one card of a catalog with one figure, step, part, side or zone other than it should be."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from tests.mutation.mutants import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: The kinds, in the order of the table.
KINDS = ("figure of a card", "step of a card dropped", "part of a card dropped", "another side", "zone of a card")
# What says nothing about play: numbers of decks and boxes, and words.
_ASIDE = {"official", "in_box", "in_market", "in_pile", "limit_per_deck", "part", "text", "names", "aliases"}
_SIDES = {"you": ("enemy", "opponent"), "enemy": ("you",), "enemies": ("you",), "active": ("you", "enemy")}

Path = tuple[str | int, ...]


class _Place(NamedTuple):
    """A place in a card's facts, what kind of mistake may be made there, and what would be there (None: nothing)."""

    path: Path
    kind: str
    new: Any


def cards_of(game: str) -> list[Mutant]:
    """Return every mutant of a game's cards, those included that the linter of cards would refuse.

    The path of one is the card's id; the line is its place among the game's cards.
    """
    cards = rules_of(game).builtin_cards()
    zones = _zones(cards)
    found = []
    for line, card in enumerate(cards):
        for number, place in enumerate(_places(card, zones)):
            before, after = _at(card.facts, place.path), place.new
            words = [json.dumps(one, ensure_ascii=False, default=str)[:80] for one in (before, after)]
            where = ".".join(map(str, place.path))
            found.append(Mutant(f"cards/{card.id}", number, place.kind, line, f"{card.name}: {where}", *words))
    return found


def with_mistake(game: str, mutant: Mutant) -> list[Card] | None:
    """Return a game's cards with the mistake in one of them; None if the linter refuses that card."""
    rules = rules_of(game)
    cards = list(rules.builtin_cards())
    card = cards[mutant.line]
    place = _places(card, _zones(cards))[mutant.number]
    facts = deepcopy(dict(card.facts))
    *way, last = place.path
    holder = _at(facts, tuple(way))
    if place.new is None:
        del holder[last]
    else:
        holder[last] = place.new
    other = Card(card.id, card.name, card.type, card.identity, facts, card.origin)
    if rules.check_card(other):
        return None
    cards[mutant.line] = other
    return cards


def _places(card: Card, zones: Sequence[str]) -> list[_Place]:
    found: list[_Place] = []
    for key, value in card.facts.items():
        if key not in _ASIDE:
            found += _inner(value, (key,), zones, is_play=key == "play")
    return found


def _inner(value: Any, path: Path, zones: Sequence[str], *, is_play: bool) -> Iterator[_Place]:
    key = path[-1]
    if type(value) is int:
        yield _Place(path, KINDS[0], value + 1)
    elif isinstance(value, str) and is_play:
        if key in ("of", "player", "for"):
            yield from (_Place(path, KINDS[3], other) for other in _SIDES.get(value, ()))
        if key in ("zone", "to") and value in zones:
            yield _Place(path, KINDS[4], zones[(zones.index(value) + 1) % len(zones)])
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            if is_play and isinstance(part, dict):
                yield _Place((*path, number), KINDS[1], None)
            yield from _inner(part, (*path, number), zones, is_play=is_play)
    elif isinstance(value, dict):
        for name, part in value.items():
            if name in _ASIDE:
                continue
            if is_play and len(value) > 1:
                yield _Place((*path, name), KINDS[2], None)
            yield from _inner(part, (*path, name), zones, is_play=is_play)


def _zones(cards: Sequence[Card]) -> list[str]:
    """Return the words for zones that cards of a game use."""
    found: set[str] = set()
    waiting: list[Any] = [card.facts.get("play") for card in cards]
    for node in waiting:
        if isinstance(node, dict):
            zone = node.get("zone")
            found |= {zone} if isinstance(zone, str) else set()
            waiting += node.values()
        elif isinstance(node, list | tuple):
            waiting += node
    return sorted(found)


def _at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree
