"""The seven steps of a turn and its end (BF-002, BF-003, BF-266 to BF-271)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, begin_phase, change, emit, end_modifiers, ripen_modifiers
from deckcheck.engine.flow.piles import refill
from deckcheck.engine.flow.procedures import jump, procedure, push
from deckcheck.engine.flow.turns import clear, next_turn
from deckcheck.engine.state.vocabulary import PHASE_BEGUN, SHUFFLED
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Moment, OncePerTurn, Until, Zone
from deckcheck.games.buffy.rules import episodes, leaving, playing
from deckcheck.games.buffy.rules.board import flip_day
from deckcheck.games.buffy.rules.destiny import hold_park
from deckcheck.games.buffy.rules.watch import WATCHES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.buffy.state import BuffyState


def start_turn(state: BuffyState, frame: Frame) -> None:
    """Begin the next turn; the active player's role passes clockwise (BF-270, BF-281)."""
    next_turn(state)


def end_step(state: BuffyState) -> None:
    """End what lasts until the end of the step before this moment."""
    leaving.expire_all(state, Until.STEP)
    end_modifiers(state, Until.STEP)


def _step(step: int) -> Step:
    """Return the step of the procedure that begins a step of the turn and lets the players take watches in it."""

    def begin(state: BuffyState, frame: Frame) -> None:
        end_step(state)
        if state.skipped >> step & 1:
            return
        begin_phase(state, step, PHASE_BEGUN)
        if any(state.faced):
            clear(state, (state.faced,), range(state.match.players))
        if state.last_action >= 0:
            assign(state, last_action=-1, action_before=-1)
        push(state, WATCHES, state.active)

    return begin


def _ending(step: int) -> Step:
    """Return the step of the procedure that says that a step of the turn ends: what waits for that comes first."""

    def end(state: BuffyState, frame: Frame) -> None:
        if state.phase == step:
            emit(state, Event.STEP_ENDING, state.active, -1, -1, 1 << step)

    return end


#: Prologue (BF-040), draw (BF-288), refresh (BF-289), movement (BF-070), resource (BF-083), conflict (BF-194) and end
#: step (BF-266), by their numbers.
STEP_PROCEDURES = {step: _step(step) for step in range(Moment.PROLOGUE, Moment.END + 1)}
_ENDINGS = {step: _ending(step) for step in STEP_PROCEDURES}


def turn_ends(state: BuffyState, frame: Frame) -> None:
    """Say that the turn ends: what waits for that comes first."""
    emit(state, Event.TURN_ENDING, state.active)


def count_park(state: BuffyState, frame: Frame) -> None:
    """Look who controls the Park, before anything ends with the turn (BF-271, BF-D34)."""
    hold_park(state)


def settle_episodes(state: BuffyState, frame: Frame) -> None:
    """Look once more at the targets of episodes."""
    if episodes.due(state):
        jump(frame, settle_episodes)


def end_turn(state: BuffyState, frame: Frame) -> None:
    """End what lasts until the end of the turn, flip day and night, and start over (BF-268 to BF-270)."""
    jump(frame, start_turn)
    players = state.match.players
    end_step(state)
    leaving.expire_all(state, Until.TURN)
    leaving.ripen_all(state)
    if state.modifiers:
        end_modifiers(state, Until.TURN)
        end_modifiers(state, Until.ACTION)
        for player in range(-1, players):
            ripen_modifiers(state, Until.NEXT_TURN, player, Until.TURN)
    clear(state, (state.done, state.burials, state.placements, state.bans, state.won_at), range(players))
    if state.skipped:
        assign(state, skipped=0)
    for column in (state.moves, state.skills, state.ascended, state.swapped, state.used, state.tried):
        if any(column):
            clear(state, (column,), [card for card, number in enumerate(column) if number])
    if state.match.options["day_flips"]:
        flip_day(state)


TURN = procedure(
    "turn",
    start_turn,
    *(one for step in STEP_PROCEDURES for one in (STEP_PROCEDURES[step], _ENDINGS[step])),
    turn_ends,
    count_park,
    settle_episodes,
    end_turn,
)


def recycle(state: BuffyState, player: int) -> bool:
    """Make a new resource deck of the discard pile; the crypt stays where it is (BF-061, BF-063, BF-D05).

    An action under way is not spent yet: it stays out of the new deck, for the pile or the crypt (BF-168, BF-169).
    """
    spent = {
        frame.card
        for frame in state.stack
        if isinstance(frame, playing.Played) or frame.procedure is playing.AFTER_PLAY
    }
    for card in state.pile(Zone.DISCARD, player):
        if card not in spent:
            leaving.be_itself(state, card)
    recycled = refill(state, player, SHUFFLED | Event.RECYCLED, spent)
    if recycled:
        change(state, state.done, player, state.done[player] | OncePerTurn.RECYCLED)
    return recycled
