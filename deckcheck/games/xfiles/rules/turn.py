"""Set-up and the seven phases of a turn (XF-008 to XF-029, XF-D51, XF-D52)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, choose_start, emit, end_modifiers, shuffle
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.flow.procedures import jump, procedure, push
from deckcheck.engine.flow.turns import clear, next_turn
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import SHUFFLED
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Phase, Until, Zone
from deckcheck.games.xfiles.rules.agents import agents_of
from deckcheck.games.xfiles.rules.assignment import ASSIGNMENT
from deckcheck.games.xfiles.rules.briefing import BRIEFING
from deckcheck.games.xfiles.rules.debriefing import DEBRIEFING, send_off, wind_up
from deckcheck.games.xfiles.rules.deployment import DEPLOYMENT
from deckcheck.games.xfiles.rules.investigation import INVESTIGATION, discard_sites
from deckcheck.games.xfiles.rules.requisition import HEALING, REQUISITION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame, Procedure, Step
    from deckcheck.games.xfiles.state import XFilesState

OPENING_HAND = 7
OPENING_POOL = 5


# Set-up -------------------------------------------------------------------------------------------------------------


def lay_out(state: XFilesState, frame: Frame) -> None:
    """Form the starting Team in the Bureau, fill the pools and shuffle (XF-014, XF-015, XF-020, XF-021, XF-024)."""
    book = state.match.book
    for player in range(state.match.players):
        change(state, state.rp, player, OPENING_POOL)
        change(state, state.cp, player, OPENING_POOL)
        for agent in agents_of(state, player):
            change(state, state.team, agent, 1)
            if book.tokens[state.definition[agent]]:
                change(state, state.tokens, agent, book.tokens[state.definition[agent]])
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)


def early_effects(state: XFilesState, frame: Frame) -> None:
    """Let the Agents of the starting Teams do first what they do at set-up, where the table plays it so (XC-D08)."""
    if state.match.options["set_up_effects"] == "before":
        choose_first(state, frame)
        emit(state, Event.SET_UP_OVER)


def deal(state: XFilesState, frame: Frame) -> None:
    """Draw the starting hands (XF-022)."""
    for player in range(state.match.players):
        draw(state, player, OPENING_HAND, 0)


def choose_first(state: XFilesState, frame: Frame) -> None:
    """Draw lots for who begins, unless the table has agreed (XF-023)."""
    choose_start(state, {"first": 0, "second": 1}.get(state.match.options["first_player"], -1))


def end_set_up(state: XFilesState, frame: Frame) -> None:
    """End set-up: what the Agents of the starting Teams do before the first turn is done now (XF-045, XC-D08)."""
    if state.match.options["set_up_effects"] == "after":
        choose_first(state, frame)
        emit(state, Event.SET_UP_OVER)


SET_UP = procedure("set-up", lay_out, early_effects, deal, end_set_up)


# The turn -----------------------------------------------------------------------------------------------------------


def start_turn(state: XFilesState, frame: Frame) -> None:
    """Begin the next turn: the player's to the left (XF-026, XF-029)."""
    next_turn(state)
    reset_turn(state)


def reset_turn(state: XFilesState) -> None:
    """Reset what counts by turn."""
    counts = (
        state.no_draw,
        state.skipped,
        state.killed,
        state.fallen,
        state.missed,
        state.placed,
        state.power_turn,
        state.asked,
    )
    clear(state, counts, range(state.match.players))
    for zone in (Zone.BUREAU, Zone.FIELD, Zone.HOSPITAL, Zone.GEAR, Zone.ASSETS, Zone.REMOVED):
        for pile in state.piles(zone):
            if pile:
                clear(state, (state.site,), pile, NOTHING)
                clear(state, (state.marks, state.used, state.mates), pile)
    if state.pacts:
        assign(state, pacts=())
    end_modifiers(state, Until.TURN)


def phase(number: int) -> Step:
    """Return the step that begins a phase (XF-028), unless a card has it skipped."""

    def begin(state: XFilesState, frame: Frame) -> None:
        player = state.active
        if not state.skipped[player] >> number & 1:
            push(state, CHAPTERS[number], player)
        elif number == Phase.INVESTIGATION:
            discard_sites(state, frame)

    return begin


def end_turn(state: XFilesState, frame: Frame) -> None:
    """End the turn (XF-029)."""
    jump(frame, start_turn)


def cut_off(state: XFilesState, frame: Frame) -> None:
    """End the turn at once, without its Debriefing (XF-D67)."""
    jump(frame, end_turn)
    send_off(state)
    wind_up(state)


#: The course of each phase.
CHAPTERS: dict[int, Procedure] = {
    Phase.BRIEFING: BRIEFING,
    Phase.HEALING: HEALING,
    Phase.REQUISITION: REQUISITION,
    Phase.DEPLOYMENT: DEPLOYMENT,
    Phase.ASSIGNMENT: ASSIGNMENT,
    Phase.INVESTIGATION: INVESTIGATION,
    Phase.DEBRIEFING: DEBRIEFING,
}
#: What begins each phase; a table set up in the middle of a turn goes on there.
PHASE_STEPS = {number: phase(number) for number in CHAPTERS}
TURN = procedure("turn", start_turn, *PHASE_STEPS.values(), end_turn, cut_off)
