"""Debriefing: Agents from hand leave, all may discard, hands are cut to size (XF-041, XF-055, XF-239 to XF-241)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import begin_phase, change, emit, move
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.piles import discard, first_copies
from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.frames import Frame, number
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Mark, Phase, Stat, Zone
from deckcheck.games.xfiles.rules.agents import agents_of, remove
from deckcheck.games.xfiles.rules.cards import discard_played, holder_of, zone_of
from deckcheck.games.xfiles.rules.gulag import serve_time
from deckcheck.games.xfiles.rules.investigation import clear_field
from deckcheck.games.xfiles.rules.loans import return_lent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def hand_size(state: XFilesState, player: int) -> int:
    """Return how many cards a player may keep (XF-240)."""
    limit = int(state.match.options["hand_limit"])
    file = state.pile(Zone.XFILE, player)
    if not file or not state.match.stats & Stat.HAND_LIMIT:
        return limit
    return measure(state, Stat.HAND_LIMIT, file[0], limit)


class Debriefing(Frame):
    """Debriefing."""

    seat = number("how many players, from the investigating one on, have discarded")


def begin(state: XFilesState, frame: Debriefing) -> None:
    """Begin the phase: Agents from hand are discarded (XF-055); no card is played in it (XF-049)."""
    begin_phase(state, Phase.DEBRIEFING, PHASE_BEGUN)
    serve_time(state, state.active, late=True)
    send_off(state)


def send_off(state: XFilesState) -> None:
    """End what lasts for the turn, as no card is played in it any more: Agents from hand are discarded (XF-055)."""
    emit(state, Event.PLAYS_OVER, state.active)
    if max(state.marks) >= Mark.BORROWED:  # in most turns no mark is so high a bit
        return_lent(state)
        discard_borrowed(state)
    for agent in agents_of(state, state.active):
        if state.hired[agent]:
            move(state, agent, state.match.place(Zone.DISCARD, state.owner[agent]), Event.HELPED, state.active)


def discard_borrowed(state: XFilesState) -> None:
    """Discard cards that were taken from another hand for the turn, wherever they are by now (XF-045, XF-306)."""
    for card, marks in enumerate(state.marks):
        if marks & Mark.BORROWED:
            change(state, state.marks, card, marks & ~Mark.BORROWED)
            if zone_of(state, card) in (Zone.HAND, Zone.ASSETS, Zone.GEAR):
                discard(state, holder_of(state, card), card)


def ask_discard(state: XFilesState, frame: Debriefing) -> None:
    """Ask each player in turn what to discard; at most 7 cards stay (XF-239, XF-240, XF-241)."""
    while frame.seat < state.match.players:
        player = (state.active + frame.seat) % state.match.players
        hand = state.pile(Zone.HAND, player)
        if state.alive[player] and hand:
            options = first_copies(state, hand)
            if len(hand) <= hand_size(state, player):
                options.append(DONE)
            ask(state, player, Decision.DISCARD_CARD, options)
            return
        frame.seat += 1
    jump(frame, close)


def close(state: XFilesState, frame: Debriefing) -> None:
    """End the turn."""
    wind_up(state)


def wind_up(state: XFilesState) -> None:
    """Take away who is ill beyond help, and discard what the table let stay (XF-126, XF-D12, XF-D45)."""
    for agent in agents_of(state, state.active):
        if state.sick[agent] < 0:
            remove(state, agent)
    options = state.match.options
    if options["unvisited_sites"] == "turn":
        clear_field(state)
    if options["witnesses"] == "turn":
        for player in range(state.match.players):
            for card in state.pile(Zone.PLAYED, player)[:]:
                discard_played(state, card)


def take_discard(state: XFilesState, frame: Debriefing) -> None:
    """Discard the card and ask again, or go on to the next player."""
    jump(frame, ask_discard)
    if state.choice == DONE:
        frame.seat += 1
        return
    discard(state, (state.active + frame.seat) % state.match.players, state.choice)


DEBRIEFING = procedure("debriefing", begin, ask_discard, take_discard, close, frame=Debriefing)
