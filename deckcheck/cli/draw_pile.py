"""The pile that a deck is drawn from, for the commands that deal hands and compute chances."""

from __future__ import annotations

from deckcheck.cli.one_deck import read_deck
from deckcheck.failure import Failure
from deckcheck.messages import printable
from deckcheck.odds.rules import AsideError, hand_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.odds.rules import HandRules, Pile


def draw_pile(context: Context, args: Arguments) -> tuple[Deck, Ruleset, HandRules, Pile]:
    """Return a deck with its rules and its draw pile.

    Raises:
        Failure: there is none.
    """
    deck, ruleset = read_deck(context, args, args.deck)
    rules = hand_rules(ruleset)
    if rules is None:
        raise Failure("hand-no-rules", game=deck.game)
    try:
        pile = rules.pile(deck, ruleset, args.aside)
    except AsideError as error:
        raise Failure(error.message, card=error.name, choices=error.choices) from None
    if not len(pile):
        raise Failure("hand-empty-pile")
    if (
        args.aside is None
        and len({entry.name + entry.reference for entry in pile.choices}) > 1
        and pile.aside is not None
    ):
        others = [entry.reference for entry in pile.choices if entry is not pile.aside]
        context.add("hand-aside-chosen", card=pile.aside.reference, others=others)
    return deck, ruleset, rules, pile


def shown_name(context: Context, entry: Entry) -> str:
    """Return a card's name in the language in force, as a report may print it."""
    return printable(entry.card.name_in(context.translator.language) if entry.card is not None else entry.reference)
