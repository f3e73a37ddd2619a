"""What a ruling says is not offered could be offered somewhere; what the screen says of a choice is understood."""

from __future__ import annotations

import pytest

from tests.support.rulings import run

RICH = "A: {main: Road Courier, hand: Scorch, crystals: {Red Crystal: 5}}, B: {main: Stone Sentinel}"
POOR = "A: {main: Road Courier, hand: Scorch}, B: {main: Stone Sentinel}"
DISCARDED = "A: {main: Road Courier, discard: Scorch}, B: {main: Stone Sentinel}"
COMBAT = "phase: combat, A: {main: Road Courier}, B: {main: Stone Sentinel}"
SCULLY = "phase: investigation, A: {field: Agent Dana Scully}"
STREET = "table: {street: Ghoul}, A: {coin: %d}"
WOUND = "phase: combat, A: {characters: Moth Child}, B: {victims: [Night Jogger, Line Cook, Bookworm, Theatre Usher]}"


@pytest.mark.parametrize(
    ("game", "given", "action", "called"),
    [
        ("virevolt", RICH, "sacrifice Road Courier (9 blue)", "sacrifice Road Courier (1 neutral)"),
        ("virevolt", POOR, "sacrifice Road Courier (9 blue)", "sacrifice Road Courier (1 neutral)"),
        ("virevolt", RICH, "cast Scorch effect 7", "cast Scorch effect 1 (1 red), cast Scorch effect 2 (2 red)"),
        ("virevolt", POOR, "cast Scorch effect 1 (2 red)", "cast Scorch effect 1 (1 red)"),
        ("virevolt", DISCARDED, "cast Scorch effect 7", "cast Scorch effect 1 (1 red), cast Scorch effect 2 (2 red)"),
        ("virevolt", COMBAT, "attack 9", "attack 1 (free)"),
        ("virevolt", COMBAT, "attack 1 (1 red)", "attack 1 (free)"),
        ("virevolt", COMBAT, "attack 1 on B", "attack 1 (free)"),
        ("virevolt", f"{COMBAT}, C: {{main: Road Courier}}", "attack 9 on C", "attack 1 on C (free)"),
        ("terrors", STREET % 9, "buy Ghoul (7)", "buy Ghoul (2)"),
        ("terrors", STREET % 0, "buy Ghoul (7)", "buy Ghoul (2)"),
        ("xfiles", SCULLY, "use Agent Dana Scully ability 7", "use Agent Dana Scully"),
    ],
)
def test_a_price_or_a_number_that_no_choice_has_is_an_error(game: str, given: str, action: str, called: str) -> None:
    for expect, do in ((f"illegal: {action}", "[]"), ("over: false", f"[refused: {{A: {action}}}]")):
        result = run(game, given, expect, do)
        assert result.broken
        assert result.message.endswith(f"so it would be refused at any table; this could be: {called}")
        assert result.message.startswith(f"test.yaml:{5 if do != '[]' else 6}: '{action}'")


@pytest.mark.parametrize(
    ("game", "given", "text"),
    [
        ("virevolt", POOR, "illegal: [cast Scorch, cast Scorch effect 1, cast Scorch effect 2 (2 red)]"),
        ("virevolt", POOR, "illegal: sacrifice Road Courier (1 neutral)"),
        ("virevolt", DISCARDED, "illegal: [cast Scorch effect 2, cast Scorch effect 1 (1 red)]"),
        ("virevolt", f"{COMBAT}, C: {{main: Road Courier}}", "illegal: attack 1 on A"),
        ("virevolt", RICH, "decision: {kind: act}, illegal: attack 2"),
        ("virevolt", RICH, "not asked: B, illegal: {B: sacrifice Stone Sentinel}"),
        ("terrors", STREET % 0, "illegal: [buy Ghoul, buy Ghoul (2)]"),
        ("terrors", "A: {power: 3}", "illegal: attack with 4"),
    ],
)
def test_what_could_be_offered_may_be_refused(game: str, given: str, text: str) -> None:
    assert run(game, given, text).message == ""


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (RICH, "not asked: B, illegal: {B: sacrifice Stone Sentinel (9 blue)}"),
        (RICH, "decision: {kind: act}, illegal: attack 1 (9 blue)"),
        ("A: {main: Road Courier, discard: Blood Broker}", "illegal: sacrifice Blood Broker (9 blue)"),
    ],
)
def test_a_price_that_nothing_confirms_is_left_out(given: str, text: str) -> None:
    result = run("virevolt", given, text)
    assert result.broken
    assert "is ever called 'sacrifice " in result.message or "is ever called 'attack 1 (9 blue)'" in result.message
    assert "so it might be refused at any table: say '" in result.message
    assert run("virevolt", given, text.replace(" (9 blue)", "")).message == ""


@pytest.mark.parametrize(
    ("game", "given", "action"),
    [
        ("buffy", "A: {characters: {card: Luke, at: A1}}", "use Luke effect 7"),
        ("buffy", "A: {hand: Major Wiggins}", "use Major Wiggins effect 7"),
        ("slasherz", "A: {characters: Moth Child}", "use Moth Child 7"),
    ],
)
def test_a_number_that_nothing_confirms_is_left_out(game: str, given: str, action: str) -> None:
    bare = action.removesuffix(" 7").removesuffix(" effect")
    result = run(game, given, f"illegal: {action}")
    assert result.broken
    assert result.message.endswith(f"so it might be refused at any table: say '{bare}'")
    assert run(game, given, f"illegal: {bare}").message == ""


def test_a_spell_that_can_be_cast_in_one_way_is_not_refused() -> None:
    offered = "'cast Scorch' is offered: cast Scorch effect 1 (1 red)"
    assert offered in run("virevolt", RICH, "illegal: cast Scorch").message


@pytest.mark.parametrize(
    ("game", "given", "before", "player", "words", "expect"),
    [
        ("terrors", "A: {power: 3}", "", "A", "attack B with 1 Power", "A: {power: 2}"),
        ("virevolt", RICH, "", "A", "cast Scorch: 1 red: 2 damage to an enemy Hero.", "A: {hand: 0}"),
        (
            "slasherz",
            WOUND,
            "{A: attack with Moth Child}, {A: attack Victim 1}, ",
            "B",
            "rescue Victim 1: your Survivor loses 3 hp instead",
            "B: {rescue_counters: 1}",
        ),
    ],
)
def test_a_choice_may_be_called_as_the_screen_shows_it(
    game: str, given: str, before: str, player: str, words: str, expect: str
) -> None:
    for reported in (words, words.upper(), words.lower()):
        legal = f'[{before}expect: {{legal: {{{player}: "{reported}"}}}}, {player}: "{reported}"]'
        assert run(game, given, expect, legal).message == ""
        refused = run(game, given, expect, f'[{before}refused: {{{player}: "{reported}"}}]').message
        assert f"'{reported}' is offered: " in refused
    assert "is not offered" not in run(game, given, expect, f'[{before}{player}: "{words} indeed"]').message


def test_what_the_screen_puts_in_brackets_may_be_left_out() -> None:
    for words in ("buy Ghoul (2 Coins)", "buy Ghoul"):
        assert run("terrors", STREET % 9, "over: false", f"[A: {words}]").message == ""
    assert run("terrors", STREET % 9, "over: false", "[A: buy Ghoul (3 Coins)]").broken
