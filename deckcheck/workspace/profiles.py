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

    def hiders(self, codes: Iterable[str]) -> list[str]:
        """Return what hides these codes: the options, and the keys of the configuration with its file."""
        from deckcheck.files import display_path

        found: list[str] = []
        selected = self._entries("select")
        if self.select and not all(self._names(self.select, code) for code in codes):
            own = frozenset(selected) == self.select
            found.append(
                f"select ({display_path(self.configuration.path)})" if own and self.configuration else "--select"
            )
        configured = frozenset(self._entries("ignore"))
        if self.configuration and any(self._names(configured, code) for code in codes):
            found.append(f"ignore ({display_path(self.configuration.path)})")
        if any(self._names(self.ignore - configured, code) for code in codes):
            found.append("--ignore")
        return found

    def _entries(self, key: str) -> Iterable[str]:
        value = self.values.get(key)
        return value.value if value is not None else ()

    @staticmethod
    def _names(given: frozenset[str], code: str) -> bool:
        """Whether one of some codes, or of parts before their slash, is a code."""
        return code in given or code.partition("/")[0] in given

    def shows(self, code: str) -> bool:
        """Whether violations of this code are shown: it, or the part before its slash, is selected and not ignored."""
        if self.select and not self._names(self.select, code):
            return False
        return not self._names(self.ignore, code)
