"""`deckcheck rules GAME --book` and `--options`: the numbered rules of play, and what a table may settle otherwise."""

from __future__ import annotations

from deckcheck.cli.info import wrapped
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.settings import Settings
from deckcheck.engine.options import written
from deckcheck.engine.registry import book_folder, playable_games, rules_of
from deckcheck.engine.rulebook import read_rulebook
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import in_force, localized, printable, text
from deckcheck.workspace.named import unknown_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.options import Option


def _unplayable(game: str) -> Failure:
    """Return why a game has no rules of play to show, or only a book."""
    if builtin_ruleset(game) is None:
        return unknown_game(game, Settings())
    message = "rules-not-playable" if book_folder(game) is None else "rules-only-read"
    return Failure(message, game=game, known=list(playable_games()))


def show_options(game: str, output_format: str) -> int:
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
                "text": localized(option.text),
                "decision": option.decision or None,
                "rules": list(option.rules),
            }
            for option in options
        ]
        print(json_text({"game": game, "options": rows}, indent=1))
        return OK
    for option in options:
        print(f"{option.name}={written(option.default)}")
        print(wrapped(localized(option.text)))
        print(f"  {text('options-values', values=_values(option))}")
        sources = [part for part in (option.decision, *option.rules) if part]
        if sources:
            print(f"  {text('label-source')} {', '.join(sources)}")
    return OK


def _values(option: Option) -> str:
    if option.values:
        return ", ".join(written(value) for value in option.values)
    return text("options-range", least=option.least, most=option.most)


def show_book(game: str, output_format: str) -> int:
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
            "title": localized(book.title),
            "edition": localized(book.edition),
            "playable": playable,
            "rules": [
                {
                    "id": rule.id,
                    "area": rule.area,
                    "heading": localized(book.areas.get(rule.area, {"en": rule.area})),
                    "text": localized(rule.text),
                    "source": book.source(rule, in_force()),
                    "rulings": [localized(names) for names in rule.rulings],
                }
                for rule in book.rules
            ],
            "decisions": [
                {
                    "id": entry.id,
                    "question": localized(entry.question),
                    "answer": localized(entry.answer),
                    "option": entry.option or None,
                }
                for entry in book.decisions
            ],
        }
        print(json_text(data, indent=1))
        return OK
    print(f"{printable(localized(book.title))}, {printable(localized(book.edition))}")
    if not playable:
        print(text("rules-only-read", game=game, known=list(playable_games())))
    area = ""
    for rule in book.rules:
        if rule.area != area:
            area = rule.area
            print(f"\n{printable(localized(book.areas.get(area, {'en': area})))}")
        print(f"{rule.id}  ({text('label-source')} {printable(book.source(rule, in_force()))})")
        print(wrapped(localized(rule.text)))
        for names in rule.rulings:
            print(f"    {text('rules-ruling', name=names)}")
    print(f"\n{text('rules-settled')}")
    for entry in book.decisions:
        option = f"  ({text('rules-option', option=entry.option)})" if entry.option else ""
        print(f"{entry.id}{option}")
        print(wrapped(localized(entry.question)))
        print(wrapped(localized(entry.answer)))
    return OK
