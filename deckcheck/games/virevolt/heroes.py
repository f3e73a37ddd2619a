"""Heroes in play: entering, rotation, sacrifice, states, damage, death and tokens (VV-017 to VV-034, VV-053 to VV-067).

What a Hero has is in the columns of the state; what it is, in the book.
"""

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, change, emit, move, note
from deckcheck.engine.modifiers import granted, measure
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import GRANT, NO, YES
from deckcheck.games.virevolt.names import (
    ABOUT_TO_DIE,
    BECAME_MAIN,
    BURN,
    BY_DAMAGE,
    BY_STATE,
    COMBAT,
    DAMAGE_TAKEN,
    DAMAGED,
    DISCARD,
    ENTERED,
    EVERY_STATE,
    HARMFUL,
    HEALED,
    HERO,
    HERO_DIED,
    HP_LOST,
    IMMUNITY,
    INVINCIBILITY,
    MAIN,
    NEW_MAIN,
    POISON,
    ROTATED,
    SACRIFICED,
    SECONDARY,
    STATE_PUT,
    STATE_REMOVED,
    STATES,
    STUN,
    TAKE_TOKEN,
    TOKEN_ABOUT,
    TOKEN_TAKEN,
)
from deckcheck.games.virevolt.victory import last_enemy, look_at_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Event, Frame
    from deckcheck.games.virevolt.state import VirevoltState

# At most 1 main and 2 secondary Heroes (VV-019).
SECONDARY_LIMIT = 2
# The box holds 3 cards of each state (VV-109); they limit nothing unless the table plays it so (VV-D26).
BOX_STATES = 3


def main_hero(s: VirevoltState, player: int) -> int:
    """Return a player's main Hero, or -1."""
    cards = s.zones[MAIN * s.match.players + player]
    return cards[0] if cards else -1


def lacks_main(s: VirevoltState, player: int) -> bool:
    """Whether a player has secondary Heroes and no main one."""
    players = s.match.players
    return not s.zones[MAIN * players + player] and bool(s.zones[SECONDARY * players + player])


def heroes(s: VirevoltState, player: int) -> list[int]:
    """Return a player's Heroes in play, the main one first."""
    players = s.match.players
    return s.zones[MAIN * players + player] + s.zones[SECONDARY * players + player]


def is_hero_in_play(s: VirevoltState, card: int) -> bool:
    """Whether a card is a Hero in play."""
    return card >= 0 and s.place[card] // s.match.players in (MAIN, SECONDARY)


def hp(s: VirevoltState, card: int) -> int:
    """Return the hp that a Hero has left (VV-058, VV-059)."""
    left: int = s.match.book.hp[s.definition[card]] - s.damage[card]
    return left


def enter_play(s: VirevoltState, card: int, player: int) -> None:
    """Put a Hero into play for its owner: as main Hero if there is none, otherwise secondary (VV-021, VV-022)."""
    owner = s.owner[card]
    if main_hero(s, owner) < 0:
        move(s, card, MAIN * s.match.players + owner, ENTERED, owner, -1, player)
        emit(s, BECAME_MAIN, owner, card)
    elif len(s.zones[SECONDARY * s.match.players + owner]) < SECONDARY_LIMIT:
        move(s, card, SECONDARY * s.match.players + owner, ENTERED, owner, -1, player)


# Main and secondary ------------------------------------------------------------------------------------------------


def exchange(s: VirevoltState, card: int, kind: int, player: int) -> None:
    """Exchange a secondary Hero with its player's main Hero; damage and states stay on both (VV-028, VV-096).

    A table may play that states leave the Hero that becomes secondary (VV-D23).
    """
    owner = s.controller[card]
    players = s.match.players
    old = main_hero(s, owner)
    if s.place[card] // players != SECONDARY:
        return
    if old >= 0:
        if s.match.options["rotated_states"] == "leave":
            remove_states(s, old, EVERY_STATE, player)
        move(s, old, SECONDARY * players + owner)
    move(s, card, MAIN * players + owner, kind, player, old)
    emit(s, BECAME_MAIN, owner, card)


def may_rotate(s: VirevoltState, player: int) -> bool:
    """Whether no Stun holds a player: none noted for the turn, none on a Hero now (VV-015, VV-088, VV-D14)."""
    if s.no_rotation[player]:
        return False
    states = s.states
    for hero in heroes(s, player):
        if (states[hero] or s.modifiers) and suffers(s, hero, STUN):
            return bool(s.match.options["bans"] == "noted")
    return True


def rotate(s: VirevoltState, card: int, player: int) -> None:
    """Rotate: the secondary Hero becomes main (VV-027, VV-028)."""
    exchange(s, card, ROTATED, player)


def sacrifice(s: VirevoltState, card: int, player: int) -> None:
    """Sacrifice a Hero: it goes to its owner's discard pile and gives no token (VV-031 to VV-033)."""
    move(s, card, DISCARD * s.match.players + s.owner[card], SACRIFICED, player)


# The new main Hero: frame.player has lost the main one.


def ask_new_main(s: VirevoltState, f: Frame) -> None:
    """Ask for the secondary Hero that becomes main, at no cost and whatever Stun says (VV-034)."""
    candidates = s.zones[SECONDARY * s.match.players + f.player]
    if main_hero(s, f.player) >= 0 or not candidates:
        skip_to_end(s, f)
        return
    ask(s, f.player, NEW_MAIN, sorted(candidates))


def make_main(s: VirevoltState, f: Frame) -> None:
    """Make the chosen Hero the main one."""
    move(s, s.choice, MAIN * s.match.players + f.player)
    emit(s, BECAME_MAIN, f.player, s.choice)


NEW_MAIN_HERO = procedure("new main Hero", ask_new_main, make_main)


# States ------------------------------------------------------------------------------------------------------------


def has_state(s: VirevoltState, card: int, state: int) -> bool:
    """Whether a Hero has one of these states, put on it or granted."""
    return bool(s.states[card] & state) or granted(s, state, card)


def suffers(s: VirevoltState, card: int, state: int) -> bool:
    """Whether a harmful state on a Hero works: Immunity suspends it (VV-089, VV-D20)."""
    if not s.states[card] and not s.modifiers:
        return False
    return has_state(s, card, state) and not has_state(s, card, IMMUNITY)


def all_states(s: VirevoltState, card: int) -> int:
    """Return every state of a Hero as bits."""
    bits = s.states[card]
    if s.modifiers or s.carried_stats() & EVERY_STATE:
        for state in STATES.values():
            if not bits & state and granted(s, state, card):
                bits |= state
    return bits


def is_invincible(s: VirevoltState, card: int, player: int) -> bool:
    """Whether Invincibility keeps a Hero from a player's attacks: a main one, from an enemy's (VV-091, VV-092)."""
    enemy = s.controller[card] != player
    return enemy and s.place[card] // s.match.players == MAIN and has_state(s, card, INVINCIBILITY)


def is_attacking(s: VirevoltState, source: int) -> bool:
    """Whether what a card does belongs to an attack: a Hero in the combat phase."""
    return s.phase == COMBAT and source >= 0 and s.match.book.kind[s.definition[source]] == HERO


def put_state(s: VirevoltState, card: int, state: int, player: int, until: int = -1, source: int = -1) -> None:
    """Put a state on a Hero in play, for good or until a moment; Immunity keeps harmful ones off (VV-089, VV-095).

    A table may play that Immunity also cures (VV-D20), that an invincible Hero gets no state by an attack (VV-D21),
    and that a state of which all cards lie on Heroes cannot be put on another (VV-D26).
    """
    if not is_hero_in_play(s, card) or (state & HARMFUL and has_state(s, card, IMMUNITY)):
        return
    options = s.match.options
    if options["invincibility"] == "attack" and is_attacking(s, source) and is_invincible(s, card, player):
        return
    if until < 0 and options["state_cards"] == "box" and sum(1 for bits in s.states if bits & state) >= BOX_STATES:
        return
    if until >= 0:
        ends = s.controller[card] if state & HARMFUL else player
        add_modifier(s, (state, GRANT, 0, card, until, ends, source))
        emit(s, STATE_PUT, player, card, source, state)
    elif not s.states[card] & state:
        change(s, s.states, card, s.states[card] | state, STATE_PUT, player, source, state)
    if state == IMMUNITY and options["immunity"] == "cures":
        remove_states(s, card, HARMFUL, player)


def remove_states(s: VirevoltState, card: int, states: int, player: int) -> None:
    """Take states off a Hero; those that it has for a time stay until their moment."""
    gone = s.states[card] & states
    if gone:
        change(s, s.states, card, s.states[card] & ~states)
        for bit in range(6):
            if gone >> bit & 1:
                emit(s, STATE_REMOVED, player, card, -1, 1 << bit)


# Damage ------------------------------------------------------------------------------------------------------------


def blame(player: int, source: int, cause: int) -> int:
    """Return who and what brought a Hero to 0 hp as one number."""
    return (source + 1) << 8 | (player + 1) << 2 | cause


def blamed(number: int) -> tuple[int, int, int]:
    """Return player, source and cause of a `blame` number."""
    return (number >> 2 & 0x3F) - 1, (number >> 8) - 1, number & 3


def damage(s: VirevoltState, card: int, amount: int, player: int, source: int) -> None:
    """Deal damage to a Hero in play by a Spell, a Trap, a power or an attack's effect (VV-059, VV-060)."""
    if amount > 0 and is_hero_in_play(s, card):
        if hp(s, card) > 0 >= hp(s, card) - amount:
            change(s, s.killer, card, blame(player, source, BY_DAMAGE))
        change(s, s.damage, card, s.damage[card] + amount, DAMAGED, player, source, amount)


def attack_damage(s: VirevoltState, card: int, amount: int, player: int, attacker: int) -> None:
    """Deal an attack's damage: an invincible main Hero takes none from enemy Heroes (VV-091, VV-092, VV-D21)."""
    if amount <= 0 or not is_hero_in_play(s, card):
        return
    if is_invincible(s, card, player):
        return
    if s.controller[card] != player:
        amount = measure(s, DAMAGE_TAKEN, card, amount, attacker)
    damage(s, card, amount, player, attacker)


def lose_hp(s: VirevoltState, card: int, amount: int) -> None:
    """Let a Hero lose hp by a harmful state; nobody deals it (VV-011, VV-012, VV-093)."""
    if hp(s, card) > 0 >= hp(s, card) - amount:
        change(s, s.killer, card, blame(-1, -1, BY_STATE))
    change(s, s.damage, card, s.damage[card] + amount, HP_LOST, s.controller[card], -1, amount)


def heal(s: VirevoltState, card: int, amount: int, player: int) -> None:
    """Heal a Hero in play, not above its printed hp and not of its states, unless agreed (VV-D19, VV-D31)."""
    if is_hero_in_play(s, card):
        options = s.match.options
        healed = amount if options["healing_above_print"] else min(amount, s.damage[card])
        if healed > 0:
            change(s, s.damage, card, s.damage[card] - healed, HEALED, player, -1, healed)
            if options["healing_cures"]:
                remove_states(s, card, POISON | BURN, player)


# Death -------------------------------------------------------------------------------------------------------------


def find_dying(s: VirevoltState, events: list[Event]) -> None:
    """Find the Heroes that have come to 0 hp; they die together once all have answered (VV-060, VV-D15)."""
    dying = []
    for player in range(s.match.players):
        for hero in heroes(s, player):
            if not s.dying[hero] and hp(s, hero) <= 0:
                change(s, s.dying, hero, 1)
                _, source, cause = blamed(s.killer[hero])
                dying.append((ABOUT_TO_DIE, player, hero, source, cause))
    if dying:
        note(s, dying)
        push(s, s.match.book.deaths, batch=tuple(dying))
        events.extend(dying)


def die(s: VirevoltState, f: Frame) -> None:
    """Bury the Heroes still at 0 hp, all at once; each owes a token to whoever killed it (VV-017, VV-060, VV-061).

    A table may play that none is owed for a Hero that its own player killed (VV-D13).
    """
    owed = []
    for _, player, hero, _, _ in f.batch:
        if not is_hero_in_play(s, hero) or not s.dying[hero]:
            continue
        if hp(s, hero) > 0:
            change(s, s.dying, hero, 0)
            continue
        killer, source, cause = blamed(s.killer[hero])
        paid = killer != player or s.match.options["own_kill_token"]
        if killer in (-1, player):
            killer = last_enemy(s, player)
        move(s, hero, DISCARD * s.match.players + s.owner[hero], HERO_DIED, killer, source, cause)
        if paid:
            owed.append(killer)
    f.batch = ()
    f.slots = owed


def about_to_take_token(s: VirevoltState, f: Frame) -> None:
    """Announce the next token (VV-053); after the last one a table may look at victory at once (VV-D16)."""
    owed = f.slots or []
    if not owed:
        if s.match.options["victory_check"] == "at_once":
            look_at_tokens(s)
        skip_to_end(s, f)
        return
    f.player = owed[0]
    f.value = 0
    if f.player >= 0:
        emit(s, TOKEN_ABOUT, f.player, -1, -1, s.tokens_now[f.player] + 1)


def ask_token(s: VirevoltState, f: Frame) -> None:
    """Ask whether to take a token that nothing refused, if the table leaves that open (VV-D11)."""
    if s.match.options["tokens"] == "ask" and f.player >= 0 and not f.value:
        ask(s, f.player, TAKE_TOKEN, [NO, YES])
    else:
        f.pc += 1


def leave_token(s: VirevoltState, f: Frame) -> None:
    """Let the token be if its player does not want it."""
    if s.choice == NO:
        f.value = 1


def take_token(s: VirevoltState, f: Frame) -> None:
    """Take the token unless it was refused; victory is looked at after the exchange (VV-053, VV-110, VV-D16)."""
    f.slots = (f.slots or [])[1:]
    f.pc = 1
    if f.player >= 0 and not f.value:
        change(s, s.tokens_now, f.player, s.tokens_now[f.player] + 1)
        change(s, s.tokens, f.player, s.tokens[f.player] + 1)
        emit(s, TOKEN_TAKEN, f.player, -1, -1, s.tokens[f.player])


DEATHS = procedure("deaths", die, about_to_take_token, ask_token, leave_token, take_token)


def refuse_token(s: VirevoltState) -> None:
    """Let the token that is about to be taken not be taken."""
    deaths = s.match.book.deaths
    for frame in reversed(s.stack):
        if frame.procedure == deaths:
            frame.value = 1
            return
