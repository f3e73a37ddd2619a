"""`deckcheck rules GAME WORD...`: the rules of play, decisions, options and cards that answer a question in words."""

from __future__ import annotations

from deckcheck.cli.rule_text import wrapped
from deckcheck.cli.rulebook import book_to_read, option_lines, question_lines, ruling_words
from deckcheck.engine.registry import is_playable, rules_of
from deckcheck.engine.rulings.finding import Entry, entries_of, ranked
from deckcheck.engine.rulings.look_up import rulings_showing
from deckcheck.engine.rulings.rulebook import area_title, option_data, question_data, read_rulebook, rule_data
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.cli.context import Context
    from deckcheck.engine.data.options import Option
    from deckcheck.engine.rulings.reader import Ruling
    from deckcheck.engine.rulings.rulebook import Rule, Rulebook
    from deckcheck.workspace.workspace import Workspace

#: How many rules and decisions are shown of those that fit, and how many cards.
MOST, MOST_CARDS = 8, 5
#: How many of the rulings that show a rule are named.
MOST_RULINGS = 3


def show_found(
    context: Context, game: str, output_format: str, workspace: Workspace, question: str, *, most: int | None
) -> int:
    """Print what answers a question in words, the best first; of a number, that rule or decision with its rulings.

    Raises:
        Failure: there is no such game, it has no book, or nothing in it holds any of the words.
    """
    folder, _ = book_to_read(game, workspace)
    book = read_rulebook(folder, has_rulings=False)
    options = list(rules_of(game).options.values()) if is_playable(game) else []
    found = FoundRules(context, book, folder, options, most=most)
    if question.upper() in found.numbers:
        entries, cards = [entry for entry in entries_of(book) if entry.id == question.upper()], []
    else:
        entries = ranked(entries_of(book, options), question)
        cards = [entry.id for entry in ranked(_cards(workspace, game), question)]
    if not entries and not cards:
        raise Failure("rules-none", status=NO, game=game, words=question)
    if output_format == "json":
        data = [found.data(entry, is_whole=entry is entries[0]) for entry in entries]
        print(json_text({"game": game, "question": question, "found": data, "cards": cards}, indent=1))
        return OK
    for entry in entries[:MOST]:
        print("\n".join(found.lines(entry, is_whole=entry is entries[0])))
    names = [_named(context, workspace, game, card) for card in cards[:MOST_CARDS]]
    if names:
        print(wrapped(context.text("rules-found-cards", names=names)))
    if len(entries) > MOST:
        context.add("rules-found-more", n=len(entries) - MOST)
    return OK


def _cards(workspace: Workspace, game: str) -> list[Entry]:
    """Return the cards of a game with their names and texts."""
    found = []
    for card in workspace.catalog(game).cards:
        names = {language: card.name_in(language) for language in ("en", "fr")}
        text = card.facts.get("text")
        written = text if isinstance(text, dict) else {}
        texts = {language: f"{name} {written.get(language, '')}" for language, name in names.items()}
        found.append(Entry("card", card.id, names, texts))
    return found


def _named(context: Context, workspace: Workspace, game: str, number: str) -> str:
    card = workspace.catalog(game).by_id(number)
    return number if card is None else f"{card.name_in(context.translator.language)} ({number})"


class FoundRules:
    """What was found in a book, as data and in lines.

    Attributes:
        numbers: the numbers of its rules and decisions.
    """

    def __init__(
        self,
        context: Context,
        book: Rulebook,
        folder: str,
        options: Sequence[Option] = (),
        *,
        most: int | None = MOST_RULINGS,
    ) -> None:
        self._context = context
        self._book = book
        self._folder = folder
        self._most = most
        self._rules = {rule.id: rule for rule in book.rules}
        self._settled = {entry.id: entry for entry in book.decisions}
        self._options = {option.name: option for option in options}
        self.numbers = {*self._rules, *self._settled}

    def data(self, entry: Entry, *, is_whole: bool) -> dict[str, Any]:
        """Return something found as plain data; the whole of it with the rulings that show it, the best first."""
        translator = self._context.translator
        if entry.kind == "option":
            return {"kind": entry.kind, **option_data(self._options[entry.id], translator)}
        if entry.kind == "rule":
            data = rule_data(self._book, self._rules[entry.id], translator)
            del data["rulings"]
        else:
            data = question_data(self._settled[entry.id], translator)
        if is_whole:
            data["rulings"] = [
                {"id": one.id, "name": translator.localized(one.names), "path": one.path, "line": one.line}
                for one in rulings_showing(self._folder, entry.id)
            ]
        return {"kind": entry.kind, **data}

    def lines(self, entry: Entry, *, is_whole: bool) -> list[str]:
        """Return something found in lines; the whole of it with its neighbours and the rulings that show it best."""
        context = self._context
        if entry.kind == "option":
            return option_lines(context, self._options[entry.id])
        if entry.kind == "rule":
            rule = self._rules[entry.id]
            title = printable(area_title(self._book, rule.area, context.translator))
            source = printable(self._book.source(rule, context.translator))
            lines = [f"{rule.id}  {title}  ({context.text('label-source')} {source})"]
            lines.append(wrapped(context.translator.localized(rule.text)))
            lines += self._around(rule) if is_whole else []
        else:
            lines = question_lines(context, self._settled[entry.id])
            rules = [rule.id for rule in self._book.rules if entry.id in rule.source]
            lines += [f"  {context.text('explain-settles', rules=rules)}"] if is_whole and rules else []
        return [*lines, *(self._shown(entry.id) if is_whole else [])]

    def _around(self, rule: Rule) -> list[str]:
        """Return the rules before and behind one in its part of the book, and what is settled about it."""
        context, rules = self._context, [one for one in self._book.rules if one.area == rule.area]
        at = rules.index(rule)
        beside = [("rules-before", one) for one in rules[max(at - 1, 0) : at]]
        beside += [("rules-after", one) for one in rules[at + 1 : at + 2]]
        lines = [
            wrapped(context.text(message, id=one.id, text=context.translator.localized(one.text)), hanging="    ")
            for message, one in beside
        ]
        settled = [entry for entry in self._book.decisions if entry.id in rule.source]
        return lines + [line for entry in settled for line in question_lines(context, entry)]

    def _shown(self, number: str) -> list[str]:
        """Return the rulings that show a rule or decision best, how many more there are, and how one is played."""
        context = self._context
        rulings = rulings_showing(self._folder, number)
        lines = rulings_lines(context, rulings[: self._most])
        rest = len(rulings) - len(rulings[: self._most])
        if rest:
            lines.insert(-1, f"    {context.text('rules-more-rulings', n=rest, game=self._book.game, id=number)}")
        return lines


def rulings_lines(context: Context, rulings: Sequence[Ruling]) -> list[str]:
    """Return the names of rulings with their ids, and how one is played."""
    lines = [wrapped(ruling_words(context, one), "    ", hanging="      ") for one in rulings]
    return [*lines, f"    {context.text('rules-play-ruling', id=rulings[0].id)}"] if rulings else []
