"""Markdown: the summary of a job, or a comment in a discussion."""

from __future__ import annotations

import re

from deckcheck.construction.violation import ERROR
from deckcheck.messages import printable
from deckcheck.report.base import Reporter
from deckcheck.report.places import fixed, lines_of, span
from deckcheck.report.text import summary_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import Violation
    from deckcheck.report.contents import CheckedFile, Summary

# The colon of `https://` and the dot of `www.` make links without any further mark.
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&@$]|:(?=//)|(?<=www)\.)", re.IGNORECASE)


class MarkdownReporter(Reporter):
    """A list of the decks; under those with violations a table of them; then the figures."""

    def start(self) -> str:
        """Return the title."""
        return f"## {self.translator.text('markdown-title')}\n\n"

    def deck(self, entry: CheckedFile) -> str:
        """Return a deck's verdict and its violations; of a legal deck without any, its line alone."""
        path = code_span(entry.path)
        if entry.report is None:
            return f"- ❌ {path}: {plain(entry.error.render(self.translator) if entry.error else '')}\n"
        rows = [self._row(violation, entry) for violation in entry.shown]
        hidden = [violation for violation in entry.suppressed if violation.severity == ERROR]
        rows += [self._row(violation, entry, suppressed=True) for violation in hidden]
        if not rows and entry.legal and self.style.quiet:
            return ""
        head = f"- {'✅' if entry.legal else '❌'} {path}: {self._verdict(entry)}\n"
        if not rows:
            return head
        titles = [self.translator.text(f"markdown-{name}") for name in ("place", "severity", "code", "message")]
        # Indented, the table belongs to the item of the list.
        table = [f"| {' | '.join(titles)} |\n", "| --- | --- | --- | --- |\n", *rows]
        return f"{head}\n{''.join(f'  {row}' for row in table)}\n"

    def end(self, summary: Summary) -> str:
        """Return the statistics, if asked for, and the figures of the run."""
        parts = []
        if self.style.statistics and summary.codes:
            ranked = sorted(summary.codes.items(), key=lambda item: (-item[1], item[0]))
            parts.append(f"\n| {self.translator.text('markdown-code')} | |\n| --- | ---: |\n")
            parts.extend(f"| {code_span(code)} | {count} |\n" for code, count in ranked)
        parts.append(f"\n{plain(summary_line(summary, self.translator))}\n")
        return "".join(parts)

    def _verdict(self, entry: CheckedFile) -> str:
        deck = entry.report.deck if entry.report else None
        if deck is None:
            return plain(entry.verdict(self.translator))
        facts = self.translator.text("verdict-facts", game=deck.game, format=deck.format, cards=deck.size)
        words = plain(f"{entry.verdict(self.translator)} {facts}")
        code = entry.report.hash if entry.report else None
        if code is not None:
            words = f"{words}, {self.translator.text('markdown-hash')} {code_span(code)}"
        if deck.name:
            words = f"*{plain(deck.name)}*, {words}"
        names = entry.own_cards
        if names:
            words = self.translator.text(
                "clauses", first=words, then=plain(self.translator.text("own-cards", n=len(names), names=names))
            )
        return words

    def _row(self, violation: Violation, entry: CheckedFile, *, suppressed: bool = False) -> str:
        line, column, _ = span(violation, lines_of(entry))
        severity = self.translator.text(f"severity-{violation.severity}")
        message = violation.render(self.translator)
        if suppressed:
            message = self.translator.text("suppressed-finding", words=message)
        words = plain(message)
        for note in fixed(violation, self.translator):
            words += f"<br>{plain(note)}"
        return f"| {line}:{column} | {severity} | {code_span(violation.code)} | {words} |\n"


def plain(words: str) -> str:
    """Return text that Markdown shows as it is: no markup, no HTML, no end of a table's cell."""
    return _SPECIAL.sub(r"\\\1", printable(words))


def code_span(words: str) -> str:
    """Return text as code; what is inside is neither markup nor a link nor a mention."""
    shown = printable(words)
    fence = "`" * (max((len(run) for run in re.findall(r"`+", shown)), default=0) + 1)
    padding = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{padding}{shown}{padding}{fence}"
