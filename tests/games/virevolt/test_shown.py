"""What players of Virevolt are shown: what choices cost, and how the attack under way would end."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.game import Game
from deckcheck.engine.rulings.table import Table
from deckcheck.games.virevolt.names import Zone
from deckcheck.games.virevolt.play import RULES


def laid_out(given: dict[str, Any], *actions: str) -> Game:
    """Return a game that begins with a table, after these actions."""
    table = Table(RULES, (), 1, {}, ()).set_up(given, ())
    for words in actions:
        table.do(words)
    return table


def standing(attacker: str, target: Any, beside: str) -> str:
    """Return how an attack would end as things stand, as the defender sees it."""
    side = {"main": target, "secondary": beside, "traps": "Backdraft", "crystals": {"Red Crystal": 1}}
    given = {"phase": "combat", "A": {"main": attacker, "crystals": {"Red Crystal": 3}}, "B": side}
    (going,) = (one for one in laid_out(given, "attack 1").view(1)["under_way"] if one["key"] == "attack")
    return str(going["standing"])


@pytest.mark.parametrize(
    ("attacker", "target", "beside", "reported"),
    [
        ("Siege Brute", "Clockwork Mule", "Frost Novice", "as things stand: 2 hp left"),
        ("Siege Brute", "Clockwork Mule", "Shield Bearer", "as things stand: 3 hp left"),
        (
            "Siege Brute",
            {"card": "Clockwork Mule", "states": ["invincibility"]},
            "Frost Novice",
            "as things stand: 7 hp left",
        ),
        ("Masked Gambler", "Clockwork Mule", "Frost Novice", ""),
    ],
)
def test_an_attack_tells_what_would_be_left_of_its_target(
    attacker: str, target: Any, beside: str, reported: str
) -> None:
    assert standing(attacker, target, beside) == reported


def test_nothing_is_reported_of_an_attack_that_has_met_its_target() -> None:
    """A Trap that answers the damage dealt finds the hp that are left already."""
    side = {"main": {"card": "Clockwork Mule", "hp": 3}, "traps": "Second Skin", "crystals": {"Green Crystal": 3}}
    given = {"phase": "combat", "A": {"main": "Siege Brute", "crystals": {"Red Crystal": 3}}, "B": side}
    reported = laid_out(given, "attack 1").view(1)["under_way"]
    assert [one["standing"] for one in reported if one["key"] == "attack"] == [""]


def chosen_among(given: dict[str, Any], *actions: str) -> dict[str, tuple[str, str]]:
    """Return the words and key of each choice of the player who decides, by where its card is."""
    game = laid_out(given, *actions)
    assert game.decision is not None
    place, zones, players = game.state.place, game.rules.zones, len(game.players)
    reported = (choice for choice in game.choices(game.decision.player)["choices"] if choice["card"] is not None)
    return {
        zones[place[choice["card"]["number"]] // players].name: (choice["text"], choice["key"].partition("-")[0])
        for choice in reported
    }


def test_equal_heroes_are_distinguished_by_where_they_stand() -> None:
    given = {
        "A": {"main": "Road Courier", "hand": "Venom", "crystals": {"Green Crystal": 2}},
        "B": {"main": "Furnace Demon", "secondary": "Furnace Demon"},
    }
    assert chosen_among(given, "cast Venom") == {
        "main Hero": ("Furnace Demon (B) (main Hero)", "fd"),
        "secondary Heroes": ("Furnace Demon (B) (secondary Heroes)", "fd#2"),
    }


def test_equal_choices_are_numbered_as_their_keys_are() -> None:
    side = {"main": "Road Courier", "secondary": ["Furnace Demon", "Furnace Demon"]}
    given = {"A": {"main": "Road Courier", "hand": "Venom", "crystals": {"Green Crystal": 2}}, "B": side}
    choices = laid_out(given, "cast Venom").choices(0)["choices"]
    assert {(choice["text"], choice["key"]) for choice in choices} == {
        ("Road Courier (B)", "roc-b"),
        ("Furnace Demon (B) #1", "fd-b"),
        ("Furnace Demon (B) #2", "fd#2-b"),
    }


@pytest.mark.parametrize(
    ("crystals", "reason"),
    [
        ({"Mauve Crystal": 1}, "there is nothing that Regrowth could choose"),
        ({"Green Crystal": 2}, "there is nothing that Regrowth could choose"),
        ({"Red Crystal": 2}, "your ready Crystals cannot pay for Regrowth"),
    ],
)
def test_of_several_effects_the_one_that_can_be_paid_tells_why_not(crystals: dict[str, int], reason: str) -> None:
    mine = {"main": "Road Courier", "hand": "Regrowth", "crystals": crystals}
    game = laid_out({"A": mine, "B": {"main": "Road Courier"}})
    (card,) = game.state.zones[game.state.match.place(Zone.HAND, 0)]
    refusal = game.why_not(0, card)
    assert refusal is not None
    assert refusal.sentence(game.state.match.translate) == reason


def test_rules_are_named_for_the_targets_of_an_effect() -> None:
    side = {"main": "Road Courier", "secondary": "Furnace Demon"}
    given = {"A": {"main": "Road Courier", "hand": "Venom", "crystals": {"Green Crystal": 2}}, "B": side}
    choices = laid_out(given, "cast Venom").choices(0)["choices"]
    assert {tuple(choice["rules"]) for choice in choices} == {("VV-069", "VV-111")}
