"""Deployment and Teams: who goes where, and with whom (XF-052 to XF-056, XF-111 to XF-120, XF-210, XF-D07, XF-D52)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, change, move
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import payment, pools
from deckcheck.games.xfiles.rules.agents import agents_of, in_section, may_leave, new_team, send
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.window import ask_act, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def begin(s: XFilesState, f: Frame) -> None:
    """Begin the phase; each Agent's Team of now is remembered (XF-D52)."""
    begin_phase(s, n.DEPLOYMENT, PHASE_BEGUN)
    for agent in agents_of(s, s.active):
        change(s, s.mates, agent, s.team[agent])


def window(s: XFilesState, f: Frame) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(s, n.W_DEPLOYMENT, s.active, others=True)


def moves(s: XFilesState) -> list[int]:
    """Return the moves of Agents, each once a phase, and the Agents that may be added from hand (XF-111, XF-112)."""
    player = s.active
    found: list[int] = []
    for agent in agents_of(s, player):
        at = zone_of(s, agent)
        if s.marks[agent] & n.MOVED or (at == n.HOSPITAL and not may_leave(s, agent)):
            continue
        found += [n.option(n.MOVE, agent, section) for section in n.SECTIONS if section != at]
    return sorted([*found, *hires(s, player)])


def hires(s: XFilesState, player: int) -> list[int]:
    """Return the Agents in hand that can be added for this turn, each to the Bureau or the Field (XF-052 to XF-056)."""
    book = s.match.book
    found: list[int] = []
    seen: set[int] = set()
    for card in sorted(s.zones[n.HAND * s.match.players + player]):
        number = s.definition[card]
        if book.kind[number] != n.AGENT or number in seen or number in book.unplayable:
            continue
        seen.add(number)
        name = book.identity[number]
        if any(book.identity[s.definition[other]] == name for other in agents_of(s, player)):
            continue
        if pools.can_pay(s, player, card):
            found += [n.option(n.HIRE, card, section) for section in (n.BUREAU, n.FIELD)]
        elif payment.may_be_unpaid(s):
            found.append(n.option(n.PLAY_UNPAID, card))
    return found


def ask_move(s: XFilesState, f: Frame) -> None:
    """Ask for the next move, or a card to play (XF-048)."""
    ask_act(s, n.DEPLOY, moves(s), n.W_DEPLOYMENT)


def carry_out(s: XFilesState, f: Frame) -> None:
    """Move the Agent, or pay for the one from hand (XF-053, XF-111)."""
    if s.choice == DONE:
        push(s, n.C_TEAMS, s.active, value=0)
        skip_to_end(s, f)
        return
    verb, card, section = n.option_parts(s.choice)
    if take_act(s, n.W_DEPLOYMENT):
        f.pc = DEPLOYMENT.steps.index(ask_move)
        return
    if verb == n.HIRE:
        f.card, f.target = card, section
        payment.begin(s, s.active, card)
        return
    f.pc = DEPLOYMENT.steps.index(window)
    change(s, s.marks, card, s.marks[card] | n.MOVED)
    send(s, card, section)


def hire(s: XFilesState, f: Frame) -> None:
    """Add the Agent from hand that was paid, for this turn (XF-051, XF-054)."""
    f.pc = DEPLOYMENT.steps.index(window)
    player, card, section = s.active, f.card, f.target
    move(s, card, section * s.match.players + player, n.DEPLOYED, player, -1, section)
    change(s, s.hired, card, 1)
    change(s, s.team, card, new_team(s, player))


DEPLOYMENT = procedure("deployment", begin, window, ask_move, carry_out, hire)


# Teams --------------------------------------------------------------------------------------------------------------


def joins(s: XFilesState, player: int, sections: tuple[int, ...]) -> list[int]:
    """Return the ways to place Agents in other Teams of their section, each once a phase (XF-114 to XF-119)."""
    found: list[int] = []
    for section in sections:
        agents = in_section(s, player, section)
        for agent in agents:
            if s.marks[agent] & n.REGROUPED:
                continue
            own = s.team[agent]
            others = sorted({s.team[other] for other in agents if s.team[other] != own and s.team[other]})
            found += [n.option(n.JOIN, agent, team) for team in others]
            if any(s.team[other] == own for other in agents if other != agent):
                found.append(n.option(n.JOIN, agent, 0))
    return sorted(found)


def ask_join(s: XFilesState, f: Frame) -> None:
    """Ask whether an Agent changes its Team; without a word the old Teams stand (XF-120)."""
    sections = (n.FIELD,) if s.phase == n.INVESTIGATION else (n.BUREAU, n.FIELD)
    ask(s, f.player, n.FORM_TEAM, [DONE, *joins(s, f.player, sections)])


def join(s: XFilesState, f: Frame) -> None:
    """Place the Agent in the Team, or in one of its own (XF-117)."""
    if s.choice == DONE:
        return
    f.pc = 0
    _, agent, team = n.option_parts(s.choice)
    change(s, s.marks, agent, s.marks[agent] | n.REGROUPED)
    change(s, s.team, agent, team or new_team(s, f.player), n.TEAMED, f.player, -1, team)


TEAMS = procedure("teams", ask_join, join)
