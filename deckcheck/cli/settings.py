"""The options that name files or dates: rulesets, catalogs, the day of the check."""

from __future__ import annotations

import os
import sys

from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.load import read_catalog, read_catalog_tree
from deckcheck.cli.output import fail
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.load import load_ruleset, unknown_cards
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.messages import printable, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.construction.check import Settings
    from deckcheck.construction.ruleset import Ruleset


def complete(settings: Settings, options: CheckOptions) -> bool:
    """Load what the options name into the settings; False where something is wrong (said on standard error)."""
    return day_is_one(options) and load_rulesets(settings, options.ruleset) and load_catalogs(settings, options.catalog)


def day_is_one(options: CheckOptions) -> bool:
    """Whether `--as-of`, where it is given, names a day (otherwise said on standard error)."""
    if options.as_of is None:
        return True
    from deckcheck.config.read import is_date

    if is_date(options.as_of):
        return True
    fail("bad-date", value=options.as_of)
    return False


def load_rulesets(settings: Settings, paths: Sequence[str]) -> bool:
    """Load the rulesets that `--ruleset` names, with their own catalogs; the last one for a game counts."""
    for path in paths:
        try:
            ruleset, problems = load_ruleset(path)
        except UnreadableFileError as error:
            print(f"deckcheck: {error}", file=sys.stderr)
            return False
        if ruleset is None:
            tell(path, problems)
            return False
        settings.rulesets[ruleset.game] = ruleset
        folder = os.path.dirname(path)
        if not load_catalogs(settings, [os.path.join(folder, name) for name in ruleset.data.get("catalogs", ())]):
            return False
        catalog = catalog_of(settings, ruleset.game)
        lost = unknown_cards(ruleset.data, [*catalog.names, *catalog.ids])
        if lost:
            from deckcheck.catalog.names import nearest

            fail("ruleset-card", nearest(lost[0], catalog.all_names()), path=path, name=lost[0])
            return False
    return True


def load_catalogs(settings: Settings, paths: Sequence[str]) -> bool:
    """Load the catalogs that `--catalog` names; they may add cards and complete known ones, never redefine one."""
    for path in paths:
        try:
            game = read_catalog_tree(path).get("game")
            name = game.text if isinstance(game, Scalar) else ""
            ruleset = ruleset_of(settings, name)
            if ruleset is None:
                place = game or Scalar("", "plain", 1, 1)
                tell(path, [Problem("catalog/schema", "unknown-game", place.line, place.column, game=name)])
                return False
            # What a card is completed by stands in the full catalog.
            known = settings.catalogs.get(name) or full_catalog_of(name)
            cards, problems = read_catalog(path, path, known, ruleset.data, trusted=True)
        except UnreadableFileError as error:
            print(f"deckcheck: {error}", file=sys.stderr)
            return False
        except Problem as problem:
            tell(path, [problem])
            return False
        if problems:
            tell(path, problems)
            return False
        settings.catalogs[name] = known.extended(cards)
    return True


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


MAX_TOLD = 1_000  # problems of one file


def tell(path: str, problems: Iterable[Problem]) -> None:
    """Say on standard error what is wrong with a ruleset or a catalog, each at its place, with a suggestion."""
    given = list(problems)
    for problem in given[:MAX_TOLD]:
        words = text(problem.message, **problem.values)
        suggestions = problem.values.get("suggestions")
        if suggestions:
            words = text("clauses", first=words, then=text("fix-did-you-mean", suggestions=suggestions))
        place = f"{printable(path)}:{problem.line}:{problem.column}"
        print(f"{place}: {text('severity-error')} {problem.code} {words}", file=sys.stderr)
    if len(given) > MAX_TOLD:
        print(f"{printable(path)}: {text('and-more', n=len(given) - MAX_TOLD)}", file=sys.stderr)
