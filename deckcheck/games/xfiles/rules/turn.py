"""Set-up and the seven phases of a turn (XF-008 to XF-029, XF-D51, XF-D52)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_turn, change, choose_start, end_modifiers, finish, shuffle
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.vocabulary import GAME_OVER, SHUFFLED, TURN_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import agents_of, bring_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

OPENING_HAND = 7
OPENING_POOL = 5


# Set-up -------------------------------------------------------------------------------------------------------------


def lay_out(s: XFilesState, f: Frame) -> None:
    """Form the starting Team in the Bureau, fill the pools and shuffle (XF-014, XF-015, XF-020, XF-021, XF-024)."""
    book = s.match.book
    for player in range(s.match.players):
        change(s, s.rp, player, OPENING_POOL)
        change(s, s.cp, player, OPENING_POOL)
        for agent in agents_of(s, player):
            change(s, s.team, agent, 1)
            if book.tokens[s.definition[agent]]:
                change(s, s.tokens, agent, book.tokens[s.definition[agent]])
        shuffle(s, n.DECK * s.match.players + player, SHUFFLED, player)


def deal(s: XFilesState, f: Frame) -> None:
    """Draw the starting hands (XF-022)."""
    for player in range(s.match.players):
        draw(s, player, OPENING_HAND, 0)


def choose_first(s: XFilesState, f: Frame) -> None:
    """Draw lots for who begins, unless the table has agreed (XF-023)."""
    choose_start(s, {"first": 0, "second": 1}.get(s.match.options["first_player"], -1))


SET_UP = procedure("set-up", lay_out, deal, choose_first)


# The turn -----------------------------------------------------------------------------------------------------------


def start_turn(s: XFilesState, f: Frame) -> None:
    """Begin the next turn: the player's to the left (XF-026, XF-029)."""
    if s.turn >= s.match.options["turn_cap"]:
        finish(s, (), "turn cap", GAME_OVER)
        return
    player = s.active
    if s.turn:
        player = (player + 1) % s.match.players
        while not s.alive[player]:
            player = (player + 1) % s.match.players
    begin_turn(s, player, TURN_BEGUN)
    reset(s)
    bring_back(s)


def reset(s: XFilesState) -> None:
    """Reset what counts by turn."""
    for player in range(s.match.players):
        for column in (s.no_draw, s.killed, s.fallen, s.missed, s.placed, s.power_turn, s.asked):
            if column[player]:
                change(s, column, player, 0)
        for zone in (n.BUREAU, n.FIELD, n.HOSPITAL, n.GEAR, n.ASSETS):
            for card in s.zones[zone * s.match.players + player]:
                for column in (s.marks, s.used, s.site, s.mates):
                    if column[card]:
                        change(s, column, card, 0)
    end_modifiers(s, n.UNTIL_TURN)


def briefing(s: XFilesState, f: Frame) -> None:
    """First the Briefing (XF-028)."""
    push(s, n.C_BRIEFING, s.active)


def healing(s: XFilesState, f: Frame) -> None:
    """Then Healing."""
    push(s, n.C_HEALING, s.active)


def requisition(s: XFilesState, f: Frame) -> None:
    """Then Requisition."""
    push(s, n.C_REQUISITION, s.active)


def deployment(s: XFilesState, f: Frame) -> None:
    """Then Deployment."""
    push(s, n.C_DEPLOYMENT, s.active)


def assignment(s: XFilesState, f: Frame) -> None:
    """Then Case Assignment."""
    push(s, n.C_ASSIGNMENT, s.active)


def investigation(s: XFilesState, f: Frame) -> None:
    """Then Investigation."""
    push(s, n.C_INVESTIGATION, s.active)


def debriefing(s: XFilesState, f: Frame) -> None:
    """At last Debriefing."""
    push(s, n.C_DEBRIEFING, s.active)


def end_turn(s: XFilesState, f: Frame) -> None:
    """End the turn (XF-029)."""
    f.pc = 0


TURN = procedure(
    "turn",
    start_turn,
    briefing,
    healing,
    requisition,
    deployment,
    assignment,
    investigation,
    debriefing,
    end_turn,
)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {phase: phase for phase in range(n.BRIEFING, n.DEBRIEFING + 1)}


def begin(s: XFilesState) -> None:
    """Push the course of a whole game: set-up, then turn after turn."""
    push(s, n.C_TURN)
    push(s, n.C_SET_UP)
