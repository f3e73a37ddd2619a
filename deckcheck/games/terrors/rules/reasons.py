"""Why something cannot be done in Terrors of London: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `buying`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.state.vocabulary import CHOOSE_CARD, CHOOSE_PLAYER, NOT_DECIDING, ORDER, OVER, YES_NO
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.terrors import names as n

# Buying (TL-058 to TL-070).
NOT_FOR_SALE = Reason("{card} has no price and is never for sale", "TL-121")
TOO_DEAR = Reason("your Coins do not pay the price of {card}", "TL-038", "TL-062")
NO_ROOM = Reason("you have three Relics, and at this table none of them makes room for {card}", "TL-056", "TL-D34")

# Using Relics and the Overlord (TL-099 to TL-101).
NOTHING_TO_USE = Reason("{card} has nothing that an action could use", "TL-099")
RELIC_USED = Reason("{card} has been used this turn", "TL-099", "TL-D35")
OVERLORD_USED = Reason("{card} has been used this turn", "TL-101", "TL-D36")
COST = Reason("you cannot pay what {card} costs to use", "TL-141", "TL-D25")
TO_NO_END = Reason("what {card} needs is not there", "TL-148")

# The Haunt action (TL-102 to TL-104).
NO_TOKEN = Reason("{card} has no Haunt token, and no Horde of yours has a place for it", "TL-102", "TL-132")
NOT_DISMISSED = Reason("the Haunt token of {card} does not show that it is dismissed", "TL-104")
NEW = Reason("{card} did not lie there as the turn began", "TL-102")
HAUNTED = Reason("{card} has been haunted with this turn", "TL-103")

_UNDER_WAY = "the ability under way is settled first; it does not ask for {card}"

#: Kind of decision -> why nothing can be done at it but what is offered.
REFUSALS = {
    OVER: Reason("the game is over", "TL-019", "TL-020"),
    NOT_DECIDING: Reason("it is {player} who decides now", "TL-023", "TL-024", "TL-D16"),
    CHOOSE_CARD: Reason(_UNDER_WAY, "TL-148", "TL-D19"),
    CHOOSE_PLAYER: Reason(_UNDER_WAY, "TL-148", "TL-D19"),
    YES_NO: Reason(_UNDER_WAY, "TL-148", "TL-D19"),
    ORDER: Reason("of the abilities set off together you say which comes first; nothing else can be done", "TL-049"),
    n.ACT: Reason("no action of yours uses {card} from where it lies", "TL-025"),
    n.CURSE: Reason("a CURSE takes Health from you or a card from your hand, nothing else", "TL-154", "TL-D59"),
    n.TRIM: Reason("first one of your three Relics leaves the game for the fourth", "TL-057"),
    n.CLAIM: Reason("first it is settled where the card that you have bought goes", "TL-064", "TL-150"),
    n.FURY: Reason("first it is settled which resource FURY gives", "TL-163", "TL-D55"),
    n.MIX: Reason("first it is settled how the card is paid for", "TL-062"),
    n.HORDE_CHOICE: Reason("first it is settled which Horde ability is used", "TL-087", "TL-090", "TL-D42"),
}
