"""`deckcheck odds`: the exact chance of having drawn cards by a turn."""

from __future__ import annotations

from deckcheck.cli.draw_pile import draw_pile
from deckcheck.failure import OK
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.odds.arguments import questions_of
from deckcheck.odds.data import chances_data
from deckcheck.odds.figures import percent
from deckcheck.odds.question import Question, answer, groups_of
from deckcheck.text_table import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.odds.question import Answer
    from deckcheck.odds.rules import HandRules, Pile


def run(args: Arguments, context: Context) -> int:
    """Carry out the command."""
    args.require_report_format()
    deck, ruleset, rules, pile = draw_pile(context, args)
    search = None
    if args.where:
        from deckcheck.workspace.card_search import search_of

        search = search_of(deck.catalog, ruleset)
    questions = questions_of(
        deck, ruleset, pile, context.translator, cards=args.card, types=args.type, where=args.where, search=search
    )
    given = {"at_least": args.at_least, "turn": args.turn, "draws": args.draws, "extra": args.extra}
    answers = [(part, answer(part, pile, rules, **given)) for part in questions]
    if args.output_format == "json":
        print(json_text(chances_data(deck, pile, answers, args.at_least), indent=1))
    elif len(questions) == 1:
        _print_one(context, *answers[0], pile, rules, args.at_least, args.draws)
    else:
        _print_overview(context, answers, pile, rules, args.at_least, args.draws)
    return OK


def _print_one(
    context: Context, question: Question, found: Answer, pile: Pile, rules: HandRules, at_least: int, draws: int | None
) -> None:
    hits = groups_of(question, pile, rules).all_hits
    context.print("odds-asked", wanted=at_least, hits=hits, cards=len(pile), what=question.label)
    _print_notes(context, rules, draws)
    heads = [
        context.text("odds-turn"),
        context.text("odds-seen"),
        *(context.text(f"odds-{column}") for column in found.columns),
    ]
    rows = []
    for line in found.lines:
        name = context.text("odds-opening") if line.turn == 0 else str(line.turn)
        seen = str(line.seen[0]) if line.seen[0] == line.seen[1] else f"{line.seen[0]} / {line.seen[1]}"
        rows.append(
            [name, seen, *(percent(line.chances[column], translator=context.translator) for column in found.columns)]
        )
    _print_table(heads, rows)


def _print_overview(
    context: Context,
    answers: Sequence[tuple[Question, Answer]],
    pile: Pile,
    rules: HandRules,
    at_least: int,
    draws: int | None,
) -> None:
    context.print("odds-overview", wanted=at_least, cards=len(pile))
    _print_notes(context, rules, draws)
    lines = answers[0][1].lines if answers else ()
    turns = [
        context.text("odds-opening") if line.turn == 0 else context.text("odds-turn-number", turn=line.turn)
        for line in lines
    ]
    rows = []
    for question, found in answers:
        column = found.columns[0]
        hits = groups_of(question, pile, rules).all_hits
        rows.append(
            [
                question.label,
                str(hits),
                *(percent(line.chances[column], translator=context.translator) for line in found.lines),
            ]
        )
    if answers:
        context.print("odds-overview-column", column=context.text(f"odds-{answers[0][1].columns[0]}"))
    _print_table([context.text("odds-type"), context.text("odds-copies"), *turns], rows)


def _print_notes(context: Context, rules: HandRules, draws: int | None) -> None:
    if rules.refill:
        context.print("odds-refill", n=rules.draws if draws is None else draws)
    if rules.put_back:
        context.print("odds-put-back", most=rules.put_back)
    if rules.sources:
        context.print("hand-rules", rules=list(rules.sources))


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for line in table(heads, [[printable(cell) for cell in row] for row in rows]):
        print(line)
