"""The check of one decklist: read it, look its cards up, judge it, report everything."""

from __future__ import annotations

import os

from deckcheck.catalog import builtin
from deckcheck.catalog.catalog import Catalog, resolve, ways_to_write
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.checker import judge
from deckcheck.construction.violation import ERROR, DeckReport, Violation
from deckcheck.decklist.build import Listing, read_listing, read_section
from deckcheck.decklist.deck import AMBIGUOUS, ELSEWHERE, FOUND, UNKNOWN, Deck, Entry
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes, read_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Resolution
    from deckcheck.construction.ruleset import Ruleset, Section

MAX_SUGGESTED = 20  # unknown cards of one deck that get suggestions; each looks through the whole catalog
MAX_REFERENCES = 50_000  # references remembered for the decks that follow


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
        self._references: dict[Any, Resolution] = {}

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
        catalog, own_cards = self._catalog(ruleset, listing, path, problems)
        entries, places, defaults = self._entries(listing, ruleset, catalog, problems)
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

    def _entries(
        self, listing: Listing, ruleset: Ruleset, catalog: Catalog, problems: list[Problem]
    ) -> tuple[list[Entry], dict[str, tuple[int, int]], list[str]]:
        entries: list[Entry] = []
        places = {"": listing.deck}
        for name, (key, value) in listing.sections.items():
            section = ruleset.sections.get(name)
            if section is None:
                problems.append(_unknown_section(name, key.line, key.column, ruleset))
                continue
            places[name] = (key.line, key.column)
            for reference, count, line, column in read_section(value, problems):
                found = self._found(section, reference, catalog, ruleset)
                card = found.card
                if card is not None:
                    entries.append(Entry(name, reference, count, card, FOUND, line, column))
                else:
                    entries.append(
                        self._lost(section, reference, count, found, ruleset, catalog, problems, line, column)
                    )
        defaults = []
        for name, section in ruleset.sections.items():
            if section.default and name not in places:
                defaults.append(name)
                for reference, count in section.default.items():
                    card = self._found(section, reference, catalog, ruleset).card
                    entries.append(Entry(name, reference, count, card, FOUND if card else UNKNOWN, 0, 0))
        return entries, places, defaults

    def _found(self, section: Section, reference: str, catalog: Catalog, ruleset: Ruleset) -> Resolution:
        key = (reference, section, catalog)
        found = self._references.get(key)
        if found is None:
            found = resolve(catalog, reference, ruleset.qualifiers, section.accepts)
            if len(self._references) >= MAX_REFERENCES:
                self._references.clear()
            self._references[key] = found
        return found

    def _lost(
        self,
        section: Section,
        reference: str,
        count: int,
        found: Resolution,
        ruleset: Ruleset,
        catalog: Catalog,
        problems: list[Problem],
        line: int,
        column: int,
    ) -> Entry:
        """Report a reference that means no card of its section, and return what it counts for."""
        status = UNKNOWN
        card = None
        values: dict[str, Any] = {"card": reference, "section": section.title}
        if found.candidates:
            status = AMBIGUOUS
            message = "ambiguous-card"
            values["suggestions"] = ways_to_write(found.candidates, ruleset.qualifiers)
            values["fix"] = "fix-write-one-of"
        elif found.elsewhere:
            status = ELSEWHERE
            card = found.elsewhere[0]
            message, more = _wrong_section(card, section, ruleset)
            values.update(more)
        elif found.qualified:
            message = "unknown-qualifier"
            values["suggestions"] = ways_to_write(_different(found.qualified), ruleset.qualifiers)
            values["fix"] = "fix-write-one-of"
        else:
            message = "unknown-card"
            already = sum(1 for problem in problems if problem.code == UNKNOWN)
            if already < MAX_SUGGESTED:
                values["suggestions"] = _suggestions(reference, section, catalog)
        problems.append(Problem(status, message, line, column, at=section.name, **values))
        return Entry(section.name, reference, count, card, status, line, column)


def _different(cards: Sequence[Card]) -> list[Card]:
    from deckcheck.catalog.catalog import distinct

    return distinct(cards)


def _suggestions(reference: str, section: Section, catalog: Catalog) -> list[str]:
    """Return the nearest names, those that fit the section before the others."""
    from deckcheck.catalog.names import nearest

    fitting = [name for card in catalog if section.accepts(card) for name in card.all_names()]
    return nearest(reference, fitting) or nearest(reference, catalog.all_names())


def _wrong_section(card: Card, section: Section, ruleset: Ruleset) -> tuple[str, dict[str, Any]]:
    types = ruleset.data["types"]
    homes = [other.title for other in ruleset.sections.values() if other.accepts(card)]
    values: dict[str, Any] = {
        "card": card.name,
        "type": types.get(card.type, {}).get("title", {"en": card.type}),
        "section": section.title,
    }
    if not homes:
        return "wrong-section-nowhere", {**values, "fix": "fix-take-out"}
    from deckcheck.messages import localized

    return "wrong-section", {**values, "sections": [localized(home) for home in homes], "fix": "fix-move"}


def _unknown_section(name: str, line: int, column: int, ruleset: Ruleset) -> Problem:
    from deckcheck.catalog.names import nearest

    return Problem(
        "decklist/schema",
        "shape-section",
        line,
        column,
        section=name,
        game=ruleset.game,
        sections=list(ruleset.sections),
        suggestions=nearest(name, ruleset.sections, 1),
    )


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
