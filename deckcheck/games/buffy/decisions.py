"""The kinds of decision of Buffy: what may be done at each, what it is called, the rules behind it, and why not."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.text.decisions import Decisions, decision
from deckcheck.engine.text.refusals import Reason


@constants
class Act(Verbs):
    """What may be done on a watch, and in set-up.

    In the rulebook most sub-steps come before passing; here passing is first, so that it is the option 0.
    """

    PASS = verb(says="pass", rules=("BF-005", "BF-006", "BF-008"))
    PLACE_CHALLENGE = verb(
        "card", "space", says="place {card} at {place}", rules=("BF-041", "BF-042", "BF-047", "BF-048", "BF-049")
    )
    BURY_CHALLENGE = verb("card", says="bury {card}", rules=("BF-043",))
    PLAY = verb(
        *("card", "user"),
        says="play {card}",
        by="play {card} with {other}",
        rules=("BF-052", "BF-149", "BF-163", "BF-165", "BF-166"),
    )
    USE_POWER = verb(
        *("card", "power"),
        says="use {card}",
        of_several="use {card} effect {number}",
        rules=("BF-017", "BF-018", "BF-183"),
    )
    REFILL = verb(says="discard and refill", rules=("BF-056", "BF-057", "BF-288"))
    REFRESH_ALL = verb(says="refresh", rules=("BF-065", "BF-068", "BF-289"))
    MOVE = verb("card", "space", says="move {card} to {place}", rules=("BF-072", "BF-073", "BF-075", "BF-077"))
    ENTER = verb(
        "card", "space", says="place {card} at {place}", rules=("BF-084", "BF-085", "BF-086", "BF-092", "BF-098")
    )
    ASCEND_TO = verb("card", says="ascend to {card}", rules=("BF-103", "BF-104", "BF-106", "BF-107"))
    ATTACH = verb("card", "character", says="attach {card} to {other}", rules=("BF-119", "BF-122", "BF-130", "BF-131"))
    UPGRADE = verb("card", "character", says="upgrade {other} with {card}", rules=("BF-135", "BF-136", "BF-137"))
    SWAP = verb("card", "character", says="give {card} to {other}", rules=("BF-138", "BF-139", "BF-141", "BF-142"))
    RESURRECT = verb("card", "space", says="resurrect {card} at {place}", rules=("BF-113", "BF-114"))
    FIGHT = verb("card", "attacked", says="fight {other} with {card}", rules=("BF-199", "BF-200", "BF-201"))
    FACE = verb("card", says="face {card}", rules=("BF-234", "BF-235", "BF-236", "BF-239"))
    ASIDE = verb("card", "talent", says="set {card} aside for {talent}", rules=("BF-129", "BF-170", "BF-212", "BF-249"))
    DOUBLE = verb("card", says="double with {card}", rules=("BF-204", "BF-205", "BF-207"))
    TRIM = verb(says="discard down", rules=("BF-231", "BF-263"))
    LAY = verb("card", "space", says="lay {card} at {place}")


_SUB_STEPS = (
    *(Act.PASS, Act.REFILL, Act.REFRESH_ALL, Act.TRIM, Act.ASCEND_TO, Act.DOUBLE, Act.BURY_CHALLENGE),
    *(Act.PLACE_CHALLENGE, Act.ENTER, Act.RESURRECT, Act.MOVE, Act.ATTACH, Act.UPGRADE, Act.SWAP, Act.FIGHT),
    *(Act.PLAY, Act.ASIDE, Act.FACE, Act.USE_POWER),
)
_UNDER_WAY = Reason("the effect under way is settled first; it does not ask for {card}", "BF-010")
_SET_UP = "first the set-up is settled: {card} is not asked for"


@constants
class Decision(Decisions):
    """Its kinds of decision."""

    over = Reason("the game is over", "BF-272", "BF-275")
    not_deciding = Reason("it is {player} who decides now", "BF-004", "BF-010")

    CHOOSE_CARD = decision("choose card", refusal=_UNDER_WAY)
    CHOOSE_PLAYER = decision("choose player", refusal=_UNDER_WAY)
    YES_NO = decision("yes or no", refusal=_UNDER_WAY)
    ORDER = decision(
        "order of effects",
        rules=("BF-010",),
        refusal=Reason("of the effects of one moment you say which comes first; nothing else can be done", "BF-010"),
    )
    WATCH = decision(
        "watch",
        verbs=Act,
        offers=_SUB_STEPS,
        refusal=Reason("{card} has no use from where it is", "BF-004", "BF-013"),
        asks="what to do",
        repeated=True,
        pauses=True,
    )
    STAGE = decision(
        "stage",
        verbs=Act,
        offers=_SUB_STEPS,
        refusal=Reason("{card} has no use from where it is", "BF-004", "BF-013", "BF-173", "BF-174"),
        asks="what to do now",
        repeated=True,
        pauses=True,
    )
    MAIN_CHARACTER = decision(
        "main character",
        card="begin with {card}",
        rules=("BF-024", "BF-025"),
        refusal=Reason("{card} is not a level 1 card of the character on your essence", "BF-024", "BF-095"),
        of_cards=True,
    )
    START_SPACE = decision("starting space", "begin at {place}", rules=("BF-028",), refusal=Reason(_SET_UP, "BF-028"))
    DAYTIME = decision("day or night", yes="night", no="day", rules=("BF-029",), refusal=Reason(_SET_UP, "BF-029"))
    LAY_LOCATION = decision(
        "place a location",
        verbs=Act,
        offers=(DONE, Act.LAY),
        done="lay no location",
        rules=("BF-030", "BF-031", "BF-033", "BF-035"),
        refusal=Reason(_SET_UP, "BF-030"),
    )
    KEEP = decision(
        "discard and refill",
        done="keep the rest",
        card="discard {card}",
        rules=("BF-056", "BF-057", "BF-059"),
        refusal=Reason("first it is settled which cards of the hand you keep", "BF-056"),
        of_cards=True,
        repeated=True,
    )
    JOIN = decision(
        "participants",
        done="no more participants",
        card="{card} takes part",
        rules=("BF-234", "BF-235", "BF-236"),
        refusal=Reason("{card} cannot take part in this challenge", "BF-234", "BF-235", "BF-236", "BF-241"),
        of_cards=True,
        inner=True,
    )
    NAME_DEFENDER = decision(
        "defender",
        "{player}",
        rules=("BF-285",),
        refusal=Reason("first it is settled who defends", "BF-285"),
        inner=True,
    )
    DISCARD_DOWN = decision(
        "discard down",
        card="discard {card}",
        rules=("BF-231", "BF-263"),
        refusal=Reason("first both players come down to what may be kept in hand", "BF-231", "BF-263"),
        of_cards=True,
    )
    SURPLUS_ITEM = decision(
        "surplus item",
        card="give up {card}",
        rules=("BF-135", "BF-136", "BF-144"),
        refusal=Reason("first it is settled which item the character gives up", "BF-135", "BF-144"),
        of_cards=True,
        inner=True,
    )
    GRANTED_FIGHT = decision(
        "granted fight",
        done="no fight",
        card="fight {card}",
        rules=("BF-294",),
        refusal=Reason("{card} cannot be attacked in the fight that an effect grants", "BF-199", "BF-201"),
        of_cards=True,
        inner=True,
    )
    SPACE = decision(
        "choose a space",
        "to {place}",
        one_of_several="{card} to {place}",
        rules=("BF-079", "BF-085"),
        refusal=_UNDER_WAY,
        inner=True,
    )
    TALENT = decision("choose a talent", "{talent}", rules=("BF-181",), refusal=_UNDER_WAY, inner=True)
    TRAIT = decision("choose a trait", "{trait}", rules=("BF-178",), refusal=_UNDER_WAY, inner=True)
