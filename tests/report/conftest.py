"""Runs to report on, one for each question."""

from __future__ import annotations

import json

import pytest

from deckcheck.construction.check import Checker
from deckcheck.report.contents import CheckedFile
from tests.support.runs import BROKEN, ILLEGAL, LEGAL, NASTY, SUPPRESSED, WARNED, Run


@pytest.fixture
def run() -> Run:
    return Run()


@pytest.fixture
def mixed() -> Run:
    """One file of every kind: legal, illegal, warned, suppressed, broken, missing."""
    made = Run()
    for name, text in (("l", LEGAL), ("i", ILLEGAL), ("w", WARNED), ("s", SUPPRESSED), ("b", BROKEN)):
        made.add(text, f"decks/{name}.deck.yaml")
    return made.add_missing()


@pytest.fixture
def nasty() -> Run:
    """A card, a field, a section, a code in a comment and a path that try to break out of the report."""
    deck = {"game": NASTY, "deck": {"main": 1}}
    sections = {"main": {NASTY: 3, "Red Crystal": 28}, NASTY: {"x": 1}}
    card = {"game": "virevolt", "name": NASTY, NASTY: 1, "deck": sections}
    own = {
        "game": "virevolt",
        "name": NASTY,
        "cards": {NASTY: {"type": "hero", "color": "red"}},
        "deck": {"main": {NASTY: 3, "Red Crystal": 27}},
    }
    made = Run()
    for number, data in enumerate((deck, card, own)):
        path = f"decks/{number}{NASTY.replace(chr(0), '')}.deck.json"
        found = Checker().check_bytes(json.dumps(data).encode(), path, file_format="json")
        made.entries.append(CheckedFile(path, found, found.violations))
    return made.add_missing(f"decks/{NASTY}")
