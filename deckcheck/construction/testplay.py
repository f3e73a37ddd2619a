"""What test-play cannot carry out of a deck: an advice for those who mean to play it there."""

from __future__ import annotations

from deckcheck.construction.violation import ADVICE, Violation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklist.deck import Deck, Entry

CODE = "decklist/not-played"


def left_out(deck: Deck) -> list[Violation]:
    """Return an advice for each card that test-play does not carry out, or but for a clause.

    What nobody knows, what is in a wrong section and what a section holds by default is not asked for; of cards of
    the user's own nothing is known before a game begins.
    """
    from deckcheck.engine.registry import is_playable, rules_of

    if not is_playable(deck.game):
        return []
    from deckcheck.construction.further import further_of

    book = rules_of(deck.game).book(list(further_of(deck).values()))
    listed: dict[int, list[Entry]] = {}
    for entry in deck.entries:
        if entry.card is not None and not entry.status and entry.section not in deck.defaults:
            listed.setdefault(book.numbers.get(entry.card.id, -1), []).append(entry)
    found = []
    for number, entries in listed.items():
        reason = book.shortfall(number)
        template = "advice-left-out" if reason else "advice-half-played"
        if reason or number in book.left_to_players:
            first = entries[0]
            found.append(
                Violation(
                    CODE,
                    ADVICE,
                    template,
                    {"card": first.name, "reason": reason or book.left_to_players[number]},
                    line=first.line,
                    column=first.column,
                    section=first.section,
                    cards=[first.name],
                    places=[(entry.line, entry.column) for entry in entries],
                )
            )
    return found
