"""The rulings of every game bear a name in every language, and in each a different one."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import load_rulings, ruling_files
from deckcheck.messages import LANGUAGES

GAMES = playable_games()


def names(game: str) -> list[tuple[str, Any]]:
    """Return each ruling's file and its name as it is written."""
    files = ruling_files([f"{rules_of(game).folder}/rulings"])
    return [(file, ruling.data["name"]) for file in files for ruling in load_rulings(file)]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_name_in_every_language(game: str) -> None:
    assert [name for _, name in names(game) if not isinstance(name, dict) or set(name) != set(LANGUAGES)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_rulings_of_a_file_have_one_name_in_any_language(game: str) -> None:
    told = Counter((file, language, words) for file, name in names(game) for language, words in name.items())
    assert [entry for entry, number in told.items() if number > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_french_names_are_set_as_french_is(game: str) -> None:
    cards = {name for card in rules_of(game).book().cards for name in card.all_names()}
    for _, name in names(game):
        french = name["fr"]
        for card in sorted((card for card in cards if card in french), key=len, reverse=True):
            french = french.replace(card, "")
        assert re.search(r"(?<!\xa0)[:;!?»]|«(?!\xa0)|'", french) is None, name["fr"]
