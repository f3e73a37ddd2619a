"""What variants add to the play data of the cards that they are variants of (`adds`)."""

from __future__ import annotations

from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from deckcheck.catalog.card import Card

ADDS = "adds"


def extend_variants(cards: Iterable[Card], known: Callable[[str], Card | None]) -> Iterator[tuple[Card, str]]:
    """Give variants with `adds` the play data of their card with these added; yield those whose `adds` fits nowhere.

    A variant of a card without play data stays without them. `known` finds the cards of other files by their ids.
    """
    own = {fold(card.id): card for card in cards}

    def extend(card: Card) -> Iterator[tuple[Card, str]]:
        more = card.facts.get(ADDS)
        if more is None:
            return
        target = str(card.facts.get("variant_of", ""))
        facts = card.facts = {key: value for key, value in card.facts.items() if key != ADDS}
        base = own.get(fold(target)) or known(target)
        if base is None:
            return
        yield from extend(base)
        if "play" in base.facts:
            try:
                facts["play"] = extended(base.facts["play"], more)
            except LookupError as error:
                yield card, str(error.args[0])

    for card in own.values():
        yield from extend(card)


def extended(base: Any, more: Any) -> Any:
    """Return data with more added: lists are joined, mappings are merged, anything else is replaced.

    A mapping that is added to a list extends the entries at its positions, counted from 1; what it has under 0 goes
    before them.

    Raises:
        LookupError: there is no such entry; its argument is the key.
    """
    if isinstance(base, dict) and isinstance(more, dict):
        return {**base, **{key: extended(base[key], value) if key in base else value for key, value in more.items()}}
    if isinstance(base, list) and isinstance(more, list):
        return [*base, *more]
    if isinstance(base, list) and isinstance(more, dict):
        entries = list(base)
        for key, value in more.items():
            if str(key) == "0" and isinstance(value, list):
                continue
            position = int(key) if str(key).isdecimal() else 0
            if not 0 < position <= len(entries):
                raise LookupError(str(key))
            entries[position - 1] = extended(entries[position - 1], value)
        return [*next((value for key, value in more.items() if str(key) == "0"), ()), *entries]
    return more
