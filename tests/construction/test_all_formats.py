"""The same list judged by every format of its game, those of the program and custom ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.construction import all_formats
from deckcheck.construction.all_formats import AllFormats, Rules
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.shipped import sample_decks
from deckcheck.workspace.load import load_rulesets

GAMES = Path(__file__).parent / "games"
RED = Path(sample_decks(), "legal/virevolt/red-rush.deck.yaml").read_bytes()
SEALED = Path(sample_decks(), "legal/buffy/battle-of-the-bands.deck.yaml").read_bytes()


def rules(path: Path, game: str) -> Rules:
    settings = Settings()
    load_rulesets(settings, [str(path)])
    return Rules(settings.rulesets[game], settings, path.name)


def verdicts(data: bytes, *own: Rules) -> list[tuple[str | None, str, bool]]:
    """Return (ruleset, format, whether the list is legal there)."""
    _, found = AllFormats(Settings(), own).verdicts(data, "a.deck.yaml")
    return [(verdict.label, verdict.format, verdict.report.legal) for verdict in found]


def test_each_format_of_the_game_has_its_say() -> None:
    assert verdicts(SEALED) == [(None, "constructed", False), (None, "sealed", True)]


def test_the_report_is_the_one_by_the_lists_own_format() -> None:
    report, _ = AllFormats(Settings()).verdicts(SEALED, "a.deck.yaml")
    assert report.deck is not None
    assert (report.deck.format, report.legal) == ("sealed", True)


def test_a_house_adds_its_formats_and_repeats_none_that_it_left_as_it_was() -> None:
    house = rules(GAMES / "houses" / "virevolt.yaml", "virevolt")
    assert verdicts(RED, house) == [(None, "standard", True), ("virevolt.yaml", "blitz", False)]
    # A ruleset of another game has no say.
    assert verdicts(SEALED, house) == [(None, "constructed", False), (None, "sealed", True)]


def test_a_house_that_changes_the_rules_speaks_for_every_format(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "game: virevolt\nextends: virevolt\nrules:\n- code: house/no-imp\n"
        "  text: {en: No imps., fr: Pas de diablotins.}\n  exclude: {cards: {section: main, card: Cinder Imp}}\n",
        encoding="utf-8",
    )
    assert verdicts(RED, rules(path, "virevolt")) == [(None, "standard", True), ("house.yaml", "standard", False)]


def test_a_game_of_ones_own_is_judged_by_its_own_formats() -> None:
    regatta = rules(GAMES / "regatta" / "ruleset.yaml", "regatta")
    data = (GAMES / "regatta" / "decks" / "legal.deck.yaml").read_bytes()
    found = verdicts(data, rules(GAMES / "houses" / "virevolt.yaml", "virevolt"), regatta)
    assert [(label, name) for label, name, _ in found] == [("ruleset.yaml", "open"), ("ruleset.yaml", "cup")]
    assert found[0][2]


@pytest.mark.parametrize("data", [b"", b"game: [", b"game: regata\ndeck: {}\n", b"\xff\xfe"])
def test_what_is_no_deck_has_a_report_and_no_verdicts(data: bytes) -> None:
    regatta = rules(GAMES / "regatta" / "ruleset.yaml", "regatta")
    report, found = AllFormats(Settings(), [regatta]).verdicts(data, "a.deck.yaml")
    assert (found, report.legal) == ([], False)
    assert len(report.violations) >= 1


def test_many_lists_are_judged_by_checkers_that_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str | None] = []

    class Counted(Checker):
        def __init__(self, settings: Settings) -> None:
            made.append(settings.format)
            super().__init__(settings)

    monkeypatch.setattr(all_formats, "Checker", Counted)
    judge = AllFormats(Settings())
    first = judge.verdicts(SEALED, "a.deck.yaml")[1]
    second = judge.verdicts(SEALED, "b.deck.yaml")[1]
    assert [verdict.report.legal for verdict in first] == [verdict.report.legal for verdict in second]
    assert sorted(name for name in made if name is not None) == ["constructed", "sealed"]
