"""The log of a game of Terrors of London in sentences."""

from __future__ import annotations

from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.terrors import names as n

_GAINS = (
    "{player} gains {value} {value:Coin|Coins}.",
    "{player} gains {value} Power.",
    "{player} gains {value} Regeneration.",
)
_LOSES = (
    "{player} loses {value} {value:Coin|Coins}.",
    "{player} loses {value} Power.",
    "{player} loses {value} Regeneration.",
)
_TEXTS = {
    n.PLAYED: "{player} plays {card}.",
    n.BOUGHT: "{player} buys {card}.",
    n.CLAIMED: "{player} puts {card} on top of the draw pile.",
    n.ATTACKED: "{player} attacks with {value} Power.",
    n.HELD_OFF: "{player}’s Armour holds off {value} damage.",
    n.LOST_HEALTH: "{player} loses {value} Health.",
    n.REGAINED: "{player} regains {value} Health.",
    n.DESTROYED: "{player} destroys {card}.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.COMMANDED: "{player} takes {card} by COMMAND.",
    n.UNIFIED: "{player} takes a Unify token.",
    n.HAUNTED: "{card} gets a Haunt token.",
    n.HORDE_FORMED: "{player} forms a Horde: {card} and {other}.",
    n.HORDE_EXTENDED: "{player} extends a Horde: {card} and {other}.",
    n.HORDE_ABILITY: "{player} activates a Horde ability of {card}.",
    n.RELIC_USED: "{player} uses {card}.",
    n.OVERLORD_USED: "{player} uses {card}.",
    n.HAUNT_ACTION: "{player} activates {card} by the Haunt action.",
    n.PASSED: "{player} passes.",
    n.REMOVED_RELIC: "{card} leaves the game for another Relic.",
    n.OPENED: "{player} may turn resources into others.",
    n.REFILLED: "{card} comes to the Street.",
}


def _gain(entry: LogEntry) -> str:
    return entry.say((_GAINS if entry.value > 0 else _LOSES)[entry.other], value=abs(entry.value))


def _curse(entry: LogEntry) -> str:
    return entry.say("{player} curses {opponent}.", opponent=entry.state.match.names[1 - entry.player])


LOG = Log(_TEXTS, {n.GAINED: _gain, n.CURSED: _curse})
