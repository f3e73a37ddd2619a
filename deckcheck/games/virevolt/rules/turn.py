"""Set-up, the turn and its six phases (VV-002 to VV-016, VV-018 to VV-034, VV-081 to VV-086)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import (
    begin_phase,
    begin_turn,
    change,
    choose_start,
    emit,
    end_modifiers,
    finish,
    forget_all,
    move,
    reveal,
    ripen_modifiers,
    shuffle,
)
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import GAME_OVER, NO, PHASE_BEGUN, PHASE_ENDED, REVEALED, SHUFFLED, TURN_BEGUN, YES
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.rules.actions import carry_out, legal_acts
from deckcheck.games.virevolt.rules.combat import ask_attack, attack
from deckcheck.games.virevolt.rules.heroes import heroes, lacks_main, lose_hp, suffers
from deckcheck.games.virevolt.rules.victory import close_exchange, leave_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.virevolt.state import VirevoltState

HAND_LIMIT = 7

# Set-up ------------------------------------------------------------------------------------------------------------


def choose_starting_player(state: VirevoltState, frame: Frame) -> None:
    """Choose the starting player at random, or as agreed (VV-004, VV-D01); frame.target keeps who it is."""
    frame.target = choose_start(state, 0 if state.match.options["starting_player"] == "first" else -1)


def deal(state: VirevoltState, frame: Frame) -> None:
    """Shuffle every deck and draw the opening hands (VV-002)."""
    for player in range(state.match.players):
        shuffle(state, n.DECK * state.match.players + player, SHUFFLED, player)
        draw(state, player, state.match.options["opening_hand"], 0)


def ask_redraw(state: VirevoltState, frame: Frame) -> None:
    """Ask the next player whose hand has no Hero whether to draw a new one, if the deck has any (VV-003, VV-D03)."""
    players = state.match.players
    if state.match.options["mulligan"] != "none":
        while frame.value < players:
            player = (state.active + frame.value) % players
            if not _has_hero(state, n.HAND * players + player) and _has_hero(state, n.DECK * players + player):
                ask(state, player, n.REDRAW, [NO, YES])
                return
            frame.value += 1
    skip_to_end(state, frame)


def _has_hero(state: VirevoltState, place: int) -> bool:
    kinds = state.match.book.kind
    return any(kinds[state.definition[card]] == n.HERO for card in state.zones[place])


def show_hand(state: VirevoltState, frame: Frame) -> None:
    """Show a hand that is to be redrawn; a step of its own, so that the log names the cards before the shuffle."""
    players = state.match.players
    player = (state.active + frame.value) % players
    if state.choice == YES:
        for card in state.zones[n.HAND * players + player]:
            reveal(state, card, state.match.everyone, REVEALED, player)


def redraw(state: VirevoltState, frame: Frame) -> None:
    """Shuffle the hand back and draw as many again; the new hand may be redrawn as well, unless once is all."""
    players = state.match.players
    player = (state.active + frame.value) % players
    if state.choice == YES:
        for card in state.zones[n.HAND * players + player][:]:
            move(state, card, n.DECK * players + player)
        shuffle(state, n.DECK * players + player, SHUFFLED, player)
        draw(state, player, state.match.options["opening_hand"], 0)
    if state.choice == NO or state.match.options["mulligan"] == "once":
        frame.value += 1
    frame.pc = 2


SET_UP = procedure("set-up", choose_starting_player, deal, ask_redraw, show_hand, redraw)


# The turn ----------------------------------------------------------------------------------------------------------


def start_turn(state: VirevoltState, frame: Frame) -> None:
    """Begin the next turn: after set-up the starting player's, then clockwise (VV-004); the cap ends endless games.

    Where a main Hero is named in the own turn only, that comes before everything else (VV-D09).
    """
    players = state.match.players
    cap = state.match.options["turn_cap"]
    if state.turn >= cap:
        finish(state, (), "turn cap", GAME_OVER)
        return
    player = state.active
    if state.turn:
        player = (player + 1) % players
        while not state.alive[player]:
            player = (player + 1) % players
    begin_turn(state, player, TURN_BEGUN)
    reset_turn(state, player)
    if lacks_main(state, player):
        push(state, state.match.book.new_main, player)


def reset_turn(state: VirevoltState, player: int) -> None:
    """Reset what counts by turn."""
    if any(state.tokens_now):
        for seat in range(state.match.players):
            change(state, state.tokens_now, seat, 0)
    if not state.begun[player]:
        change(state, state.begun, player, 1)
    if state.acts[player]:
        change(state, state.acts, player, 0)
        change(state, state.crystal_played, player, 0)
    if state.attacked[player]:
        change(state, state.attacked, player, 0)
    if state.no_rotation[player]:
        change(state, state.no_rotation, player, 0)
    used, banned, zones, players = state.used, state.banned, state.zones, state.match.players
    # The places of main Heroes and those of secondary ones lie side by side.
    for place in range(n.MAIN * players, (n.SECONDARY + 1) * players):
        for hero in zones[place]:
            if used[hero]:
                change(state, used, hero, 0)
            if banned[hero]:
                change(state, banned, hero, 0)
    if state.modifiers:
        ripen_modifiers(state, n.END_OF_NEXT_TURN, player, n.END_OF_OWN_TURN)
    if state.memory:
        forget_all(state)


def draw_phase(state: VirevoltState, frame: Frame) -> None:
    """Lose with an empty deck before anything else; otherwise the draw phase begins (VV-009, VV-097, VV-100)."""
    if not state.zones[n.DECK * state.match.players + state.active] and not refill(state, state.active):
        leave_game(state, state.active, "empty deck")
        frame.pc = 0
        return
    begin_phase(state, n.DRAW, PHASE_BEGUN)
    if state.modifiers:
        end_modifiers(state, n.NEXT_DRAW_PHASE, state.active)


def refill(state: VirevoltState, player: int) -> bool:
    """Shuffle a player's discard pile into an empty deck if the table plays it so; return whether it did (VV-D32)."""
    players = state.match.players
    pile = state.zones[n.DISCARD * players + player]
    if not pile or not state.match.options["reshuffle"]:
        return False
    for card in pile[:]:
        move(state, card, n.DECK * players + player)
    shuffle(state, n.DECK * players + player, SHUFFLED, player)
    return True


def draw_card(state: VirevoltState, frame: Frame) -> None:
    """Draw one card, the starting player on the first turn too (VV-007, VV-008, VV-D05)."""
    if state.turn > 1 or state.match.options["first_turn_draw"]:
        draw(state, state.active, 1, 0)


def ready_crystals(state: VirevoltState, frame: Frame) -> None:
    """Turn all of the player's Crystals back to portrait (VV-010, VV-044); the draw phase ends."""
    for card in state.zones[n.CRYSTALS * state.match.players + state.active]:
        if state.spent[card]:
            change(state, state.spent, card, 0)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << n.DRAW)


def state_phase(state: VirevoltState, frame: Frame) -> None:
    """Begin the state phase."""
    begin_phase(state, n.STATE, PHASE_BEGUN)


def poison(state: VirevoltState, frame: Frame) -> None:
    """Let each of the player's Heroes with Poison lose 1 hp (VV-011, VV-013); without any state the phase is over.

    A table may play that Burn takes its hp in the same moment (VV-D34).
    """
    states = state.states
    for hero in heroes(state, state.active):
        if state.modifiers or states[hero]:
            _suffer(state, n.POISON)
            if state.match.options["state_losses"] == "together":
                _suffer(state, n.BURN)
                frame.pc += 1
            return
    frame.pc += 2
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << n.STATE)


def burn(state: VirevoltState, frame: Frame) -> None:
    """Let each of the player's Heroes with Burn lose 1 hp, once those killed by Poison have died (VV-012, VV-D34)."""
    _suffer(state, n.BURN)


def _suffer(state: VirevoltState, hero_state: int) -> None:
    for hero in heroes(state, state.active):
        if suffers(state, hero, hero_state):
            lose_hp(state, hero, 1)


def note_bans(state: VirevoltState, frame: Frame) -> None:
    """Note for the turn whom Freeze keeps from attacking and whether Stun forbids rotation (VV-014, VV-015, VV-D14)."""
    if state.match.options["bans"] != "present":
        for hero in heroes(state, state.active):
            if suffers(state, hero, n.FREEZE):
                change(state, state.banned, hero, 1)
            if suffers(state, hero, n.STUN):
                change(state, state.no_rotation, state.active, 1)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << n.STATE)


def main_phase(state: VirevoltState, frame: Frame) -> None:
    """Begin the main phase."""
    if close_exchange(state):
        begin_phase(state, n.MAIN_PHASE, PHASE_BEGUN)


def ask_act(state: VirevoltState, frame: Frame) -> None:
    """Ask for the next action of the main or secondary phase (VV-018, VV-081)."""
    if close_exchange(state):
        ask(state, state.active, n.ACT, legal_acts(state, state.active))


def do_act(state: VirevoltState, frame: Frame) -> None:
    """Carry the action out and ask again, until the player passes."""
    if state.choice == n.Act.PASS:
        emit(state, PHASE_ENDED, state.active, -1, -1, 1 << state.phase)
    else:
        frame.pc -= 2
        carry_out(state, state.active, state.choice)


def combat_phase(state: VirevoltState, frame: Frame) -> None:
    """Begin the combat phase."""
    if close_exchange(state):
        begin_phase(state, n.COMBAT, PHASE_BEGUN)


def end_combat(state: VirevoltState, frame: Frame) -> None:
    """End the combat phase, after an attack or without one (VV-051)."""
    if close_exchange(state):
        emit(state, PHASE_ENDED, state.active, -1, -1, 1 << n.COMBAT)


def secondary_phase(state: VirevoltState, frame: Frame) -> None:
    """Begin the secondary phase, in which the same may be done as in the main phase (VV-081).

    A table may play that only an attack opens it (VV-D29).
    """
    if close_exchange(state):
        if not state.attacked[state.active] and state.match.options["secondary_phase"] == "after_attack":
            frame.pc += 2
        else:
            begin_phase(state, n.SECONDARY_PHASE, PHASE_BEGUN)


def end_phase(state: VirevoltState, frame: Frame) -> None:
    """Begin the end phase."""
    if close_exchange(state):
        begin_phase(state, n.END, PHASE_BEGUN)


def ask_lift(state: VirevoltState, frame: Frame) -> None:
    """Take Freeze and Stun off the player's Heroes, or ask for each if the table wants it so (VV-083, VV-D18)."""
    for hero in heroes(state, state.active):
        if not state.states[hero]:
            continue
        for hero_state in (n.FREEZE, n.STUN):
            if state.states[hero] & hero_state:
                if state.match.options["lift_states"] == "automatic":
                    lift(state, hero, hero_state)
                elif not _asked(frame, hero, hero_state):
                    frame.target = hero * 64 + hero_state
                    ask(state, state.active, n.LIFT_STATE, [NO, YES])
                    return
    frame.pc += 1


def _asked(frame: Frame, hero: int, hero_state: int) -> bool:
    """Whether the question about this Hero's state was asked; the frame's slots keep those that were."""
    return hero * 64 + hero_state in (frame.slots or ())


def lift(state: VirevoltState, hero: int, hero_state: int) -> None:
    """Take a state that was put on a Hero off it; what a card grants for longer stays."""
    change(state, state.states, hero, state.states[hero] & ~hero_state, n.STATE_REMOVED, state.active, -1, hero_state)


def lift_chosen(state: VirevoltState, frame: Frame) -> None:
    """Take the state in question off if the player wants it, and go on to the next."""
    frame.slots = [*(frame.slots or ()), frame.target]
    if state.choice == YES:
        hero, hero_state = divmod(frame.target, 64)
        lift(state, hero, hero_state)
    frame.pc -= 2


def ask_discard(state: VirevoltState, frame: Frame) -> None:
    """Ask which card to discard while there are more than 7 in hand (VV-085)."""
    frame.slots = None
    hand = state.zones[n.HAND * state.match.players + state.active]
    if len(hand) <= HAND_LIMIT:
        frame.pc += 1
        return
    ask(state, state.active, n.HAND_LIMIT, first_copies(state, hand))


def first_copies(state: VirevoltState, cards: list[int]) -> list[int]:
    """Return one card of each kind, in the order of their numbers: copies in hand are as good as each other."""
    kinds: dict[int, int] = {}
    for card in sorted(cards):
        kinds.setdefault(state.definition[card], card)
    return list(kinds.values())


def discard_one(state: VirevoltState, frame: Frame) -> None:
    """Discard the card and ask again."""
    discard(state, state.active, state.choice)
    frame.pc -= 2


def end_turn(state: VirevoltState, frame: Frame) -> None:
    """End the phase, the turn, and what lasts until its end."""
    if not close_exchange(state):
        return
    if state.modifiers:
        end_modifiers(state, n.END_OF_TURN)
        end_modifiers(state, n.END_OF_OWN_TURN, state.active)
    emit(state, PHASE_ENDED, state.active, -1, -1, 1 << n.END)
    frame.pc = 0


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
)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {
    n.DRAW: TURN.steps.index(draw_phase),
    n.STATE: TURN.steps.index(state_phase),
    n.MAIN_PHASE: TURN.steps.index(main_phase),
    n.COMBAT: TURN.steps.index(combat_phase),
    n.SECONDARY_PHASE: TURN.steps.index(secondary_phase),
    n.END: TURN.steps.index(end_phase),
}


def begin(state: VirevoltState) -> None:
    """Push the course of a whole game: set-up, then turn after turn."""
    push(state, state.match.book.turn)
    push(state, state.match.book.set_up)
