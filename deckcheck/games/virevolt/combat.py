"""The combat phase: one attack by the main Hero (VV-048 to VV-057, VV-064, VV-087, VV-091, VV-099, VV-111)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, end_modifiers
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, push
from deckcheck.engine.state import Frame
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.crystals import can_pay, ready
from deckcheck.games.virevolt.heroes import attack_damage, lacks_main, main_hero, suffers
from deckcheck.games.virevolt.victory import act, leave_game, win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

# An option to attack: this bit, then the number of the attack on the card, then the player who is attacked.
ATTACK_BIT = 1 << 16


def may_be_attacked(s: VirevoltState, player: int) -> bool:
    """Whether a player may be attacked: not before their first turn has begun (VV-005, VV-D04).

    Who has yet to name a main Hero is not without Heroes, and has none that an attack could strike (VV-D09).
    """
    begun = bool(s.begun[player]) or s.match.options["first_turn_attack"]
    return bool(s.alive[player]) and begun and not lacks_main(s, player)


def is_unpaid(s: VirevoltState, defender: int) -> bool:
    """Whether the table plays that an attack on this player costs nothing, for want of a Hero (VV-D30)."""
    return bool(s.match.options["heroless_attack"] == "free") and main_hero(s, defender) < 0


def can_attack(s: VirevoltState, card: int) -> bool:
    """Whether Freeze leaves a main Hero free to attack (VV-014, VV-087, VV-D14)."""
    if not s.states[card] and not s.modifiers:
        return not s.banned[card]
    return not s.banned[card] and (s.match.options["bans"] == "noted" or not suffers(s, card, n.FREEZE))


def ask_attack(s: VirevoltState, f: Frame) -> None:
    """Ask for one attack that can be paid and one player to attack, or none (VV-048 to VV-052, VV-099)."""
    player = s.active
    options = [n.PASS]
    card = main_hero(s, player)
    if card >= 0 and not s.attacked[player]:
        attacks = s.match.book.attacks[s.definition[card]]
        if attacks and can_attack(s, card):
            crystals = ready(s, player)
            enemies = [other for other in range(s.match.players) if other != player and may_be_attacked(s, other)]
            unpaid = [other for other in enemies if is_unpaid(s, other)]
            for number, attack_ in enumerate(attacks):
                reached = enemies if can_pay(crystals, attack_.cost) else unpaid
                if reached and (not attack_.targets or attack_.is_possible(s, Frame(0, player, card))):
                    options += [ATTACK_BIT | number << 4 | other for other in reached]
    ask(s, player, n.ATTACK, options)


def attack(s: VirevoltState, f: Frame) -> None:
    """Begin the chosen attack. The frame's target is the attacked player, its value whether that one has no Hero."""
    if s.choice == n.PASS:
        return
    number, defender = (s.choice & 0xFFFF) >> 4, s.choice & 0xF
    card = main_hero(s, s.active)
    hero = main_hero(s, defender)
    procedure = s.match.book.attacks[s.definition[card]][number].procedure
    frame = push(s, procedure, s.active, card, defender, int(hero < 0))
    if frame.slots is not None:
        frame.slots[0] = hero
    if is_unpaid(s, defender):
        frame.pc = s.match.steps[procedure].index(declare)


def declare(s: VirevoltState, f: Frame) -> None:
    """Declare the attack that has been paid for (VV-050, VV-D15)."""
    act(s, f.player)
    change(s, s.attacked, f.player, 1)
    emit(s, n.ATTACK_DECLARED, f.player, f.card, (f.slots or [-1])[0], f.target)


def meet_target(s: VirevoltState, f: Frame) -> None:
    """Go on with an attack that all have answered, whatever has changed meanwhile (VV-111, VV-D35).

    It wins against a player who had no Hero, or beats only that player (VV-057, VV-067, VV-D12).
    """
    options = s.match.options
    declared = options["declared_attack"]
    if declared == "while_main" and main_hero(s, f.player) != f.card:
        _break_off(s, f)
    elif f.value:
        if options["heroless"] == "win":
            win(s, f.player, "no Hero")
        else:
            leave_game(s, f.target, "no Hero")
            if options["heroless_attack"] == "free":
                # What it had to choose before its price was left out with the price.
                _break_off(s, f)
    elif declared == "at_main" and f.slots is not None:
        f.slots[0] = main_hero(s, f.target)


def _break_off(s: VirevoltState, f: Frame) -> None:
    """Leave out what an attack still has to do, up to its end."""
    f.pc = len(s.match.steps[f.procedure]) - 1


def hit(s: VirevoltState, f: Frame, amount: int) -> None:
    """Deal the attack's damage to its target if that is still in play (VV-052, VV-111, VV-D35)."""
    target = (f.slots or [-1])[0]
    if target >= 0:
        dealt = measure(s, n.ATTACK_DAMAGE, f.card, amount, target)
        attack_damage(s, target, dealt, f.player, f.card)


def end_attack(s: VirevoltState, f: Frame) -> None:
    """End the attack and what lasted for it."""
    if s.modifiers:
        end_modifiers(s, n.END_OF_ATTACK)
    emit(s, n.ATTACKED, f.player, f.card, (f.slots or [-1])[0])
