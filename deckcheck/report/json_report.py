"""The JSON report. Keys may be added, never renamed."""

from __future__ import annotations

import deckcheck
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.json_text import json_text
from deckcheck.report.base import Reporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.construction.violation import Violation
    from deckcheck.messages import Translator
    from deckcheck.report.contents import CheckedFile, Summary


class JsonReporter(Reporter):
    """One JSON object for the whole run, a line a deck."""

    separator = ",\n  "

    def start(self) -> str:
        """Return the opening of the object and of its list of decks."""
        return f'{{"deckcheck": {json_text(deckcheck.__version__)},\n "decks": [\n  '

    def deck(self, entry: CheckedFile) -> str:
        """Return the object of one deck."""
        data = deck_data(entry, self.translator)
        if self.style.reading and entry.report is not None and entry.report.reading is not None:
            data["reading"] = entry.report.reading.to_list()
        return json_text(data)

    def end(self, summary: Summary) -> str:
        """Return the end of the list, and the summary."""
        data: dict[str, Any] = {
            "decks": summary.decks,
            "legal": summary.legal,
            "illegal": summary.illegal,
            "errors": summary.counts[ERROR],
            "warnings": summary.counts[WARNING],
        }
        if summary.unreadable:
            data["unreadable"] = summary.unreadable
        if summary.suppressed:
            data["suppressed"] = sum(summary.suppressed.values())
        if self.style.statistics:
            data["codes"] = dict(sorted(summary.codes.items()))
        return f'\n ],\n "summary": {json_text(data)}}}\n'


def deck_data(entry: CheckedFile, translator: Translator) -> dict[str, Any]:
    """Return one deck of the report as plain data."""
    deck = entry.report.deck if entry.report else None
    data: dict[str, Any] = {
        "path": entry.path,
        "name": deck.name if deck else None,
        "game": deck.game if deck else None,
        "format": deck.format if deck else None,
        "legal": entry.legal,
        "hash": entry.report.hash if entry.report else None,
        "cards": deck.size if deck else None,
        "violations": [violation_data(violation, translator) for violation in entry.shown],
    }
    if entry.report is not None and entry.report.notes:
        data["notes"] = [translator.text(note.message, **note.values) for note in entry.report.notes]
    if entry.suppressed:
        data["suppressed"] = [violation_data(violation, translator) for violation in entry.suppressed]
    if entry.hidden:
        data["hidden"] = {"errors": entry.hidden, "by": entry.hidden_by}
    if deck is not None and deck.own_cards:
        data["own_cards"] = [card.name for card in deck.own_cards]
    if entry.error is not None:
        data["error"] = entry.error.render(translator)
    return data


def violation_data(violation: Violation, translator: Translator) -> dict[str, Any]:
    """Return one violation of the report as plain data."""
    return {
        "code": violation.code,
        "severity": violation.severity,
        "message": violation.render(translator),
        "section": violation.section,
        "cards": list(violation.cards),
        "expected": violation.expected_in(translator),
        "actual": violation.actual,
        "line": violation.line,
        "column": violation.column,
        "source": violation.source_in(translator),
        "fix": violation.fix_in(translator),
    }
