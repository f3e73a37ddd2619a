"""Our search against OpenSpiel's tree search, at equal simulations, in games between the sample decks.

    python -m tests.oracle.duel --games 20 --simulations 100 virevolt

OpenSpiel's (`ismcts`) goes through worlds that our `determinize` draws and plays them out by chance, as it comes.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from deckcheck.agents import View, make
from deckcheck.engine.state.chance import Stream
from deckcheck.simulation.tally import interval
from tests.oracle.openspiel import GAMES, TableState, numbering, possible, registered

# What is tried more often because it was tried seldom: the usual constant for returns between -1 and 1.
EXPLORE = 1.4


def theirs(game: Any, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    """Return OpenSpiel's bot, which draws its worlds by what its player knows."""
    random = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        EXPLORE,
        simulations,
        random_state=random,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: possible(state, player, int(random.randint(1 << 30))))
    return bot


def duel(name: str, games: int, simulations: int) -> tuple[int, int]:
    """Return how many games our search won, and how many were drawn; seats change from game to game."""
    rules = registered(name)
    won = drawn = 0
    for number in range(games):
        state: TableState = rules.new_initial_state()
        # Each game is played twice, with the seats exchanged.
        state.apply_action(number // 2)
        seat = number % 2
        ours = make(f"search:{simulations}", Stream(number).bits())
        other = theirs(rules, simulations, number)
        while not state.is_terminal():
            if state.current_player() == seat:
                option = ours.decide(View(state.game, seat))
                state.apply_action(numbering(name).number(state.game.state, option))
            else:
                state.apply_action(other.step(state))
        won += state.returns()[seat] > 0
        drawn += state.returns()[seat] == 0
    return won, drawn


def main() -> None:
    """Read the command line, play, and print a row a game."""
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's tree search.")
    parser.add_argument("names", nargs="*", metavar="GAME", help="the games; all where left out")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100)
    asked = parser.parse_args()
    print("| game | games | ours wins against OpenSpiel's | 95 % between |")
    print("| --- | --- | --- | --- |")
    for name in asked.names or GAMES:
        won, drawn = duel(name, asked.games, asked.simulations)
        low, high = interval(won, asked.games - drawn)
        share = 100 * won / max(asked.games - drawn, 1)
        print(f"| {name} | {asked.games} | {share:.1f} % | {100 * low:.1f}-{100 * high:.1f} |", flush=True)


if __name__ == "__main__":
    main()
