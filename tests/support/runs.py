"""Runs to report on: what a check of some files answers, and the decks that they check."""

from __future__ import annotations

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.messages import Message
from deckcheck.report import reporter
from deckcheck.report.contents import CheckedFile, Style, Summary

LEGAL = "game: virevolt\nname: Squires\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"
# Two errors (a card too many, a third copy), and a warning (no hero) in another file.
ILLEGAL = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 3\n    Red Crystal: 28\n"
WARNED = "game: virevolt\ndeck:\n  main:\n    Scorch: 2\n    Red Crystal: 28\n"
SUPPRESSED = """\
game: virevolt
deck:
  main:
    Ember Squire: 3  # deckcheck: ignore[virevolt/copy-limit]
    Red Crystal: 27
"""
BROKEN = "game: virevolt\ndeck: {\n"
# What could break out of a line, a command, an attribute, a table or a page.
NASTY = "\n\r%0A::error::x]]>\x1b[31m<script>&amp;\"'`|*_[x](y)\x00\u202e##[stop-commands]\u2028@everyone"


class Run:
    """Checks texts as if they were files, and reports on them."""

    def __init__(self) -> None:
        self.entries: list[CheckedFile] = []

    def add(self, text: str, path: str = "decks/a.deck.yaml", **settings: object) -> Run:
        found = Checker(Settings(**settings)).check_bytes(text.encode(), path, file_format="yaml")  # type: ignore[arg-type]
        self.entries.append(CheckedFile(path, found, found.violations, suppressed=found.suppressed))
        return self

    def add_missing(self, path: str = "decks/missing.deck.yaml") -> Run:
        self.entries.append(CheckedFile(path, None, [], error=Message("path-missing", path=path)))
        return self

    def report(self, form: str, **style: object) -> str:
        made = reporter(form, Style(**style))  # type: ignore[arg-type]
        summary = Summary()
        pieces = []
        for entry in self.entries:
            summary.add(entry)
            pieces.append(made.deck(entry))
        return made.start() + made.separator.join(piece for piece in pieces if piece) + made.end(summary)
