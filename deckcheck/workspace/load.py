"""What files of the user's put into force: rulesets and catalogs."""

from __future__ import annotations

import os

from deckcheck.catalog.load import read_catalog, read_catalog_tree
from deckcheck.config.read import is_date
from deckcheck.construction.load import load_ruleset, unknown_cards
from deckcheck.construction.settings import catalog_of, full_catalog_of, ruleset_of
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.settings import Settings


def see_day(day: str | None) -> None:
    """See whether what is given for a day is one.

    Raises:
        Failure: it is not.
    """
    if day is not None and not is_date(day):
        raise Failure("bad-date", value=day)


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
