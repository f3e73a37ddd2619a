"""`deckcheck analyse`: what it says of a game as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.agents.analysis import Moment
from deckcheck.cli.commands.analyse import text_lines
from deckcheck.messages import ENGLISH, translator_of
from tests.support.playouts import begin

SAID = {
    "en": ["A gave away 20.0% of the chance to win at each decision, on average (9 decisions).", "1 decision"],
    "fr": ["A a abandonné à chaque décision 20,0 % des chances de victoire, en moyenne (9 décisions).", "1 décision"],
}


@pytest.mark.parametrize("language", SAID)
def test_what_was_given_away_is_reported_by_the_decision(language: str) -> None:
    """Nine choices that cost a fifth of the chance to win each cost no 180% of it."""
    cheap = Moment(10, 3, 1, "pass", 0.5, 0.5, "", ())
    found = [Moment(number, 2, 0, "pass", 0.5, 0.3, "attack", ()) for number in range(1, 10)]
    *_, first, second = text_lines(begin("virevolt", 1), [*found, cheap], "9", translator_of(language), "game.json")
    whole, one = SAID[language]
    assert first.replace("\xa0", " ").replace("\u202f", " ") == whole
    assert one in second


def test_who_had_no_choice_gave_nothing_away() -> None:
    found = [Moment(1, 2, 0, "pass", 0.5, 0.3, "attack", ())]
    assert text_lines(begin("virevolt", 1), found, "9", ENGLISH, "game.json")[-1] == "B had no choice to make."


def test_a_choice_that_ends_as_a_sentence_does_stands_in_one() -> None:
    found = [Moment(1, 2, 0, "attack: 5 damage.", 0.5, 0.3, "cast: draw 2 cards.", ())]
    reported = "\n".join(text_lines(begin("virevolt", 1), found, "9", ENGLISH, "game.json"))
    assert "attack: 5 damage. Chance to win 30%; cast: draw 2 cards would have had 50%." in reported


@pytest.mark.parametrize(("path", "written"), [("game.json", "game.json"), ("my game.json", "'my game.json'")])
def test_a_turning_point_names_the_command_that_shows_its_table(path: str, written: str) -> None:
    """What was decided at decision 7 is seen after the six choices before it."""
    found = [Moment(7, 2, 0, "pass", 0.5, 0.3, "attack", ()), Moment(8, 2, 1, "pass", 0.5, 0.5, "", ())]
    lines = text_lines(begin("virevolt", 1), found, "9", ENGLISH, path)
    assert [line for line in lines if "deckcheck replay" in line] == [
        f"     see it: deckcheck replay {written} --at 6",
    ]


def test_the_command_that_an_analysis_names_shows_that_decision(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = begin("virevolt", 1)
    for _ in range(12):
        game.apply(game.legal_actions()[0])
    path = tmp_path / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    assert main(["replay", str(path), "--at", "6"]) == 0
    shown = capsys.readouterr().out
    at = game.at(6)
    assert at.decision is not None
    assert f"Turn {at.state.turn}: " in shown or at.state.turn == 0
