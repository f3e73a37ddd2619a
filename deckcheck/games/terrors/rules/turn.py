"""Set-up and the three phases of a turn (TL-002 to TL-016, TL-022 to TL-026, TL-107 to TL-119)."""
# ruff: noqa: ARG001  every step takes the state and its frame, every action the same numbers

from __future__ import annotations

from deckcheck.engine.flow.atoms import (
    assign,
    begin_phase,
    change,
    choose_start,
    emit,
    forget_all,
    move,
    reset,
    shuffle,
)
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.flow.procedures import UNREAD, ask, jump, procedure, push
from deckcheck.engine.flow.turns import clear, next_turn
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import PHASE_BEGUN, SHUFFLED
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.terrors.decisions import Act, Decision
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import DEEDS, Deed, Phase, Token, Zone
from deckcheck.games.terrors.rules.actions import attempted_acts, carry_out, forbids_act, has_acts, legal_acts
from deckcheck.games.terrors.rules.health import maximum
from deckcheck.games.terrors.rules.hordes import keep_spent, leave
from deckcheck.games.terrors.rules.supply import fill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.terrors.state import TerrorsState

STREET_PLACES = 5


# Set-up -----------------------------------------------------------------------------------------------------------


def choose_first_player(state: TerrorsState, frame: Frame) -> None:
    """Choose the first player: by lot, unless the table has agreed on one (TL-002)."""
    choose_start(state, {"first": 0, "second": 1}.get(state.match.options["first_player"], -1))


def lay_out(state: TerrorsState, frame: Frame) -> None:
    """Set the Health markers, shuffle all piles and lay out the Street (TL-005, TL-009, TL-012 to TL-014)."""
    players = state.match.players
    for player in range(players):
        change(state, state.health, player, maximum(state, player))
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
    shuffle(state, state.match.place(Zone.ACOLYTES, 0))
    shuffle(state, state.match.place(Zone.MARKET, 0))
    for place in range(STREET_PLACES):
        fill(state, place)


def deal(state: TerrorsState, frame: Frame) -> None:
    """Draw the opening hands: the first player's is smaller by one (TL-015)."""
    draw(state, state.active, state.match.options["opening_hand_first"], 0)
    draw(state, 1 - state.active, state.match.options["opening_hand_second"], 0)


SET_UP = procedure("set-up", choose_first_player, lay_out, deal)


# The turn ---------------------------------------------------------------------------------------------------------


def start_turn(state: TerrorsState, frame: Frame) -> None:
    """Begin the next turn: the first player's after set-up, then each player's in turn (TL-016, TL-023)."""
    next_turn(state)
    reset_turn(state)


def reset_turn(state: TerrorsState) -> None:
    """Reset what counts by turn: damage, Armour, used Relics and Overlord, firsts (TL-D23, TL-D35, TL-D36, TL-D40)."""
    players = state.match.players
    deeds = state.deeds
    clear(state, (state.dealt, state.prevented), range(players))
    for player in range(players):
        # Cards are played in the own turn alone: how many the other player played stays to be seen until then.
        first = player * DEEDS
        for place in range(first, first + (DEEDS if player == state.active else Deed.INFLUENCE)):
            if deeds[place]:
                change(state, deeds, place, 0)
    # A Monster that was haunted with leaves play at the end of its turn.
    for zone in (Zone.RELICS, Zone.OVERLORD):
        clear(state, (state.used,), state.pile(zone, state.active))
    if state.history:
        assign(state, history=())


def action_phase(state: TerrorsState, frame: Frame) -> None:
    """Begin the Action phase."""
    begin_phase(state, Phase.ACTION, PHASE_BEGUN)


def ask_act(state: TerrorsState, frame: Frame) -> None:
    """Ask for the next action (TL-024, TL-025)."""
    acts = UNREAD if state.lookahead and has_acts(state, state.active) else legal_acts(state, state.active)
    ask(state, state.active, Decision.ACT, acts)


def do_act(state: TerrorsState, frame: Frame) -> None:
    """Carry the action out and ask again, until the player passes (TL-026, TL-107)."""
    if state.choice != Act.PASS:
        jump(frame, ask_act)
        carry_out(state, state.active, state.choice)
        return
    emit(state, Event.PASSED, state.active)
    for card in state.pile(Zone.HAND, state.active)[:]:
        move(state, card, state.match.place(Zone.DECK, state.active), Event.CLAIMED, state.active)
    if state.conversions[state.active]:
        change(state, state.conversions, state.active, 0)


def cleanup_phase(state: TerrorsState, frame: Frame) -> None:
    """Clear the active player's play area in the settled order, then the Reserve (TL-110 to TL-115, TL-D46, TL-D51)."""
    begin_phase(state, Phase.CLEANUP, PHASE_BEGUN)
    player = state.active
    discard = state.match.place(Zone.DISCARD, player)
    for card in state.pile(Zone.PLAY, player)[:]:
        if state.haunt[card] != Token.HAUNT:
            move(state, card, discard)
    for card in state.pile(Zone.PLAY, player):
        change(state, state.haunt, card, Token.DISMISSED)
        clear(state, (state.horde_used,), (card,))
        if state.match.options["hordes_last"] and state.in_horde(card):
            continue
        clear(state, (state.left, state.right), (card,), NOTHING)
        clear(state, (state.bound,), (card,))
    clear(state, (state.coin, state.power, state.regeneration), (player,))
    if state.memory:
        forget_all(state)


def draw_phase(state: TerrorsState, frame: Frame) -> None:
    """Draw 5 cards and one for each Unify token, which then go back to the supply (TL-116, TL-119, TL-161)."""
    begin_phase(state, Phase.DRAW, PHASE_BEGUN)
    player = state.active
    draw(state, player, state.match.options["draw"] + state.unify[player], 0)
    if state.unify[player]:
        change(state, state.unify, player, 0)


def end_turn(state: TerrorsState, frame: Frame) -> None:
    """End the turn (TL-023)."""
    jump(frame, start_turn)


TURN = procedure("turn", start_turn, action_phase, ask_act, do_act, cleanup_phase, draw_phase, end_turn)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {
    Phase.ACTION: action_phase,
    Phase.CLEANUP: cleanup_phase,
    Phase.DRAW: draw_phase,
}


def resume(state: TerrorsState, phase: int) -> None:
    """Push the active player's turn as it is at the start of a phase; both Overlords are at full Health."""
    for player in range(state.match.players):
        change(state, state.health, player, maximum(state, player))
    frame = push(state, TURN)
    if phase in PHASE_STEPS:
        jump(frame, PHASE_STEPS[phase])


def leave_play(state: TerrorsState, card: int) -> None:
    """Take tokens and marks off a card that leaves play (TL-D45, TL-D54)."""
    if state.in_horde(card):
        leave(state, card)
    keep_spent(state, card)
    reset(state, card)


USES = {Decision.ACT: Uses(attempted_acts, forbids_act)}
