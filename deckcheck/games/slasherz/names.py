"""The numbers that the rules of Slasherz give to zones, phases, card types, stats, events and decisions."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.vocabulary import GAME_DECISIONS, GAME_EVENTS, LEFT_PLAY

# Zones, in the order of the table (see `play.Slasherz.zones`).
DECK, HAND, DISCARD, SURVIVOR, VICTIMS, CHARACTERS, OBJECTS, PLACES, FORGOTTEN, RESOLVING, OUT = range(11)

# Phases of a turn (SZ-012); set-up comes before the first.
SET_UP, DRAW, INTRODUCTION, PREPARATION, COMBAT, RETREAT, REST, END = range(8)
PHASES = ("set-up", "draw", "introduction", "preparation", "combat", "retreat", "rest", "end")

# The number under which the destruction of a doomed Character waits among the effects of the Rest phase (SZ-D48).
DOOM = -1

# Card types.
SURVIVOR_CARD, VICTIM, CHARACTER, OBJECT, PLACE, EVENT, TOKEN = range(7)
TYPES = {
    "survivor": SURVIVOR_CARD,
    "victim": VICTIM,
    "character": CHARACTER,
    "object": OBJECT,
    "place": PLACE,
    "event": EVENT,
    "token": TOKEN,
}

# When an Event or an ability may be activated (SZ-019, SZ-027, SZ-035, SZ-D43), as bits.
OWN_TURN, ATTACK, OPPOSING_ATTACK, OPPOSING_EVENT = (1 << bit for bit in range(4))
WINDOWS = {
    "own_turn": OWN_TURN,
    "attack": ATTACK,
    "opposing_attack": OPPOSING_ATTACK,
    "opposing_event": OPPOSING_EVENT,
}

# Whose Characters may carry an Object, as bits.
OWN, OPPOSING = 1, 2
EQUIPS = {"own": OWN, "opposing": OPPOSING, "any": OWN | OPPOSING}

# What modifiers change. Those of a player are carried by the player's Survivor.
(
    SCORE,
    CDB,
    HP_LOSS,
    ATTACKS,
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    DIRECT_ATTACK,
    ATTACK_COST,
    CANNOT_SACRIFICE,
    NO_OPPOSING_OBJECTS,
    DOOMED,
    NO_EFFECT,
    CARDS_DRAWN,
    CHARACTER_LIMIT,
    OBJECT_LIMIT,
    PLACE_LIMIT,
    PLACEMENT_DRAIN,
    NO_VICTIM_DISCARD,
) = (1 << bit for bit in range(18))
# Those that a card may name.
STATS = {
    "score": SCORE,
    "cdb": CDB,
    "hp_loss": HP_LOSS,
    "attacks": ATTACKS,
    "cannot_attack": CANNOT_ATTACK,
    "cannot_be_attacked": CANNOT_BE_ATTACKED,
    "direct_attack": DIRECT_ATTACK,
    "attack_cost": ATTACK_COST,
    "cannot_be_sacrificed": CANNOT_SACRIFICE,
    "no_opposing_objects": NO_OPPOSING_OBJECTS,
    "doomed": DOOMED,
    "no_effect": NO_EFFECT,
    "cards_drawn": CARDS_DRAWN,
    "character_limit": CHARACTER_LIMIT,
    "object_limit": OBJECT_LIMIT,
    "place_limit": PLACE_LIMIT,
    "placement_drain": PLACEMENT_DRAIN,
}

# When a modifier ends.
END_OF_TURN = 0
UNTIL = {"end_of_turn": END_OF_TURN}

# Why a card on the field is destroyed, as bits.
BY_ATTACK, BY_EFFECT, BY_SACRIFICE = 1, 2, 4
CAUSES = {"attack": BY_ATTACK, "effect": BY_EFFECT, "sacrifice": BY_SACRIFICE}

# What the event of a discarded card tells of one that lay on the field.
OFF_FIELD = LEFT_PLAY

# Events.
(
    ENTERED,
    EQUIPPED,
    PLACE_PUT,
    PLACE_REPLACED,
    EVENT_ACTIVATED,
    ABILITY_USED,
    ATTACK_LAUNCHED,
    ATTACK_OVER,
    RESCUED,
    COUNTERS,
    HP_LOST,
    HP_GAINED,
    DRAINED,
    VICTIM_DIED,
    TURNED_UP,
    DESTROYED,
    FORGOTTEN_CARD,
    BURIED,
    EXHUMED,
    RETURNED,
    CONTROLLED,
    MARKED,
    CANCELLED,
    STARTS,
    SACRIFICED,
    WAY_CHOSEN,
    PUT_BACK,
) = (GAME_EVENTS << bit for bit in range(27))

# Kinds of decision.
(
    ACT,
    ATTACKER,
    TARGET,
    ACTIVATE,
    RESCUE,
    MULLIGAN,
    SACRIFICE,
    TURN_UP,
    TRIM,
    MODE,
    DESTROY_ORDER,
) = range(GAME_DECISIONS, GAME_DECISIONS + 11)


class Act(Verbs):
    """What may be done in Preparation and Retreat, and activated in the windows of both players."""

    PASS = verb()
    PLACE_CHARACTER = verb("card")
    PLACE_BY_DRAIN = verb("card")
    EQUIP = verb("card", "character")
    PUT_PLACE = verb("card")
    REPLACE_PLACE = verb("card", "old")
    DISCARD_VICTIM = verb("card")
    USE = verb("card", "ability")
    DISCARD_PLACE = verb("card")
