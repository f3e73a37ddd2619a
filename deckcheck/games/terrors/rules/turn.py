"""Set-up and the three phases of a turn (TL-002 to TL-016, TL-022 to TL-026, TL-107 to TL-119)."""
# ruff: noqa: ARG001  every step takes the state and its frame, every action the same numbers

from __future__ import annotations

from deckcheck.engine.atoms import (
    begin_phase,
    begin_turn,
    change,
    choose_start,
    emit,
    finish,
    forget_all,
    move,
    reset,
    shuffle,
)
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import GAME_OVER, PHASE_BEGUN, PHASE_ENDED, SHUFFLED, TURN_BEGUN
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules.actions import carry_out, legal_acts
from deckcheck.games.terrors.rules.health import maximum
from deckcheck.games.terrors.rules.hordes import leave
from deckcheck.games.terrors.rules.supply import fill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState

STREET_PLACES = 5


# Set-up -----------------------------------------------------------------------------------------------------------


def choose_first_player(s: TerrorsState, f: Frame) -> None:
    """Choose the first player: by lot, unless the table has agreed on one (TL-002)."""
    choose_start(s, {"first": 0, "second": 1}.get(s.match.options["first_player"], -1))


def lay_out(s: TerrorsState, f: Frame) -> None:
    """Set the Health markers, shuffle all piles and lay out the Street (TL-005, TL-009, TL-012 to TL-014)."""
    players = s.match.players
    for player in range(players):
        change(s, s.health, player, maximum(s, player))
        shuffle(s, n.DECK * players + player, SHUFFLED, player)
    shuffle(s, n.ACOLYTES * players)
    shuffle(s, n.MARKET * players)
    for place in range(STREET_PLACES):
        fill(s, place)


def deal(s: TerrorsState, f: Frame) -> None:
    """Draw the opening hands: the first player's is smaller by one (TL-015)."""
    draw(s, s.active, s.match.options["opening_hand_first"], 0)
    draw(s, 1 - s.active, s.match.options["opening_hand_second"], 0)


SET_UP = procedure("set-up", choose_first_player, lay_out, deal)


# The turn ---------------------------------------------------------------------------------------------------------


def start_turn(s: TerrorsState, f: Frame) -> None:
    """Begin the next turn: the first player's after set-up, then each player's in turn (TL-016, TL-023)."""
    if s.turn >= s.match.options["turn_cap"]:
        finish(s, (), "turn cap", GAME_OVER)
        return
    begin_turn(s, 1 - s.active if s.turn else s.active, TURN_BEGUN)
    reset_turn(s)


def reset_turn(s: TerrorsState) -> None:
    """Reset what counts by turn: damage, Armour, used Relics and Overlord, firsts (TL-D23, TL-D35, TL-D36, TL-D40)."""
    players = s.match.players
    for player in range(players):
        for column in (s.dealt, s.prevented):
            if column[player]:
                change(s, column, player, 0)
        # Cards are played in the own turn alone: how many the other player played stays to be seen until then.
        kept = 0 if player == s.active else s.tally[player] & n.PLAYS_MASK
        if kept != s.tally[player]:
            change(s, s.tally, player, kept)
    for zone in (n.RELICS, n.OVERLORD, n.PLAY):
        for card in s.zones[zone * players + s.active]:
            if s.used[card]:
                change(s, s.used, card, 0)
    if s.memory:
        forget_all(s)


def action_phase(s: TerrorsState, f: Frame) -> None:
    """Begin the Action phase."""
    begin_phase(s, n.ACTION, PHASE_BEGUN)


def ask_act(s: TerrorsState, f: Frame) -> None:
    """Ask for the next action (TL-024, TL-025)."""
    ask(s, s.active, n.ACT, legal_acts(s, s.active))


def do_act(s: TerrorsState, f: Frame) -> None:
    """Carry the action out and ask again, until the player passes (TL-026, TL-107)."""
    if s.choice != n.PASS:
        f.pc -= 2
        carry_out(s, s.active, s.choice)
        return
    players = s.match.players
    emit(s, n.PASSED, s.active)
    for card in s.zones[n.HAND * players + s.active][:]:
        move(s, card, n.DECK * players + s.active)
    if s.convert[s.active]:
        change(s, s.convert, s.active, 0)
    emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.ACTION)


def cleanup_phase(s: TerrorsState, f: Frame) -> None:
    """Clear the active player's play area in the settled order, then the Reserve (TL-110 to TL-115, TL-D46, TL-D51)."""
    begin_phase(s, n.CLEANUP, PHASE_BEGUN)
    players = s.match.players
    player = s.active
    discard = n.DISCARD * players + player
    for card in s.zones[n.PLAY * players + player][:]:
        if s.haunt[card] != n.HAUNT:
            move(s, card, discard)
    for card in s.zones[n.PLAY * players + player]:
        change(s, s.haunt, card, n.DISMISSED)
        if s.horde_used[card]:
            change(s, s.horde_used, card, 0)
        if s.match.options["hordes_last"] and (s.left[card] or s.right[card]):
            continue
        for column in (s.left, s.right, s.bound):
            if column[card]:
                change(s, column, card, 0)
    for column in (s.coin, s.power, s.regeneration):
        if column[player]:
            change(s, column, player, 0)


def draw_phase(s: TerrorsState, f: Frame) -> None:
    """Draw 5 cards and one for each Unify token, which then go back to the supply (TL-116, TL-119, TL-161)."""
    begin_phase(s, n.DRAW, PHASE_BEGUN)
    player = s.active
    draw(s, player, s.match.options["draw"] + s.unify[player], 0)
    if s.unify[player]:
        change(s, s.unify, player, 0)


def end_turn(s: TerrorsState, f: Frame) -> None:
    """End the turn (TL-023)."""
    f.pc = 0


TURN = procedure("turn", start_turn, action_phase, ask_act, do_act, cleanup_phase, draw_phase, end_turn)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {
    n.ACTION: TURN.steps.index(action_phase),
    n.CLEANUP: TURN.steps.index(cleanup_phase),
    n.DRAW: TURN.steps.index(draw_phase),
}


def begin(s: TerrorsState) -> None:
    """Push the course of a whole game: set-up, then turn after turn."""
    push(s, s.match.book.turn)
    push(s, s.match.book.set_up)


def leave_play(s: TerrorsState, card: int) -> None:
    """Take tokens and marks off a card that leaves play (TL-D45, TL-D54)."""
    if s.left[card] or s.right[card]:
        leave(s, card)
    reset(s, card)
