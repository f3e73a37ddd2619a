"""The options that name files or dates: rulesets, catalogs, the day of the check."""

from __future__ import annotations

import os

from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.load import read_catalog, read_catalog_tree
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.load import load_ruleset, unknown_cards
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.construction.check import Settings
    from deckcheck.construction.ruleset import Ruleset


def complete(settings: Settings, options: CheckOptions) -> None:
    """Load what the options name into the settings.

    Raises:
        Failure: something is wrong with it.
    """
    see_day(options)
    load_rulesets(settings, options.ruleset)
    load_catalogs(settings, options.catalog)


def see_day(options: CheckOptions) -> None:
    """See whether `--as-of`, where it is given, names a day.

    Raises:
        Failure: it does not.
    """
    if options.as_of is None:
        return
    from deckcheck.config.read import is_date

    if not is_date(options.as_of):
        raise Failure("bad-date", value=options.as_of)


def load_rulesets(settings: Settings, paths: Sequence[str]) -> None:
    """Load rulesets with their own catalogs into the settings; the last one for a game counts.

    Raises:
        UnreadableFileError: a file cannot be opened.
        Failure: one cannot be used.
    """
    for path in paths:
        ruleset, problems = load_ruleset(path)
        if ruleset is None:
            raise FaultyFileError(path, problems)
        settings.rulesets[ruleset.game] = ruleset
        folder = os.path.dirname(path)
        load_catalogs(settings, [os.path.join(folder, name) for name in ruleset.data.get("catalogs", ())])
        catalog = catalog_of(settings, ruleset.game)
        lost = unknown_cards(ruleset.data, [*catalog.names, *catalog.ids])
        if lost:
            from deckcheck.catalog.names import nearest

            raise Failure("ruleset-card", nearest(lost[0], catalog.all_names()), path=path, name=lost[0])


def load_catalogs(settings: Settings, paths: Sequence[str]) -> None:
    """Load catalogs into the settings; they may add cards and complete known ones, never redefine one.

    Raises:
        UnreadableFileError: a file cannot be opened.
        FaultyFileError: one cannot be used.
    """
    for path in paths:
        try:
            game = read_catalog_tree(path).get("game")
            name = game.text if isinstance(game, Scalar) else ""
            ruleset = ruleset_of(settings, name)
            if ruleset is None:
                place = game or Scalar("", "plain", 1, 1)
                problem = Problem("catalog/schema", "unknown-game", place.line, place.column, game=name)
                raise FaultyFileError(path, [problem])
            # What a card is completed by stands in the full catalog.
            known = settings.catalogs.get(name) or full_catalog_of(name)
            cards, problems = read_catalog(path, path, known, ruleset.data, trusted=True)
        except Problem as problem:
            raise FaultyFileError(path, [problem]) from None
        if problems:
            raise FaultyFileError(path, problems)
        settings.catalogs[name] = known.extended(cards)


def ruleset_of(settings: Settings, game: str) -> Ruleset | None:
    """Return the ruleset in force for a game."""
    return settings.rulesets.get(game) or builtin_ruleset(game)


def catalog_of(settings: Settings, game: str) -> Catalog:
    """Return the catalog in force for a game."""
    found = settings.catalogs.get(game)
    if found is not None:
        return found
    return builtin(game) if builtin_ruleset(game) is not None else Catalog.of(game, [])


def full_catalog_of(game: str) -> Catalog:
    """Return the built-in catalog of a game with all that play needs; an empty one for a game of a ruleset's own."""
    return builtin(game, full=True) if builtin_ruleset(game) is not None else Catalog.of(game, [])
