"""What the conformance suite must know of a game, as it cannot know it from the game itself."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.catalog.card import Card
    from deckcheck.engine.game import Game
    from deckcheck.engine.state.state import State


def _no_copies(state: State) -> None:
    """Test nothing in two places."""


def _nothing(game: Game) -> None:
    """Ask nothing more of a table."""


def _no_games(card: Card) -> Iterable[Game]:
    """Have no games in which this card in particular can be put to use."""
    return ()


class Particulars(NamedTuple):
    """What is particular to one game; `tests/games/<game>/particulars.py` holds it as `PARTICULARS`, if it says any.

    Attributes:
        rules, decisions: how many numbered rules and decisions its rulebook has (0: any number).
        check_table: asserts what holds at every moment of every game, however its options are set.
        check_copies: asserts of a state that what is tested in two places, in one of them for speed, is tested alike.
        games_with: games at tables or with decks at which a card can be put to use, for what chance seldom brings.
        turn_cap: after how many turns games of many options are broken off (0: each is played to its end).
        endings: the reasons for which games between sample decks end.
        alone: options that leave others nothing to do when they are taken otherwise than by default.
        spare_events: events of its language that no card waits for yet.
        spare_words: other words of its language that no card is written in yet, each with its table.
        drawn_by_the_game: zones whose hidden cards `redraw_secrets` draws, not from the cards of a deck.
    """

    rules: int = 0
    decisions: int = 0
    check_table: Callable[[Game], None] = _nothing
    check_copies: Callable[[State], None] = _no_copies
    games_with: Callable[[Card], Iterable[Game]] = _no_games
    turn_cap: int = 0
    endings: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    spare_events: frozenset[str] = frozenset()
    spare_words: frozenset[tuple[str, str]] = frozenset()
    drawn_by_the_game: frozenset[int] = frozenset()


def particulars_of(game: str) -> Particulars:
    """Return what is particular to a game; nothing for one that has no tests of its own."""
    home = f"tests.games.{game}"
    if find_spec(home) is None or find_spec(f"{home}.particulars") is None:
        return Particulars()
    found: Particulars = import_module(f"{home}.particulars").PARTICULARS
    return found


# What the suite reads of a game, and what is in it.
_READ = {
    "options.yaml": "the questions that a table may answer otherwise, the cap on turns (`turn_cap`) at least.",
    "rulebook.yaml": "the numbered rules, and the questions that were settled.",
    "rulings/*.yaml": "scenarios that show each of these rules.",
    "phrases.yaml": "what the game says at the table, in French.",
}


def lacking(folder: Path, vocabulary: Path, decks: Path) -> list[str]:
    """Return what a game lacks for the suite, a sentence each: which file is to be written, and what is in it.

    Args:
        folder: the folder of the game.
        vocabulary: the folder of its language.
        decks: the folder of the sample decks.
    """
    game = folder.name
    wanted = [(folder, name, f"{game}/{name}", text) for name, text in _READ.items()]
    words = "what the words of its effects mean, and what is wrong with play data, in French."
    place = f"{game}/{(vocabulary / 'vocabulary.yaml').relative_to(folder).as_posix()}"
    wanted.append((vocabulary, "vocabulary.yaml", place, words))
    legal = f"legal/{game}/*.deck.yaml"
    wanted.append((decks, legal, f"sample_decks/{legal}", "legal decks, between which its games are played."))
    return [f"{reported}: {text}" for home, name, reported, text in wanted if not any(home.glob(name))]
