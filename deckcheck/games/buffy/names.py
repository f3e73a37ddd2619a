"""The numbers that the rules of Buffy give to zones, moments, kinds of card, sides, talents, stats and durations."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants


@constants
class Zone:
    """Zones, in the order of the table (see `play.Buffy.zones`); every player has one of each."""

    (
        DECK,
        HAND,
        DISCARD,
        CRYPT,
        CHALLENGE_DECK,
        RESERVE,
        PART_TWO,
        ESSENCES,
        EPISODES,
        LOCATIONS,
        CHALLENGES,
        CHARACTERS,
        LEVELS,
        ATTACHED,
        STACK,
        COVERED,
    ) = range(16)


@constants
class Moment:
    """Moments of a turn.

    First the steps (BF-002), after set-up; a state's `phase` is one of them. Then the stages of a fight and of a
    challenge (BF-202, BF-243) and the time after each one's result (BF-D65): a state's `stage`.
    """

    SET_UP, PROLOGUE, DRAW, REFRESH, MOVEMENT, RESOURCE, CONFLICT, END = range(8)
    FIGHT_CHOOSE, FIGHT_DRAW, FIGHT_BATTLE, FIGHT_RESOLVE, FIGHT_DISCARD, FIGHT_RESULT = range(8, 14)
    (
        CHALLENGE_CHOOSE,
        CHALLENGE_DRAW,
        CHALLENGE_BATTLE,
        CHALLENGE_RESOLVE,
        CHALLENGE_DISCARD,
        CHALLENGE_RESULT,
    ) = range(14, 20)


STEPS = ("set-up", "prologue", "draw", "refresh", "movement", "resource", "conflict", "end")
STAGES = ("choose", "draw", "battle", "resolve", "discard", "result")
MOMENTS = (*STEPS, *(f"fight/{stage}" for stage in STAGES), *(f"challenge/{stage}" for stage in STAGES))

# The moments of an effect that names none: any step, but no stage (BF-017).
ANY_STEP = sum(1 << step for step in range(Moment.PROLOGUE, Moment.END + 1))

# The moments of an effect that names none and bears on a fight or challenge: any step, and the stages in which what it
# does still counts there (BF-017).
ANY_TIME = ANY_STEP | sum(
    1 << moment
    for moment in (
        *(Moment.FIGHT_CHOOSE, Moment.FIGHT_BATTLE, Moment.FIGHT_RESOLVE),
        *(Moment.CHALLENGE_CHOOSE, Moment.CHALLENGE_BATTLE, Moment.CHALLENGE_RESOLVE),
    )
)

# Any step and any stage.
ANY_MOMENT = sum(1 << moment for moment in range(Moment.PROLOGUE, Moment.CHALLENGE_RESULT + 1))


@constants
class CardType:
    """Kinds of card; those of characters are the first four (BF-182)."""

    (
        HERO,
        VILLAIN,
        COMPANION,
        MINION,
        CHALLENGE,
        LOCATION,
        SKILL,
        ITEM,
        EPISODE,
        ACTION,
        EVENT,
        ESSENCE,
    ) = range(12)


KINDS = (
    *("hero", "villain", "companion", "minion", "challenge", "location", "skill", "item", "episode", "action"),
    *("event", "essence"),
)


@constants
class Alignment:
    """The side of a card, as bits (BF-235, BF-236); Faith's essence fits both (BF-101)."""

    GOOD, EVIL = 1, 2
    EITHER = GOOD | EVIL


SIDES = {"good": Alignment.GOOD, "evil": Alignment.EVIL, "either": Alignment.EITHER}


@constants
class Talent:
    """Talents, in the order of every tuple of four (BF-181)."""

    BUTT_KICKING, WEIRDNESS, SMARTS, CHARM = range(4)


TALENTS = ("butt_kicking", "weirdness", "smarts", "charm")
TALENT_NAMES = ("Butt-Kicking", "Weirdness", "Smarts", "Charm")

# Types of location are bits (BF-180); a space without a card has none (BF-036).
LOCATION_TYPES = {
    name: 1 << bit for bit, name in enumerate(("town", "school", "outdoor", "indoor", "subterranean", "college"))
}

# As many powers, reactions and modifiers of one card can be distinguished in what it has used this turn.
ONE_A_CARD = 8

# Spaces: the Park, then four for each player in the order of the ring (BF-037, BF-282).
PARK = 0
OWN_SPACES = 4


@constants
class Role:
    """Who takes part in a fight or challenge: a character's `role`."""

    ATTACKER, DEFENDER = 1, 2


@constants
class Result:
    """What came of a fight or challenge: a state's `result`."""

    UNDECIDED, ATTACKER_WON, DEFENDER_WON, BOTH_LOST = range(4)


@constants
class OncePerTurn:
    """Sub-steps that a player performs once a turn, and what cards ask whether it has happened: bits of `done`."""

    CHALLENGE_PLACED, REFILLED, REFRESHED, RESURRECTED, RECYCLED, CHARACTER_REFRESHED = (1 << bit for bit in range(6))


@constants
class Ban:
    """What a player may not do for a time: bits of `bans` (until the end of the turn) and of `phase_bans`."""

    (
        DOUBLING,
        CONFLICTS,
        ATTACHING,
        ASCENDING,
        ACTIONS,
        STACKING,
        MOVING,
        PLACING,
        PLACING_HEROES,
        PLACING_VILLAINS,
        PLACING_COMPANIONS,
        PLACING_MINIONS,
        SWAPPING,
        DRAWING,
        PASSING,
        WATCHES,
        LOSING,
        DAYTIME,
    ) = (1 << bit for bit in range(18))


@constants
class Stat:
    """What continuous effects change; first the talents, of characters and of challenges (their goals)."""

    BUTT_KICKING, WEIRDNESS, SMARTS, CHARM = (1 << bit for bit in range(4))
    ALL_TALENTS = 15
    (
        ITEM_SLOTS,
        MOVES,
        ASCENSION,
        WORTH,
        SKILLS,
        FIGHT_DRAWS,
        CHALLENGE_DRAWS,
        HAND_SIZE,
        REQUIREMENT,
        LEADERS,
        MOST_GAINED,
        BONUS,
        BOOST,
        KEPT,
        DESTINY_GOAL,
        PARK_TURNS,
        FAIL_LOSS,
        MOST_DRAWN,
        MOST_FACED,
        MOST_LEADING,
        POWER_DRAWS,
        LEVEL,
        COPIES,
        MOST_ITEMS,
        REFILL_DRAWS,
    ) = (1 << bit for bit in range(4, 29))


TALENT_STATS = (Stat.BUTT_KICKING, Stat.WEIRDNESS, Stat.SMARTS, Stat.CHARM)


@constants
class Grant:
    """What continuous effects grant; traits come behind it."""

    (
        AS_HERO,
        AS_VILLAIN,
        AS_HELPER,
        CANNOT_START_FIGHTS,
        CANNOT_BE_ATTACKED,
        CANNOT_MOVE,
        CANNOT_REFRESH,
        CANNOT_BE_DOUBLED,
        CANNOT_DOUBLE,
        CANNOT_FACE,
        CANNOT_ASCEND,
        DOUBLES_FATIGUED,
        DOUBLES_FREELY,
        MOVES_ANYWHERE,
        MOVES_FATIGUED,
        MOVES_BY_DAY,
        MOVES_FREELY,
        LEARNS_FREELY,
        FIGHTS_FREELY,
        FACES_FREELY,
        TIRELESS,
        FACES_EITHER_SIDE,
        SURVIVES,
        GOES_TO_CRYPT,
        COSTS_NO_POINT,
        YIELDS_NO_POINT,
        IGNORED,
        KEEPS_TALENT,
        STAYS_ATTACHED,
        MARKED,
        CANNOT_ATTACK,
        ATTACKS_AFAR,
        ATTACKS_GOING,
        STARTS_FATIGUED,
        MUST_FIGHT,
        FIGHTS_LATE,
        FACED_EARLY,
        FACES_AFAR,
        FACES_FATIGUED,
        FACES_ALONE,
        COUNTS_NOT,
        DRAWS_CHALLENGES,
        HOLDS_PARK,
        ENDURES,
        WORKS_FREELY,
        NEEDS_NO_BUTT_KICKING,
        NEEDS_NO_WEIRDNESS,
        NEEDS_NO_SMARTS,
        NEEDS_NO_CHARM,
        BRAWN_FOR_WITS,
        BEARS_ANYWAY,
        GIVES_FREELY,
        SWAPS_AFAR,
        STACKS,
        CANNOT_STACK,
        MOVES_UNCOUNTED,
        APART_FROM_PARK,
        BARRED,
        HARD_TO_DISCARD,
        IMMUNE,
        HIDES_HAND,
        LEAVES_SEARCHES,
        ASCENDS_FREELY,
        POWERLESS,
        GIVES_NO_BONUS,
        NOT_HUMAN,
    ) = (1 << bit for bit in range(29, 95))


# The bits from here on are the traits that may be given, in the order of `TRAITS`.
FIRST_TRAIT_STAT = 95


# Every trait of the four sets, each a bit by its position.
TRAITS = (
    *("Human", "Vampire", "Slayer", "Spellcraft", "Demonology", "Occult", "Computer", "Demon", "Monster", "Undead"),
    *("Initiative", "Science", "Werewolf", "Wuss", "Seduction", "Robot", "Rat", "Supernatural Assassin", "Pure Evil"),
)


@constants
class Until:
    """How long something lasts; to the end of `PHASE` is to that of the fight or challenge, `STEP` means this step."""

    PHASE, TURN, NEXT_TURN, GAME = range(1, 5)
    #: What a ruling says of a card.
    GIVEN = 5
    STEP = 6
    #: Until its player plays the next action, or the turn ends.
    ACTION = 7


#: A modifier that grants something against one character alone, whose number is its amount; see `vocabulary.GRANT`.
AGAINST = 3
#: A modifier by which another talent, whose number is its amount, counts instead of one; see `board.talent`.
STANDS_IN = 4
