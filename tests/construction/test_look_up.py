"""Names in decklists that no card bears: what was meant, where that can be said."""

from __future__ import annotations

import pytest

from deckcheck.construction.check import Checker


def fixes(section: str) -> list[str | None]:
    text = f"game: virevolt\ndeck:\n  main:{section}"
    report = Checker().check_bytes(text.encode(), "a.deck.yaml")
    return [part.fix for part in report.violations if part.code == "decklist/unknown-card"]


@pytest.mark.parametrize(
    ("section", "entry"),
    [
        ("\n  - 3x Ember Squire\n", "Ember Squire: 3"),
        ("\n  - Ember Squire x3\n", "Ember Squire: 3"),
        (" 2 Ember Squire\n", "Ember Squire: 2"),
        (" Ember Squire:2\n", "Ember Squire: 2"),
        ("\n    3 Ember Squire: 1\n", "Ember Squire: 3"),
    ],
)
def test_a_count_within_a_name(section: str, entry: str) -> None:
    assert fixes(section) == [f"write `{entry}`"]


@pytest.mark.parametrize("section", [" Ember Squirr\n", "\n  - 3x Zzyzx Quorl\n"])
def test_what_is_no_count_with_a_card_is_suggested_or_left(section: str) -> None:
    assert all(fix is None or fix.startswith("did you mean") for fix in fixes(section))


def test_accents_may_be_missing() -> None:
    assert fixes(" Ecuyer de braise\n") == []
    assert fixes(" Ècuyer de braise\n") != []
