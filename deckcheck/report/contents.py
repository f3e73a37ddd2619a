"""What a report is made from: the files of a run, its figures, and what the report is for."""

from __future__ import annotations

from deckcheck.construction.violation import ADVICE, ERROR, WARNING
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.failure import Failure
    from deckcheck.messages import Message, Translator


class Style:
    """What a report is made for.

    Attributes:
        color: whether to use the terminal's colours.
        quiet: whether to leave out excerpts, verdicts and the summary.
        statistics: whether to count the violations by code.
        reading: whether to show what each line of a list in plain text was taken for.
        root: the folder that paths in reports for other programs are relative to; empty where they stay as they are.
        rulesets: the user's rulesets in force, whose rules a report may describe.
        translator: the language of the report.
    """

    __slots__ = ("color", "quiet", "reading", "root", "rulesets", "statistics", "translator")

    def __init__(
        self,
        *,
        color: bool = False,
        quiet: bool = False,
        statistics: bool = False,
        reading: bool = False,
        root: str = "",
        rulesets: Sequence[Ruleset] = (),
        translator: Translator = ENGLISH,
    ) -> None:
        self.color = color
        self.quiet = quiet
        self.statistics = statistics
        self.reading = reading
        self.root = root
        self.rulesets = rulesets
        self.translator = translator


class CheckedFile:
    """One file of a run.

    Attributes:
        path: the file as it was named or found.
        report: its report, or None where it could not be opened.
        shown: the violations that the user asked to see; the verdict does not depend on them.
        suppressed: those that comments in the deck hide; an error among them still makes the deck illegal.
        hiders: the options and settings by which errors are not among `shown`.
        error: why it could not be opened or judged, or None.
        cause: what is wrong with the files of its game, if that is why.
        named: whether the user named the file itself, rather than a folder above it.
    """

    __slots__ = ("cause", "error", "hiders", "named", "path", "report", "shown", "suppressed")

    def __init__(
        self,
        path: str,
        report: DeckReport | None,
        shown: Sequence[Violation],
        *,
        suppressed: Sequence[Violation] = (),
        hiders: Sequence[str] = (),
        error: Message | None = None,
        cause: Failure | None = None,
        named: bool = True,
    ) -> None:
        self.path = path
        self.report = report
        self.shown = tuple(shown)
        self.suppressed = tuple(suppressed)
        self.hiders = tuple(hiders)
        self.error = error
        self.cause = cause
        self.named = named

    @property
    def legal(self) -> bool:
        """Whether the deck could be read and breaks no rule."""
        return self.report is not None and self.report.legal

    @property
    def own_cards(self) -> list[str]:
        """The names of the cards that the deck defines itself, which every report shows."""
        deck = self.report.deck if self.report is not None else None
        return [card.name for card in deck.own_cards] if deck is not None else []

    @property
    def legal_but_for(self) -> list[str]:
        """The codes of the suppressed errors of a deck that has no other errors; empty for every other deck."""
        if not self.suppressed or self.report is None:
            return []
        if any(violation.severity == ERROR for violation in self.report.violations):
            return []
        return list(dict.fromkeys(part.code for part in self.suppressed if part.severity == ERROR))

    @property
    def hidden(self) -> int:
        """The number of errors of a deck none of whose errors is shown, so that it seems to have none; 0 of others."""
        if self.report is None or any(violation.severity == ERROR for violation in self.shown):
            return 0
        return sum(violation.severity == ERROR for violation in self.report.violations)

    @property
    def hidden_by(self) -> list[str]:
        """What hides errors."""
        return list(self.hiders or ("--select", "--ignore"))

    def verdict(self, translator: Translator) -> str:
        """Return the verdict, and where none of the errors is shown, how many there are and what hides them."""
        if self.legal_but_for:
            return translator.text("verdict-legal-but-for", codes=self.legal_but_for)
        read = self.report is not None and self.report.deck is not None
        words = translator.text(("verdict-legal" if self.legal else "verdict-illegal") if read else "verdict-unread")
        if not self.hidden:
            return words
        return translator.text(
            "clauses", first=words, then=translator.text("errors-hidden", n=self.hidden, by=self.hidden_by)
        )


class Summary:
    """The figures of a run: decks, verdicts, and violations by severity and by code.

    Attributes:
        decks, legal: the files of the run, and those of them that are legal decks.
        named: how many of the files the user named outright.
        failures: (path, reason) of each file that could not be opened or judged.
        causes: what is wrong with the files of games, each once.
        own_cards: (path, names) of each deck that defines cards itself.
        hidden: each deck that is illegal by errors alone that are not shown, by its path, with their number and what
            hides them.
        suppressed: code -> violations that comments hide.
        counts: severity -> violations shown.
        codes: code -> violations shown.
    """

    __slots__ = (
        "causes",
        "codes",
        "counts",
        "decks",
        "failures",
        "hidden",
        "legal",
        "named",
        "own_cards",
        "suppressed",
    )

    def __init__(self) -> None:
        self.decks = 0
        self.legal = 0
        self.named = 0
        self.suppressed: dict[str, int] = {}
        self.failures: list[tuple[str, Message]] = []
        self.causes: list[Failure] = []
        self.own_cards: list[tuple[str, list[str]]] = []
        self.hidden: list[tuple[str, int, list[str]]] = []
        self.counts = {ERROR: 0, WARNING: 0, ADVICE: 0}
        self.codes: dict[str, int] = {}

    @property
    def unreadable(self) -> int:
        """The number of files that could not be opened."""
        return len(self.failures)

    @property
    def results(self) -> int:
        """The number of violations shown, and of those that comments hide."""
        return sum(self.counts.values()) + sum(self.suppressed.values())

    @property
    def illegal(self) -> int:
        """The number of decks that are not legal, files that could not be opened among them."""
        return self.decks - self.legal

    def add(self, entry: CheckedFile) -> None:
        """Count one file."""
        self.decks += 1
        self.legal += entry.legal
        self.named += entry.named
        for violation in entry.suppressed:
            self.suppressed[violation.code] = self.suppressed.get(violation.code, 0) + 1
        if entry.error is not None:
            self.failures.append((entry.path, entry.error))
        self._add_causes([entry.cause] if entry.cause is not None else [])
        names = entry.own_cards
        if names:
            self.own_cards.append((entry.path, names))
        if entry.hidden:
            self.hidden.append((entry.path, entry.hidden, entry.hidden_by))
        for violation in entry.shown:
            self.counts[violation.severity] += 1
            self.codes[violation.code] = self.codes.get(violation.code, 0) + 1

    def merge(self, other: Summary) -> None:
        """Add the figures of another part of the run."""
        self.decks += other.decks
        self.legal += other.legal
        self.named += other.named
        for code, count in other.suppressed.items():
            self.suppressed[code] = self.suppressed.get(code, 0) + count
        self.failures += other.failures
        self._add_causes(other.causes)
        self.own_cards += other.own_cards
        self.hidden += other.hidden
        for severity, count in other.counts.items():
            self.counts[severity] += count
        for code, count in other.codes.items():
            self.codes[code] = self.codes.get(code, 0) + count

    def _add_causes(self, causes: Sequence[Failure]) -> None:
        known = {str(cause) for cause in self.causes}
        self.causes += [cause for cause in causes if str(cause) not in known]
