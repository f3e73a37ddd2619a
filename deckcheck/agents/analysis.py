"""Going through a game: the chance to win at each decision, what was done, and what would have been better."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from deckcheck.agents.hints import expected_words, thought_over
from deckcheck.arguments import require_callable, require_seconds, require_type, whole_of
from deckcheck.engine.game import Game
from deckcheck.engine.table.choices import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

#: How many iterations a decision is thought over for, by default.
ITERATIONS = 40
#: A decision that costs so much of the chance to win is a turning point; this many are reported at most.
COSTLY, MOST = 0.05, 5
# How often what was done, and what may have been better, is tried at least: less where the budget is small.
TRIES, SHARE = 12, 4


class Moment(NamedTuple):
    """One decision of a game.

    Attributes:
        number: which one, from 1.
        turn: the turn.
        player: who decided.
        text: what was done.
        chance: the chance to win of who decided, with the best choice that the search has found.
        done: the same behind what was done.
        better: what would have been better in words, and what would have followed; empty where nothing was.
        line: what the player would have done after that.
    """

    number: int
    turn: int
    player: int
    text: str
    chance: float
    done: float
    better: str
    line: tuple[str, ...]

    @property
    def cost(self) -> float:
        """How much of the chance to win what was done has cost."""
        return max(self.chance - self.done, 0.0)


def moments(
    game: Game,
    iterations: int = ITERATIONS,
    seconds: float = 0.0,
    seed: int = 0,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Moment]:
    """Return each decision of a game at which there was something to decide, in order.

    Each is judged by what the deciding player could know. Equal games, iterations and seeds give equal moments.

    Args:
        game: the game; it is not changed.
        iterations: for how many iterations each decision is thought over.
        seconds: how long all of them may take together, instead of iterations.
        seed: equal seeds think equally.
        clock: returns the time, in seconds; only called where `seconds` is given.

    Raises:
        ArgumentError: an argument is of another kind.
    """
    require_type("game", game, Game, "argument-game")
    iterations, seed = whole_of("iterations", iterations), whole_of("seed", seed)
    require_seconds("seconds", seconds)
    require_callable("clock", clock)
    return _moments(game, iterations, seconds, seed, clock)


def _moments(game: Game, iterations: int, seconds: float, seed: int, clock: Callable[[], float]) -> Iterator[Moment]:
    history = game.history
    table = game.at(0)
    table.state.match = game.state.match
    end = clock() + seconds if seconds else 0.0
    for number, action in enumerate(history, 1):
        state = table.state
        if len(state.options) > 1:
            share = 0.0
            if seconds:
                share = max(end - clock(), 0.001) / (len(history) - number + 1)
            yield _moment(table, number, action, 0 if share else iterations, share, seed + number)
        table.apply(action)


def _moment(table: Game, number: int, action: int, iterations: int, seconds: float, seed: int) -> Moment:
    tries = max(2, min(TRIES, iterations // SHARE)) if iterations else TRIES
    search = thought_over(table, iterations, seconds, seed, [action], tries)
    found = search.candidates()
    words = words_of(table.state)
    done = search.of(action)
    # What was hardly tried is not known to be better.
    best = max([one for one in found if one.visits >= tries] or found[:1], key=lambda one: one.chance)
    is_better = best.action != done.action and best.chance > done.chance
    return Moment(
        number,
        table.state.turn,
        table.state.decider,
        words[action],
        best.chance if is_better else done.chance,
        done.chance,
        words[best.action] if is_better else "",
        expected_words(search, best) if is_better else (),
    )


def turning_points(found: list[Moment]) -> list[Moment]:
    """Return the decisions that cost most, in the order of the game."""
    costly = sorted((one for one in found if one.cost >= COSTLY), key=lambda one: (-one.cost, one.number))
    return sorted(costly[:MOST], key=lambda one: one.number)


def chance_of(moment: Moment, player: int, players: int) -> float:
    """Return a player's chance to win before a decision, as who decided could see it; the others share what is left."""
    return moment.chance if moment.player == player else (1 - moment.chance) / (players - 1)


def data(game: Game, found: list[Moment], budget: str) -> dict[str, Any]:
    """Return an analysis as plain data, ready for JSON."""
    outcome = game.outcome
    return {
        "format": 1,
        "game": game.rules.game,
        "players": list(game.players),
        "seed": game.state.match.seed,
        "budget": budget,
        "decisions": len(game.history),
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
        "moments": [
            {
                "number": one.number,
                "turn": one.turn,
                "player": one.player,
                "text": one.text,
                "chance": round(one.chance, 4),
                "done": round(one.done, 4),
                "better": one.better or None,
                "line": list(one.line),
            }
            for one in found
        ],
        "turning_points": [one.number for one in turning_points(found)],
    }
