"""Why something cannot be done in Slasherz: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `placing`, `activation`, `combat`); here
they have words.
"""

from __future__ import annotations

from deckcheck.engine.state.vocabulary import ANSWER, CHOOSE_CARD, CHOOSE_PLAYER, NOT_DECIDING, ORDER, OVER, YES_NO
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.slasherz import names as n

# Placing Characters (SZ-017, SZ-018, SZ-022).
PLACED = Reason("you have already placed a Character this turn", "SZ-022", "SZ-036")
NO_ROOM = Reason("your field has no room for another Character", "SZ-062", "SZ-064")
NO_SACRIFICES = Reason("you have no Characters to sacrifice that make up the level of {card}", "SZ-018", "SZ-D04")
NO_DRAIN = Reason("nothing lets you place {card} by a drain, or your Survivor cannot pay it", "SZ-087", "SZ-091")
PLACING_COST = Reason("you cannot pay what {card} costs to place", "SZ-086")

# Objects and Places (SZ-020 to SZ-023).
NO_OBJECTS = Reason("your field has no room for another Object", "SZ-062", "SZ-065")
UNSUITED = Reason("no Character can bear {card} now", "SZ-067", "SZ-068", "SZ-069")
NO_PLACES = Reason("your field has no room for another Place", "SZ-062", "SZ-066")
REPLACED = Reason("you have already exchanged a Place this turn", "SZ-023")
NO_VICTIM = Reason("no Victim may be discarded any more this turn", "SZ-016", "SZ-D02")

# Events and abilities (SZ-019, SZ-027, SZ-035, SZ-099).
OTHER_MOMENT = Reason("this is not the moment at which {card} is activated", "SZ-019", "SZ-035", "SZ-D43")
USED = Reason("{card} has been used this turn", "SZ-085", "SZ-D23")
COUNTERS = Reason("your Survivor has too few rescue counters for {card}", "SZ-099", "SZ-D23")
IMPOSSIBLE = Reason("what {card} costs cannot be paid, or what it wants is not there", "SZ-085", "SZ-D17")
SILENCED = Reason("an effect keeps {card} from doing anything", "SZ-085")

# Attacks (SZ-024, SZ-033).
FIRST_TURN = Reason("at this table nobody attacks on the first turn", "SZ-D08")
TOKEN = Reason("{card} is a token, and tokens do not attack", "SZ-D33")
HAS_ATTACKED = Reason("{card} has made its attack of this turn", "SZ-033", "SZ-D10")
KEPT_BACK = Reason("an effect keeps {card} from attacking", "SZ-D09")
ATTACK_COST = Reason("your Survivor cannot be drained of what an attack by {card} costs", "SZ-091", "SZ-D17")

_UNDER_WAY = "the effect under way is settled first; it does not ask for {card}"

#: Kind of decision -> why nothing can be done at it but what is offered.
REFUSALS = {
    OVER: Reason("the game is over", "SZ-057", "SZ-060"),
    NOT_DECIDING: Reason("it is {player} who decides now", "SZ-012", "SZ-027", "SZ-042"),
    CHOOSE_CARD: Reason(_UNDER_WAY, "SZ-028", "SZ-085"),
    CHOOSE_PLAYER: Reason(_UNDER_WAY, "SZ-028", "SZ-085"),
    YES_NO: Reason(_UNDER_WAY, "SZ-028", "SZ-085"),
    n.MODE: Reason(_UNDER_WAY, "SZ-028", "SZ-085"),
    ANSWER: Reason(_UNDER_WAY, "SZ-028", "SZ-085"),
    ORDER: Reason("of the effects of one moment you say which comes first; nothing else can be done", "SZ-D48"),
    n.ACT: Reason("{card} cannot be used from where it lies in this phase", "SZ-019", "SZ-020", "SZ-035"),
    n.ATTACKER: Reason("in Combat your own Characters attack; nothing else is done with {card}", "SZ-024", "SZ-027"),
    n.TARGET: Reason("{card} cannot be attacked by this attacker", "SZ-025", "SZ-051"),
    n.ACTIVATE: Reason("only Events and abilities that fit the moment are activated now", "SZ-027", "SZ-D43"),
    n.RESCUE: Reason("first it is settled whether your Survivor rescues the Victim", "SZ-044", "SZ-D22"),
    n.MULLIGAN: Reason("first it is settled which cards of the opening hand you put back", "SZ-009", "SZ-D29"),
    n.SACRIFICE: Reason("{card} cannot be sacrificed for this", "SZ-086", "SZ-094", "SZ-D04"),
    n.TURN_UP: Reason("first one of your Victims is turned face up", "SZ-047", "SZ-D14"),
    n.TRIM: Reason("first you discard down to the limit of your field, and {card} does not count for it", "SZ-D21"),
    n.DESTROY_ORDER: Reason("first the order of the destroyed cards is settled", "SZ-D44"),
}
