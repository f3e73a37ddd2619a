"""Each game as a Python game of OpenSpiel, whose own tests walk through it and whose tree search plays it.

The first move is chance's: it draws the seed of a game between two of the sample decks. After that all luck is the
game's own, so that equal moves lead to equal tables. Actions are numbered as in `deckcheck.envs`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pyspiel

from deckcheck.engine.game import Game
from deckcheck.engine.numbering import Numbering
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.text.choice_labels import choice_labels
from tests.training.selfplay import begun, decks_of, pairings

#: How many games chance may draw.
SEEDS = 512
#: No game of bots or of chance has had as many decisions.
LONGEST = 20_000


def name_of(game: str) -> str:
    """Return what OpenSpiel calls a game."""
    return f"deckcheck_{game}"


@cache
def numbering(game: str) -> Numbering:
    """Return the numbers of the actions in games between any two of the sample decks."""
    return Numbering(rules_of(game), [deck.contents() for deck in decks_of(game)])


def described(game: str) -> tuple[Any, Any]:
    """Return what OpenSpiel wants to know of a game before it is played."""
    sort = pyspiel.GameType
    kind = sort(
        short_name=name_of(game),
        long_name=f"deckcheck: {game}",
        dynamics=sort.Dynamics.SEQUENTIAL,
        chance_mode=sort.ChanceMode.EXPLICIT_STOCHASTIC,
        information=sort.Information.IMPERFECT_INFORMATION,
        utility=sort.Utility.ZERO_SUM,
        reward_model=sort.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=numbering(game).size,
        max_chance_outcomes=SEEDS,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )
    return kind, info


class Table:
    """A game under way, which OpenSpiel copies by copying whatever it holds."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game
        self._labels: tuple[int, dict[int, str]] = (-1, {})

    def labels(self) -> dict[int, str]:
        """Return what the options of the open decision are called."""
        assert self.game is not None
        number = len(self.game.history)
        if self._labels[0] != number:
            self._labels = number, choice_labels(self.game.state)
        return self._labels[1]

    def __deepcopy__(self, memo: Any) -> Table:
        return Table(None if self.game is None else self.game.copy())


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table, or the moment before chance has drawn one."""

    def __init__(self, owner: Any, game: str) -> None:
        super().__init__(owner)
        self.name = game
        self.table = Table()

    @property
    def game(self) -> Game:
        """The game under way."""
        assert self.table.game is not None
        return self.table.game

    def current_player(self) -> int:
        """Return who moves: a player, chance, or nobody any more."""
        if self.table.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.is_over else self.game.state.decider

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the games that chance may draw."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        if player == pyspiel.PlayerId.CHANCE:
            return list(range(SEEDS))
        return sorted(numbering(self.name).options(self.game.state))

    def _apply_action(self, action: int) -> None:
        if self.table.game is None:
            pairs = pairings(self.name)
            pair = pairs[action % len(pairs)]
            self.table = Table(begun(self.name, decks_of(self.name), pair if action & 1 else pair[::-1], action))
        else:
            self.game.apply(numbering(self.name).options(self.game.state)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"game {action}"
        return self.table.labels()[numbering(self.name).options(self.game.state)[action]]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        """Return what each player has of the game."""
        outcome = None if self.table.game is None else self.game.outcome
        return [0.0, 0.0] if outcome is None else list(outcome.returns)

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player may know: who decides where nobody is named."""
        seat = self.current_player() if player is None else player
        return "" if self.table.game is None else json.dumps(self.game.observation(seat), sort_keys=True)

    def __str__(self) -> str:
        return "" if self.table.game is None else f"{self.game.decision} {self.game.fingerprint()}"


def registered(game: str) -> Any:
    """Return a game as OpenSpiel loads it, made known to it if need be."""
    if name_of(game) not in pyspiel.registered_names():
        kind, info = described(game)

        class TableGame(pyspiel.Game):  # type: ignore[misc]
            def __init__(self, params: Any = None) -> None:
                super().__init__(kind, info, params or {})

            def new_initial_state(self) -> TableState:
                return TableState(self, game)

            def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
                return Observer()

        pyspiel.register_game(kind, TableGame)
    return pyspiel.load_game(name_of(game))


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012  part of the interface

    def set_from(self, state: TableState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: TableState, player: int) -> str:
        """Return what a player may know."""
        return state.observation_string(player)


def possible(state: TableState, player: int, seed: int) -> TableState:
    """Return a state that might be this one for all that a player knows."""
    other: TableState = state.clone()
    other.table = Table(state.game.determinize(player, seed))
    return other


GAMES = tuple(playable_games())
