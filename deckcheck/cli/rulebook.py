"""`deckcheck rules GAME --book` and `--options`: the numbered rules of play, and what a table may settle otherwise."""

from __future__ import annotations

import os

from deckcheck.catalog.discovery import game_dir
from deckcheck.catalog.names import fold
from deckcheck.cli.output import Output
from deckcheck.cli.rule_text import columns, wrapped
from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.own_files import RULEBOOK
from deckcheck.engine.registry import book_folder, is_playable, playable_games, rules_of
from deckcheck.engine.rulings.rulebook import area_title, option_data, question_data, read_rulebook, rule_data
from deckcheck.engine.table.drawn import TextRenderer
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.text_table import width as width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.cli.context import Context
    from deckcheck.engine.data.options import Option
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings.reader import Ruling
    from deckcheck.engine.rulings.rulebook import Rule, Rulebook, SettledQuestion
    from deckcheck.workspace.workspace import Workspace


def rules_to_play(game: str, workspace: Workspace) -> GameRules:
    """Return the rules of play of a game.

    Raises:
        Failure: there is no such game, or it cannot be played.
    """
    refusal = _unplayable(game, workspace)
    if refusal is not None:
        raise refusal
    return rules_of(game)


def _unplayable(game: str, workspace: Workspace) -> Failure | None:
    """Return why a game has no rules of play that can be run, or None where it has.

    Raises:
        Failure: there is no such game.
    """
    if is_playable(game):
        return None
    workspace.ruleset(game)
    if game_dir(game) is not None:
        message = "rules-not-playable" if book_folder(game) is None else "rules-only-read"
        return Failure(message, game=game, known=list(playable_games()))
    try:
        rules_of(game)
    except GameError as error:
        return Failure("play-cannot", detail=error)
    return None


def show_options(context: Context, game: str, output_format: str, workspace: Workspace) -> int:
    """Print the options of a game with their values, their defaults and the rules that they touch."""
    options = list(rules_to_play(game, workspace).options.values())
    if output_format == "json":
        print(
            json_text(
                {"game": game, "options": [option_data(option, context.translator) for option in options]}, indent=1
            )
        )
        return OK
    for option in options:
        print("\n".join(option_lines(context, option)))
    return OK


def option_lines(context: Context, option: Option) -> list[str]:
    """Return an option with its default, what it settles, its values and the rules that it touches."""
    lines = [
        f"{option.name}={option.word(option.default, context.translator.language)}",
        wrapped(context.translator.localized(option.text)),
        f"  {context.text('options-values', values=_values(context, option))}",
    ]
    sources = [part for part in (option.decision, *option.rules) if part]
    return [*lines, f"  {context.text('label-source')} {', '.join(sources)}"] if sources else lines


def _values(context: Context, option: Option) -> str:
    if option.values:
        return ", ".join(option.word(value, context.translator.language) for value in option.values)
    return context.text("options-range", least=option.least, most=option.most)


def show_book(
    context: Context,
    game: str,
    output_format: str,
    workspace: Workspace,
    words: Sequence[str] = (),
    *,
    has_rulings: bool = False,
) -> int:
    """Print the numbered rules of play with their sources, and the decisions; the rulings that show them on request.

    A game that cannot be played yet may have its book all the same; a note says so. With words, only what holds all of
    them in one sentence is printed, in any language and in any case.

    Raises:
        Failure: there is no such game, it has no book, or nothing in the book holds the words.
    """
    folder, refusal = book_to_read(game, workspace)
    playable = refusal is None
    # As data, each rule has had its rulings all along.
    book = _holding(read_rulebook(folder, has_rulings=has_rulings or output_format == "json"), words)
    if output_format == "json":
        data = {
            "game": book.game,
            "title": context.translator.localized(book.title),
            "edition": context.translator.localized(book.edition),
            "playable": playable,
            "rules": [rule_data(book, rule, context.translator) for rule in book.rules],
            "decisions": [question_data(entry, context.translator) for entry in book.decisions],
        }
        print(json_text(data, indent=1))
        return OK
    paint = TextRenderer(color=Output(None, force=False).color).paint
    title = f"{context.translator.localized(book.title)}, {context.translator.localized(book.edition)}"
    print(paint("bold", printable(title)))
    if refusal is not None:
        print(refusal.render(context.translator))
    area = ""
    for rule in book.rules:
        if rule.area != area:
            area = rule.area
            _print_heading(area_title(book, area, context.translator), paint)
        print("\n".join(rule_lines(context, book, rule)))
    if book.decisions:
        _print_heading(context.text("rules-settled"), paint)
    for entry in book.decisions:
        print("\n".join(question_lines(context, entry)))
    return OK


def _print_heading(words: str, paint: Callable[[str, str], str]) -> None:
    """Print the heading of a part of the book, underlined."""
    words = printable(words)
    print(f"\n{paint('bold', words)}\n{paint('dim', '─' * min(width_of(words), columns()))}")


def book_to_read(game: str, workspace: Workspace) -> tuple[str, Failure | None]:
    """Return the folder of a game's rules of play, and why they cannot be played, where they can only be read.

    Raises:
        Failure: there is no such game, or it has no rules of play.
    """
    refusal = _unplayable(game, workspace)
    folder = book_folder(game) if game_dir(game) is not None else _configured_book(game, workspace)
    if folder is None:
        raise refusal or Failure("rules-not-playable", game=game, known=list(playable_games()))
    return folder, refusal


def _holding(book: Rulebook, words: Sequence[str]) -> Rulebook:
    """Return a book with those of its rules and decisions alone that hold all of some words.

    Raises:
        Failure: none does.
    """
    wanted = [fold(word) for word in words]
    if not wanted:
        return book

    def holds(*texts: str) -> bool:
        return any(all(word in text for word in wanted) for text in map(fold, texts))

    rules = [
        rule
        for rule in book.rules
        if holds(
            rule.id,
            rule.source,
            *rule.text.values(),
            *(name for ruling in rule.rulings for name in ruling.names.values()),
        )
    ]
    decisions = [
        entry
        for entry in book.decisions
        if holds(entry.id, entry.option, *entry.question.values(), *entry.answer.values())
    ]
    if not rules and not decisions:
        raise Failure("rules-none", status=NO, game=book.game, words=" ".join(words))
    return book._replace(rules=tuple(rules), decisions=tuple(decisions))


def _configured_book(game: str, workspace: Workspace) -> str | None:
    """Return the folder in which a configuration has a game, if its rules of play are written down there."""
    folder = workspace.settings().folders.get(game)
    return folder if folder is not None and os.path.isfile(os.path.join(folder, RULEBOOK)) else None


def rule_lines(context: Context, book: Rulebook, rule: Rule) -> list[str]:
    """Return a rule of play beside its number, with its source and the rulings that show it, if these are wanted."""
    source = book.source(rule, context.translator)
    return [
        numbered(rule.id, context.translator.localized(rule.text)),
        _below(rule.id, f"{context.text('label-source')} {source}"),
        *(_below(rule.id, ruling_words(context, ruling)) for ruling in rule.rulings),
    ]


def ruling_words(context: Context, ruling: Ruling) -> str:
    """Return the name of a ruling and the id by which it is shown."""
    return context.text("rules-ruling", name=ruling.names, id=ruling.id)


def numbered(number: str, words: str) -> str:
    """Return a text beside its number, its further lines below the first."""
    margin = " " * (len(number) + 2)
    return f"{number}  {wrapped(words, margin)[len(margin) :]}"


def _below(number: str, words: str) -> str:
    """Return what is below a text beside a number."""
    margin = " " * (len(number) + 2)
    return wrapped(words, margin, hanging=f"{margin}  ")


def question_lines(context: Context, entry: SettledQuestion) -> list[str]:
    """Return a decision beside its number, with its answer and the option that changes it."""
    lines = [
        numbered(entry.id, context.translator.localized(entry.question)),
        _below(entry.id, context.translator.localized(entry.answer)),
    ]
    return [*lines, _below(entry.id, context.text("rules-option", option=entry.option))] if entry.option else lines
