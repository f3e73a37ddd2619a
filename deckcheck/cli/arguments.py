"""What a command was asked to do: the values of its options, whoever parsed them."""

from __future__ import annotations

from deckcheck.failure import Failure
from deckcheck.options import LISTS
from deckcheck.processes import processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.cli.context import Context
    from deckcheck.cli.declarations import Command
    from deckcheck.options import Option
    from deckcheck.workspace.workspace import Workspace


# What is read from files alone, and the arguments of which one may be standard input.
_IN_FILES = ("ruleset", "catalog", "market", "map")
_READ = ("paths", "decks", "deck", "before", "after", "files", "old", "new")


def _parts(text: str) -> list[str]:
    """Return what a text holds between commas; itself where that is nothing."""
    return [part.strip() for part in text.split(",") if part.strip()] or [text]


def _all(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Arguments:
    """The values of a command's options, as attributes that bear their names.

    What a configuration may set as well is None where the command line leaves it open.
    """

    def __init__(self, command: Command, given: Mapping[str, Any]) -> None:
        self.command = command
        self._lookup: Workspace | None = None
        for option in command.options:
            value: Any = given.get(option.name)
            if option.kind in LISTS:
                value = list(value or ())
            if option.parted:
                value = [part for text in value for part in _parts(text)]
            setattr(self, option.name, option.default if value is None else value)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def replace(self, **values: Any) -> Arguments:
        """Return the same with other values of some options."""
        return Arguments(self.command, {**vars(self), **values})

    def workspace(self, **more: Any) -> Workspace:
        """Return the workspace in which the command does its work: what it was asked, beside the configurations."""
        from deckcheck.workspace.workspace import Workspace

        settings = {part.key.replace("-", "_"): getattr(self, part.name) for part in self.command.options if part.key}
        given = {name: getattr(self, name) for name in ("force_exclude", "default_exclude") if hasattr(self, name)}
        return Workspace(**settings, **given, configuration=not getattr(self, "no_config", False), **more)

    def chosen(self) -> dict[str, Sequence[str]]:
        """Return section -> the cards that a deck begins with, as `--team` and `--xfile` name them."""
        found = {"team": list(self.team), "xfile": [self.xfile] if self.xfile else []}
        return {section: names for section, names in found.items() if names}

    def lookup(self, context: Context) -> Workspace:
        """Return the workspace of a command that only looks things up.

        Files of a configuration that cannot be used are reported, and the command goes on without them: it may be
        needed to repair them. It is the same one each time, so that each file is reported once.
        """
        if self._lookup is None:
            self._lookup = self.workspace()
            self._lookup.broken = context.report
        return self._lookup

    def require_game(self, context: Context, command: str) -> None:
        """See whether the first word is a game, and not what the game should have been named before.

        Args:
            context: where files that cannot be used are reported.
            command: what would be right with a game.

        Raises:
            Failure: it is neither a game nor nearly the name of one.
        """
        from deckcheck.catalog.names import nearest
        from deckcheck.workspace.named import known_games

        known = known_games(self.lookup(context).settings())
        if self.game not in known and not nearest(self.game, known):
            raise Failure("game-first", game=self.game, known=known, command=command)

    def require_report_format(self, *known: str) -> None:
        """Hold the format of the report to those that there are, text and JSON where none are named.

        Raises:
            Failure: there is no such format.
        """
        forms = known or ("text", "json")
        if self.output_format not in forms:
            raise Failure("unknown-report", name=self.output_format, known=list(forms))

    def forbid_together(self, name: str, *others: str) -> None:
        """Hold options apart from one that would leave them without effect, if that one is given.

        Raises:
            Failure: one of them is given as well.
        """
        for other in others if self._gives(name) else ():
            if self._gives(other):
                raise Failure("usage-apart", option=self._written(other), other=self._written(name))

    def require_with(self, name: str, other: str) -> None:
        """Hold an option to another without which it has no effect.

        Raises:
            Failure: it is given alone.
        """
        if self._gives(name) and not self._gives(other):
            raise Failure("usage-with", option=self._written(name), other=self._written(other))

    def check_standard_input(self) -> None:
        """See that `-` means standard input where that is read, and once: what decks are judged by is in files.

        Raises:
            Failure: it is elsewhere, or twice.
        """
        for name in _IN_FILES:
            if "-" in _all(getattr(self, name, None)):
                raise Failure("usage-no-input", option=self._written(name))
        if sum(_all(getattr(self, name, None)).count("-") for name in _READ) > 1:
            raise Failure("usage-input-twice")

    def tell_jobs(self, context: Context) -> None:
        """Say where fewer processes are started than are asked for."""
        jobs = getattr(self, "jobs", None) or 0
        if jobs > processes(jobs):
            context.note("jobs-most", n=processes(jobs))

    def require_files(self, *names: str) -> None:
        """Hold options to files, where standard output (`-`) cannot take what is written.

        Raises:
            Failure: one of them names it.
        """
        for name in names:
            if getattr(self, name) == "-":
                raise Failure("usage-file", option=self._written(name))

    def _gives(self, name: str) -> bool:
        """Whether an option is given, as far as that has an effect: its own default has none."""
        value = getattr(self, name)
        return not (value is None or value is False or value == [] or value == self._option(name).default)

    def _option(self, name: str) -> Option:
        return next(option for option in self.command.options if option.name == name)

    def _written(self, name: str) -> str:
        """Return how an option or an argument is written."""
        option = self._option(name)
        return option.metavar or name.upper() if option.argument else option.flags[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Arguments) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = {name: value for name, value in vars(self).items() if name != "command"}
        return f"Arguments({self.command.name!r}, {values!r})"
