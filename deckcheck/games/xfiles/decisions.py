"""The kinds of decision of the X-Files CCG: what may be done, what it is called, the rules behind it, and why not."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.text.decisions import Decisions, decision
from deckcheck.engine.text.refusals import Reason


@constants
class Act(Verbs):
    """What may be done in windows and at the acts of a phase; a card to play is an option by its number alone."""

    PLAY_CARD = verb("", "card", says="play {card}")
    USE = verb("ability", "card", says="use {card}", of_several="use {card} ability {number}")
    EQUIP = verb("agent", "item", says="give {card} to {other}", rules=("XF-063", "XF-102", "XF-107", "XF-109"))
    HAND_OVER = verb("agent", "item", says="give {card} to {other}", rules=("XF-104", "XF-105", "XF-106"))
    MOVE = verb(
        *("section", "agent"),
        to_bureau="move {card} to the Bureau",
        to_field="move {card} to the Field",
        to_hospital="move {card} to the Hospital",
        rules=("XF-111", "XF-112", "XF-117"),
    )
    JOIN = verb(
        *("team", "agent"),
        says="let {card} form a Team",
        others="let {card} join {team}",
        rules=("XF-114", "XF-118", "XF-119"),
    )
    HIRE = verb(
        *("section", "agent"),
        to_bureau="add {card} in the Bureau",
        to_field="add {card} in the Field",
        rules=("XF-051", "XF-052", "XF-053", "XF-056"),
    )
    PUT = verb("player", "site", says="place {card} against {player}", rules=("XF-121", "XF-122", "XF-124", "XF-129"))
    UNDER_SITE = verb("site", "card", says="lay {card} under {other}", rules=("XF-132", "XF-138", "XF-139"))
    GO = verb("team", "site", says="send {team} to {card}", rules=("XF-113", "XF-149", "XF-151", "XF-156"))
    USE_POWER = verb("", "value", says="use the power of {trait}")
    SHOW_TRAIT = verb("", "value", says="show {trait}")
    PLAY_UNPAID = verb("", "card", says="play {card}, which cannot be paid", rules=("XF-044",))
    HELP = verb("", "card", says="play {card} for {player}", rules=("XF-249", "XF-250"))


@constants
class Announce(Verbs):
    """How the skill of a visit is announced: which prerequisite; for the one easier question alone (XF-D49, XF-D61)."""

    SKILL = verb("", "prerequisite", says="announce {skill} {level}")
    EASIER = verb("", "prerequisite", says="announce {skill} {level} for {trait}")


@constants
class Named:
    """What a question or guess names, as the first field of its option: a value, or the place of an X-File."""

    VALUE, FILE = range(2)


_PLAYS = (Act.PLAY_CARD, Act.PLAY_UNPAID, Act.HELP, Act.USE, Act.USE_POWER, Act.SHOW_TRAIT)
_ACTS = (
    *(*_PLAYS, DONE, Act.EQUIP, Act.HAND_OVER, Act.MOVE, Act.HIRE, Act.JOIN, Act.PUT),
    *(Act.UNDER_SITE, Act.GO),
)
# What is asked about, or whom one names.
_QUESTIONS = {"value": "ask whether the {characteristic} is {trait}", "file": "name {file}"}
_UNDER_WAY = Reason("the effect under way is settled first; it does not ask for {card}", "XF-046")
_NO_USE = "{card} has no use from where it is"


@constants
class Decision(Decisions):
    """Its kinds of decision. PLAY is asked in every window; RESPOND in the windows of answers."""

    over = Reason("the game is over", "XF-002", "XF-229")
    not_deciding = Reason("it is {player} who decides now", "XF-026", "XF-D53", "XF-D63")

    CHOOSE_CARD = decision("choose card", refusal=_UNDER_WAY)
    CHOOSE_PLAYER = decision("choose player", refusal=_UNDER_WAY)
    YES_NO = decision("yes or no", refusal=_UNDER_WAY)
    ANSWER = decision("answer", refusal=_UNDER_WAY)
    ORDER = decision(
        "order of abilities",
        refusal=Reason("of the abilities of one moment you say which comes first; nothing else can be done", "XF-D46"),
    )
    PLAY = decision(
        "play a card",
        verbs=Act,
        offers=(DONE, *_PLAYS),
        done="pass",
        rules=("XF-042", "XF-043", "XF-048", "XF-064"),
        refusal=Reason(_NO_USE, "XF-048", "XF-058"),
        repeated=True,
        wasteful=True,
    )
    RESPOND = decision(
        "respond",
        verbs=Act,
        offers=(DONE, *_PLAYS),
        done="pass",
        rules=("XF-073", "XF-169"),
        refusal=Reason(_NO_USE, "XF-048", "XF-169"),
        repeated=True,
        minor=True,
        wasteful=True,
    )
    FREE_CARD = decision(
        "free card",
        yes="draw the free card",
        no="draw no card",
        rules=("XF-074", "XF-075"),
        refusal=Reason("first it is settled whether you draw the free card", "XF-074"),
        first_passes=True,
    )
    BUY = decision(
        "buy cards",
        "buy {number} {number:card|cards}",
        group="cards",
        costs="{points}",
        rules=("XF-039", "XF-040", "XF-080", "XF-088"),
        refusal=Reason("first it is settled how many cards you buy", "XF-038", "XF-040"),
        pauses=True,
        first_passes=True,
    )
    SELL = decision(
        "sell cards",
        done="sell no more",
        card="sell {card} ({sale})",
        group="discard",
        words="sell {card} for {sale} CP",
        loses="{card} is discarded",
        rules=("XF-082", "XF-083", "XF-084", "XF-085"),
        refusal=Reason("now cards of the hand are sold; {card} brings nothing, or is none of them", "XF-082"),
        of_cards=True,
        repeated=True,
        pauses=True,
    )
    REQUISITION_ACT = decision(
        "requisition",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-102",),
        refusal=Reason(_NO_USE, "XF-102", "XF-104"),
        repeated=True,
        wasteful=True,
        pauses=True,
    )
    DEPLOY = decision(
        "deploy",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-111",),
        refusal=Reason(_NO_USE, "XF-052", "XF-111"),
        repeated=True,
        wasteful=True,
        pauses=True,
    )
    FORM_TEAM = decision(
        "form Teams",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-114", "XF-120"),
        refusal=Reason("now Teams are formed, each of Agents of one section", "XF-114", "XF-117"),
        repeated=True,
    )
    PLACE = decision(
        "place Sites",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-121", "XF-123"),
        refusal=Reason(_NO_USE, "XF-121"),
        repeated=True,
        wasteful=True,
        pauses=True,
    )
    LAY = decision(
        "lay cards under Sites",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-132", "XF-139"),
        refusal=Reason("now cards of the hand are placed under Sites", "XF-132", "XF-138"),
        repeated=True,
    )
    SEND = decision(
        "send Teams",
        verbs=Act,
        offers=_ACTS,
        done="done",
        rules=("XF-149", "XF-150"),
        refusal=Reason(_NO_USE, "XF-149", "XF-160"),
        repeated=True,
        wasteful=True,
        pauses=True,
    )
    NEXT_SITE = decision(
        "next Site",
        card="resolve {card}",
        rules=("XF-154",),
        refusal=Reason("first it is settled which visited Site comes next", "XF-153", "XF-154"),
        of_cards=True,
    )
    ANNOUNCE = decision(
        "announce the skill",
        verbs=Announce,
        rules=("XF-127", "XF-128"),
        refusal=Reason("first it is settled which skill is tested", "XF-127", "XF-163"),
        inner=True,
    )
    BLUFF_USE = decision(
        "use a Bluff",
        done="use no Bluff",
        card="use {card}",
        group="use a card",
        costs="{price}",
        rules=("XF-133", "XF-143", "XF-148"),
        refusal=Reason("first the Bluffs that were turned up are used or let go", "XF-143", "XF-148"),
        of_cards=True,
        repeated=True,
    )
    TARGET = decision(
        "assign damage",
        card="damage {card}",
        done="none",
        rules=("XF-194", "XF-195"),
        refusal=Reason("{card} cannot be hit by this damage", "XF-193", "XF-194", "XF-195"),
        of_cards=True,
        inner=True,
    )
    QUESTION = decision(
        "question",
        _QUESTIONS,
        done="ask nothing",
        group="ask",
        rules=("XF-223", "XF-224"),
        refusal=Reason("first it is settled what is asked", "XF-223", "XF-224"),
    )
    GUESS = decision(
        "name the identity",
        _QUESTIONS,
        done="name nobody",
        group="ask",
        rules=("XF-227", "XF-229", "XF-230"),
        refusal=Reason("first it is settled whether an X-File is named", "XF-227", "XF-228"),
    )
    PENALTY = decision(
        "penalty question",
        _QUESTIONS,
        done="ask nothing",
        group="ask",
        rules=("XF-230", "XF-231", "XF-232"),
        refusal=Reason("first it is settled what is asked in return for the wrong name", "XF-230", "XF-231"),
    )
    DISCARD_CARD = decision(
        "discard",
        done="keep the hand",
        card="discard {card}",
        group="discard",
        loses="{card} is discarded",
        rules=("XF-239", "XF-240"),
        refusal=Reason("now cards of the hand are discarded, nothing else", "XF-049", "XF-239"),
        of_cards=True,
        repeated=True,
        pauses=True,
    )
    NAME_X = decision(
        "name X",
        "X is {number}",
        group="X",
        question="name X for {source}",
        rules=("XF-087",),
        refusal=Reason("first it is settled what X is", "XF-D56"),
        inner=True,
    )
    POWER = decision(
        "keyword",
        "{keyword}",
        rules=("XF-272",),
        refusal=Reason("first it is settled which keyword the power is about", "XF-272"),
        inner=True,
    )
    MODE = decision(
        "way of playing",
        "{text}",
        keyword="{keyword}",
        skill="{skill}",
        characteristic="{characteristic}",
        trait="{trait}",
        other_site="to another Site",
        hand="to hand",
        rules=("XF-046",),
        refusal=Reason("first it is settled in which way the card is played", "XF-046"),
        inner=True,
    )
    PRODUCE = decision(
        "produce RP",
        yes="produce {income} RP",
        no="produce no RP",
        group="resources",
        rules=("XF-076", "XF-077", "XF-078"),
        refusal=Reason("first it is settled whether you collect RP", "XF-076"),
        last_passes=True,
    )
    PURSE = decision(
        "pay",
        done="pay from the Resource pool",
        card="pay with the RP of {card}",
        rules=("XF-308",),
        refusal=Reason("first it is settled which RP pay", "XF-308"),
        of_cards=True,
        inner=True,
        first_passes=True,
    )
    CANCEL = decision(
        "undo the power",
        yes="undo it by the same power",
        no="let it work",
        rules=("XF-281",),
        refusal=Reason("first it is settled whether the power is undone by the same one", "XF-281"),
        first_passes=True,
    )
    ITEM = decision(
        "choose an item",
        "let {bearer} use {card}",
        rules=("XF-108", "XF-D57"),
        refusal=Reason("first it is settled which item the Agent uses", "XF-108"),
        of_cards=True,
        inner=True,
    )
