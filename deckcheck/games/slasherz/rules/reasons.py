"""Why something cannot be done in Slasherz: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `placing`, `activation`, `combat`); here
they have words.
"""

from __future__ import annotations

from deckcheck.engine.text.refusals import Reason

# Placing Characters (SZ-017, SZ-018, SZ-022).
PLACED = Reason("you have already placed a Character this turn", "SZ-022", "SZ-036")
NO_ROOM = Reason("your field has no room for another Character", "SZ-062", "SZ-064")
NO_SACRIFICES = Reason("you have no Characters to sacrifice that make up the level of {card}", "SZ-018", "SZ-D04")
NO_DRAIN = Reason("nothing lets you place {card} by a drain, or your Survivor cannot pay it", "SZ-087", "SZ-091")
PLACING_COST = Reason("you cannot pay what {card} costs to place", "SZ-086")

# Objects and Places (SZ-020 to SZ-023).
NO_OBJECTS = Reason("your field has no room for another Object", "SZ-062", "SZ-065")
UNSUITED = Reason("no Character can bear {card} now", "SZ-067", "SZ-068", "SZ-069")
EQUIPS_LEFT = Reason("an effect allows you to equip no further Object this turn", "SZ-020")
NO_PLACES = Reason("your field has no room for another Place", "SZ-062", "SZ-066")
REPLACED = Reason("you have already exchanged a Place this turn", "SZ-023")
NO_VICTIM = Reason("no Victim may be discarded any more this turn", "SZ-016", "SZ-D02")

# Events and abilities (SZ-019, SZ-027, SZ-035, SZ-099).
OTHER_MOMENT = Reason("this is not the moment at which {card} is activated", "SZ-019", "SZ-035", "SZ-D43")
USED = Reason("{card} has been used this turn", "SZ-085", "SZ-D23")
COUNTERS = Reason("your Survivor has too few rescue counters for {card}", "SZ-099", "SZ-D23")
EVENTS_LEFT = Reason("an effect allows you no further Event this turn", "SZ-019")
IMPOSSIBLE = Reason("what {card} costs cannot be paid, or what it wants is not there", "SZ-085", "SZ-D17")
SILENCED = Reason("an effect keeps {card} from doing anything", "SZ-085")

ENOUGH_ACTS = Reason("you have done as much in this turn as the table allows", "SZ-D49")

# Attacks (SZ-024, SZ-033).
FIRST_TURN = Reason("at this table nobody attacks on the first turn", "SZ-D08")
TOKEN = Reason("{card} is a token, and tokens do not attack", "SZ-D33")
NO_TARGET = Reason("nothing that {card} may attack is there", "SZ-025", "SZ-D11")
ATTACKS_LEFT = Reason("an effect allows you no further attack this turn", "SZ-024", "SZ-034")
HAS_ATTACKED = Reason("{card} has made its attack of this turn", "SZ-033", "SZ-D10")
KEPT_BACK = Reason("an effect keeps {card} from attacking", "SZ-D09")
ATTACK_COST = Reason("your Survivor cannot be drained of what an attack by {card} costs", "SZ-091", "SZ-D17")
