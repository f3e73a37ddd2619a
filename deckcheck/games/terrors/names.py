"""The numbers that the rules of Terrors of London give to zones, phases, factions, events and decisions."""

from __future__ import annotations

from deckcheck.engine.vocabulary import GAME_DECISIONS, GAME_EVENTS

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

# Faces of a Haunt token (TL-132).
NO_TOKEN, HAUNT, DISMISSED = range(3)
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
) = (GAME_EVENTS << bit for bit in range(25))


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
ACT, CURSE, TRIM, CLAIM, FURY, HORDE_CHOICE = range(GAME_DECISIONS, GAME_DECISIONS + 6)

# An option of the Action phase is its verb and two numbers: see `option`.
(
    PASS,
    PLAY_CARD,
    BUY,
    BUY_ACOLYTE,
    ATTACK,
    FORM,
    EXTEND,
    USE_RELIC,
    USE_OVERLORD,
    USE_HAUNT,
    REGENERATE,
    CONVERT,
) = range(12)

LEFT, RIGHT = 0, 1
SIDES = ("left", "right")


def option(verb: int, first: int = 0, second: int = 0) -> int:
    """Return the option of an action."""
    return (verb << 24) | (first << 12) | second


def option_parts(value: int) -> tuple[int, int, int]:
    """Return the verb and the two numbers of an option."""
    return value >> 24, (value >> 12) & 0xFFF, value & 0xFFF
