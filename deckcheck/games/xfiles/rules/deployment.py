"""Deployment and Teams: who goes where, and with whom (XF-052 to XF-056, XF-111 to XF-120, XF-210, XF-D07, XF-D52)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, begin_phase, change, emit, move
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.piles import first_copies
from deckcheck.engine.flow.procedures import ask, jump, leave, procedure, push
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import SECTIONS, Grant, Mark, Phase, Suit, Window, Zone
from deckcheck.games.xfiles.rules import payment, pools, reasons
from deckcheck.games.xfiles.rules.agents import (
    agents_of,
    in_section,
    may_leave,
    move_to_section,
    new_team,
    team_members,
)
from deckcheck.games.xfiles.rules.cards import at_hand, zone_of
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.playing import TOO_DEAR
from deckcheck.games.xfiles.rules.window import ask_act, beside_acts, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.xfiles.state import XFilesState


class Deployment(Frame):
    """Deployment."""

    agent = number("the Agent from hand that is paid for", Kind.CARD)
    section = number("where it goes")


def begin(state: XFilesState, frame: Deployment) -> None:
    """Begin the phase; each Agent's Team of now is remembered (XF-D52)."""
    begin_phase(state, Phase.DEPLOYMENT, PHASE_BEGUN)
    for agent in agents_of(state, state.active):
        change(state, state.mates, agent, state.team[agent])


def window(state: XFilesState, frame: Deployment) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(state, Window.DEPLOYMENT, state.active, others=True)


# The moves from each section, without the Agent.
_MOVES = {at: tuple(Act.MOVE | section << FIELD for section in SECTIONS if section != at) for at in SECTIONS}


def moves(state: XFilesState) -> list[int]:
    """Return the moves of Agents, each once a phase, and the Agents that may be added from hand (XF-111, XF-112)."""
    player = state.active
    kind, definition = state.match.book.kind, state.definition
    piles = state.piles_of(player)
    found: list[int] = []
    for section, moves_there in _MOVES.items():
        for agent in piles[section]:
            if kind[definition[agent]] == Suit.AGENT and unmovable(state, agent) is None:
                for move_there in moves_there:
                    found.append(move_there | agent)  # noqa: PERF401  a comprehension for each Agent costs more
    return sorted([*found, *hires(state, player)])


def unmovable(state: XFilesState, agent: int) -> Reason | None:
    """Return what keeps an Agent where it is (XF-111, XF-112)."""
    if state.marks[agent] & Mark.MOVED:
        return reasons.MOVED
    if (state.timed | state.match.stats) & Grant.HELD and granted(state, Grant.HELD, agent):
        return reasons.HELD  # what `is_granted` asks, without a call for each Agent
    return reasons.KEPT if zone_of(state, agent) == Zone.HOSPITAL and not may_leave(state, agent) else None


def attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, of moving an Agent or adding one of the hand."""
    player = state.active
    if state.match.book.kind[state.definition[card]] != Suit.AGENT:
        return []
    if card in at_hand(state, player):
        unpaid = [Act.PLAY_UNPAID | card] if payment.may_be_unpaid(state) else []
        return [*(option(Act.HIRE, section, card) for section in (Zone.BUREAU, Zone.FIELD)), *unpaid]
    if card not in agents_of(state, player):
        return []
    return [option(Act.MOVE, section, card) for section in SECTIONS if section != zone_of(state, card)]


def forbids(state: XFilesState, choice: int) -> Reason | None:
    """Return what forbids one of `attempts`."""
    verb, _, card = split_option(choice)
    if verb == Act.MOVE:
        return unmovable(state, card)
    if state.match.book.identity[state.definition[card]] in _names_there(state):
        return reasons.IN_PLAY
    payable = pools.can_pay(state, state.active, card)
    if verb == Act.PLAY_UNPAID:
        return reasons.PAYABLE if payable else None
    return None if payable else TOO_DEAR


def _names_there(state: XFilesState) -> set[int]:
    """Return the names of the Agents in play on the investigating player's side: none comes twice (XF-056)."""
    identity, definition = state.match.book.identity, state.definition
    return {identity[definition[agent]] for agent in agents_of(state, state.active)}


def hires(state: XFilesState, player: int) -> list[int]:
    """Return the Agents in hand that can be added for this turn, each to the Bureau or the Field (XF-052 to XF-056)."""
    book = state.match.book
    kind, definition = book.kind, state.definition
    agents = [card for card in at_hand(state, player) if kind[definition[card]] == Suit.AGENT]
    if not agents:
        return agents
    found: list[int] = []
    there = _names_there(state)
    for card in first_copies(state, agents):
        number = definition[card]
        if number in book.unplayable or book.identity[number] in there:
            continue
        if pools.can_pay(state, player, card):
            found += [option(Act.HIRE, section, card) for section in (Zone.BUREAU, Zone.FIELD)]
        elif payment.may_be_unpaid(state):
            found.append(Act.PLAY_UNPAID | card)
    return found


def ask_move(state: XFilesState, frame: Deployment) -> None:
    """Ask for the next move, or a card to play (XF-048)."""
    ask_act(state, Decision.DEPLOY, moves(state), Window.DEPLOYMENT)


def carry_out(state: XFilesState, frame: Deployment) -> None:
    """Move the Agent, or pay for the one from hand (XF-053, XF-111)."""
    if state.choice == DONE:
        leave(frame)
        push(state, TEAMS, state.active)
        return
    verb, section, card = split_option(state.choice)
    if take_act(state, Window.DEPLOYMENT):
        jump(frame, ask_move)
        return
    if verb == Act.HIRE:
        frame.agent, frame.section = card, section
        payment.charge(state, state.active, card)
        return
    jump(frame, window)
    change(state, state.marks, card, state.marks[card] | Mark.MOVED)
    move_to_section(state, card, section)


def hire(state: XFilesState, frame: Deployment) -> None:
    """Add the Agent from hand that was paid, for this turn (XF-051, XF-054)."""
    jump(frame, window)
    player, card, section = state.active, frame.agent, frame.section
    paid = pools.price(state, player, card)
    move(state, card, state.match.place(section, player), Event.DEPLOYED, player, -1, section)
    if state.host[card] >= 0:
        attach(state, card, -1)  # the card under which it was
    change(state, state.hired, card, 1)
    change(state, state.team, card, new_team(state, player))
    emit(state, Event.BROUGHT, player, card, -1, paid)


DEPLOYMENT = procedure("deployment", begin, window, ask_move, carry_out, hire, frame=Deployment)


# Teams --------------------------------------------------------------------------------------------------------------


def joins(state: XFilesState, player: int, sections: tuple[int, ...]) -> list[int]:
    """Return the ways to place Agents in other Teams of their section, each once a phase (XF-114 to XF-119)."""
    found: list[int] = []
    for section in sections:
        agents = in_section(state, player, section)
        if len(agents) < 2:
            continue
        for agent in agents:
            if not state.marks[agent] & Mark.REGROUPED:
                found += _teams_for(state, agent, agents)
    return sorted(found)


def _teams_for(state: XFilesState, agent: int, agents: list[int]) -> list[int]:
    """Return the ways to place an Agent in another Team of these Agents of its section, or in one of its own."""
    own = state.team[agent]
    others = sorted({state.team[other] for other in agents if state.team[other] != own and state.team[other]})
    found = [Act.JOIN | team << FIELD | agent for team in others]
    if any(state.team[other] == own for other in agents if other != agent):
        found.append(option(Act.JOIN, 0, agent))
    return found


def join_attempts(state: XFilesState, agent: int) -> list[int]:
    """Return the options, offered or not, of placing an Agent in another Team or in one of its own."""
    at = zone_of(state, agent)
    agents = in_section(state, state.decider, at) if at in joining_sections(state) else []
    return _teams_for(state, agent, agents) if agent in agents else []


def joining_sections(state: XFilesState) -> tuple[int, ...]:
    """Return the sections in which Teams are formed now (XF-114, XF-118)."""
    return (Zone.FIELD,) if state.phase == Phase.INVESTIGATION else (Zone.BUREAU, Zone.FIELD)


def ask_join(state: XFilesState, frame: Frame) -> None:
    """Ask whether an Agent changes its Team; unless it does the old Teams remain (XF-120)."""
    ask(state, frame.player, Decision.FORM_TEAM, [DONE, *joins(state, frame.player, joining_sections(state))])


def join(state: XFilesState, frame: Frame) -> None:
    """Place the Agent in the Team, or in one of its own (XF-117)."""
    if state.choice == DONE:
        return
    jump(frame, ask_join)
    _, team, agent = split_option(state.choice)
    change(state, state.marks, agent, state.marks[agent] | Mark.REGROUPED)
    mates = team_members(state, frame.player, team) if team else []
    team = team or new_team(state, frame.player)
    change(state, state.team, agent, team, Event.TEAMED, frame.player, min(mates, default=-1))


TEAMS = procedure("teams", ask_join, join)


USES = {
    Decision.DEPLOY: beside_acts(Window.DEPLOYMENT, attempts, forbids),
    Decision.FORM_TEAM: Uses(
        lambda state, player, card: join_attempts(state, card),
        lambda state, player, choice: reasons.REGROUPED if choice not in state.options else None,
    ),
}
