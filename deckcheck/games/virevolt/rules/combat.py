"""The combat phase: one attack by the main Hero (VV-048 to VV-057, VV-064, VV-087, VV-091, VV-099, VV-111)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.actions import option, parts
from deckcheck.engine.atoms import change, emit, end_modifiers
from deckcheck.engine.frames import Frame, Kind, number
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, break_off, jump, push
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.rules.crystals import can_pay, ready
from deckcheck.games.virevolt.rules.heroes import attack_damage, lacks_main, main_hero, suffers
from deckcheck.games.virevolt.rules.victory import act, leave_game, win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState


class AttackFrame(Frame):
    """An attack under way."""

    defender = number("the player who is attacked", Kind.PLAYER)
    heroless = number("whether that player had no Hero when the attack began", Kind.FLAG)

    @property
    def hero(self) -> int:
        """The Hero that is attacked, the choice that an attack calls `target`, or -1."""
        return self.slots[0] if self.slots else -1

    @hero.setter
    def hero(self, card: int) -> None:
        if self.slots:
            self.slots[0] = card


def may_be_attacked(state: VirevoltState, player: int) -> bool:
    """Whether a player may be attacked: not before their first turn has begun (VV-005, VV-D04).

    Who has yet to name a main Hero is not without Heroes, and has none that an attack could strike (VV-D09).
    """
    begun = bool(state.begun[player]) or state.match.options["first_turn_attack"]
    return bool(state.alive[player]) and begun and not lacks_main(state, player)


def is_unpaid(state: VirevoltState, defender: int) -> bool:
    """Whether the table plays that an attack on this player costs nothing, for want of a Hero (VV-D30)."""
    return bool(state.match.options["heroless_attack"] == "free") and main_hero(state, defender) < 0


def can_attack(state: VirevoltState, card: int) -> bool:
    """Whether Freeze leaves a main Hero free to attack (VV-014, VV-087, VV-D14)."""
    if not state.states[card] and not state.modifiers:
        return not state.banned[card]
    return not state.banned[card] and (state.match.options["bans"] == "noted" or not suffers(state, card, n.FREEZE))


def ask_attack(state: VirevoltState, frame: Frame) -> None:
    """Ask for one attack that can be paid and one player to attack, or none (VV-048 to VV-052, VV-099)."""
    player = state.active
    options = [n.Attack.PASS]
    card = main_hero(state, player)
    if card >= 0 and not state.attacked[player]:
        attacks = state.match.book.attacks[state.definition[card]]
        if attacks and can_attack(state, card):
            crystals = ready(state, player)
            enemies = [
                other for other in range(state.match.players) if other != player and may_be_attacked(state, other)
            ]
            unpaid = [other for other in enemies if is_unpaid(state, other)]
            for number, attack_ in enumerate(attacks):
                reached = enemies if can_pay(crystals, attack_.cost) else unpaid
                if reached and (not attack_.targets or attack_.is_possible(state, Frame(player, card))):
                    options += [option(n.Attack.ATTACK, number, other) for other in reached]
    ask(state, player, n.ATTACK, options)


def attack(state: VirevoltState, frame: Frame) -> None:
    """Begin the chosen attack."""
    if state.choice == n.Attack.PASS:
        return
    _, number, defender = parts(state.choice)
    card = main_hero(state, state.active)
    hero = main_hero(state, defender)
    program = state.match.book.attacks[state.definition[card]][number].program
    begun: AttackFrame = push(state, program, state.active, card)
    begun.defender = defender
    begun.heroless = int(hero < 0)
    begun.hero = hero
    if is_unpaid(state, defender):
        jump(begun, declare)


def declare(state: VirevoltState, frame: AttackFrame) -> None:
    """Declare the attack that has been paid for (VV-050, VV-D15)."""
    act(state, frame.player)
    change(state, state.attacked, frame.player, 1)
    emit(state, n.ATTACK_DECLARED, frame.player, frame.card, frame.hero, frame.defender)


def meet_target(state: VirevoltState, frame: AttackFrame) -> None:
    """Go on with an attack that all have answered, whatever has changed meanwhile (VV-111, VV-D35).

    It wins against a player who had no Hero, or beats only that player (VV-057, VV-067, VV-D12).
    """
    options = state.match.options
    declared = options["declared_attack"]
    if declared == "while_main" and main_hero(state, frame.player) != frame.card:
        break_off(frame)
    elif frame.heroless:
        if options["heroless"] == "win":
            win(state, frame.player, "no Hero")
        else:
            leave_game(state, frame.defender, "no Hero")
            if options["heroless_attack"] == "free":
                # What it had to choose before its price was left out with the price.
                break_off(frame)
    elif declared == "at_main":
        frame.hero = main_hero(state, frame.defender)


def hit(state: VirevoltState, frame: AttackFrame, amount: int) -> None:
    """Deal the attack's damage to its target if that is still in play (VV-052, VV-111, VV-D35)."""
    target = frame.hero
    if target >= 0:
        dealt = measure(state, n.ATTACK_DAMAGE, frame.card, amount, target)
        attack_damage(state, target, dealt, frame.player, frame.card)


def end_attack(state: VirevoltState, frame: AttackFrame) -> None:
    """End the attack and what lasted for it."""
    if state.modifiers:
        end_modifiers(state, n.END_OF_ATTACK)
    emit(state, n.ATTACKED, frame.player, frame.card, frame.hero)
