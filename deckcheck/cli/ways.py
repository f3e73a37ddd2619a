"""A way in which files are checked: the settings, and the codes that are shown."""

from __future__ import annotations

from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.config.read import Configuration, Value
    from deckcheck.construction.check import Settings


class Way:
    """How some of the files are checked: the settings, and which codes are shown.

    Attributes:
        configuration: the configuration file in force, or None.
        values: what it says for these files.
    """

    __slots__ = ("configuration", "ignore", "select", "settings", "values")

    def __init__(
        self,
        settings: Settings,
        select: Sequence[str],
        ignore: Sequence[str],
        configuration: Configuration | None,
        values: dict[str, Value],
    ) -> None:
        self.settings = settings
        self.select = frozenset(select)
        self.ignore = frozenset(ignore)
        self.configuration = configuration
        self.values = values

    def shows(self, code: str) -> bool:
        """Whether violations of this code are shown: it, or the part before its slash, is selected and not ignored."""
        family = code.partition("/")[0]
        if self.select and not (code in self.select or family in self.select):
            return False
        return not (code in self.ignore or family in self.ignore)


def check_named(options: CheckOptions, settings: Settings) -> None:
    """Hold the game and the codes that the options name to those that exist.

    Raises:
        Failure: one does not.
    """
    codes = [*options.select, *options.ignore]
    if options.game is None and not codes:
        return
    from deckcheck.catalog.prepare import games
    from deckcheck.construction.registry import suggest_code

    known = [*games(), *settings.rulesets]
    if options.game is not None and options.game not in known:
        from deckcheck.catalog.names import nearest

        raise Failure("unknown-game", nearest(options.game, known) or known, game=options.game)
    for code in codes:
        suggestions = suggest_code(code, settings.rulesets.values())
        if suggestions is not None:
            raise Failure("unknown-code", suggestions, code=code)
