"""The check of one decklist: read it, look its cards up, judge it, report everything."""

from __future__ import annotations

import os

from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.checker import judge
from deckcheck.construction.look_up import LookUp
from deckcheck.construction.violation import ERROR, DeckReport, Violation
from deckcheck.decklist.build import Listing, read_listing
from deckcheck.decklist.deck import Deck
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes, read_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import Ruleset


class Settings:
    """How decks are checked.

    Attributes:
        game, format: what a list is taken to name, whatever it says (None: what it says).
        rulesets: game -> ruleset, in the place of the built-in one.
        catalogs: game -> its cards with those of the user's catalogs, in the place of the built-in ones.
        strict: whether warnings are errors.
        advice: whether rules that only advise are judged.
        as_of: the day whose lists are in force, `YYYY-MM-DD`.
        deck_cards: whether a deck may define cards of its own.
    """

    __slots__ = ("advice", "as_of", "catalogs", "deck_cards", "format", "game", "rulesets", "strict")

    def __init__(
        self,
        *,
        game: str | None = None,
        format: str | None = None,  # noqa: A002
        rulesets: dict[str, Ruleset] | None = None,
        catalogs: dict[str, Catalog] | None = None,
        strict: bool = False,
        advice: bool = False,
        as_of: str | None = None,
        deck_cards: bool = True,
    ) -> None:
        self.game = game
        self.format = format
        self.rulesets = rulesets or {}
        self.catalogs = catalogs or {}
        self.strict = strict
        self.advice = advice
        self.as_of = as_of
        self.deck_cards = deck_cards


class Checker:
    """Checks decklists, one after the other; what it learns of a game serves all of them."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._look_up = LookUp()

    def check_file(self, path: str) -> DeckReport:
        """Return the report on a file.

        Raises:
            UnreadableFileError: the file cannot be opened.
        """
        try:
            data = read_bytes(path)
        except Problem as problem:
            return _report(path, None, [problem], None)
        return self.check_bytes(data, path)

    def check_bytes(self, data: bytes, path: str, *, json: bool | None = None) -> DeckReport:
        """Return the report on a file's content; `path` names it, and is where its catalogs are looked for."""
        try:
            text = decode(data)
        except Problem as problem:
            return _report(path, None, [problem], None)
        try:
            tree = read_tree(text, json=is_json(path) if json is None else json)
        except Problem as problem:
            return _report(path, None, [problem], text)
        problems: list[Problem] = []
        listing = read_listing(tree, problems)
        deck, violations = self._judged(listing, path, problems)
        return _report(path, deck, problems, text, violations)

    def _judged(self, listing: Listing, path: str, problems: list[Problem]) -> tuple[Deck | None, list[Violation]]:
        settings = self.settings
        game = settings.game or listing.texts.get("game")
        if game is None:
            return None, []
        ruleset = settings.rulesets.get(game) or builtin_ruleset(game)
        if ruleset is None:
            problems.append(self._unknown_game(game, listing))
            return None, []
        format_name = settings.format or listing.texts.get("format") or ruleset.formats[0]
        if format_name not in ruleset.formats:
            problems.append(_unknown_format(format_name, ruleset, listing))
            return None, []
        if listing.deck is None:
            return None, []
        catalog, own_cards = self._catalog(ruleset, listing, path, problems)
        entries, places, defaults = self._look_up.entries(listing, ruleset, catalog, problems)
        deck = Deck(
            game,
            format_name,
            entries,
            places,
            catalog,
            name=listing.texts.get("name"),
            player=listing.texts.get("player"),
            notes=listing.texts.get("notes"),
            own_cards=own_cards,
            defaults=defaults,
            side=ruleset.side,
        )
        rules = ruleset.format(format_name, settings.as_of or _today(ruleset), advice=settings.advice)
        return deck, judge(deck, rules, strict=settings.strict)

    def _unknown_game(self, game: str, listing: Listing) -> Problem:
        from deckcheck.catalog.names import nearest
        from deckcheck.catalog.prepare import games

        known = list(dict.fromkeys([*games(), *self.settings.rulesets]))
        line, column = listing.places.get("game", (1, 1))
        return Problem(
            "decklist/unknown-game",
            "unknown-game",
            line,
            column,
            game=game,
            suggestions=nearest(game, known) or known,
        )

    def _catalog(
        self, ruleset: Ruleset, listing: Listing, path: str, problems: list[Problem]
    ) -> tuple[Catalog, list[Card]]:
        game = ruleset.game
        catalog = self.settings.catalogs.get(game)
        if catalog is None:
            catalog = builtin(game) if builtin_ruleset(game) is not None else Catalog.of(game, [])
        if not listing.catalogs and not listing.cards:
            return catalog, []
        from deckcheck.construction.own_cards import own_cards

        cards = own_cards(listing, path, catalog, ruleset, problems, allowed=self.settings.deck_cards)
        return catalog.extended(cards), cards


def _unknown_format(name: str, ruleset: Ruleset, listing: Listing) -> Problem:
    from deckcheck.catalog.names import nearest

    line, column = listing.places.get("format", (1, 1))
    return Problem(
        "decklist/unknown-format",
        "unknown-format",
        line,
        column,
        game=ruleset.game,
        format=name,
        formats=list(ruleset.formats),
        suggestions=nearest(name, ruleset.formats),
    )


def _today(ruleset: Ruleset) -> str:
    """Return today's date where the ruleset has dated lists; nothing else depends on the clock."""
    if not ruleset.dated:
        return ""
    from time import strftime

    return strftime("%Y-%m-%d")


def _report(
    path: str, deck: Deck | None, problems: Sequence[Problem], text: str | None, violations: Sequence[Violation] = ()
) -> DeckReport:
    found = [*violations, *(_from_problem(problem) for problem in problems)] if problems else list(violations)
    if problems:
        found.sort(key=Violation.sort_key)
    legal = deck is not None and not any(violation.severity == ERROR for violation in found)
    return DeckReport(path, deck, found, text, legal=legal)


def _from_problem(problem: Problem) -> Violation:
    """Return what is wrong with the file as a violation of its code."""
    values = problem.values
    remedy = values.get("fix") or ("fix-did-you-mean" if values.get("suggestions") else None)
    card = values.get("card")
    return Violation(
        problem.code,
        ERROR,
        problem.message,
        values,
        line=problem.line,
        column=problem.column,
        section=values.get("at"),  # type: ignore[arg-type]
        cards=[str(card)] if card else [],
        remedy=remedy,
    )


def check(path: str | os.PathLike[str], settings: Settings | None = None) -> DeckReport:
    """Check one decklist file.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """
    return Checker(settings).check_file(os.fspath(path))
