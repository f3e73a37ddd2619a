"""Set-up, the turn and its six phases (VV-002 to VV-016, VV-018 to VV-034, VV-081 to VV-086)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow import piles
from deckcheck.engine.flow.atoms import (
    begin_phase,
    change,
    choose_start,
    emit,
    forget_all,
    move,
    reveal,
    ripen_modifiers,
    shuffle,
)
from deckcheck.engine.flow.piles import discard, draw, first_copies
from deckcheck.engine.flow.procedures import UNREAD, ask, jump, leave, procedure, push
from deckcheck.engine.flow.turns import clear, next_turn
from deckcheck.engine.state.frames import Frame, Kind, number, rows
from deckcheck.engine.state.vocabulary import NO, PHASE_BEGUN, PHASE_ENDED, REVEALED, SHUFFLED, YES
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.virevolt.decisions import Act, Decision
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import CardType, HeroState, Phase, Until, Zone
from deckcheck.games.virevolt.rules.actions import attempted_acts, carry_out, forbids_act, has_acts, legal_acts
from deckcheck.games.virevolt.rules.combat import ask_attack, attack
from deckcheck.games.virevolt.rules.crystals import recount
from deckcheck.games.virevolt.rules.heroes import NEW_MAIN_HERO, end_effects, heroes, lacks_main, lose_hp, suffers
from deckcheck.games.virevolt.rules.victory import forget_acted, leave_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

HAND_LIMIT = 7

# Set-up ------------------------------------------------------------------------------------------------------------


class SetUp(Frame):
    """Set-up."""

    seat = number("how many players, from the starting one on, have their opening hand")


def choose_starting_player(state: VirevoltState, frame: SetUp) -> None:
    """Choose the starting player at random, or as agreed (VV-004, VV-D01)."""
    choose_start(state, 0 if state.match.options["starting_player"] == "first" else -1)


def deal(state: VirevoltState, frame: SetUp) -> None:
    """Shuffle every deck and draw the opening hands (VV-002)."""
    for player in range(state.match.players):
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
        draw(state, player, state.match.options["opening_hand"], 0)


def ask_redraw(state: VirevoltState, frame: SetUp) -> None:
    """Ask the next player whose hand has no Hero whether to draw a new one, if the deck has any (VV-003, VV-D03)."""
    players = state.match.players
    if state.match.options["mulligan"] != "none":
        while frame.seat < players:
            player = (state.active + frame.seat) % players
            if not _has_hero(state, state.match.place(Zone.HAND, player)) and _has_hero(
                state, state.match.place(Zone.DECK, player)
            ):
                ask(state, player, Decision.REDRAW, [NO, YES])
                return
            frame.seat += 1
    leave(frame)


def _has_hero(state: VirevoltState, place: int) -> bool:
    kinds = state.match.book.kind
    return any(kinds[state.definition[card]] == CardType.HERO for card in state.zones[place])


def show_hand(state: VirevoltState, frame: SetUp) -> None:
    """Show a hand that is to be redrawn; a step of its own, so that the log names the cards before the shuffle."""
    players = state.match.players
    player = (state.active + frame.seat) % players
    if state.choice == YES:
        for card in state.pile(Zone.HAND, player):
            reveal(state, card, state.match.everyone, REVEALED, player)


def redraw(state: VirevoltState, frame: SetUp) -> None:
    """Shuffle the hand back and draw as many again; the new hand may be redrawn as well, unless once is all."""
    players = state.match.players
    player = (state.active + frame.seat) % players
    if state.choice == YES:
        for card in state.pile(Zone.HAND, player)[:]:
            move(state, card, state.match.place(Zone.DECK, player))
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
        draw(state, player, state.match.options["opening_hand"], 0)
    if state.choice == NO or state.match.options["mulligan"] == "once":
        frame.seat += 1
    jump(frame, ask_redraw)


SET_UP = procedure("set-up", choose_starting_player, deal, ask_redraw, show_hand, redraw, frame=SetUp)


# The turn ----------------------------------------------------------------------------------------------------------


class Turn(Frame):
    """The course of a turn."""

    hero = number("the Hero whose state may be taken off", Kind.CARD)
    hero_state = number("the state in question")
    asked = rows("Hero and state of the questions that were asked in this end phase")


def start_turn(state: VirevoltState, frame: Turn) -> None:
    """Begin the next turn: after set-up the starting player's, then clockwise (VV-004); the cap ends endless games.

    Where a main Hero is named in the own turn only, that comes before everything else (VV-D09).
    """
    next_turn(state)
    reset_turn(state, state.active)
    if lacks_main(state, state.active):
        push(state, NEW_MAIN_HERO, state.active)


def reset_turn(state: VirevoltState, player: int) -> None:
    """Reset what counts by turn."""
    if any(state.tokens_now):
        clear(state, (state.tokens_now,), range(state.match.players))
    if not state.begun[player]:
        change(state, state.begun, player, 1)
    if state.acts[player] or state.attacked[player] or state.no_rotation[player]:
        clear(state, (state.acts, state.crystal_played, state.attacked, state.no_rotation), (player,))
    for pile in state.piles(Zone.MAIN) + state.piles(Zone.SECONDARY):
        for hero in pile:
            if state.used[hero] or state.banned[hero]:
                clear(state, (state.used, state.banned), (hero,))
    if state.modifiers:
        ripen_modifiers(state, Until.END_OF_NEXT_TURN, player, Until.END_OF_OWN_TURN)
    if state.memory:
        forget_all(state)


def draw_phase(state: VirevoltState, frame: Turn) -> None:
    """Lose with an empty deck before anything else; otherwise the draw phase begins (VV-009, VV-097, VV-100)."""
    if not state.pile(Zone.DECK, state.active) and not refill(state, state.active):
        begin_phase(state, Phase.DRAW)
        leave_game(state, state.active, "empty deck")
        jump(frame, start_turn)
        return
    begin_phase(state, Phase.DRAW, PHASE_BEGUN)
    if state.modifiers:
        end_effects(state, Until.NEXT_DRAW_PHASE, state.active)


def refill(state: VirevoltState, player: int) -> bool:
    """Shuffle a player's discard pile into an empty deck if the table plays it so; return whether it did (VV-D32)."""
    return bool(state.match.options["reshuffle"]) and piles.refill(state, player)


def draw_card(state: VirevoltState, frame: Turn) -> None:
    """Draw one card, the starting player on the first turn too (VV-007, VV-008, VV-D05)."""
    if state.turn > 1 or state.match.options["first_turn_draw"]:
        draw(state, state.active, 1, 0)


def ready_crystals(state: VirevoltState, frame: Turn) -> None:
    """Turn all of the player's Crystals back to portrait (VV-010, VV-044); the draw phase ends."""
    spent = state.spent
    turned = [card for card in state.pile(Zone.CRYSTALS, state.active) if spent[card]]
    if turned:
        for card in turned:
            change(state, spent, card, 0)
        recount(state, state.active)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << Phase.DRAW)


def state_phase(state: VirevoltState, frame: Turn) -> None:
    """Begin the state phase."""
    begin_phase(state, Phase.STATE, PHASE_BEGUN)


def poison(state: VirevoltState, frame: Turn) -> None:
    """Let each of the player's Heroes with Poison lose 1 hp (VV-011, VV-013); without any state the phase is over.

    A table may play that Burn takes its hp in the same moment (VV-D34).
    """
    states, given = state.states, (state.timed | state.match.stats) & HeroState.HARMFUL
    for hero in heroes(state, state.active):
        if given or states[hero]:
            _suffer(state, HeroState.POISON)
            if state.match.options["state_losses"] == "together":
                _suffer(state, HeroState.BURN)
                jump(frame, note_bans)
            return
    jump(frame, main_phase)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << Phase.STATE)


def burn(state: VirevoltState, frame: Turn) -> None:
    """Let each of the player's Heroes with Burn lose 1 hp, once those killed by Poison have died (VV-012, VV-D34)."""
    _suffer(state, HeroState.BURN)


def _suffer(state: VirevoltState, hero_state: int) -> None:
    for hero in heroes(state, state.active):
        if suffers(state, hero, hero_state):
            lose_hp(state, hero, hero_state)


def note_bans(state: VirevoltState, frame: Turn) -> None:
    """Note for the turn whom Freeze keeps from attacking and whether Stun forbids rotation (VV-014, VV-015, VV-D14)."""
    if state.match.options["bans"] != "present":
        for hero in heroes(state, state.active):
            if suffers(state, hero, HeroState.FREEZE):
                change(state, state.banned, hero, 1)
            if suffers(state, hero, HeroState.STUN):
                change(state, state.no_rotation, state.active, 1)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << Phase.STATE)


def main_phase(state: VirevoltState, frame: Turn) -> None:
    """Begin the main phase."""
    begin_phase(state, Phase.MAIN, PHASE_BEGUN)


def ask_act(state: VirevoltState, frame: Turn) -> None:
    """Ask for the next action of the main or secondary phase (VV-018, VV-081), each an exchange of its own."""
    if 1 in state.acted:
        forget_acted(state)
    acts = UNREAD if state.lookahead and has_acts(state, state.active) else legal_acts(state, state.active)
    ask(state, state.active, Decision.ACT, acts)


def do_act(state: VirevoltState, frame: Turn) -> None:
    """Carry the action out and ask again, until the player passes."""
    if state.choice == Act.PASS:
        emit(state, PHASE_ENDED, state.active, -1, -1, 1 << state.phase)
    else:
        jump(frame, ask_act)
        carry_out(state, state.active, state.choice)


def combat_phase(state: VirevoltState, frame: Turn) -> None:
    """Begin the combat phase."""
    begin_phase(state, Phase.COMBAT, PHASE_BEGUN)


def end_combat(state: VirevoltState, frame: Turn) -> None:
    """End the combat phase, after an attack or without one (VV-051)."""
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << Phase.COMBAT)


def secondary_phase(state: VirevoltState, frame: Turn) -> None:
    """Begin the secondary phase, in which the same may be done as in the main phase (VV-081).

    A table may play that only an attack opens it (VV-D29).
    """
    if not state.attacked[state.active] and state.match.options["secondary_phase"] == "after_attack":
        jump(frame, end_phase)
    else:
        begin_phase(state, Phase.SECONDARY, PHASE_BEGUN)


def end_phase(state: VirevoltState, frame: Turn) -> None:
    """Begin the end phase."""
    begin_phase(state, Phase.END, PHASE_BEGUN)


def ask_lift(state: VirevoltState, frame: Turn) -> None:
    """Take Freeze and Stun off the player's Heroes, or ask for each if the table wants it so (VV-083, VV-D18)."""
    for hero in heroes(state, state.active):
        if not state.states[hero]:
            continue
        for hero_state in (HeroState.FREEZE, HeroState.STUN):
            if state.states[hero] & hero_state:
                if state.match.options["lift_states"] == "automatic":
                    lift(state, hero, hero_state)
                elif (hero, hero_state) not in frame.asked:
                    frame.hero, frame.hero_state = hero, hero_state
                    ask(state, state.active, Decision.LIFT_STATE, [NO, YES])
                    return
    jump(frame, ask_discard)


def lift(state: VirevoltState, hero: int, hero_state: int) -> None:
    """Take a state that was put on a Hero off it; what a card grants for longer stays."""
    change(
        state, state.states, hero, state.states[hero] & ~hero_state, Event.STATE_REMOVED, state.active, -1, hero_state
    )


def lift_chosen(state: VirevoltState, frame: Turn) -> None:
    """Take the state in question off if the player wants it, and go on to the next."""
    frame.asked = (*frame.asked, (frame.hero, frame.hero_state))
    if state.choice == YES:
        lift(state, frame.hero, frame.hero_state)
    jump(frame, ask_lift)


def ask_discard(state: VirevoltState, frame: Turn) -> None:
    """Ask which card to discard while there are more than 7 in hand (VV-085)."""
    frame.asked = ()
    hand = state.pile(Zone.HAND, state.active)
    if len(hand) <= HAND_LIMIT:
        jump(frame, end_turn)
        return
    ask(state, state.active, Decision.HAND_LIMIT, first_copies(state, hand))


def discard_one(state: VirevoltState, frame: Turn) -> None:
    """Discard the card and ask again."""
    discard(state, state.active, state.choice)
    jump(frame, ask_discard)


def end_turn(state: VirevoltState, frame: Turn) -> None:
    """End the phase, the turn, and what lasts until its end."""
    if state.modifiers:
        end_effects(state, Until.END_OF_TURN)
        end_effects(state, Until.END_OF_OWN_TURN, state.active)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << Phase.END)
    jump(frame, start_turn)


TURN = procedure(
    "turn",
    start_turn,
    draw_phase,
    draw_card,
    ready_crystals,
    state_phase,
    poison,
    burn,
    note_bans,
    main_phase,
    ask_act,
    do_act,
    combat_phase,
    ask_attack,
    attack,
    end_combat,
    secondary_phase,
    ask_act,
    do_act,
    end_phase,
    ask_lift,
    lift_chosen,
    ask_discard,
    discard_one,
    end_turn,
    frame=Turn,
)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {
    Phase.DRAW: draw_phase,
    Phase.STATE: state_phase,
    Phase.MAIN: main_phase,
    Phase.COMBAT: combat_phase,
    Phase.SECONDARY: secondary_phase,
    Phase.END: end_phase,
}


def resume(state: VirevoltState, phase: int) -> None:
    """Push the active player's turn as it is at the start of a phase."""
    frame = push(state, TURN)
    if phase in PHASE_STEPS:
        jump(frame, PHASE_STEPS[phase])


USES = {Decision.ACT: Uses(attempted_acts, forbids_act)}
