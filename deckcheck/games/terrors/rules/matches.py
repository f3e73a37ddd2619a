"""What both players share, and which starting decks may meet (TL-001, TL-008, TL-012, TL-013, TL-D02)."""

from __future__ import annotations

from deckcheck.games.terrors.names import PLAYERS, CardType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.types import DeckCards

ACOLYTES = 8
STARTERS = (("cultist", 5), ("fanatic", 3))


def complete(book: Any, decks: Sequence[DeckCards]) -> list[DeckCards]:
    """Return the decks as they are played.

    A deck that leaves the starting cards out has 5 Cultists and 3 Fanatics. The Market is the first deck's, or the
    catalog's where that has none; the Acolyte pile is the catalog's. Completed decks stay as they are.
    """
    done: list[DeckCards] = []
    for player, deck in enumerate(decks):
        cards = {section: list(rows) for section, rows in deck.items() if section not in {"market", "acolytes"}}
        if not cards.get("starters"):
            cards["starters"] = [(_first(book, kind), count) for kind, count in STARTERS]
        if not player:
            cards["market"] = list(deck.get("market") or catalog_pile(book, "in_market"))
            cards["acolytes"] = list(deck.get("acolytes") or catalog_pile(book, "in_pile"))
        done.append(cards)
    return done


def _first(book: Any, kind: str) -> str:
    """Return the id of the first card of a type."""
    return str(next(card.id for card in book.cards if card.type == kind))


def catalog_pile(book: Any, key: str) -> list[tuple[str, int]]:
    """Return the cards of the catalog's Market (`in_market`) or Acolyte pile (`in_pile`) with their numbers."""
    return [(card.id, card.facts[key]) for card in book.cards if card.facts.get(key)]


def pairing_conflicts(book: Any, decks: Sequence[DeckCards]) -> list[tuple[str, Mapping[str, str]]]:
    """Return the match codes that these decks break, each with what is wrong, in English and French."""
    found: list[tuple[str, Mapping[str, str]]] = []
    if len(decks) != PLAYERS:
        found.append(_broken("terrors/match-players", count=len(decks)))
    # Only two players can both play an Overlord: a wrong number of decks is one mistake.
    lords = [card for deck in decks for card, _ in deck.get("overlord", ())] if not found else []
    found += [
        _broken("terrors/match-overlord-taken", [book.cards[book.numbers[card_id]]])
        for card_id in dict.fromkeys(lords)
        if lords.count(card_id) > 1
    ]
    pile = list(decks[0].get("acolytes") or catalog_pile(book, "in_pile")) if decks else []
    count = sum(number for _, number in pile)
    if decks and count != ACOLYTES:
        found.append(_broken("terrors/acolyte-count", count=count))
    strange = [card_id for card_id, _ in pile if book.kind[book.numbers[card_id]] != CardType.ACOLYTE]
    if strange:
        found.append(_broken("decklist/wrong-section", [book.cards[book.numbers[card_id]] for card_id in strange]))
    return found


def _broken(code: str, cards: Sequence[Card] = (), count: int = 0) -> tuple[str, Mapping[str, str]]:
    texts = {
        language: text.format(count=count, cards=", ".join(card.name_in(language) for card in cards))
        for language, text in _TEXTS[code].items()
    }
    return code, texts


_TEXTS = {
    "terrors/match-players": {
        "en": "a match has exactly two starting decks, not {count}",
        "fr": "une partie réunit exactement deux decks de départ, et non {count}",
    },
    "terrors/match-overlord-taken": {
        "en": "both players play {cards}; there is one card of each Overlord",
        "fr": "les deux joueurs jouent {cards} ; chaque Overlord n’existe qu’en un exemplaire",
    },
    "terrors/acolyte-count": {
        "en": "the Acolyte pile holds {count} cards; exactly 8 are required",
        "fr": "la pile Acolyte compte {count} cartes ; il en faut exactement 8",
    },
    "decklist/wrong-section": {
        "en": "only Acolytes lie in the Acolyte pile, not {cards}",
        "fr": "la pile Acolyte ne contient que des Acolytes, et non {cards}",
    },
}
