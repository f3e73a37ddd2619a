"""The numbers that the rules of Terrors of London give to zones, phases, factions, events and decisions."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.vocabulary import GAME_DECISIONS, GAME_EVENTS

PLAYERS = 2

# Zones, in the order of the table (see `play.Terrors.zones`); the last five belong to all players.
DECK, HAND, DISCARD, PLAY, RELICS, OVERLORD, MARKET, STREET, ACOLYTES, REMOVED = range(10)

# Phases of a turn (TL-022); set-up comes before the first.
SET_UP, ACTION, CLEANUP, DRAW = range(4)
PHASES = ("set-up", "action", "cleanup", "draw")

# Card types. All from MONSTER up are Monsters (TL-028).
OVERLORD_CARD, INFLUENCE, RELIC, MONSTER, CULTIST, FANATIC, ACOLYTE = range(7)
TYPES = {
    "overlord": OVERLORD_CARD,
    "influence": INFLUENCE,
    "relic": RELIC,
    "monster": MONSTER,
    "cultist": CULTIST,
    "fanatic": FANATIC,
    "acolyte": ACOLYTE,
}

# Factions are bits (TL-127); a factionless card has none.
UNDEAD, BEASTS, MORTALS, SPIRITS = (1 << bit for bit in range(4))
FACTIONS = {"undead": UNDEAD, "beasts": BEASTS, "mortals": MORTALS, "spirits": SPIRITS}

# Resources, in the order of the Reserve's columns (TL-033).
COIN, POWER, REGENERATION = range(3)
RESOURCES = {"coin": COIN, "power": POWER, "regeneration": REGENERATION}
# From which resource into which a conversion turns (TL-120).
CONVERSIONS = tuple((one, other) for one in RESOURCES.values() for other in RESOURCES.values())


# Where the cards that a player has in play lie, but for the Overlord.
LAID_OUT = (PLAY, RELICS)


class Token:
    """What lies on a Monster: no Haunt token, or one of its faces (TL-132)."""

    NONE, HAUNT, DISMISSED = range(3)


FACES = ("none", "haunt", "dismissed")

# Events.
(
    PLAYED,
    RESOLVED,
    GAINED,
    BOUGHT,
    CLAIMED,
    ATTACKED,
    LOST_HEALTH,
    REGAINED,
    CURSED,
    DESTROYED,
    SACRIFICED,
    COMMANDED,
    UNIFIED,
    HAUNTED,
    HORDE_FORMED,
    HORDE_EXTENDED,
    JOINED,
    HORDE_ABILITY,
    RELIC_USED,
    OVERLORD_USED,
    HAUNT_ACTION,
    OPENED,
    PASSED,
    REMOVED_RELIC,
    REFILLED,
    HELD_OFF,
) = (GAME_EVENTS << bit for bit in range(26))


class Deed:
    """What is counted by turn for "the first time this turn" (TL-D23).

    From `INFLUENCE` on it is cards that were played: of FACTION there is one for each faction.
    """

    CURSE, SACRIFICE, DESTROY, PURCHASE, HORDE, INFLUENCE, RELIC, FACTIONLESS, FACTION = range(9)


COUNTED = (
    *("curses", "sacrifices", "destroyed", "bought", "Hordes", "Influence cards", "Relics", "factionless"),
    *FACTIONS,
)
DEEDS = len(COUNTED)

# Kinds of decision.
ACT, CURSE, TRIM, CLAIM, FURY, HORDE_CHOICE, MIX = range(GAME_DECISIONS, GAME_DECISIONS + 7)


class Act(Verbs):
    """What may be done in the Action phase (TL-024).

    A Monster extends a Horde beside the one at an `end` of it, which has a neighbour on one side alone. A `conversion`
    is a position in `CONVERSIONS`.
    """

    PASS = verb()
    PLAY_CARD = verb("card")
    BUY = verb("card")
    BUY_ACOLYTE = verb()
    ATTACK = verb("power")
    FORM = verb("left", "right")
    EXTEND = verb("end", "card")
    USE_RELIC = verb("card")
    USE_OVERLORD = verb()
    USE_HAUNT = verb("card")
    REGENERATE = verb("regeneration")
    CONVERT = verb("conversion", "amount")


class HordeChoice(Verbs):
    """What may be done when a Horde ability may be activated: its position on the Monster, from 0 (TL-087)."""

    ACTIVATE = verb("card", "ability")


SIDES = ("left", "right")
