"""The search bot: a tree over what its player can tell apart, grown in many worlds that might be the true one.

The choices at hand are tried in the same worlds, with the same luck, so that they differ by what they are worth; after
each round the worse half of them is left out. Behind a choice an iteration goes down the tree by what looks best or has
been tried least, lets the players play on by habit to the end of the turn, and asks there how good the chance to win is
(`GameRules.chance`). What the bot's player cannot know does not enter: worlds are drawn from the player's own
knowledge, and the choices of others in different worlds are the same only if they are the same action of the same card
(`keys`).
"""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import NamedTuple

from deckcheck.agents.guesses import Guesses
from deckcheck.agents.habits import Habits
from deckcheck.engine.chance import Stream, seeded
from deckcheck.engine.keys import action_key
from deckcheck.engine.observation import determinize
from deckcheck.engine.sums import sum_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.agents.view import View
    from deckcheck.engine.keys import Key
    from deckcheck.engine.state import State

# How many worlds are drawn; later iterations take them again with other luck.
WORLDS = 32
# How many choices are tried at most, those first that look best by habit, and how many iterations each must have.
MOST_CHOICES, LEAST_TRIES = 16, 3
# How much a choice behind the first one is preferred that has been tried seldom, and how many visits an estimate is
# worth.
EXPLORE, PRIOR = 0.35, 1.0
# By how many standard errors another choice must be better than the one that habit would take, in the same worlds.
CAUTION = 1.0
# A choice is looked behind once it has been gone through so often.
EXPAND = 3
# To the end of how many turns the players play on by habit.
TURNS = 1
# How deep the tree grows.
DEEPEST = 40
# What an action costs that is no pass: of two ways to the same end the shorter one is better, and what changes nothing
# is left alone.
TEMPO = 0.0005


class Node:
    """A choice after those that led to it.

    Attributes:
        estimate: what it brings by habit, seen by who chooses.
        visits, total: how often it was gone through, and the chance to win of the bot's player there, in sum.
        children: what may follow, by the keys of actions.
    """

    __slots__ = ("children", "estimate", "total", "visits")

    def __init__(self, estimate: float = 0.0) -> None:
        self.estimate = estimate
        self.visits = 0
        self.total = 0.0
        self.children: dict[Key, Node] = {}

    @property
    def chance(self) -> float:
        """The chance to win of the bot's player, on the average of the visits."""
        return self.total / self.visits if self.visits else 0.5


class Candidate(NamedTuple):
    """One choice of the player, as a search sees it.

    Attributes:
        action: the action.
        visits: how often it was tried.
        chance: the chance to win behind it.
        line: the keys of the choices expected from here on, this one first.
    """

    action: int
    visits: int
    chance: float
    line: tuple[Key, ...]


class SearchAgent:
    """Searches at each decision, by a number of iterations or for some seconds, and takes what was tried most.

    Equal seeds and iterations decide equally on every machine.
    """

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        self._stream = Stream(seed)
        self._iterations = iterations
        self._seconds = seconds

    def decide(self, view: View) -> int:
        """Return the action that was tried most."""
        actions = view.sensible
        if len(actions) == 1:
            return actions[0]
        search = Search(view.known(), view.player, actions, self._stream.bits())
        search.run(self._iterations, self._seconds)
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
        self.root = Node()
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
        # How many worlds were tried, and how many iterations that took.
        self._tried = 0
        self._spent = 0
        # The choice that habit would take, and what each choice brought in world after world.
        self._usual: Key | None = None
        self._brought: dict[Key, list[float]] = {}

    def run(self, iterations: int = 0, seconds: float = 0.0) -> None:
        """Try the choices for so many iterations, or as long as the time lasts; it ends early once one is left."""
        left = self._promising(max(iterations // LEAST_TRIES, 1) if iterations else MOST_CHOICES)
        if not left:
            return
        usual = self._usual = left[0]
        rounds = (len(left) - 1).bit_length()
        begun = monotonic()
        for number in range(1, rounds + 1):
            world = self._tried
            spent = iterations * number // rounds
            while True:
                for key in left:
                    self._iterate(world, key)
                world += 1
                self._spent += len(left)
                if seconds:
                    if monotonic() - begun >= seconds * number / rounds:
                        break
                elif self._spent + len(left) > spent:
                    break
            self._tried = world
            left = sorted(left, key=self._score, reverse=True)[: (len(left) + 1) // 2]
            if len(left) > 1 and self._usual not in left:
                left[-1] = usual

    def _promising(self, most: int) -> list[Key]:
        """Return the choices that look best by habit, at most so many, in an order that is the same every time."""
        if len(self._actions) < 2:
            return []
        valued = self._habits.valued(self.world(0), whole=True)
        found = sorted(self._actions, key=lambda key: -valued[key][1])
        for key in found:
            self.root.children[key] = Node(valued[key][1])
        return found[: min(most, MOST_CHOICES)]

    def _score(self, key: Key) -> float:
        """Return what a choice is worth; until it is tried often, what it promised counts as well."""
        node = self.root.children[key]
        best = max(child.estimate for child in self.root.children.values())
        expected = self.root.chance + node.estimate - best
        return (node.total + PRIOR * expected) / (node.visits + PRIOR)

    def candidates(self) -> list[Candidate]:
        """Return the choices, what was tried most first, the better first among those tried alike.

        The one that habit would take stands before them all where none has been shown to be better.
        """
        found = []
        for key, action in self._actions.items():
            node = self.root.children.get(key)
            if node is None:
                found.append((0, 0.0, Candidate(action, 0, 0.5, (key,))))
            else:
                one = Candidate(action, node.visits, node.chance, (key, *_line(node)))
                found.append((node.visits, self._score(key), one))
        found.sort(key=lambda one: (-one[0], -one[1], one[2].action))
        ranked = [one for _, _, one in found]
        usual = next((one for one in ranked if one.line[0] == self._usual), None)
        if usual is not None and not self._is_better(ranked[0].line[0]):
            ranked.remove(usual)
            ranked.insert(0, usual)
        return ranked

    def _is_better(self, key: Key) -> bool:
        """Whether a choice has been shown to be better than the usual one, in the worlds in which both were tried."""
        if self._usual is None or key == self._usual:
            return True
        pairs = zip(self._brought.get(key, ()), self._brought.get(self._usual, ()), strict=False)
        leads = [one - other for one, other in pairs]
        if len(leads) < 2:
            return False
        mean = sum_of(leads) / len(leads)
        spread = sum_of((lead - mean) * (lead - mean) for lead in leads) / (len(leads) - 1)
        return mean > CAUTION * sqrt(spread / len(leads))

    def of(self, action: int) -> Candidate:
        """Return what the search has found of an action."""
        key = action_key(self._known, action)
        return next(one for one in self.candidates() if one.line[0] == key)

    def try_out(self, action: int, times: int) -> None:
        """Go on with an action until it has been tried so often."""
        key = action_key(self._known, action)
        for number in range(times):
            child = self.root.children.get(key)
            if child is not None and child.visits >= times:
                return
            # It is tried in the worlds in which the others were, from the first one on.
            self._iterate(child.visits if child is not None else number, key)

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

    def _iterate(self, number: int, first: Key) -> None:
        """Go through the world of this number once, beginning with a choice."""
        world, rules, player = self.world(number), self._rules, self.player
        turn = world.turn
        node = self.root.children.setdefault(first, Node())
        option = self._actions[first]
        path = [self.root, node]
        cost = 0.0
        self._habits.begin()
        while True:
            if world.decider == player and option != rules.passing(world):
                cost += TEMPO
            self._habits.take(world, option)
            if not world.options or world.turn != turn or node.visits < EXPAND or len(path) >= DEEPEST:
                break
            option, node = self._descend(node, world)
            path.append(node)
        self._habits.play_on(world, turn + TURNS)
        chance = rules.chance(world, player)
        if not world.reason:
            chance = max(chance - cost, 0.0)
        self._brought.setdefault(first, []).append(chance)
        for node in path:
            node.visits += 1
            node.total += chance

    def _descend(self, node: Node, world: State) -> tuple[int, Node]:
        """Return the choice to try next in a world, and its node."""
        mine = world.decider == self.player
        found: list[tuple[int, Node]] = []
        children = node.children
        for key, (option, gain) in self._habits.valued(world).items():
            child = children.get(key)
            if child is None:
                child = children[key] = Node(gain)
            found.append((option, child))
        here = node.chance if mine else 1 - node.chance
        best_estimate = max([child.estimate for _, child in found])
        width = EXPLORE * sqrt(sum([child.visits for _, child in found]) + 1) / len(found)
        best: tuple[int, Node] | None = None
        best_score = 0.0
        for option, child in found:
            visits = child.visits
            brought = child.total if mine else visits - child.total
            # Before it is tried a choice is as good as the place itself, less what it falls short of the best estimate.
            expected = here + child.estimate - best_estimate
            score = (brought + PRIOR * expected) / (visits + PRIOR) + width / (1 + visits)
            if best is None or score > best_score:
                best, best_score = (option, child), score
        assert best is not None  # noqa: S101  whoever decides has options
        return best


def _line(node: Node) -> list[Key]:
    """Return the choices that were tried most behind a node."""
    found: list[Key] = []
    while node.children:
        key, node = max(node.children.items(), key=lambda item: item[1].visits)
        if not node.visits:
            break
        found.append(key)
    return found
