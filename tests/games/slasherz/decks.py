"""Legal decks of any cards of the published set that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.catalog import builtin
from deckcheck.engine.registry import rules_of

if TYPE_CHECKING:
    from deckcheck.catalog import Card
    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.types import DeckCards

#: How many cards a deck may have beside Survivor and Victims (SZ-005).
LEAST, MOST = 40, 55


def playable() -> dict[str, list[Card]]:
    """Return the published cards that can be played, by their types."""
    book = rules_of("slasherz").book()
    found: dict[str, list[Card]] = {}
    for card in builtin("slasherz"):
        if not book.shortfall(book.numbers[card.id]):
            found.setdefault(card.type, []).append(card)
    return found


def random_deck(cards: dict[str, list[Card]], stream: Stream) -> DeckCards:
    """Return a deck: a Survivor, four different Victims, Characters for every level and others, up to three of each."""
    survivor = _shuffled(cards["survivor"], stream)[0]
    victims = {card.identity: card for card in _shuffled(cards["victim"], stream)}
    levels = {level: [card for card in cards["character"] if card.facts["level"] == level] for level in (1, 2, 3)}
    wanted = LEAST + stream.below(MOST - LEAST + 1)
    main: dict[str, int] = {}
    parts = [levels[1], levels[1], levels[2], levels[3], cards["object"], cards["place"], cards["event"]]
    while sum(main.values()) < wanted:
        for part in parts:
            card = part[stream.below(len(part))]
            left = wanted - sum(main.values())
            if card.id not in main and left:
                main[card.id] = min(1 + stream.below(3), left)
    return {
        "survivor": [(survivor.id, 1)],
        "victims": [(card.id, 1) for card in list(victims.values())[:4]],
        "main": list(main.items()),
    }


def _shuffled(cards: list[Card], stream: Stream) -> list[Card]:
    return [cards[at] for at in stream.shuffled(list(range(len(cards))))]
