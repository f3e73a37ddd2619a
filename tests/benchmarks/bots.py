"""How well the bots play: a panel of pairings that stays the same, each game twice with seats and decks exchanged.

    python tests/benchmarks/bots.py --games 60 --bots search:100,greedy virevolt

`--games` is how many games are played in each pairing; a rate stands with Wilson's interval of 95 %. Budgets in seconds
depend on the machine and on what else it does: compare iterations, and read what a decision took.
"""

from __future__ import annotations

import argparse
import gc
from time import process_time
from typing import NamedTuple

from deckcheck.agents import View, make
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.simulation.tally import interval
from tests.training.selfplay import decks_of, pairings

#: How many pairings of sample decks a game's panel has, and after how many decisions a game counts as drawn.
PAIRINGS, LONGEST = 6, 5_000


class Result(NamedTuple):
    """What came of games between two bots, seen by the first.

    Attributes:
        games, wins, draws: how many.
        milliseconds: of processor time for a decision, of each bot.
        stuck: games that came to no end.
    """

    games: int
    wins: int
    draws: int
    milliseconds: tuple[float, float]
    stuck: int


def panel(game: str) -> list[tuple[int, int]]:
    """Return the pairings of a game's panel: spread over all that may meet, the same every time."""
    found = pairings(game)
    return [found[number * len(found) // PAIRINGS] for number in range(min(PAIRINGS, len(found)))]


def duel(game: str, bots: tuple[str, str], games: int, *, closed: bool = False) -> Result:
    """Let two bots play the panel, so many games a pairing: of four each seat and each deck falls to each bot once."""
    options = {"closed_decklists": True} if closed else {}
    decks, rules = decks_of(game), rules_of(game)
    wins = draws = stuck = played = 0
    spent, decided = [0.0, 0.0], [0, 0]
    for number, pair in enumerate(panel(game)):
        for at in range(games):
            stream = Stream((number << 20) + at // 4)
            seats = pair[::-1] if at & 1 else pair
            table = new_game(rules, [decks[one].contents() for one in seats], stream.bits() >> 11, options)
            first = at >> 1 & 1
            agents = [make(bots[seat ^ first], stream.bits() ^ seat) for seat in range(2)]
            while not table.is_over and len(table.history) < LONGEST:
                seat = table.state.decider
                view = View(table, seat)
                before = process_time()
                action = agents[seat].decide(view)
                spent[seat ^ first] += process_time() - before
                decided[seat ^ first] += 1
                table.apply(action)
            played += 1
            winners = table.state.winners
            wins += winners == (first,)
            draws += not winners
            stuck += not table.is_over
    times = tuple(1000 * time / max(count, 1) for time, count in zip(spent, decided, strict=True))
    return Result(played, wins, draws, (times[0], times[1]), stuck)


def main() -> None:
    """Read the command line, play, and print a row a game."""
    parser = argparse.ArgumentParser(description="How well the bots play.")
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="the games; all where left out")
    parser.add_argument("--games", type=int, default=60, help="games a pairing")
    parser.add_argument("--bots", default="search:100,greedy", help="the two bots")
    parser.add_argument("--closed", action="store_true", help="the players do not know each other's lists")
    asked = parser.parse_args()
    first, second = asked.bots.split(",")
    gc.set_threshold(50_000)
    print(f"| game | games | {first} wins against {second} | 95 % between | ms a decision | no end |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in asked.games_named or playable_games():
        found = duel(game, (first, second), asked.games, closed=asked.closed)
        low, high = interval(found.wins, found.games - found.draws)
        rate = 100 * found.wins / max(found.games - found.draws, 1)
        mine, theirs = found.milliseconds
        cells = [game, found.games, f"{rate:.1f} %", f"{100 * low:.1f}-{100 * high:.1f}", f"{mine:.1f}, {theirs:.1f}"]
        print("|", " | ".join(map(str, [*cells, found.stuck])), "|", flush=True)


if __name__ == "__main__":
    main()
