"""Suppressions and the verdict; which violations they hide is in the cases of decklist/unused-suppression."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.api import load_deck
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.limits import MAX_ENTRIES, MAX_SUGGESTED
from deckcheck.workspace.decks import DeckError
from tests.support.growth import growth

DECK = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 3{}\n    Red Crystal: 27\n"
IGNORED = DECK.format("  # deckcheck: ignore[virevolt/copy-limit]")


def report(text: str, **settings: object) -> DeckReport:
    return Checker(Settings(**settings)).check_bytes(text.encode(), "a.deck.yaml")  # type: ignore[arg-type]


def codes(text: str, **settings: object) -> list[str]:
    return [violation.code for violation in report(text, **settings).violations]


def test_a_suppressed_error_leaves_the_deck_illegal() -> None:
    found = report(IGNORED)
    assert not found.legal
    assert found.violations == ()
    assert [violation.code for violation in found.suppressed] == ["virevolt/copy-limit"]


def test_a_suppressed_warning_is_an_error_under_strict() -> None:
    text = "game: virevolt\ndeck:\n  main:  # deckcheck: ignore[virevolt/no-hero]\n    Scorch: 2\n    Red Crystal: 28\n"
    assert report(text).legal
    assert not report(text, strict=True).legal


@pytest.mark.parametrize("codes", ["virevolt/copy-limit", "virevolt/copy-limit, decklist/unused-suppression"])
def test_a_suppression_that_hides_nothing_is_an_error_under_strict_hidden_or_not(codes: str) -> None:
    text = DECK.format(f"  # deckcheck: ignore[{codes}]").replace("Squire: 3", "Squire: 2").replace("27", "28")
    reported = [
        (found.legal, [*found.violations, *found.suppressed]) for found in (report(text), report(text, strict=True))
    ]
    assert [(legal, *(part.severity for part in parts)) for legal, parts in reported] == [
        (True, "warning"),
        (False, "error"),
    ]


def test_suppressions_can_be_left_aside() -> None:
    found = report(IGNORED, suppress=False)
    assert [violation.code for violation in found.violations] == ["virevolt/copy-limit"]
    assert found.suppressed == ()


def test_what_keeps_a_file_from_being_a_deck_cannot_be_suppressed() -> None:
    text = "# deckcheck: file-ignore[decklist/unknown-game]\ngame: virevolte\ndeck: {main: Scorch}\n"
    assert codes(text) == ["decklist/unknown-game"]


@pytest.mark.parametrize(
    "comment",
    [
        "# deckcheck:ignore[virevolt/copy-limit]",
        "#deckcheck: ignore[ virevolt/copy-limit , ]",
        "# signed # deckcheck: ignore[virevolt/copy-limit] by its artist [2024]",
        "# deckcheck: ignore[virevolt/copy-limit], file-ignore[virevolt/copy-limit]",
    ],
)
def test_spellings_that_are_understood(comment: str) -> None:
    assert codes(DECK.format(f"  {comment}")) == []


@pytest.mark.parametrize(
    "comment", ["# deckcheck: ignored", "# deckcheck: ignore[]", "# deckcheck: ignore [virevolt/copy-limit]"]
)
def test_what_only_looks_like_a_suppression_is_reported(comment: str) -> None:
    assert codes(DECK.format(f"  {comment}")) == ["virevolt/copy-limit", "decklist/unused-suppression"]


@pytest.mark.parametrize("comment", ["# see deckcheck: ignore[virevolt/copy-limit]", "# by deckcheck: legal"])
def test_prose_is_no_suppression(comment: str) -> None:
    assert codes(DECK.format(f"  {comment}")) == ["virevolt/copy-limit"]


def test_a_comment_before_nothing_suppresses_nothing() -> None:
    assert "virevolt/copy-limit" in codes(f"{DECK.format('')}# deckcheck: ignore[virevolt/copy-limit]\n")


def test_a_suppressed_unknown_card_is_unknown_to_the_loader_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.deck.yaml"
    path.write_text(IGNORED.replace("Ember Squire", "Nobody").replace("virevolt/copy-limit", "decklist/unknown-card"))
    with pytest.raises(DeckError):
        load_deck(path)


@pytest.mark.parametrize(
    "unit",
    [
        "# deckcheck: ignore[virevolt/copy-limit]\n",
        "# deckcheck: file-ignore[virevolt/no-hero]\n",
        "# deckcheck: ignore[virevolt/nothing]\n",
        "# deckcheck: nothing\n",
        "# nothing\n# deckcheck: ignore[virevolt/copy-limit]\n\n",
        "notes: '# deckcheck: ignore[virevolt/copy-limit]'\n",
    ],
)
def test_the_work_grows_with_the_comments(unit: str) -> None:
    assert growth(lambda count: report(unit * count + IGNORED), 100) < 4.4


@pytest.mark.parametrize("text", ["{}, ", "{}] ignore["])
def test_the_work_grows_with_the_codes(text: str) -> None:
    def ignored(count: int) -> str:
        return "# deckcheck: ignore[" + "".join(text.format(f"virevolt/x{at}") for at in range(count)) + "a]\n"

    assert growth(lambda count: report(ignored(count) + IGNORED), 100) < 4.4


def test_the_work_grows_with_what_is_hidden() -> None:
    def deck(count: int) -> str:
        lines = "".join(f"    nobody {at}: 1  # deckcheck: ignore[decklist/unknown-card]\n" for at in range(count))
        return "game: virevolt\ndeck:\n  main:\n" + lines

    assert growth(lambda count: report(deck(count)), 100) < 4.4


@pytest.mark.parametrize(
    "comments",
    [
        "# deckcheck: ignore[virevolt/copy-limit]\n" * MAX_ENTRIES,
        "# deckcheck: nothing\n" * (MAX_ENTRIES + 1),
        f"# deckcheck: ignore[{'virevolt/copy-limit,' * MAX_ENTRIES}]\n",
        f"# deckcheck: {'ignore[virevolt/copy-limit]' * MAX_ENTRIES}\n",
    ],
)
def test_too_many_suppressions(comments: str) -> None:
    found = report(comments + DECK.format(""))
    assert not found.legal
    (limit,) = [part for part in found.violations if part.code == "decklist/limits"]
    assert limit.message == f"more than {MAX_ENTRIES} entries"
    assert len(found.violations) <= MAX_ENTRIES + 10


def test_few_of_many_unknown_codes_get_suggestions() -> None:
    comments = "".join(f"# deckcheck: ignore[virevolt/copy-limit{at}]\n" for at in range(MAX_SUGGESTED + 5))
    found = [
        part.fix for part in report(comments + DECK.format("")).violations if "limit" in part.values.get("code", "")
    ]
    assert len(found) == MAX_SUGGESTED + 5
    assert found.count("did you mean virevolt/copy-limit?") == MAX_SUGGESTED
