"""What a check does before it starts: which files, and each with which settings."""

from __future__ import annotations

import os
from collections import namedtuple

from deckcheck.cli.paths import find
from deckcheck.cli.ways import Way, check_named
from deckcheck.construction.check import Checker, Settings
from deckcheck.decklist.source import STDIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NamedTuple

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.config.find import Finder
    from deckcheck.config.read import Configuration
    from deckcheck.construction.ruleset import Ruleset

    class Task(NamedTuple):
        """One file to check: its path, whether it was named outright, and the index of its way in the plan."""

        path: str
        named: bool
        way: int

else:
    # Importing `typing` takes a tenth of the time of a check.
    Task = namedtuple("Task", ("path", "named", "way"))  # noqa: PYI024


class Plan:
    """The files of a run with the ways in which they are checked.

    Attributes:
        tasks: the files in their order.
        ways: the ways that they name.
        excluded: how many files a configuration excludes.
    """

    __slots__ = ("_checkers", "excluded", "tasks", "ways")

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.ways: list[Way] = []
        self.excluded = 0
        self._checkers: dict[int, Checker] = {}

    def checker(self, way: int) -> Checker:
        """Return the checker of a way; there is one for all its files."""
        found = self._checkers.get(way)
        if found is None:
            found = self._checkers[way] = Checker(self.ways[way].settings)
        return found

    def rulesets(self) -> list[Ruleset]:
        """Return the user's rulesets in force for any file."""
        return list(dict.fromkeys(ruleset for way in self.ways for ruleset in way.settings.rulesets.values()))


def make_plan(options: CheckOptions) -> Plan:
    """Return the plan of a run.

    Raises:
        Failure: an option or a configuration cannot be used.
    """
    plan = Plan()
    if options.no_config:
        way = _Ways(options, plan).of(None, ())
        plan.tasks = [Task(path, named, way) for path, named in find(options.paths)]
        return plan
    from deckcheck.config.find import Finder

    finder = Finder()
    ways = _Ways(options, plan)
    folders: dict[str, str | None] = {}
    for path, named, start in _files(options.paths):
        folder = os.path.dirname(path) if path != STDIN else ""
        configuration = folders.get(folder, "")
        if configuration == "":
            configuration = folders[folder] = _nearest(finder, folder)
        if configuration is None:
            plan.tasks.append(Task(path, named, ways.of(None, ())))
            continue
        found = ways.read(configuration)
        full = os.path.abspath(path)
        if path != STDIN and (options.force_exclude or not named):
            below = None if options.force_exclude else os.path.abspath(start)
            if found.exclude and found.excludes(full, below):
                plan.excluded += 1
                continue
        plan.tasks.append(Task(path, named, ways.of(found, found.matching(full) if found.per_file else ())))
    return plan


def _nearest(finder: Finder, folder: str) -> str | None:
    try:
        return finder.nearest(os.path.abspath(folder))
    except FileNotFoundError:  # the current folder is gone
        return None


def _files(paths: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """Yield (file, whether it was named outright, the path that led to it), each file once."""
    if len(paths) == 1:
        yield from ((path, named, paths[0]) for path, named in find(paths))
        return
    seen = set()
    for start in paths:
        for path, named in find([start]):
            if path not in seen:
                seen.add(path)
                yield path, named, start


class _Ways:
    """Makes the ways of a plan, one for each combination of a configuration and the entries of its `per-file`."""

    def __init__(self, options: CheckOptions, plan: Plan) -> None:
        self.options = options
        self.plan = plan
        self._indices: dict[tuple[str, tuple[int, ...]], int] = {}
        self._read: dict[str, Configuration] = {}

    def read(self, path: str) -> Configuration:
        found = self._read.get(path)
        if found is None:
            from deckcheck.cli.configured import configuration_of

            found = self._read[path] = configuration_of(path)
        return found

    def of(self, configuration: Configuration | None, entries: tuple[int, ...]) -> int:
        key = (configuration.path if configuration is not None else "", entries)
        index = self._indices.get(key)
        if index is None:
            index = self._indices[key] = len(self.plan.ways)
            self.plan.ways.append(_way(self.options, configuration, entries))
        return index


def _way(options: CheckOptions, configuration: Configuration | None, entries: tuple[int, ...]) -> Way:
    settings = Settings(
        game=options.game,
        format=options.format,
        strict=bool(options.strict),
        advice=bool(options.advice),
        as_of=options.as_of,
        deck_cards=options.deck_cards is not False,
        suppress=options.suppress is not False,
    )
    if configuration is not None:
        from deckcheck.cli.configured import configured

        return configured(options, settings, configuration, configuration.merged(entries))
    if options.as_of is not None or options.ruleset or options.catalog:
        from deckcheck.cli.settings import complete

        complete(settings, options)
    check_named(options, settings)
    return Way(settings, options.select, options.ignore, None, {})
