"""`deckcheck analyse`: what it says of a game as a whole."""

from __future__ import annotations

import pytest

from deckcheck.agents.analysis import Moment
from deckcheck.cli.commands.analyse import text_lines
from deckcheck.messages import voice_of
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
