"""Heroes in play: entering, rotation, sacrifice, states, damage, death and tokens (VV-017 to VV-034, VV-053 to VV-067).

What a Hero has is in the columns of the state; what it is, in the book.
"""

from __future__ import annotations

from deckcheck.engine.flow.atoms import add_modifier, change, emit, end_modifiers, move, note
from deckcheck.engine.flow.modifiers import granted, grants, measure
from deckcheck.engine.flow.procedures import ask, innermost, jump, leave, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number, numbers, rows
from deckcheck.engine.state.vocabulary import GRANT, NO, YES
from deckcheck.games.virevolt.decisions import Decision
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import Cause, HeroState, Stat, Zone
from deckcheck.games.virevolt.rules.victory import gain_tokens, last_enemy, look_at_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.virevolt.state import VirevoltState

# At most 1 main and 2 secondary Heroes (VV-019).
SECONDARY_LIMIT = 2
# The box holds 3 cards of each state (VV-109); they limit nothing unless the table plays it so (VV-D26).
BOX_STATES = 3


def main_hero(state: VirevoltState, player: int) -> int:
    """Return a player's main Hero, or -1."""
    cards = state.zones[state.match.first_places[Zone.MAIN] + player]
    return cards[0] if cards else -1


def lacks_main(state: VirevoltState, player: int) -> bool:
    """Whether a player has secondary Heroes and no main one."""
    zones, first = state.zones, state.match.first_places
    return not zones[first[Zone.MAIN] + player] and bool(zones[first[Zone.SECONDARY] + player])


def heroes(state: VirevoltState, player: int) -> list[int]:
    """Return a player's Heroes in play, the main one first."""
    piles = state.piles_of(player)
    return piles[Zone.MAIN] + piles[Zone.SECONDARY]


def is_hero_in_play(state: VirevoltState, card: int) -> bool:
    """Whether a card is a Hero in play."""
    return card >= 0 and state.place[card] // state.match.players in (Zone.MAIN, Zone.SECONDARY)


def hp(state: VirevoltState, card: int) -> int:
    """Return the hp that a Hero has left (VV-058, VV-059)."""
    left: int = state.match.book.hp[state.definition[card]] - state.damage[card]
    return left


def enter_play(state: VirevoltState, card: int, player: int) -> None:
    """Put a Hero into play for its owner: as main Hero if there is none, otherwise secondary (VV-021, VV-022)."""
    owner = state.owner[card]
    if main_hero(state, owner) < 0:
        move(state, card, state.match.place(Zone.MAIN, owner), Event.ENTERED, owner, -1, player)
        emit(state, Event.BECAME_MAIN, owner, card)
    elif len(state.pile(Zone.SECONDARY, owner)) < SECONDARY_LIMIT:
        move(state, card, state.match.place(Zone.SECONDARY, owner), Event.ENTERED, owner, -1, player)


# Main and secondary ------------------------------------------------------------------------------------------------


def exchange(state: VirevoltState, card: int, kind: int, player: int) -> None:
    """Exchange a secondary Hero with its player's main Hero; damage and states stay on both (VV-028, VV-096).

    A table may play that states leave the Hero that becomes secondary (VV-D23); the event says which.
    """
    owner = state.controller[card]
    players = state.match.players
    old = main_hero(state, owner)
    if state.place[card] // players != Zone.SECONDARY:
        return
    lost = 0
    if old >= 0:
        if state.match.options["rotated_states"] == "leave":
            lost = state.states[old]
            remove_states(state, old, HeroState.EVERY, player)
        move(state, old, state.match.place(Zone.SECONDARY, owner))
    move(state, card, state.match.place(Zone.MAIN, owner), kind, player, old, lost)
    emit(state, Event.BECAME_MAIN, owner, card)


def may_rotate(state: VirevoltState, player: int) -> bool:
    """Whether no Stun holds a player: none noted for the turn, none on a Hero now (VV-015, VV-088, VV-D14)."""
    if state.no_rotation[player]:
        return False
    states, given = state.states, (state.timed | state.match.stats) & HeroState.STUN
    for hero in heroes(state, player):
        if (states[hero] or given) and suffers(state, hero, HeroState.STUN):
            return bool(state.match.options["bans"] == "noted")
    return True


def rotate(state: VirevoltState, card: int, player: int) -> None:
    """Rotate: the secondary Hero becomes main (VV-027, VV-028)."""
    exchange(state, card, Event.ROTATED, player)


def sacrifice(state: VirevoltState, card: int, player: int) -> None:
    """Sacrifice a Hero: it goes to its owner's discard pile and gives no token (VV-031 to VV-033)."""
    move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), Event.SACRIFICED, player)


def do_rotate(state: VirevoltState, frame: Frame) -> None:
    """Rotate once the cost is paid (VV-027)."""
    rotate(state, frame.card, frame.player)


def do_sacrifice(state: VirevoltState, frame: Frame) -> None:
    """Sacrifice once the cost is paid (VV-030)."""
    sacrifice(state, frame.card, frame.player)


ROTATION = procedure("rotation", do_rotate)
SACRIFICE = procedure("sacrifice", do_sacrifice)


# The new main Hero: frame.player has lost the main one.


def ask_new_main(state: VirevoltState, frame: Frame) -> None:
    """Ask for the secondary Hero that becomes main, at no cost and whatever Stun says (VV-034)."""
    candidates = state.pile(Zone.SECONDARY, frame.player)
    if main_hero(state, frame.player) >= 0 or not candidates:
        leave(frame)
        return
    ask(state, frame.player, Decision.NEW_MAIN, sorted(candidates))


def make_main(state: VirevoltState, frame: Frame) -> None:
    """Make the chosen Hero the main one."""
    move(state, state.choice, state.match.place(Zone.MAIN, frame.player))
    emit(state, Event.BECAME_MAIN, frame.player, state.choice)


NEW_MAIN_HERO = procedure("new main Hero", ask_new_main, make_main)


# States ------------------------------------------------------------------------------------------------------------


def has_state(state: VirevoltState, card: int, hero_state: int) -> bool:
    """Whether a Hero has one of these states, put on it or granted."""
    return bool(state.states[card] & hero_state) or granted(state, hero_state, card)


def suffers(state: VirevoltState, card: int, hero_state: int) -> bool:
    """Whether a harmful state on a Hero works: Immunity suspends it (VV-089, VV-D20)."""
    if not (state.states[card] or (state.timed | state.match.stats) & hero_state):
        return False
    return has_state(state, card, hero_state) and not has_state(state, card, HeroState.IMMUNITY)


def all_states(state: VirevoltState, card: int) -> int:
    """Return every state of a Hero as bits."""
    bits = state.states[card]
    if state.timed & HeroState.EVERY:
        for kind, operation, _, subject, _, _, _ in state.modifiers:
            if subject == card and operation == GRANT:
                bits |= kind & HeroState.EVERY
    lacking = (state.in_play_index or state.build_index()).stats & HeroState.EVERY & ~bits
    return bits | grants(state, lacking, card) if lacking else bits


def is_invincible(state: VirevoltState, card: int, player: int) -> bool:
    """Whether Invincibility keeps a Hero from a player's attacks: a main one, from an enemy's (VV-091, VV-092)."""
    enemy = state.controller[card] != player
    return (
        enemy
        and state.place[card] // state.match.players == Zone.MAIN
        and has_state(state, card, HeroState.INVINCIBILITY)
    )


def ask_state(state: VirevoltState, player: int, found: list[int]) -> None:
    """Ask a player for one of these states, each a bit."""
    ask(state, player, Decision.CHOOSE_STATE, found)


def put_state(
    state: VirevoltState,
    card: int,
    hero_state: int,
    player: int,
    until: int = -1,
    source: int = -1,
    *,
    by_attack: bool = False,
) -> None:
    """Put a state on a Hero in play, for good or until a moment; Immunity keeps harmful ones off (VV-089, VV-095).

    A table may play that Immunity also cures (VV-D20), that an invincible Hero gets no state by an attack (VV-D21),
    and that a state of which all cards are on Heroes cannot be put on another (VV-D26).
    """
    if not is_hero_in_play(state, card) or (
        hero_state & HeroState.HARMFUL and has_state(state, card, HeroState.IMMUNITY)
    ):
        return
    options = state.match.options
    if by_attack and options["invincibility"] == "attack" and is_invincible(state, card, player):
        return
    if (
        until < 0
        and options["state_cards"] == "box"
        and sum(1 for bits in state.states if bits & hero_state) >= BOX_STATES
    ):
        return
    if until >= 0:
        ends = state.controller[card] if hero_state & HeroState.HARMFUL else player
        add_modifier(state, (hero_state, GRANT, 0, card, until, ends, source))
        emit(state, Event.STATE_PUT, player, card, source, hero_state)
    elif not state.states[card] & hero_state:
        change(state, state.states, card, state.states[card] | hero_state, Event.STATE_PUT, player, source, hero_state)
    if hero_state == HeroState.IMMUNITY and options["immunity"] == "cures":
        remove_states(state, card, HeroState.HARMFUL, player)


def remove_states(state: VirevoltState, card: int, states: int, player: int) -> None:
    """Take states off a Hero; those that it has for a time stay until their moment."""
    gone = state.states[card] & states
    if gone:
        change(state, state.states, card, state.states[card] & ~states)
        for bit in range(6):
            if gone >> bit & 1:
                emit(state, Event.STATE_REMOVED, player, card, -1, 1 << bit)


def end_effects(state: VirevoltState, until: int, player: int = -1) -> None:
    """End what lasts until this moment (see `end_modifiers`), and report which Heroes no longer have a state.

    Nobody takes such a state off: no card waits for it.
    """
    before = state.modifiers
    end_modifiers(state, until, player)
    if Event.STATE_ENDED & state.observed:
        ended = (modifier for modifier in before if modifier[1] == GRANT and modifier not in state.modifiers)
        for hero, stat in dict.fromkeys((modifier[3], modifier[0] & HeroState.EVERY) for modifier in ended):
            if stat and is_hero_in_play(state, hero) and not has_state(state, hero, stat):
                emit(state, Event.STATE_ENDED, state.controller[hero], hero, -1, stat)


# Damage ------------------------------------------------------------------------------------------------------------


def blame(state: VirevoltState, card: int, player: int, source: int, cause: int) -> None:
    """Note who and what brings a Hero to 0 hp."""
    change(state, state.killer, card, player)
    change(state, state.killed_by, card, source)
    change(state, state.cause, card, cause)


def damage(state: VirevoltState, card: int, amount: int, player: int, source: int) -> None:
    """Deal damage to a Hero in play by a Spell, a Trap, a power or an attack's effect (VV-059, VV-060)."""
    if amount > 0 and is_hero_in_play(state, card):
        if hp(state, card) > 0 >= hp(state, card) - amount:
            blame(state, card, player, source, Cause.DAMAGE)
        change(state, state.damage, card, state.damage[card] + amount, Event.DAMAGED, player, source, amount)


def damage_taken(state: VirevoltState, card: int, amount: int, player: int, attacker: int) -> int:
    """Return what a Hero takes of an attack's damage: an invincible main one nothing of an enemy's (VV-091, VV-D21)."""
    if amount <= 0 or not is_hero_in_play(state, card) or is_invincible(state, card, player):
        return 0
    return amount if state.controller[card] == player else measure(state, Stat.DAMAGE_TAKEN, card, amount, attacker)


def attack_damage(state: VirevoltState, card: int, amount: int, player: int, attacker: int) -> None:
    """Deal an attack's damage, as much of it as the Hero takes."""
    damage(state, card, damage_taken(state, card, amount, player, attacker), player, attacker)


def lose_hp(state: VirevoltState, card: int, hero_state: int) -> None:
    """Let a Hero lose 1 hp by a harmful state, which the event names; nobody deals it (VV-011, VV-012, VV-093)."""
    if hp(state, card) == 1:
        blame(state, card, -1, -1, Cause.STATE)
    change(state, state.damage, card, state.damage[card] + 1, Event.HP_LOST, state.controller[card], -1, hero_state)


def heal(state: VirevoltState, card: int, amount: int, player: int) -> None:
    """Heal a Hero in play, not above its printed hp and not of its states, unless agreed (VV-D19, VV-D31)."""
    if is_hero_in_play(state, card):
        options = state.match.options
        healed = amount if options["healing_above_print"] else min(amount, state.damage[card])
        if healed > 0:
            change(state, state.damage, card, state.damage[card] - healed, Event.HEALED, player, -1, healed)
            if options["healing_cures"]:
                remove_states(state, card, HeroState.POISON | HeroState.BURN, player)


# Death -------------------------------------------------------------------------------------------------------------


class Deaths(Frame):
    """Heroes that die together, and the tokens that this gives."""

    dying = rows("the events by which the Heroes were about to die")
    owed = numbers("who takes a token next, and after that")
    taker = number("who takes the present token", Kind.PLAYER)
    refused = number("whether the present token is not taken", Kind.FLAG)


def find_dying(state: VirevoltState, events: list[EventRow]) -> None:
    """Find the Heroes that have come to 0 hp; they die together once all have answered (VV-060, VV-D15)."""
    dying = []
    for player in range(state.match.players):
        for hero in heroes(state, player):
            if not state.dying[hero] and hp(state, hero) <= 0:
                change(state, state.dying, hero, 1)
                dying.append((Event.ABOUT_TO_DIE, player, hero, state.killed_by[hero], state.cause[hero]))
    if dying:
        note(state, dying)
        push(state, DEATHS).dying = tuple(dying)
        events.extend(dying)


def die(state: VirevoltState, frame: Deaths) -> None:
    """Bury the Heroes still at 0 hp, all at once; each owes a token to whoever killed it (VV-017, VV-060, VV-061).

    A table may play that none is owed for a Hero that its own player killed (VV-D13).
    """
    owed = []
    for _, player, hero, _, _ in frame.dying:
        if not is_hero_in_play(state, hero) or not state.dying[hero]:
            continue
        if hp(state, hero) > 0:
            change(state, state.dying, hero, 0)
            continue
        killer, source, cause = state.killer[hero], state.killed_by[hero], state.cause[hero]
        paid = killer != player or state.match.options["own_kill_token"]
        if killer in (-1, player):
            killer = last_enemy(state, player)
        move(state, hero, state.match.place(Zone.DISCARD, state.owner[hero]), Event.HERO_DIED, killer, source, cause)
        if paid:
            owed.append(killer)
    frame.dying = ()
    frame.owed = tuple(owed)


def about_to_take_token(state: VirevoltState, frame: Deaths) -> None:
    """Announce the next token (VV-053); after the last one a table may look at victory at once (VV-D16)."""
    if not frame.owed:
        if state.match.options["victory_check"] == "at_once":
            look_at_tokens(state)
        leave(frame)
        return
    frame.taker = frame.owed[0]
    frame.refused = 0
    if frame.taker >= 0:
        emit(state, Event.TOKEN_ABOUT, frame.taker, -1, -1, state.tokens_now[frame.taker] + 1)


def ask_token(state: VirevoltState, frame: Deaths) -> None:
    """Ask whether to take a token that nothing refused, if the table leaves that open (VV-D11)."""
    if state.match.options["tokens"] == "ask" and frame.taker >= 0 and not frame.refused:
        ask(state, frame.taker, Decision.TAKE_TOKEN, [NO, YES])
    else:
        jump(frame, take_token)


def leave_token(state: VirevoltState, frame: Deaths) -> None:
    """Let the token be if its player does not want it."""
    if state.choice == NO:
        frame.refused = 1


def take_token(state: VirevoltState, frame: Deaths) -> None:
    """Take the token unless it was refused; victory is looked at after the exchange (VV-053, VV-110, VV-D16)."""
    frame.owed = frame.owed[1:]
    jump(frame, about_to_take_token)
    taker = frame.taker
    if taker >= 0 and not frame.refused:
        change(state, state.tokens_now, taker, state.tokens_now[taker] + 1)
        gain_tokens(state, taker, 1)


DEATHS = procedure("deaths", die, about_to_take_token, ask_token, leave_token, take_token, frame=Deaths)


def refuse_token(state: VirevoltState) -> None:
    """Let the token that is about to be taken not be taken."""
    deaths = innermost(state, Deaths)
    if deaths is not None:
        deaths.refused = 1
