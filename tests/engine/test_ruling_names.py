"""How a ruling names cards, says whose they are and where things stand; a slip is reported so that it can be fixed."""

from __future__ import annotations

import pytest

from tests.support.rulings import run

FIGHT = "phase: conflict, A: {characters: {card: C127, at: A1}}, B: {characters: {card: A91, at: A1}}"
HELD = "phase: combat, A: {characters: {card: Moth Child, owner: B}, objects: {card: Handcuffs, 'on': Moth Child}}"
SITES = "phase: case-assignment, A: {rp: 9, hand: {'Cumberland Prison, VA': 2}}"


@pytest.mark.parametrize(
    "text",
    [
        "fight B’s Cordelia 2 with Faith",
        "fight B's Cordelia 2 with Faith",
        "fight Cordelia 2 with Faith",
        "fight Cordelia with Faith",
        "fight B’s Cordelia with Faith",
        "fight Cordelia 2 (B) with Faith",
        "fight A91 with C127",
        "fight B’s Cordelia with A’s Faith",
        "fight Cordelia with Faith (A)",
    ],
)
def test_a_card_is_found_by_each_of_its_names_with_or_without_its_player(text: str) -> None:
    assert run("buffy", FIGHT, f'legal: "{text}"').message == ""
    assert "is offered" in run("buffy", FIGHT, f'illegal: "{text}"').message


def test_whose_a_card_is_counts_where_it_is_said() -> None:
    assert "is not offered" in run("buffy", FIGHT, 'legal: "fight A’s Cordelia with Faith"').message
    assert "is not offered" in run("buffy", FIGHT, 'legal: "fight Cordelia with B’s Faith"').message


def test_what_lies_there_is_meant_before_what_does_not() -> None:
    fight = FIGHT.replace("card: C127", "card: Kendra")  # a hero, not the essence of that name
    assert run("buffy", fight, "A: {characters: Kendra}, B: {characters: {has: Cordelia}}").message == ""
    assert "{lacks: Cordelia}" in run("buffy", fight, "B: {characters: {lacks: Cordelia}}").message
    assert run("buffy", fight, "cannot_see: {A: Cordelia}").message.endswith("A sees Cordelia" + _table(fight))


def _table(given: str) -> str:
    return "\n" + run("buffy", given, "over: true").message.split("\n", 1)[1]


@pytest.mark.parametrize(
    ("never", "message"),
    [
        ("Cordelia is defeated.", ""),
        ("Cordelia 2 is defeated.", ""),
        ("Kendra is defeated.", "no Kendra is in this game, so 'Kendra is defeated.' could never be logged"),
        ("Kendra attacks Cordelia.", "no Kendra is in this game"),
    ],
)
def test_what_can_never_be_reported_at_this_table_is_no_answer(never: str, message: str) -> None:
    assert message in run("buffy", FIGHT, f"events: {{never: {never}}}").message
    assert bool(message) == bool(run("buffy", FIGHT, f"events: {{never: {never}}}").message)


def test_an_action_of_which_one_card_of_two_is_nowhere_is_no_answer() -> None:
    assert "no Kendra is in this game" in run("buffy", FIGHT, "illegal: fight Cordelia with Kendra").message


@pytest.mark.parametrize("dot", ["", "."])
def test_a_line_that_ends_in_any_words_is_found_with_and_without_its_full_stop(dot: str) -> None:
    last = "A: {health: 1, hand: Nameless Thing}, B: {health: 1, hand: 2}"
    do = "[{A: play Nameless Thing}, {B: discard Fanatic}]"
    assert run("terrors", last, f'events: ["A draw: no Health{dot}"]', do).message == ""
    assert "happened" in run("terrors", last, f'events: {{never: "A draw: no Health{dot}"}}', do).message


def test_the_reason_is_one_of_what_is_named_and_of_nothing_else() -> None:
    haunted = "A: {play: [{card: Chimney Wraith, token: haunt}, Wick Wisp]}"
    pairs = run("terrors", haunted, "legal: form a Horde of Chimney Wraith and Wick Wisp").message
    assert pairs.split("\n")[0].endswith("'form a Horde of Chimney Wraith and Wick Wisp' is not offered")
    assert "TL-104" in run("terrors", haunted, "legal: haunt with Chimney Wraith").message
    assert "BF-070" not in run("buffy", FIGHT, "legal: Faith takes part").message


# Part of a zone, and control ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("has: {card: Night Jogger, hp: 3}", ""),
        ("has: [{card: Night Jogger, hp: 3}, Line Cook]", ""),
        ("has: {card: Night Jogger, hp: 4}", "Night Jogger, hp: expected 4, found 3"),
        ("lacks: {card: Night Jogger, hp: 4}", ""),
        ("lacks: {card: Night Jogger, hp: 3}", "expected {lacks:"),
        ("lacks: {Night Jogger: 1}", "'lacks' names cards"),
        ("lacks: 2", "'lacks' names cards"),
    ],
)
def test_a_part_of_a_zone_may_say_something_of_its_cards(expected: str, message: str) -> None:
    victims = "B: {victims: [{card: Night Jogger, hp: 3}, Line Cook, Bookworm, Theatre Usher]}"
    result = run("slasherz", victims, f"B: {{victims: {{{expected}}}}}")
    assert message in result.message
    assert result.passed == (not message)


def test_a_card_under_anothers_control_is_given_and_seen_with_its_owner() -> None:
    fall = "[{A: attack with Moth Child}, {A: attack Hollow Scarecrow}]"
    enemy = f"{HELD}, B: {{characters: Hollow Scarecrow}}"
    assert run("slasherz", enemy, "A: {characters: {card: Moth Child, owner: B}}").message == ""
    assert "owner: expected A, found B" in run("slasherz", enemy, "A: {characters: {owner: A}}").message
    assert run(
        "slasherz", enemy, "A: {characters: 0, hp: 48, discard: Handcuffs}, B: {discard: Moth Child}", fall
    ).passed
    taken = "A: {characters: {card: Kendra, at: A1, owner: B}}"
    assert run("buffy", taken, "A: {characters: {card: Kendra, owner: B}}, legal: pass").message == ""


def test_a_held_card_goes_back_to_whose_it_is() -> None:
    assert run("slasherz", HELD, "A: {characters: {base: 1}}").message == ""
    assert run("slasherz", HELD.split(", objects", maxsplit=1)[0] + "}", "A: {characters: {base: 0}}").message == ""


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        ("slasherz", "A: {hand: {card: Moth Child, owner: B}}", "'owner' is set for Moth Child, which is not in play"),
        ("slasherz", "A: {characters: {card: Moth Child, owner: C}}", "no player is called 'C'; these play: A, B"),
        ("slasherz", "A: {characters: {card: Moth Child, controller: B}}", "no 'controller' that a table can give"),
        ("virevolt", "A: {main: {card: Road Courier, owner: B}}", "a card here has no 'owner'; one of: hp, states"),
        (
            "slasherz",
            "A: {objects: {card: Handcuffs, 'on': Moth Child}}, B: {characters: Moth Child}",
            "Moth Child is held by Handcuffs, so it is with A",
        ),
    ],
)
def test_control_is_given_only_where_a_game_has_it(game: str, given: str, message: str) -> None:
    assert message in run(game, given, "over: false").message


@pytest.mark.parametrize(("token", "text"), [("none", "none"), ("haunt", "haunt"), ("dismissed", "dismissed")])
def test_a_token_is_expected_as_it_is_given(token: str, text: str) -> None:
    given = f"A: {{play: [{{card: Chimney Wraith, token: {token}}}, Wick Wisp]}}"
    assert run("terrors", given, f"A: {{play: {{has: {{card: Chimney Wraith, token: {text}}}}}}}").message == ""
    other = "haunt" if text == "none" else "none"
    assert (
        "token: expected"
        in run("terrors", given, f"A: {{play: {{has: {{card: Chimney Wraith, token: {other}}}}}}}").message
    )


@pytest.mark.parametrize("key", ["on", "under"])
def test_what_lies_under_a_card_lies_on_it(key: str) -> None:
    bluff = f"{{card: Heads Up, '{key}': 'Cumberland Prison, VA'}}"
    given = f"A: {{field: {{card: 'Cumberland Prison, VA', directed: B}}}}, B: {{under: {bluff}}}"
    assert run("xfiles", given, f"B: {{under: {bluff}}}").message == ""
    wrong = run("xfiles", given, f"B: {{under: {{card: Heads Up, '{key}': 'Connorville, Oklahoma'}}}}")
    assert f"{key}: expected Connorville, Oklahoma" in wrong.message


# What is written at the wrong place ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "expect", "message"),
    [
        ("street: 5", "over: false", "'street' belongs to all players: write it under 'table'"),
        ("haunt_tokens: 0", "over: false", "'haunt_tokens' belongs to all players: write it under 'table'"),
        ("hand: Fanatic", "over: false", "'hand' belongs to one player: write it under that player's name"),
        ("A: {}", "removed: Fanatic", "'removed' belongs to all players: write it under 'table'"),
        ("A: {}", "hand: Fanatic", "'hand' belongs to one player: write it under that player's name"),
    ],
)
def test_a_zone_where_players_stand_is_reported_where_it_belongs(given: str, expect: str, message: str) -> None:
    assert message in run("terrors", given, expect).message


def test_a_player_may_be_called_like_a_zone() -> None:
    assert run("terrors", "hand: {hand: Fanatic}, deck: {hand: 1}", "hand: {hand: Fanatic}").message == ""


COMMA = "(a comma separates items in braces or square brackets: put a name or an action with a comma in quotes)"


@pytest.mark.parametrize(
    ("given", "expect", "do", "parted"),
    [
        (SITES, "over: false", "[refused: {A: place Cumberland Prison, VA against B}]", True),
        (SITES, "illegal: {A: place Cumberland Prison, VA against B}", "[]", True),
        ("A: {hand: [Cumberland Prison, VA]}", "over: false", "[]", True),
        ("A: {hand: {card: Cumberland Prison, VA}}", "over: false", "[]", True),
        ("A: {hand: Cumberland Prison, VA}", "over: false", "[]", True),
        ("A: {hand: Cumberland Prisn}", "over: false", "[]", False),
        ("A: {hand: [Agent Rich, Agent Rch]}", "over: false", "[]", False),
    ],
)
def test_a_comma_that_has_parted_a_name_is_pointed_out(given: str, expect: str, do: str, parted: bool) -> None:
    result = run("xfiles", given, expect, do)
    assert result.broken
    assert (COMMA in result.message) == parted


def test_a_phase_in_which_nobody_is_asked_is_reported_with_what_comes_after_it() -> None:
    message = run(
        "xfiles", "phase: investigation, A: {field: Agent Rich}", "over: false", "[until: A debriefing]"
    ).message
    assert "'A debriefing' goes by without anybody being asked" in message
    assert "such as 'B briefing'" in message
    there = "phase: investigation, A: {field: Agent Rich, hand: 1}"
    assert run("xfiles", there, "phase: debriefing", "[until: A debriefing]").message == ""
