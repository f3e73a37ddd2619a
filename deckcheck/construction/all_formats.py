"""In which formats and rulesets a deck is legal: the same list, judged by each of them."""

from __future__ import annotations

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings, own_ruleset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport


class Rules:
    """A ruleset to judge by, with the settings (catalogs, pool, ...) that go with it."""

    __slots__ = ("label", "ruleset", "settings")

    def __init__(self, ruleset: Ruleset, settings: Settings, label: str | None = None) -> None:
        self.ruleset = ruleset
        self.settings = settings
        self.label = label


class Verdict:
    """What one format says of a deck; `label` is the file of the ruleset, or None for a built-in one."""

    __slots__ = ("format", "label", "report")

    def __init__(self, label: str | None, format: str, report: DeckReport) -> None:  # noqa: A002
        self.label = label
        self.format = format
        self.report = report


class AllFormats:
    """Judges decks by every format that there is for their game."""

    def __init__(self, settings: Settings, own: Sequence[Rules] = ()) -> None:
        self.settings = settings
        self.own = tuple(own)
        self._checkers: dict[tuple[str, str | None, str], Checker] = {}

    def verdicts(self, data: bytes, path: str) -> tuple[DeckReport, list[Verdict]]:
        """Return the report by the format that the list itself names, and the verdict of each format of its game.

        A list that cannot be read as a deck gets no verdicts.
        """
        report = self._first(data, path)
        if report.deck is None:
            return report, []
        game = report.deck.game
        found: list[Verdict] = []
        builtin = own_ruleset_of(self.settings, game)
        rules = [Rules(builtin, self.settings)] if builtin is not None else []
        rules += [part for part in self.own if part.ruleset.game == game]
        for part in rules:
            found += [
                Verdict(part.label, name, self._checker(part, name).check_bytes(data, path))
                for name in part.ruleset.formats
                if part.label is None or not _same(part.ruleset, builtin, name)
            ]
        return report, found

    def _first(self, data: bytes, path: str) -> DeckReport:
        """Return the report by the first rules under which the list is a deck."""
        report = Checker(self.settings.replace(format=None)).check_bytes(data, path)
        for part in self.own if report.deck is None else ():
            again = Checker(part.settings.replace(format=None)).check_bytes(data, path)
            if again.deck is not None:
                return again
        return report

    def _checker(self, rules: Rules, name: str) -> Checker:
        key = (rules.ruleset.game, rules.label, name)
        found = self._checkers.get(key)
        if found is None:
            found = self._checkers[key] = Checker(rules.settings.replace(format=name))
        return found


def _same(ruleset: Ruleset, builtin: Ruleset | None, name: str) -> bool:
    """Whether a format is the built-in one, which a ruleset that extends it merely repeats."""
    if builtin is None or name not in builtin.formats:
        return False
    own, given = ruleset.data, builtin.data
    return bool(own["formats"][name] == given["formats"][name] and own["rules"] == given["rules"])
