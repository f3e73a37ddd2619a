"""What an id means that is not a code of the check: a rule of play, a decision, an option of a game, a card."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve, split_reference
from deckcheck.catalog.search import card_data
from deckcheck.cli.card_list import card_view
from deckcheck.cli.card_rules import about_card
from deckcheck.cli.found_rules import FoundRules
from deckcheck.cli.rulebook import option_lines
from deckcheck.engine.data.own_files import rule_ids
from deckcheck.engine.registry import book_folder, playable_games, rules_of
from deckcheck.engine.rulings.finding import entries_of
from deckcheck.engine.rulings.look_up import rulings_showing
from deckcheck.engine.rulings.rulebook import option_data, question_data, read_rulebook, rule_data
from deckcheck.failure import Failure
from deckcheck.workspace.named import known_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeVar

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.cli.context import Context
    from deckcheck.workspace.workspace import Workspace

    Found = TypeVar("Found")


class Explained:
    """One thing that bears the id: lines for people, and plain data."""

    __slots__ = ("data", "lines")

    def __init__(self, kind: str, game: str, data: dict[str, Any], lines: list[str]) -> None:
        self.data = {"kind": kind, "game": game, **data}
        self.lines = lines


def explained(
    context: Context, wanted: str, workspace: Workspace, broken: dict[str, Failure] | None = None
) -> list[Explained]:
    """Return what an id means, whatever its case: nothing where it means nothing.

    `game/id` asks for that of one game; options and cards may bear one name in several. A game that is broken leaves
    the others alone; why it cannot be read is added to `broken`.
    """
    game, slash, name = wanted.rpartition("/")
    games = [game] if slash and game in known_games(workspace.settings()) else known_games(workspace.settings())
    name = name if slash and games == [game] else wanted
    book, option = name.strip().upper(), name.strip().partition("=")[0]
    ways: tuple[Callable[[str], Iterator[Explained]], ...] = (
        lambda game: _of_book(context, book, game),
        lambda game: _option(context, option, game),
        lambda game: _cards(context, name, game, workspace),
    )
    for way in ways:
        found = _of_each(games, way, {} if broken is None else broken)
        if found:
            return found
    return []


def known_ids(workspace: Workspace) -> list[str]:
    """Return the ids of rules of play and decisions, and the names of options; see `explained`."""
    games = known_games(workspace.settings())
    ids = _of_each(games, _ids, {})
    return [*ids, *_of_each(games, lambda game: rules_of(game).options if game in playable_games() else (), {})]


def card_names(workspace: Workspace) -> list[str]:
    """Return the names of the cards of all games that can be read."""
    return _of_each(known_games(workspace.settings()), lambda game: workspace.catalog(game).all_names(), {})


def _of_each(games: list[str], find: Callable[[str], Iterable[Found]], broken: dict[str, Failure]) -> list[Found]:
    """Return what is found in each of the games that can be read; why others cannot is added to `broken`, once each."""
    found: list[Found] = []
    for game in games:
        try:
            found += find(game)
        except Failure as failure:
            broken.setdefault(str(failure), failure)
    return found


def _ids(game: str) -> tuple[str, ...]:
    """Return the ids of a game's book, if it has one."""
    folder = book_folder(game)
    return () if folder is None else rule_ids(folder)


def _of_book(context: Context, wanted: str, game: str) -> Iterator[Explained]:
    folder = book_folder(game)
    if folder is None or wanted not in _ids(game):
        return
    book = read_rulebook(folder, has_rulings=False)
    found = FoundRules(context, book, folder)
    for entry in entries_of(book):
        if entry.id != wanted:
            continue
        lines = found.lines(entry, is_whole=True)
        for rule in book.rules:
            if rule.id == wanted:
                shown = rule._replace(rulings=tuple(rulings_showing(folder, wanted)))
                yield Explained("rule", game, rule_data(book, shown, context.translator), lines)
        for settled in book.decisions:
            if settled.id == wanted:
                rules = [rule.id for rule in book.rules if wanted in rule.source]
                yield Explained("decision", game, {**question_data(settled, context.translator), "rules": rules}, lines)


def _option(context: Context, name: str, game: str) -> Iterator[Explained]:
    wanted = name.removeprefix("--").replace("-", "_").lower()
    option = rules_of(game).options.get(wanted) if game in playable_games() else None
    if option is not None:
        lines = [context.text("explain-option", game=game), *option_lines(context, option)]
        yield Explained("option", game, option_data(option, context.translator), lines)


def _cards(context: Context, name: str, game: str, workspace: Workspace) -> Iterator[Explained]:
    qualifiers = workspace.ruleset(game).qualifiers
    meant = _meant(workspace.full_catalog(game), name, qualifiers)
    for card in meant or _meant(workspace.known_catalog(game), name, qualifiers):
        lines, data = about_card(context, game, card)
        yield Explained("card", game, {**card_data(card), **data}, [*card_view(context, workspace, game, card), *lines])


def _meant(catalog: Catalog, name: str, qualifiers: Sequence[str]) -> Sequence[Card]:
    """Return the cards that an id or a name means, as a decklist may write it: all of a name without qualifiers."""
    by_id = catalog.by_id(name)
    named = [by_id] if by_id is not None else catalog.named(name)
    if named or not split_reference(name)[1]:
        return named
    found = resolve(catalog, name, qualifiers)
    return found.candidates if found.card is None else [found.card]
