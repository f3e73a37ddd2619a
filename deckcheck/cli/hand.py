"""`deckcheck hand`: opening hands, dealt from a seed."""

from __future__ import annotations

import sys

from deckcheck.cli.one_deck import read_deck
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import language, localized, printable, text
from deckcheck.odds.hands import NotInHandError, deal
from deckcheck.odds.rules import FIRST, SECOND, AsideError, answers, hand_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.cli.one_deck import DeckOptions
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.odds.hands import Hand
    from deckcheck.odds.rules import HandRules, Pile

SEEDS = 1 << 32  # a seed that nobody named is drawn from so many: short enough to be typed again


def run(
    options: DeckOptions,
    *,
    seed: int | None,
    count: int,
    turns: int,
    second: bool,
    keep: bool,
    put_back: Sequence[str],
    aside: str | None,
    output_format: str,
) -> int:
    """Carry out the command."""
    if output_format not in ("text", "json"):
        raise Failure("unknown-report", name=output_format, known=["text", "json"])
    deck, ruleset, rules, pile = draw_pile(options, aside)
    if len(put_back) > rules.put_back:
        raise Failure("hand-put-back-most" if rules.put_back else "hand-put-back-none", most=rules.put_back)
    if put_back and (seed is None or count != 1):
        raise Failure("hand-put-back-seed")
    if seed is None:
        from secrets import randbelow

        seed = randbelow(SEEDS)
    seat = SECOND if second else FIRST
    try:
        hands = [
            deal(
                pile,
                rules,
                seed + at,
                seat=seat,
                keep=keep,
                put_back=put_back,
                is_called=lambda entry, name: answers(entry, name, deck, ruleset),
                turns=turns,
            )
            for at in range(count)
        ]
    except NotInHandError as error:
        raise Failure("hand-not-in-hand", card=error.name, hand=_names(error.hand)) from None
    if output_format == "json":
        _print_json(deck, hands, pile, seat)
    else:
        _print_text(hands, rules, pile, seat, ruleset)
    return OK


def draw_pile(options: DeckOptions, aside: str | None) -> tuple[Deck, Ruleset, HandRules, Pile]:
    """Return a deck with its rules and its draw pile.

    Raises:
        Failure: there is none.
    """
    deck, ruleset = read_deck(options)
    rules = hand_rules(ruleset)
    if rules is None:
        raise Failure("hand-no-rules", game=deck.game)
    try:
        pile = rules.pile(deck, ruleset, aside)
    except AsideError as error:
        message = "hand-aside-unknown" if error.choices else "hand-aside-none"
        raise Failure(message, card=error.name, choices=error.choices) from None
    if not len(pile):
        raise Failure("hand-empty-pile")
    if aside is None and len({entry.name + entry.reference for entry in pile.choices}) > 1 and pile.aside is not None:
        others = [entry.reference for entry in pile.choices if entry is not pile.aside]
        print(text("hand-aside-chosen", card=pile.aside.reference, others=others), file=sys.stderr)
    return deck, ruleset, rules, pile


def _names(entries: Sequence[Entry]) -> list[str]:
    return [shown_name(entry) for entry in entries]


def shown_name(entry: Entry) -> str:
    """Return a card's name in the language in force, as a report may print it."""
    return printable(entry.card.name_in(language()) if entry.card is not None else entry.reference)


def _print_text(hands: Sequence[Hand], rules: HandRules, pile: Pile, seat: str, ruleset: Ruleset) -> None:
    print(text(f"hand-pile-{seat}", n=len(pile)))
    if pile.aside is not None:
        print(text("hand-aside", card=shown_name(pile.aside)))
    for number, hand in enumerate(hands, 1):
        print()
        print(text("hand-title", number=number, seed=hand.seed))
        for refused in hand.redrawn:
            print(f"  {text('hand-redrawn', cards=_names(refused))}")
        if hand.put_back:
            print(f"  {text('hand-put-back', n=len(hand.put_back), cards=_names(hand.put_back))}")
        width = max((len(name) for name in _names(hand.cards)), default=0)
        for entry in hand.cards:
            print(f"  {shown_name(entry):<{width}}  {_type(entry, ruleset)}".rstrip())
        for turn, drawn in enumerate(hand.draws, 1):
            if drawn:
                print(f"  {text('hand-turn', turn=turn, cards=_names(drawn))}")
    print()
    if rules.put_back and not any(hand.put_back for hand in hands):
        print(text("hand-may-put-back", most=rules.put_back))
    if rules.refill and any(hand.draws for hand in hands):
        print(text("hand-refill", n=rules.draws))
    if rules.sources:
        print(text("hand-rules", rules=list(rules.sources)))


def _type(entry: Entry, ruleset: Ruleset) -> str:
    if entry.card is None:
        return ""
    title = ruleset.data["types"].get(entry.card.type, {}).get("title", {"en": entry.card.type})
    return printable(localized(title))


def _print_json(deck: Deck, hands: Sequence[Hand], pile: Pile, seat: str) -> None:

    data = {
        "game": deck.game,
        "format": deck.format,
        "seat": seat,
        "pile": len(pile),
        "aside": _data(pile.aside) if pile.aside is not None else None,
        "hands": [
            {
                "seed": hand.seed,
                "redrawn": [[_data(entry) for entry in cards] for cards in hand.redrawn],
                "put_back": [_data(entry) for entry in hand.put_back],
                "cards": [_data(entry) for entry in hand.cards],
                "draws": [[_data(entry) for entry in cards] for cards in hand.draws],
            }
            for hand in hands
        ],
    }
    print(json_text(data, indent=1))


def _data(entry: Entry) -> dict[str, Any]:
    card = entry.card
    return {"id": card.id if card else None, "name": entry.name, "type": card.type if card else None}
