"""`deckcheck cards`: search a catalog, show a card, check a catalog file."""

from __future__ import annotations

import sys

from deckcheck.catalog.names import fold, nearest
from deckcheck.cli import tell
from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.registry import book_folder
from deckcheck.engine.speech import ENGLISH, speech
from deckcheck.failure import NO, OK
from deckcheck.json_text import json_text
from deckcheck.messages import language, printable, printable_lines, text, worded
from deckcheck.workspace.catalog_check import catalog_problems
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.decklist.problem import Problem
    from deckcheck.engine.speech import Speech


def show_cards(game: str, query: str, output_format: str, catalogs: list[str]) -> int:
    """Print the cards of a game that fit a query: one in full, several a line each."""
    workspace = Workspace(catalogs=catalogs)
    workspace.ruleset(game)
    catalog = workspace.settings().catalogs.get(game) or full_catalog_of(game)
    found = search(catalog, query)
    if output_format == "json":
        print(json_text({"cards": [card_data(card) for card in found]}, indent=1))
        return OK if found else NO
    if not found:
        suggestions = nearest(query, catalog.all_names())
        words = text("no-cards", query=query)
        if suggestions:
            words = text("clauses", first=words, then=text("fix-did-you-mean", suggestions=suggestions))
        print(words, file=sys.stderr)
        return NO
    if len(found) == 1:
        _show(found[0], _speech(game))
        return OK
    for card in found:
        print(_line(card, _speech(game)))
    print(text("cards-found", n=len(found)), file=sys.stderr)
    return OK


def search(catalog: Catalog, query: str) -> list[Card]:
    """Return the cards that a query fits: an id or a whole name first, otherwise every word in names, type or set."""
    wanted = fold(query)
    exact = [card for card in catalog if wanted and (fold(card.id) == wanted or wanted in map(fold, card.all_names()))]
    if exact:
        return exact
    words = wanted.split()
    return [card for card in catalog if all(word in _searched(card) for word in words)]


def _searched(card: Card) -> str:
    parts = [*card.all_names(), card.type, card.id, str(card.facts.get("set", ""))]
    return fold(" ".join(parts))


def card_data(card: Card) -> dict[str, Any]:
    """Return a card as plain data."""
    return {"id": card.id, "name": card.name, "type": card.type, **card.facts}


def _line(card: Card, say: Speech) -> str:
    facts = [say(card.type)]
    if "level" in card.facts:
        facts.append(f"{say('level')} {card.facts['level']}")
    facts += [str(card.facts[key]) for key in ("set",) if card.facts.get(key)]
    return f"{printable(card.id):<14} {printable(_name(card, say))} ({printable(', '.join(facts))})"


def _show(card: Card, say: Speech) -> None:
    print(f"{printable(_name(card, say))} ({printable(card.id)})")
    for key, value in {"type": card.type, **card.facts}.items():
        if key == "text":
            print("\n".join(f"  {line}" for line in printable_lines(worded(value))))
        elif key != "play":
            shown = value if isinstance(value, str) else json_text(value)
            label = say(key.replace("_", " ")) if say.language else key
            print(f"  {text('card-fact', key=label, value=say(shown))}")


def _name(card: Card, say: Speech) -> str:
    return card.name_in(say.language) if say.language else card.name


def _speech(game: str) -> Speech:
    """Return how a game speaks the language in force; one of the user's own has its own words alone."""
    folder = book_folder(game)
    return ENGLISH if folder is None else speech(folder, language())


def check_catalog(path: str, output_format: str, wanted: str | None = None) -> int:
    """Check a catalog file (of the game `wanted`, if any) and print what is wrong; status 1 where something is."""
    count, problems = catalog_problems(path, Workspace().settings(), wanted)
    if output_format == "json":
        print(json_text({"path": path, "cards": count, "problems": [_data(part) for part in problems]}, indent=1))
    elif problems:
        tell.problems(path, problems)
    else:
        print(text("catalog-good", path=path, n=count))
    return NO if problems else OK


def _data(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": text(problem.message, **problem.values),
        "line": problem.line,
        "column": problem.column,
    }
