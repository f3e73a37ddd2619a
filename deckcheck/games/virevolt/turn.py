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
from deckcheck.games.virevolt.actions import carry_out, legal_acts
from deckcheck.games.virevolt.combat import ask_attack, attack
from deckcheck.games.virevolt.heroes import heroes, lacks_main, lose_hp, suffers
from deckcheck.games.virevolt.victory import close_exchange, leave_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.virevolt.state import VirevoltState

HAND_LIMIT = 7

# Set-up ------------------------------------------------------------------------------------------------------------


def choose_starting_player(s: VirevoltState, f: Frame) -> None:
    """Choose the starting player at random, or as agreed (VV-004, VV-D01); f.target keeps who it is."""
    f.target = choose_start(s, 0 if s.match.options["starting_player"] == "first" else -1)


def deal(s: VirevoltState, f: Frame) -> None:
    """Shuffle every deck and draw the opening hands (VV-002)."""
    for player in range(s.match.players):
        shuffle(s, n.DECK * s.match.players + player, SHUFFLED, player)
        draw(s, player, s.match.options["opening_hand"], 0)


def ask_redraw(s: VirevoltState, f: Frame) -> None:
    """Ask the next player whose hand has no Hero whether to draw a new one, if the deck has any (VV-003, VV-D03)."""
    players = s.match.players
    if s.match.options["mulligan"] != "none":
        while f.value < players:
            player = (s.active + f.value) % players
            if not _has_hero(s, n.HAND * players + player) and _has_hero(s, n.DECK * players + player):
                ask(s, player, n.REDRAW, [NO, YES])
                return
            f.value += 1
    skip_to_end(s, f)


def _has_hero(s: VirevoltState, place: int) -> bool:
    kinds = s.match.book.kind
    return any(kinds[s.definition[card]] == n.HERO for card in s.zones[place])


def show_hand(s: VirevoltState, f: Frame) -> None:
    """Show a hand that is to be redrawn; a step of its own, so that the log names the cards before the shuffle."""
    players = s.match.players
    player = (s.active + f.value) % players
    if s.choice == YES:
        for card in s.zones[n.HAND * players + player]:
            reveal(s, card, s.match.everyone, REVEALED, player)


def redraw(s: VirevoltState, f: Frame) -> None:
    """Shuffle the hand back and draw as many again; the new hand may be redrawn as well, unless once is all."""
    players = s.match.players
    player = (s.active + f.value) % players
    if s.choice == YES:
        for card in s.zones[n.HAND * players + player][:]:
            move(s, card, n.DECK * players + player)
        shuffle(s, n.DECK * players + player, SHUFFLED, player)
        draw(s, player, s.match.options["opening_hand"], 0)
    if s.choice == NO or s.match.options["mulligan"] == "once":
        f.value += 1
    f.pc = 2


SET_UP = procedure("set-up", choose_starting_player, deal, ask_redraw, show_hand, redraw)


# The turn ----------------------------------------------------------------------------------------------------------


def start_turn(s: VirevoltState, f: Frame) -> None:
    """Begin the next turn: after set-up the starting player's, then clockwise (VV-004); the cap ends endless games.

    Where a main Hero is named in the own turn only, that comes before everything else (VV-D09).
    """
    players = s.match.players
    cap = s.match.options["turn_cap"]
    if s.turn >= cap:
        finish(s, (), "turn cap", GAME_OVER)
        return
    player = s.active
    if s.turn:
        player = (player + 1) % players
        while not s.alive[player]:
            player = (player + 1) % players
    begin_turn(s, player, TURN_BEGUN)
    reset_turn(s, player)
    if lacks_main(s, player):
        push(s, s.match.book.new_main, player)


def reset_turn(s: VirevoltState, player: int) -> None:
    """Reset what counts by turn."""
    if any(s.tokens_now):
        for seat in range(s.match.players):
            change(s, s.tokens_now, seat, 0)
    if not s.begun[player]:
        change(s, s.begun, player, 1)
    if s.acts[player]:
        change(s, s.acts, player, 0)
        change(s, s.crystal_played, player, 0)
    if s.attacked[player]:
        change(s, s.attacked, player, 0)
    if s.no_rotation[player]:
        change(s, s.no_rotation, player, 0)
    used, banned, zones, players = s.used, s.banned, s.zones, s.match.players
    # The places of main Heroes and those of secondary ones lie side by side.
    for place in range(n.MAIN * players, (n.SECONDARY + 1) * players):
        for hero in zones[place]:
            if used[hero]:
                change(s, used, hero, 0)
            if banned[hero]:
                change(s, banned, hero, 0)
    if s.modifiers:
        ripen_modifiers(s, n.END_OF_NEXT_TURN, player, n.END_OF_OWN_TURN)
    if s.memory:
        forget_all(s)


def draw_phase(s: VirevoltState, f: Frame) -> None:
    """Lose with an empty deck before anything else; otherwise the draw phase begins (VV-009, VV-097, VV-100)."""
    if not s.zones[n.DECK * s.match.players + s.active] and not refill(s, s.active):
        leave_game(s, s.active, "empty deck")
        f.pc = 0
        return
    begin_phase(s, n.DRAW, PHASE_BEGUN)
    if s.modifiers:
        end_modifiers(s, n.NEXT_DRAW_PHASE, s.active)


def refill(s: VirevoltState, player: int) -> bool:
    """Shuffle a player's discard pile into an empty deck if the table plays it so; return whether it did (VV-D32)."""
    players = s.match.players
    pile = s.zones[n.DISCARD * players + player]
    if not pile or not s.match.options["reshuffle"]:
        return False
    for card in pile[:]:
        move(s, card, n.DECK * players + player)
    shuffle(s, n.DECK * players + player, SHUFFLED, player)
    return True


def draw_card(s: VirevoltState, f: Frame) -> None:
    """Draw one card, the starting player on the first turn too (VV-007, VV-008, VV-D05)."""
    if s.turn > 1 or s.match.options["first_turn_draw"]:
        draw(s, s.active, 1, 0)


def ready_crystals(s: VirevoltState, f: Frame) -> None:
    """Turn all of the player's Crystals back to portrait (VV-010, VV-044); the draw phase ends."""
    for card in s.zones[n.CRYSTALS * s.match.players + s.active]:
        if s.spent[card]:
            change(s, s.spent, card, 0)
    emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.DRAW)


def state_phase(s: VirevoltState, f: Frame) -> None:
    """Begin the state phase."""
    begin_phase(s, n.STATE, PHASE_BEGUN)


def poison(s: VirevoltState, f: Frame) -> None:
    """Let each of the player's Heroes with Poison lose 1 hp (VV-011, VV-013); without any state the phase is over.

    A table may play that Burn takes its hp in the same moment (VV-D34).
    """
    states = s.states
    for hero in heroes(s, s.active):
        if s.modifiers or states[hero]:
            _suffer(s, n.POISON)
            if s.match.options["state_losses"] == "together":
                _suffer(s, n.BURN)
                f.pc += 1
            return
    f.pc += 2
    emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.STATE)


def burn(s: VirevoltState, f: Frame) -> None:
    """Let each of the player's Heroes with Burn lose 1 hp, once those killed by Poison have died (VV-012, VV-D34)."""
    _suffer(s, n.BURN)


def _suffer(s: VirevoltState, state: int) -> None:
    for hero in heroes(s, s.active):
        if suffers(s, hero, state):
            lose_hp(s, hero, 1)


def note_bans(s: VirevoltState, f: Frame) -> None:
    """Note for the turn whom Freeze keeps from attacking and whether Stun forbids rotation (VV-014, VV-015, VV-D14)."""
    if s.match.options["bans"] != "present":
        for hero in heroes(s, s.active):
            if suffers(s, hero, n.FREEZE):
                change(s, s.banned, hero, 1)
            if suffers(s, hero, n.STUN):
                change(s, s.no_rotation, s.active, 1)
    emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.STATE)


def main_phase(s: VirevoltState, f: Frame) -> None:
    """Begin the main phase."""
    if close_exchange(s):
        begin_phase(s, n.MAIN_PHASE, PHASE_BEGUN)


def ask_act(s: VirevoltState, f: Frame) -> None:
    """Ask for the next action of the main or secondary phase (VV-018, VV-081)."""
    if close_exchange(s):
        ask(s, s.active, n.ACT, legal_acts(s, s.active))


def do_act(s: VirevoltState, f: Frame) -> None:
    """Carry the action out and ask again, until the player passes."""
    if s.choice == n.PASS:
        emit(s, PHASE_ENDED, s.active, -1, -1, 1 << s.phase)
    else:
        f.pc -= 2
        carry_out(s, s.active, s.choice)


def combat_phase(s: VirevoltState, f: Frame) -> None:
    """Begin the combat phase."""
    if close_exchange(s):
        begin_phase(s, n.COMBAT, PHASE_BEGUN)


def end_combat(s: VirevoltState, f: Frame) -> None:
    """End the combat phase, after an attack or without one (VV-051)."""
    if close_exchange(s):
        emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.COMBAT)


def secondary_phase(s: VirevoltState, f: Frame) -> None:
    """Begin the secondary phase, in which the same may be done as in the main phase (VV-081).

    A table may play that only an attack opens it (VV-D29).
    """
    if close_exchange(s):
        if not s.attacked[s.active] and s.match.options["secondary_phase"] == "after_attack":
            f.pc += 2
        else:
            begin_phase(s, n.SECONDARY_PHASE, PHASE_BEGUN)


def end_phase(s: VirevoltState, f: Frame) -> None:
    """Begin the end phase."""
    if close_exchange(s):
        begin_phase(s, n.END, PHASE_BEGUN)


def ask_lift(s: VirevoltState, f: Frame) -> None:
    """Take Freeze and Stun off the player's Heroes, or ask for each if the table wants it so (VV-083, VV-D18)."""
    for hero in heroes(s, s.active):
        if not s.states[hero]:
            continue
        for state in (n.FREEZE, n.STUN):
            if s.states[hero] & state:
                if s.match.options["lift_states"] == "automatic":
                    lift(s, hero, state)
                elif not _asked(f, hero, state):
                    f.target = hero * 64 + state
                    ask(s, s.active, n.LIFT_STATE, [NO, YES])
                    return
    f.pc += 1


def _asked(f: Frame, hero: int, state: int) -> bool:
    """Whether the question about this Hero's state was asked; the frame's slots keep those that were."""
    return hero * 64 + state in (f.slots or ())


def lift(s: VirevoltState, hero: int, state: int) -> None:
    """Take a state that was put on a Hero off it; what a card grants for longer stays."""
    change(s, s.states, hero, s.states[hero] & ~state, n.STATE_REMOVED, s.active, -1, state)


def lift_chosen(s: VirevoltState, f: Frame) -> None:
    """Take the state in question off if the player wants it, and go on to the next."""
    f.slots = [*(f.slots or ()), f.target]
    if s.choice == YES:
        hero, state = divmod(f.target, 64)
        lift(s, hero, state)
    f.pc -= 2


def ask_discard(s: VirevoltState, f: Frame) -> None:
    """Ask which card to discard while there are more than 7 in hand (VV-085)."""
    f.slots = None
    hand = s.zones[n.HAND * s.match.players + s.active]
    if len(hand) <= HAND_LIMIT:
        f.pc += 1
        return
    ask(s, s.active, n.HAND_LIMIT, first_copies(s, hand))


def first_copies(s: VirevoltState, cards: list[int]) -> list[int]:
    """Return one card of each kind, in the order of their numbers: copies in hand are as good as each other."""
    kinds: dict[int, int] = {}
    for card in sorted(cards):
        kinds.setdefault(s.definition[card], card)
    return list(kinds.values())


def discard_one(s: VirevoltState, f: Frame) -> None:
    """Discard the card and ask again."""
    discard(s, s.active, s.choice)
    f.pc -= 2


def end_turn(s: VirevoltState, f: Frame) -> None:
    """End the phase, the turn, and what lasts until its end."""
    if not close_exchange(s):
        return
    if s.modifiers:
        end_modifiers(s, n.END_OF_TURN)
        end_modifiers(s, n.END_OF_OWN_TURN, s.active)
    emit(s, PHASE_ENDED, s.active, -1, -1, 1 << n.END)
    f.pc = 0


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


def begin(s: VirevoltState) -> None:
    """Push the course of a whole game: set-up, then turn after turn."""
    push(s, s.match.book.turn)
    push(s, s.match.book.set_up)
