"""What is different on the table since a player last chose."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


class Marks(NamedTuple):
    """What has changed.

    Attributes:
        cards: the numbers of cards that have come, moved, or have other facts.
        facts: player and key of each fact of a player that is another.
        regions: the keys of regions that hold more or fewer cards than before.
    """

    cards: frozenset[int] = frozenset()
    facts: frozenset[tuple[int, str]] = frozenset()
    regions: frozenset[str] = frozenset()


def cards_of(region: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the cards of a region, with what is attached to them."""
    for card in region["cards"]:
        yield card
        yield from card["attached"]


def marks(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> Marks:
    """Return what is different between two views of one player; nothing where there is none to compare with."""
    if before is None:
        return Marks()
    then, cards = _cards(before), _cards(now)
    counts = {region["key"]: region["count"] for region in before["regions"]}
    facts = {(seat["player"], fact["key"]): fact["text"] for seat in before["seats"] for fact in seat["facts"]}
    return Marks(
        frozenset(number for number, card in cards.items() if card != then.get(number)),
        frozenset(
            (seat["player"], fact["key"])
            for seat in now["seats"]
            for fact in seat["facts"]
            if facts.get((seat["player"], fact["key"])) != fact["text"]
        ),
        frozenset(
            region["key"] for region in now["regions"] if counts.get(region["key"], region["count"]) != region["count"]
        ),
    )


def _cards(seen: Mapping[str, Any]) -> dict[int, tuple[str, str, tuple[str, ...]]]:
    """Return, for each card that can be distinguished, its place, its facts, and what is attached to it."""
    return {
        card["number"]: (region["key"], card["note"], tuple(other["name"] for other in card["attached"]))
        for region in seen["regions"]
        for card in cards_of(region)
        if card["number"] is not None
    }
