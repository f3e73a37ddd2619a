"""The check of one decklist: read it, look its cards up, judge it, report everything."""

from __future__ import annotations

from deckcheck.construction.checker import judge
from deckcheck.construction.look_up import LookUp
from deckcheck.construction.settings import Settings, catalog_of, format_of, ruleset_of
from deckcheck.construction.violation import ERROR, DeckReport, Violation
from deckcheck.decklist.build import ParsedDecklist, read_listing
from deckcheck.decklist.deck import Deck
from deckcheck.decklist.limits import MAX_BYTES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import (
    STDIN,
    UnjudgedFileError,
    decode,
    is_json,
    limit_of,
    read_input,
    read_start,
    read_tree,
    within,
)
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.own_cards import Excuse
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.content import Content
    from deckcheck.decklist.formats.exchange import IdDeck, ImportedList


_YAML = (".yaml", ".yml")
_OWN = (*_YAML, ".json")


class Checker:
    """Checks decklists, one after the other; what it learns of a game serves all of them."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._look_up = LookUp()
        self._broken: dict[str, Failure] = {}  # game -> why its files cannot be read

    def check_file(self, path: str) -> DeckReport:
        """Return the report on a file, or on standard input where the path is `<stdin>`.

        Raises:
            UnreadableFileError: the file cannot be opened, or (`UnjudgedFileError`) the files of its game are broken.
        """
        try:
            data = read_input(path, limit_of(path))
        except Problem as problem:
            return _unread(b"" if path == STDIN else read_start(path, MAX_BYTES), path, problem)
        return self.check_bytes(data, path)

    def check_bytes(
        self, data: bytes, path: str, *, json: bool | None = None, file_format: str | None = None
    ) -> DeckReport:
        """Return the report on a file's content; `path` names it, and is where its catalogs are looked for.

        What it is written in follows from the path and the content unless `file_format` names one of
        `decklist.formats`.

        Raises:
            UnjudgedFileError: the files of its game are broken.
        """
        problems: list[Problem] = []
        if file_format is None and path.endswith(_OWN):
            text = None
            try:
                text = decode(within(data))
                source = read_any_format(text, path, problems, json=json)
            except Problem as problem:
                return _unread(data, path, problem, text)
            return self.check_source(source, path, problems, text)
        from deckcheck.decklist.opening import content_of

        try:
            content = content_of(data, path, file_format)
        except Problem as problem:
            return _unread(data, path, problem)
        try:
            source = read_content(content, problems, json=json)
        except Problem as problem:
            return _unread(content.text.encode(), content.path, problem, content.text, content.player)
        return self.check_source(source, path, problems, content.text)

    def check_source(
        self, source: ParsedDecklist | ImportedList, path: str, problems: list[Problem], text: str
    ) -> DeckReport:
        """Return the report on a file that was read; `problems` are those of reading it."""
        game = self.settings.game or source.texts.get("game") or ""
        if game in self._broken:
            raise UnjudgedFileError(path, self._broken[game])
        try:
            deck, violations = self._judged(source, path, problems)
        except Failure as failure:
            if game:
                self._broken[game] = failure
            raise UnjudgedFileError(path, failure) from None
        report = _report(path, deck, problems, text, violations, player=source.texts.get("player", ""))
        if not isinstance(source, ParsedDecklist):
            report.reading = source.reading
            report.notes = tuple(source.dropped) if source.ids is not None else ()
        if "deckcheck:" in text and self.settings.suppress and isinstance(source, ParsedDecklist):
            from deckcheck.construction.suppressions import suppressed

            return suppressed(report, self.settings)
        return report

    def _judged(
        self, source: ParsedDecklist | ImportedList, path: str, problems: list[Problem]
    ) -> tuple[Deck | None, list[Violation]]:
        settings = self.settings
        prepared = self.prepared(source, problems)
        if prepared is None:
            return None, []
        ruleset, format_name, listing = prepared
        catalog, own_cards, excuse = self.cards_for(ruleset, listing, path, problems)
        entries, places, defaults = self._look_up.entries(listing, ruleset, catalog, problems, excuse)
        deck = Deck(
            ruleset.game,
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
        violations = judge(deck, format_of(deck, settings, advice=settings.advice), strict=settings.strict)
        if settings.advice:
            from deckcheck.construction.testplay import left_out

            violations = sorted([*violations, *left_out(deck)], key=Violation.sort_key)
        if settings.pool is not None:
            violations = sorted([*violations, *settings.pool.violations(deck)], key=Violation.sort_key)
        return deck, violations

    def prepared(
        self, source: ParsedDecklist | ImportedList, problems: list[Problem]
    ) -> tuple[Ruleset, str, ParsedDecklist] | None:
        """Return the rules and the format that judge a list, and its sections; or None, and the problem why not."""
        if isinstance(source, ParsedDecklist):
            if not source.texts.get("game"):
                self._default_game(source, problems)
            ruleset, format_name = self._rules_of(source, problems)
            source.format_name = format_name
            return None if ruleset is None or source.deck is None else (ruleset, format_name, source)
        if source.ids is not None:
            return self._ids_prepared(source, source.ids, problems)
        from deckcheck.construction.assign_sections import assign_sections, resolve_titles

        if not source.texts.get("game"):
            self._default_game(source, problems)
        resolve_titles(source, self.settings.game, self.settings.rulesets, problems)
        ruleset, format_name = self._rules_of(source, problems)
        if ruleset is None:
            problems += source.first_problems()
            return None
        catalog = catalog_of(self.settings, ruleset.game, ruleset.beside(format_name))
        listing = assign_sections(source, ruleset, catalog, problems)
        listing.format_name = format_name
        return ruleset, format_name, listing

    def _ids_prepared(
        self, source: ImportedList, ids: IdDeck, problems: list[Problem]
    ) -> tuple[Ruleset, str, ParsedDecklist] | None:
        """Return what `prepared` does of a file that holds ids with their numbers: the ids decide the game."""
        from deckcheck.construction.assign_sections import every_game
        from deckcheck.construction.id_decks import arranged_ids, formats_of_ids, game_of, knows_more
        from deckcheck.decklist.formats.exchange import ImportNote

        settings = self.settings
        game = settings.game or game_of(ids, [ruleset for _, ruleset in every_game(settings.rulesets)])
        if game is None:
            problems += [*source.first_problems(), Problem("decklist/schema", "foreign-game", 1, 1)]
            return None
        source.texts["game"] = game
        ruleset, format_name = self._rules_of(source, problems)
        if ruleset is None:
            problems += source.first_problems()
            return None
        catalog = catalog_of(settings, game, ruleset.beside(format_name))
        if not (settings.format or settings.default_format or source.texts.get("format")):
            for name in formats_of_ids(ids, ruleset, catalog):
                further = catalog_of(settings, game, ruleset.beside(name))
                if knows_more(ids, catalog, further):
                    source.texts["format"] = format_name = name
                    source.dropped.append(ImportNote("ids-format", ids.place[0], format=name))
                    catalog = further
                    break
        listing = arranged_ids(source, ruleset, format_name, catalog, settings.chosen, problems)
        listing.format_name = format_name
        return ruleset, format_name, listing

    def _default_game(self, source: ParsedDecklist | ImportedList, problems: list[Problem]) -> None:
        """Give a list that names no game the one that the settings name, if they do."""
        settings = self.settings
        game = settings.game or settings.default_game
        if game is not None:
            source.texts["game"] = game
            problems[:] = [part for part in problems if part.message != "shape-no-game"]

    def _rules_of(self, source: ParsedDecklist | ImportedList, problems: list[Problem]) -> tuple[Ruleset | None, str]:
        """Return the rules and the format that a list is judged by, or no rules and the problem why not."""
        settings = self.settings
        game = settings.game or source.texts.get("game")
        if game is None:
            return None, ""
        ruleset = ruleset_of(settings, game)
        if ruleset is None:
            problems.append(self._unknown_game(game, source))
            return None, ""
        format_name = settings.format or source.texts.get("format")
        if not format_name:
            fallback = settings.default_format
            format_name = fallback if fallback is not None and fallback in ruleset.formats else ruleset.formats[0]
        if format_name not in ruleset.formats:
            problems.append(_unknown_format(format_name, ruleset, source))
            return None, ""
        return ruleset, format_name

    def _unknown_game(self, game: str, listing: ParsedDecklist | ImportedList) -> Problem:
        from deckcheck.catalog.discovery import games
        from deckcheck.catalog.names import nearest

        known = list(dict.fromkeys([*games(), *self.settings.folders, *self.settings.rulesets]))
        line, column = listing.places.get("game", (1, 1))
        return Problem(
            "decklist/unknown-game",
            "unknown-game",
            line,
            column,
            game=game,
            suggestions=nearest(game, known) or known,
        )

    def ruleset_of(self, game: str) -> Ruleset:
        """Return the rules in force for a game.

        Raises:
            KeyError: there is no such game.
        """
        ruleset = ruleset_of(self.settings, game)
        if ruleset is None:
            raise KeyError(game)
        return ruleset

    def cards_for(
        self, ruleset: Ruleset, listing: ParsedDecklist, path: str, problems: list[Problem]
    ) -> tuple[Catalog, list[Card], Excuse | None]:
        """Return the cards that a list may name, those that it defines itself, and what excuses unknown ones."""
        beside = ruleset.beside(listing.format_name) if listing.format_name else ()
        catalog = catalog_of(self.settings, ruleset.game, beside)
        if not listing.catalogs and not listing.cards:
            return catalog, [], None
        from deckcheck.construction.own_cards import own_cards

        cards, excuse = own_cards(listing, path, catalog, ruleset, problems, allowed=self.settings.deck_cards)
        return catalog.extended(cards), cards, excuse


def read_content(
    content: Content,
    problems: list[Problem],
    *,
    json: bool | None = None,
    names: Mapping[str, Mapping[str, str]] | None = None,
) -> ParsedDecklist | ImportedList:
    """Return what a file says (see `read_any_format`), with its sender as its player.

    Raises:
        Problem: the text cannot be read at all.
    """
    source = read_any_format(
        content.text, content.path, problems, json=json, file_format=content.file_format, names=names
    )
    if content.player:
        source.texts.setdefault("player", content.player)
    return source


def read_any_format(
    text: str,
    path: str,
    problems: list[Problem],
    *,
    json: bool | None = None,
    file_format: str | None = None,
    names: Mapping[str, Mapping[str, str]] | None = None,
) -> ParsedDecklist | ImportedList:
    """Return what a text says: the listing of a decklist, or the lines of another program's file.

    Args:
        text: the file's content.
        path: its name, which gives the format where `file_format` does not.
        problems: where what is wrong with the shape of a decklist is added.
        json: whether a decklist is JSON, where neither the path nor `file_format` says so.
        file_format: one of `decklist.formats.FORMATS`.
        names: format -> another program's id of a card -> the card's name.

    Raises:
        Problem: the text cannot be read at all.
    """
    if file_format is None and not path.endswith(_YAML):
        from deckcheck.decklist.formats import detect, unread

        file_format = detect(path, text)
        if file_format is None and json is None and (message := unread(path, text)) is not None:
            raise Problem("decklist/schema", message, 1, 1)
    if file_format is None or file_format in ("yaml", "json"):
        as_json = (is_json(path, text) if json is None else json) if file_format is None else file_format == "json"
        return read_listing(read_tree(text, json=as_json), problems)
    if not text.strip():
        raise Problem("decklist/schema", "foreign-empty", 1, 1)
    from deckcheck.decklist.formats import module_of, page

    if file_format == "text" and page.is_page(text):
        text = page.visible(text)
    return module_of(file_format).read(text, (names or {}).get(file_format, {})).seen_in(text)


def _unknown_format(name: str, ruleset: Ruleset, listing: ParsedDecklist | ImportedList) -> Problem:
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


def _unread(data: bytes, path: str, problem: Problem, text: str | None = None, player: str = "") -> DeckReport:
    """Return the report on a file that cannot be read, with the player whom it names all the same, or who sent it."""
    from deckcheck.decklist.opening import player_in

    return _report(path, None, [problem], text, player=player_in(data, path) or player)


def _report(
    path: str,
    deck: Deck | None,
    problems: Sequence[Problem],
    text: str | None,
    violations: Sequence[Violation] = (),
    *,
    player: str = "",
) -> DeckReport:
    found = [*violations, *(_from_problem(problem) for problem in problems)] if problems else list(violations)
    if problems:
        found.sort(key=Violation.sort_key)
    legal = deck is not None and not any(violation.severity == ERROR for violation in found)
    return DeckReport(path, deck, found, text, legal=legal, player=player)


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
        cards=[card["en"] if isinstance(card, dict) else str(card)] if card else [],
        remedy=remedy,
    )
