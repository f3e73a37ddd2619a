"""The kinds of decision of Virevolt: what may be done at each, what it is called, the rules behind it, and why not."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.decisions import Decisions, decision
from deckcheck.engine.text.refusals import Reason


@constants
class Act(Verbs):
    """What may be done in the main and secondary phases."""

    PASS = verb(says="pass", rules=("VV-006", "VV-018"))
    PLAY_HERO = verb("card", says="play {card}", rules=("VV-019", "VV-020", "VV-021", "VV-022"))
    PLAY_CRYSTAL = verb("card", says="play {card}", rules=("VV-025", "VV-026"))
    SET_TRAP = verb("card", says="set {card}", rules=("VV-024", "VV-071", "VV-072", "VV-073"))
    CAST = verb(
        *("card", "effect"),
        says="cast {card} ({cost})",
        of_several="cast {card} effect {number} ({cost})",
        rules=("VV-023", "VV-068", "VV-069", "VV-070"),
    )
    ROTATE = verb("card", says="rotate to {card}", rules=("VV-027", "VV-028", "VV-029", "VV-088"))
    SACRIFICE = verb("card", says="sacrifice {card} ({cost})", rules=("VV-030", "VV-031", "VV-032", "VV-033"))
    USE_POWER = verb("card", "power", says="use {card} ({cost})", rules=("VV-063",))


@constants
class Attack(Verbs):
    """What may be done in the combat phase: the number of an attack on the card, and the player who is attacked."""

    PASS = verb(says="pass", rules=("VV-051",))
    ATTACK = verb(
        *("attack", "player"),
        says="attack {number} ({cost})",
        of_several="attack {number} on {player} ({cost})",
        rules=("VV-048", "VV-049", "VV-050", "VV-052", "VV-057"),
    )


# What an effect asks for as it is carried out.
_OF_EFFECTS = ("VV-069", "VV-111")
_UNDER_WAY = Reason("the effect under way is settled first; it does not ask for {card}", *_OF_EFFECTS)


@constants
class Decision(Decisions):
    """Its kinds of decision."""

    over = Reason("the game is over", "VV-054", "VV-057", "VV-097", "VV-100")
    not_deciding = Reason("it is {player} who decides now", "VV-004", "VV-068", "VV-075")

    CHOOSE_CARD = decision("choose card", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    CHOOSE_PLAYER = decision("choose player", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    YES_NO = decision("yes or no", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    ANSWER = decision(
        "answer",
        card="activate {card} ({cost})",
        done="pass",
        rules=("VV-075", "VV-076", "VV-077", "VV-078", "VV-079"),
        refusal=Reason(
            "only a Trap that is set can answer; cards are played from hand in your own turn", "VV-068", "VV-071"
        ),
    )
    ORDER = decision(
        "order of powers",
        rules=("VV-063",),
        refusal=Reason("of the powers that act now you say which comes first; nothing else can be done", "VV-D36"),
    )
    ACT = decision(
        "act",
        verbs=Act,
        offers=(
            *(Act.PASS, Act.PLAY_HERO, Act.PLAY_CRYSTAL, Act.SET_TRAP, Act.CAST, Act.USE_POWER, Act.ROTATE),
            Act.SACRIFICE,
        ),
        refusal=Reason("{card} cannot be used from where it is", "VV-018"),
        asks="what to do",
        repeated=True,
        pauses=True,
    )
    ATTACK = decision(
        "attack",
        verbs=Attack,
        refusal=Reason("combat leaves no room for playing {card}, for rotation or for sacrifice", "VV-056"),
        pauses=True,
    )
    REDRAW = decision(
        "redraw",
        yes="redraw",
        no="keep",
        rules=("VV-003",),
        refusal=Reason("first it is settled whether you draw a new first hand", "VV-003"),
        keeping=True,
    )
    NEW_MAIN = decision(
        "new main Hero",
        rules=("VV-034",),
        refusal=Reason("one of your secondary Heroes becomes the main one before anything else", "VV-034"),
        of_cards=True,
        inner=True,
    )
    PAY = decision(
        "pay",
        card="spend {card}",
        done="none",
        question="pay {due}",
        group="pay",
        rules=("VV-036", "VV-037", "VV-039", "VV-045"),
        refusal=Reason("a cost is being paid, and {card} cannot help to pay it", "VV-043", "VV-045"),
        of_cards=True,
        inner=True,
        suggested=True,
    )
    LIFT_STATE = decision(
        "take off a state",
        yes="take off {lifted} ({hero})",
        no="keep {lifted} ({hero})",
        rules=("VV-083",),
        refusal=Reason("as the turn ends, all that is left is to free Heroes of Freeze and Stun", "VV-083"),
    )
    HAND_LIMIT = decision(
        "discard to 7",
        card="discard {card}",
        rules=("VV-085",),
        refusal=Reason("as the turn ends, only cards in hand can be discarded", "VV-085"),
        of_cards=True,
    )
    CHOOSE_STATE = decision("choose state", "{state}", rules=("VV-095",), refusal=_UNDER_WAY, inner=True)
    TAKE_TOKEN = decision(
        "take a token",
        yes="take the token",
        no="leave the token",
        rules=("VV-053",),
        refusal=Reason("first it is settled whether you take the token", "VV-053"),
    )
