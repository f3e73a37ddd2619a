"""The kinds of decision of Terrors of London: what may be done, what it is called, the rules behind it, and why not."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.decisions import Decisions, decision
from deckcheck.engine.text.refusals import Reason


@constants
class Act(Verbs):
    """What may be done in the Action phase (TL-024).

    A Monster extends a Horde beside the one at an `end` of it, which has a neighbour on one side alone. A `conversion`
    is a position in `CONVERSIONS`.
    """

    PASS = verb(says="pass", rules=("TL-107", "TL-108", "TL-109"))
    PLAY_CARD = verb("card", says="play {card}", rules=("TL-027", "TL-028", "TL-029", "TL-031", "TL-032"))
    BUY = verb("card", says="buy {card} ({cost})", rules=("TL-058", "TL-059", "TL-062", "TL-063", "TL-069"))
    BUY_ACOLYTE = verb(says="buy an Acolyte ({cost})", rules=("TL-065", "TL-066", "TL-067"))
    ATTACK = verb("power", says="attack with {number}", rules=("TL-071", "TL-072", "TL-073", "TL-075"))
    FORM = verb(
        *("left", "right"), says="form a Horde of {card} and {other}", rules=("TL-079", "TL-083", "TL-086", "TL-087")
    )
    EXTEND = verb(*("end", "card"), says="add {card} at the {side} of {other}", rules=("TL-089", "TL-090", "TL-091"))
    USE_RELIC = verb("card", says="use {card}", rules=("TL-099", "TL-100"))
    USE_OVERLORD = verb(says="use the Overlord", rules=("TL-101",))
    USE_HAUNT = verb("card", says="haunt with {card}", rules=("TL-102", "TL-103", "TL-104", "TL-105"))
    REGENERATE = verb("regeneration", says="regain {number} Health", rules=("TL-040", "TL-041"))
    CONVERT = verb(*("conversion", "amount"), says="convert {amount} to {other}", rules=("TL-120",))


@constants
class HordeChoice(Verbs):
    """What may be done when a Horde ability may be activated: its position on the Monster, from 0 (TL-087)."""

    ACTIVATE = verb("card", "ability", says="activate {card}", of_several="activate {card} ability {number}")


# What an effect asks for as it is carried out.
_OF_EFFECTS = ("TL-148",)
_UNDER_WAY = Reason("the ability under way is settled first; it does not ask for {card}", "TL-148", "TL-D19")


@constants
class Decision(Decisions):
    """Its kinds of decision."""

    over = Reason("the game is over", "TL-019", "TL-020")
    not_deciding = Reason("it is {player} who decides now", "TL-023", "TL-024", "TL-D16")

    CHOOSE_CARD = decision("choose card", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    CHOOSE_PLAYER = decision("choose player", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    YES_NO = decision("yes or no", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    ORDER = decision(
        "order of abilities",
        rules=("TL-049",),
        refusal=Reason(
            "of the abilities set off together you say which comes first; nothing else can be done", "TL-049"
        ),
    )
    ACT = decision(
        "act",
        verbs=Act,
        offers=(
            *(Act.PASS, Act.PLAY_CARD, Act.BUY, Act.BUY_ACOLYTE, Act.ATTACK, Act.USE_RELIC, Act.USE_OVERLORD),
            *(Act.REGENERATE, Act.CONVERT, Act.FORM, Act.EXTEND, Act.USE_HAUNT),
        ),
        refusal=Reason("no action of yours uses {card} from where it is", "TL-025"),
        asks="what to do",
        repeated=True,
        pauses=True,
    )
    CURSE = decision(
        "curse",
        done="lose {curse} Health",
        card="discard {card}",
        group="discard",
        loses="{card} is discarded",
        rules=("TL-154", "TL-155"),
        refusal=Reason("a CURSE takes Health from you or a card from your hand, nothing else", "TL-154", "TL-D59"),
        asks="what to give up",
        of_cards=True,
        inner=True,
    )
    TRIM = decision(
        "remove a Relic",
        card="remove {card}",
        rules=("TL-056", "TL-057"),
        refusal=Reason("first one of your three Relics leaves the game for the fourth", "TL-057"),
        of_cards=True,
        inner=True,
    )
    CLAIM = decision(
        "claim",
        yes="put on the draw pile",
        no="do not claim",
        rules=("TL-064", "TL-150"),
        refusal=Reason("first it is settled where the card that you have bought goes", "TL-064", "TL-150"),
        inner=True,
    )
    FURY = decision(
        "fury",
        "{resource}",
        rules=("TL-163",),
        refusal=Reason("first it is settled which resource FURY gives", "TL-163", "TL-D55"),
        inner=True,
    )
    HORDE_CHOICE = decision(
        "Horde ability",
        verbs=HordeChoice,
        done="no Horde ability",
        rules=("TL-087", "TL-090", "TL-091", "TL-092"),
        refusal=Reason("first it is settled which Horde ability is used", "TL-087", "TL-090", "TL-D42"),
        inner=True,
    )
    MIX = decision(
        "Coins and Power",
        "pay {payment}",
        rules=("TL-038", "TL-062"),
        refusal=Reason("first it is settled how the card is paid for", "TL-062"),
        inner=True,
    )
