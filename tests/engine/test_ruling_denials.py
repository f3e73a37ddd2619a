"""What a ruling denies: in every form that the game could use, of cards of this game, of the card that is meant."""

from __future__ import annotations

import pytest

from deckcheck.engine.rulings import RulingResult, load_rulings, run_ruling
from deckcheck.play.rulings import checked, services

# A's Clockwork Mule waits behind a poisoned Hero, and B's dies.
MULES = (
    "phase: state, A: {main: {card: Ember Squire, hp: 1, states: [poison]}, secondary: Clockwork Mule}, "
    "B: {main: {card: Clockwork Mule, hp: 1, states: [poison]}, secondary: Road Courier}"
)
BUFFY = "phase: resource, A: {points: 5, hand: [P148], characters: {card: A89, at: A1}}"


def run(game: str, given: str, expect: str, do: str = "") -> RulingResult:
    steps = f"\n  do: [{do}]" if do else ""
    text = f"game: {game}\nrulings:\n- name: x\n  given: {{{given}}}{steps}\n  expect: {{{expect}}}\n"
    [ruling] = load_rulings("test.yaml", text)
    return run_ruling(ruling, services(game))


@pytest.mark.parametrize(
    "line",
    [
        "Clockwork Mule dies.",  # the log adds whose
        "Clockwork Mule (B) dies.",
        "Ember Squire dies.",
        "Ember Squire (A) dies.",  # the log leaves out whose
        "B draws a card.",  # the log names the card
        "B draws Neutral Crystal.",
    ],
)
def test_a_line_is_denied_in_each_form_that_the_log_could_have(line: str) -> None:
    assert run("virevolt", MULES, f"events: ['{line}']", "until: B main").message == ""
    denied = run("virevolt", MULES, f"events: {{never: ['{line}']}}", "until: B main")
    assert not denied.passed
    assert f"'{line}' happened" in denied.message


def test_a_line_about_another_player_s_card_does_not_happen() -> None:
    assert run("virevolt", MULES, "events: {never: ['Clockwork Mule (A) dies.']}", "until: B main").passed


@pytest.mark.parametrize("expect", ["A: {hand: {lacks: Scorch}}", "A: {hand: {Scorch: 0}}"])
def test_a_card_that_is_in_no_game_cannot_be_missing(expect: str) -> None:
    result = run("virevolt", "A: {main: Road Courier}", expect)
    assert result.broken
    assert "no Scorch is in this game" in result.message
    assert run("virevolt", "A: {main: Road Courier, deck: Scorch}", expect).passed


def test_a_name_means_the_level_that_could_be_meant() -> None:
    denied = run("buffy", BUFFY, "illegal: ascend to Buffy Summers")
    assert "'ascend to Buffy Summers' is offered: ascend to Buffy Summers 2" in denied.message
    assert run("buffy", BUFFY, "legal: ascend to Buffy Summers").passed


def test_a_name_of_two_levels_is_no_card_that_is_missing() -> None:
    result = run("buffy", BUFFY, "A: {discard: {lacks: Buffy Summers}}")
    assert result.broken
    assert "names several cards; write one of: Buffy Summers (" in result.message
    assert run("buffy", BUFFY, "A: {discard: {lacks: P148}}").passed


def test_choices_beside_a_decision_are_those_of_the_player_who_decides() -> None:
    given = "phase: combat, A: {main: Road Courier, hand: Backdraft}, B: {main: Stone Sentinel}"
    expect = "decision: {player: A, kind: attack}, illegal: attack 2"
    assert "A" not in run("virevolt", given, expect).message[:1]
    other = run("virevolt", f"turn: B, {given}", "decision: A, legal: pass")
    assert "B" in other.message


def test_rules_may_be_codes_of_construction() -> None:
    text = "game: virevolt\nrulings:\n- {name: x, rules: [virevolt/copy-limit], given: {}, expect: {turn: A}}\n"
    [ruling] = load_rulings("test.yaml", text)
    assert run_ruling(ruling).passed
    [ruling] = load_rulings("test.yaml", text.replace("copy-limit", "copy-limits"))
    assert run_ruling(ruling).broken


@pytest.mark.parametrize(
    ("given", "on"),
    [
        ("A: {characters: {card: A89, at: A1}, attached: {card: Cross, on: A89}}", "A89"),
        ("A: {characters: {card: A89, at: A1}, attached: {card: Cross, on: Buffy Summers (level 1)}}", "Buffy Summers"),
        ("A: {characters: {card: A89, at: A1}, attached: {card: Cross, on: A89 (A)}}", "A89 (A)"),
        ("A: {attached: {card: Cross, on: Buffy Summers (B)}}, B: {characters: {card: A89, at: B1}}", "A89 (B)"),
    ],
)
def test_a_bearer_may_be_named_as_any_card(given: str, on: str) -> None:
    assert run("buffy", given, f"A: {{attached: {{card: Cross, on: {on}}}}}").message == ""


def test_a_real_card_may_be_given_a_trait() -> None:
    given = "A: {characters: {card: A89, at: A1, traits: [Vampire]}}"
    assert run("buffy", given, "A: {characters: {traits: {has: [Vampire, Human]}}}").passed
    assert "unknown trait 'Vampir'" in run("buffy", given.replace("Vampire", "Vampir"), "turn: A").message


def test_what_was_done_before_can_be_denied() -> None:
    given = "A: {hand: [Chimney Wraith, Crypt Beadle]}"
    horde = "form a Horde of Chimney Wraith and Crypt Beadle, activate Chimney Wraith ability 1"
    do = f"A: [play Chimney Wraith, play Crypt Beadle, {horde}]"
    expect = "decision: {player: A, kind: act}, illegal: activate Chimney Wraith ability 1"
    assert run("terrors", given, expect, do).message == ""


def test_equipment_has_its_tokens() -> None:
    given = "A: {field: Agent Rich, equipment: {card: Kevlar Vest, on: Agent Rich}}"
    assert run("xfiles", given, "A: {equipment: {tokens: 3}}").message == ""


def test_a_team_is_in_one_section() -> None:
    given = "A: {bureau: {card: Agent Rich, team: 1}, field: {card: Agent Fox Mulder, team: 1}}"
    result = run("xfiles", given, "turn: A")
    assert result.broken
    assert "XF-117" in result.message


def test_until_reports_why_a_moment_is_not_reached() -> None:
    given = "phase: state, A: {main: {card: Ember Squire, hp: 1, states: [poison]}}, B: {main: Road Courier, tokens: 4}"
    assert "the game is over before" in run("virevolt", given, "turn: A", "until: B main").message


def test_a_check_takes_a_format_and_blanks_are_different_cards() -> None:
    deck = {
        "format": "sealed",
        "essence": "C251a",
        "resources": {"blank": "hero", "count": 20},
        "challenges": [{"blank": "challenge", "count": 7}],
    }
    assert "buffy/character-level" not in checked("buffy", deck)["errors"]
    small = {"essence": "C251a", "resources": [{"blank": "skill", "count": 31}]}
    assert "buffy/deck-size" in checked("buffy", small)["errors"]
