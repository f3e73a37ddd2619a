"""The deck hash: eight characters that are equal for identical decks, computed as Cockatrice does."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha1

from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.decklist.deck import Deck

_DIGITS = "0123456789abcdefghijklmnopqrstuv"


def hash_of(main: Iterable[tuple[str, int]], side: Iterable[tuple[str, int]] = ()) -> str:
    """Return the hash of (name, copies) of the main deck and of the side board.

    Lower-case names, one for each copy, those of the side board behind `SB:`, in the order of their UTF-16 code units,
    joined by semicolons; the first forty bits of their SHA-1 in base 32.
    """
    counts: dict[str, int] = {}
    for prefix, cards in (("", main), ("SB:", side)):
        for name, count in cards:
            written = prefix + name.lower()
            counts[written] = counts.get(written, 0) + count
    plain = "".join(counts).isascii()  # then code units and characters have one order
    names = sorted(counts) if plain else sorted(counts, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    names = [name for name in names for _ in range(counts[name])]
    digest = sha1(";".join(names).encode("utf-8", "replace"), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:5], "big")
    digits = []
    for _ in range(8):
        number, digit = divmod(number, 32)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))


def deck_hash(deck: Deck) -> str:
    """Return the hash of a deck: a card counts by its own name, or by its id where other cards bear the name.

    Printings and variants of a card count as the card, so that two lists of the same cards have one hash in whatever
    language or spelling they are written. Which sections make a side board is the ruleset's to say.
    """
    main: list[tuple[str, int]] = []
    side: list[tuple[str, int]] = []
    for entry in deck.entries:
        name = fold(entry.reference) if entry.card is None else _hashed_name(entry.card, deck.catalog)
        (side if entry.section in deck.side else main).append((name, entry.count))
    return hash_of(main, side)


@lru_cache(maxsize=4096)  # the lists of an event hold the same cards again and again
def _hashed_name(card: Card, catalog: Catalog) -> str:
    if card.id == card.identity and len(catalog.names.get(fold(card.name), ())) == 1:
        return card.name
    original = catalog.by_id(card.identity) or card
    shared = len({other.identity for other in catalog.named(original.name)}) > 1
    return original.id if shared else original.name
