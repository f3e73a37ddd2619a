"""The kinds of decision of Slasherz: what may be done at each, what it is called, the rules behind it, and why not."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.decisions import Decisions, decision
from deckcheck.engine.text.refusals import Reason


@constants
class Act(Verbs):
    """What may be done in Preparation and Retreat, and activated in the windows of both players."""

    PASS = verb(says="pass", rules=("SZ-012",))
    PLACE_CHARACTER = verb("card", says="place {card}", rules=("SZ-017", "SZ-018", "SZ-022", "SZ-087"))
    PLACE_BY_DRAIN = verb("card", says="place {card} by draining", rules=("SZ-022", "SZ-091"))
    EQUIP = verb("card", "character", says="equip {card} to {other}", rules=("SZ-020", "SZ-037", "SZ-062"))
    PUT_PLACE = verb("card", says="put down {card}", rules=("SZ-021", "SZ-066"))
    REPLACE_PLACE = verb("card", "old", says="replace {other} with {card}", rules=("SZ-015", "SZ-023"))
    DISCARD_VICTIM = verb("card", says="discard {card} to draw", rules=("SZ-016", "SZ-040"))
    USE = verb(
        *("card", "ability"),
        says="activate {card}",
        ability="use {card}",
        of_several="use {card} {number}",
        rules=("SZ-019", "SZ-035"),
    )
    DISCARD_PLACE = verb("card", says="discard {card}", rules=("SZ-015", "SZ-023"))
    PLACE_FURTHER = verb("card", says="place {card} as a further Character", rules=("SZ-017", "SZ-022"))


_ACTS = (
    *(Act.PASS, Act.PLACE_CHARACTER, Act.PLACE_BY_DRAIN, Act.EQUIP, Act.PUT_PLACE, Act.REPLACE_PLACE),
    *(Act.DISCARD_PLACE, Act.DISCARD_VICTIM, Act.USE, Act.PLACE_FURTHER),
)
# What an effect asks for as it is carried out.
_OF_EFFECTS = ("SZ-028", "SZ-085")
# With what a card attacks, or resists an attack: a Character its Score and wound counters, others their hp.
_STRENGTH = ("{score}", "{wounds}", "{life}")
_UNDER_WAY = Reason("the effect under way is settled first; it does not ask for {card}", *_OF_EFFECTS)


@constants
class Decision(Decisions):
    """Its kinds of decision."""

    over = Reason("the game is over", "SZ-057", "SZ-060")
    not_deciding = Reason("it is {player} who decides now", "SZ-012", "SZ-027", "SZ-042")

    CHOOSE_CARD = decision("choose card", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    CHOOSE_PLAYER = decision("choose player", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    YES_NO = decision("yes or no", rules=_OF_EFFECTS, refusal=_UNDER_WAY)
    ANSWER = decision(
        "answer",
        done="pass",
        card="activate {card}",
        rules=("SZ-027", "SZ-028"),
        refusal=Reason("only what answers this event is activated now", "SZ-027", "SZ-D43"),
        of_cards=True,
        inner=True,
    )
    ORDER = decision(
        "order of effects",
        refusal=Reason("of the effects of one moment you say which comes first; nothing else can be done", "SZ-D48"),
    )
    ACT = decision(
        "act",
        verbs=Act,
        offers=_ACTS,
        refusal=Reason("{card} cannot be used from where it is in this phase", "SZ-019", "SZ-020", "SZ-035"),
        asks="what to do",
        repeated=True,
        pauses=True,
    )
    ATTACKER = decision(
        "attacker",
        done="end combat",
        card="attack with {card}",
        rules=("SZ-024", "SZ-033", "SZ-034"),
        refusal=Reason("in Combat your own Characters attack; nothing else is done with {card}", "SZ-024", "SZ-027"),
        group="attack",
        costs="{drained}",
        figures=_STRENGTH,
        of_cards=True,
        repeated=True,
        pauses=True,
    )
    TARGET = decision(
        "target",
        card="attack {card}",
        rules=("SZ-025", "SZ-026", "SZ-050"),
        refusal=Reason("{card} cannot be attacked by this attacker", "SZ-025", "SZ-051"),
        group="attack",
        figures=_STRENGTH,
        used="card",
        of_cards=True,
        inner=True,
    )
    ACTIVATE = decision(
        "activate",
        verbs=Act,
        offers=_ACTS,
        rules=("SZ-027", "SZ-028"),
        refusal=Reason("only Events and abilities that fit the moment are activated now", "SZ-027", "SZ-D43"),
        inner=True,
    )
    RESCUE = decision(
        "rescue",
        yes="rescue",
        no="do not rescue",
        rules=("SZ-043", "SZ-044", "SZ-045"),
        refusal=Reason("first it is settled whether your Survivor rescues the Victim", "SZ-044", "SZ-D22"),
        group="rescue",
        words={
            "yes": "rescue {victim}: your Survivor loses {damage} hp instead",
            "no": "do not rescue {victim}, which loses {damage} hp",
        },
        target="attacked",
        inner=True,
        first_passes=True,
    )
    MULLIGAN = decision(
        "mulligan",
        done="keep the rest",
        card="put back {card}",
        rules=("SZ-009", "SZ-010"),
        refusal=Reason("first it is settled which cards of the opening hand you put back", "SZ-009", "SZ-D29"),
        of_cards=True,
        keeping=True,
    )
    SACRIFICE = decision(
        "sacrifice",
        card="sacrifice {card}",
        group="discard",
        rules=("SZ-086", "SZ-087", "SZ-088", "SZ-089"),
        refusal=Reason("{card} cannot be sacrificed for this", "SZ-086", "SZ-094", "SZ-D04"),
        of_cards=True,
        inner=True,
    )
    TURN_UP = decision(
        "turn up a Victim",
        card="turn up {card}",
        rules=("SZ-047", "SZ-048", "SZ-100"),
        refusal=Reason("first one of your Victims is turned face up", "SZ-047", "SZ-D14"),
        of_cards=True,
        inner=True,
    )
    TRIM = decision(
        "field limit",
        card="discard {card}",
        group="discard",
        rules=("SZ-062", "SZ-063"),
        refusal=Reason("first you discard down to the limit of your field, and {card} does not count for it", "SZ-D21"),
        of_cards=True,
        inner=True,
    )
    MODE = decision("choose one", "{text}", rules=_OF_EFFECTS, refusal=_UNDER_WAY, inner=True)
    DESTROY_ORDER = decision(
        "order of destruction",
        done="the rest as they lie",
        card="first {card}",
        rules=("SZ-072",),
        refusal=Reason("first the order of the destroyed cards is settled", "SZ-D44"),
        of_cards=True,
        minor=True,
    )
    NUMBER = decision("choose a number", "choose {number}", rules=_OF_EFFECTS, refusal=_UNDER_WAY, inner=True)
