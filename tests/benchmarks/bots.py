"""How well the bots play: a panel of pairings that stays the same, each game twice with seats and decks exchanged.

    python tests/benchmarks/bots.py --games 60 --bots search:100,greedy --keep panel.jsonl --processes 2 virevolt

`--games` is how many games are played in each pairing; a rate has Wilson's interval of 95 %. A whole panel
takes hours: `--keep` writes each finished game into a file, and goes on with what that holds of these bots. Budgets in
seconds depend on the machine: they are seconds of its processor here, so that other work takes no tries from a bot.

With `--value FILE` the second bot judges tables by another `value.json` of the game (see `tests.training.fit`): equal
bots then show which of the two values is the better one.

    git show COMMIT:deckcheck/games/slasherz/value.json > before.json
    python tests/benchmarks/bots.py --bots search:6,search:6 --value before.json slasherz
"""

from __future__ import annotations

import argparse
import gc
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.agents import View, make, search
from deckcheck.engine.flow.value_model import Worth, feature_names, read_network
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.simulation.tally import interval
from tests.training.selfplay import decks_of, pairings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.agents.view import Agent
    from deckcheck.engine.rules import GameRules

#: How many pairings of sample decks a game's panel has, and after how many decisions a game counts as drawn.
PAIRINGS, LONGEST = 6, 5_000


class Asked(NamedTuple):
    """One game of a panel.

    Attributes:
        game: which game.
        bots: the first and the second bot.
        pairing, number: the pairing of the panel, and the number of the game in it; of four each seat and each deck
            falls to each bot once.
        closed: whether the players do not know each other's lists.
        value: the file with the value by which the second bot judges tables; that of the game where it is empty.
    """

    game: str
    bots: tuple[str, str]
    pairing: int
    number: int
    closed: bool = False
    value: str = ""


class Judge:
    """A bot that judges tables by a value of its own."""

    def __init__(self, bot: Agent, rules: GameRules, value: str) -> None:
        network = read_network(json.loads(Path(value).read_text(encoding="utf-8")), feature_names(rules))
        if network is None:
            raise SystemExit(f"{value} was fitted to other features than those of {rules.game}")
        self._bot, self._rules, self._worth = bot, rules, Worth(rules, network)

    def decide(self, view: View) -> int:
        """Let the bot decide."""
        usual, self._rules._worth = self._rules._worth, self._worth
        try:
            return self._bot.decide(view)
        finally:
            self._rules._worth = usual


class Played(NamedTuple):
    """What came of one game, seen by the first bot.

    Attributes:
        won: 1 for a game won, 0 for one lost, 0.5 for one that nobody won.
        spent, decisions: milliseconds of processor time, and decisions, of each bot.
        ended: whether it came to an end.
    """

    won: float
    spent: Sequence[float]
    decisions: Sequence[int]
    ended: bool


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


def play(asked: Asked) -> Played:
    """Play one game: equal ones come out alike, but for budgets in seconds."""
    gc.set_threshold(50_000)
    search.CLOCK = process_time
    decks, pair = decks_of(asked.game), panel(asked.game)[asked.pairing]
    stream = Stream((asked.pairing << 20) + asked.number // 4)
    seats = pair[::-1] if asked.number & 1 else pair
    options = {"closed_decklists": True} if asked.closed else {}
    table = new_game(rules_of(asked.game), [decks[one].contents() for one in seats], stream.bits() >> 11, options)
    first = asked.number >> 1 & 1
    agents: list[Agent] = [make(asked.bots[seat ^ first], stream.bits() ^ seat) for seat in range(2)]
    if asked.value:
        agents[1 ^ first] = Judge(agents[1 ^ first], rules_of(asked.game), asked.value)
    spent, decisions = [0.0, 0.0], [0, 0]
    while not table.is_over and len(table.history) < LONGEST:
        seat = table.state.decider
        view = View(table, seat)
        before = process_time()
        action = agents[seat].decide(view)
        spent[seat ^ first] += 1000 * (process_time() - before)
        decisions[seat ^ first] += 1
        table.apply(action)
    winners = table.state.winners
    return Played(float(winners == (first,)) if winners else 0.5, spent, decisions, table.is_over)


def played(games: Sequence[Asked], keep: Path | None, processes: int) -> Iterator[Played]:
    """Play games, those left out that a file holds, which gets the others as soon as they are over."""
    held = dict(_held(keep)) if keep is not None and keep.exists() else {}
    yield from [held[one] for one in games if one in held]
    lacking = [one for one in games if one not in held]
    with ProcessPoolExecutor(processes) as pool:
        for one, found in zip(lacking, pool.map(play, lacking), strict=True):
            if keep is not None:
                with keep.open("a") as file:
                    file.write(json.dumps([one, found]) + "\n")
            yield found


def _held(path: Path) -> Iterator[tuple[Asked, Played]]:
    for line in path.read_text().splitlines():
        (game, bots, *rest), found = json.loads(line)
        yield Asked(game, (bots[0], bots[1]), *rest), Played(*found)


def duel(games: Sequence[Asked], keep: Path | None = None, processes: int = 1) -> Result:
    """Return what comes of games between the same two bots."""
    found = list(played(games, keep, processes))
    draws = sum(one.won not in {0, 1} for one in found)
    times = [
        sum(one.spent[bot] for one in found) / max(sum(one.decisions[bot] for one in found), 1) for bot in range(2)
    ]
    wins = sum(one.won == 1 for one in found)
    return Result(len(found), wins, draws, (times[0], times[1]), sum(not one.ended for one in found))


def main() -> None:
    """Read the command line, play, and print a row a game."""
    parser = argparse.ArgumentParser(description="How well the bots play.")
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="the games; all where left out")
    parser.add_argument("--games", type=int, default=60, help="games a pairing")
    parser.add_argument("--bots", default="search:100,greedy", help="the two bots")
    parser.add_argument("--closed", action="store_true", help="the players do not know each other's lists")
    parser.add_argument(
        "--value", default="", metavar="FILE", help="a value.json by which the second bot judges tables"
    )
    parser.add_argument("--keep", type=Path, help="a file to keep finished games in, and to go on with")
    parser.add_argument("--processes", type=int, default=1, help="how many games are played at once")
    asked = parser.parse_args()
    first, second = asked.bots.split(",")
    print(f"| game | games | {first} wins against {second} | 95 % between | ms a decision | no end |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in asked.games_named or playable_games():
        of_game = partial(Asked, game, (first, second), closed=asked.closed, value=asked.value)
        # Pairing after pairing in each four, so that a panel that is cut short reports all of them.
        order = [(at, pairing) for at in range(asked.games) for pairing in range(len(panel(game)))]
        order.sort(key=lambda one: (one[0] // 4, one[1], one[0]))
        found = duel([of_game(pairing, at) for at, pairing in order], asked.keep, asked.processes)
        low, high = interval(found.wins, found.games - found.draws)
        rate = 100 * found.wins / max(found.games - found.draws, 1)
        mine, theirs = found.milliseconds
        cells = [game, found.games, f"{rate:.1f} %", f"{100 * low:.1f}-{100 * high:.1f}", f"{mine:.1f}, {theirs:.1f}"]
        print("|", " | ".join(map(str, [*cells, found.stuck])), "|", flush=True)


if __name__ == "__main__":
    main()
