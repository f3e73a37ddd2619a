"""Agents that may not serve together: at each check and combat their player says which of them does (XF-045)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign
from deckcheck.engine.flow.procedures import ask, jump
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles.rules.frames import Check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.state.frames import Step
    from deckcheck.games.xfiles.rules.frames import Combat
    from deckcheck.games.xfiles.state import XFilesState

# In which of them two sides may not serve together.
CHECKS, COMBATS = 1, 2


def part(state: XFilesState, sides: tuple[list[int], list[int]], kinds: int) -> None:
    """Keep the Agents of two sides from serving together for the rest of the turn."""
    number = 1 + max((row[0] for row in state.pacts), default=0)
    rows = [(number, side, agent, kinds) for side, agents in enumerate(sides) for agent in agents]
    assign(state, pacts=(*state.pacts, *rows))


def _sides(state: XFilesState, frame: Check | Combat, serving: list[int]) -> list[list[int]]:
    """Return the two sides of the first pair that would both serve, or nothing."""
    kind = CHECKS if isinstance(frame, Check) else COMBATS
    out = [agent for (agent,) in frame.parted]
    sides: dict[int, list[list[int]]] = {}
    for number, side, agent, kinds in state.pacts:
        if kinds & kind and agent in serving and agent not in out:
            sides.setdefault(number, [[], []])[side].append(agent)
    return next((found for found in sides.values() if all(found)), [])


def keeping_apart(serving: Callable[..., list[int]]) -> tuple[Step, Step]:
    """Return the steps that let a player say who serves of those who may not serve together."""

    def ask_side(state: XFilesState, frame: Check | Combat) -> None:
        state.choice = DONE
        if state.pacts:
            sides = _sides(state, frame, serving(state, frame))
            if sides:
                ask(state, frame.player, CHOOSE_CARD, sorted(min(side) for side in sides))

    def take_side(state: XFilesState, frame: Check | Combat) -> None:
        if state.choice == DONE:
            return
        sides = _sides(state, frame, serving(state, frame))
        out = sides[1] if state.choice == min(sides[0]) else sides[0]
        frame.parted = (*frame.parted, *((agent,) for agent in out))
        jump(frame, ask_side)

    return ask_side, take_side
