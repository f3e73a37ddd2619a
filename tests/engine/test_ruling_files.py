"""Ruling files: what can be wrong in them is named with its place; what does not hold shows what happened."""

from __future__ import annotations

import copy
import os
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import RulingFileError, RulingResult, load_rulings, ruling_files, run_ruling
from deckcheck.engine.rulings.cards import extra_cards
from deckcheck.messages import ENGLISH, Translator, translator_of
from tests.support.system import needs_pipes

RULING = """\
game: virevolt
rulings:
- name: An attack
  rules: [VV-052]
  given:
    phase: combat
    A: {main: Road Courier}
    B: {main: Stone Sentinel}
  do:
  - A: attack 1
  expect:
    B: {main: {hp: 8}}
"""


def run(text: str, translator: Translator = ENGLISH) -> RulingResult:
    [ruling] = load_rulings("test.yaml", text)
    return run_ruling(ruling, translator=translator)


def fault(text: str) -> RulingResult:
    """Return what is reported of the one ruling of a file that is written wrongly."""
    [result] = [run_ruling(ruling) for ruling in load_rulings("test.yaml", text) if ruling.fault]
    assert result.broken
    return result


def test_a_ruling_that_holds_passes_without_a_word() -> None:
    result = run(RULING)
    assert (result.passed, result.message, result.rules) == (True, "", ("VV-052",))


def test_a_ruling_that_fails_shows_what_was_expected_what_happened_and_the_table() -> None:
    result = run(RULING.replace("hp: 8", "hp: 9"))
    assert not result.passed
    first, *table = result.message.split("\n")
    assert first == "test.yaml:12: B's main: Stone Sentinel, hp: expected 9, found 8"
    assert "  main: Stone Sentinel (hp 8, damage 1)" in table
    assert table[0].startswith("turn 1 (A), secondary phase")
    assert table[-1] == "A must decide (act): pass"
    assert "  deck: 5 blank cards" in table


@pytest.mark.parametrize(
    ("wrong", "right", "line", "message"),
    [
        ("game: virevolt", "game: virevlot", 1, "unknown game 'virevlot'; did you mean 'virevolt'?"),
        ("rulings:", "ruling:", 2, "a ruling file has no 'ruling'; did you mean 'rulings'?"),
        ("given:", "given: [", 7, "not valid YAML: a comma or the closing bracket was expected"),
        ("A: {main: Road Courier}", "A: &a {main: *a}", 7, "aliases"),
    ],
)
def test_a_file_that_is_no_ruling_file_is_refused_at_its_place(wrong: str, right: str, line: int, message: str) -> None:
    with pytest.raises(RulingFileError) as caught:
        load_rulings("test.yaml", RULING.replace(wrong, right, 1))
    assert message in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("wrong", "right", "line", "message"),
    [
        ("rules: [VV-052]", "rule: [VV-052]", 4, "a ruling has no 'rule'; did you mean 'rules'?"),
        ("rules: [VV-052]", "rules: VV-052", 4, "'rules' lists the ids"),
        ("  - A: attack 1", "  - attack 1", 9, "'do' is a list of single steps:"),
        ("name: An attack", "name: ''", 3, "a ruling has a 'name'"),
        ("name: An attack", "name: {}", 3, "a ruling has a 'name'"),
        ("name: An attack", "name: {fr: 7}", 3, "a ruling has a 'name'"),
        ("name: An attack", "name: {de: Ein Angriff}", 3, "the name of a ruling has no 'de'"),
        ("- name: An attack", "- 7\n- name: An attack", 3, "a ruling is a mapping with the keys"),
        ("- name: An attack", "- name: No end\n  given: {}\n- name: An attack", 3, "a ruling without 'expect'"),
    ],
)
def test_a_ruling_that_cannot_be_read_fails_alone_and_once(wrong: str, right: str, line: int, message: str) -> None:
    other = RULING.split("rulings:\n")[1].replace("An attack", "The one after it")
    rulings = load_rulings("test.yaml", RULING.replace(wrong, right, 1) + other)
    results = [run_ruling(ruling) for ruling in rulings]
    assert [result.broken for result in results].count(True) == 1
    assert results[-1].passed
    reported = next(result for result in results if result.broken)
    assert message in reported.message
    assert reported.line == line
    assert reported.name


@pytest.mark.parametrize(
    ("wrong", "right", "line", "message"),
    [
        ("Road Courier}", "Road Courrier}", 7, "no card is called 'Road Courrier'; did you mean 'Road Courier'?"),
        ("phase: combat", "".join(f"{name}: {{}}\n    " for name in "CDEFG"), 5, "for 2 to 6 players, not 7"),
        ("phase: combat", "phase: comabt", 6, "unknown phase 'comabt'; did you mean 'combat'?"),
        ("{main: Road Courier}", "{mian: Road Courier}", 7, "a player has no 'mian'"),
        ("{main: Stone Sentinel}", "{main: {card: Stone Sentinel, hp: 10}}", 8, "'hp' is a whole number from 1 to 9"),
        ("{main: Stone Sentinel}", "{main: {card: Stone Sentinel, states: [hot]}}", 8, "unknown state 'hot'"),
        ("A: attack 1", "A: attack 2", 10, "'attack 2' is not offered"),
        ("A: attack 1", "A: atack 1", 10, "line of the log of this game is called 'atack 1'; one of: attack {number}"),
        ("A: attack 1", "A: play Ember Squir", 10, "no card is called 'ember squir'; did you mean 'Ember Squire'?"),
        ("A: attack 1", "A: attack 1 on D", 10, "no player is called 'd'"),
        ("A: attack 1", "B: attack 1", 10, "A must decide first"),
        ("A: attack 1", "C: attack 1", 10, "unknown step 'C'"),
        ("A: attack 1", "until: A tomorrow", 10, "'until' names a moment ("),
        ("A: attack 1", "until: D must decide", 10, "no player is called 'D'; these play: A, B"),
        ("A: attack 1", "until: 'A must decide: dance'", 10, "no decision is of the kind 'dance'"),
        ("A: attack 1", "until: the war is over", 10, "nothing is called 'war' that could be over"),
        ("A: attack 1", "until: the rotation is over", 10, "no rotation is under way"),
        ("A: attack 1", "until: A main", 10, "'A main' does not come any more, in this turn or the next"),
        ("A: attack 1", "until: the game is over", 10, "does not come any more"),
        ("A: attack 1", "refused: attack 1", 10, "'refused' names players"),
        ("A: attack 1", "refused: {A: attack 1}", 10, "'attack 1' is offered: attack 1 (free)"),
        ("rules: [VV-052]", "rules: [VV-999]", 4, "virevolt has no rule or decision 'VV-999'"),
        ("B: {main: {hp: 8}}", "B: {tokns: 8}", 12, "a player has no 'tokns'; did you mean 'tokens'?"),
        ("B: {main: {hp: 8}}", "wins: A", 12, "'expect' has no 'wins'; did you mean 'winner'?"),
        ("B: {main: {hp: 8}}", "figures: [a < b]", 12, "compares no figures"),
        ("B: {main: {hp: 8}}", "legal: dance", 12, "line of the log of this game is called 'dance'"),
        ("B: {main: {hp: 8}}", "legal: attack 1", 12, "'attack 1' is not offered"),
        ("B: {main: {hp: 8}}", "legal: {B: pass}", 12, "nothing can be said of what B may do, as A decides"),
        ("B: {main: {hp: 8}}", "legal: {C: pass}", 12, "no player is called 'C'; these play: A, B"),
        ("B: {main: {hp: 8}}", "illegal: fly to the moon", 12, "called 'fly to the moon'"),
        ("B: {main: {hp: 8}}", "illegal: play Ember Squire", 12, "no Ember Squire is in this game"),
        ("B: {main: {hp: 8}}", "illegal: {B: attack 1}", 12, "nothing can be said of what B may do"),
        ("B: {main: {hp: 8}}", "not asked: A", 12, "A must decide now"),
        ("B: {main: {hp: 8}}", "legal: {A: {exactly: [pass], only: []}}", 12, "actions are a list"),
        ("B: {main: {hp: 8}}", "decision: {kind: dance}", 12, "no decision is of the kind 'dance'"),
        ("B: {main: {hp: 8}}", "errors: []", 12, "nothing was examined that 'errors' could show"),
        ("B: {main: {hp: 8}}", "cannot_see: {B: Ember Squire}", 12, "no Ember Squire is in this game"),
        ("B: {main: {hp: 8}}", "B: {main: {has: [Stone Sentinel, Stone Sentinel]}}", 12, "{has: [Stone Sentinel,"),
        ("B: {main: {hp: 8}}", "events: {never: [Road Courier attacks Stone Sentinel.]}", 12, "' happened. What"),
        ("B: {main: {hp: 8}}", "illegal: pass", 12, "'pass' is offered"),
        ("B: {main: {hp: 8}}", "illegal: attack 1", 12, "nothing that a decision of this kind could offer"),
        ("B: {main: {hp: 8}}", "{decision: A, illegal: attack 1}", 12, "could offer"),
        ("B: {main: {hp: 8}}", "events: [It rains]", 12, "line of the log of this game is called 'It rains'"),
        ("B: {main: {hp: 8}}", "events: [A plays Ember Squire.]", 12, "is called 'A plays Ember Squire.'"),
        ("B: {main: {hp: 8}}", "events: [A draws Ember Squire.]", 12, "'A draws Ember Squire.' did not happen"),
        ("B: {main: {hp: 8}}", "winner: A", 12, "the game is not over, so it has no winner"),
        ("B: {main: {hp: 8}}", "cannot_see: {B: Road Courier}", 12, "B sees Road Courier"),
        ("  given:", "  options: {mulligan: perhaps}\n  given:", 5, "option 'mulligan' is one of"),
        ("  given:", "  seed: x\n  given:", 5, "'seed' is a whole number"),
        ("  given:", "  cards: [{name: X, type: hero, color: pink}]\n  given:", 5, "unknown colour 'pink'"),
        (
            "  given:",
            "  cards: [{name: X, type: hero, names: [X]}]\n  given:",
            5,
            "X says something that cannot be read",
        ),
        ("  given:", "  options: [mulligan]\n  given:", 5, "options are a mapping from name to value"),
        ("{main: Road Courier}", "{deck: 100000000000000000}", 7, "a zone holds 0 to 500 cards of a kind"),
        ("{main: Road Courier}", "{deck: {Scorch: -1}}", 7, "a zone holds 0 to 500 cards of a kind"),
        ("{main: Road Courier}", "{main: 1.5}", 7, "no card is called '1.5'"),
        ("{main: Road Courier}", "{main: 2}", 7, "'main' holds at least 0 and at most 1 card"),
        ("{main: Road Courier}", "{main: Scorch}", 7, "Scorch (spell) cannot be in 'main'; VV-019 says so"),
        ("{main: Road Courier}", "{secondary: Road Courier}", 5, "secondary Heroes and no main one"),
        ("given:", "given:\n    impossible: perhaps", 6, "'impossible' is true or false"),
        ("{main: Road Courier}", "{main: [Road Courier, Road Courier]}", 7, "VV-019 says so"),
        (
            "{main: Road Courier}",
            "{traps: Red Crystal}",
            7,
            "Red Crystal (crystal) cannot be in 'traps'; VV-024",
        ),
        ("B: {main: {hp: 8}}", "B: {main: {states: [{}, hot]}}", 12, "'states' says nothing"),
        ("B: {main: {hp: 8}}", "events: [[{a: [1]}]]", 12, "a text is wanted here"),
        ("B: {main: {hp: 8}}", "legal: [{a: [1]}]", 12, "a text is wanted here"),
        ("B: {main: {hp: 8}}", "figures: ['']", 12, "compares no figures"),
    ],
)
def test_what_a_ruling_says_wrongly_is_named_at_its_place(wrong: str, right: str, line: int, message: str) -> None:
    assert wrong in RULING
    result = run(RULING.replace(wrong, right, 1))
    assert not result.passed
    assert message in result.message
    assert result.message.startswith(f"test.yaml:{line}:")


@pytest.mark.parametrize(
    "right",
    [
        "legal: [pass]",
        "legal: {exactly: pass}",
        "legal: {A: {exactly: [pass]}}",
        "{decision: {kind: act}, illegal: [attack 1, attack 2]}",
        "{legal: {exactly: pass}, illegal: {exactly: attack 1}}",
        "{legal: {A: {exactly: pass}}, illegal: attack 1}",
        "{not asked: B, illegal: {B: attack 1}}",
        "not asked: [B]",
        "events: {now: [Road Courier attacks Stone Sentinel., Stone Sentinel takes 1 damage], never: A draws a card.}",
        "{over: false, decision: {kind: act}}",
        "B: {main: {card: STONE  SENTINEL, hp: 8}, hand: {Road Courier: 0}, deck: {Road Courier: 0}}",
        "B: {main: {has: Stone Sentinel, lacks: Road Courier}}",
        "A: {deck: {top: [Neutral Crystal, Neutral Crystal]}}",
    ],
)
def test_what_a_ruling_may_expect(right: str) -> None:
    result = run(
        RULING.replace(
            "expect:\n    B: {main: {hp: 8}}", f"expect: {right}" if right[0] == "{" else f"expect: {{{right}}}"
        )
    )
    assert result.message == ""


WHOSE = """\
game: xfiles
cards:
- {name: Bug, type: event, cost: 1, pool: CP, keywords: [event, resource]}
rulings:
- name: A card on an Agent of the other player
  given:
    A: {bureau: Agent Nancy Spiller, lasting: {card: Bug, "on": "Agent Nancy Spiller (B)"}}
    B: {bureau: [Agent Nancy Spiller]}
  expect:
    A: {lasting: {card: Bug, "on": "Agent Nancy Spiller (B)"}}
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("nothing", "", ""),
        (
            'expect:\n    A: {lasting: {card: Bug, "on": "Agent Nancy Spiller (B)"',
            'expect:\n    A: {lasting: {card: Bug, "on": "Agent Nancy Spiller (A)"',
            "expected Agent Nancy Spiller (A), found Agent Nancy Spiller (B)",
        ),
        (
            '{card: Bug, "on": "Agent Nancy Spiller (B)"}}\n    B',
            '{card: Bug, "on": "Agent Nancy Spiller (B) #2"}}\n    B',
            "no 'Agent Nancy Spiller (B) #2' is there",
        ),
        ('{card: Bug, "on": "Agent Nancy Spiller (B)"}}\n    B', '{card: Bug, "on": 3}}\n    B', "no 3 is there"),
    ],
)
def test_whose_card_another_lies_on_is_given_and_expected(old: str, new: str, message: str) -> None:
    result = run(WHOSE.replace(old, new))
    assert message in result.message
    assert result.passed == (not message)


@pytest.mark.parametrize(
    ("side", "message"),
    [
        ('field: [Agent Rich, "Aubrey, MO"], equipment: {card: Knife, "on": "Aubrey, MO"}', "cannot bear it (XF-102)"),
        ('field: Agent Rich, equipment: {card: Knife, "on": Agent Nancy Spiller}', "cannot bear it (XF-102)"),
        ("field: Agent Rich, equipment: Knife", "name one with 'on' (XF-102)"),
        (
            'field: Agent Rich, equipment: [{card: Knife, "on": Agent Rich}, {card: Knife, "on": Agent Rich}]',
            "Agent Rich bears Knife twice (XF-107)",
        ),
        ('field: [Agent Rich, {card: "Aubrey, MO", against: A}]', "directed at its own player (XF-124)"),
    ],
)
def test_what_no_game_reaches_is_refused_with_its_rule(side: str, message: str) -> None:
    table = f"given: {{A: {{{side}}}, B: {{bureau: Agent Nancy Spiller}}}}"
    text = f"game: xfiles\nrulings:\n- name: X\n  {table}\n  expect: {{over: false}}\n"
    assert message in run(text).message
    assert run(text.replace("given: {", "given: {impossible: true, ")).passed


def test_a_table_that_no_game_reaches_is_played_where_the_ruling_says_so() -> None:
    text = RULING.replace("{main: Road Courier}", "{main: Road Courier, traps: Scorch, crystals: Road Courier}")
    assert "cannot be in" in run(text).message
    assert run(text.replace("given:", "given:\n    impossible: true")).message.startswith("test.yaml:")
    alone = RULING.replace("{main: Stone Sentinel}", "{main: Stone Sentinel, crystals: Road Courier}")
    assert run(alone.replace("given:", "given:\n    impossible: true")).message == ""


def test_what_the_rules_cannot_play_on_from_is_reported() -> None:
    given = "impossible: true, A: {main: Road Courier, secondary: [Scorch, Scorch, Scorch]}"
    result = run(f"game: virevolt\nrulings:\n- {{name: x, given: {{{given}}}, expect: {{over: false}}}}\n")
    assert (result.passed, result.broken) in {(True, False), (False, True)}


@pytest.mark.parametrize("game", playable_games())
def test_a_card_for_trying_out_needs_no_more_than_a_name_and_a_type(game: str) -> None:
    rules = rules_of(game)
    kinds = sorted({card.type for card in rules.book().cards})
    cards = extra_cards(rules, [{"name": f"Dummy {kind}", "type": kind} for kind in kinds], ())
    book = rules.book(cards)
    assert [card.name for card in cards if book.numbers[card.id] in book.compile_errors] == []


@pytest.mark.parametrize(
    "skills", ["{sciences: {a: 1}}", "[sciences]", "{sciences: -1}", "{science: 1}", "{sciences: true}"]
)
def test_skills_of_a_card_of_ones_own_are_numbers(skills: str) -> None:
    card = f"cards: [{{name: Joe, type: agent, cost: 1, skills: {skills}}}]"
    result = run(
        f"game: xfiles\nrulings:\n- {{name: x, {card}, given: {{A: {{field: Joe}}}}, expect: {{over: false}}}}\n"
    )
    assert "skills are whole numbers from 0 to 99" in result.message


@pytest.mark.parametrize("own", ["limit_per_deck: {a: 1}", "limit_per_deck: true", "character: {a: 1}", "level: [1]"])
def test_what_a_card_of_ones_own_says_of_copies_is_read_or_reported(own: str) -> None:
    for game, kind in (("xfiles", "event"), ("buffy", "hero")):
        card = f"cards: [{{name: Joe, type: {kind}, {own}}}]"
        given = "given: {A: {hand: {Joe: 2}}}"
        result = run(f"game: {game}\nrulings:\n- {{name: x, {card}, {given}, expect: {{over: false}}}}\n")
        assert result.passed or result.broken


def test_a_ruling_of_ones_own_names_no_rule() -> None:
    assert run(RULING.replace("  rules: [VV-052]\n", "")).message == ""


LUCK = """\
game: virevolt
rulings:
- name: Who begins is left to luck
  seeds: {of: 0-39, hold: 10-30}
  do:
  - new game: {decks: {A: {Ember Squire: 2, Neutral Crystal: 28}, B: {Ember Squire: 2, Neutral Crystal: 28}}}
  expect: {turn: A}
"""


def test_a_ruling_is_played_with_many_seeds() -> None:
    assert run(LUCK).message == ""
    assert "it holds with" in run(LUCK.replace("{of: 0-39, hold: 10-30}", "0-39")).message
    always = LUCK.replace("expect: {turn: A}", "expect: {over: false}")
    assert run(always.replace("{of: 0-39, hold: 10-30}", "0-9")).message == ""
    assert run(always).message.startswith("test.yaml:4: it holds with 40 of 40 seeds; 10 to 30 are expected")


@pytest.mark.parametrize("wrong", ["all", "9-0", "0-9999", "{of: 0-9, holds: 3-5}", "{hold: 3-5}", "[1, 2]"])
def test_seeds_that_are_no_span_are_refused(wrong: str) -> None:
    result = run(LUCK.replace("{of: 0-39, hold: 10-30}", wrong))
    assert result.broken
    assert result.message.startswith("test.yaml:4: 'seeds'")


def test_yes_and_no_are_words() -> None:
    """What YAML 1.1 takes for a truth value, an editor may have written so."""
    result = run(RULING.replace("A: attack 1", "A: true"))
    assert "'yes' is not offered" in result.message


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ("game: " + "[" * 100_000, (1, 38), "nested more than 32 levels deep"),
        ("game: " + "[" * 1_100 + "]" * 1_100, (1, 38), "nested more than 32 levels deep"),
        ("game: " + "{a: " * 1_100 + "}" * 1_100, (1, 131), "nested more than 32 levels deep"),
        ("- " * 100_000, (1, 65), "nested more than 32 levels deep"),
        ("".join(" " * level + "a:\n" for level in range(1_100)), (33, 33), "nested more than 32 levels deep"),
        ("- a\n" * 200_000, (100_000, 3), "more than 100000 entries"),
        ("".join(f"%TAG !a{number}! b\n" for number in range(50_000)), (1, 1), "tags (%TAG) are not allowed"),
        ("game: !!bool x", (1, 7), "tags (tag:yaml.org,2002:bool) are not allowed"),
        ("game: !!int ''", (1, 7), "tags (tag:yaml.org,2002:int) are not allowed"),
        ("game: !!timestamp x", (1, 7), "tags (tag:yaml.org,2002:timestamp) are not allowed"),
        ("game: &a x", (1, 7), "anchors and aliases"),
        ("game: virevolt\ngame: buffy", (2, 1), "game is written twice here (first in line 1)"),
        ("game: a\n---\ngame: b", (2, 1), "a second document starts here"),
    ],
)
def test_what_would_break_a_parser_is_refused_at_its_place(content: str, place: tuple[int, int], message: str) -> None:
    with pytest.raises(RulingFileError) as caught:
        load_rulings("test.yaml", content)
    assert (caught.value.line, caught.value.column) == place
    assert message in str(caught.value)


@pytest.mark.parametrize("value", ["9" * 5_000, "0x" + "f" * 5_000, "1:" * 5_000 + "1", "2026-99-99", ".inf", "1_000"])
def test_a_scalar_that_yaml_would_count_with_is_text(value: str) -> None:
    ruling = load_rulings("test.yaml", RULING.replace("  given:", f"  note: {value}\n  given:", 1))[0]
    assert ruling.data["note"] == value


@needs_pipes
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(RulingFileError, match="this is not an ordinary file"):
        load_rulings(str(tmp_path / "pipe.yaml"))


def test_a_ruling_file_has_a_size(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_bytes(b"#" * (1 << 20) + b"\n")
    with pytest.raises(RulingFileError, match="larger than 1048576 bytes"):
        load_rulings(str(tmp_path / "large.yaml"))


def test_two_rulings_of_a_file_cannot_bear_one_name() -> None:
    assert "bears the same name" in fault(RULING + RULING.split("rulings:\n")[1]).message


def test_a_name_in_several_languages_is_reported_in_the_one_asked_for() -> None:
    text = RULING.replace("name: An attack", "name: {en: An attack, fr: Une attaque}")
    french = translator_of("fr")
    assert (run(text).name, run(text, french).name, run(RULING, french).name) == (
        "An attack",
        "Une attaque",
        "An attack",
    )
    again = RULING.split("rulings:\n")[1].replace("An attack", "{fr: Une attaque}")
    assert "bears the same name" in fault(text + again).message


def test_cards_at_the_head_of_a_file_are_known_to_all_its_rulings() -> None:
    card = (
        "{name: Stand-in, type: hero, color: red, hp: 3, rotation: {red: 1}, sacrifice: {red: 1},"
        " play: {attacks: [{cost: {}, damage: 1}]}}"
    )
    head = f"cards: [{card}]\nrulings:"
    text = RULING.replace("rulings:", head).replace("main: Stone Sentinel", "main: Stand-in").replace("hp: 8", "hp: 2")
    again = (
        RULING.split("rulings:\n")[1].replace("An attack", "Another").replace("main: Stone Sentinel", "main: Stand-in")
    )
    results = [run_ruling(ruling) for ruling in load_rulings("test.yaml", text + again.replace("hp: 8", "hp: 2"))]
    assert [(result.passed, result.message) for result in results] == [(True, "")] * 2


def test_a_folder_with_decklists_gives_its_rulings_only(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "my.deck.yaml", "my.deck.yml", ".hidden.yaml", "notes.md"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [Path(path).name for path in ruling_files([str(tmp_path)])] == ["a.yml", "b.yaml"]


def test_a_ruling_without_an_expectation_is_refused() -> None:
    assert "shows nothing" in fault(RULING.split("  expect:", maxsplit=1)[0]).message


def test_a_file_that_is_not_there_is_an_error_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(RulingFileError, match=r"nothing\.yaml: there is no such file or folder"):
        load_rulings(str(tmp_path / "nothing.yaml"))
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulingFileError, match="the file is UTF-16"):
        load_rulings(str(tmp_path / "bad.yaml"))


JUNK: list[Any] = [-1, 10**30, 1.5, None, True, "", "é", "A", [], {}, [[]], [None], {1: 2}, {"card": 5}, {"A": {}}]


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of everything in a tree, the tree itself left out."""
    found = [path] if path else []
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return found + [inner for key, value in items for inner in places(value, (*path, key))]


def spoilt(document: dict[str, Any], chance: random.Random) -> None:
    """Put something senseless into a place of a ruling file."""
    *way, last = chance.choice(places(document))
    tree: Any = document
    for key in way:
        tree = tree[key]
    tree[last] = copy.deepcopy(chance.choice(JUNK))


def dumped(document: dict[str, Any]) -> str:
    return str(yaml.dump(document, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False))


@pytest.mark.parametrize("game", playable_games())
def test_whatever_stands_in_a_ruling_file_is_reported_or_played(game: str) -> None:
    chance = random.Random(4)  # noqa: S311  what is spoilt need not be secret
    files = [
        yaml.load(Path(path).read_text("utf-8"), yaml.CSafeLoader)
        for path in ruling_files([f"{rules_of(game).folder}/rulings"])
    ]
    reported = 0
    for _ in range(150):
        file = chance.choice(files)
        document = copy.deepcopy({**file, "rulings": [chance.choice(file["rulings"])]})
        spoilt(document, chance)
        try:
            rulings = load_rulings("test.yaml", dumped(document))
        except RulingFileError:
            reported += 1
            continue
        # A ruling with cases is several; what is spoilt in it counts once, however many of them fail.
        passed = [run_ruling(ruling).passed for ruling in rulings]
        reported += not all(passed)
    assert 50 < reported < 150


# Cases --------------------------------------------------------------------------------------------------------------

CASES = """\
game: virevolt
rulings:
- name: {en: "$hero strikes $how", fr: "$hero frappe $how"}
  note: "$hero strikes $how"
  rules: [VV-052]
  given:
    phase: combat
    A: {main: $hero}
    B: {main: Stone Sentinel}
  do:
  - A: attack 1
  expect:
    B: {main: {hp: $left}}
  cases:
  - {hero: Road Courier, left: 8, how: {en: once, fr: une fois}}
  - {hero: Ember Squire, left: 7, how: twice}
"""


def test_a_ruling_with_cases_is_a_ruling_for_each_of_them() -> None:
    first, second = load_rulings("test.yaml", CASES)
    assert first.names == {"en": "Road Courier strikes once", "fr": "Courrière des routes frappe une fois"}
    assert first.data["note"] == "Road Courier strikes once"
    assert first.data["expect"] == {"B": {"main": {"hp": 8}}}
    assert second.names["fr"] == "Écuyer de braise frappe twice"
    assert "cases" not in first.data
    assert first.data["do"] is second.data["do"]
    assert run_ruling(first).passed
    assert "'attack 1' is not offered" in run_ruling(second).message


@pytest.mark.parametrize(
    ("wrong", "right", "line", "message"),
    [
        (
            "hero: Ember",
            "her: Ember",
            16,
            "this case says nothing of 'hero', for which the ruling leaves a blank; did you",
        ),
        (
            "Ember Squire, left: 7, how: twice",
            "Road Courier, left: 7, how: once",
            3,
            "ruling 1 of this file bears the same",
        ),
        ("- {hero: Ember Squire, left: 7, how: twice}", "- Ember Squire", 16, "'cases' lists 1 to 500 mappings"),
        ("how: twice", f"how: {'a' * 1000}", 16, "at most 10000 texts, of 1000 characters"),
    ],
)
def test_cases_that_cannot_be_filled_in_are_refused_at_their_place(
    wrong: str, right: str, line: int, message: str
) -> None:
    reported = fault(CASES.replace(wrong, right, 1))
    assert message in reported.message
    assert reported.line == line


def test_more_cases_or_texts_than_any_game_asks_for_are_refused() -> None:
    case = "  - {hero: Road Courier, left: 8, how: once}\n"
    text, _, _ = CASES.partition("  cases:")
    many = CASES.replace("- A: attack 1", "- A: [" + ", ".join(["$hero"] * 6000) + "]")
    for wrong, message in (
        (CASES + case * 499, "'cases' lists 1 to 500"),
        (f"{text}  cases: []", "'cases' lists 1 to 500"),
        (many, "fill at most 10000 texts"),
    ):
        assert message in fault(wrong).message
