"""The public names: each is there, is documented, and is imported only when it is used."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

import deckcheck

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", deckcheck.__all__)
def test_every_public_name_is_there_and_says_what_it_is_for(name: str) -> None:
    value = getattr(deckcheck, name)
    assert name == "__version__" or inspect.getdoc(value)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        _ = deckcheck.chekc


def test_dir_lists_the_public_names() -> None:
    assert set(deckcheck.__all__) <= set(dir(deckcheck))


def test_what_is_no_deck_is_a_deck_error_with_its_violations(tmp_path: Path) -> None:
    path = tmp_path / "my.deck.yaml"
    path.write_text("game: virevolt\ndeck: {main: {Ember Squier: 2}}\n", encoding="utf-8")
    with pytest.raises(deckcheck.DeckError) as caught:
        deckcheck.load_deck(path)
    assert [part.code for part in caught.value.violations] == ["decklist/unknown-card"]


def test_a_file_that_is_not_there_is_an_unreadable_file(tmp_path: Path) -> None:
    with pytest.raises(deckcheck.UnreadableFileError):
        deckcheck.check(tmp_path / "none.deck.yaml")


def test_what_cannot_be_played_is_a_game_error() -> None:
    decks = ROOT / "sample_decks/legal"
    red = deckcheck.load_deck(decks / "virevolt/red-rush.deck.yaml")
    knives = deckcheck.load_deck(decks / "slasherz/la-meute.deck.yaml")
    mixed: list[Any] = [red, {"main": [("CR-N", 30)]}]
    with pytest.raises(deckcheck.GameError, match="of slasherz, not of virevolt"):
        deckcheck.new_game("virevolt", [red, knives])
    with pytest.raises(deckcheck.GameError, match="a Deck for every player"):
        deckcheck.new_game("virevolt", mixed)
    paths: list[Any] = [str(decks / "virevolt/red-rush.deck.yaml")] * 2
    with pytest.raises(deckcheck.GameError, match="is not a deck; give what load_deck"):
        deckcheck.new_game("virevolt", paths)
    with pytest.raises(deckcheck.GameError, match="virevlot"):
        deckcheck.new_game("virevlot", [red, red])
    game = deckcheck.new_game("virevolt", [red, red])
    before = game.fingerprint()
    with pytest.raises(deckcheck.IllegalActionError):
        game.apply(-5)
    assert game.fingerprint() == before
