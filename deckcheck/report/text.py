"""The report for people: the place first, then the line of the file with a caret, the fix and the source."""

from __future__ import annotations

from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.messages import printable, printable_in_place
from deckcheck.report.base import Reporter
from deckcheck.report.places import length_at, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import Violation
    from deckcheck.messages import Translator
    from deckcheck.report.contents import CheckedFile, Summary

_WIDTH = 100  # columns of a quoted line before it is cut
_COLORS = {"bold": "1", "error": "1;31", "warning": "1;33", "advice": "1;36", "green": "1;32", "dim": "2"}


class TextReporter(Reporter):
    """Text for a terminal or a log."""

    def deck(self, entry: CheckedFile) -> str:
        """Return the violations of one deck, and its verdict where the file was named outright."""
        if entry.report is None:
            return ""
        lines = lines_of(entry) if entry.shown else []
        parts = [self._reading(entry)] if self.style.reading else []
        parts += self._notes(entry)
        parts += [self._violation(entry.path, violation, lines) for violation in entry.shown]
        deck = entry.report.deck
        # A deck that is illegal by errors alone that are not shown has no other line, and must not fail in silence.
        if (
            entry.legal_but_for
            or entry.hidden
            or (not self.style.quiet and (entry.named or deck is None or deck.own_cards))
        ):
            parts.append(self._verdict(entry))
        return "".join(parts)

    def end(self, summary: Summary) -> str:
        """Return the statistics, if asked for, and the summary line."""
        parts: list[str] = []
        if self.style.statistics and summary.codes:
            width = len(str(max(summary.codes.values())))
            ranked = sorted(summary.codes.items(), key=lambda item: (-item[1], item[0]))
            parts.extend(f"{count:>{width}}  {code}\n" for code, count in ranked)
        # A deck that was named has its own verdict; nothing checked has nothing to sum up.
        if not self.style.quiet and summary.decks and not summary.decks == summary.named == 1:
            key = "green" if summary.legal == summary.decks else "bold"
            parts.append(f"{self._color(key, summary_line(summary, self.translator))}\n")
        return "".join(parts)

    def _notes(self, entry: CheckedFile) -> list[str]:
        """Return how a file was read that can be read in several ways, a line each."""
        if entry.report is None or self.style.quiet:
            return []
        path = printable(entry.path)
        words = [self.translator.text(note.message, **note.values) for note in entry.report.notes]
        return [f"{self.translator.text('report-note', path=path, detail=printable(detail))}\n" for detail in words]

    def _reading(self, entry: CheckedFile) -> str:
        """Return what each line of a list in plain text was taken for, a line each; nothing for any other file."""
        reading = entry.report.reading if entry.report is not None else None
        if reading is None:
            return ""
        parts = []
        for line in reading.lines:
            if line.kind == "blank":
                continue
            what = "; ".join(f"{held.copies} {held.name} ({held.section})" for held in line.cards) or line.what
            kind = self.translator.text(f"reading-{line.kind}")
            words = f"{kind}: {what}" if what else kind
            parts.append(f"{printable(entry.path)}:{line.line}: {printable(words)} | {printable(line.text[:_WIDTH])}\n")
        return "".join(parts)

    def _violation(self, path: str, violation: Violation, lines: list[str]) -> str:
        place = f"{printable(path)}:{violation.line}:{violation.column}"
        severity = self._color(violation.severity, self.translator.text(f"severity-{violation.severity}"))
        code = self._color("bold", violation.code)
        first = f"{place}: {severity} {code} {violation.render(self.translator)}\n"
        if self.style.quiet:
            return first
        gutter = len(str(violation.line)) if violation.line else 1
        parts = [first]
        if 1 <= violation.line <= len(lines):
            parts.append(self._excerpt(violation, lines[violation.line - 1], gutter))
        for label, words in (
            ("label-fix", violation.fix_in(self.translator)),
            ("label-source", violation.source_in(self.translator)),
        ):
            if words:
                note = self._color("dim", self.translator.text(label))
                parts.append(f"  {' ' * gutter} = {note} {printable(words)}\n")
        return "".join(parts)

    def _excerpt(self, violation: Violation, line: str, gutter: int) -> str:
        column = max(violation.column, 1) - 1
        length = length_at(line, violation.column)
        start = 0
        if len(line) > _WIDTH and column > _WIDTH // 2:
            start = column - _WIDTH // 3
        shown = printable_in_place(line[start : start + _WIDTH])
        carets = "^" * max(1, min(length, _WIDTH - (column - start)))
        bar = self._color("dim", "|")
        caret = self._color(violation.severity, carets)
        return f"  {violation.line:>{gutter}} {bar} {shown}\n  {' ' * gutter} {bar} {' ' * (column - start)}{caret}\n"

    def _verdict(self, entry: CheckedFile) -> str:
        deck = entry.report.deck if entry.report else None
        path = printable(entry.path)
        if deck is None:
            return f"{path}: {self._color(ERROR, entry.verdict(self.translator))}\n"
        parts = []
        names = entry.own_cards
        if names and not self.style.quiet:
            parts.append(f"{path}: {self.translator.text('own-cards', n=len(names), names=names)}\n")
        good = entry.legal and not entry.legal_but_for
        verdict = self._color("green" if good else ERROR, entry.verdict(self.translator))
        facts = self.translator.text("verdict-facts", game=deck.game, format=deck.format, cards=deck.size)
        parts.append(f"{path}: {verdict} {self._color('dim', facts)}\n")
        return "".join(parts)

    def _color(self, key: str, words: str) -> str:
        return f"\x1b[{_COLORS[key]}m{words}\x1b[0m" if self.style.color else words


def summary_line(summary: Summary, translator: Translator) -> str:
    """Return the figures of a run in one line, without its end."""
    counts = [translator.text("summary-errors", n=summary.counts[ERROR])] if summary.counts[ERROR] else []
    if summary.counts[WARNING]:
        counts.append(translator.text("summary-warnings", n=summary.counts[WARNING]))
    if summary.suppressed:
        counts.append(translator.text("summary-suppressed", n=sum(summary.suppressed.values())))
    read = summary.decks - summary.unreadable
    verdicts = translator.text("summary", decks=read, legal=summary.legal, illegal=read - summary.legal)
    if summary.unreadable:
        counts.append(translator.text("summary-unopened", n=summary.unreadable))
    return translator.text("clauses", first=verdicts, then=", ".join(counts)) if counts else verdicts
