"""JUnit's XML, for programs that show test results: a suite a deck, a case a violation."""

from __future__ import annotations

from html import escape

from deckcheck.construction.violation import ERROR
from deckcheck.messages import printable
from deckcheck.report.base import Reporter
from deckcheck.report.places import description_of, fixed, lines_of, relative, span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.violation import Violation
    from deckcheck.report.contents import CheckedFile, Summary


class JUnitReporter(Reporter):
    """An error is a failed case, a suppressed one is skipped, warnings and advice are cases that pass and say so.

    A legal deck has a case for its verdict, and so has an illegal one of whose errors none is shown: no deck passes
    that is not legal.
    """

    def start(self) -> str:
        """Return the XML declaration and the opening of the root."""
        return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="deckcheck">\n'

    def deck(self, entry: CheckedFile) -> str:
        """Return the suite of one deck."""
        path = printable(relative(entry.path, self.style.root))
        cases: list[str] = []
        failures = errors = skipped = 0
        if entry.report is None:
            errors = 1
            cases.append(
                _case(
                    path,
                    self.translator.text("junit-verdict"),
                    "error",
                    entry.error.render(self.translator) if entry.error else "",
                    "",
                )
            )
        lines = lines_of(entry)
        for violation in entry.shown:
            failed = violation.severity == ERROR
            failures += failed
            cases.append(self._violation(path, violation, lines, "failure" if failed else "system-out"))
        for violation in entry.suppressed:
            skipped += 1
            cases.append(self._violation(path, violation, lines, "skipped"))
        if entry.legal:
            cases.append(
                f"    <testcase classname={_quoted(path)} name={_quoted(self.translator.text('junit-verdict'))}/>\n"
            )
        elif not failures and not errors:
            failures = 1
            cases.append(
                _case(
                    path, self.translator.text("junit-verdict"), "failure", entry.verdict(self.translator), "decklist"
                )
            )
        names = entry.own_cards
        note = (
            f"    <system-out>{_text(self.translator.text('own-cards', n=len(names), names=names))}</system-out>\n"
            if names
            else ""
        )
        figures = f'tests="{len(cases)}" failures="{failures}" errors="{errors}" skipped="{skipped}"'
        return f"  <testsuite name={_quoted(path)} {figures}>\n{''.join(cases)}{note}  </testsuite>\n"

    def end(self, summary: Summary) -> str:  # noqa: ARG002  each suite has its own figures
        """Return the end of the root."""
        return "</testsuites>\n"

    def _violation(self, path: str, violation: Violation, lines: list[str], kind: str) -> str:
        line, column, _ = span(violation, lines)
        words = "\n".join(
            [
                f"{path}:{line}:{column}: {description_of(violation, self.translator)}",
                *fixed(violation, self.translator),
            ]
        )
        return _case(path, f"{violation.code} ({line}:{column})", kind, words, violation.code)


def _case(path: str, name: str, kind: str, words: str, code: str) -> str:
    attributes = ""
    if kind in ("failure", "error"):
        first = words.split("\n", 1)[0]
        attributes = f" message={_quoted(first)} type={_quoted(code or 'deckcheck')}"
    return (
        f"    <testcase classname={_quoted(path)} name={_quoted(name)}>\n"
        f"      <{kind}{attributes}>{_text(words)}</{kind}>\n"
        "    </testcase>\n"
    )


def _quoted(words: str) -> str:
    return f'"{_text(words)}"'


def _text(words: str) -> str:
    # XML has no way at all to write most control characters, so they are made visible first.
    return "\n".join(escape(printable(line)) for line in words.split("\n"))
