"""Set-up, the turn and its seven phases (SZ-003 to SZ-016, SZ-034 to SZ-042)."""
# ruff: noqa: ARG001  every step has the same signature

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
    shuffle,
)
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE, GAME_OVER, PHASE_BEGUN, SHUFFLED, TURN_BEGUN
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.actions import carry_out, legal_acts
from deckcheck.games.slasherz.rules.combat import ask_attacker, ask_target, begin_attack
from deckcheck.games.slasherz.rules.field import destroy, is_so, survivor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

# Set-up ------------------------------------------------------------------------------------------------------------


def lay_out(s: SlasherzState, f: Frame) -> None:
    """Lay out Survivor and Victims, these shuffled and face down, with their hp (SZ-003 to SZ-006, SZ-D13)."""
    hp = s.match.book.hp
    looks = s.match.options["victims_known"] == "owner"
    for player in (0, 1):
        shuffle(s, n.VICTIMS * 2 + player)
        for zone in (n.SURVIVOR, n.VICTIMS):
            for card in s.zones[zone * 2 + player]:
                change(s, s.hp, card, hp[s.definition[card]])
                if looks and zone == n.VICTIMS:
                    reveal(s, card, 1 << player)


def deal(s: SlasherzState, f: Frame) -> None:
    """Shuffle both decks and draw the opening hands (SZ-007, SZ-008)."""
    for player in (0, 1):
        shuffle(s, n.DECK * 2 + player, SHUFFLED, player)
        draw(s, player, s.match.options["opening_hand"], 0)


def ask_return(s: SlasherzState, f: Frame) -> None:
    """Ask the next player for a card to put back, up to 3 in all (SZ-009, SZ-D29)."""
    chosen = f.slots or []
    if f.value > 1:
        f.pc += 2
        return
    options = []
    if len(chosen) < s.match.options["mulligan"]:
        seen: set[int] = set()
        for card in sorted(s.zones[n.HAND * 2 + f.value]):
            if card not in chosen and s.definition[card] not in seen:
                seen.add(s.definition[card])
                options.append(card)
    options.append(DONE)
    ask(s, f.value, n.MULLIGAN, options)


def take_return(s: SlasherzState, f: Frame) -> None:
    """Note the card and ask again, or put all of them back, shuffle, and draw as many (SZ-010)."""
    if s.choice != DONE:
        f.slots = [*(f.slots or []), s.choice]
        f.pc -= 2
        return
    chosen = f.slots or []
    player = f.value
    if chosen:
        for card in chosen:
            move(s, card, n.DECK * 2 + player)
        shuffle(s, n.DECK * 2 + player, SHUFFLED, player)
        draw(s, player, len(chosen), 0)
    f.slots = None


def next_mulligan(s: SlasherzState, f: Frame) -> None:
    """Go on to the next player."""
    f.value += 1
    f.pc -= 3


def choose_starting_player(s: SlasherzState, f: Frame) -> None:
    """Choose the starting player at random, last of all (SZ-011)."""
    emit(s, n.STARTS, choose_start(s))


SETTING_UP = procedure("set-up", lay_out, deal, ask_return, take_return, next_mulligan, choose_starting_player)


# The turn ----------------------------------------------------------------------------------------------------------


def start_turn(s: SlasherzState, f: Frame) -> None:
    """Begin the next turn (SZ-042); the cap ends endless games."""
    if s.turn >= s.match.options["turn_cap"]:
        finish(s, (), "turn cap", GAME_OVER)
        return
    player = 1 - s.active if s.turn else s.active
    begin_turn(s, player, TURN_BEGUN)
    reset_turn(s, player)


# The places whose cards count by turn what they have done.
_RESET = tuple(zone * 2 + player for zone in (n.SURVIVOR, n.CHARACTERS, n.PLACES) for player in (0, 1))


def reset_turn(s: SlasherzState, player: int) -> None:
    """Reset what counts by turn."""
    for column in (s.placed, s.replaced, s.launched):
        if column[player]:
            change(s, column, player, 0)
    zones = s.zones
    for place in _RESET:
        for card in zones[place]:
            if s.attacks[card]:
                change(s, s.attacks, card, 0)
            if s.used[card]:
                change(s, s.used, card, 0)
    if s.memory:
        forget_all(s)


def draw_phase(s: SlasherzState, f: Frame) -> None:
    """Draw one card, and more if an effect says so; an empty deck gives none (SZ-013, SZ-D05 to SZ-D07)."""
    options = s.match.options
    if s.turn > 1 and options["draw_phases"] == "first":
        return
    begin_phase(s, n.DRAW, PHASE_BEGUN)
    if s.turn > 1 or options["first_turn_draw"]:
        due = measure(s, n.CARDS_DRAWN, survivor(s, s.active), 1)
        if draw(s, s.active, due, 0) < due and options["empty_deck"] == "loses":
            finish(s, (1 - s.active,), "empty deck", GAME_OVER)


def introduction(s: SlasherzState, f: Frame) -> None:
    """Begin the Introduction phase: start-of-turn effects trigger (SZ-014)."""
    begin_phase(s, n.INTRODUCTION, PHASE_BEGUN)


def preparation(s: SlasherzState, f: Frame) -> None:
    """Begin Preparation."""
    begin_phase(s, n.PREPARATION, PHASE_BEGUN)


def ask_act(s: SlasherzState, f: Frame) -> None:
    """Ask for an action of the phase."""
    ask(s, s.active, n.ACT, legal_acts(s, s.active))


def do_act(s: SlasherzState, f: Frame) -> None:
    """Carry the action out and ask again, until the player passes."""
    if s.choice != n.PASS:
        f.pc -= 2
        carry_out(s, s.active, s.choice)


def combat(s: SlasherzState, f: Frame) -> None:
    """Begin the Combat phase."""
    begin_phase(s, n.COMBAT, PHASE_BEGUN)


def retreat(s: SlasherzState, f: Frame) -> None:
    """Begin Retreat, in which the same may be done as in Preparation (SZ-035 to SZ-040)."""
    begin_phase(s, n.RETREAT, PHASE_BEGUN)


def rest(s: SlasherzState, f: Frame) -> None:
    """Begin the Rest phase: effects tied to the end of the turn trigger (SZ-041)."""
    begin_phase(s, n.REST, PHASE_BEGUN)


def destroy_doomed(s: SlasherzState, f: Frame) -> None:
    """Destroy the Characters that an effect of this turn has doomed."""
    if s.modifiers:
        doomed = [
            card
            for player in (s.active, 1 - s.active)
            for card in s.zones[n.CHARACTERS * 2 + player]
            if is_so(s, n.DOOMED, card)
        ]
        destroy(s, doomed, n.BY_EFFECT, -1)


def ask_surplus(s: SlasherzState, f: Frame) -> None:
    """Ask which card goes of a hand beyond its limit, where the table has one (SZ-D26)."""
    limit = s.match.options["hand_limit"]
    hand = s.zones[n.HAND * 2 + s.active]
    if not limit or len(hand) <= limit:
        f.pc += 1
        return
    ask(s, s.active, CHOOSE_CARD, distinct(s, hand))


def discard_surplus(s: SlasherzState, f: Frame) -> None:
    """Discard it and look again."""
    discard(s, s.active, s.choice)
    f.pc -= 2


def end_turn(s: SlasherzState, f: Frame) -> None:
    """End the turn and what lasts until its end (SZ-042)."""
    begin_phase(s, n.END, PHASE_BEGUN)
    end_modifiers(s, n.END_OF_TURN)
    f.pc = 0


TURN = procedure(
    "turn",
    start_turn,
    draw_phase,
    introduction,
    preparation,
    ask_act,
    do_act,
    combat,
    ask_attacker,
    ask_target,
    begin_attack,
    retreat,
    ask_act,
    do_act,
    rest,
    destroy_doomed,
    ask_surplus,
    discard_surplus,
    end_turn,
)

# Where a table set up in the middle of a turn begins: phase -> step of TURN.
PHASE_STEPS = {
    n.DRAW: TURN.steps.index(draw_phase),
    n.INTRODUCTION: TURN.steps.index(introduction),
    n.PREPARATION: TURN.steps.index(preparation),
    n.COMBAT: TURN.steps.index(combat),
    n.RETREAT: TURN.steps.index(retreat),
    n.REST: TURN.steps.index(rest),
    n.END: TURN.steps.index(end_turn),
}


def begin(s: SlasherzState) -> None:
    """Push the course of a whole game: set-up, then turn after turn."""
    push(s, s.match.book.turn)
    push(s, s.match.book.setting_up)
