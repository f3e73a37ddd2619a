"""The call that checks a list, and how calls read the lists they are given. It loads little: pages begin with it."""

from __future__ import annotations

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings, ruleset_of
from deckcheck.decklist.problem import Problem
from deckcheck.failure import Failure
from deckcheck.report import reporter
from deckcheck.report.contents import CheckedFile, Style, Summary
from deckcheck.web.schema_types import JUDGED, STRING, Call, flag
from deckcheck.workspace.named import unknown_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.own_cards import Excuse
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.build import ParsedDecklist
    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions


class PageChecker(Checker):
    """The check of a list that a page sends: it opens no file, whatever the list names."""

    def cards_for(
        self, ruleset: Ruleset, listing: ParsedDecklist, path: str, problems: list[Problem]
    ) -> tuple[Catalog, list[Card], Excuse | None]:
        """Return the cards that a list may name; catalogs that it names are problems and excuse any name."""
        named = listing.catalogs
        problems += [
            Problem("catalog/path", "web-no-catalogs", node.line, node.column, path=node.text) for node in named[:1]
        ]
        listing.catalogs = []
        catalog, cards, excuse = super().cards_for(ruleset, listing, path, problems)
        return catalog, cards, (lambda _: True) if named else excuse


def checker_of(given: Mapping[str, Any]) -> PageChecker:
    """Return the check that the arguments of a call ask for.

    Raises:
        Failure: there is no such day.
    """
    return PageChecker(
        Settings(
            game=given["game"],
            format=given["format"],
            as_of=given.get("as_of"),
            strict=given.get("strict", False),
            advice=given.get("advice", False),
        )
    )


def report_of(given: Mapping[str, Any]) -> tuple[DeckReport, PageChecker]:
    """Return the report on the list in the arguments of a call, and what checked it."""
    checker = checker_of(given)
    return checker.check_bytes(given["text"].encode(), given["path"]), checker


def deck_of(given: Mapping[str, Any]) -> tuple[Deck, Ruleset]:
    """Return the deck in the arguments of a call, legal or not, with its rules.

    Raises:
        Failure: it is not a deck.
    """
    report, checker = report_of(given)
    if report.deck is None:
        raise Failure("file-unread", path=given["path"])
    return report.deck, checker.ruleset_of(report.deck.game)


def ruleset_of_game(game: str) -> Ruleset:
    """Return the printed rules of a game.

    Raises:
        Failure: there is no such game.
    """
    found = ruleset_of(Settings(), game)
    if found is None:
        raise unknown_game(game, Settings())
    return found


def _check(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    report, _checker = report_of(given)
    entry = CheckedFile(report.path, report, report.violations, suppressed=report.suppressed)
    made = reporter("json", Style(translator=translator, reading=True))
    counted = Summary()
    counted.add(entry)
    return {"json": made.start() + made.deck(entry) + made.end(counted)}


CALLS = (
    Call(
        "check",
        (
            "Check a list in any format; `json` is what `deckcheck check --show-reading --output-format json` prints."
            " / Vérifie une liste ; `json` est ce qu’affiche `deckcheck check --show-reading --output-format json`."
        ),
        {**JUDGED, "advice": flag()},
        {"json": STRING},
        _check,
    ),
)
