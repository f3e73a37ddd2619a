"""Set-up, the turn and its seven phases (SZ-003 to SZ-016, SZ-034 to SZ-042)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

import itertools

from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow.atoms import (
    assign,
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
from deckcheck.engine.flow.modifiers import measure, modified, statics
from deckcheck.engine.flow.piles import discard, draw
from deckcheck.engine.flow.procedures import UNREAD, ask, jump, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number, numbers
from deckcheck.engine.state.vocabulary import ACTED, CHOOSE_CARD, DONE, GAME_OVER, PHASE_BEGUN, SHUFFLED, TURN_BEGUN
from deckcheck.engine.text.refusals import Uses, refused, used_at
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import DOOM, CardType, Cause, Phase, Stat, Until, Zone
from deckcheck.games.slasherz.rules import later, reasons
from deckcheck.games.slasherz.rules.actions import attempted_acts, carry_out, forbids_act, has_acts, legal_acts
from deckcheck.games.slasherz.rules.activation import PASS
from deckcheck.games.slasherz.rules.combat import ATTACK, NO_ATTACK, attackers, may_attack, unable
from deckcheck.games.slasherz.rules.field import LIMITS, destroy, is_so, settle_control, survivor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.slasherz.state import SlasherzState

# Set-up ------------------------------------------------------------------------------------------------------------


class SetUp(Frame):
    """Set-up."""

    seat = number("the player who may put cards of the opening hand back", Kind.PLAYER, start=0)
    returned = numbers("the cards that this player puts back")


def lay_out(state: SlasherzState, frame: SetUp) -> None:
    """Lay out Survivor and Victims, these shuffled and face down, with their hp (SZ-003 to SZ-006, SZ-D13)."""
    hp = state.match.book.hp
    looks = state.match.options["victims_known"] == "owner"
    for player in (0, 1):
        shuffle(state, state.match.place(Zone.VICTIMS, player))
        for zone in (Zone.SURVIVOR, Zone.VICTIMS):
            for card in state.pile(zone, player):
                change(state, state.hp, card, hp[state.definition[card]])
                if looks and zone == Zone.VICTIMS:
                    reveal(state, card, 1 << player)


def deal(state: SlasherzState, frame: SetUp) -> None:
    """Shuffle both decks and draw the opening hands (SZ-007, SZ-008)."""
    for player in (0, 1):
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
        draw(state, player, state.match.options["opening_hand"], 0)


def ask_return(state: SlasherzState, frame: SetUp) -> None:
    """Ask the next player for a card to put back, up to 3 in all (SZ-009, SZ-D29)."""
    options = []
    if len(frame.returned) < state.match.options["mulligan"]:
        seen: set[int] = set()
        for card in sorted(state.pile(Zone.HAND, frame.seat)):
            if card not in frame.returned and state.definition[card] not in seen:
                seen.add(state.definition[card])
                options.append(card)
    options.append(DONE)
    ask(state, frame.seat, Decision.MULLIGAN, options)


def take_return(state: SlasherzState, frame: SetUp) -> None:
    """Note the card and ask again, or put all of them back, shuffle, and draw as many (SZ-010)."""
    if state.choice != DONE:
        frame.returned += (state.choice,)
        jump(frame, ask_return)
        return
    player = frame.seat
    if frame.returned:
        emit(state, Event.PUT_BACK, player, -1, -1, len(frame.returned))
        for card in frame.returned:
            move(state, card, state.match.place(Zone.DECK, player))
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
        draw(state, player, len(frame.returned), 0)
    frame.returned = ()


def next_mulligan(state: SlasherzState, frame: SetUp) -> None:
    """Go on to the next player."""
    if frame.seat == 0:
        frame.seat = 1
        jump(frame, ask_return)


def choose_starting_player(state: SlasherzState, frame: SetUp) -> None:
    """Choose the starting player at random, last of all (SZ-011)."""
    emit(state, Event.STARTS, choose_start(state))


SETTING_UP = procedure(
    "set-up", lay_out, deal, ask_return, take_return, next_mulligan, choose_starting_player, frame=SetUp
)


# The turn ----------------------------------------------------------------------------------------------------------


def start_turn(state: SlasherzState, frame: Frame) -> None:
    """Begin the next turn (SZ-042); the cap ends endless games."""
    if state.turn >= state.match.options["turn_cap"]:
        finish(state, (), "turn cap", GAME_OVER)
    player = 1 - state.active if state.turn else state.active
    begin_turn(state, player, TURN_BEGUN)
    reset_turn(state, player)


# The zones whose cards count by turn what they have done.
_RESET = (Zone.SURVIVOR, *LIMITS)


def reset_turn(state: SlasherzState, player: int) -> None:
    """Reset what counts by turn."""
    for column in (state.placed, state.further, state.replaced, state.launched, state.fought):
        if column[player]:
            change(state, column, player, 0)
    for column in (state.rescued, state.events_used, state.equipped, state.lost_to_game, state.acts):
        if any(column):
            for seat in (0, 1):
                change(state, column, seat, 0)
    if state.modifiers:
        ripen(state, player)
    columns = attacks, attacked, foiled, used = state.attacks, state.attacked, state.foiled, state.used
    for cards in itertools.chain.from_iterable(map(state.piles, _RESET)):
        for card in cards:
            if attacks[card] or attacked[card] or foiled[card] or used[card]:
                for column in columns:
                    if column[card]:
                        change(state, column, card, 0)
    if state.memory:
        forget_all(state)
    if state.struck:
        assign(state, struck=())
    if state.waiting:
        later.expire(state)


# The ends of what lasts until the end of a later turn.
_LATER_TURNS = (Until.YOUR_NEXT_TURN, Until.THEIR_NEXT_TURN, Until.THEIR_SECOND_TURN)


def ripen(state: SlasherzState, player: int) -> None:
    """Let what lasts until the end of a later turn end with this one, if it is the turn that was meant (SZ-042)."""
    if not [modifier for modifier in state.modifiers if modifier[4] in _LATER_TURNS]:
        return
    ripen_modifiers(state, Until.YOUR_NEXT_TURN, player, Until.END_OF_TURN)
    ripen_modifiers(state, Until.THEIR_NEXT_TURN, 1 - player, Until.END_OF_TURN)
    ripen_modifiers(state, Until.THEIR_SECOND_TURN, 1 - player, Until.THEIR_NEXT_TURN)


def draw_phase(state: SlasherzState, frame: Frame) -> None:
    """Begin the Draw phase, if the table has one in this turn (SZ-012, SZ-D05)."""
    if state.turn == 1 or state.match.options["draw_phases"] == "every":
        begin_phase(state, Phase.DRAW, PHASE_BEGUN)


def draw_card(state: SlasherzState, frame: Frame) -> None:
    """Draw one card, and more or none if an effect says so; an empty deck gives none (SZ-013, SZ-D06, SZ-D07)."""
    options = state.match.options
    if state.turn > 1 and options["draw_phases"] == "first":
        return
    if state.turn > 1 or options["first_turn_draw"]:
        due = 1
        if state.match.stats & Stat.CARDS_DRAWN:
            due = measure(state, Stat.CARDS_DRAWN, survivor(state, state.active), due)
        if draw(state, state.active, due, 0) < due and options["empty_deck"] == "loses":
            finish(state, (1 - state.active,), "empty deck", GAME_OVER)


def introduction(state: SlasherzState, frame: Frame) -> None:
    """Begin the Introduction phase: start-of-turn effects trigger (SZ-014)."""
    later.begin(state, Phase.INTRODUCTION)


def preparation(state: SlasherzState, frame: Frame) -> None:
    """Begin Preparation."""
    begin_phase(state, Phase.PREPARATION, PHASE_BEGUN)


def ask_act(state: SlasherzState, frame: Frame) -> None:
    """Ask for an action of the phase."""
    acts = UNREAD if state.lookahead and has_acts(state, state.active) else legal_acts(state, state.active)
    ask(state, state.active, Decision.ACT, acts)


def do_act(state: SlasherzState, frame: Frame) -> None:
    """Carry the action out and ask again, until the player passes."""
    if state.choice != PASS:
        jump(frame, ask_act)
        carry_out(state, state.active, state.choice)


def combat(state: SlasherzState, frame: Frame) -> None:
    """Begin the Combat phase."""
    begin_phase(state, Phase.COMBAT, PHASE_BEGUN)


def ask_attacker(state: SlasherzState, frame: Frame) -> None:
    """Ask for the next attacker, or none (SZ-024, SZ-032, SZ-034)."""
    if state.lookahead:
        options = UNREAD if may_attack(state, state.active) else [NO_ATTACK]
    else:
        options = [*attackers(state, state.active), NO_ATTACK]
    ask(state, state.active, Decision.ATTACKER, options)


def begin_attack(state: SlasherzState, frame: Frame) -> None:
    """Let it attack and ask for another one after it (SZ-026, SZ-032); without an attacker the phase ends."""
    if state.choice != NO_ATTACK:
        jump(frame, ask_attacker)
        push(state, ATTACK, state.active, state.choice)


def retreat(state: SlasherzState, frame: Frame) -> None:
    """Begin Retreat, in which the same may be done as in Preparation (SZ-035 to SZ-040)."""
    begin_phase(state, Phase.RETREAT, PHASE_BEGUN)


def rest(state: SlasherzState, frame: Frame) -> None:
    """Begin the Rest phase: effects tied to the end of the turn trigger, dooms among them (SZ-041, SZ-D48)."""
    later.begin(state, Phase.REST, _dooms(state) if modified(state) & Stat.DOOMED else ())


def _dooms(state: SlasherzState) -> list[tuple[int, ...]]:
    """Return the doomed Characters as effects that wait: the active player's, as far as one has doomed them."""
    return [
        (card, DOOM, 0, 1 - state.active if _is_doomed_by_enemy(state, card) else state.active)
        for cards in state.piles(Zone.CHARACTERS)
        for card in cards
        if is_so(state, Stat.DOOMED, card)
    ]


def destroy_doomed(state: SlasherzState, card: int) -> None:
    """Destroy a Character that still is doomed, once the log has named the cards that doomed it (SZ-041)."""
    if is_so(state, Stat.DOOMED, card):
        for stat, _, _, doomed, _, player, source in state.modifiers:
            if stat & Stat.DOOMED and doomed == card and source >= 0:
                emit(state, ACTED, player, source)
        destroy(state, [card], Cause.EFFECT, -1)


def _is_doomed_by_enemy(state: SlasherzState, card: int) -> bool:
    """Whether no effect of the active player has doomed a Character, and one of the opponent has."""
    players = {player for stat, _, _, doomed, _, player, _ in state.modifiers if stat & Stat.DOOMED and doomed == card}
    players.update(probe.player for _, _, probe in statics(state, Stat.DOOMED, card, -1))
    return players == {1 - state.active}


def ask_surplus(state: SlasherzState, frame: Frame) -> None:
    """Ask which card goes of a hand beyond its limit, where the table has one (SZ-D26)."""
    limit = state.match.options["hand_limit"]
    hand = state.pile(Zone.HAND, state.active)
    if not limit or len(hand) <= limit:
        jump(frame, end_turn)
        return
    ask(state, state.active, CHOOSE_CARD, distinct(state, hand))


def discard_surplus(state: SlasherzState, frame: Frame) -> None:
    """Discard it and look again."""
    discard(state, state.active, state.choice)
    jump(frame, ask_surplus)


def end_turn(state: SlasherzState, frame: Frame) -> None:
    """End the turn and what lasts until its end (SZ-042)."""
    begin_phase(state, Phase.END, PHASE_BEGUN)
    held = [card for stat, _, _, card, _, _, _ in state.modifiers if stat & Stat.HELD]
    end_modifiers(state, Until.END_OF_TURN)
    if state.lent:
        assign(state, lent=())
    for card in dict.fromkeys(held):
        settle_control(state, card)
    jump(frame, start_turn)


TURN = procedure(
    "turn",
    start_turn,
    draw_phase,
    draw_card,
    introduction,
    preparation,
    ask_act,
    do_act,
    combat,
    ask_attacker,
    begin_attack,
    retreat,
    ask_act,
    do_act,
    rest,
    ask_surplus,
    discard_surplus,
    end_turn,
)

# Where a table set up in the middle of a turn begins: phase -> its first step.
PHASE_STEPS = {
    Phase.DRAW: draw_phase,
    Phase.INTRODUCTION: introduction,
    Phase.PREPARATION: preparation,
    Phase.COMBAT: combat,
    Phase.RETREAT: retreat,
    Phase.REST: rest,
    Phase.END: end_turn,
}


def _unsuited(state: SlasherzState, player: int, card: int) -> Reason | None:
    is_object = state.match.book.kind[state.definition[card]] == CardType.OBJECT
    return reasons.UNSUITED if is_object and state.place[card] == state.match.place(Zone.HAND, player) else None


def _forbids_attacker(state: SlasherzState, player: int, card: int) -> Reason | None:
    if card in state.pile(Zone.CHARACTERS, player):
        return unable(state, player, card, modified(state))
    return refused(state, card)


USES = {
    Decision.ACT: Uses(attempted_acts, forbids_act, _unsuited),
    Decision.ATTACKER: Uses(lambda state, player, card: used_at(state, card), _forbids_attacker),
}
