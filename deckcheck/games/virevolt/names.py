"""The numbers that the rules of Virevolt give to zones, phases, states, events and decisions."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.vocabulary import GAME_DECISIONS, GAME_EVENTS

# Zones, in the order of the table (see `table.ZONES`).
DECK, HAND, DISCARD, MAIN, SECONDARY, CRYSTALS, TRAPS, RESOLVING, OUT = range(9)

# Phases of a turn (VV-006); set-up comes before the first.
SET_UP, DRAW, STATE, MAIN_PHASE, COMBAT, SECONDARY_PHASE, END = range(7)
PHASES = ("set-up", "draw", "state", "main", "combat", "secondary", "end")

# Card types.
HERO, SPELL, TRAP, CRYSTAL = range(4)
TYPES = {"hero": HERO, "spell": SPELL, "trap": TRAP, "crystal": CRYSTAL}

# Colours, in the order in which a cost is written (VV-035).
RED, BLUE, GREEN, NEUTRAL, MAUVE = range(5)
COLORS = {"red": RED, "blue": BLUE, "green": GREEN, "neutral": NEUTRAL, "mauve": MAUVE}

# States are bits; a Hero has one or has it not (VV-095).
POISON, BURN, FREEZE, STUN, IMMUNITY, INVINCIBILITY = (1 << bit for bit in range(6))
STATES = {
    "poison": POISON,
    "burn": BURN,
    "freeze": FREEZE,
    "stun": STUN,
    "immunity": IMMUNITY,
    "invincibility": INVINCIBILITY,
}
EVERY_STATE = sum(STATES.values())
HARMFUL = POISON | BURN | FREEZE | STUN

# What modifiers change. Granted states use the states' own bits.
ROTATION_COST, ATTACK_DAMAGE, DAMAGE_TAKEN = (1 << bit for bit in range(8, 11))
STATS = {"rotation_cost": ROTATION_COST, "attack_damage": ATTACK_DAMAGE, "attack_damage_taken": DAMAGE_TAKEN}

# When a modifier ends.
END_OF_TURN, END_OF_ATTACK, NEXT_DRAW_PHASE, END_OF_NEXT_TURN, END_OF_OWN_TURN = range(5)
UNTIL = {
    "end_of_turn": END_OF_TURN,
    "end_of_attack": END_OF_ATTACK,
    "your_next_draw_phase": NEXT_DRAW_PHASE,
    "end_of_its_players_next_turn": END_OF_NEXT_TURN,
}

# Why a Hero loses hp.
BY_STATE, BY_DAMAGE = 1, 2
CAUSES = {"state": BY_STATE, "damage": BY_DAMAGE}

# Events.
(
    ENTERED,
    BECAME_MAIN,
    TRAP_SET,
    CRYSTAL_PLAYED,
    ROTATED,
    SACRIFICED,
    SPELL_CAST,
    ATTACK_DECLARED,
    ATTACKED,
    DAMAGED,
    HP_LOST,
    STATE_PUT,
    STATE_REMOVED,
    HEALED,
    ABOUT_TO_DIE,
    HERO_DIED,
    TOKEN_ABOUT,
    TOKEN_TAKEN,
    TRAP_ACTIVATED,
    LEFT_PLAY,
    CANCELLED,
    POWER_USED,
    SAVED,
    ROTATION_UNDONE,
    STATE_ENDED,
) = (GAME_EVENTS << bit for bit in range(25))

# Kinds of decision.
(
    ACT,
    ATTACK,
    REDRAW,
    NEW_MAIN,
    PAY,
    LIFT_STATE,
    HAND_LIMIT,
    CHOOSE_STATE,
    TAKE_TOKEN,
) = range(GAME_DECISIONS, GAME_DECISIONS + 9)


class Act(Verbs):
    """What may be done in the main and secondary phases."""

    PASS = verb()
    PLAY_HERO = verb("card")
    PLAY_CRYSTAL = verb("card")
    SET_TRAP = verb("card")
    CAST = verb("card", "effect")
    ROTATE = verb("card")
    SACRIFICE = verb("card")
    USE_POWER = verb("card", "power")


class Attack(Verbs):
    """What may be done in the combat phase: the number of an attack on the card, and the player who is attacked."""

    PASS = verb()
    ATTACK = verb("attack", "player")
