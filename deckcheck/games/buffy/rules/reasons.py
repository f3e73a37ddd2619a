"""Why something cannot be done in Buffy: what the rules say, with their numbers.

Each reason is given by the function that decides what is offered (`entering`, `attaching`, `playing`, `moving`,
`fights`, `challenges`, `conflict`, `uses`); here they have words.
"""

from __future__ import annotations

from deckcheck.engine.text.refusals import Reason
from deckcheck.games.buffy.decisions import Act

# Whom a card is for, and what it asks for (BF-016, BF-124, BF-133, BF-146).
ESSENCE = Reason("{card} is reserved to characters who are not on your essence", "BF-146")
REQUIREMENT = Reason(
    "no character of yours who could act meets what {card} requires", "BF-016", "BF-020", "BF-165", "BF-166"
)
BEARER = Reason("no character who could bear {card} now meets what it requires", "BF-020", "BF-124", "BF-133", "BF-146")
FORBIDDEN = Reason("an effect forbids this for the time being", "BF-001")

# Characters (BF-084 to BF-118).
NOT_LEVEL_ONE = Reason("characters come into play with level 1 cards only", "BF-086")
ENOUGH_PLACED = Reason("you have placed as many characters this turn as the table allows", "BF-088", "BF-D58")
IN_PLAY = Reason("you have this character in play already", "BF-089", "BF-090", "BF-091")
OF_ANOTHER = Reason("the character of {card} is on an opponent’s essence", "BF-098", "BF-287")
SUPPORTING = Reason("you have as many supporting heroes and villains in play as are allowed", "BF-092", "BF-093")
LEADERS = Reason("an effect keeps you from having more heroes and villains in play", "BF-001")
NOBODY_BELOW = Reason("you have no character of the level below {card} in play", "BF-103", "BF-106")
ASCENDED = Reason("this character has ascended this turn", "BF-107", "BF-D10")
KEPT_DOWN = Reason("an effect keeps this character from ascending", "BF-001")
NOT_YOURS_AGAIN = Reason(
    "only a level 1 card of your main character comes back from the discard pile", "BF-113", "BF-117"
)
MAIN_IN_PLAY = Reason("your main character is in play", "BF-113")
CAME_BACK = Reason("your main character has come back once this turn", "BF-113")

# Skills and items (BF-119 to BF-148).
TIRED_LEARNER = Reason(
    "no character who could learn {card} is refreshed and without a skill of this turn", "BF-120", "BF-122"
)
SAME_ITEM = Reason("its bearer would have only another {card} to give up for it", "BF-135", "BF-D25")
NOT_UPGRADED = Reason(
    "an opponent’s character gets {card} only where it has room for it: one upgrades one’s own", "BF-131", "BF-D25"
)
SWAPPED = Reason("{card} has changed hands this turn", "BF-141")
NOT_SWAPPED = Reason("{card} is reserved to its bearer, or says that it is not swapped", "BF-147")
NO_SWAP = Reason(
    "no other character of yours is at this place, meets what {card} requires and has room for it",
    *("BF-138", "BF-139", "BF-142"),
)

# Events, actions, episodes, effects (BF-013 to BF-018, BF-052 to BF-055, BF-150, BF-163 to BF-167, BF-179).
PLAYED = Reason("an event of this name has been played in this game", "BF-053", "BF-D32")
NOTHING_TO_DO = Reason("what {card} needs, or what it costs, is not there", "BF-013", "BF-014")
NO_PART_TWO = Reason("no Part 2 of this episode is in your pile", "BF-150")
NOT_PART_ONE = Reason("{card} comes into play when the target of its Part 1 is met", "BF-152")
USED = Reason("this effect of {card} has been used this turn", "BF-018", "BF-D61")
UNNAMED = Reason("at this table effects that name no moment are those of the active player", "BF-017", "BF-D60")
ABSENT = Reason("no character of yours is at {card}", "BF-179")
IGNORED = Reason("an effect takes away what {card} says", "BF-001")

# Moving (BF-070 to BF-082).
TIRED_MOVER = Reason("{card} is fatigued, and who is fatigued does not move", "BF-076", "BF-D08")
HELD = Reason("an effect keeps {card} from moving", "BF-001")
NO_MOVES = Reason("{card} has no move left this turn", "BF-072", "BF-077", "BF-078")
BY_DAY = Reason("{card} is a vampire, and vampires do not move by day", "BF-078", "BF-D07")
NOT_ADJACENT = Reason("a move leads to an adjacent space", "BF-073", "BF-082")
CLOSED_WAY = Reason("an effect closes this way to {card}", "BF-001")

MAIN_ONLY = Reason("{card} comes into play as a main character only", "BF-095")
NOT_YET = Reason("{card} does not come into play before what it says has happened", "BF-001")
NOT_YOURS = Reason("{card} is another player’s, and so is this effect", "BF-013")

# Fights (BF-194 to BF-208).
TIRED_FIGHTER = Reason("{card} is fatigued, and who is fatigued attacks nobody", "BF-186", "BF-200")
PEACEFUL = Reason("an effect keeps {card} from starting fights", "BF-001")
NO_FOE = Reason("attacker and attacked have to be at the same place", "BF-199")
TIRED_FOE = Reason("at this table who is fatigued is not attacked", "BF-D40")
PROTECTED = Reason("an effect keeps {card} from being attacked", "BF-001")
NOT_DEFENDING = Reason("only the player attacked sends a stunt double", "BF-204", "BF-206")
DOUBLED = Reason("this fight has seen as many doubles as are allowed", "BF-207")
NO_DOUBLE = Reason(
    "{card} cannot double: it has to be at the place, refreshed and not in the fight", "BF-187", "BF-205", "BF-D41"
)

# Challenges (BF-041 to BF-050, BF-234 to BF-242).
PLACED = Reason("you have placed a challenge this turn, or put one at the bottom", "BF-041", "BF-043")
NOT_YOUR_TURN = Reason("at this table only the active player places a challenge", "BF-D55")
SAME_CHALLENGE = Reason("a challenge of this name is in play", "BF-049")
SPACE_TAKEN = Reason("a challenge of yours is there", "BF-048")
ELSEWHERE = Reason("{card} names its place, and this is another", "BF-047")
HAS_A_PLACE = Reason("a challenge that has a place to go is not put at the bottom", "BF-042", "BF-043")
TRIED = Reason("you have faced {card} this turn", "BF-239")
BY_NIGHT = Reason("{card} is faced at night", "BF-013")
NOBODY_THERE = Reason("no character of yours is at the place of {card}", "BF-241", "BF-265")
NOBODY_FIT = Reason(
    "none of your characters there is refreshed and of a side that may face {card}",
    "BF-186",
    "BF-234",
    "BF-235",
    "BF-236",
    "BF-242",
)

# Talent stacks (BF-170 to BF-174, BF-211, BF-249).
BYSTANDER = Reason("only the two players of a fight or challenge place cards on stacks", "BF-211", "BF-247")
NOT_LISTED = Reason("the challenge does not name this talent", "BF-249")
STACK_REQUIREMENT = Reason("at this table a stacked action needs what it requires", "BF-D24")

# Locations of set-up (BF-030, BF-033).
TAKEN = Reason("a location is there", "BF-030", "BF-036")
UNIQUE = Reason("{card} is unique, and it is in play", "BF-033")

# What is done in one step or stage alone.
ONLY_IN = {
    Act.PLACE_CHALLENGE: Reason("challenges are placed in the prologue step", "BF-041"),
    Act.BURY_CHALLENGE: Reason("challenges are placed in the prologue step", "BF-041"),
    Act.ENTER: Reason("characters are placed in the resource step", "BF-083", "BF-084"),
    Act.ASCEND_TO: Reason("characters ascend in the resource step", "BF-083", "BF-103"),
    Act.RESURRECT: Reason("the main character comes back in the resource step", "BF-083", "BF-113"),
    Act.ATTACH: Reason("skills and items are attached in the resource step", "BF-083", "BF-130"),
    Act.UPGRADE: Reason("skills and items are attached in the resource step", "BF-083", "BF-130"),
    Act.SWAP: Reason("items are swapped in the resource step", "BF-083"),
    Act.MOVE: Reason("characters move in the movement step", "BF-070"),
    Act.FIGHT: Reason("fights and challenges begin in the conflict step, one at a time", "BF-194", "BF-196"),
    Act.FACE: Reason("fights and challenges begin in the conflict step, one at a time", "BF-194", "BF-196"),
    Act.DOUBLE: Reason("a stunt double comes in the choose stage of a fight", "BF-203"),
    Act.ASIDE: Reason("cards go to stacks in the battle stage of a fight or challenge", "BF-211", "BF-247"),
}
EPISODES = Reason("episodes are played in the resource step", "BF-083", "BF-149")
