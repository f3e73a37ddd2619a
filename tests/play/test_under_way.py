"""What is under way at a table, with its running figures: totals, what is needed, and who has passed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.messages import translator_of
from tests.support.tables import begun, lively

GAMES, CHOICES = 12, 300


def moments(game: str) -> Iterator[Game]:
    """Yield games before each of their decisions."""
    for seed in range(GAMES):
        table, stream = begun(game, seed), Stream(seed)
        for number in range(CHOICES):
            if table.is_over:
                break
            yield table
            actions = table.legal_actions()
            # Passing now and then lets the others pass after it.
            table.apply(lively(table, stream) if number % 3 else actions[stream.below(len(actions))])


def first(game: str, wanted: Callable[[Game], bool]) -> Game:
    """Return the first game that is as wanted."""
    return next(table for table in moments(game) if wanted(table))


def going(table: Game, key: str, language: str = "en") -> dict[str, Any]:
    """Return what is under way of a kind, as the player who decides sees it."""
    decision = table.decision
    assert decision is not None
    found: dict[str, Any] = next(one for one in table.view(decision.player, language)["under_way"] if one["key"] == key)
    return found


@pytest.mark.parametrize("game", ["buffy", "slasherz", "virevolt", "xfiles"])
def test_who_has_passed_is_reported(game: str) -> None:
    table = first(game, lambda table: bool(table.observation(0)["passed"]))
    names = table.observation(0)["passed"]
    seats = [table.players.index(name) for name in names]
    assert table.decision is not None
    assert table.decision.player not in seats
    for player in range(2):
        assert table.view(player)["under_way"][-1]["passed"] == seats
    assert f"{names[0]} has passed" in " ".join(draw(table, 0, TextRenderer(200)))
    assert f"{names[0]} a passé" in " ".join(draw(table, 0, TextRenderer(200, translator=translator_of("fr"))))


@pytest.mark.parametrize("game", ["buffy", "slasherz", "xfiles"])
def test_whoever_passes_is_reported_to_have_passed_until_somebody_does_not(game: str) -> None:
    passed = acted = 0
    for table in moments(game):
        decision, before = table.decision, table.observation(0)["passed"]
        passing = table.rules.passing(table.state)
        if decision is None or passing not in table.legal_actions() or (passed > 5 and acted > 5):
            continue
        after = table.copy()
        after.apply(passing)
        then, name = after.decision, table.players[decision.player]
        if then is not None and then.kind == decision.kind and then.player != decision.player:
            reported = after.observation(0)["passed"]
            # It was the last of them where all had passed before, and then a new round begins.
            passed += reported == [*before, name]
            acted += bool(before) and reported == []
    assert passed


def test_terrors_tells_what_an_attack_comes_to_and_what_is_left() -> None:
    def is_attack(table: Game) -> bool:
        seats = table.observation(0)["players"]
        mine, theirs = seats[table.state.active], seats[1 - table.state.active]
        return bool(mine["power"] > 1 and theirs["armour"] > 0 and theirs["damage"] > 0)

    table = first("terrors", is_attack)
    player = table.state.active
    mine, theirs = (table.observation(0)["players"][seat] for seat in (player, 1 - player))
    reported = going(table, "attack")
    held = max(theirs["armour"] - theirs["prevented"], 0)
    assert [side["total"] for side in reported["sides"]] == [mine["power"], theirs["health"] + held]
    assert [part["text"] for part in reported["sides"][0]["parts"]] == [f"{theirs['damage']} dealt this turn"]
    attack = table.copy()
    for action, label in table.labels().items():
        if label == f"attack with {mine['power']}":
            attack.apply(action)
    left = attack.observation(0)["players"][1 - player]["health"]
    assert reported["standing"] == f"as things stand: Health {left} left"
    assert going(table, "attack", "fr")["standing"] == f"en l’état\u00a0: il resterait {left} Santé"


def test_terrors_tells_what_is_to_be_played_before_one_may_pass() -> None:
    table = first("terrors", lambda table: table.decision is not None and table.decision.kind == "act")
    hand = table.observation(0)["players"][table.state.active]["zones"]["hand"]["count"]
    assert [fact["text"] for fact in going(table, "attack")["facts"]] == [
        f"{hand - 1} more cards to play before passing"
    ]


def test_terrors_tells_the_card_that_is_resolved_with_its_horde() -> None:
    def chooses(table: Game) -> bool:
        is_asked = table.decision is not None and table.decision.kind == "Horde ability"
        # A card may let its player activate a Horde ability without a Horde of its own.
        return is_asked and len(going(table, "effect")["sides"][0]["cards"]) > 1

    table = first("terrors", chooses)
    reported = going(table, "effect")
    assert reported["stage"] == "Horde ability"
    assert reported["title"] in reported["facts"][0]["text"]


def laid_out(game: str, given: dict[str, Any], *actions: str) -> Game:
    """Return a game that begins with a table, after these actions."""
    table = Table(rules_of(game), (), 1, {}, ()).set_up(given, ())
    for words in actions:
        table.do(words)
    return table


@pytest.mark.parametrize(("hp", "standing"), [(7, "{hp} hp left"), (2, "destroyed")])
def test_virevolt_tells_how_an_attack_would_end(hp: int, standing: str) -> None:
    given = {
        "phase": "combat",
        "A": {"main": "Ember Squire", "crystals": {"Red Crystal": 3, "Neutral Crystal": 3}},
        "B": {"main": {"card": "Stone Sentinel", "hp": hp}, "traps": "Brace", "crystals": {"Neutral Crystal": 3}},
    }
    table = laid_out("virevolt", given, "attack 1")
    reported = going(table, "attack")
    damage = reported["sides"][0]["parts"][0]["value"]
    assert reported["sides"][1]["parts"][0]["value"] == hp
    assert reported["standing"] == f"as things stand: {standing.format(hp=hp - damage)}"
    assert reported["passed"] == [0]


def test_xfiles_tells_what_each_fighter_deals_and_can_take() -> None:
    given = {
        "phase": "investigation",
        "A": {"field": ["Agent Fox Mulder", "Agent Rich", "Ellens Air Base, ID"], "hand": 0},
        "B": {"bureau": "Agent Nancy Spiller", "hand": "Slithers In The Night", "cp": 4},
    }
    send = "send Agent Fox Mulder + Agent Rich to Ellens Air Base, ID"
    table = laid_out("xfiles", given, "done", send, "done", "play Slithers In The Night")
    reported = going(table, "combat")
    assert reported["stage"] == "round 2"
    mine, theirs = reported["sides"]
    assert mine["total"] == sum(part["value"] for part in mine["parts"])
    assert [part["text"].partition(" deals ")[0] for part in mine["parts"]] == ["Agent Fox Mulder", "Agent Rich"]
    assert re.fullmatch(r"Slithers In The Night deals \d+, HEALTH \d+", theirs["parts"][0]["text"])


@pytest.mark.parametrize("game", ["terrors", "virevolt"])
def test_nothing_is_under_way_any_more_once_a_game_is_over(game: str) -> None:
    table, stream = begun(game, 3), Stream(3)
    while not table.is_over:
        table.apply(lively(table, stream))
    assert table.view(0)["under_way"] == []
