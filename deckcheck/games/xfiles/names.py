"""The numbers that the rules of the X-Files CCG give to zones, phases, suits, pools, words, skills and windows."""

from __future__ import annotations

from functools import lru_cache

from deckcheck.engine.state.constants import constants


@constants
class Zone:
    """Zones of each player, in the order of `play.XFiles.zones` (XF-014)."""

    (
        DECK,
        HAND,
        DISCARD,
        BUREAU,
        FIELD,
        HOSPITAL,
        XFILE,
        UNDER,
        GEAR,
        ASSETS,
        PLAYED,
        AWAY,
        REMOVED,
    ) = range(13)


SECTIONS = (Zone.BUREAU, Zone.FIELD, Zone.HOSPITAL)
# Which form of the phrases that name a section is meant (`decisions.Act.MOVE`, `events.Event.DEPLOYED`).
SECTION_FORMS = {Zone.BUREAU: "to_bureau", Zone.FIELD: "to_field", Zone.HOSPITAL: "to_hospital"}


@constants
class Phase:
    """Phases of a turn (XF-028); set-up comes before the first."""

    SET_UP, BRIEFING, HEALING, REQUISITION, DEPLOYMENT, ASSIGNMENT, INVESTIGATION, DEBRIEFING = range(8)


PHASES = (
    *("set-up", "briefing", "healing", "requisition", "deployment"),
    *("case-assignment", "investigation", "debriefing"),
)


@constants
class Suit:
    """Suits of cards (XF-282)."""

    XFILE, AGENT, SITE, WITNESS, BLUFF, EVENT, EQUIPMENT, COMBAT, ADVERSARY = range(9)


# The types of the catalog in the same order.
_SUITS = ("xfile", "agent", "site", "witness", "bluff", "event", "equipment", "combat", "adversary")
TYPES = {name: number for number, name in enumerate(_SUITS)}


@constants
class Pool:
    """Pools (XF-030); ANY is *P (XF-035)."""

    RP, CP, ANY = range(3)


POOLS = {"RP": Pool.RP, "CP": Pool.CP, "*P": Pool.ANY}

# Skills (XF-302): eleven for investigations, two for combat.
SKILLS = (
    *("alien-investigation", "behavioral", "bureaucracy", "computer", "criminal-investigation"),
    *("evidence-collection", "medical", "observation", "occult-investigation", "sciences", "subterfuge"),
    *("lrc", "crc"),
)
SKILL = {name: number for number, name in enumerate(SKILLS)}
LRC, CRC = SKILL["lrc"], SKILL["crc"]
INVESTIGATION_SKILLS = LRC

# The four characteristics of an X-File and their values (XF-296 to XF-300); a value's number is 5 times its
# characteristic's plus its position.
CHARACTERISTICS = ("affiliation", "motive", "method", "result")
VALUES = (
    *("alien", "government", "evolutionary", "primordial", "occult"),
    *("survival", "security", "control", "knowledge", "ideology"),
    *("violence", "manipulation", "subterfuge", "possession", "threats"),
    *("death", "insanity", "physiological-imbalance", "abduction", "manipulation-of-evidence"),
)
VALUES_EACH = 5

# The words of Activators and keywords, each a bit (XF-058, XF-065); what the state of the table decides (XF-D60) comes
# first.
TABLE_WORDS = (
    *("active", "conspiracy", "multiplayer", "briefing", "combat"),
    *("bureau", "field", "hospital", "agent", "believer", "skeptic"),
)
SITE_WORDS = ("site", *CHARACTERISTICS, *SKILLS[:INVESTIGATION_SKILLS])
OTHER_WORDS = (
    *("abduction", "adversary", "alien", "armor", "artifact", "bluff", "creature", "criminal", "electrical"),
    *("equipment", "event", "evidence", "evolutionary", "fbi", "government", "healing", "independent", "killer"),
    *("law", "martial-arts", "master", "mechanical", "mono", "move", "multi", "mystic", "negate", "neutral"),
    *("occult", "pawn", "phenomena", "primordial", "question", "resource", "special", "standard", "training"),
    *("weapon", "witness"),
)
# What cards of the community's sets bear and printed ones do not; the last three are Activators.
COMMUNITY_WORDS = (
    *("abductee", "alien-manipulation", "cancer", "cute", "escape", "expenditure", "field-office-crime-lab"),
    *("information", "insanity", "liminal", "possession", "secret", "setup", "traitor", "watchdog"),
    *("gulag", "requisition", "deployment"),
)
WORDS = (*TABLE_WORDS, *SITE_WORDS, *OTHER_WORDS, *COMMUNITY_WORDS)
KEYWORDS = {word: 1 << bit for bit, word in enumerate(WORDS)}
PRINTED_WORDS = sum(KEYWORDS[word] for word in WORDS if word not in COMMUNITY_WORDS)
# The states of an Agent that cards lend it, and that do nothing by themselves.
AFFLICTIONS = sum(KEYWORDS[word] for word in ("abductee", "cancer", "insanity", "traitor"))
SITE_MASK = sum(KEYWORDS[word] for word in SITE_WORDS)
SKILL_WORDS = tuple(KEYWORDS[word] for word in SKILLS[:INVESTIGATION_SKILLS])
# The words that an Agent bears in its section.
SECTION_WORDS = {
    Zone.BUREAU: KEYWORDS["bureau"],
    Zone.FIELD: KEYWORDS["field"],
    Zone.HOSPITAL: KEYWORDS["hospital"],
    Zone.AWAY: KEYWORDS["gulag"],
}
TABLE_MASK = sum(KEYWORDS[word] for word in TABLE_WORDS)


@constants
class Window:
    """When cards may be played, as bits (XF-048, XF-D53, XF-D57, XF-D63)."""

    # Outside checks: a bit for each phase.
    BRIEFING, HEALING, REQUISITION, DEPLOYMENT, CASE_ASSIGNMENT, INVESTIGATION = (
        1 << phase for phase in range(Phase.BRIEFING, Phase.DEBRIEFING)
    )
    OUTSIDE = BRIEFING | HEALING | REQUISITION | DEPLOYMENT | CASE_ASSIGNMENT | INVESTIGATION
    # Step 2 of a skill check; an unresolved card waits for answers (the frame's card); the Combat cards of a round;
    # after damage was assigned; after it was applied; a guess was wrong and the penalty question waits; a Team has
    # failed the check of a Site; a question was put and not answered yet.
    CHECK, ANSWER, COMBAT, ASSIGNMENT, DAMAGED, WRONG_GUESS, FAILED, ASKED = (1 << bit for bit in range(8, 16))
    # No window, but a mark of abilities that are used in the turn of the other side (XF-D63).
    THEIRS = 1 << 16
    # A card was fetched from a deck and shown; a conspirator has paid for cards that are not drawn yet.
    FETCHED, BOUGHT = 1 << 17, 1 << 18
    # A Team has passed the check of a Site, which is not resolved yet.
    PASSED = 1 << 19
    # A question was answered.
    ANSWERED = 1 << 20


@constants
class Stat:
    """What modifiers change, as bits: after the thirteen skills (a skill's bit is 1 << its number) these figures.

    Beyond the bits of `Grant`: by how much LRC, CRC and HEALTH of an Adversary are multiplied (TIMES), and by how much
    the damage of one source alone is lower (DODGE), where GUARD lowers that of each and SHIELD takes what all do
    together, and what falls beside the blows, until it is worn; what is added to a fighter's damage of a round itself,
    whatever skill it strikes by (BLOW). KEYWORDS are those that cards lend.
    """

    HEALTH, RES, COST, RP_TAX, RP_TIMES, HAND_LIMIT, GUARD, SHIELD = (
        1 << bit for bit in range(len(SKILLS), len(SKILLS) + 8)
    )
    TIMES, DODGE, BLOW = 1 << 61, 1 << 62, 1 << 63
    KEYWORDS = 1 << 82


@constants
class Grant:
    """What modifiers grant to a fighter, an Agent or a Site, or forbid it, as bits beside those of `Stat`.

    What may need a word: it was STUNNED; its printed bonus counts twice (DOUBLED); its Team may not evade (STUCK);
    GOVERNMENT Adversaries may not attack it (WARDED), or may do so after all (EXPOSED); no card sends it to the Bureau
    (PINNED); no card of a conspirator (SHELTERED), or no Combat card of one (CHARMED), can be aimed at it; other cards
    do not heal it (UNCURABLE); at this Site only the investigating player plays Events (OWN_EVENTS). Equipment that
    works when its bearer wants it to is DRAWN for a round, and has been FIRED for the rest of the combat. A Team
    whose second Site must be in the state of the first is kept NEARBY.
    """

    (
        NO_SKILLS,
        BENCHED,
        MARTIAL_ARTS,
        SUBTERFUGE_CARDS,
        HARMLESS,
        STUNNED,
        UNTOUCHABLE,
        TWICE,
        SPLITS,
        FIRST,
        OUT,
        NO_EVENTS,
        NO_COMBAT_CARDS,
        NO_WITNESSES,
        NO_ADVERSARIES,
        SPENT,
        DECOY,
        ROAMS,
        NO_HEALING,
        SAFE,
        DOUBLED,
        STUCK,
        WARDED,
        EXPOSED,
        PINNED,
        SHELTERED,
        UNCURABLE,
        OWN_EVENTS,
        CHARMED,
        CLOSED,
        SLAYS,
        SPARED,
        KEPT,
        PLAIN,
        BAIT,
        AMBUSH,
        DRAWN,
        FIRED,
        NEARBY,
        # By a power of an X-File alone: cards have no word for it.
        POSSESSED,
    ) = (1 << bit for bit in range(21, 61))

    # Beyond the bits of `Stat`: a card may be played whatever its Activators (UNBOUND), or may not be played (BARRED);
    # an Agent may not leave its section (HELD); a card costs half, rounded up (HALVED).
    UNBOUND, BARRED, HELD = (1 << bit for bit in range(64, 67))
    HALVED = 1 << 70
    # No Event and no Bluff can be aimed at it.
    ELUSIVE = 1 << 71

    # No card may lend it a keyword that afflicts an Agent; who attacks another if there is one.
    UNAFFLICTED, SHUNNED = 1 << 80, 1 << 81

    # An Agent to whom no item is given out (UNEQUIPPED); no other card changes its RES (RES_PROOF); its second Site is
    # in the state of the first or borders on it (NEIGHBOURING), or is in another one (ELSEWHERE).
    UNEQUIPPED, RES_PROOF, NEIGHBOURING, ELSEWHERE = (1 << bit for bit in range(93, 97))
    # Two Sites of one name may be placed in a turn (of the player of this X-File); training gives all that it may
    # (VERSED); cards are laid face up under this Site, and none is cheaper for that (OPEN).
    TWINS, VERSED, OPEN = (1 << bit for bit in range(90, 93))

    # Of Adversaries that count as one card: how each of them, for itself, deals and takes damage (XF-D66).
    OF_DAMAGE = UNTOUCHABLE | TWICE | SPLITS | FIRST


@constants
class Until:
    """Until when a modifier holds; those of the next round wait for it."""

    ROUND, NEXT_ROUND, COMBAT, CHECK, SITE, TURN, GAME = range(7)


@constants
class Fighting:
    """How an Adversary fights, as bits (XF-045, XF-194).

    No long range round; its damage may be split; a single Agent fights it; one round of each kind; long range damage on
    it is halved, rounded up; it takes no damage; Agents fight it at close range with COMPUTER; it outlasts a long range
    round; its player plays once more when all others have passed; its damage may be split between two; long range
    damages neither it nor what fights beside it; close range damage on it is halved too; it
    fights at long range alone.
    """

    (
        SKIPS_LRC,
        SPLITS_LRC,
        SPLITS_CRC,
        SINGLE,
        ONE_OF_EACH,
        HALVES_LRC,
        IMMUNE,
        BY_COMPUTER,
        OUTLASTS_LRC,
        PLAYS_LAST,
        SPLITS_AMONG_TWO,
        LRC_PROOF,
        HALVES_CRC,
        LRC_ALONE,
    ) = (1 << bit for bit in range(14))


# As many turns as this mean: until something else ends it.
LASTING = 99


@constants
class Mark:
    """What was done with a card, as bits of the column `marks`."""

    # An Agent: moved in Deployment, placed in another Team, left out of a visit, went to the Hospital this turn.
    MOVED, REGROUPED, LEFT_BEHIND, FELL = (1 << bit for bit in range(4))
    # Equipment that was handed over; a Site to which a Team went.
    HANDED, VISITED = 1 << 4, 1 << 5
    # A card that was under a Site and was turned up; one that was just fetched from a deck and shown.
    FROM_SITE, FETCHED = 1 << 6, 1 << 7
    # A fighter hurt in the combat under way; an Adversary that waits to fight beside others, one that counts as one
    # card with them.
    HURT, GATHERED, AS_ONE = 1 << 8, 1 << 9, 1 << 10
    # An Agent that left the game this turn, or another card that one of an opponent took out.
    LOST = 1 << 11
    # A card whose abilities and modifiers are void.
    VOID = 1 << 12
    # A card that came into play this turn to stay there.
    ARRIVED = 1 << 15
    # A card of another player's hand, or an Agent of another player, taken until the end of the turn.
    BORROWED = 1 << 13
    # An Agent in the Gulag whose turns there are over with Debriefings.
    LATE = 1 << 14


#: What cards ask whether a table has agreed on: the option, and its value.
AGREEMENTS = {"held-for-the-turn": ("detained_until", "turn"), "same-names": ("same_cards", "names")}


@lru_cache(maxsize=128)
def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
