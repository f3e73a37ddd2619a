"""The combat phase: one attack by the main Hero (VV-048 to VV-057, VV-064, VV-087, VV-091, VV-099, VV-111)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import ask, break_off, innermost, jump, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import ADD
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.virevolt.decisions import Attack, Decision
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import HeroState, Stat, Until
from deckcheck.games.virevolt.rules import reasons
from deckcheck.games.virevolt.rules.crystals import can_pay, ready_crystals
from deckcheck.games.virevolt.rules.heroes import (
    attack_damage,
    damage_taken,
    end_effects,
    heroes,
    is_hero_in_play,
    lacks_main,
    main_hero,
    suffers,
)
from deckcheck.games.virevolt.rules.victory import attack_or_answer, leave_game, win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.virevolt.rules.effects import Effect
    from deckcheck.games.virevolt.state import VirevoltState


class AttackFrame(Frame):
    """An attack under way."""

    defender = number("the player who is attacked", Kind.PLAYER)
    heroless = number("whether that player had no Hero when the attack began", Kind.FLAG)
    bonus = number("how much more damage effects had given the attacker for a time when it left play")

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
    if not (state.states[card] or (state.timed | state.match.stats) & HeroState.FREEZE):
        return not state.banned[card]
    return not state.banned[card] and (
        state.match.options["bans"] == "noted" or not suffers(state, card, HeroState.FREEZE)
    )


def unable(state: VirevoltState, player: int) -> Reason | None:
    """Return what forbids every attack of a player, whose main Hero is in play (VV-014, VV-048, VV-062, VV-087)."""
    card = main_hero(state, player)
    if state.attacked[player]:
        return reasons.HAS_ATTACKED
    if not state.match.book.attacks[state.definition[card]]:
        return reasons.NO_ATTACK
    return None if can_attack(state, card) else reasons.FROZEN


def unreachable(
    state: VirevoltState, attacker: int, attack: Effect, enemies: list[int], reached: list[int]
) -> Reason | None:
    """Return what forbids an attack that can be paid against the enemies reached, out of all that may be attacked."""
    if not enemies:
        return reasons.NOT_YET
    if not reached:
        return reasons.ATTACK_UNPAYABLE
    if attack.targets and not attack.is_possible(state, Frame(state.controller[attacker], attacker)):
        return reasons.NO_TARGET
    return None


def attackable(state: VirevoltState, player: int) -> tuple[list[int], list[int]]:
    """Return the players whom a player may attack (VV-005, VV-099), and those of them who cost nothing (VV-D30)."""
    enemies = [other for other in range(state.match.players) if other != player and may_be_attacked(state, other)]
    return enemies, [other for other in enemies if is_unpaid(state, other)]


def ask_attack(state: VirevoltState, frame: Frame) -> None:
    """Ask for one attack that can be paid and one player to attack, or none (VV-048 to VV-052, VV-099)."""
    player = state.active
    options = [Attack.PASS]
    card = main_hero(state, player)
    if card >= 0 and unable(state, player) is None:
        crystals = ready_crystals(state, player)
        enemies, unpaid = attackable(state, player)
        for number, attack_ in enumerate(state.match.book.attacks[state.definition[card]]):
            reached = enemies if can_pay(crystals, attack_.cost) else unpaid
            if unreachable(state, card, attack_, enemies, reached) is None:
                options += [option(Attack.ATTACK, number, other) for other in reached]
    ask(state, player, Decision.ATTACK, options)


def attempted_attacks(state: VirevoltState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would attack with a card: their main Hero's.

    Those that can be paid come first (see `attempted_acts`).
    """
    if card != main_hero(state, player):
        return []
    attacks, crystals = state.match.book.attacks[state.definition[card]], ready_crystals(state, player)
    others = [other for other in range(state.match.players) if other != player]
    numbers = sorted(range(len(attacks)), key=lambda number: not can_pay(crystals, attacks[number].cost))
    return [option(Attack.ATTACK, number, other) for number in numbers for other in others]


def forbids_attack(state: VirevoltState, player: int, choice: int) -> Reason | None:
    """Return the first reason that forbids one of `attempted_attacks`."""
    reason = unable(state, player)
    if reason is not None:
        return reason
    _, number, defender = split_option(choice)
    card = main_hero(state, player)
    attack_ = state.match.book.attacks[state.definition[card]][number]
    enemies, unpaid = attackable(state, player)
    reached = enemies if can_pay(ready_crystals(state, player), attack_.cost) else unpaid
    if defender not in enemies:
        return reasons.NOT_YET
    if defender not in reached:
        return reasons.ATTACK_UNPAYABLE
    return unreachable(state, card, attack_, enemies, reached)


def attack(state: VirevoltState, frame: Frame) -> None:
    """Begin the chosen attack."""
    if state.choice == Attack.PASS:
        return
    _, number, defender = split_option(state.choice)
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
    attack_or_answer(state, frame.player)
    change(state, state.attacked, frame.player, 1)
    emit(state, Event.ATTACK_DECLARED, frame.player, frame.card, frame.hero, frame.defender)


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
            win(state, frame.player, "no Hero", (frame.defender,))
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
        attack_damage(state, target, struck(state, frame, amount), frame.player, frame.card)


def struck(state: VirevoltState, frame: AttackFrame, amount: int) -> int:
    """Return the damage that the attacker deals to the target with an attack that prints this amount."""
    return measure(state, Stat.ATTACK_DAMAGE, frame.card, amount + frame.bonus, frame.hero)


def to_come(state: VirevoltState, frame: AttackFrame, amount: int) -> int | None:
    """Return what the target would take of such an attack as things stand; None once it has, or if it has left play."""
    has_met = frame.pc[3] > frame.procedure.steps.index(meet_target)
    if has_met or not is_hero_in_play(state, frame.hero):
        return None
    if state.match.options["declared_attack"] == "while_main" and main_hero(state, frame.player) != frame.card:
        return 0
    return damage_taken(state, frame.hero, struck(state, frame, amount), frame.player, frame.card)


def keep_bonus(state: VirevoltState, card: int) -> None:
    """Keep for an attack under way what effects have added to the damage of its Hero, which leaves play (VV-111).

    What the Hero's own powers add ends with them.
    """
    attack_ = innermost(state, AttackFrame)
    if attack_ is not None and attack_.card == card:
        attack_.bonus = sum(
            amount
            for stat, operation, amount, subject, _, _, _ in state.modifiers
            if stat & Stat.ATTACK_DAMAGE and operation == ADD and subject == card
        )


def end_attack(state: VirevoltState, frame: AttackFrame) -> None:
    """End the attack and what lasted for it."""
    if state.modifiers:
        end_effects(state, Until.END_OF_ATTACK)
    emit(state, Event.ATTACKED, frame.player, frame.card, frame.hero)


def _unattempted(state: VirevoltState, player: int, card: int) -> Reason | None:
    if card not in heroes(state, player):
        return None
    return reasons.NO_ATTACK if card == main_hero(state, player) else reasons.NOT_MAIN


USES = {Decision.ATTACK: Uses(attempted_attacks, forbids_attack, _unattempted)}
