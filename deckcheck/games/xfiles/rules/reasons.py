"""Why something cannot be done in the X-Files CCG: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`playing`, `window`, `requisition`, `deployment`,
`assignment`, `investigation`, `bluffs`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.state.vocabulary import ANSWER, CHOOSE_CARD, CHOOSE_PLAYER, NOT_DECIDING, ORDER, OVER, YES_NO
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.xfiles import names as n

# Suits with a phase of their own (XF-007, XF-052, XF-102, XF-121).
HOUSED = {
    n.SITE: Reason("Sites are placed by the investigating player in Case Assignment", "XF-121"),
    n.EQUIPMENT: Reason("Equipment is given out by the investigating player in Requisition", "XF-102", "XF-103"),
    n.AGENT: Reason("Agents are added from hand by the investigating player in Deployment", "XF-052"),
    n.XFILE_CARD: Reason("an X-File is not played", "XF-007", "XF-008"),
}

# Cards from hand (XF-036, XF-042 to XF-049, XF-058 to XF-068, XF-179).
CONSPIRACY = Reason("cards of CP cost are for the turns of others", "XF-036", "XF-247")
ACTIVE = Reason("cards of RP cost are for the investigating player", "XF-036", "XF-248", "XF-249")
TWIN = Reason("a card of this name has been played or used in this check or round", "XF-179", "XF-287", "XF-313")
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
SECTION = Reason("no Agent who could take {card} stands where it asks for", "XF-063", "XF-102")
CARRIED = Reason("this Agent carries an item of that name", "XF-107", "XF-D04")
HANDED = Reason("{card} has been handed over in this phase", "XF-104")
BEARER_IN_HOSPITAL = Reason("Equipment is not swapped in the Hospital", "XF-106")
NOT_NEAR = Reason("Equipment goes to a team mate of its bearer", "XF-104", "XF-105", "XF-D03")
NO_TAKER = Reason("no Agent of yours could take {card}", "XF-063", "XF-107")

# Deployment (XF-052 to XF-056, XF-111 to XF-120).
MOVED = Reason("{card} has moved in this phase", "XF-111")
KEPT = Reason("the Hospital still has to keep {card}", "XF-096", "XF-112", "XF-209")
IN_PLAY = Reason("this Agent is in play on your side, or was this turn", "XF-056")
REGROUPED = Reason("{card} has changed its Team in this phase", "XF-114", "XF-119")

# Case Assignment (XF-121 to XF-132).
PLACED = Reason("a Site of this name lies in your Field, or lay there this turn", "XF-129", "XF-D13")
LENT = Reason("{card} is there to be played this turn, or goes", "XF-045")
PAST_SITE = Reason(
    "at this table cards are laid only under Sites of this turn, or of which you are the directed player",
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

_UNDER_WAY = "the effect under way is settled first; it does not ask for {card}"

#: Kind of decision -> why nothing can be done at it but what is offered.
REFUSALS = {
    OVER: Reason("the game is over", "XF-002", "XF-229"),
    NOT_DECIDING: Reason("it is {player} who decides now", "XF-026", "XF-D53", "XF-D63"),
    CHOOSE_CARD: Reason(_UNDER_WAY, "XF-046"),
    CHOOSE_PLAYER: Reason(_UNDER_WAY, "XF-046"),
    YES_NO: Reason(_UNDER_WAY, "XF-046"),
    ANSWER: Reason(_UNDER_WAY, "XF-046"),
    ORDER: Reason("of the abilities of one moment you say which comes first; nothing else can be done", "XF-D46"),
    n.PLAY: Reason("{card} has no use from where it lies", "XF-048", "XF-058"),
    n.RESPOND: Reason("{card} has no use from where it lies", "XF-048", "XF-169"),
    n.FREE_CARD: Reason("first it is settled whether you draw the free card", "XF-074"),
    n.BUY: Reason("first it is settled how many cards you buy", "XF-038", "XF-040"),
    n.SELL: Reason("now cards of the hand are sold; {card} brings nothing, or is none of them", "XF-082"),
    n.REQUISITION_ACT: Reason("{card} has no use from where it lies", "XF-102", "XF-104"),
    n.DEPLOY: Reason("{card} has no use from where it lies", "XF-052", "XF-111"),
    n.FORM_TEAM: Reason("now Teams are formed, each of Agents of one section", "XF-114", "XF-117"),
    n.PLACE: Reason("{card} has no use from where it lies", "XF-121"),
    n.LAY: Reason("now cards of the hand are laid under Sites", "XF-132", "XF-138"),
    n.SEND: Reason("{card} has no use from where it lies", "XF-149", "XF-160"),
    n.NEXT_SITE: Reason("first it is settled which visited Site comes next", "XF-153", "XF-154"),
    n.ANNOUNCE: Reason("first it is settled which skill is tested", "XF-127", "XF-163"),
    n.BLUFF_USE: Reason("first the Bluffs that were turned up are used or let go", "XF-143", "XF-148"),
    n.TARGET: Reason("{card} cannot be hit by this damage", "XF-193", "XF-194", "XF-195"),
    n.QUESTION: Reason("first it is settled what is asked", "XF-223", "XF-224"),
    n.GUESS: Reason("first it is settled whether an X-File is named", "XF-227", "XF-228"),
    n.PENALTY: Reason("first it is settled what is asked in return for the wrong name", "XF-230", "XF-231"),
    n.DISCARD_CARD: Reason("now cards of the hand are discarded, nothing else", "XF-049", "XF-239"),
    n.NAME_X: Reason("first it is settled what X is", "XF-D56"),
    n.POWER: Reason("first it is settled which keyword the power is about", "XF-272"),
    n.MODE: Reason("first it is settled in which way the card is played", "XF-046"),
    n.PRODUCE: Reason("first it is settled whether you collect RP", "XF-076"),
    n.PURSE: Reason("first it is settled which RP pay", "XF-308"),
    n.ITEM: Reason("first it is settled which item the Agent uses", "XF-108"),
    n.CANCEL: Reason("first it is settled whether the power is undone by the same one", "XF-281"),
}
