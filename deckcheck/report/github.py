"""GitHub's workflow commands: annotations in a pull request, beside lines for the log."""

from __future__ import annotations

from deckcheck.construction.violation import ADVICE, ERROR, WARNING
from deckcheck.messages import printable
from deckcheck.report.base import Reporter
from deckcheck.report.places import description_of, fixed, lines_of, relative, span
from deckcheck.report.text import summary_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.violation import Violation
    from deckcheck.report.contents import CheckedFile, Summary

LIMIT = 10  # annotations of a level that GitHub keeps of one step
_LEVELS = {ERROR: "error", WARNING: "warning", ADVICE: "notice"}


class GitHubReporter(Reporter):
    """A command a violation; GitHub hides what it does not understand, so nothing else goes on those lines."""

    def deck(self, entry: CheckedFile) -> str:
        """Return the commands of one deck."""
        path = relative(entry.path, self.style.root)
        if entry.report is None:
            return command(
                "error", entry.error.render(self.translator) if entry.error else "", file=path, title="deckcheck"
            )
        lines = lines_of(entry)
        parts = [
            self._annotation(entry.path, path, violation, lines, description_of(violation, self.translator))
            for violation in entry.shown
        ]
        parts += [
            self._annotation(
                entry.path,
                path,
                violation,
                lines,
                description_of(violation, self.translator, suppressed=True),
                level="notice",
            )
            for violation in entry.suppressed
            if violation.severity == ERROR
        ]
        if entry.hidden:
            words = f"{printable(entry.path)}: {entry.verdict(self.translator)}"
            parts.append(command("error", words, file=path, title="deckcheck"))
        names = entry.own_cards
        if names:
            words = f"{printable(entry.path)}: {self.translator.text('own-cards', n=len(names), names=names)}"
            parts.append(command("notice", words, file=path, title="deckcheck"))
        return "".join(parts)

    def end(self, summary: Summary) -> str:
        """Return what GitHub leaves out, if anything, and the figures of the run for the log."""
        counts = summary.counts
        parts = []
        if any(count > LIMIT for count in counts.values()):
            words = self.translator.text(
                "github-limit",
                limit=LIMIT,
                errors=counts[ERROR],
                warnings=counts[WARNING],
                notices=counts[ADVICE],
            )
            parts.append(command("notice", words, title="deckcheck"))
        if not self.style.quiet:
            parts.append(f"{summary_line(summary, self.translator)}\n")
        return "".join(parts)

    def _annotation(
        self, name: str, path: str, violation: Violation, lines: Sequence[str], message: str, *, level: str = ""
    ) -> str:
        line, column, end = span(violation, lines)
        # The log shows the message without its properties, so the message has to name the place itself.
        words = f"{printable(name)}:{line}:{column}: {message}"
        place = {"line": line, "endLine": line, "col": column, "endColumn": end}
        return command(
            level or _LEVELS[violation.severity],
            "\n".join([words, *fixed(violation, self.translator)]),
            file=path,
            **place,
            title=violation.code,
        )


def command(name: str, message: str, **properties: str | int) -> str:
    """Return one workflow command on a line of its own; whatever it is given, it stays one command."""
    given = ",".join(
        f"{key}={_escaped(str(value)).replace(':', '%3A').replace(',', '%2C')}" for key, value in properties.items()
    )
    return f"::{name} {given}::{_escaped(message)}\n"


def _escaped(words: str) -> str:
    lines = words.replace("%", "%25").split("\n")
    return "%0A".join(printable(line) for line in lines)
