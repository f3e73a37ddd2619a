"""Why something cannot be done in Terrors of London: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `buying`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.text.refusals import Reason

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
NEW = Reason("{card} was not there as the turn began", "TL-102")
HAUNTED = Reason("{card} has been haunted with this turn", "TL-103")
