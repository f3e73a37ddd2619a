"""The cards of further catalogs in a deck, with all that play needs: see `beside` of a format."""

from __future__ import annotations

from deckcheck.catalog import builtin, further_cards
from deckcheck.construction.builtin import builtin_ruleset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from deckcheck.catalog.card import Card
    from deckcheck.decklist.deck import Deck


def further_of(deck: Deck, secret: Collection[str] = ()) -> dict[str, Card]:
    """Return card id -> the full card, for the cards in a deck that come from a further catalog.

    With them come all cards of these catalogs that a `secret` section takes, so that no list of what may be guessed
    shows which of them is in a deck.
    """
    ruleset = builtin_ruleset(deck.game)
    if ruleset is None:
        return {}
    beside = ruleset.beside(deck.format) if deck.format in ruleset.formats else ()
    own = builtin(deck.game)
    held = {entry.card.id for entry in deck.entries if entry.card is not None and not entry.card.origin}
    # A card of a further catalog may have the id of a printing of one of the game's own.
    strange = {card_id for card_id in held if (known := own.by_id(card_id)) is None or known.id != card_id}
    if strange and not beside:
        beside = tuple(dict.fromkeys(name for form in ruleset.formats for name in ruleset.beside(form)))
    if not beside:
        return {}
    sections = [section for name, section in ruleset.sections.items() if name in secret]
    return {
        card.id: card
        for card in further_cards(deck.game, beside, full=True)
        if card.id in strange or any(section.accepts(card) for section in sections)
    }
