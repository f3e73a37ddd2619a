"""`deckcheck hand`: opening hands, dealt from a seed."""

from __future__ import annotations

from deckcheck.cli.draw_pile import draw_pile, shown_name
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.odds.data import hands_data
from deckcheck.odds.hands import NotInHandError, deal
from deckcheck.odds.rules import FIRST, SECOND, answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Entry
    from deckcheck.odds.hands import Hand
    from deckcheck.odds.rules import HandRules, Pile

SEEDS = 1 << 32  # a seed that nobody named is drawn from this many: short enough to be typed again


def run(args: Arguments, context: Context) -> int:
    """Carry out the command."""
    args.require_report_format()
    deck, ruleset, rules, pile = draw_pile(context, args)
    put_back, seed = args.put_back, args.seed
    if len(put_back) > rules.put_back:
        raise Failure("hand-put-back-most" if rules.put_back else "hand-put-back-none", most=rules.put_back)
    if put_back and (seed is None or args.count != 1):
        raise Failure("hand-put-back-seed")
    if seed is None:
        from secrets import randbelow

        seed = randbelow(SEEDS)
    seat = SECOND if args.second else FIRST
    try:
        hands = [
            deal(
                pile,
                rules,
                seed + at,
                seat=seat,
                keep=args.keep,
                put_back=put_back,
                is_called=lambda entry, name: answers(entry, name, deck, ruleset),
                turns=args.turns,
            )
            for at in range(args.count)
        ]
    except NotInHandError as error:
        raise Failure("hand-not-in-hand", card=error.name, hand=_names(context, error.hand)) from None
    if args.output_format == "json":
        print(json_text(hands_data(deck, hands, pile, seat), indent=1))
    else:
        _print_text(context, hands, rules, pile, seat, ruleset)
    return OK


def _names(context: Context, entries: Sequence[Entry]) -> list[str]:
    return [shown_name(context, entry) for entry in entries]


def _print_text(
    context: Context, hands: Sequence[Hand], rules: HandRules, pile: Pile, seat: str, ruleset: Ruleset
) -> None:
    context.print(f"hand-pile-{seat}", n=len(pile))
    if pile.aside is not None:
        context.print("hand-aside", card=shown_name(context, pile.aside))
    for number, hand in enumerate(hands, 1):
        print()
        context.print("hand-title", number=number, seed=hand.seed)
        for refused in hand.redrawn:
            print(f"  {context.text('hand-redrawn', cards=_names(context, refused))}")
        if hand.put_back:
            print(f"  {context.text('hand-put-back', n=len(hand.put_back), cards=_names(context, hand.put_back))}")
        width = max((len(name) for name in _names(context, hand.cards)), default=0)
        for entry in hand.cards:
            print(f"  {shown_name(context, entry):<{width}}  {_type(context, entry, ruleset)}".rstrip())
        for turn, drawn in enumerate(hand.draws, 1):
            if drawn:
                print(f"  {context.text('hand-turn', turn=turn, cards=_names(context, drawn))}")
    print()
    if rules.put_back and not any(hand.put_back for hand in hands):
        context.print("hand-may-put-back", most=rules.put_back)
    if rules.refill and any(hand.draws for hand in hands):
        context.print("hand-refill", n=rules.draws)
    if rules.sources:
        context.print("hand-rules", rules=list(rules.sources))


def _type(context: Context, entry: Entry, ruleset: Ruleset) -> str:
    if entry.card is None:
        return ""
    title = ruleset.data["types"].get(entry.card.type, {}).get("title", {"en": entry.card.type})
    return printable(context.translator.localized(title))
