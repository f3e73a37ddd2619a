"""Everything that is wrong with a catalog file: its shape, what its game asks of catalogs, and what test-play needs."""

from __future__ import annotations

import os

from deckcheck.catalog import Catalog, builtin
from deckcheck.catalog.complete import COMPLETING
from deckcheck.catalog.discovery import game_dir, part
from deckcheck.catalog.load import (
    SCHEMA,
    catalog_cards,
    completions,
    left_out,
    linked_cards,
    read_catalog,
    read_catalog_tree,
)
from deckcheck.construction.settings import full_catalog_of, ruleset_of
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes
from deckcheck.engine.data.source import SourceError, read_source
from deckcheck.engine.effects.lint import UNREADABLE, completed_cards, lint_cards
from deckcheck.engine.effects.lint import catalog_cards as listed_cards
from deckcheck.engine.registry import is_playable, rules_of
from deckcheck.workspace.named import game_of_catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.settings import Settings


def catalog_problems(path: str, settings: Settings, wanted: str | None = None) -> tuple[int, list[Problem]]:
    """Return how many cards a catalog file holds, and what is wrong with it, by the places.

    Args:
        path: the file.
        settings: the rules in force.
        wanted: the game that it is to be for, if any.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """
    try:
        tree = read_catalog_tree(path)
        game, deck = tree.get("game"), tree.get("deck")
        if deck is not None:
            return 0, [Problem("catalog/schema", "is-a-deck", deck.line, deck.column, path=path)]
        name = game.text if isinstance(game, Scalar) else ""
        ruleset = ruleset_of(settings, name)
        line, column = (game.line, game.column) if game is not None else (1, 1)
        if ruleset is None:
            return 0, [game_of_catalog(game, settings)]
        if wanted not in (None, name):
            return 0, [Problem("catalog/schema", "catalog-game", line, column, found=name, game=wanted)]
        cards, problems = _read(name, path, ruleset.data)
        problems += catalog_rules(name, cards)
        # What keeps the play data from being read has been reported, unless the catalog itself is good.
        play = play_problems(name, path, cards, is_reported=bool(problems), known=reported_cards(name, problems))
    except Problem as problem:
        return 0, [problem]
    problems += [part for part in play if part.message != "yaml-syntax" or not problems]
    return len(cards), sorted(problems, key=lambda part: (part.line, part.column))


def played_cards(path: str, settings: Settings) -> list[tuple[str, Card]]:
    """Return the cards of a good catalog file that say what they do in test-play, each with its game."""
    game = read_catalog_tree(path).get("game")
    name = game.text if isinstance(game, Scalar) else ""
    ruleset = ruleset_of(settings, name)
    if ruleset is None or not is_playable(name):
        return []
    return [(name, card) for card in _read(name, path, ruleset.data)[0] if card.facts.get("play")]


def _read(game: str, path: str, spec: Mapping[str, Any]) -> tuple[list[Card], list[Problem]]:
    """Return the cards of a catalog and its problems; a catalog of a game's own is among its others."""
    home = game_dir(game)
    if home is None or not os.path.realpath(path).startswith(os.path.realpath(home.folder) + os.sep):
        return read_catalog(path, path, full_catalog_of(game), spec, trusted=True)
    # Names may be shared between the files of a game; what one links to or completes may be in another.
    problems: list[Problem] = []
    tree = read_catalog_tree(path)
    cards, found = catalog_cards(tree, path, Catalog.of(game, []), spec, trusted=True, linked=False)
    cards = linked_cards(cards, builtin(game), SCHEMA, problems, trusted=True, left_out=left_out(tree, cards))
    return cards + completions(tree, path, builtin(game), spec, problems, trusted=True), [*found, *problems]


def catalog_rules(game: str, cards: list[Card]) -> list[Problem]:
    """Return what a game's own catalog checks find (what neither the shape nor a schema can say)."""
    module = part(game, "catalog_checks")
    if module is None:
        return []
    found: list[Problem] = module.check(cards)
    return found


def reported_cards(game: str, problems: Sequence[Problem]) -> set[tuple[object, str]]:
    """Return the cards, by name, and those of their keys whose errors have been reported."""
    keys: Mapping[str, str] = getattr(part(game, "catalog_checks"), "SPEAKS_OF", {})
    found = {(problem.values.get("card"), keys[problem.code]) for problem in problems if problem.code in keys}
    return found | {(problem.values["card"], "type") for problem in problems if problem.message == "card-type"}


def play_problems(
    game: str, path: str, cards: Sequence[Card], *, is_reported: bool, known: Collection[tuple[object, str]] = ()
) -> list[Problem]:
    """Return what is wrong with the play data of a catalog file; cards that have none are for the check alone.

    Args:
        game: the game's id.
        path: the file.
        cards: its cards as they have been read, the completed ones among them.
        is_reported: whether something is wrong with the cards themselves, so that some may be unreadable.
        known: cards, by name, and those of their keys whose errors have been reported.
    """
    if not is_playable(game):
        return []
    try:
        source = read_source(
            decode(read_bytes(path, MAX_CATALOG_BYTES)), json=is_json(path), max_entries=MAX_CATALOG_ENTRIES
        )
    except SourceError as error:
        return [Problem("catalog/schema", "yaml-syntax", error.line, error.column, detail=error.message)]
    entries = [
        *listed_cards(source.data.get("cards")),
        *(
            entry
            for field in COMPLETING
            for entry in completed_cards(field, source.data.get(field), cards, source.place)
        ),
    ]
    findings = []
    read = {card.id: card for card in cards}
    kinds = {card.id: card.type for card in (*full_catalog_of(game).cards, *cards)}
    for place, entry in entries:
        # What a variant adds is judged with what it is added to.
        card = read.get(entry.id, entry) if "adds" in entry.facts else entry
        if "play" in card.facts:
            try:
                findings += lint_cards(rules_of(game), [(place, card)], source.place, kinds)
            except UNREADABLE:
                # A card whose figures were refused has been reported; what else is wrong is reported where it can be
                # read.
                if not is_reported:
                    raise
    return [
        Problem("catalog/schema", "card-play", found.line, found.column, card=found.card, detail=found.message)
        for found in sorted(findings, key=lambda found: (found.line, found.column))
        if len(found.path) != 1 or (found.card, found.path[0]) not in known
    ]
