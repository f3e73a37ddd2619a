"""Violations to text, json and the formats of other programs. Pure: reports in, text out."""

from __future__ import annotations

from importlib import import_module

from deckcheck.construction.violation import ADVICE, ERROR, WARNING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from deckcheck.construction.violation import DeckReport, Violation

    class Reporter(Protocol):
        """Writes one report format: what opens it, a piece for each deck in order, what closes it."""

        def start(self) -> str:
            """Return what stands before the first deck."""

        def deck(self, entry: Entry) -> str:
            """Return the piece of one deck."""

        def end(self, summary: Summary) -> str:
            """Return what stands after the last deck."""

        separator: str  # what stands between the pieces of two decks


# format -> the module of this package that holds its `Reporter`
FORMATS: dict[str, str] = {"text": "text", "json": "json_report"}


class Style:
    """How a report for people looks.

    Attributes:
        color: whether to use the terminal's colours.
        quiet: whether to leave out excerpts, verdicts and the summary.
        statistics: whether to count the violations by code.
    """

    __slots__ = ("color", "quiet", "statistics")

    def __init__(self, *, color: bool = False, quiet: bool = False, statistics: bool = False) -> None:
        self.color = color
        self.quiet = quiet
        self.statistics = statistics


class Entry:
    """One file of a run.

    Attributes:
        path: the file as it was named or found.
        report: its report, or None where it could not be opened.
        shown: the violations that the user asked to see; the verdict does not depend on them.
        error: why it could not be opened, or None.
        named: whether the user named the file itself, rather than a folder above it.
    """

    __slots__ = ("error", "named", "path", "report", "shown")

    def __init__(
        self,
        path: str,
        report: DeckReport | None,
        shown: Sequence[Violation],
        *,
        error: str | None = None,
        named: bool = True,
    ) -> None:
        self.path = path
        self.report = report
        self.shown = tuple(shown)
        self.error = error
        self.named = named

    @property
    def legal(self) -> bool:
        """Whether the deck could be read and breaks no rule."""
        return self.report is not None and self.report.legal


class Summary:
    """The figures of a run: decks, verdicts, and violations by severity and by code."""

    __slots__ = ("codes", "counts", "decks", "legal", "unreadable")

    def __init__(self) -> None:
        self.decks = 0
        self.legal = 0
        self.unreadable = 0
        self.counts = {ERROR: 0, WARNING: 0, ADVICE: 0}
        self.codes: dict[str, int] = {}

    @property
    def illegal(self) -> int:
        """The number of decks that are not legal, files that could not be opened among them."""
        return self.decks - self.legal

    def add(self, entry: Entry) -> None:
        """Count one file."""
        self.decks += 1
        self.legal += entry.legal
        self.unreadable += entry.report is None
        for violation in entry.shown:
            self.counts[violation.severity] += 1
            self.codes[violation.code] = self.codes.get(violation.code, 0) + 1

    def merge(self, other: Summary) -> None:
        """Add the figures of another part of the run."""
        self.decks += other.decks
        self.legal += other.legal
        self.unreadable += other.unreadable
        for severity, count in other.counts.items():
            self.counts[severity] += count
        for code, count in other.codes.items():
            self.codes[code] = self.codes.get(code, 0) + count


def reporter(name: str, style: Style) -> Reporter:
    """Return the reporter of a format."""
    module = import_module(f"deckcheck.report.{FORMATS[name]}")
    made: Reporter = module.Reporter(style)
    return made
