"""What the rules of play say of a card: the rules that its rulings show, decisions about it, the rulings themselves."""

from __future__ import annotations

from collections import Counter

from deckcheck.catalog.names import fold
from deckcheck.cli.found_rules import rulings_lines
from deckcheck.cli.rule_text import wrapped
from deckcheck.cli.rulebook import numbered, question_lines
from deckcheck.engine.registry import book_folder
from deckcheck.engine.rulings.look_up import rulings_of_card
from deckcheck.engine.rulings.rulebook import read_rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.cli.context import Context
    from deckcheck.engine.rulings.reader import Ruling
    from deckcheck.engine.rulings.rulebook import Rulebook, SettledQuestion

# How many rules and rulings of a card are shown in full; a name of so few letters is in other words, too.
_MOST_RULES, _MOST_OF_CARD, _SHORT = 5, 12, 3


def about_card(context: Context, game: str, card: Card) -> tuple[list[str], dict[str, Any]]:
    """Return what the book of a game says of a card, in lines and as data.

    That are the rules that its rulings show, those that most of them show first, what is decided about it, and
    these rulings themselves.
    """
    folder = book_folder(game)
    if folder is None:
        return [], {}
    book = read_rulebook(folder, has_rulings=False)
    rulings = rulings_of_card(folder, card)
    cited = Counter(rule for ruling in rulings for rule in ruling.rules)
    rules = sorted((rule for rule in book.rules if rule.id in cited), key=lambda rule: -cited[rule.id])
    settled = _settled(book, card, [rule.source for rule in rules[:_MOST_RULES]])
    data = {
        "rules": [rule.id for rule in rules],
        "decisions": [entry.id for entry in settled],
        "rulings": [
            {
                "id": one.id,
                "name": context.translator.localized(one.names),
                "rules": list(one.rules),
                "note": one.data.get("note"),
            }
            for one in rulings
        ],
    }
    lines = []
    if rules:
        lines += ["", context.text("explain-card-rules")]
        lines += [_indented(numbered(rule.id, context.translator.localized(rule.text))) for rule in rules[:_MOST_RULES]]
        if len(rules) > _MOST_RULES:
            lines.append(wrapped(context.text("explain-card-more", rules=[rule.id for rule in rules[_MOST_RULES:]])))
    if settled:
        lines += ["", context.text("explain-card-decisions")]
        lines += [
            f"  {line}" for entry in settled for part in question_lines(context, entry) for line in part.split("\n")
        ]
    if rulings:
        lines += ["", context.text("explain-card-rulings"), *_with_notes(context, rulings)]
    return lines, data


def _indented(lines: str) -> str:
    return "\n".join(f"  {line}" for line in lines.split("\n"))


def _settled(book: Rulebook, card: Card, sources: Iterable[str]) -> list[SettledQuestion]:
    """Return what is decided about a card: what names it, or settles a rule that its rulings show."""
    names = [fold(name) for name in card.all_names() if len(name) > _SHORT]
    cited = " ".join(sources)

    def names_it(entry: SettledQuestion) -> bool:
        texts = map(fold, (*entry.question.values(), *entry.answer.values()))
        return any(name in text for text in texts for name in names)

    return [entry for entry in book.decisions if entry.id in cited or names_it(entry)]


def _with_notes(context: Context, rulings: list[Ruling]) -> Iterator[str]:
    """Yield the rulings of a card, each with its note, and how one is played."""
    shown = rulings[:_MOST_OF_CARD]
    *names, play = rulings_lines(context, shown)
    for ruling, line in zip(shown, names, strict=True):
        yield line
        note = ruling.data.get("note")
        if note:
            yield wrapped(note, "      ")
    if rulings[_MOST_OF_CARD:]:
        yield f"    {context.text('explain-card-more-rulings', n=len(rulings) - _MOST_OF_CARD)}"
    yield play
