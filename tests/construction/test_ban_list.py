"""What was banned or limited when: dated rules as periods, and when a card was legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog import builtin
from deckcheck.construction.ban_list import ban_list, bans_data, legal_periods, periods
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.rule_facts import facts_data, rule_facts
from deckcheck.construction.ruleset import Ruleset

HOUSE = """\
game: virevolt
extends: virevolt
formats:
  league:
    title: {en: League, fr: Ligue}
    extends: standard
    numbers: {copies: 1}
    severity: {virevolt/no-hero: error}
    rules:
    - code: house/banned
      text: {en: Wildfire is banned., fr: Feu de broussailles est interdit.}
      source: {en: League rules, fr: Règles de la ligue}
      from: 2026-01-01
      until: 2026-06-30
      exclude: {cards: {card: Wildfire}}
    - code: house/limited
      text: {en: One Scorch at most., fr: Un Roussissement au plus.}
      from: 2026-03-01
      copies: {of: {card: Scorch}, key: [card], at_most: 1}
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    ruleset, problems = load_ruleset("house.yaml", builtin_ruleset)
    assert problems == []
    assert ruleset is not None
    return ruleset


def test_each_period_has_what_is_banned_and_limited_then(house: Ruleset) -> None:
    assert [bans_data(bans) for bans in ban_list(house, "league")] == [
        {"from": None, "until": "2025-12-31", "banned": [], "limited": []},
        {"from": "2026-01-01", "until": "2026-02-28", "banned": ["Wildfire"], "limited": []},
        {"from": "2026-03-01", "until": "2026-06-30", "banned": ["Wildfire"], "limited": ["Scorch"]},
        {"from": "2026-07-01", "until": None, "banned": [], "limited": ["Scorch"]},
    ]
    assert ban_list(house, "standard") == []
    assert periods(house, "standard") == []


def test_a_card_is_legal_in_the_periods_in_which_nothing_bans_it(house: Ruleset) -> None:
    (wildfire,), (scorch,) = (builtin("virevolt").named(name) for name in ("Wildfire", "Scorch"))
    found = legal_periods(house, "league", wildfire)
    assert found is not None
    assert [(period.since, period.until) for period in found] == [(None, "2025-12-31"), ("2026-07-01", None)]
    assert legal_periods(house, "league", scorch) is None


def test_a_changed_rule_cites_the_house_and_what_was_before(house: Ruleset) -> None:
    changes = {}
    for rule in house.all_rules():
        found = facts_data(rule_facts(house, rule, house.formats))["changes"]
        if found:
            changes[rule["code"]] = found
    source = "house.yaml, League"
    assert changes == {
        "virevolt/copy-limit": {
            "league": {"source": source, "numbers": {"copies": {"value": 1, "before": 2}}, "severity": None}
        },
        "virevolt/no-hero": {
            "league": {"source": source, "numbers": {}, "severity": {"value": "error", "before": "warning"}}
        },
    }


@pytest.mark.usefixtures("house")
def test_rules_explain_and_cards_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "virevolt", "--ruleset", "house.yaml", "--format", "league"]) == 0
    out = capsys.readouterr().out
    assert (
        "  changed in league by house.yaml, League: copies 1 instead of 2\n  source: house.yaml, League; Virevolt"
        in out
    )
    assert "\nBanned and limited in league, by date:\n  until 31 December 2025: nothing\n" in out
    assert "  from 1 March 2026 until 30 June 2026: banned: Wildfire; limited: Scorch\n" in out
    assert main(["--lang", "fr", "rules", "virevolt", "--ruleset", "house.yaml", "--format", "league"]) == 0
    assert "interdit\xa0: Feu de broussailles" in capsys.readouterr().out
    assert main(["explain", "virevolt/no-hero", "--ruleset", "house.yaml"]) == 0
    assert "  changed in league by house.yaml, League: error instead of warning\n" in capsys.readouterr().out
    assert main(["--lang", "fr", "cards", "virevolt", "Wildfire", "--ruleset", "house.yaml"]) == 0
    out = capsys.readouterr().out.replace("\xa0", " ")
    assert "  légale en league : jusqu’au 31 décembre 2025 et à partir du 1er juillet 2026\n" in out


@pytest.mark.usefixtures("house")
def test_the_violation_of_a_changed_severity_cites_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.deck.yaml").write_text(
        "game: virevolt\nformat: league\ndeck: {main: {Red Crystal: 30}}\n", encoding="utf-8"
    )
    assert main(["check", "a.deck.yaml", "--ruleset", "house.yaml", "--output-format", "json"]) == 1
    assert '"source": "house.yaml, League"' in capsys.readouterr().out
