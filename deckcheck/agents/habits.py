"""Habits: what an action brought when it was last looked at, so that a search need not look again in every world."""

from __future__ import annotations

from deckcheck.agents.greedy import outlook
from deckcheck.engine.flow.procedures import take
from deckcheck.engine.knowledge.keys import action_key, action_keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from deckcheck.engine.knowledge.keys import Key
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules

    #: An option of a decision, and by how much it makes the table better for who takes it than it was.
    Valued: TypeAlias = tuple[int, float]

# How far it is looked into an action (see `greedy.outlook`).
AHEAD, WAYS = 4, 16
# How often an action of the same key is taken while the players play on, and how many decisions that may be.
AGAIN, LONGEST = 3, 200
# After how many actions of a player at the same kind of moment what the next one brings is looked at no more.
ACTS = 4


class Habits:
    """What actions are worth by the rough value of the game, each looked at once: as the greedy bot would, but faster.

    It is made for one decision and the worlds that are drawn for it, which are much alike. What an action brings is
    looked at again after the first actions of its player, which change it most.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._gains: dict[tuple[object, int, int, Key], float] = {}
        # In the world that is played on: how often each player has acted at each kind of moment, and how often habit
        # has taken an action of each key.
        self._acted: dict[tuple[object, int], int] = {}
        self._taken: dict[Key, int] = {}

    def begin(self) -> None:
        """Forget what was done: a world is played on from its beginning."""
        self._acted.clear()
        self._taken.clear()

    def take(self, world: State, option: int) -> None:
        """Take an option of the open decision, and note whether its player has acted or passed."""
        if option != self._rules.passing(world):
            moment = world.stack[-1].procedure, world.decider
            self._acted[moment] = self._acted.get(moment, 0) + 1
        take(world, option)

    def valued(self, world: State, *, whole: bool = False) -> dict[Key, Valued]:
        """Return the options of the open decision by their keys, each with what it brings who decides.

        What only throws something away is left out, unless the `whole` decision is asked for.
        """
        rules, seat, gains = self._rules, world.decider, self._gains
        asking = world.stack[-1].procedure
        acts = min(self._acted.get((asking, seat), 0), ACTS)
        passing = rules.passing(world) if world.kind in rules.REPEATED else None
        options = world.options
        if not whole and world.kind in rules.WASTEFUL:
            options = rules.sensible(world)
        now: float | None = None
        found: dict[Key, Valued] = {}
        if passing is not None and passing in options:
            # Of what is worth the same the first counts: to act must make the table better than it is.
            found[action_key(world, passing)] = passing, 0.0
        for key, option in zip(action_keys(world, options), options, strict=True):
            if key in found:
                continue
            gain = gains.get((asking, seat, acts, key))
            if gain is None:
                gain = rules.estimate(world, option, seat)
                if gain is None:
                    if option == passing:
                        gain = 0.0
                    else:
                        if now is None:
                            now = rules.value(world, seat)
                        ahead = world.copy()
                        ahead.lookahead = 1
                        gain = outlook(ahead, option, seat, AHEAD, WAYS) - now
                    gains[asking, seat, acts, key] = gain
            found[key] = option, gain
        return found

    def play_on(self, world: State, turn: int) -> None:
        """Let all players play by habit until a turn begins or the game is over."""
        for _ in range(LONGEST):
            if not world.options or world.turn >= turn:
                return
            self.take(world, self.usual(world))

    def usual(self, world: State) -> int:
        """Return the option that habit takes at the open decision, and count it."""
        rules, options, taken = self._rules, world.options, self._taken
        if world.kind in rules.SUGGESTED:
            return rules.suggestion(world)
        best = options[0]
        if len(options) > 1:
            passing = rules.passing(world)
            best_gain, best_key = -9.0, None
            for key, (option, gain) in self.valued(world).items():
                # To pass may be right any number of times.
                if gain > best_gain and (option == passing or taken.get(key, 0) < AGAIN):
                    best, best_gain, best_key = option, gain, key
            if best_key is not None and best != passing:
                taken[best_key] = taken.get(best_key, 0) + 1
        return best
