"""What an id means that is no code of the check: a rule of play, a settled question, an option of a game, a card."""

from __future__ import annotations

from deckcheck.catalog.search import card_data
from deckcheck.cli.card_list import card_view
from deckcheck.cli.rulebook import option_lines, question_lines, rule_lines
from deckcheck.engine.own_files import rule_ids
from deckcheck.engine.registry import book_folder, playable_games, rules_of
from deckcheck.engine.rulebook import option_data, question_data, read_rulebook, rule_data
from deckcheck.workspace.named import known_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.cli.context import Context
    from deckcheck.workspace.workspace import Workspace


class Explained:
    """One thing that bears the id: lines for people, and plain data."""

    __slots__ = ("data", "lines")

    def __init__(self, kind: str, game: str, data: dict[str, Any], lines: list[str]) -> None:
        self.data = {"kind": kind, "game": game, **data}
        self.lines = lines


def explained(context: Context, wanted: str, workspace: Workspace) -> list[Explained]:
    """Return what an id means, whatever its case: nothing where it means nothing.

    `game/id` asks for that of one game; options and cards may bear one name in several.
    """
    game, slash, name = wanted.rpartition("/")
    games = [game] if slash and game in known_games(workspace.settings()) else known_games(workspace.settings())
    name = name if slash and games == [game] else wanted
    found = list(_of_books(context, name.strip().upper(), games))
    if not found:
        found = list(_options(context, name.strip().partition("=")[0], games))
    return found or list(_cards(context, name, games, workspace))


def known_ids(workspace: Workspace) -> list[str]:
    """Return the ids of rules of play and settled questions, and the names of options."""
    games = known_games(workspace.settings())
    ids = [found for game in games for found in _ids(game)]
    return [*ids, *(name for game in games if game in playable_games() for name in rules_of(game).options)]


def _ids(game: str) -> tuple[str, ...]:
    """Return the ids of a game's book, if it has one."""
    folder = book_folder(game)
    return () if folder is None else rule_ids(folder)


def _of_books(context: Context, wanted: str, games: list[str]) -> Iterator[Explained]:
    for game in games:
        folder = book_folder(game)
        if folder is None or wanted not in _ids(game):
            continue
        book = read_rulebook(folder)
        for rule in book.rules:
            if rule.id == wanted:
                yield Explained("rule", game, rule_data(book, rule, context.voice), rule_lines(context, book, rule))
        for entry in book.decisions:
            if entry.id == wanted:
                shown = [rule.id for rule in book.rules if wanted in rule.source]
                lines = question_lines(context, entry)
                if shown:
                    lines.append(f"  {context.text('explain-settles', rules=shown)}")
                yield Explained("decision", game, {**question_data(entry, context.voice), "rules": shown}, lines)


def _options(context: Context, name: str, games: list[str]) -> Iterator[Explained]:
    wanted = name.removeprefix("--").replace("-", "_").lower()
    for game in games:
        option = rules_of(game).options.get(wanted) if game in playable_games() else None
        if option is not None:
            lines = [context.text("explain-option", game=game), *option_lines(context, option)]
            yield Explained("option", game, option_data(option, context.voice), lines)


def _cards(context: Context, name: str, games: list[str], workspace: Workspace) -> Iterator[Explained]:
    for game in games:
        catalog = workspace.catalog(game)
        by_id = catalog.by_id(name)
        cards = [by_id] if by_id is not None else catalog.named(name)
        for card in cards:
            full = workspace.full_catalog(game).by_id(card.id) or card
            yield Explained("card", game, card_data(full), card_view(context, workspace, game, full))
