"""The Combat phase: attacks on Characters, Victims and the Survivor (SZ-024 to SZ-034, SZ-043 to SZ-056)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.modifiers import measure, modified
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import NO, YES
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.field import cdb, destroy, is_character, is_so, score, survivor
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import can_drain, drain, gain_counters, lose_hp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

# The Survivor loses so many hp for each level of a Character destroyed by an attack (SZ-054).
HP_PER_LEVEL = 2

# Naming attacker and target -----------------------------------------------------------------------------------------


def attackers(s: SlasherzState, player: int) -> list[int]:
    """Return the Characters that a player may attack with (SZ-024, SZ-033, SZ-D08 to SZ-D10, SZ-D33)."""
    if s.turn == 1 and not s.match.options["first_turn_attack"]:
        return []
    characters = s.zones[n.CHARACTERS * 2 + player]
    if not characters:
        return []
    kinds = s.match.book.kind
    usual = s.match.options["attacks_per_turn"]
    stats = modified(s)
    found = []
    for card in characters:
        if kinds[s.definition[card]] == n.TOKEN:
            continue
        if s.attacks[card] >= (measure(s, n.ATTACKS, card, usual) if stats & n.ATTACKS else usual):
            continue
        if stats & n.CANNOT_ATTACK and measure(s, n.CANNOT_ATTACK, card, 0):
            continue
        cost = measure(s, n.ATTACK_COST, card, 0) if stats & n.ATTACK_COST else 0
        if not cost or can_drain(s, [survivor(s, player)], cost):
            found.append(card)
    found.sort()
    return found


def targets(s: SlasherzState, card: int, player: int) -> list[int]:
    """Return what an attacker may be sent against: never nothing (SZ-025, SZ-050, SZ-051, SZ-D11)."""
    other = 1 - player
    characters = s.zones[n.CHARACTERS * 2 + other]
    found = characters[:]
    if modified(s) & n.CANNOT_BE_ATTACKED:
        found = [card for card in found if not measure(s, n.CANNOT_BE_ATTACKED, card, 0)]
    victims = s.zones[n.VICTIMS * 2 + other]
    if not (found and s.match.options["characters_first"]):
        found += victims
    if not victims or is_so(s, n.DIRECT_ATTACK, card):
        found.append(survivor(s, other))
    found.sort()
    return found


def ask_attacker(s: SlasherzState, f: Frame) -> None:
    """Ask for the next attacker, or none (SZ-024, SZ-032, SZ-034)."""
    options = attackers(s, s.active)
    options.append(NO_ATTACK)
    ask(s, s.active, n.ATTACKER, options)


def ask_target(s: SlasherzState, f: Frame) -> None:
    """Ask for its target; without an attacker the phase ends."""
    if s.choice == NO_ATTACK:
        f.pc += 1
        return
    f.card = s.choice
    ask(s, s.active, n.TARGET, targets(s, f.card, s.active))


def begin_attack(s: SlasherzState, f: Frame) -> None:
    """Launch the attack and ask for another one after it (SZ-026, SZ-032)."""
    push(s, s.match.book.attack, s.active, f.card, s.choice)
    f.pc -= 3


# The option of naming no attacker: after every card's number.
NO_ATTACK = 1 << 20

# The attack: `card` attacks `target`; `slots` are what each player's Survivor loses in the end -----------------------


def launch(s: SlasherzState, f: Frame) -> None:
    """Launch the attack: it counts, whatever becomes of it (SZ-026); what attacking costs is drained."""
    cost = measure(s, n.ATTACK_COST, f.card, 0)
    change(s, s.attacks, f.card, s.attacks[f.card] + 1)
    change(s, s.launched, f.player, s.launched[f.player] + 1)
    emit(s, n.ATTACK_LAUNCHED, f.player, f.card, f.target)
    if cost:
        drain(s, [survivor(s, f.player)], cost, f.player)
        close_step(s)


def open_window(s: SlasherzState, f: Frame) -> None:
    """Let both players activate Events and abilities, the active one first by default (SZ-027, SZ-D25)."""
    first = f.player if s.match.options["first_in_attack"] == "attacker" else 1 - f.player
    push(s, s.match.book.window, first, -1, 1)


def ask_rescue(s: SlasherzState, f: Frame) -> None:
    """Ask whether an attacked Victim is rescued (SZ-044, SZ-D22), if both sides are still there (SZ-D30)."""
    target, player = f.target, f.player
    s_place = s.place
    zone = s_place[target] >> 1
    there = s_place[f.card] == n.CHARACTERS * 2 + player and zone in (n.CHARACTERS, n.VICTIMS, n.SURVIVOR)
    if not there or s.controller[target] == player:
        f.pc = END_ATTACK
        if s.match.options["void_attack"] == "free" and s.attacks[f.card]:
            change(s, s.attacks, f.card, s.attacks[f.card] - 1)
    elif zone == n.VICTIMS:
        if s.match.options["rescues"] == "deadly" and cdb(s, f.card) < s.hp[target]:
            s.choice = NO
        else:
            ask(s, 1 - player, n.RESCUE, [NO, YES])


def strike(s: SlasherzState, f: Frame) -> None:
    """Compare the Scores, or deal the wound counters to the Victim or the Survivor (SZ-029, SZ-030, SZ-043)."""
    target, player = f.target, f.player
    if is_character(s, target):
        compare(s, f)
        return
    damage = cdb(s, f.card)
    other = 1 - player
    if s.place[target] >> 1 == n.VICTIMS:
        if s.choice == YES:
            target = survivor(s, other)
            gain_counters(s, other, 1)
            emit(s, n.RESCUED, other, f.target, f.card)
        else:
            f.value = 1
    lose_hp(s, target, damage, player, f.card)


def compare(s: SlasherzState, f: Frame) -> None:
    """Destroy the Character with the lower Score, or both at equal Scores (SZ-052, SZ-053, SZ-056, SZ-D03).

    The Survivor of the Character's controller is the one who will lose hp for it, unless the table says otherwise
    (SZ-D28).
    """
    mine, theirs = score(s, f.card), score(s, f.target)
    beaten: list[tuple[int, int]] = []
    if mine < theirs or (mine == theirs and s.match.options["equal_scores"] == "both"):
        beaten.append((f.card, f.target))
    if theirs <= mine and (mine > theirs or s.match.options["equal_scores"] == "both"):
        beaten.append((f.target, f.card))
    losses = [0, 0]
    bearers = s.controller if s.match.options["loss_bearer"] == "controller" else s.owner
    for card, _ in beaten:
        level = s.match.book.level[s.definition[card]]
        losses[bearers[card]] += measure(s, n.HP_LOSS, card, HP_PER_LEVEL * level)
    f.slots = losses
    for card, by in beaten:
        destroy(s, [card], n.BY_ATTACK, by)


def apply_losses(s: SlasherzState, f: Frame) -> None:
    """Let the Survivors lose hp for destroyed Characters, after all consequences on the field (SZ-031, SZ-054)."""
    f.value = 0
    for player, loss in enumerate(f.slots or ()):
        lose_hp(s, survivor(s, player), loss, 1 - player, f.card)


def end_attack(s: SlasherzState, f: Frame) -> None:
    """End the attack: the Survivors are looked at (SZ-057, SZ-D32)."""
    emit(s, n.ATTACK_OVER, f.player, f.card, f.target)
    close_step(s)


ATTACK = procedure("attack", launch, open_window, ask_rescue, strike, apply_losses, end_attack)
END_ATTACK = ATTACK.steps.index(end_attack)
