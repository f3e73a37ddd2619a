"""Fixing lists of other programs and plain text: a name is replaced where it is written, and nothing else changes.

How a line says what card it means is for its reader to know. So each replacement is tried, the list is read again, and
what it then holds is the proof: the copies of this one entry have become copies of the other, and all else is equal.
"""

from __future__ import annotations

from html import escape

from deckcheck.catalog.catalog import split_reference
from deckcheck.decklist.deck import AMBIGUOUS, ELSEWHERE, UNKNOWN
from deckcheck.decklist.fix_types import NAME, FixedText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.construction.check import Checker
    from deckcheck.construction.speller import Speller
    from deckcheck.construction.violation import DeckReport

_COMMENTS = (" //", " #")  # what may be behind a name that was read with it
_NO_NAME = "\ufffd"  # what no card is called
MAX_TRIALS = 1_000  # replacements that are tried in a file
_OPEN = (UNKNOWN, AMBIGUOUS, ELSEWHERE)


def fix_names(report: DeckReport, checker: Checker, speller: Speller) -> FixedText:
    """Return a list with its names as they are meant: those that a person chose, and those with one safe spelling.

    `refused` of the result holds what was chosen and could not be replaced.
    """
    return _NameFixer(report, checker, speller).done()


class _NameFixer:
    def __init__(self, report: DeckReport, checker: Checker, speller: Speller) -> None:
        self.report = report
        self.checker = checker
        self.speller = speller
        self.changed = 0
        self.left = MAX_TRIALS

    def done(self) -> FixedText:
        """Return the fixed text."""
        refused = []
        for section, written, right in self._wanted():
            if not self._replaced(section, written, right) and (section, written) in self.speller.chosen:
                refused.append((section, written))
        return FixedText(self.report.text or "", {NAME: self.changed} if self.changed else {}, refused)

    def _wanted(self) -> list[tuple[str, str, str]]:
        """Return (section, name as written, name as it is to be), each once."""
        wanted: dict[tuple[str, str], str] = dict(self.speller.chosen)
        for entry in self.report.deck.entries if self.report.deck is not None else ():
            right = self.speller.name(entry.section, entry.reference) if entry.line else None
            if right is not None:
                wanted.setdefault((entry.section, entry.reference), right)
        return [(section, written, right) for (section, written), right in wanted.items() if written != right]

    def _replaced(self, section: str, written: str, right: str) -> bool:
        """Replace a name wherever it is written, as far as the proof goes; whether none of it is left."""
        for form, other in _forms(written, right):
            at = 0
            while self.left and (found := self._next(form, at)) >= 0:
                again = self._tried(found, form, other)
                proved = _is_proved(self.report, again, section, written, right)
                # Copies of one card are counted together by the first of its spellings.
                if proved or (_is_equal(self.report, again) and self._is_card(found, form)):
                    self.report = again
                    self.changed += 1
                    at = found + len(other)
                else:
                    at = found + len(form)
        return not _holds(self.report, section, written)

    def _tried(self, found: int, form: str, other: str) -> DeckReport:
        """Return the report on the list with something else at a place."""
        self.left -= 1
        text = self.report.text or ""
        changed = f"{text[:found]}{other}{text[found + len(form) :]}"
        return self.checker.check_bytes(changed.encode(), self.report.path)

    def _is_card(self, found: int, form: str) -> bool:
        """Whether a name at a place counts copies: without it the list holds something else."""
        return _contents(self._tried(found, form, _NO_NAME)) != _contents(self.report)

    def _next(self, form: str, at: int) -> int:
        """Return where a name is written next, as a whole word, or -1."""
        text = self.report.text or ""
        while (found := text.find(form, at)) >= 0:
            before, after = text[found - 1 : found], text[found + len(form) : found + len(form) + 1]
            if not (before.isalpha() and form[0].isalpha()) and not (after.isalnum() and form[-1].isalnum()):
                return found
            at = found + 1
        return -1


def _forms(written: str, right: str) -> Iterator[tuple[str, str]]:
    """Yield how a name may be written in a file, with what is to be written instead."""
    bare = written
    for mark in _COMMENTS:
        bare = bare.partition(mark)[0].rstrip()
    pairs = [
        (bare, right),
        (written, right),
        (escape(written), escape(right)),
        (escape(written, quote=False), escape(right, quote=False)),
    ]
    base, other = split_reference(written)[0], split_reference(right)[0]
    if base != written:
        # A set may be written in another way than as the qualifier that it is read as.
        pairs.append((base, other))
    yield from ((form, new) for form, new in dict.fromkeys(pairs) if form and form != new)


def _holds(report: DeckReport, section: str, written: str) -> bool:
    deck = report.deck
    return deck is not None and any(entry.section == section and entry.reference == written for entry in deck.entries)


def _contents(report: DeckReport) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for entry in report.deck.entries if report.deck is not None else ():
        key = (entry.section, entry.reference)
        found[key] = found.get(key, 0) + entry.count
    return found


def _is_proved(before: DeckReport, after: DeckReport, section: str, written: str, right: str) -> bool:
    """Whether some copies of a name became as many of the one that is meant, and nothing else changed."""
    if before.deck is None or after.deck is None or _texts(before) != _texts(after):
        return False
    held, holds = _contents(before), _contents(after)
    fewer = {key: count - holds.get(key, 0) for key, count in held.items() if count > holds.get(key, 0)}
    more = {key: count - held.get(key, 0) for key, count in holds.items() if count > held.get(key, 0)}
    if set(fewer) != {(section, written)} or len(more) != 1:
        return False
    (_, name), copies = more.popitem()
    same = name == right or split_reference(name)[0] == split_reference(right)[0]
    return same and copies == fewer[section, written] and _no_worse(before, after)


def _is_equal(before: DeckReport, after: DeckReport) -> bool:
    """Whether two lists hold the same under the same names."""
    if before.deck is None or after.deck is None or _texts(before) != _texts(after):
        return False
    return _contents(before) == _contents(after) and _no_worse(before, after)


def _texts(report: DeckReport) -> tuple[object, ...]:
    deck = report.deck
    return () if deck is None else (deck.game, deck.format, deck.name, deck.player, deck.notes)


def _no_worse(before: DeckReport, after: DeckReport) -> bool:
    """Whether no more is wrong with the form of a list than was; a name may become one that is open in another way."""
    return all(count <= _faults(before).get(code, 0) for code, count in _faults(after).items())


def _faults(report: DeckReport) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in report.violations:
        if part.code.startswith(("decklist/", "catalog/")):
            code = "" if part.code in _OPEN else part.code
            counts[code] = counts.get(code, 0) + 1
    return counts
