"""Which item an Agent uses where several add to the skill of a check or a round of combat (XF-108, XF-D57)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import ask, jump
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.rules.agents import items_for, skill_served
from deckcheck.games.xfiles.rules.frames import check_or_combat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.state.frames import Step
    from deckcheck.games.xfiles.rules.frames import Check, Combat
    from deckcheck.games.xfiles.state import XFilesState


def choosing_items(bearers: Callable[[XFilesState, Any], list[int]]) -> tuple[Step, Step]:
    """Return the steps in which the players of these Agents choose, one after the other, where several items serve."""

    def ask_item(state: XFilesState, frame: Check | Combat) -> None:
        state.choice = DONE
        skill = skill_served(state, frame)
        for agent in bearers(state, frame):
            items = items_for(state, agent, skill)
            if len(items) > 1 and not any(bearer == agent for bearer, _ in frame.items):
                ask(state, state.controller[agent], Decision.ITEM, sorted(item for item, _ in items))
                return

    def take_item(state: XFilesState, frame: Check | Combat) -> None:
        if state.choice != DONE:
            use_item(state, frame, state.choice)
            jump(frame, ask_item)

    return ask_item, take_item


def use_item(state: XFilesState, serving: Check | Combat, item: int) -> None:
    """Note that the bearer of an item uses this one, and no other, in a check or a round of combat (XF-108)."""
    agent = state.host[item]
    serving.items = (*(row for row in serving.items if row[0] != agent), (agent, item))


def strongest(state: XFilesState) -> int | None:
    """Return the item that adds most, of those among which the open decision chooses; None if it is about no items."""
    if not state.options or state.kind != Decision.ITEM:
        return None
    serving = check_or_combat(state)
    skill = skill_served(state, serving) if serving is not None else -1
    added = dict(items_for(state, state.host[state.options[0]], skill))
    return max(state.options, key=lambda item: (added.get(item, 0), -item))


def use_up(state: XFilesState, item: int) -> None:
    """Let the bearer of an item that is discarded for its effect use no other in the check or round under way."""
    serving = check_or_combat(state)
    if serving is not None:
        use_item(state, serving, item)


def has_used_up(state: XFilesState, agent: int) -> bool:
    """Whether an Agent has used an item in the check or round under way that it does not carry any more (XF-108)."""
    serving = check_or_combat(state)
    return serving is not None and any(bearer == agent != state.host[item] for bearer, item in serving.items)
