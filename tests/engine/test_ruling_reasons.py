"""A step that is not offered is reported with the reason and its rules, in either language; places with an example."""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import matching
from deckcheck.engine.rulings.actions import Choices
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.table import Table
from deckcheck.games.buffy.names import Moment, Zone
from deckcheck.messages import translator_of
from tests.support.rulings import run

POOR: dict[str, dict[str, object]] = {
    "A": {"main": "Ember Squire", "hand": ["Scorch", "Red Crystal"], "crystals": 1},
    "B": {"main": "Road Courier"},
}


def choices(game: str, given: object) -> Choices:
    table = Table(rules_of(game), (), 1, {}, ())
    played = table.set_up(given, ("given",))
    return Choices(table.grammar(played), played)


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "is not offered: your ready Crystals cannot pay for Scorch (VV-045 and VV-046)"),
        ("fr", "vos Crystals non consommés ne peuvent pas payer Scorch (VV-045 et VV-046)"),
    ],
)
def test_what_is_not_offered_is_reported_with_its_rule(language: str, reason: str) -> None:
    with pytest.raises(UnmetError) as done:
        choices("virevolt", POOR).take(0, "cast Scorch effect 1", ())
    with pytest.raises(UnmetError) as expected:
        choices("virevolt", POOR).legal("cast Scorch effect 1", ())
    for refused in (done, expected):
        assert reason in refused.value.render(translator_of(language))


def test_a_card_that_can_be_used_in_another_way_gives_no_reason() -> None:
    given = {**POOR, "A": {**POOR["A"], "crystals": {"Red Crystal": 1}}}
    with pytest.raises(UnmetError) as refused:
        choices("virevolt", given).legal("cast Scorch effect 2", ())
    assert str(refused.value) == "'cast Scorch effect 2' is not offered"


def test_the_reason_is_that_of_the_card_that_is_used_not_of_another_that_is_named() -> None:
    spike = {"card": "P191", "at": "A1", "fatigued": True}
    given = {"A": {"essence": "P199", "hand": "Watcher Training", "characters": spike}}
    with pytest.raises(UnmetError, match=r"attach Watcher Training to Spike' is not offered: .*BF-120"):
        choices("buffy", given).legal("attach Watcher Training to Spike", ())


@pytest.mark.parametrize(
    ("tired", "words"),
    [
        (False, "an effect keeps Jonathan Levenson from being attacked"),
        (True, "Luke is fatigued, and who is fatigued attacks nobody"),
    ],
)
@pytest.mark.parametrize("turn", ["A", "B"])
def test_of_two_who_would_fight_the_reason_names_the_one_that_it_is_about(turn: str, tired: bool, words: str) -> None:
    given = {
        "phase": "resource",
        "turn": turn,
        turn: {"hand": "Please, Not in the Face", "characters": {"card": "Luke", "at": "B1", "fatigued": tired}},
        "AB".replace(turn, ""): {"characters": {"card": "Jonathan Levenson", "at": "B1"}},
    }
    asked = choices("buffy", given)
    asked.take("AB".index(turn), "play Please, Not in the Face", ())
    while asked.game.state.phase != Moment.CONFLICT:
        asked.take(asked.game.state.decider, "pass", ())
    with pytest.raises(UnmetError, match=words):
        asked.legal("fight Jonathan Levenson with Luke", ())


def test_a_vampire_stays_by_day_and_has_moved_by_night() -> None:
    master = {"card": "The Master (level 1, Pergamum Prophecy)", "at": "A1"}
    given = {"phase": "movement", "A": {"characters": master}}
    with pytest.raises(UnmetError, match=r"vampires do not move by day \(BF-078 and BF-D07\)"):
        choices("buffy", given).legal("move The Master to A2", ())
    choices("buffy", {**given, "table": {"night": True}}).legal("move The Master to A2", ())


def test_a_place_that_is_not_called_so_is_reported_with_one_that_is() -> None:
    with pytest.raises(TableError, match="A’s space 1"):
        choices("buffy", {}).read("place Joyce Summers at the attic", ())


@pytest.mark.parametrize("at", ["A2", "a2", "A's space 2", "A’s space 2"])
def test_a_space_may_be_called_as_in_choices_or_as_in_data(at: str) -> None:
    ways = choices("buffy", {"A": {"hand": "A5", "characters": {"card": "Luke", "at": at}}})
    state, rules = ways.game.state, ways.game.rules
    luke = next(card for card, place in enumerate(state.place) if place == state.match.place(Zone.CHARACTERS, 0))
    assert rules.parse_value(state, "at", at) == rules.card_view(state, luke)["at"] == "A2"
    ways.legal(["place A5 at A3", "place A5 at A's space 3", "place A5 at a’s space 4"], ())
    assert matching(ways.game, "place A5 at A3") == matching(ways.game, "place Coach Marin at A’s space 3")
    assert matching(ways.game, "place A5 at A3") is not None
    assert matching(ways.game, "place A5 at the attic") is None


def test_the_number_of_equal_choices_stands_as_well_without_the_brackets() -> None:
    given = {"A": {"main": "Road Courier", "secondary": ["Blood Broker", "Blood Broker"]}}
    choices("virevolt", given).legal(["sacrifice Blood Broker #1", "sacrifice Blood Broker (free) #2"], ())


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "A puts Red Crystal into play."), ("fr", "A met Crystal Rouge en jeu.")],
)
def test_the_log_is_in_the_language_of_the_reader_and_expected_in_either(language: str, line: str) -> None:
    given = "A: {hand: Red Crystal, deck: 5}, B: {deck: 5}"
    for written in ("A puts Red Crystal into play.", "A met Crystal Rouge en jeu."):
        result = run("virevolt", given, f"events: [{written}]", "[{A: play Red Crystal}]", translator_of(language))
        assert result.passed, result.message
        assert line in result.log
