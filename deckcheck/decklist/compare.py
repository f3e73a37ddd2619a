"""What changed between two decks: cards in and out, section by section."""

from __future__ import annotations

from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklist.deck import Deck, Entry


class Change:
    """A card of which the two decks hold different numbers in one section (0: none)."""

    __slots__ = ("after", "before", "card", "id", "section")

    def __init__(self, section: str, card: str, id: str | None, before: int, after: int) -> None:  # noqa: A002
        self.section = section
        self.card = card
        self.id = id
        self.before = before
        self.after = after

    def __repr__(self) -> str:
        return f"Change({self.section!r}, {self.card!r}, {self.before}, {self.after})"


def changes(before: Deck, after: Deck) -> list[Change]:
    """Return what changed, by section and then in the order of the lists: what the first one holds comes first.

    Cards count by what they are: printings, languages and spellings of a card make no difference. A card that nobody
    knows counts by its name, and a card that both decks define themselves is one only if they define it alike.
    """
    own = {card.id: card for card in before.own_cards}
    differing = {
        card.id
        for card in after.own_cards
        if card.id in own and (card.type, card.facts) != (own[card.id].type, own[card.id].facts)
    }
    counts: dict[str, dict[str, list[int]]] = {}
    entries: dict[tuple[str, str], Entry] = {}
    for side, deck in enumerate((before, after)):
        for section in dict.fromkeys([*deck.places, *(entry.section for entry in deck.entries)]):
            if section:
                counts.setdefault(section, {})
        for entry in deck.entries:
            key = _key(entry)
            if entry.card is not None and entry.card.id in differing:
                key += f" {side}"
            counts[entry.section].setdefault(key, [0, 0])[side] += entry.count
            entries.setdefault((entry.section, key), entry)
    found: list[Change] = []
    for section, cards in counts.items():
        for key, (old, new) in cards.items():
            if old != new:
                entry = entries[section, key]
                found.append(Change(section, entry.reference, entry.card.identity if entry.card else None, old, new))
    return found


def _key(entry: Entry) -> str:
    return entry.card.identity if entry.card is not None else f"?{fold(entry.reference)}"
