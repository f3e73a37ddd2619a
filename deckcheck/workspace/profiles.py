"""A profile by which files are checked: the settings that hold for them, and the codes that are shown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.config.read import Configuration, Value
    from deckcheck.construction.settings import Settings


class Profile:
    """By what some of the files are checked.

    Attributes:
        settings: what judges them.
        rulesets, catalogs: the files that the settings are made of, those of the configuration first.
        select, ignore: the codes, or the parts before their slashes, that are shown and that are not.
        configuration: the configuration file in force, or None.
        values: what it says for these files.
    """

    __slots__ = ("catalogs", "configuration", "ignore", "rulesets", "select", "settings", "values")

    def __init__(
        self,
        settings: Settings,
        *,
        rulesets: Sequence[str],
        catalogs: Sequence[str],
        select: Iterable[str],
        ignore: Iterable[str],
        configuration: Configuration | None,
        values: Mapping[str, Value],
    ) -> None:
        self.settings = settings
        self.rulesets = list(rulesets)
        self.catalogs = list(catalogs)
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
