"""The numbers that the rules of Slasherz give to zones, phases, types of card, moments, stats and causes."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants
from deckcheck.engine.state.vocabulary import LEFT_PLAY


@constants
class Zone:
    """Zones, in the order of the table (see `play.Slasherz.zones`)."""

    DECK, HAND, DISCARD, SURVIVOR, VICTIMS, CHARACTERS, OBJECTS, PLACES, FORGOTTEN, RESOLVING, OUT = range(11)


@constants
class Phase:
    """Phases of a turn (SZ-012); set-up comes before the first."""

    SET_UP, DRAW, INTRODUCTION, PREPARATION, COMBAT, RETREAT, REST, END = range(8)


PHASES = ("set-up", "draw", "introduction", "preparation", "combat", "retreat", "rest", "end")

# Under these numbers effects wait that are not abilities of cards in play: a doomed Character's destruction (SZ-D48),
# from LATER down in steps of two effects of earlier moments, by their serial numbers, and from ELSEWHERE down those of
# cards out of play, by their numbers among the effects of the card.
DOOM = -1
LATER = -2
ELSEWHERE = -3
STEP = 2


@constants
class Later:
    """Moments at which what an effect has put off is carried out."""

    END, NEXT_START, NEXT_END, YOUR_START, YOUR_END, THEIR_START, THEIR_END = range(7)


LATER_WORDS = {
    "end_of_turn": Later.END,
    "start_of_next_turn": Later.NEXT_START,
    "end_of_next_turn": Later.NEXT_END,
    "start_of_your_next_turn": Later.YOUR_START,
    "end_of_your_next_turn": Later.YOUR_END,
    "start_of_their_next_turn": Later.THEIR_START,
    "end_of_their_next_turn": Later.THEIR_END,
}


@constants
class CardType:
    """Types of card."""

    SURVIVOR, VICTIM, CHARACTER, OBJECT, PLACE, EVENT, TOKEN = range(7)


TYPES = {
    "survivor": CardType.SURVIVOR,
    "victim": CardType.VICTIM,
    "character": CardType.CHARACTER,
    "object": CardType.OBJECT,
    "place": CardType.PLACE,
    "event": CardType.EVENT,
    "token": CardType.TOKEN,
}


# Dimensions of the publisher's cards; a card without one has the number 0.
DIMENSIONS = {"desert": 1, "espace": 2, "enfer": 3, "nature": 4, "urbain": 5}


@constants
class Moment:
    """When an Event or an ability may be activated (SZ-019, SZ-027, SZ-035, SZ-D43), as bits."""

    OWN_TURN, ATTACK, OPPOSING_ATTACK, OPPOSING_EVENT, EVENT = (1 << bit for bit in range(5))


WINDOWS = {
    "own_turn": Moment.OWN_TURN,
    "attack": Moment.ATTACK,
    "opposing_attack": Moment.OPPOSING_ATTACK,
    "opposing_event": Moment.OPPOSING_EVENT,
    "event": Moment.EVENT,
}


@constants
class Side:
    """Whose Characters may carry an Object, as bits."""

    OWN, OPPOSING = 1, 2


EQUIPS = {"own": Side.OWN, "opposing": Side.OPPOSING, "any": Side.OWN | Side.OPPOSING}


@constants
class Stat:
    """What modifiers change. Those of a player are carried by the player's Survivor."""

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
        NOT_DESTROYED_IN_ATTACK,
        NOT_DESTROYED_BY_EFFECT,
        NO_RESCUE,
        NO_OWN_OBJECTS,
        ATTACKS_ALLOWED,
        RESCUES_ALLOWED,
        EVENTS_ALLOWED,
        PLACEMENTS,
        EQUIPS_ALLOWED,
        HP_GAINS,
        HP_LOSSES,
        LOSSES_IN_ATTACK,
        LOSSES_BY_EFFECT,
        NO_GAINS,
        NO_LOSSES,
        NO_LOSSES_IN_ATTACK,
        CANNOT_ATTACK_SOME,
        DIMENSION,
        FIXED_SCORE,
        EVENTS_STAND,
        NO_SACRIFICES_FOR,
        LVL3_DUE,
        HELD,
        LEVEL,
        FURTHER_ATTACKS,
    ) = (1 << bit for bit in range(43))


# Those that a card may name.
STATS = {
    "score": Stat.SCORE,
    "cdb": Stat.CDB,
    "hp_loss": Stat.HP_LOSS,
    "attacks": Stat.ATTACKS,
    "cannot_attack": Stat.CANNOT_ATTACK,
    "cannot_be_attacked": Stat.CANNOT_BE_ATTACKED,
    "direct_attack": Stat.DIRECT_ATTACK,
    "attack_cost": Stat.ATTACK_COST,
    "cannot_be_sacrificed": Stat.CANNOT_SACRIFICE,
    "no_opposing_objects": Stat.NO_OPPOSING_OBJECTS,
    "doomed": Stat.DOOMED,
    "no_effect": Stat.NO_EFFECT,
    "cards_drawn": Stat.CARDS_DRAWN,
    "character_limit": Stat.CHARACTER_LIMIT,
    "object_limit": Stat.OBJECT_LIMIT,
    "place_limit": Stat.PLACE_LIMIT,
    "placement_drain": Stat.PLACEMENT_DRAIN,
    "not_destroyed_in_attack": Stat.NOT_DESTROYED_IN_ATTACK,
    "not_destroyed_by_effect": Stat.NOT_DESTROYED_BY_EFFECT,
    "no_rescue": Stat.NO_RESCUE,
    "no_own_objects": Stat.NO_OWN_OBJECTS,
    "attacks_allowed": Stat.ATTACKS_ALLOWED,
    "rescues_allowed": Stat.RESCUES_ALLOWED,
    "events_allowed": Stat.EVENTS_ALLOWED,
    "placements": Stat.PLACEMENTS,
    "equips_allowed": Stat.EQUIPS_ALLOWED,
    "hp_gains": Stat.HP_GAINS,
    "hp_losses": Stat.HP_LOSSES,
    "hp_losses_in_attack": Stat.LOSSES_IN_ATTACK,
    "hp_losses_by_effect": Stat.LOSSES_BY_EFFECT,
    "no_hp_gains": Stat.NO_GAINS,
    "no_hp_losses": Stat.NO_LOSSES,
    "no_hp_losses_in_attack": Stat.NO_LOSSES_IN_ATTACK,
    "dimension": Stat.DIMENSION,
    "fixed_score": Stat.FIXED_SCORE,
    "uncancellable_events": Stat.EVENTS_STAND,
    "no_sacrifices_for": Stat.NO_SACRIFICES_FOR,
    "lvl3_sacrifices": Stat.LVL3_DUE,
    "level": Stat.LEVEL,
    "further_attacks": Stat.FURTHER_ATTACKS,
}

# The stats whose modifiers may ask for others: each only for those before it, so that none asks for itself.
IN_ORDER = (Stat.NO_EFFECT, Stat.DIMENSION, Stat.LEVEL, Stat.SCORE, Stat.CDB, Stat.CANNOT_ATTACK)


@constants
class Until:
    """When a modifier ends."""

    END_OF_TURN, IT_LEAVES, NEXT_ATTACK, YOUR_NEXT_TURN, THEIR_NEXT_TURN, THEIR_SECOND_TURN = range(6)


UNTIL = {
    "end_of_turn": Until.END_OF_TURN,
    "it_leaves": Until.IT_LEAVES,
    "its_next_attack": Until.NEXT_ATTACK,
    "end_of_your_next_turn": Until.YOUR_NEXT_TURN,
    "end_of_their_next_turn": Until.THEIR_NEXT_TURN,
    "end_of_their_second_turn": Until.THEIR_SECOND_TURN,
}


@constants
class Cause:
    """Why a card on the field is destroyed, as bits."""

    ATTACK, EFFECT, SACRIFICE = 1, 2, 4


@constants
class Arrival:
    """How a Character comes onto the field, as bits: by an effect, or placed at a lower LVL of its own (SZ-022)."""

    CONJURED, LOWERED = 1, 2


ARRIVALS = {"conjured": Arrival.CONJURED, "lowered": Arrival.LOWERED}


@constants
class Drawer:
    """Who draws for a Place that an effect destroys where the effect says so: nobody, or whose effect it is."""

    NOBODY, PLAYER = 1, 2


DRAWERS = {"nobody": Drawer.NOBODY, "you": Drawer.PLAYER}

CAUSES = {"attack": Cause.ATTACK, "effect": Cause.EFFECT, "sacrifice": Cause.SACRIFICE}

# What the event of a discarded card says: it was on the field, or in a deck or pile; 0 means a hand.
OFF_FIELD = LEFT_PLAY
OUT_OF_PILE = LEFT_PLAY + 1
