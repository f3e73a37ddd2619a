"""The greedy bot: looks one action ahead in a world that might be the true one, and takes what looks best there."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import take
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.vocabulary import GAME_DECISIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.agents.view import View
    from deckcheck.engine.state.state import State

# How many choices that belong to one action (its targets, its payment) are looked through, one inside the other, and at
# how many ways to make them at most: a few dozen cards to choose among, four times over, would take a bot minutes.
DEPTH = 4
WAYS = 60


class GreedyAgent:
    """Looks at the table after each action, as the game itself values it; ties fall to the first.

    Args:
        seed: equal seeds decide equally.
        careless: of a hundred decisions, how many are left to chance.
    """

    def __init__(self, seed: int = 0, careless: int = 0) -> None:
        self._stream = Stream(seed)
        self._careless = careless

    def decide(self, view: View) -> int:
        """Return the action after which a possible world looks best."""
        actions = view.sensible
        if len(actions) == 1:
            return actions[0]
        if self._careless and self._stream.below(100) < self._careless:
            return actions[self._stream.below(len(actions))]
        return choose_greedily(view.state(self._stream.bits()), actions, view.player)


def choose_greedily(world: State, actions: list[int], player: int) -> int:
    """Return the action after which a world looks best; the state given is used up."""
    rules = world.match.rules
    best, best_value = actions[0], -1.0
    if world.kind in rules.REPEATED:
        # To act must make the table better than it is: otherwise free actions would be repeated without end.
        passing = rules.passing(world)
        if passing is not None:
            best, best_value = passing, rules.value(world, player)
            actions = [action for action in actions if action != passing]
    world.lookahead = 1
    last = actions[-1]
    for action in actions:
        value = rules.estimate(world, action, player)
        if value is None:
            # Nobody looks at this world after its last action.
            value = outlook(world if action == last else world.copy(), action, player, DEPTH, WAYS)
        if value > best_value:
            best, best_value = action, value
    return best


def outlook(state: State, action: int, player: int, depth: int, ways: int) -> float:
    """Return how the table looks after an action: own choices within it at their best, others' answers passed.

    What others cannot pass they answer with their first option: a table in the middle of an action shows what it costs
    and not yet what it brings. The state given is played on. Of more choices than `ways` the first ones count.
    """
    take(state, action)
    rules = state.match.rules
    while state.options and depth:
        minor = state.kind in rules.MINOR
        if state.kind >= GAME_DECISIONS and state.kind not in rules.INNER and not minor:
            break
        if state.decider == player and not minor:
            *options, last = state.options[: max(ways, 1)]
            ways //= len(state.options)
            best = max((outlook(state.copy(), option, player, depth - 1, ways) for option in options), default=0.0)
            return max(best, outlook(state, last, player, depth - 1, ways))
        answer = rules.passing(state)
        if answer is None:
            answer = state.options[0]
        take(state, answer)
        depth -= 1
    return rules.value(state, player)
