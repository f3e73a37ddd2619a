"""The search bot: tries its choices in many worlds that might be the true one, and takes what turns out best.

The choices at hand are tried in the same worlds, with the same luck, so that they differ by what they are worth; after
each round the worse half of them is left out. An iteration takes a choice, lets all players play on by habit to the end
of the turn, or in some games of the next one (`GameRules.HORIZON`), and asks there how good the chance to win is
(`GameRules.chance`). What the bot's player cannot know does not enter: worlds are drawn from what the player knows.

A tree that grew behind the choices was measured and left out: what players try out there on the way says less of a
choice than what they do by habit, which is nearly what the greedy bot would do (`habits`).
"""

from __future__ import annotations

from math import copysign, inf, sqrt
from time import monotonic
from typing import NamedTuple

from deckcheck.agents.guesses import Guesses
from deckcheck.agents.habits import Habits
from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.knowledge.observation import determinize
from deckcheck.engine.state.chance import Stream, seeded
from deckcheck.engine.state.stable_sum import sum_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.agents.view import View
    from deckcheck.engine.knowledge.keys import Key
    from deckcheck.engine.state.state import State

# What counts the seconds of a budget.
CLOCK: Callable[[], float] = monotonic
# How many worlds are drawn; later iterations take them again with other luck.
WORLDS = 32
# How many choices are tried at most, those first that look best by habit, and how many iterations each must have.
MOST_CHOICES, LEAST_TRIES = 16, 3
# How many visits an estimate is worth.
PRIOR = 1.0
# By how many standard errors another choice must be better than the one that habit would take, in the same worlds.
CAUTION = 1.0
# A choice is clearly not the best when it is hardly better than that by so much of a chance to win, with this many
# standard errors on its side; looked at each time that this many more worlds were tried.
MATTERS, SURE, LOOK = 0.001, 3.0, 8
# What an action costs that is not a pass: of two ways to the same end the shorter one is better, and what changes
# nothing is left alone.
TEMPO = 0.0005


class Trial:
    """What came of trying one choice.

    Attributes:
        estimate: what it brings by habit.
        brought: the chance to win of the bot's player after it, in each world in which it was tried.
        total: their sum.
    """

    __slots__ = ("brought", "estimate", "total")

    def __init__(self, estimate: float) -> None:
        self.estimate = estimate
        self.brought: list[float] = []
        self.total = 0.0

    @property
    def visits(self) -> int:
        """How often it was tried."""
        return len(self.brought)


class Candidate(NamedTuple):
    """One choice of the player, as a search sees it.

    Attributes:
        action: the action.
        visits: how often it was tried.
        chance: the chance to win behind it.
        key: its key (see `engine.keys`).
    """

    action: int
    visits: int
    chance: float
    key: Key


class SearchAgent:
    """Searches at each decision, for a number of iterations or some seconds at most, and takes what turns out best.

    Equal seeds and iterations decide equally on every machine.
    """

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        self._stream = Stream(seed)
        self._iterations = iterations
        self._seconds = seconds

    def decide(self, view: View) -> int:
        """Return the action that turns out best."""
        actions = view.sensible
        if len(actions) == 1:
            return actions[0]
        search = Search(view.known(), view.player, actions, self._stream.bits())
        search.run(self._iterations, self._seconds, until_clear=True)
        return search.candidates()[0].action


class Search:
    """The search of one decision.

    Args:
        known: a state that holds what the player knows alone (see `View.known`).
        player: who decides.
        actions: among which actions.
        seed: equal seeds search equally.
    """

    def __init__(self, known: State, player: int, actions: Sequence[int], seed: int) -> None:
        self.player = player
        self._known = known
        # Where the others' lists are not known, worlds are drawn from what they may be.
        self._guesses = Guesses(known, player) if known.match.options.get("closed_decklists") else None
        self._actions: dict[Key, int] = {}
        for action in actions:
            self._actions.setdefault(action_key(known, action), action)
        self._options = sorted(self._actions.values())
        self._rules = known.match.rules
        self._habits = Habits(self._rules)
        self._stream = Stream(seed)
        self._worlds: list[State] = []
        # The choice that habit would take, and what came of those that were tried.
        self._usual: Key | None = None
        self._trials: dict[Key, Trial] = {}

    def run(self, iterations: int = 0, seconds: float = 0.0, *, until_clear: bool = False) -> None:
        """Try the choices for this many iterations, or as long as the time lasts.

        Who only wants the best of them ends as soon as it is clear; who reads what each is worth does not.
        """
        left = self._promising(max(iterations // LEAST_TRIES, 1) if iterations else MOST_CHOICES)
        if not left:
            return
        usual = self._usual = left[0]
        size, rounds = len(left), (len(left) - 1).bit_length()
        begun = CLOCK()
        # How many worlds were tried, and how many iterations that took.
        world = spent = 0
        for number in range(1, rounds + 1):
            while True:
                for key in left:
                    self._iterate(world, key)
                world += 1
                spent += len(left)
                if until_clear and world % LOOK == 0:
                    left = self._open(left)
                    if len(left) < 2:
                        return
                if seconds:
                    if CLOCK() - begun >= seconds * number / rounds:
                        break
                elif spent + len(left) > iterations * number // rounds:
                    break
            best = sorted(left, key=self._score, reverse=True)[: -(-size >> number)]
            # What was clearly worse does not come back: it was not tried in the worlds since.
            if len(best) > 1 and usual in left and usual not in best:
                best[-1] = usual
            left = best

    def _promising(self, most: int) -> list[Key]:
        """Return the choices that look best by habit, at most this many, in an order that is the same every time."""
        if len(self._actions) < 2:
            return []
        valued = self._habits.valued(self.world(0), whole=True)
        found = sorted(self._actions, key=lambda key: -valued[key][1])
        for key in found:
            self._trials[key] = Trial(valued[key][1])
        return found[: min(most, MOST_CHOICES)]

    def _open(self, left: list[Key]) -> list[Key]:
        """Return the choices that may still be the best by so much that it matters, the best one so far first."""
        best, *others = sorted(left, key=self._score, reverse=True)
        return [best, *(key for key in others if self._lead(key, best, SURE) > MATTERS)]

    def _lead(self, key: Key, other: Key, errors: float) -> float:
        """Return by how much a choice is better than another in the worlds in which both were tried.

        This many standard errors are added to what that is on average; of less than two worlds nothing is known.
        """
        trials = self._trials[key].brought, self._trials[other].brought
        leads = [one - another for one, another in zip(*trials, strict=False)]
        if len(leads) < 2:
            return copysign(inf, errors)
        mean = sum_of(leads) / len(leads)
        spread = sum_of((lead - mean) * (lead - mean) for lead in leads) / (len(leads) - 1)
        return mean + errors * sqrt(spread / len(leads))

    def _score(self, key: Key) -> float:
        """Return what a choice is worth; until it is tried often, what it promised counts as well."""
        trials = self._trials.values()
        trial = self._trials[key]
        tried = sum(other.visits for other in trials)
        average = sum_of(other.total for other in trials) / tried if tried else 0.5
        expected = average + trial.estimate - max(other.estimate for other in trials)
        return (trial.total + PRIOR * expected) / (trial.visits + PRIOR)

    def candidates(self) -> list[Candidate]:
        """Return the choices: the one to take, then what was tried most, of those tried alike the larger chance first.

        To take is the best of those tried most, counting what each promised; the one that habit would take, where none
        has been shown to be better. What was left out early may have a larger chance than these, by luck.
        """
        found = []
        for key, action in self._actions.items():
            trial = self._trials.get(key)
            if trial is None:
                found.append((0, 0.0, Candidate(action, 0, 0.5, key)))
            else:
                chance = trial.total / trial.visits if trial.visits else 0.5
                found.append((trial.visits, self._score(key), Candidate(action, trial.visits, chance, key)))
        found.sort(key=lambda one: (-one[0], -one[1], one[2].action))
        ranked = [one for _, _, one in found]
        usual = next((one for one in ranked if one.key == self._usual), None)
        if usual is not None and not self._is_better(ranked[0].key):
            ranked.remove(usual)
            ranked.insert(0, usual)
        return [*ranked[:1], *sorted(ranked[1:], key=lambda one: (-one.visits, -one.chance, one.action))]

    def _is_better(self, key: Key) -> bool:
        """Whether a choice has been shown to be better than the usual one, in the worlds in which both were tried."""
        usual = self._usual
        return usual is None or key == usual or self._lead(key, usual, -CAUTION) > 0

    def of(self, action: int) -> Candidate:
        """Return what the search has found of an action."""
        key = action_key(self._known, action)
        return next(one for one in self.candidates() if one.key == key)

    def try_out(self, action: int, times: int) -> None:
        """Go on with an action until it has been tried so often."""
        key = action_key(self._known, action)
        # It is tried in the worlds in which the others were, from the first one on.
        for number in range(self._trials[key].visits if key in self._trials else 0, times):
            self._iterate(number, key)

    def expected(self, world: State, candidate: Candidate) -> Iterator[int]:
        """Yield what all players are expected to do, the choice first, and play it in the world, option by option."""
        habits, option = self._habits, self._actions[candidate.key]
        habits.begin()
        while True:
            yield option
            habits.take(world, option)
            if not world.options:
                return
            option = habits.usual(world)

    def world(self, number: int) -> State:
        """Return the world of this number, to be played on: each time the same, with the same luck."""
        worlds = self._worlds
        while len(worlds) <= min(number, WORLDS - 1):
            seed = self._stream.bits()
            guesses = self._guesses
            world = guesses.world(seed) if guesses is not None else determinize(self._known, self.player, seed)
            world.options = self._options
            worlds.append(world)
        world = worlds[number % WORLDS].copy()
        if number >= WORLDS:
            world.rng = seeded(world.rng ^ number)
        return world

    def _iterate(self, number: int, key: Key) -> None:
        """Try a choice in the world of this number."""
        world, rules, player = self.world(number), self._rules, self.player
        turn, option = world.turn, self._actions[key]
        cost = TEMPO if option != rules.passing(world) else 0.0
        self._habits.begin()
        self._habits.take(world, option)
        self._habits.play_on(world, turn + rules.HORIZON)
        chance = rules.chance(world, player)
        if not world.reason:
            chance = max(chance - cost, 0.0)
        trial = self._trials.setdefault(key, Trial(0.0))
        trial.brought.append(chance)
        trial.total += chance
