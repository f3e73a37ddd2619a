"""The Combat phase: attacks on Characters, Victims and the Survivor (SZ-024 to SZ-034, SZ-043 to SZ-056)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, emit, end_modifiers
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.flow.procedures import ask, break_off, innermost, procedure, push
from deckcheck.engine.state.vocabulary import NO, YES
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import CardType, Cause, Stat, Until, Zone
from deckcheck.games.slasherz.rules import reasons
from deckcheck.games.slasherz.rules.activation import WINDOW
from deckcheck.games.slasherz.rules.destruction import is_heard, stake_beaten
from deckcheck.games.slasherz.rules.field import (
    cdb,
    destroy,
    is_character,
    is_protected,
    is_so,
    left,
    level,
    loss_bearer,
    score,
    survivor,
)
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import Attack, can_drain, drain, gain_counters, lose_hp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.slasherz.state import SlasherzState

# The Survivor loses this many hp for each level of a Character destroyed by an attack (SZ-054).
HP_PER_LEVEL = 2
# The option of naming no attacker: after every card's number.
NO_ATTACK = 1 << 20

# Who may attack, and what ---------------------------------------------------------------------------------------------


def attackers(state: SlasherzState, player: int) -> list[int]:
    """Return the Characters that a player may attack with (SZ-024, SZ-033, SZ-D08 to SZ-D10, SZ-D33)."""
    characters = state.pile(Zone.CHARACTERS, player)
    if not characters:
        return []
    stats = modified(state)
    found = [card for card in characters if unable(state, player, card, stats) is None]
    found.sort()
    return found


def may_attack(state: SlasherzState, player: int) -> bool:
    """Whether a player may attack at all."""
    characters = state.pile(Zone.CHARACTERS, player)
    if characters:
        stats = modified(state)
        for card in characters:
            if unable(state, player, card, stats) is None:
                return True
    return False


def unable(state: SlasherzState, player: int, card: int, stats: int) -> Reason | None:
    """Return the first reason that keeps a Character from attacking; `stats` are those that anything modifies now."""
    usual = state.match.options["attacks_per_turn"]
    if stats & Stat.ATTACKS_ALLOWED and not left(state, Stat.ATTACKS_ALLOWED, player, state.launched[player]):
        return reasons.ATTACKS_LEFT
    if state.turn == 1 and not state.match.options["first_turn_attack"]:
        return reasons.FIRST_TURN
    if state.match.book.kind[state.definition[card]] == CardType.TOKEN:
        return reasons.TOKEN
    most = measure(state, Stat.ATTACKS, card, usual) if stats & Stat.ATTACKS else usual
    if state.attacks[card] >= most and not (stats & Stat.FURTHER_ATTACKS and targets(state, card, player)):
        return reasons.HAS_ATTACKED
    if stats & Stat.CANNOT_ATTACK and measure(state, Stat.CANNOT_ATTACK, card, 0):
        return reasons.KEPT_BACK
    if stats & _SHIELDS and not has_target(state, card, player, stats):
        return reasons.NO_TARGET
    cost = attack_cost(state, card) if stats & Stat.ATTACK_COST else 0
    return None if not cost or can_drain(state, [survivor(state, player)], cost) else reasons.ATTACK_COST


def attack_cost(state: SlasherzState, card: int) -> int:
    """Return what an attack by a Character drains from its player's Survivor (SZ-091)."""
    return measure(state, Stat.ATTACK_COST, card, 0)


# What may keep an attacker from a target.
_SHIELDS = Stat.CANNOT_BE_ATTACKED | Stat.CANNOT_ATTACK_SOME


def open_to(state: SlasherzState, card: int, found: list[int]) -> list[int]:
    """Return those of some targets that no effect keeps this attacker from."""
    stats = modified(state)
    return [target for target in found if not is_shielded(state, card, target, stats)]


def is_shielded(state: SlasherzState, card: int, target: int, stats: int) -> bool:
    """Whether an effect keeps an attacker from a target."""
    if stats & Stat.CANNOT_BE_ATTACKED and measure(state, Stat.CANNOT_BE_ATTACKED, target, 0, card):
        return True
    return bool(stats & Stat.CANNOT_ATTACK_SOME and measure(state, Stat.CANNOT_ATTACK_SOME, card, 0, target))


def has_target(state: SlasherzState, card: int, player: int, stats: int) -> bool:
    """Whether an attacker has anything to be sent against; Victims are looked at first, as few cards shield them."""
    victims = state.pile(Zone.VICTIMS, 1 - player)
    characters_first = state.match.options["characters_first"]
    if victims and not characters_first and not is_shielded(state, card, victims[0], stats):
        return True
    return bool(targets(state, card, player))


def further_targets(state: SlasherzState, card: int, found: list[int]) -> list[int]:
    """Return those of some targets against which an attacker has an attack left (SZ-033).

    Beyond its usual attacks it is sent against nothing that it has attacked this turn.
    """
    usual = measure(state, Stat.ATTACKS, card, state.match.options["attacks_per_turn"])
    made = state.attacks[card]
    if made < usual:
        return found
    met = [target for attacker, target, _ in state.struck if attacker == card]
    return [
        target
        for target in found
        if target not in met and made < usual + measure(state, Stat.FURTHER_ATTACKS, card, 0, target)
    ]


def may_rescue(state: SlasherzState, player: int, attacker: int) -> bool:
    """Whether a player may rescue a Victim from an attacker (SZ-044, SZ-D22)."""
    stats = modified(state)
    if stats & Stat.NO_RESCUE and measure(state, Stat.NO_RESCUE, attacker, 0):
        return False
    limited = stats & Stat.RESCUES_ALLOWED
    return not limited or left(state, Stat.RESCUES_ALLOWED, player, state.rescued[player], attacker) > 0


def targets(state: SlasherzState, card: int, player: int) -> list[int]:
    """Return what an attacker may be sent against; nothing where effects shield all of it (SZ-025, SZ-050, SZ-051)."""
    other = 1 - player
    characters = state.pile(Zone.CHARACTERS, other)
    found = characters[:]
    victims = state.pile(Zone.VICTIMS, other)
    stats = modified(state)
    shielded = stats & _SHIELDS
    if shielded:
        found = open_to(state, card, found)
    if not (found and state.match.options["characters_first"]):
        found += open_to(state, card, victims) if shielded else victims
    if not victims or (stats & Stat.DIRECT_ATTACK and is_so(state, Stat.DIRECT_ATTACK, card)):
        survivors = [survivor(state, other)]
        found += open_to(state, card, survivors) if shielded else survivors
    if state.match.stats & Stat.FURTHER_ATTACKS:
        found = further_targets(state, card, found)
    found.sort()
    return found


# The attack ---------------------------------------------------------------------------------------------------------


def ask_target(state: SlasherzState, frame: Attack) -> None:
    """Ask what the Character attacks."""
    ask(state, frame.player, Decision.TARGET, targets(state, frame.card, frame.player))


def launch(state: SlasherzState, frame: Attack) -> None:
    """Launch the attack: it counts, whatever becomes of it (SZ-026); what attacking costs is drained."""
    frame.attacked = state.choice
    cost = attack_cost(state, frame.card) if state.match.stats & Stat.ATTACK_COST else 0
    if not state.attacks[frame.card]:
        change(state, state.fought, frame.player, state.fought[frame.player] + 1)
    change(state, state.attacks, frame.card, state.attacks[frame.card] + 1)
    if state.match.stats & Stat.FURTHER_ATTACKS:
        assign(state, struck=(*state.struck, (frame.card, frame.attacked, 0)))
    note_attacked(state, frame.attacked)
    change(state, state.launched, frame.player, state.launched[frame.player] + 1)
    # The log names a Victim by its place for those who do not see it.
    slot = state.zones[state.place[frame.attacked]].index(frame.attacked) + 1
    value = slot << 2 | state.known[frame.attacked]
    emit(state, Event.ATTACK_LAUNCHED, frame.player, frame.card, frame.attacked, value)
    if cost:
        drain(state, [survivor(state, frame.player)], cost, frame.player)
        close_step(state)


def redirect(state: SlasherzState, card: int) -> None:
    """Turn the attack under way against another card of the side that is attacked; it may still be answered."""
    frame = innermost(state, Attack)
    if frame is None or state.place[card] not in [state.match.place(zone, 1 - frame.player) for zone in _TARGETS]:
        return
    frame.attacked = card
    if state.struck:
        assign(state, struck=(*state.struck[:-1], (frame.card, card, 0)))
    note_attacked(state, card)
    slot = state.zones[state.place[card]].index(card) + 1
    emit(state, Event.REDIRECTED, frame.player, frame.card, card, slot << 2 | state.known[card])


# Where what can be attacked is.
_TARGETS = (Zone.CHARACTERS, Zone.VICTIMS, Zone.SURVIVOR)


def note_attacked(state: SlasherzState, card: int) -> None:
    """Note for the turn that a Character has been attacked."""
    if is_character(state, card):
        change(state, state.attacked, card, state.attacked[card] + 1)


def waive_losses(state: SlasherzState, players: list[int]) -> None:
    """Let the Survivors of players lose nothing for the Characters that the attack under way has destroyed."""
    frame = innermost(state, Attack)
    if frame is not None:
        frame.losses = tuple(0 if player in players else loss for player, loss in enumerate(frame.losses))


def open_window(state: SlasherzState, frame: Attack) -> None:
    """Let both players activate Events and abilities, the active one first by default (SZ-027, SZ-D25)."""
    first = frame.player if state.match.options["first_in_attack"] == "attacker" else 1 - frame.player
    push(state, WINDOW, first)


def ask_rescue(state: SlasherzState, frame: Attack) -> None:
    """Ask whether an attacked Victim is rescued (SZ-044, SZ-D22), if both sides are still there (SZ-D30)."""
    target, player = frame.attacked, frame.player
    s_place = state.place
    zone = s_place[target] >> 1
    there = s_place[frame.card] == state.match.place(Zone.CHARACTERS, player) and zone in (
        Zone.CHARACTERS,
        Zone.VICTIMS,
        Zone.SURVIVOR,
    )
    if not there or state.controller[target] == player:
        break_off(frame)
        if state.match.options["void_attack"] == "free" and state.attacks[frame.card]:
            change(state, state.attacks, frame.card, state.attacks[frame.card] - 1)
    elif zone == Zone.VICTIMS:
        deadly = state.match.options["rescues"] == "deadly"
        if (deadly and cdb(state, frame.card) < state.hp[target]) or not may_rescue(state, 1 - player, frame.card):
            state.choice = NO
        else:
            ask(state, 1 - player, Decision.RESCUE, [NO, YES])


def strike(state: SlasherzState, frame: Attack) -> None:
    """Compare the Scores, or deal the wound counters to the Victim or the Survivor (SZ-029, SZ-030, SZ-043)."""
    target, player = frame.attacked, frame.player
    if is_character(state, target):
        compare(state, frame)
        return
    damage = cdb(state, frame.card)
    other = 1 - player
    if state.place[target] >> 1 == Zone.VICTIMS:
        if state.choice == YES:
            target = survivor(state, other)
            change(state, state.rescued, other, state.rescued[other] + 1)
            emit(state, Event.RESCUED, other, frame.attacked, frame.card)
            if state.struck:
                assign(state, struck=(*state.struck[:-1], (frame.card, frame.attacked, 1)))
            gain_counters(state, other, 1)
        else:
            frame.wounds_victim = 1
    lost = lose_hp(state, target, damage, player, frame.card, Cause.ATTACK)
    emit(state, Event.HIT, player, target, frame.card, lost)


def compare(state: SlasherzState, frame: Attack) -> None:
    """Destroy the Character with the lower Score, or both at equal Scores (SZ-052, SZ-053, SZ-056, SZ-D03).

    The Survivor of the Character's controller is the one who will lose hp for it, unless the table says otherwise
    (SZ-D28).
    """
    mine, theirs = score(state, frame.card), score(state, frame.attacked)
    beaten: list[tuple[int, int]] = []
    if mine < theirs or (mine == theirs and state.match.options["equal_scores"] == "both"):
        beaten.append((frame.card, frame.attacked))
    if theirs <= mine and (mine > theirs or state.match.options["equal_scores"] == "both"):
        beaten.append((frame.attacked, frame.card))
    beaten = [(card, by) for card, by in beaten if not is_protected(state, card, Cause.ATTACK, by)]
    losses = [0, 0]
    prices = [measure(state, Stat.HP_LOSS, card, HP_PER_LEVEL * level(state, card)) for card, _ in beaten]
    for (card, _), price in zip(beaten, prices, strict=True):
        losses[loss_bearer(state, card)] += price
    frame.losses = tuple(losses)
    if beaten and is_heard(state):
        stake_beaten(state, frame.player, beaten, prices)
        return
    for card, by in beaten:
        destroy(state, [card], Cause.ATTACK, by)


def apply_losses(state: SlasherzState, frame: Attack) -> None:
    """Let the Survivors lose hp for destroyed Characters, after all consequences on the field (SZ-031, SZ-054)."""
    frame.wounds_victim = 0
    for player, loss in enumerate(frame.losses):
        lose_hp(state, survivor(state, player), loss, 1 - player, frame.card, Cause.ATTACK)


def end_attack(state: SlasherzState, frame: Attack) -> None:
    """End the attack: the Survivors are looked at (SZ-057, SZ-D32)."""
    emit(state, Event.ATTACK_OVER, frame.player, frame.card, frame.attacked)
    end_modifiers(state, Until.NEXT_ATTACK, card=frame.card)
    close_step(state)


ATTACK = procedure(
    "attack", ask_target, launch, open_window, ask_rescue, strike, apply_losses, end_attack, frame=Attack
)
