"""The Gulag: Agents that are out of play for some of their player's turns, and come back to the Bureau (XF-045)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, move
from deckcheck.engine.flow.piles import discard
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import SECTIONS, Mark, Zone
from deckcheck.games.xfiles.rules.agents import gear_of, new_team, pass_on
from deckcheck.games.xfiles.rules.cards import end_loan, is_on_loan, zone_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def is_imprisoned(state: XFilesState, card: int) -> bool:
    """Whether an Agent is in the Gulag: out of play, and turns of it are left."""
    return zone_of(state, card) == Zone.AWAY and state.timer[card] > 0


def imprison(state: XFilesState, agent: int, turns: int, by: int, *, late: bool = False) -> None:
    """Put an Agent into the Gulag for some of its player's turns, without its Equipment.

    A turn is over with the Briefing, or when it is `late` with the Debriefing.
    """
    if zone_of(state, agent) not in SECTIONS:
        return
    owner = state.owner[agent]
    for item in gear_of(state, agent):
        discard(state, owner, item)
    pass_on(state, agent)
    if is_on_loan(state, agent):
        end_loan(state, agent)
    move(state, agent, state.match.place(Zone.AWAY, owner), Event.SET_ASIDE, owner, by)
    change(state, state.team, agent, 0)
    change(state, state.timer, agent, turns)
    if late:
        change(state, state.marks, agent, state.marks[agent] | Mark.LATE)


def lengthen(state: XFilesState, agent: int, turns: int) -> None:
    """Let an Agent stay in the Gulag for more turns."""
    if is_imprisoned(state, agent):
        change(state, state.timer, agent, state.timer[agent] + turns)


def shorten(state: XFilesState, agent: int, turns: int) -> None:
    """Take turns off an Agent's time in the Gulag; after the last one it is free."""
    if not is_imprisoned(state, agent):
        return
    left = max(0, state.timer[agent] - turns)
    change(state, state.timer, agent, left)
    if not left:
        release(state, agent)


def release(state: XFilesState, agent: int) -> None:
    """Let an Agent of the Gulag come to the Bureau, undamaged."""
    owner = state.owner[agent]
    for column in (state.timer, state.damage):
        change(state, column, agent, 0)
    change(state, state.marks, agent, state.marks[agent] & ~Mark.LATE)
    move(state, agent, state.match.place(Zone.BUREAU, owner), Event.RETURNED, owner)
    change(state, state.team, agent, new_team(state, owner))


def serve_time(state: XFilesState, player: int, *, late: bool) -> None:
    """Let one of their turns be over for a player's Agents in the Gulag, as a Briefing or a Debriefing begins."""
    for agent in state.pile(Zone.AWAY, player)[:]:
        if state.timer[agent] and bool(state.marks[agent] & Mark.LATE) == late:
            shorten(state, agent, 1)
