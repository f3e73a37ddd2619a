"""A recorded game as a film: every choice in words, and the table at any moment."""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from deckcheck.messages import ENGLISH
from deckcheck.play.sentences import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator

_EVERY = 25  # choices between two moments that are kept


class Step(NamedTuple):
    """A choice of a recorded game.

    Attributes:
        player: who chose.
        label: what, in words.
        turn: the turn in which it was chosen.
    """

    player: int
    label: str
    turn: int


class Timeline:
    """A recorded game.

    Args:
        game: the game, played to its end.
        translator: the language of the choices' words.

    Attributes:
        steps: its choices, in order.
        last_turn: its last turn.
    """

    def __init__(self, game: Game, translator: Translator = ENGLISH) -> None:
        self._game = game.copy()
        self._history = game.history[:]
        moment = game.at(0)
        moment.watch()
        self._kept = [deepcopy(moment)]
        self.steps: list[Step] = []
        for number, action in enumerate(self._history, 1):
            decision = moment.decision
            player = decision.player if decision is not None else 0
            self.steps.append(Step(player, words_of(moment, action, translator), moment.state.turn))
            moment.apply(action)
            if number % _EVERY == 0:
                self._kept.append(deepcopy(moment))
        self.last_turn = moment.state.turn

    def at(self, choices: int) -> Game:
        """Return the game as it was after this many choices, with its log until then."""
        moment = deepcopy(self._kept[choices // _EVERY])
        for action in self._history[choices - choices % _EVERY : choices]:
            moment.apply(action)
        moment.follow(self._game)
        return moment

    def turn(self, number: int) -> int:
        """Return after how many choices a turn begins; the end of the game for one that never does."""
        found = (position for position, step in enumerate(self.steps) if step.turn >= number)
        return next(found, len(self.steps)) if number else 0
