"""`deckcheck rules GAME --book` and `--options`: the numbered rules of play, and what a table may settle otherwise."""

from __future__ import annotations

from deckcheck.cli.rule_text import wrapped
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.settings import Settings
from deckcheck.engine.options import written
from deckcheck.engine.registry import book_folder, playable_games, rules_of
from deckcheck.engine.rulebook import read_rulebook
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.workspace.named import unknown_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.context import Context
    from deckcheck.engine.options import Option


def _unplayable(game: str) -> Failure:
    """Return why a game has no rules of play to show, or only a book."""
    if builtin_ruleset(game) is None:
        return unknown_game(game, Settings())
    message = "rules-not-playable" if book_folder(game) is None else "rules-only-read"
    return Failure(message, game=game, known=list(playable_games()))


def show_options(context: Context, game: str, output_format: str) -> int:
    """Print the options of a game with their values, their defaults and the rules that they touch."""
    if game not in playable_games():
        raise _unplayable(game)
    options = list(rules_of(game).options.values())
    if output_format == "json":
        rows = [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values) or None,
                "least": None if option.values else option.least,
                "most": None if option.values else option.most,
                "text": context.voice.localized(option.text),
                "decision": option.decision or None,
                "rules": list(option.rules),
            }
            for option in options
        ]
        print(json_text({"game": game, "options": rows}, indent=1))
        return OK
    for option in options:
        print(f"{option.name}={written(option.default)}")
        print(wrapped(context.voice.localized(option.text)))
        print(f"  {context.text('options-values', values=_values(context, option))}")
        sources = [part for part in (option.decision, *option.rules) if part]
        if sources:
            print(f"  {context.text('label-source')} {', '.join(sources)}")
    return OK


def _values(context: Context, option: Option) -> str:
    if option.values:
        return ", ".join(written(value) for value in option.values)
    return context.text("options-range", least=option.least, most=option.most)


def show_book(context: Context, game: str, output_format: str) -> int:
    """Print the numbered rules of play with their sources and the rulings that show them, and the settled questions.

    A game that cannot be played yet may have its book all the same; that is said along with it.
    """
    folder = book_folder(game)
    if folder is None:
        raise _unplayable(game)
    playable = game in playable_games()
    book = read_rulebook(folder)
    if output_format == "json":
        data = {
            "game": book.game,
            "title": context.voice.localized(book.title),
            "edition": context.voice.localized(book.edition),
            "playable": playable,
            "rules": [
                {
                    "id": rule.id,
                    "area": rule.area,
                    "heading": context.voice.localized(book.areas.get(rule.area, {"en": rule.area})),
                    "text": context.voice.localized(rule.text),
                    "source": book.source(rule, context.voice),
                    "rulings": [context.voice.localized(names) for names in rule.rulings],
                }
                for rule in book.rules
            ],
            "decisions": [
                {
                    "id": entry.id,
                    "question": context.voice.localized(entry.question),
                    "answer": context.voice.localized(entry.answer),
                    "option": entry.option or None,
                }
                for entry in book.decisions
            ],
        }
        print(json_text(data, indent=1))
        return OK
    print(f"{printable(context.voice.localized(book.title))}, {printable(context.voice.localized(book.edition))}")
    if not playable:
        context.say("rules-only-read", game=game, known=list(playable_games()))
    area = ""
    for rule in book.rules:
        if rule.area != area:
            area = rule.area
            print(f"\n{printable(context.voice.localized(book.areas.get(area, {'en': area})))}")
        print(f"{rule.id}  ({context.text('label-source')} {printable(book.source(rule, context.voice))})")
        print(wrapped(context.voice.localized(rule.text)))
        for names in rule.rulings:
            print(f"    {context.text('rules-ruling', name=names)}")
    print(f"\n{context.text('rules-settled')}")
    for entry in book.decisions:
        option = f"  ({context.text('rules-option', option=entry.option)})" if entry.option else ""
        print(f"{entry.id}{option}")
        print(wrapped(context.voice.localized(entry.question)))
        print(wrapped(context.voice.localized(entry.answer)))
    return OK
