"""The report for people: the place first, then the line of the file with a caret, the fix and the source."""

from __future__ import annotations

import re

from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.messages import printable, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.report import Entry, Style, Summary

_WIDTH = 100  # columns of a quoted line before it is cut
_COLORS = {"bold": "1", "error": "1;31", "warning": "1;33", "advice": "1;36", "green": "1;32", "dim": "2"}
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|(?:[^:#,\]}]|:(?! |$)|(?<! )#)+")


class Reporter:
    """Text for a terminal or a log."""

    separator = ""

    def __init__(self, style: Style) -> None:
        self.style = style

    def start(self) -> str:
        """Return nothing: text needs no opening."""
        return ""

    def deck(self, entry: Entry) -> str:
        """Return the violations of one deck, and its verdict where the file was named outright."""
        if entry.report is None:
            return ""
        lines = entry.report.text.split("\n") if entry.report.text is not None else []
        parts = [self._violation(entry.path, violation, lines) for violation in entry.shown]
        if not self.style.quiet and (entry.named or entry.report.deck is None or entry.report.deck.own_cards):
            parts.append(self._verdict(entry.path, entry.report))
        return "".join(parts)

    def end(self, summary: Summary) -> str:
        """Return the statistics, if asked for, and the summary line."""
        parts: list[str] = []
        if self.style.statistics and summary.codes:
            width = len(str(max(summary.codes.values())))
            ranked = sorted(summary.codes.items(), key=lambda item: (-item[1], item[0]))
            parts.extend(f"{count:>{width}}  {code}\n" for code, count in ranked)
        if not self.style.quiet and summary.decks != 1:
            parts.append(self._summary(summary))
        return "".join(parts)

    def _violation(self, path: str, violation: Violation, lines: list[str]) -> str:
        place = f"{printable(path)}:{violation.line}:{violation.column}"
        severity = self._color(violation.severity, text(f"severity-{violation.severity}"))
        code = self._color("bold", violation.code)
        first = f"{place}: {severity} {code} {violation.message}\n"
        if self.style.quiet:
            return first
        gutter = len(str(violation.line)) if violation.line else 1
        parts = [first]
        if 1 <= violation.line <= len(lines):
            parts.append(self._excerpt(violation, lines[violation.line - 1], gutter))
        for label, words in (("label-fix", violation.fix), ("label-source", violation.source)):
            if words:
                note = self._color("dim", f"{text(label)}:")
                parts.append(f"  {' ' * gutter} = {note} {printable(words)}\n")
        return "".join(parts)

    def _excerpt(self, violation: Violation, line: str, gutter: int) -> str:
        column = max(violation.column, 1) - 1
        token = _TOKEN.match(line, column)
        length = len(token.group().rstrip()) if token else 1
        start = 0
        if len(line) > _WIDTH and column > _WIDTH // 2:
            start = column - _WIDTH // 3
        shown = "".join(char if char.isprintable() else " " for char in line[start : start + _WIDTH])
        carets = "^" * max(1, min(length, _WIDTH - (column - start)))
        bar = self._color("dim", "|")
        caret = self._color(violation.severity, carets)
        return f"  {violation.line:>{gutter}} {bar} {shown}\n  {' ' * gutter} {bar} {' ' * (column - start)}{caret}\n"

    def _verdict(self, path: str, report: DeckReport) -> str:
        deck = report.deck
        parts = []
        if deck is not None and deck.own_cards:
            names = [card.name for card in deck.own_cards]
            parts.append(f"{printable(path)}: {text('own-cards', n=len(names), names=names)}\n")
        if deck is None:
            parts.append(f"{printable(path)}: {self._color(ERROR, text('verdict-unread'))}\n")
        else:
            key = "green" if report.legal else ERROR
            verdict = self._color(key, text("verdict-legal" if report.legal else "verdict-illegal"))
            facts = text("verdict-facts", game=deck.game, format=deck.format, cards=deck.size)
            parts.append(f"{printable(path)}: {verdict} {self._color('dim', facts)}\n")
        return "".join(parts)

    def _summary(self, summary: Summary) -> str:
        counts = [text("summary-errors", n=summary.counts[ERROR])] if summary.counts[ERROR] else []
        if summary.counts[WARNING]:
            counts.append(text("summary-warnings", n=summary.counts[WARNING]))
        verdicts = text("summary", decks=summary.decks, legal=summary.legal, illegal=summary.illegal)
        line = "; ".join([verdicts, ", ".join(counts)]) if counts else verdicts
        return self._color("green" if summary.legal == summary.decks else "bold", line) + "\n"

    def _color(self, key: str, words: str) -> str:
        return f"\x1b[{_COLORS[key]}m{words}\x1b[0m" if self.style.color else words
