"""What the conformance suite must be told of a game, as it cannot know it from the game itself."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.catalog.card import Card
    from deckcheck.engine.game import Game


def _nothing(game: Game) -> None:
    """Ask nothing more of a table."""


def _no_games(card: Card) -> Iterable[Game]:
    """Have no games in which this card in particular can be put to use."""
    return ()


class Particulars(NamedTuple):
    """What is particular to one game; `tests/games/<game>/particulars.py` holds it as `PARTICULARS`, if it says any.

    Attributes:
        rules, decisions: how many numbered rules and settled questions its rulebook has (0: any number).
        check_table: asserts what holds at every moment of every game, however its options are set.
        games_with: games at tables or with decks at which a card can be put to use, for what chance seldom brings.
        turn_cap: after how many turns games of many options are broken off (0: each is played to its end).
        endings: the reasons for which games between sample decks end.
        alone: options that leave others nothing to do when they are taken otherwise than by default.
        spare_events: events of its language that no card waits for yet.
    """

    rules: int = 0
    decisions: int = 0
    check_table: Callable[[Game], None] = _nothing
    games_with: Callable[[Card], Iterable[Game]] = _no_games
    turn_cap: int = 0
    endings: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    spare_events: frozenset[str] = frozenset()


def particulars_of(game: str) -> Particulars:
    """Return what is particular to a game; nothing for one that has no tests of its own."""
    home = f"tests.games.{game}"
    if find_spec(home) is None or find_spec(f"{home}.particulars") is None:
        return Particulars()
    found: Particulars = import_module(f"{home}.particulars").PARTICULARS
    return found
