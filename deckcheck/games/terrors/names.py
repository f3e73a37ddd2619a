"""The numbers that the rules of Terrors of London give to zones, phases, types, factions, resources and tokens."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants

PLAYERS = 2


@constants
class Zone:
    """Zones, in the order of the table (see `play.Terrors.zones`); the last four belong to all players."""

    DECK, HAND, DISCARD, PLAY, RELICS, OVERLORD, MARKET, STREET, ACOLYTES, REMOVED = range(10)


# Where the cards that a player has in play are, but for the Overlord.
LAID_OUT = (Zone.PLAY, Zone.RELICS)


@constants
class Phase:
    """Phases of a turn (TL-022); set-up comes before the first."""

    SET_UP, ACTION, CLEANUP, DRAW = range(4)


PHASES = ("set-up", "action", "cleanup", "draw")


@constants
class CardType:
    """Types of card; all from MONSTER up are Monsters (TL-028)."""

    OVERLORD, INFLUENCE, RELIC, MONSTER, CULTIST, FANATIC, ACOLYTE = range(7)


TYPES = {
    "overlord": CardType.OVERLORD,
    "influence": CardType.INFLUENCE,
    "relic": CardType.RELIC,
    "monster": CardType.MONSTER,
    "cultist": CardType.CULTIST,
    "fanatic": CardType.FANATIC,
    "acolyte": CardType.ACOLYTE,
}


@constants
class Faction:
    """Factions, as bits (TL-127); a factionless card has none."""

    UNDEAD, BEASTS, MORTALS, SPIRITS = (1 << bit for bit in range(4))


FACTIONS = {
    "undead": Faction.UNDEAD,
    "beasts": Faction.BEASTS,
    "mortals": Faction.MORTALS,
    "spirits": Faction.SPIRITS,
}


@constants
class Resource:
    """Resources, in the order of the Reserve's columns (TL-033)."""

    COIN, POWER, REGENERATION = range(3)


RESOURCES = {"coin": Resource.COIN, "power": Resource.POWER, "regeneration": Resource.REGENERATION}
RESOURCE_NAMES = tuple(name.capitalize() for name in RESOURCES)
# From which resource into which a conversion turns (TL-120).
CONVERSIONS = tuple((one, other) for one in RESOURCES.values() for other in RESOURCES.values())


@constants
class Token:
    """What is on a Monster: no Haunt token, or one of its faces (TL-132)."""

    NONE, HAUNT, DISMISSED = range(3)


FACES = ("none", "haunt", "dismissed")


@constants
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

SIDES = ("left", "right")
