"""The options of `deckcheck check`, whoever parsed them."""

from __future__ import annotations

from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class CheckOptions:
    """What `deckcheck check` was asked to do; the attributes bear the names of the options.

    What a configuration file may set as well is None where the command line leaves it open.
    """

    __slots__ = (
        "advice",
        "all_formats",
        "as_of",
        "catalog",
        "deck_cards",
        "diff",
        "exit_zero",
        "fix",
        "force",
        "force_exclude",
        "format",
        "game",
        "ignore",
        "jobs",
        "no_config",
        "output",
        "output_format",
        "paths",
        "pool",
        "quiet",
        "ruleset",
        "select",
        "show_settings",
        "statistics",
        "strict",
        "suppress",
    )

    def __init__(
        self,
        paths: Sequence[str],
        *,
        game: str | None = None,
        format: str | None = None,  # noqa: A002  the option's name
        strict: bool | None = None,
        advice: bool | None = None,
        as_of: str | None = None,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        ruleset: Sequence[str] = (),
        catalog: Sequence[str] = (),
        deck_cards: bool | None = None,
        suppress: bool | None = None,
        no_config: bool = False,
        force_exclude: bool = False,
        show_settings: bool = False,
        output_format: Sequence[str] = (),
        output: str | None = None,
        force: bool = False,
        exit_zero: bool = False,
        quiet: bool = False,
        statistics: bool = False,
        jobs: int = 0,
        fix: bool = False,
        diff: bool = False,
        all_formats: bool = False,
        pool: str | None = None,
    ) -> None:
        self.paths = list(paths)
        self.game = game
        self.format = format
        self.strict = strict
        self.advice = advice
        self.as_of = as_of
        self.select = list(select)
        self.ignore = list(ignore)
        self.ruleset = list(ruleset)
        self.catalog = list(catalog)
        self.deck_cards = deck_cards
        self.suppress = suppress
        self.no_config = no_config
        self.force_exclude = force_exclude
        self.show_settings = show_settings
        self.output_format = list(output_format) or ["text"]
        self.output = output
        self.force = force
        self.exit_zero = exit_zero
        self.quiet = quiet
        self.statistics = statistics
        self.jobs = jobs
        self.fix = fix
        self.diff = diff
        self.all_formats = all_formats
        self.pool = pool

    def workspace(self) -> Workspace:
        """Return the workspace that is asked for."""
        return Workspace(
            game=self.game,
            format=self.format,
            strict=self.strict,
            advice=self.advice,
            as_of=self.as_of,
            select=self.select,
            ignore=self.ignore,
            rulesets=self.ruleset,
            catalogs=self.catalog,
            deck_cards=self.deck_cards,
            suppress=self.suppress,
            configuration=not self.no_config,
            force_exclude=self.force_exclude,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CheckOptions) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"CheckOptions({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"
