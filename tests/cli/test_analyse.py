"""`deckcheck analyse`: what it says of a game as a whole."""

from __future__ import annotations

import pytest

from deckcheck.agents.analysis import Moment
from deckcheck.cli.commands.analyse import text_lines
from deckcheck.messages import ENGLISH, voice_of
from tests.support.playouts import begin

SAID = {
    "en": ["A gave away 20.0% of the chance to win at each decision, on average (9 decisions).", "1 decision"],
    "fr": ["A a abandonné à chaque décision 20,0 % des chances de victoire, en moyenne (9 décisions).", "1 décision"],
}


@pytest.mark.parametrize("language", SAID)
def test_what_was_given_away_is_told_by_the_decision(language: str) -> None:
    """Nine choices that cost a fifth of the chance to win each cost no 180% of it."""
    cheap = Moment(10, 3, 1, "pass", 0.5, 0.5, "", ())
    found = [Moment(number, 2, 0, "pass", 0.5, 0.3, "attack", ()) for number in range(1, 10)]
    *_, first, second = text_lines(begin("virevolt", 1), [*found, cheap], "9", voice_of(language))
    whole, one = SAID[language]
    assert first.replace("\xa0", " ").replace("\u202f", " ") == whole
    assert one in second


def test_who_had_no_choice_gave_nothing_away() -> None:
    found = [Moment(1, 2, 0, "pass", 0.5, 0.3, "attack", ())]
    assert text_lines(begin("virevolt", 1), found, "9", ENGLISH)[-1] == "B had no choice to make."


def test_a_choice_that_ends_as_a_sentence_does_stands_in_one() -> None:
    found = [Moment(1, 2, 0, "attack: 5 damage.", 0.5, 0.3, "cast: draw 2 cards.", ())]
    told = "\n".join(text_lines(begin("virevolt", 1), found, "9", ENGLISH))
    assert "attack: 5 damage. Chance to win 30%; cast: draw 2 cards would have had 50%." in told
