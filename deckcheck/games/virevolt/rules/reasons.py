"""Why something cannot be done in Virevolt: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`actions`, `combat`, `traps`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.text.refusals import Reason

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
UNMET = Reason("the condition of {card} has not come true just now", "VV-076")
TRAP_UNPAYABLE = Reason("your ready Crystals cannot pay for {card}", "VV-078")
