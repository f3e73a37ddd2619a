"""SARIF 2.1.0, the format of code-scanning uploads."""

from __future__ import annotations

import os
from urllib.parse import quote

import deckcheck
from deckcheck.construction.violation import ADVICE, ERROR, WARNING
from deckcheck.json_text import json_text
from deckcheck.messages import Message, printable
from deckcheck.report.base import Reporter
from deckcheck.report.places import fingerprinted, fixed, lines_of, relative, span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.construction.violation import Violation
    from deckcheck.report.contents import CheckedFile, Summary

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
# A key of our own: GitHub computes `primaryLocationLineHash` itself, and warns where a file has another value for it.
FINGERPRINT = "deckcheck/v1"
# GitHub refuses a run with more results; of fewer it shows the most severe 5,000.
MOST_RESULTS = 25_000
_LEVELS = {ERROR: "error", WARNING: "warning", ADVICE: "note"}
# What GitHub sorts alerts by; it knows no "note".
_PROBLEMS = {ERROR: "error", WARNING: "warning", ADVICE: "recommendation"}


class SarifReporter(Reporter):
    """One log with one run: a result a violation, then the rules that were broken, with their texts."""

    separator = ",\n  "

    def start(self) -> str:
        """Return the opening of the log, of its run and of the results."""
        return (
            f'{{"$schema": {json_text(SCHEMA)},\n "version": "2.1.0",\n "runs": [{{'
            '"columnKind": "unicodeCodePoints",\n "results": [\n  '
        )

    def deck(self, entry: CheckedFile) -> str:
        """Return the results of one deck; what its comments suppress is marked so."""
        if entry.report is None:
            return ""
        uri = uri_of(entry.path, self.style.root)
        lines = lines_of(entry)
        shown = len(entry.shown)
        results = []
        for number, (violation, fingerprint) in enumerate(fingerprinted([*entry.shown, *entry.suppressed])):
            result = self._result(violation, fingerprint, uri, lines)
            if number >= shown:
                result["suppressions"] = [{"kind": "inSource"}]
            results.append(json_text(result))
        return self.separator.join(results)

    def end(self, summary: Summary) -> str:
        """Return the end of the results, the tool with its rules, and what is said of whole files."""
        from deckcheck.construction.registry import rules

        known = rules(self.style.rulesets)
        codes = sorted({*summary.codes, *summary.suppressed})
        driver = {
            "name": "deckcheck",
            "version": deckcheck.__version__,
            "semanticVersion": deckcheck.__version__,
            "rules": [self._rule(code, known.get(code, {})) for code in codes],
        }
        invocation: dict[str, Any] = {"executionSuccessful": not summary.failures}
        notifications = [
            self._notification("error", path, reason.render(self.translator)) for path, reason in summary.failures
        ]
        notifications += [
            self._notification("note", path, self.translator.text("own-cards", n=len(names), names=names))
            for path, names in summary.own_cards
        ]
        notifications += [
            self._notification("warning", path, self.translator.text("errors-hidden", n=errors, by=by))
            for path, errors, by in summary.hidden
        ]
        too_many = self.warning(summary)
        if too_many is not None:
            notifications.append({"level": "warning", "message": {"text": too_many.render(self.translator)}})
        if notifications:
            invocation["toolExecutionNotifications"] = notifications
        return f'\n ],\n "invocations": {json_text([invocation])},\n "tool": {json_text({"driver": driver})}\n }}]}}\n'

    def warning(self, summary: Summary) -> Message | None:
        """Return that GitHub would refuse the report, where it holds too many results."""
        if summary.results <= MOST_RESULTS:
            return None
        return Message("sarif-many", n=summary.results, most=MOST_RESULTS)

    def _notification(self, level: str, path: str, words: str) -> dict[str, Any]:
        """Return what is said of a file as a whole."""
        location = {"physicalLocation": {"artifactLocation": {"uri": uri_of(path, self.style.root)}}}
        return {"level": level, "message": {"text": _unlinked(words)}, "locations": [location]}

    def _result(self, violation: Violation, fingerprint: str, uri: str, lines: list[str]) -> dict[str, Any]:
        line, column, end = span(violation, lines)
        return {
            "ruleId": violation.code,
            "level": _LEVELS[violation.severity],
            "message": {
                "text": _unlinked("\n".join([violation.render(self.translator), *fixed(violation, self.translator)]))
            },
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": uri},
                        "region": {"startLine": line, "startColumn": column, "endLine": line, "endColumn": end},
                    }
                }
            ],
            "partialFingerprints": {FINGERPRINT: fingerprint},
        }

    def _rule(self, code: str, rule: Mapping[str, Any]) -> dict[str, Any]:
        """Return the description of a rule from the registry."""
        severity = rule.get("severity", ERROR)
        words = self._plain(rule.get("text", code))
        help_parts = [words]
        if "why" in rule:
            help_parts.append(self._plain(rule["why"]))
        if rule.get("source"):
            help_parts.append(f"{self.translator.text('label-source')} {self._plain(rule['source'])}")
        return {
            "id": code,
            "shortDescription": {"text": words},
            "fullDescription": {"text": words},
            "help": {"text": "\n\n".join(help_parts)},
            "defaultConfiguration": {"level": _LEVELS[severity]},
            "properties": {"tags": [code.partition("/")[0]], "problem.severity": _PROBLEMS[severity]},
        }

    def _plain(self, words: Any) -> str:
        return printable(" ".join(self.translator.localized(words).split()))


def uri_of(path: str, root: str) -> str:
    """Return a path as a URI: relative to the root where it is below it."""
    given = relative(path, root)
    drive, rest = os.path.splitdrive(given)  # Windows names a drive; such a path is absolute as well
    quoted = quote(rest, safe="/", errors="surrogateescape")
    if drive:
        return f"file:///{drive}{quoted}"
    return f"file://{quoted}" if given.startswith("/") else quoted


def _unlinked(words: str) -> str:
    """Return a message in which no viewer finds a link: SARIF knows `[text](target)` even in plain text (3.11.6)."""
    return words.replace("](", "]\\x28")
