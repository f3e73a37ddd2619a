"""What a player brings to a game at most: the limits of construction that the table of a ruling keeps as well."""

from __future__ import annotations

from collections import Counter

from deckcheck.engine.state.columns import is_whole
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.zone_limits import Limit


def beyond_limits(rules: GameRules, cards: Iterable[Card], player: str, filler: str) -> Message | None:
    """Return which limit a player's cards break, or None.

    Args:
        rules: the rules of the game, which hold its limits.
        cards: all that the player owns, wherever it is; or all cards of the table.
        player: the player's name; empty for the cards of the table, which keep the limits that all share.
        filler: the id of the card that represents any card; of it there may be as many as are wanted.
    """
    cards = list(cards)
    for limit in rules.given_limits:
        if limit.shared != (not player):
            continue
        # By what cards say of themselves, whatever a card of a ruling's own may say.
        counts: Counter[tuple[str, ...]] = Counter()
        for card in cards:
            if not _is_meant(limit, card) or (limit.alike and card.id == filler):
                continue
            like = tuple(repr(_fact(card, key)) for key in limit.alike)
            counts[like] += 1
            own = _fact(card, limit.own)
            most = _raised(limit, card, cards) or (own if is_whole(own) else 0) or limit.most
            if counts[like] > most:
                if limit.alike:
                    return Message("given-copies", player=player, card=card.name, most=most, rule=limit.rule)
                kinds = ", ".join(limit.types)
                if limit.shared:
                    return Message("given-in-all", kinds=kinds, most=most, rule=limit.rule)
                return Message("given-whole", player=player, kinds=kinds, most=most, rule=limit.rule)
    return None


def left_of(rules: GameRules, cards: Iterable[Card], usual: Sequence[Card]) -> list[bool]:
    """Return which cards of a zone that a ruling says nothing of can still be there, beside those that it gives."""
    given = list(cards)
    found = []
    for card in usual:
        room = all(
            sum(_is_meant(limit, other) for other in given) < limit.most
            for limit in rules.given_limits
            if limit.shared and _is_meant(limit, card)
        )
        found.append(room)
        if room:
            given.append(card)
    return found


def _is_meant(limit: Limit, card: Card) -> bool:
    return card.type in limit.types and all(_fact(card, key) == value for key, value in limit.where)


def _raised(limit: Limit, card: Card, cards: Sequence[Card]) -> int:
    """Return how many of a card there may be as others of the same player say, or 0."""
    found = [0]
    for other in cards:
        for change in other.facts.get("modifies", ()):
            meant = change.get("cards", {})
            if change["rule"] == limit.rule and all(_fact(card, key) == value for key, value in meant.items()):
                found.append(change.get("at_most", 0))
    return max(found)


def _fact(card: Card, key: str) -> Any:
    """Return a fact of a card, its name or its id; nothing for no key."""
    return {"": None, "id": card.id, "name": card.name}.get(key, card.facts.get(key))
