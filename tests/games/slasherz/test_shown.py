"""What players of Slasherz are shown: where the Victims are, and what is behind the words of a choice."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import Game
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.games.slasherz.play import RULES


def laid_out(given: dict[str, Any], *actions: str) -> Game:
    """Return a game that begins with a table, after these actions."""
    table = Table(RULES, (), 1, {}, ()).set_up(given, ())
    for words in actions:
        table.do(words)
    return table


def test_equal_victims_lie_on_one_heap_only_where_they_are_neighbours() -> None:
    victims = ["Line Cook", {"card": "Bookworm", "face_up": True}, {"card": "Radio Host", "hp": 8}, "Hitchhiker"]
    drawn = draw(laid_out({"B": {"victims": victims}}), 0, TextRenderer(120))
    row = next(line for line in drawn if "Bookworm" in line)
    assert row.split("Victims")[1].strip() == (
        "face down (10 hp), Bookworm (10 hp, face up), face down (8 hp), face down (10 hp)"
    )
    victims = [{"card": "Line Cook", "hp": 8}, "Bookworm", "Radio Host", {"card": "Hitchhiker", "hp": 8}]
    drawn = draw(laid_out({"B": {"victims": victims}}), 0, TextRenderer(120))
    assert any(line.endswith("face down (8 hp), face down (10 hp) ×2, face down (8 hp)") for line in drawn)


def test_a_target_is_reported_with_its_own_figures() -> None:
    given = {
        "phase": "combat",
        "A": {"characters": "Bone Busker"},
        "B": {"characters": "Fog Shape", "victims": ["Line Cook", {"card": "Bookworm", "hp": 8}]},
    }
    game = laid_out(given, "attack with Bone Busker")
    assert sorted(choice["text"] for choice in game.choices(0)["choices"]) == [
        "attack Fog Shape (B) (700, CDB 2)",
        "attack Victim 1 (B) (10 hp)",
        "attack Victim 2 (B) (8 hp)",
    ]
    given["A"] = {"characters": "Fog Shape"}
    reported = [choice["text"] for choice in laid_out(given, "attack with Fog Shape").choices(0)["choices"]]
    assert "attack Sister Hale (B) (50 hp)" in reported


def test_the_log_names_a_hidden_victim_by_its_place_as_choices_do() -> None:
    given = {
        "phase": "combat",
        "A": {"characters": ["Lake Drifter", "Rake Man"]},
        "B": {"victims": ["Line Cook", {"card": "Bookworm", "hp": 3}, "Radio Host", "Hitchhiker"]},
    }
    actions = ("attack with Lake Drifter", "attack Victim 3", "do not rescue", "attack with Rake Man")
    game = laid_out(given, *actions, "attack Victim 4", "rescue")
    assert game.log(0)[-6:] == [
        "Lake Drifter attacks Victim 3 (B).",
        "Victim 3 (B) loses 3 hp.",
        "Rake Man attacks Victim 4 (B).",
        "B rescues Victim 4 (B).",
        "B: +1 rescue counter.",
        "Sister Hale (B) loses 2 hp.",
    ]
    assert "B rescues Victim 4." in game.log(1)
    assert "Victim 3 loses 3 hp." in game.log(1)


def test_the_log_names_a_victim_by_its_place_of_that_time() -> None:
    given = {
        "phase": "combat",
        "A": {"characters": ["Lake Drifter", "Rake Man"]},
        "B": {"victims": [{"card": "Bookworm", "hp": 2}, "Radio Host"]},
    }
    actions = ("attack with Lake Drifter", "attack Victim 2", "do not rescue", "attack with Rake Man")
    game = laid_out(given, *actions, "attack Victim 1", "do not rescue")
    assert game.log(0)[-5:] == [
        "Lake Drifter attacks Victim 2 (B).",
        "Victim 2 (B) loses 3 hp.",
        "Rake Man attacks Victim 1 (B).",
        "Victim 1 (B) loses 2 hp.",
        "Bookworm dies.",
    ]


def test_equal_cards_are_distinguished_by_where_they_lie() -> None:
    mine = {"survivor": "Theo, Groundskeeper", "rescue_counters": 3, "hand": ["Moth Child", "Bone Busker"]}
    game = laid_out({"A": {**mine, "discard": "Moth Child"}}, "use Theo, Groundskeeper")
    assert [choice["text"] for choice in game.choices(0)["choices"]] == [
        "Moth Child (hand)",
        "Bone Busker",
        "Moth Child (discard pile)",
    ]
    assert [choice["text"] for choice in game.choices(0, "fr")["choices"]][2] == "Enfant aux phalènes (Défausse)"


def test_what_is_thrown_away_agrees_with_no_name_in_french() -> None:
    given = {"A": {"hand": "Broken Carousel", "places": "Locked Chapel"}}
    reported = [choice["loses"] for choice in laid_out(given).choices(0, "fr")["choices"]]
    assert "carte défaussée\u00a0: Chapelle verrouillée" in reported


def test_rules_are_named_for_what_an_effect_asks() -> None:
    given = {"A": {"hand": "Panic", "characters": ["Rake Man", "Moth Child"]}}
    for actions in (("activate Panic",), ("activate Panic", "Rake Man")):
        assert {tuple(one["rules"]) for one in laid_out(given, *actions).choices(0)["choices"]} == {
            ("SZ-028", "SZ-085")
        }


def test_the_log_tells_whose_of_equal_cards_acts_to_whoever_reads_it() -> None:
    both = {"characters": "Carousel Horse"}
    game = laid_out({"phase": "combat", "A": both, "B": both}, "attack with Carousel Horse", "attack Carousel Horse")
    assert "Carousel Horse attacks Carousel Horse (B)." in game.log(0)
    assert "Carousel Horse (A) attacks Carousel Horse." in game.log(1)
    assert "Carousel Horse (A) attacks Carousel Horse (B)." in game.log(-1)


def test_the_log_betrays_no_hidden_card_by_telling_whose_another_is() -> None:
    """Both have a Line Cook, but that of B is face down."""
    mine = {"victims": [{"card": "Line Cook", "hp": 5, "face_up": True}, "Bookworm"], "characters": "Moth Child"}
    given = {"turn": "B", "phase": "combat", "A": mine, "B": {"victims": ["Line Cook"], "characters": "Rake Man"}}
    game = laid_out(given, "attack with Rake Man", "attack Victim 1", "do not rescue")
    assert "Rake Man attacks Line Cook." in game.log(-1)
    assert "Rake Man attacks Line Cook." in game.log(0)


def test_two_power_cuts_cancel_an_attack_once() -> None:
    given = {
        "phase": "combat",
        "A": {"characters": "Rake Man", "hand": "Power Cut"},
        "B": {"hand": "Power Cut", "victims": ["Line Cook", "Bookworm"]},
    }
    game = laid_out(given)
    game.state.keep_log(-1)
    for words in ("attack with Rake Man", "attack Victim 1", "activate Power Cut", "activate Power Cut"):
        game.do(words)
    reported = [game.rules.event_text(game.state, entry, 0) for entry in game.state.log or ()]
    assert reported.count("The attack of Rake Man is cancelled.") == 1


def test_a_doomed_character_is_reported_to_be_destroyed_beside_what_it_does_itself() -> None:
    given = {"A": {"characters": ["Well Whisper", "Moth Child"], "hand": "Double Feature"}}
    game = laid_out(given, "activate Double Feature", "Well Whisper", "pass", "end combat", "pass")
    assert [choice["text"] for choice in game.choices(0)["choices"]] == [
        "Well Whisper is destroyed",
        "Well Whisper: In your Rest phase: both Survivors lose 1 hp.",
    ]
