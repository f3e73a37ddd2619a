"""The kinds of event of Terrors of London: what the log says of each, and what it means to the engine."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.events import Events, event


@constants
class Event(Events):
    """Its kinds of event."""

    PLAYED = event("{player} plays {card}.", played=True)
    RESOLVED = event()
    GAINED = event(
        gains_coins="{player} gains {value} {value:Coin|Coins}.",
        loses_coins="{player} loses {value} {value:Coin|Coins}.",
        gains="{player} gains {value} {uncounted}.",
        loses="{player} loses {value} {uncounted}.",
    )
    BOUGHT = event("{player} buys {card}.")
    CLAIMED = event("{player} puts {card} on top of the draw pile.")
    ATTACKED = event("{player} attacks with {value} Power.")
    LOST_HEALTH = event("{player} loses {value} Health.")
    REGAINED = event("{player} regains {value} Health.")
    CURSED = event("{player} curses {opponent}.")
    DESTROYED = event("{player} destroys {card}.")
    SACRIFICED = event("{player} sacrifices {card}.")
    COMMANDED = event("{player} takes {card} by COMMAND.")
    UNIFIED = event("{player} takes a Unify token.")
    HAUNTED = event("{card} gets a Haunt token.")
    HORDE_FORMED = event("{player} forms a Horde: {card} and {other}.")
    HORDE_EXTENDED = event("{player} extends a Horde: {card} and {other}.")
    JOINED = event()
    HORDE_ABILITY = event("{player} activates a Horde ability of {card}.")
    RELIC_USED = event("{player} uses {card}.")
    OVERLORD_USED = event("{player} uses {card}.")
    HAUNT_ACTION = event("{player} activates {card} by the Haunt action.")
    OPENED = event("{player} may turn resources into others.")
    PASSED = event("{player} passes.")
    REMOVED_RELIC = event("{card} leaves the game for another Relic.")
    REFILLED = event("{card} comes to the Street.")
    HELD_OFF = event("{player}’s Armour holds off {value} damage.")
