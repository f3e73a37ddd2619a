"""Why something cannot be done in the X-Files CCG: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`playing`, `window`, `requisition`, `deployment`,
`assignment`, `investigation`, `bluffs`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.text.refusals import Reason
from deckcheck.games.xfiles.names import Suit

# Suits with a phase of their own (XF-007, XF-052, XF-102, XF-121).
HOUSED = {
    Suit.SITE: Reason("Sites are placed by the investigating player in Case Assignment", "XF-121"),
    Suit.EQUIPMENT: Reason("Equipment is given out by the investigating player in Requisition", "XF-102", "XF-103"),
    Suit.AGENT: Reason("Agents are added from hand by the investigating player in Deployment", "XF-052"),
    Suit.XFILE: Reason("an X-File is not played", "XF-007", "XF-008"),
}

# Cards from hand (XF-036, XF-042 to XF-049, XF-058 to XF-068, XF-179).
CONSPIRACY = Reason("cards of CP cost are for the turns of others", "XF-036", "XF-247")
ACTIVE = Reason("cards of RP cost are for the investigating player", "XF-036", "XF-248", "XF-249")
TWIN = Reason("a card of this name has been played or used in this check or round", "XF-179", "XF-287", "XF-313")
BARRED = Reason("an effect keeps {card} from being played", "XF-045")
FORBIDDEN = Reason("the Site or an effect forbids such cards here", "XF-045")
KILLER = Reason("this table plays without KILLER cards", "XF-259", "XF-D43")
TRAINING = Reason("TRAINING cards are played in Requisition", "XF-110")
OPEN_BLUFF = Reason("a Bluff is played face up at a Site, in Investigation", "XF-131", "XF-289", "XF-D42")
NOTHING_TO_DO = Reason("what {card} needs, or would act on, is not there", "XF-048", "XF-062")
PAYABLE = Reason("{card} can be paid, so it is not thrown away", "XF-044")

# Abilities and powers (XF-050, XF-051, XF-100, XF-262 to XF-281).
OTHER_SIDE = Reason("this ability of {card} helps the other side of the turn", "XF-036", "XF-D63")
USED = Reason("this ability of {card} has been used", "XF-050")
HELPER = Reason("the game effect of an Agent from hand does not count", "XF-051")
HURT = Reason("{card} is hurt and in the Hospital, where its game effect rests", "XF-100")
POWER = Reason("this power is of no use now, or used up", "XF-261", "XF-264")

# Equipment (XF-102 to XF-107).
SECTION = Reason("no Agent who could take {card} is where it asks for", "XF-063", "XF-102")
CARRIED = Reason("this Agent carries an item of that name", "XF-107", "XF-D04")
HANDED = Reason("{card} has been handed over in this phase", "XF-104")
BEARER_IN_HOSPITAL = Reason("Equipment is not swapped in the Hospital", "XF-106")
NOT_NEAR = Reason("Equipment goes to a team mate of its bearer", "XF-104", "XF-105", "XF-D03")
NO_TAKER = Reason("no Agent of yours could take {card}", "XF-063", "XF-107")

# Deployment (XF-052 to XF-056, XF-111 to XF-120).
MOVED = Reason("{card} has moved in this phase", "XF-111")
HELD = Reason("an effect keeps {card} where it is", "XF-045")
KEPT = Reason("the Hospital still has to keep {card}", "XF-096", "XF-112", "XF-209")
IN_PLAY = Reason("this Agent is in play on your side, or was this turn", "XF-056")
REGROUPED = Reason("{card} has changed its Team in this phase", "XF-114", "XF-119")

# Case Assignment (XF-121 to XF-132).
PLACED = Reason("a Site of this name is in your Field, or was there this turn", "XF-129", "XF-D13")
LENT = Reason("{card} is there to be played this turn, or goes", "XF-045")
PAST_SITE = Reason(
    "at this table cards are placed only under Sites of this turn, or of which you are the directed player",
    *("XF-125", "XF-D22", "XF-D40"),
)

# Investigation (XF-149 to XF-158).
VISITED = Reason("a Team has been sent to {card}", "XF-156")
CLOSED = Reason("an effect keeps Teams from {card}", "XF-045")
BUSY = Reason("no Team in the Field that could be meant is free to go", "XF-113", "XF-151")

# Bluffs under a Site (XF-133, XF-141 to XF-148).
UNUSABLE = Reason(
    "{card} cannot be paid, or what its Activators or its effect ask for is not there", "XF-133", "XF-144"
)
