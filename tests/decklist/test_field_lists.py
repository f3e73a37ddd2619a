"""Lists that were once read wrong: each case is a list and what it means, or the line at which it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['case']}")
    for path in sorted((Path(__file__).parent / "cases").glob("*.yaml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    path = case.get("path", "a.txt")
    report = Checker(Settings(game=case.get("game"))).check_bytes(case["list"].encode(), path)
    errors = sorted({part.line for part in report.violations if part.code.startswith("decklist/")})
    assert errors == case.get("errors", []), [str(part) for part in report.violations]
    if "message" in case:
        assert any(case["message"] in part.message for part in report.violations)
    deck = report.deck
    if "cards" in case:
        assert deck is not None
        found: dict[str, int] = {}
        for entry in deck.entries:
            if entry.line and entry.count:
                name = entry.card.name if entry.card is not None else entry.reference
                found[name] = found.get(name, 0) + entry.count
        assert found == case["cards"]
    if "ids" in case:
        assert deck is not None
        assert [entry.card.id for entry in deck.entries if entry.line and entry.card] == case["ids"]
    if "sections" in case:
        assert deck is not None
        assert {entry.reference: entry.section for entry in deck.entries if entry.line} == case["sections"]
    for field in ("name", "player"):
        if field in case:
            assert getattr(deck, field) == case[field]
    if "legal" in case:
        assert report.legal is case["legal"]
