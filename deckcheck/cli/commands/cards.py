"""`deckcheck cards`: search a catalog, show a card, check a catalog file."""

from __future__ import annotations

import sys

from deckcheck.catalog.names import nearest
from deckcheck.catalog.search import search
from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.registry import book_folder
from deckcheck.engine.speech import ENGLISH, speech
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable, printable_lines
from deckcheck.workspace.catalog_check import catalog_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context
    from deckcheck.decklist.problem import Problem
    from deckcheck.engine.speech import Speech


def run(asked: Asked, context: Context) -> int:
    """Search a catalog, or do with a file what was asked."""
    if asked.check is not None:
        return _check(context, asked)
    if asked.import_ is not None:
        from deckcheck.cli.import_pack import import_pack

        return import_pack(context, asked.game, asked.import_, asked.output, force=asked.force)
    if asked.game is None:
        raise Failure("cards-no-game")
    query = " ".join(asked.query)
    if asked.unplayable:
        from deckcheck.cli.unplayable import show_unplayable

        return show_unplayable(context, asked.game, query, asked.output_format)
    return _show_cards(context, asked, query)


def _show_cards(context: Context, asked: Asked, query: str) -> int:
    """Print the cards of a game that fit a query: one in full, several a line each."""
    game, workspace = asked.game, asked.workspace()
    workspace.ruleset(game)
    catalog = workspace.settings().catalogs.get(game) or full_catalog_of(game)
    found = search(catalog, query)
    if asked.output_format == "json":
        print(json_text({"cards": [card_data(card) for card in found]}, indent=1))
        return OK if found else NO
    if not found:
        suggestions = nearest(query, catalog.all_names())
        words = context.text("no-cards", query=query)
        if suggestions:
            words = context.text("clauses", first=words, then=context.text("fix-did-you-mean", suggestions=suggestions))
        print(words, file=sys.stderr)
        return NO
    if len(found) == 1:
        _show(context, found[0], _speech(context, game))
        return OK
    for card in found:
        print(_line(card, _speech(context, game)))
    context.add("cards-found", n=len(found))
    return OK


def card_data(card: Card) -> dict[str, Any]:
    """Return a card as plain data."""
    return {"id": card.id, "name": card.name, "type": card.type, **card.facts}


def _line(card: Card, say: Speech) -> str:
    facts = [say(card.type)]
    if "level" in card.facts:
        facts.append(f"{say('level')} {card.facts['level']}")
    facts += [str(card.facts[key]) for key in ("set",) if card.facts.get(key)]
    return f"{printable(card.id):<14} {printable(_name(card, say))} ({printable(', '.join(facts))})"


def _show(context: Context, card: Card, say: Speech) -> None:
    print(f"{printable(_name(card, say))} ({printable(card.id)})")
    for key, value in {"type": card.type, **card.facts}.items():
        if key == "text":
            print("\n".join(f"  {line}" for line in printable_lines(context.voice.worded(value))))
        elif key != "play":
            shown = value if isinstance(value, str) else json_text(value)
            label = say(key.replace("_", " ")) if say.language else key
            print(f"  {context.text('card-fact', key=label, value=say(shown))}")


def _name(card: Card, say: Speech) -> str:
    return card.name_in(say.language) if say.language else card.name


def _speech(context: Context, game: str) -> Speech:
    """Return how a game speaks the language in force; one of the user's own has its own words alone."""
    folder = book_folder(game)
    return ENGLISH if folder is None else speech(folder, context.voice.language)


def _check(context: Context, asked: Asked) -> int:
    """Check a catalog file (of the game that is named, if any) and print what is wrong; status 1 where something is."""
    path = asked.check
    count, problems = catalog_problems(path, asked.workspace().settings(), asked.game)
    if asked.output_format == "json":
        print(
            json_text({"path": path, "cards": count, "problems": [_data(context, part) for part in problems]}, indent=1)
        )
    elif problems:
        context.problems(path, problems)
    else:
        context.say("catalog-good", path=path, n=count)
    return NO if problems else OK


def _data(context: Context, problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": context.text(problem.message, **problem.values),
        "line": problem.line,
        "column": problem.column,
    }
