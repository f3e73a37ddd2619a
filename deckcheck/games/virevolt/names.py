"""The numbers that the rules of Virevolt give to zones, phases, types, colours, states and what modifiers change."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants


@constants
class Zone:
    """Zones, in the order of the table (see `play.Virevolt.zones`)."""

    DECK, HAND, DISCARD, MAIN, SECONDARY, CRYSTALS, TRAPS, RESOLVING, OUT = range(9)


@constants
class Phase:
    """Phases of a turn (VV-006); set-up comes before the first."""

    SET_UP, DRAW, STATE, MAIN, COMBAT, SECONDARY, END = range(7)


PHASES = ("set-up", "draw", "state", "main", "combat", "secondary", "end")


@constants
class CardType:
    """Types of card."""

    HERO, SPELL, TRAP, CRYSTAL = range(4)


TYPES = {"hero": CardType.HERO, "spell": CardType.SPELL, "trap": CardType.TRAP, "crystal": CardType.CRYSTAL}


@constants
class Color:
    """Colours, in the order in which a cost is written (VV-035)."""

    RED, BLUE, GREEN, NEUTRAL, MAUVE = range(5)


COLORS = {
    "red": Color.RED,
    "blue": Color.BLUE,
    "green": Color.GREEN,
    "neutral": Color.NEUTRAL,
    "mauve": Color.MAUVE,
}


@constants
class HeroState:
    """States of a Hero, as bits: it has one or has it not (VV-095)."""

    POISON, BURN, FREEZE, STUN, IMMUNITY, INVINCIBILITY = (1 << bit for bit in range(6))
    HARMFUL = POISON | BURN | FREEZE | STUN
    EVERY = HARMFUL | IMMUNITY | INVINCIBILITY


STATES = {
    "poison": HeroState.POISON,
    "burn": HeroState.BURN,
    "freeze": HeroState.FREEZE,
    "stun": HeroState.STUN,
    "immunity": HeroState.IMMUNITY,
    "invincibility": HeroState.INVINCIBILITY,
}


@constants
class Stat:
    """What modifiers change; granted states use the states' own bits."""

    ROTATION_COST, ATTACK_DAMAGE, DAMAGE_TAKEN = (1 << bit for bit in range(8, 11))


STATS = {
    "rotation_cost": Stat.ROTATION_COST,
    "attack_damage": Stat.ATTACK_DAMAGE,
    "attack_damage_taken": Stat.DAMAGE_TAKEN,
}


@constants
class Until:
    """When a modifier ends."""

    END_OF_TURN, END_OF_ATTACK, NEXT_DRAW_PHASE, END_OF_NEXT_TURN, END_OF_OWN_TURN = range(5)


UNTIL = {
    "end_of_turn": Until.END_OF_TURN,
    "end_of_attack": Until.END_OF_ATTACK,
    "your_next_draw_phase": Until.NEXT_DRAW_PHASE,
    "end_of_its_players_next_turn": Until.END_OF_NEXT_TURN,
}


@constants
class Cause:
    """Why a Hero loses hp."""

    STATE, DAMAGE = 1, 2


CAUSES = {"state": Cause.STATE, "damage": Cause.DAMAGE}
