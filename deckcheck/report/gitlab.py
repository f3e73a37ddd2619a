"""GitLab's code quality report: a JSON array of issues, shown in merge requests."""

from __future__ import annotations

from deckcheck.construction.violation import ADVICE, ERROR, WARNING
from deckcheck.json_text import json_text
from deckcheck.report.base import Reporter
from deckcheck.report.places import description_of, fingerprinted, lines_of, relative, span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.construction.violation import Violation
    from deckcheck.report.contents import CheckedFile, Summary

_SEVERITIES = {ERROR: "major", WARNING: "minor", ADVICE: "info"}


class GitLabReporter(Reporter):
    """An issue a violation. GitLab shows neither the name of the check nor notes, so the description has them all."""

    separator = ",\n "

    def start(self) -> str:
        """Return the opening of the array."""
        return "[\n "

    def deck(self, entry: CheckedFile) -> str:
        """Return the issues of one deck."""
        path = relative(entry.path, self.style.root)
        if entry.report is None:
            return _dump(_whole_file(path, entry.error.render(self.translator) if entry.error else "", "critical"))
        lines = lines_of(entry)
        hidden = [violation for violation in entry.suppressed if violation.severity == ERROR]
        shown = len(entry.shown)
        named = fingerprinted([*entry.shown, *hidden], path)
        issues = [
            self._issue(violation, fingerprint, path, lines, suppressed=number >= shown)
            for number, (violation, fingerprint) in enumerate(named)
        ]
        names = entry.own_cards
        about = [entry.verdict(self.translator)] if entry.hidden else []
        if names:
            about.append(self.translator.text("own-cards", n=len(names), names=names))
        if about:
            issues.append(_whole_file(path, "\n".join(about), "major" if entry.hidden else "info"))
        return self.separator.join(map(_dump, issues))

    def end(self, summary: Summary) -> str:  # noqa: ARG002  an array has no figures
        """Return the end of the array."""
        return "\n]\n"

    def _issue(
        self, violation: Violation, fingerprint: str, path: str, lines: list[str], *, suppressed: bool
    ) -> dict[str, Any]:
        description = description_of(violation, self.translator, suppressed=suppressed)
        fix = violation.fix_in(self.translator)
        if fix:
            description += f" ({fix})"
        return {
            "description": description,
            "check_name": violation.code,
            "fingerprint": fingerprint,
            "severity": "info" if suppressed else _SEVERITIES[violation.severity],
            "location": {"path": path, "lines": {"begin": span(violation, lines)[0]}},
        }


def _whole_file(path: str, description: str, severity: str) -> dict[str, Any]:
    """Return an issue that is about a file as a whole; a file has one at most."""
    from hashlib import sha256

    return {
        "description": description,
        "check_name": "deckcheck",
        "fingerprint": sha256(path.encode("utf-8", "surrogateescape")).hexdigest(),
        "severity": severity,
        "location": {"path": path, "lines": {"begin": 1}},
    }


def _dump(data: dict[str, Any]) -> str:
    return json_text(data)
