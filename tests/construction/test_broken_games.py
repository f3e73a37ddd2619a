"""A list of a game whose files are broken is not judged, and says why; lists of other games are."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.decklist.problem import FaultyFileError
from deckcheck.decklist.source import UnjudgedFileError, UnreadableFileError
from deckcheck.messages import translator_of
from deckcheck.workspace.new_game import write_game

OTHER = b"game: virevolt\ndeck:\n  main: {Ember Squire: 2, Red Crystal: 28}\n"


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck of a game without types."""
    write_game("hollow", str(tmp_path))
    rules = tmp_path / "hollow/construction.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("types:", "typse:"), encoding="utf-8")
    monkeypatch.setenv("DECKCHECK_GAMES", str(tmp_path))
    return tmp_path / "hollow/decks/hollow.deck.yaml"


def test_it_says_where_the_mistake_is(deck: Path) -> None:
    checker = Checker()
    with pytest.raises(UnjudgedFileError) as found:
        checker.check_file(str(deck))
    error = found.value
    assert isinstance(error.cause, FaultyFileError)
    head, *rest = str(error).split("\n")
    assert head.startswith(f"{deck} is not checked, since its game cannot be read: ")
    assert head.endswith("construction.yaml:4:1")
    assert "did you mean types?" in rest[0]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  our own
    assert "n’est pas vérifié" in error.render(translator_of("fr"))
    # The files are read once, whatever the number of decks; and decks of other games are judged.
    with pytest.raises(UnjudgedFileError) as again:
        checker.check_bytes(deck.read_bytes(), "b.deck.yaml")
    assert again.value.cause is error.cause
    assert checker.check_bytes(OTHER, "c.deck.yaml").deck is not None


def test_a_list_that_leaves_its_game_to_the_settings(deck: Path) -> None:
    text = deck.read_text(encoding="utf-8").replace("game: hollow\n", "")
    checker = Checker(Settings(default_game="hollow"))
    for _ in range(2):
        with pytest.raises(UnjudgedFileError):
            checker.check_bytes(text.encode(), "b.deck.yaml")
    assert checker.check_bytes(OTHER, "c.deck.yaml").deck is not None


def test_a_file_that_cannot_be_opened_has_no_place_in_it() -> None:
    error = UnjudgedFileError("a.deck.yaml", UnreadableFileError("path-denied", "higher/cards/numbers.yaml"))
    assert str(error).split("\n")[0] == (
        "a.deck.yaml is not checked, since its game cannot be read: higher/cards/numbers.yaml: reading is not permitted"
    )
