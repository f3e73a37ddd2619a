"""`deckcheck odds`: the exact chance of having drawn cards by a turn."""

from __future__ import annotations

from deckcheck.catalog.names import fold, nearest
from deckcheck.cli.draw_pile import draw_pile, shown_name
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.odds.figures import percent
from deckcheck.odds.question import Question, answer, groups_of
from deckcheck.text_table import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from typing import Any

    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck
    from deckcheck.odds.question import Answer
    from deckcheck.odds.rules import HandRules, Pile


def run(asked: Asked, context: Context) -> int:
    """Carry out the command."""
    asked.see_report()
    deck, ruleset, rules, pile = draw_pile(context, asked)
    question = _question(context, asked, deck, ruleset, pile)
    questions = [question] if asked.card or asked.type or asked.where else _overview(context, pile, ruleset)
    given = {"at_least": asked.at_least, "turn": asked.turn, "draws": asked.draws, "extra": asked.extra}
    answers = [(part, answer(part, pile, rules, **given)) for part in questions]
    if asked.output_format == "json":
        _print_json(deck, pile, answers, asked.at_least)
    elif len(questions) == 1:
        _print_one(context, *answers[0], pile, rules, asked.at_least, asked.draws)
    else:
        _print_overview(context, answers, pile, rules, asked.at_least, asked.draws)
    return OK


def _question(context: Context, asked: Asked, deck: Deck, ruleset: Ruleset, pile: Pile) -> Question:
    """Return what is asked for.

    Raises:
        Failure: a name, a type or an attribute is not known.
    """
    from deckcheck.odds.rules import answers

    chosen = []
    for name in asked.card:
        fitting = {entry for entry in pile.cards if answers(entry, name, deck, ruleset)}
        if not fitting:
            listed = {name: None for entry in pile.cards for name in (entry.reference, entry.name)}
            raise Failure("odds-no-card", nearest(name, listed), card=name)
        chosen.append(fitting)
    known = ruleset.data["types"]
    for kind in asked.type:
        if kind not in known:
            raise Failure("odds-no-type", nearest(kind, known, 1), type=kind, known=list(known))
    attributes = {**ruleset.data.get("attributes", {}), "set": {}, "rarity": {}, "traits": {}}
    wanted = []
    for condition in asked.where:
        name, equals, value = condition.partition("=")
        if not equals or not value:
            raise Failure("odds-where", condition=condition)
        if name not in attributes:
            raise Failure("odds-no-attribute", nearest(name, attributes, 1), name=name, known=list(attributes))
        wanted.append((name, fold(value)))
    words = [
        *(_called(context, entries) for entries in chosen),
        *(_title(context, kind, ruleset) for kind in asked.type),
    ]
    label = ", ".join([*words, *(f"{name} = {value}" for name, value in wanted)])
    return Question(label, cards=[entry for entries in chosen for entry in entries], types=asked.type, where=wanted)


def _called(context: Context, entries: Any) -> str:
    return ", ".join(
        dict.fromkeys(shown_name(context, entry) for entry in sorted(entries, key=lambda entry: entry.line))
    )


def _title(context: Context, kind: str, ruleset: Ruleset) -> str:
    return context.voice.localized(ruleset.data["types"].get(kind, {}).get("title", {"en": kind}))


def _overview(context: Context, pile: Pile, ruleset: Ruleset) -> list[Question]:
    """Return a question for each type of cards in the pile, in the ruleset's order."""
    present = {entry.card.type for entry in pile.cards if entry.card is not None}
    return [Question(_title(context, kind, ruleset), types=[kind]) for kind in ruleset.data["types"] if kind in present]


def _print_one(
    context: Context, question: Question, found: Answer, pile: Pile, rules: HandRules, at_least: int, draws: int | None
) -> None:
    hits = groups_of(question, pile, rules).all_hits
    context.say("odds-asked", wanted=at_least, hits=hits, cards=len(pile), what=question.label)
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
        rows.append([name, seen, *(percent(line.chances[column], voice=context.voice) for column in found.columns)])
    _print_table(heads, rows)


def _print_overview(
    context: Context,
    answers: Sequence[tuple[Question, Answer]],
    pile: Pile,
    rules: HandRules,
    at_least: int,
    draws: int | None,
) -> None:
    context.say("odds-overview", wanted=at_least, cards=len(pile))
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
            [question.label, str(hits), *(percent(line.chances[column], voice=context.voice) for line in found.lines)]
        )
    if answers:
        context.say("odds-overview-column", column=context.text(f"odds-{answers[0][1].columns[0]}"))
    _print_table([context.text("odds-type"), context.text("odds-copies"), *turns], rows)


def _print_notes(context: Context, rules: HandRules, draws: int | None) -> None:
    if rules.refill:
        context.say("odds-refill", n=rules.draws if draws is None else draws)
    if rules.put_back:
        context.say("odds-put-back", most=rules.put_back)
    if rules.sources:
        context.say("hand-rules", rules=list(rules.sources))


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for line in table(heads, [[printable(cell) for cell in row] for row in rows]):
        print(line)


def _print_json(deck: Deck, pile: Pile, answers: Sequence[tuple[Question, Answer]], at_least: int) -> None:

    data = {
        "game": deck.game,
        "format": deck.format,
        "pile": len(pile),
        "at_least": at_least,
        "answers": [
            {
                "of": question.label,
                "copies": found.hits,
                "turns": [
                    {
                        "turn": line.turn,
                        "seen": {"first": line.seen[0], "second": line.seen[1]},
                        "chances": {column: _chance(line.chances[column]) for column in found.columns},
                    }
                    for line in found.lines
                ],
            }
            for question, found in answers
        ],
    }
    print(json_text(data, indent=1))


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"exact": f"{chance.numerator}/{chance.denominator}", "value": float(chance)}
