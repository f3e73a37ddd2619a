"""Why something cannot be done in Virevolt: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `combat`, `traps`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.state.vocabulary import (
    ANSWER,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    NOT_DECIDING,
    ORDER,
    OVER,
    YES_NO,
)
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.virevolt import names as n

# Playing cards from hand (VV-018 to VV-025).
NO_ROOM = Reason("there is no room for {card}: you have a main Hero and two secondary ones", "VV-019", "VV-020")
CRYSTAL_PLAYED = Reason("you have already put a Crystal into play this turn", "VV-025", "VV-082")
ENOUGH_ACTS = Reason("you have done as much in this turn as the table allows", "VV-029")

# Costs and choices.
UNPAYABLE = Reason("your ready Crystals cannot pay for {card}", "VV-045", "VV-046")
NO_TARGET = Reason("there is nothing that {card} could choose", "VV-023", "VV-069")

# Heroes (VV-027 to VV-031, VV-063).
IS_MAIN = Reason("{card} is your main Hero already: a secondary one would take its place", "VV-028")
NO_MAIN = Reason("you have no main Hero with which {card} could change places", "VV-028")
STUNNED = Reason("a Stun keeps your Heroes from rotating", "VV-015", "VV-088")
ROTATION_UNPAYABLE = Reason("your ready Crystals cannot pay the rotation cost of your main Hero", "VV-027", "VV-045")
SACRIFICE_UNPAYABLE = Reason("your ready Crystals cannot pay the sacrifice cost of {card}", "VV-030", "VV-045")
POWER_USED = Reason("this power of {card} has been used this turn", "VV-063", "VV-082")
POWER_UNPAYABLE = Reason("your ready Crystals cannot pay for this power of {card}", "VV-063", "VV-045")

# Attacks (VV-048 to VV-052).
HAS_ATTACKED = Reason("you have made your attack of this turn", "VV-048")
NOT_MAIN = Reason("only the main Hero attacks", "VV-049")
NO_ATTACK = Reason("{card} has no attack", "VV-062")
FROZEN = Reason("a Freeze keeps {card} from attacking", "VV-014", "VV-087")
NOT_YET = Reason("nobody may be attacked before their own first turn has begun", "VV-005")
ATTACK_UNPAYABLE = Reason("your ready Crystals cannot pay for this attack of {card}", "VV-050", "VV-045")

# Traps (VV-075 to VV-078).
NOT_SET = Reason("only a Trap that is set can answer; cards are played from hand in your own turn", "VV-068", "VV-071")
UNMET = Reason("the condition of {card} has not come true just now", "VV-076")
TRAP_UNPAYABLE = Reason("your ready Crystals cannot pay for {card}", "VV-078")

_UNDER_WAY = "the effect under way is settled first; it does not ask for {card}"

#: Kind of decision -> why nothing can be done at it but what is offered.
REFUSALS = {
    OVER: Reason("the game is over", "VV-054", "VV-057", "VV-097", "VV-100"),
    NOT_DECIDING: Reason("it is {player} who decides now", "VV-004", "VV-068", "VV-075"),
    CHOOSE_CARD: Reason(_UNDER_WAY, "VV-069", "VV-111"),
    CHOOSE_PLAYER: Reason(_UNDER_WAY, "VV-069", "VV-111"),
    YES_NO: Reason(_UNDER_WAY, "VV-069", "VV-111"),
    n.CHOOSE_STATE: Reason(_UNDER_WAY, "VV-069", "VV-111"),
    ANSWER: NOT_SET,
    ORDER: Reason("of the powers that act now you say which comes first; nothing else can be done", "VV-D36"),
    n.ACT: Reason("{card} cannot be used from where it lies", "VV-018"),
    n.ATTACK: Reason("combat leaves no room for playing {card}, for rotation or for sacrifice", "VV-056"),
    n.REDRAW: Reason("first it is settled whether you draw a new first hand", "VV-003"),
    n.NEW_MAIN: Reason("one of your secondary Heroes becomes the main one before anything else", "VV-034"),
    n.PAY: Reason("a cost is being paid, and {card} cannot help to pay it", "VV-043", "VV-045"),
    n.LIFT_STATE: Reason("as the turn ends, all that is left is to free Heroes of Freeze and Stun", "VV-083"),
    n.HAND_LIMIT: Reason("as the turn ends, only cards in hand can be discarded", "VV-085"),
    n.TAKE_TOKEN: Reason("first it is settled whether you take the token", "VV-053"),
}
