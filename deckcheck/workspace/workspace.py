"""The workspace: configurations, rulesets and catalogs as they hold where decks are, and the check of the decks."""

from __future__ import annotations

import os

from deckcheck.arguments import path_of, require_flag, require_text, texts_of
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings, catalog_of, ruleset_of
from deckcheck.decklist.problem import FaultyFileError
from deckcheck.decklist.source import STDIN, TEXT, UNNAMED
from deckcheck.files import display_path
from deckcheck.messages import Message
from deckcheck.workspace.paths import Search, in_one_way
from deckcheck.workspace.plan import CheckPlan, Task
from deckcheck.workspace.profiles import Profile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.catalog.search import CardSearch
    from deckcheck.config.find import Finder
    from deckcheck.config.read import Configuration
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.deck import Deck
    from deckcheck.failure import Failure

# What a workspace is made of: its arguments, which are its attributes as well.
_ARGUMENTS = (
    *("game", "format", "strict", "advice", "as_of", "select", "ignore", "games", "rulesets", "catalogs", "deck_cards"),
    *("suppress", "configuration", "force_exclude", "default_exclude"),
)


class Workspace:
    """Where decks are: what is asked of their check, beside what the nearest configuration file says for each.

    What is asked goes before the configuration, except that rulesets, catalogs and ignored codes add up. Its copy reads
    the files again where it is, and is equal to itself alone.

        >>> workspace = Workspace(strict=True, configuration=False)
        >>> workspace.check_text("{game: virevolt, deck: {main: {Ember Squire: 3}}}").legal
        False

    Args:
        game, format: what every list is taken to name, whatever it says.
        strict, advice, as_of, deck_cards, suppress: see `Settings`; None leaves it to the configuration.
        select, ignore: the codes, or the parts before their slashes, that are shown and that are not.
        games: folders with custom games, whose Python code may be run; that of folders in a configuration is not.
        rulesets, catalogs: files with rules and custom cards.
        configuration: whether configuration files are read.
        force_exclude: whether files that are excluded are passed over even where they are named.
        default_exclude: whether the search of folders leaves out those of other programs (`venv`, `node_modules`, ...)
            and what `.gitignore` ignores; None for what the configuration of the searched folder says, else yes.
    """

    def __init__(
        self,
        *,
        game: str | None = None,
        format: str | None = None,  # noqa: A002  as in a decklist
        strict: bool | None = None,
        advice: bool | None = None,
        as_of: str | None = None,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        games: Sequence[str | os.PathLike[str]] = (),
        rulesets: Sequence[str | os.PathLike[str]] = (),
        catalogs: Sequence[str | os.PathLike[str]] = (),
        deck_cards: bool | None = None,
        suppress: bool | None = None,
        configuration: bool = True,
        force_exclude: bool = False,
        default_exclude: bool | None = None,
    ) -> None:
        for name, text in (("game", game), ("format", format), ("as_of", as_of)):
            if text is not None:
                require_text(name, text)
        self.game = game
        self.format = format
        self.strict = strict
        self.advice = advice
        self.as_of = as_of
        self.select = texts_of("select", select)
        self.ignore = texts_of("ignore", ignore)
        self.games = texts_of("games", games)
        self.rulesets = texts_of("rulesets", rulesets)
        self.catalogs = texts_of("catalogs", catalogs)
        self.deck_cards = deck_cards
        self.suppress = suppress
        self.configuration = configuration
        self.force_exclude = force_exclude
        self.default_exclude = default_exclude
        for name in ("strict", "advice", "deck_cards", "suppress", "configuration", "force_exclude", "default_exclude"):
            if getattr(self, name) is not None:
                require_flag(name, getattr(self, name))
        # Is called for each file of a configuration that cannot be used, and the work goes on without it; None raises.
        self.broken: Callable[[Failure], object] | None = None
        self._plan = CheckPlan([])
        self._indices: dict[tuple[str, tuple[int, ...]], int] = {}
        self._read: dict[str, Configuration] = {}
        self._folders: dict[tuple[str, str], str | None] = {}
        self._finder: Finder | None = None

    def __repr__(self) -> str:
        usual = Workspace()
        changed = {name: getattr(self, name) for name in _ARGUMENTS if getattr(self, name) != getattr(usual, name)}
        return f"Workspace({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Workspace], tuple[dict[str, Any]]]:
        # What has been read is read again where the copy is.
        return _workspace, ({name: getattr(self, name) for name in _ARGUMENTS},)

    def check(self, path: str | os.PathLike[str]) -> DeckReport:
        """Check one decklist, or standard input where the path is `-`.

        Raises:
            UnreadableFileError: the file cannot be opened (an `OSError`).
            Failure: a configuration, a ruleset or a catalog cannot be used.
        """
        name = STDIN if path == "-" else path_of(path)
        return self._plan.checker(self._profile_of(name)).check_file(name)

    def check_text(self, text: str, path: str = TEXT) -> DeckReport:
        """Check the text of a decklist, as if it was in a file at a path.

        Raises:
            Failure: a configuration, a ruleset or a catalog cannot be used.
        """
        return text_report(self._plan.checker(self._profile_of(path)), text, path)

    def check_all(self, *paths: str | os.PathLike[str]) -> Iterator[DeckReport]:
        """Return the report on each decklist that paths lead to, folders searched, excluded files left out.

        Raises:
            UnreadableFileError: a file cannot be opened (an `OSError`); raised in its turn, not by the call.
            Failure: a configuration, a ruleset or a catalog cannot be used.
        """
        plan = self.plan([path_of(path, "paths") for path in paths])
        return (plan.checker(task.profile).check_file(task.path) for task in plan.tasks)

    def load_deck(self, path: str | os.PathLike[str]) -> Deck:
        """Read a decklist and look its cards up; whether the deck is legal does not matter.

        Raises:
            UnreadableFileError: the file cannot be opened (an `OSError`).
            DeckError: the file is not a deck, or names a card that is unknown or ambiguous (a `ValueError`).
            Failure: a configuration, a ruleset or a catalog cannot be used.
        """
        from deckcheck.workspace.decks import deck_of

        return deck_of(self.check(path))

    def load_text(self, text: str, path: str = TEXT) -> Deck:
        """Return the deck that a text holds, as `load_deck` does of a file."""
        from deckcheck.workspace.decks import deck_of

        return deck_of(self.check_text(text, path))

    def settings(self, path: str | os.PathLike[str] = STDIN) -> Settings:
        """Return the settings that hold for a file; without a path those of the current folder.

        Raises:
            Failure: a configuration, a ruleset or a catalog cannot be used.
        """
        return self._plan.profiles[self._profile_of(path_of(path))].settings

    def ruleset(self, game: str) -> Ruleset:
        """Return the rules in force for a game in the current folder.

        Raises:
            Failure: there is no such game, or a configuration, a ruleset or a catalog cannot be used.
        """
        require_text("game", game)
        found = ruleset_of(self.settings(), game)
        if found is None:
            from deckcheck.workspace.named import unknown_game

            raise unknown_game(game, self.settings())
        return found

    def catalog(self, game: str) -> Catalog:
        """Return the cards in force for a game in the current folder; see `ruleset`."""
        return catalog_of(self.settings(), self.ruleset(game).game)

    def search(self, game: str, query: str | Sequence[str] = "", *, sort: str = "") -> list[Card]:
        """Return the cards of a game that a query fits, the best fit first.

            >>> [card.name for card in Workspace(configuration=False).search("terrors", "type:relic cost>=6")]
            ['Bell of Saint Olave']

        Args:
            game: the game.
            query: words and filters, a text or its terms (`ember`, `cost<=2`, `color=red`, `trait:Vampire`,
                `legal:standard`, `playable:no`); see `catalog.search`.
            sort: attributes with commas between them, `-` before one that is to fall.

        Raises:
            Failure: there is no such game, attribute or value, or a file of the configuration cannot be used.
            TypeError: an argument is of another kind.
        """
        terms = query if isinstance(query, str) else texts_of("query", query)
        return [found.card for found in self.searcher(game).find(terms, sort=sort)]

    def searcher(self, game: str) -> CardSearch:
        """Return the search of a game's cards, for several queries; see `search`."""
        from deckcheck.construction.settings import day_of
        from deckcheck.workspace.card_search import search_of

        ruleset = self.ruleset(game)
        return search_of(self.known_catalog(game), ruleset, day_of(self.settings(), ruleset))

    def full_catalog(self, game: str) -> Catalog:
        """Return the cards in force for a game with what only play needs; see `catalog`."""
        from deckcheck.construction.settings import full_catalog_of

        name = self.ruleset(game).game
        return self.settings().catalogs.get(name) or full_catalog_of(name)

    def known_catalog(self, game: str) -> Catalog:
        """Return the full cards in force for a game, with those that only some of its formats know; see `catalog`."""
        from deckcheck.construction.settings import known_catalog_of

        name = self.ruleset(game).game
        return self.settings().catalogs.get(name) or known_catalog_of(name)

    def plan(self, paths: Sequence[str | os.PathLike[str]], *, wide: bool = False) -> CheckPlan:
        """Return the files that paths mean, each with the profile by which it is checked.

        Args:
            paths: files, folders to search for them, or `-` for standard input.
            wide: whether every file of a folder counts that may hold a list, in whatever format; otherwise only what is
                named as a decklist (`workspace.paths.ENDINGS`).

        Raises:
            Failure: something that is asked for, or a configuration, cannot be used.
        """
        paths = texts_of("paths", paths)
        plan = CheckPlan(self._plan.profiles)
        search = Search(wide=wide, default_exclude=self._default_exclude)
        self._add_tasks(plan, search, paths)
        if search.passed:
            taken = {task.path for task in plan.tasks}
            passed = {part.values["path"]: part for part in search.passed if plan.tasks or part.id != "passed-empty"}
            plan.passed += [part for path, part in passed.items() if path not in taken and not self._excludes(path)]
        return plan

    def _excludes(self, path: str) -> bool:
        """Whether a configuration excludes a file that a search passed over, so that nobody waits for it."""
        found = self._configuration(path) if self.configuration else None
        return found is not None and bool(found.exclude) and found.excludes(os.path.abspath(path), None)

    def _default_exclude(self, folder: str) -> bool:
        """Whether what `Ignored` knows is left out below a folder."""
        if self.default_exclude is not None:
            return self.default_exclude
        found = self._configuration(os.path.join(folder, "")) if self.configuration else None
        return found is None or found.default_exclude

    def _add_tasks(self, plan: CheckPlan, search: Search, paths: Sequence[str]) -> None:
        if not self.configuration:
            profile = self._profile(None, ())
            plan.tasks = [Task(path, named, profile) for path, named in search.find(paths)]
            return
        for path, named, start in _files(search, paths):
            if named and self.force_exclude and path != STDIN and self._default_exclude(os.path.dirname(path)):
                from deckcheck.ignored import is_left_out

                if is_left_out(path):
                    plan.excluded += 1
                    continue
            found = self._configuration(path)
            full = os.path.abspath(path) if found is not None else path
            if found is not None and path != STDIN and (self.force_exclude or not named):
                below = None if self.force_exclude else os.path.abspath(start)
                if found.exclude and found.excludes(full, below):
                    plan.excluded += 1
                    if search.wide:
                        plan.passed.append(
                            Message("passed-excluded", path=path, configuration=display_path(found.path))
                        )
                    continue
            plan.tasks.append(Task(path, named, self._profile(found, _entries(found, full))))

    def one(self, path: str | os.PathLike[str]) -> tuple[DeckReport, Checker]:
        """Return the report on the one decklist that a path means, and what checks it.

        Raises:
            UnreadableFileError: the file cannot be opened.
            Failure: it means none or several, or what is asked for or a configuration cannot be used.
        """
        plan = self.plan([name := path_of(path)])
        task = plan.only(name)
        checker = plan.checker(task.profile)
        return checker.check_file(task.path), checker

    def _profile_of(self, path: str) -> int:
        found = self._configuration(path) if self.configuration else None
        return self._profile(found, _entries(found, os.path.abspath(path) if found is not None else path))

    def _configuration(self, path: str) -> Configuration | None:
        """Return the configuration that holds for a file, or None."""
        folder = os.path.dirname(path) if path not in UNNAMED else ""
        place = (_here(), folder)
        if place not in self._folders:
            self._folders[place] = self._nearest(folder)
        nearest = self._folders[place]
        if nearest is None:
            return None
        if nearest not in self._read:
            try:
                self._read[nearest] = _read(nearest)
            except FaultyFileError as failure:
                if self.broken is None:
                    raise
                self.broken(failure)
                self._folders[place] = None
                return None
        return self._read[nearest]

    def _nearest(self, folder: str) -> str | None:
        if self._finder is None:
            from deckcheck.config.find import Finder

            self._finder = Finder()
        try:
            return self._finder.nearest(os.path.abspath(folder))
        except FileNotFoundError:  # the current folder is gone
            return None

    def _profile(self, configuration: Configuration | None, entries: tuple[int, ...]) -> int:
        """Return the number of the profile for a configuration and these entries of its `per-file`."""
        key = (configuration.path if configuration is not None else "", entries)
        index = self._indices.get(key)
        if index is None:
            profile = self._make_profile(configuration, entries)
            index = self._indices[key] = len(self._plan.profiles)
            self._plan.profiles.append(profile)
        return index

    def _make_profile(self, configuration: Configuration | None, entries: tuple[int, ...]) -> Profile:
        values = configuration.merged(entries) if configuration is not None else {}

        def setting(key: str, given: Any = None, otherwise: Any = None) -> Any:
            return given if given is not None else values[key].value if key in values else otherwise

        settings = Settings(
            game=self.game,
            format=self.format,
            default_game=setting("game"),
            default_format=setting("format"),
            strict=setting("strict", self.strict, otherwise=False),
            advice=setting("advice", self.advice, otherwise=False),
            as_of=setting("as-of", self.as_of),
            deck_cards=setting("deck-cards", self.deck_cards, otherwise=True),
            suppress=setting("suppress", self.suppress, otherwise=True),
        )
        if self.games or "games" in values:
            from deckcheck.workspace.load import know_games

            try:
                know_games(settings, self.games, values.get("games"), configuration)
            except FaultyFileError as failure:
                if self.broken is None:
                    raise
                self.broken(failure)
        profile = Profile(
            settings,
            rulesets=[*map(display_path, setting("rulesets", otherwise=())), *self.rulesets],
            catalogs=[*map(display_path, setting("catalogs", otherwise=())), *self.catalogs],
            select=self.select or setting("select", otherwise=()),
            ignore=[*setting("ignore", otherwise=()), *self.ignore],
            configuration=configuration,
            values=values,
        )
        if profile.rulesets or profile.catalogs:
            from deckcheck.workspace.load import load_files

            load_files(settings, profile, self.broken)
        if configuration is not None and values.keys() & {"select", "ignore", "game", "format"}:
            from deckcheck.workspace.named import configured_problems

            problems = configured_problems(values, settings)
            if problems and self.broken is None:
                raise FaultyFileError(display_path(configuration.path), problems)
        if self.game is not None or self.format is not None or self.select or self.ignore:
            from deckcheck.workspace.named import check_names

            check_names(self.game, self.format, [*self.select, *self.ignore], settings)
        return profile


def _workspace(arguments: dict[str, Any]) -> Workspace:
    """Return the workspace that was pickled."""
    return Workspace(**arguments)


def text_report(checker: Checker, text: str, path: str) -> DeckReport:
    """Return the report on a text, as if it was in a file at a path."""
    require_text("text", text)
    require_text("path", path)
    return checker.check_bytes(text.encode("utf-8", "surrogatepass"), path)


def _read(path: str) -> Configuration:
    """Return what a configuration file says.

    Raises:
        UnreadableFileError: it cannot be opened.
        FaultyFileError: something in it is wrong.
    """
    from deckcheck.config.read import read_configuration

    configuration, problems = read_configuration(path)
    if problems:
        problems.sort(key=lambda problem: (problem.line, problem.column))
        raise FaultyFileError(display_path(path), problems)
    return configuration


def _here() -> str:
    """Return the current folder, by which relative paths are meant; nothing where it is gone."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return ""


def _entries(configuration: Configuration | None, full: str) -> tuple[int, ...]:
    """Return which entries of the `per-file` of a configuration hold for a file (absolute)."""
    return configuration.matching(full) if configuration is not None and configuration.per_file else ()


def _files(search: Search, paths: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """Yield (file, whether it was named outright, the path that led to it), each file once."""
    if len(paths) == 1:
        yield from ((path, named, paths[0]) for path, named in search.find(paths))
        return
    seen = set()
    for start in paths:
        for path, named in search.find([start]):
            same = in_one_way(path)
            if same not in seen:
                seen.add(same)
                yield path, named, start
