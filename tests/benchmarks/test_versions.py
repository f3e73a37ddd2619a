"""Two versions can be compared at all; what comes of it is nothing for a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from tests.benchmarks.versions import MEASURES, VersionError, compare

ROOT = Path(__file__).resolve().parents[2]
DECK = deckcheck.load_deck(str(ROOT / "sample_decks" / "legal" / "virevolt" / "red-rush.deck.yaml")).contents()


def test_a_version_plays_the_same_games_as_itself() -> None:
    found = compare(ROOT, ROOT, {"virevolt": [[DECK, DECK]]}, rounds=1, seconds=1e-9)
    assert [one.measure for one in found] == list(MEASURES)
    for one in found:
        assert one.alike
        assert min(one.here, one.there, one.ratio, one.middle, *one.spread) > 0


def test_a_folder_without_deckcheck_is_no_version(tmp_path: Path) -> None:
    with pytest.raises(VersionError, match="holds no package deckcheck"):
        compare(ROOT, tmp_path, {"virevolt": [[DECK, DECK]]}, ["copy"], rounds=1, seconds=1e-9)
