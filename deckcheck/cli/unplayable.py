"""`deckcheck cards GAME --unplayable`: the cards that test-play cannot carry out, each with its reason."""

from __future__ import annotations

from deckcheck.catalog import Catalog
from deckcheck.catalog.search import CardSearch
from deckcheck.cli.rulebook import rules_to_play
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.failure import OK
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.workspace.card_search import book_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.cli.context import Context
    from deckcheck.engine.effects.book import CompiledCards
    from deckcheck.workspace.workspace import Workspace


def show_unplayable(context: Context, game: str, query: str, output_format: str, workspace: Workspace) -> int:
    """Print the cards of the catalogs in use that cannot be played, those that fit the query if there is one.

    Returns:
        0; 2 for a game that is unknown or has no rules of play.
    """
    rules = rules_to_play(game, workspace)
    book = book_of(workspace.full_catalog(game))
    found = unplayable(context, book)
    if query:
        wanted = {part.card.id for part in CardSearch(Catalog.of(game, list(book.cards))).find(query)}
        found = [(card, reason) for card, reason in found if card.id in wanted]
    if output_format == "json":
        rows = [
            {
                "id": card.id,
                "name": card.name,
                "type": card.type,
                "set": card.facts.get("set"),
                "reason": reason,
            }
            for card, reason in found
        ]
        print(json_text({"game": game, "of": len(book.cards), "cards": rows}, indent=1))
        return OK
    translate = phrase_translator(rules.folder, context.translator.language)
    for card, reason in found:
        name = card.name_in(translate.language) if translate.language else card.name
        fact = context.text("card-fact", key=f"{name} ({translate(card.type)})", value=reason)
        print(f"{printable(card.id):<14} {fact}")
    context.add("cards-unplayable", n=len(found), of=len(book.cards))
    partly = [book.cards[number].name_in(context.translator.language) for number in sorted(book.left_to_players)]
    if partly:
        context.add("cards-partly", n=len(partly), names=partly)
    return OK


def unplayable(context: Context, book: CompiledCards) -> list[tuple[Card, str]]:
    """Return the cards of a book that cannot be played with their reasons, in the order of the catalog."""
    return [
        (book.cards[number], context.translator.format(book.shortfall(number)))
        for number in sorted({**book.compile_errors, **book.unplayable})
    ]
