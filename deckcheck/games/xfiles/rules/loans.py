"""Agents whom another player borrows for the turn (XF-045): into a Team, and back to their own."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, control, emit, move, remember
from deckcheck.engine.state.columns import NOTHING
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Mark, Zone
from deckcheck.games.xfiles.rules.agents import agents_of, new_team, note_post, pass_on
from deckcheck.games.xfiles.rules.cards import end_loan, is_on_loan, zone_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def lend(state: XFilesState, agent: int, player: int, mate: int) -> None:
    """Let an Agent join the Team of another player's Agent for the rest of the turn, with all that is on it."""
    if zone_of(state, agent) == Zone.HOSPITAL:
        remember(state, agent, (Zone.HOSPITAL, 0, NOTHING))
    else:
        note_post(state, agent)
    pass_on(state, agent)
    control(state, agent, player)
    move(state, agent, state.match.place(zone_of(state, mate), player))
    change(state, state.marks, agent, Mark.BORROWED)
    change(state, state.team, agent, state.team[mate])
    change(state, state.mates, agent, state.mates[mate])
    change(state, state.site, agent, state.site[mate])
    emit(state, Event.TEAMED, player, agent, mate)


def return_lent(state: XFilesState) -> None:
    """Return the Agents on loan to the Teams that they have left for it; those who have fallen are in the Hospital."""
    for player in range(state.match.players):
        for agent in agents_of(state, player):
            if not is_on_loan(state, agent):
                continue
            section, team, _ = state.memory.get(agent, (Zone.BUREAU, 0, NOTHING))
            owner = state.owner[agent]
            pass_on(state, agent)
            end_loan(state, agent)
            move(state, agent, state.match.place(section, owner), Event.RETURNED, owner)
            if section != Zone.HOSPITAL:
                change(state, state.team, agent, team or new_team(state, owner))
