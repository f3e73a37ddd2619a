"""The seven steps of a turn and its end (BF-002, BF-003, BF-266 to BF-271)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, begin_turn, change, end_modifiers, finish, ripen_modifiers, shuffle
from deckcheck.engine.atoms import move as move_card
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.vocabulary import GAME_OVER, PHASE_BEGUN, SHUFFLED, TURN_BEGUN
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import episodes
from deckcheck.games.buffy.rules.board import flip_day
from deckcheck.games.buffy.rules.destiny import hold_park

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState


def start_turn(state: BuffyState, frame: Frame) -> None:
    """Begin the next turn; the active player's role passes clockwise (BF-270, BF-281)."""
    if state.turn >= state.match.options["turn_cap"]:
        finish(state, (), "turn cap", GAME_OVER)
        return
    begin_turn(state, (state.active + 1) % state.match.players if state.turn else state.active, TURN_BEGUN)


def prologue(state: BuffyState, frame: Frame) -> None:
    """Prologue step (BF-040)."""
    _step(state, n.PROLOGUE)


def draw_step(state: BuffyState, frame: Frame) -> None:
    """Draw step (BF-288)."""
    _step(state, n.DRAW)


def refresh_step(state: BuffyState, frame: Frame) -> None:
    """Refresh step (BF-289)."""
    _step(state, n.REFRESH)


def movement(state: BuffyState, frame: Frame) -> None:
    """Movement step (BF-070)."""
    _step(state, n.MOVEMENT)


def resource(state: BuffyState, frame: Frame) -> None:
    """Resource step (BF-083)."""
    _step(state, n.RESOURCE)


def conflict_step(state: BuffyState, frame: Frame) -> None:
    """Conflict step (BF-194)."""
    _step(state, n.CONFLICT)


def end_step(state: BuffyState, frame: Frame) -> None:
    """End step (BF-266)."""
    _step(state, n.END)


def _step(state: BuffyState, step: int) -> None:
    begin_phase(state, step, PHASE_BEGUN)
    push(state, n.WATCHES, state.active)


def count_park(state: BuffyState, frame: Frame) -> None:
    """Look who controls the Park, before anything ends with the turn (BF-271, BF-D34)."""
    hold_park(state)


def settle_episodes(state: BuffyState, frame: Frame) -> None:
    """Look once more at the targets of episodes."""
    if episodes.due(state):
        frame.pc -= 1


def end_turn(state: BuffyState, frame: Frame) -> None:
    """End what lasts until the end of the turn, flip day and night, and begin anew (BF-268 to BF-270)."""
    frame.pc = 0
    players = state.match.players
    if state.modifiers:
        end_modifiers(state, n.TURN_END)
        for player in range(-1, players):
            ripen_modifiers(state, n.NEXT_TURN_END, player, n.TURN_END)
    for player in range(players):
        for column in (state.done, state.burials, state.placements, state.bans):
            if column[player]:
                change(state, column, player, 0)
    for column in (state.moves, state.skills, state.ascended, state.swapped, state.used, state.tried):
        if any(column):
            for card, number in enumerate(column):
                if number:
                    change(state, column, card, 0)
    if state.match.options["day_flips"]:
        flip_day(state)


TURN = procedure(
    "turn",
    start_turn,
    prologue,
    draw_step,
    refresh_step,
    movement,
    resource,
    conflict_step,
    end_step,
    count_park,
    settle_episodes,
    end_turn,
)


def recycle(state: BuffyState, player: int) -> bool:
    """Make a new resource deck of the discard pile; the crypt stays where it is (BF-061, BF-063, BF-D05)."""
    players = state.match.players
    deck = n.DECK * players + player
    for card in state.zones[n.DISCARD * players + player][:]:
        move_card(state, card, deck)
    if not state.zones[deck]:
        return False
    shuffle(state, deck, SHUFFLED | n.RECYCLED, player)
    return True
