"""`deckcheck cards`: search a catalog, show a card, check a catalog file."""

from __future__ import annotations

import sys

from deckcheck.catalog import Catalog, builtin
from deckcheck.catalog.load import SCHEMA, catalog_cards, completions, linked_cards, read_catalog, read_catalog_tree
from deckcheck.catalog.names import fold, nearest
from deckcheck.cli import tell
from deckcheck.cli.info import unknown_game
from deckcheck.cli.settings import load_catalogs, ruleset_of
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Settings
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes
from deckcheck.engine.registry import book_folder
from deckcheck.engine.speech import ENGLISH, speech
from deckcheck.json_text import json_text
from deckcheck.messages import language, printable, printable_lines, text, worded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech


def show_cards(game: str, query: str, output_format: str, catalogs: list[str]) -> int:
    """Print the cards of a game that fit a query: one in full, several a line each."""
    settings = Settings()
    if builtin_ruleset(game) is None:
        raise unknown_game(game)
    settings.catalogs[game] = builtin(game, full=True)
    load_catalogs(settings, catalogs)
    catalog = settings.catalogs[game]
    found = search(catalog, query)
    if output_format == "json":
        print(json_text({"cards": [card_data(card) for card in found]}, indent=1))
        return 0 if found else 1
    if not found:
        suggestions = nearest(query, catalog.all_names())
        words = text("no-cards", query=query)
        if suggestions:
            words = text("clauses", first=words, then=text("fix-did-you-mean", suggestions=suggestions))
        print(words, file=sys.stderr)
        return 1
    if len(found) == 1:
        _show(found[0], _speech(game))
        return 0
    for card in found:
        print(_line(card, _speech(game)))
    print(text("cards-found", n=len(found)), file=sys.stderr)
    return 0


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
    from deckcheck.decklist.nodes import Scalar

    try:
        game = read_catalog_tree(path).get("game")
        name = game.text if isinstance(game, Scalar) else ""
        ruleset = ruleset_of(Settings(), name)
        count = 0
        line, column = (game.line, game.column) if game is not None else (1, 1)
        if ruleset is None:
            problems = [Problem("catalog/schema", "unknown-game", line, column, game=name)]
        elif wanted not in (None, name):
            problems = [Problem("catalog/schema", "catalog-game", line, column, found=name, game=wanted)]
        else:
            cards, problems = _read(name, path, ruleset.data)
            count = len(cards)
            problems += catalog_rules(name, cards)
            # What keeps the play data from being read has been told, unless the catalog itself is good.
            play = play_problems(name, path, cards)
            problems += [part for part in play if part.message != "yaml-syntax" or not problems]
            problems.sort(key=lambda part: (part.line, part.column))
    except Problem as problem:
        problems, count = [problem], 0
    if output_format == "json":
        print(json_text({"path": path, "cards": count, "problems": [_data(part) for part in problems]}, indent=1))
    elif problems:
        tell.problems(path, problems)
    else:
        print(text("catalog-good", path=path, n=count))
    return 1 if problems else 0


def _read(game: str, path: str, spec: Mapping[str, Any]) -> tuple[list[Card], list[Problem]]:
    """Return the cards of a catalog and its problems; a built-in catalog stands among the others of its game."""
    import os

    from deckcheck.catalog.prepare import GAMES

    if not os.path.realpath(path).startswith(os.path.realpath(GAMES) + os.sep):
        return read_catalog(path, path, builtin(game, full=True), spec, trusted=True)
    # Names may be shared between the files of a game; what one links to or completes may stand in another.
    problems: list[Problem] = []
    tree = read_catalog_tree(path)
    cards, found = catalog_cards(tree, path, Catalog.of(game, []), spec, trusted=True, linked=False)
    cards = linked_cards(cards, builtin(game), SCHEMA, problems, trusted=True)
    return cards + completions(tree, path, builtin(game), spec, problems, trusted=True), [*found, *problems]


def catalog_rules(game: str, cards: list[Card]) -> list[Problem]:
    """Return what a game's own catalog checks find (what neither the shape nor a schema can say)."""
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec(f"deckcheck.games.{game}.catalog_checks") is None:
        return []
    module = import_module(f"deckcheck.games.{game}.catalog_checks")
    found: list[Problem] = module.check(cards)
    return found


def play_problems(game: str, path: str, cards: Sequence[Card]) -> list[Problem]:
    """Return what is wrong with the play data of a catalog file; cards that have none are for the check alone.

    Args:
        game: the game's id.
        path: the file.
        cards: its cards as they have been read, the completed ones among them.
    """
    from deckcheck.engine.registry import playable_games, rules_of

    if game not in playable_games():
        return []
    from deckcheck.engine.effects.lint import UNREADABLE, completed_cards, lint_cards
    from deckcheck.engine.effects.lint import catalog_cards as listed_cards
    from deckcheck.engine.source import SourceError, read_source

    try:
        source = read_source(
            decode(read_bytes(path, MAX_CATALOG_BYTES)), json=is_json(path), max_entries=MAX_CATALOG_ENTRIES
        )
    except SourceError as error:
        return [Problem("catalog/schema", "yaml-syntax", error.line, error.column, detail=error.message)]
    entries = [
        *listed_cards(source.data.get("cards")),
        *completed_cards(source.data.get("completes"), cards, source.place),
    ]
    # A card whose figures were refused has been told of; what else is wrong is told where it can be read at all.
    lines = {card.origin.rsplit(":", 1)[-1] for card in cards}
    findings = []
    for place, card in entries:
        if "play" in card.facts:
            try:
                findings += lint_cards(rules_of(game), [(place, card)], source.place)
            except UNREADABLE:
                if str(source.place(place)[0]) in lines:
                    raise
    return [
        Problem("catalog/schema", "card-play", found.line, found.column, card=found.card, detail=found.message)
        for found in sorted(findings)
    ]


def _data(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": text(problem.message, **problem.values),
        "line": problem.line,
        "column": problem.column,
    }
