"""The report of a simulation: its figures agree with each other, it keeps to 80 columns, it is safe to show."""

from __future__ import annotations

import csv
import io
import json
from math import inf
from typing import Any

import pytest

from deckcheck.messages import translator_of
from deckcheck.simulation import report
from deckcheck.simulation.job import play_units
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.tally import SimulationTally
from deckcheck.simulation.values import Contender
from deckcheck.text_table import width

GAMES = 42


@pytest.fixture(scope="module")
def data(plan: SimulationPlan) -> dict[str, Any]:
    tally = play_units(plan, range(GAMES), lambda: False, inf).tally
    return report.data(plan, tally, {"R01": "Ember Squire"}, wanted=GAMES)


def test_wins_and_draws_add_up(data: dict[str, Any]) -> None:
    assert sum(deck["wins"] for deck in data["decks"]) + data["draws"] == GAMES
    assert sum(seat["wins"] for seat in data["seats"]) + data["draws"] == GAMES
    assert sum(data["endings"].values()) == sum(pairing["games"] for pairing in data["pairings"]) == GAMES
    for pairing in data["pairings"]:
        assert sum(entry["wins"] for entry in pairing["wins"]) + pairing["draws"] == pairing["games"]
    for deck in data["decks"]:
        assert deck["starting"]["games"] + deck["following"]["games"] == deck["games"]
        assert deck["starting"]["wins"] + deck["following"]["wins"] == deck["wins"]
        assert deck["interval"][0] <= deck["win_rate"] <= deck["interval"][1]


def test_every_card_of_every_deck_has_its_figures(plan: SimulationPlan, data: dict[str, Any]) -> None:
    for contender in plan.contenders:
        ids = {card for cards in contender.cards.values() for card, _ in cards}
        rows = [row for row in data["cards"] if row["deck"] == contender.name]
        assert {row["id"] for row in rows} == ids
        assert all(row["in_hand"]["games"] <= row["games"] for row in rows)
        assert all(row["in_hand"]["wins"] <= row["in_hand"]["games"] for row in rows)
        assert all(row["played"]["wins"] <= row["played"]["games"] <= row["games"] for row in rows)
    assert {row["name"] for row in data["cards"] if row["id"] == "R01"} == {"Ember Squire"}


def test_it_is_json(data: dict[str, Any]) -> None:
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("cards", [False, True])
def test_text_keeps_to_80_columns(data: dict[str, Any], cards: bool) -> None:
    lines = report.as_text(data, cards=cards).split("\n")
    assert max(map(width, lines)) <= 80
    assert lines[0] == f"{GAMES} games of virevolt between 3 decks, seed 11"


def test_each_deck_has_a_line_and_meets_every_other(data: dict[str, Any]) -> None:
    text = report.as_text(data)
    for deck in data["decks"]:
        assert sum(line.startswith(deck["name"][:22]) for line in text.split("\n")) == 1
    matrix = [line.split()[-3:] for line in text.split("\n") if line[:2].strip().isdigit() and line[2:3] == " "][-3:]
    for row, line in enumerate(matrix):
        assert line[row] == "·"


def test_french_writes_the_comma(data: dict[str, Any]) -> None:
    assert report.percent(0.4567, translator_of("fr")).startswith("45,7")
    assert report.percent(None) == "–"


def test_no_games_give_a_report_without_figures(plan: SimulationPlan) -> None:
    empty = report.data(plan, SimulationTally(plan), {}, wanted=9)
    assert empty["decks"][0]["win_rate"] is None
    assert empty["turns"]["mean"] is None
    assert "Only 0 of the 9 games are finished." in report.as_text(empty)


def test_csv_has_a_row_a_deck(data: dict[str, Any]) -> None:
    rows = list(csv.DictReader(io.StringIO(report.as_csv(data))))
    assert [row["deck"] for row in rows] == [deck["name"] for deck in data["decks"]]
    assert [int(row["wins"]) for row in rows] == [deck["wins"] for deck in data["decks"]]


def test_csv_has_a_row_a_card(data: dict[str, Any]) -> None:
    rows = list(csv.DictReader(io.StringIO(report.as_csv(data, cards=True))))
    assert len(rows) == len(data["cards"])
    assert [int(row["in_hand"]) for row in rows] == [row["in_hand"]["games"] for row in data["cards"]]


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "＝1", "\x1b[31mred", "a\nb"])
def test_a_deck_cannot_write_to_a_terminal_or_a_spreadsheet(name: str) -> None:
    plan = SimulationPlan("virevolt", tuple(Contender(part, part, "", {}, "random") for part in (name, "other")))
    tally = SimulationTally(plan)
    tally.games = 1
    data = report.data(plan, tally, {}, wanted=1)
    for row in csv.reader(io.StringIO(report.as_csv(data))):
        assert not any(cell.startswith(("=", "+", "-", "@", "＝")) or "\x1b" in cell or "\n" in cell for cell in row)
    assert "\x1b" not in report.as_text(data)
