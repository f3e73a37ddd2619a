"""The shapes of the play data of the X-Files CCG: what playing a card does, its abilities, triggers and modifiers."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import TARGET, Builder
from deckcheck.engine.effects.card_columns import Columns, from_play
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shapes import effects_of_their_own
from deckcheck.engine.flow.procedures import procedure
from deckcheck.engine.state.frames import Procedure
from deckcheck.engine.state.statics import Static
from deckcheck.engine.state.vocabulary import ADD, GRANT, SET
from deckcheck.games.xfiles.names import AFFLICTIONS, Fighting, Grant, Mark, Stat, Window
from deckcheck.games.xfiles.rules import playing
from deckcheck.games.xfiles.rules.cards import lent_words
from deckcheck.games.xfiles.rules.frames import Play, trial
from deckcheck.games.xfiles.vocabulary.costs import Cost
from deckcheck.games.xfiles.vocabulary.shape_types import (
    DO,
    INSTEAD,
    NEEDS,
    NEGATES,
    TARGETS,
    WHEN,
    Mode,
    carried_out,
    mode_steps,
    possible_of,
)
from deckcheck.games.xfiles.vocabulary.words import CardBuilder, bits, need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Heard, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

SHAPES = Language(__file__)

FIGHTS = {
    "no_lrc": Fighting.SKIPS_LRC,
    "splits": Fighting.SPLITS_LRC | Fighting.SPLITS_CRC,
    "splits_lrc": Fighting.SPLITS_LRC,
    "splits_crc": Fighting.SPLITS_CRC,
    "splits_in_two": Fighting.SPLITS_LRC | Fighting.SPLITS_CRC | Fighting.SPLITS_AMONG_TWO,
    "splits_lrc_in_two": Fighting.SPLITS_LRC | Fighting.SPLITS_AMONG_TWO,
    "single": Fighting.SINGLE,
    "one_of_each": Fighting.ONE_OF_EACH,
    "outlasts_lrc": Fighting.OUTLASTS_LRC,
    "plays_last": Fighting.PLAYS_LAST,
    "half_lrc": Fighting.HALVES_LRC,
    "lrc_alone": Fighting.LRC_ALONE,
    "half_crc": Fighting.HALVES_CRC,
    "immune": Fighting.IMMUNE,
    "computer_as_crc": Fighting.BY_COMPUTER,
    "lrc_proof": Fighting.LRC_PROOF,
}


class AbilityPlay(NamedTuple):
    """What may be used while a card is in play: when, under which conditions, how often, and what it does."""

    windows: int
    possible: tuple[Condition, ...]
    once: bool
    program: Procedure


class Triggered(NamedTuple):
    """What an event sets off while a card is in play."""

    trigger: Heard
    holds: Condition | None
    program: Procedure


class Cheaper(NamedTuple):
    """When a card costs less: by so much, or so much instead.

    What the card is played on, or given to, is the only slot of the frame that the condition looks at.
    """

    holds: Condition
    less: int
    to: int


class CardPlay(NamedTuple):
    """The play data of a card. `program` is None for a card that is not played from hand in a window."""

    windows: int
    possible: tuple[Condition, ...]
    program: Procedure | None
    columns: dict[str, Any]
    abilities: tuple[AbilityPlay, ...]
    triggers: tuple[Triggered, ...]
    statics: tuple[Static, ...]
    unplayable: dict[str, str] | None
    partly: dict[str, str] | None


@SHAPES.shape(
    "ability_cost",
    "what an ability costs",
    Param("tokens", "whole", "tokens of the card; a lasting card goes with its last one"),
    Param("discard", "flag", "the card itself is discarded"),
    Param("rp", "whole", "Resource Points"),
    Param("cp", "whole", "Conspiracy Points"),
    Param("sole_item", "flag", "its bearer uses no other item for the skill of the check or round (XF-108)"),
)
def _ability_cost(builder: Builder, path: Path, **p: Any) -> Cost:
    return Cost(p["tokens"] or 0, bool(p["discard"]), p["rp"] or 0, p["cp"] or 0, bool(p["sole_item"]))


@SHAPES.shape(
    "ability",
    "what a player may use while the card is in play",
    WHEN,
    Param("cost", "shape:ability_cost", "what it costs"),
    Param("once", "flag", "once a turn"),
    NEEDS,
    TARGETS,
    NEGATES,
    INSTEAD,
    DO,
)
def _ability(
    builder: Builder, path: Path, when: int | None, cost: Cost | None, once: bool | None, **p: Any
) -> AbilityPlay:
    choices, do = carried_out(builder, path, p)
    possible = possible_of(builder, p)
    steps = [*choices]
    if cost is not None:
        possible = (cost.possible, *possible)
        steps.append(cost.pay)
    program = procedure("ability", *steps, playing.tell_use, *do, slots=builder.slots, frame=Play)
    return AbilityPlay(_windows(when, bool(p["negates"]), Window.OUTSIDE | Window.CHECK), possible, bool(once), program)


def _windows(when: int | None, negates: bool, usual: int) -> int:
    if when is not None:
        return when
    return Window.ANSWER | Window.CHECK | Window.OUTSIDE if negates else usual


@SHAPES.shape(
    "triggered",
    "what an event sets off while the card is in play",
    Param("when", "trigger", "the event", required=True),
    Param("if", "condition", "what must hold"),
    Param("do", "do", "what follows", required=True),
)
def _triggered(builder: Builder, path: Path, when: Heard, do: list[Step], **rest: Any) -> Triggered:
    program = procedure("effect", *do, slots=builder.slots, frame=Play, reads_event=builder.reads_event)
    return Triggered(when, rest["if"], program)


@SHAPES.shape(
    "static",
    "what the card changes or grants while it is in play",
    Param("stat", "word:stat", "which value it changes"),
    Param("grant", "word:grant", "or what it grants"),
    Param("keywords", "keywords", "or which keywords cards bear; beside `unafflicted`, which of these it means"),
    Param("instead_of", "keywords", "instead of this one, if they bear it"),
    Param("of", "cards", "of which cards", required=True),
    Param("against", "filter", "only against such a card"),
    Param("if", "condition", "only while this holds"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
)
def _static(builder: Builder, path: Path, of: Cards, against: Filter | None, **p: Any) -> Static:
    spares = p["grant"] == Grant.UNAFFLICTED
    if [p["stat"], p["grant"], None if spares else p["keywords"]].count(None) != 2:
        raise builder.wrong(path, "a modifier has one of 'stat', 'grant' and 'keywords'")
    if p["keywords"] is not None and not spares and isinstance(builder, CardBuilder) and builder.reads_words:
        raise builder.wrong(path, "which keywords a card lends may not depend on keywords")
    if p["stat"] is not None and (p["add"] is None) == (p["set"] is None):
        raise builder.wrong(path, "a modifier of a value takes one of 'add' and 'set'")
    holds: Condition | None = p["if"]

    def applies(state: XFilesState, frame: Frame, card: int) -> bool:
        # Whose value it is comes first: a condition that asks for the same value of another card ends there.
        if state.hired[frame.card] or card not in of(state, frame) or not (holds is None or holds(state, frame)):
            return False
        return not state.marks[frame.card] & Mark.VOID

    test = against.fits if against is not None else None
    if spares:
        kept_off = p["keywords"] or AFFLICTIONS
        return Static(Grant.UNAFFLICTED, GRANT, applies, test, lambda state, frame: kept_off)
    if p["keywords"] is not None:
        words = lent_words(p["keywords"], p["instead_of"] or 0)
        return Static(Stat.KEYWORDS, ADD, applies, test, lambda state, frame: words)
    if p["grant"] is not None:
        return Static(p["grant"], GRANT, applies, test, lambda state, frame: 1)
    amount: Amount = p["add"] or p["set"]
    return Static(p["stat"], SET if p["add"] is None else ADD, applies, test, amount)


@SHAPES.shape(
    "cheaper",
    "when a card costs less",
    Param("if", "condition", "under which condition; `target` is what it is played on or given to", required=True),
    Param("less", "whole", "by how much"),
    Param("to", "whole", "or what it costs then"),
)
def _cheaper(builder: Builder, path: Path, less: int | None, to: int | None, **rest: Any) -> Cheaper:
    return Cheaper(rest["if"], less or 0, -1 if to is None else to)


effects_of_their_own(SHAPES, "ability", "triggered", "static", "cheaper", known={"cheaper": TARGET})


SHAPES.words["fights"] = FIGHTS
SHAPES.types["fights"] = bits("fights", FIGHTS, "how it fights, or a list")


# The card ---------------------------------------------------------------------------------------------------------


def _effect(builder: Builder, value: Any, path: Path) -> dict[str, Any]:
    """Compile what playing the card does, as an effect of its own: see the keys of the shape `played`."""
    builder.begin()
    return builder.entry(builder.language.shapes["played"], value, path)  # type: ignore[no-any-return]


@SHAPES.shape(
    "played",
    "what playing the card does",
    NEEDS,
    TARGETS,
    NEGATES,
    INSTEAD,
    Param("modes", "list:mode", "the ways in which it may be played"),
    Param("x_is", "amount", "the X of the cost, fixed by the effect"),
    Param("x_most", "amount", "X is not higher than this when it is named"),
    DO,
    short="do",
)
def _played(builder: Builder, path: Path, modes: list[Mode] | None, x_is: Amount | None, **p: Any) -> dict[str, Any]:
    most: Amount | None = p.pop("x_most")
    choices, do = carried_out(builder, path, p)
    least = None
    if x_is is not None:
        choices.append(_fix_x(x_is))
        least = _least(builder, x_is)
    if modes:
        more, ways, one_possible = mode_steps(builder, [mode for mode in modes if mode is not None])
        choices, do = [*choices, *more], [*do, *ways]
        need(builder, one_possible)
    return {
        "choices": choices,
        "do": do,
        "possible": possible_of(builder, p),
        "slots": builder.slots,
        "negates": bool(p["negates"]),
        "least": least,
        "most": most,
        "sends": tuple(builder.sends) if isinstance(builder, CardBuilder) else (),
        "aims": _aims(builder),
    }


def _fix_x(x_is: Amount) -> Step:
    def fix(state: XFilesState, frame: Play) -> None:
        frame.x = x_is(state, frame)

    return fix


def _least(builder: Builder, x_is: Amount) -> Amount:
    """Return the least that X may come to: with any card that may be the first target, and no other one."""
    slots = builder.slots
    slot, gather = builder.aims[0] if isinstance(builder, CardBuilder) and builder.aims else (-1, None)

    def least(state: XFilesState, frame: Frame) -> int:
        frame.slots = [-1] * slots
        if gather is None:
            return x_is(state, frame)
        found = []
        for card in gather(state, frame):
            frame.slots[slot] = card
            found.append(x_is(state, frame))
        return min(found, default=0)

    return least


def _aims(builder: Builder) -> Cards | None:
    """Return what the card is played on: the targets that have been chosen, or all that may be; None without any."""
    slots = builder.slots
    aims = tuple(builder.aims) if isinstance(builder, CardBuilder) else ()

    def meant(state: XFilesState, frame: Frame) -> list[int]:
        chosen = [frame.slots[slot] for slot, _ in aims if frame.slots and frame.slots[slot] >= 0]
        if chosen:
            return chosen
        probe = frame if frame.slots else trial(frame.player, frame.card)
        probe.slots = probe.slots or [-1] * slots
        return [card for _, gather in aims for card in gather(state, probe)]

    return meant if aims else None


SHAPES.types["effect"] = Type(_effect, {"$ref": "#/$defs/played"}, "what playing the card does")


class CardColumns(Columns):
    """What the play data of a card say of it, as the book holds it."""

    prices = from_play("list:whole", "the X that may be named for the cost", (), key="x", made=tuple)
    tokens = from_play("whole", "the tokens of its game effect", 0)
    cheaper = from_play("list:cheaper", "when it costs less", (), made=tuple)
    gear = from_play(
        "bonuses", "what Equipment adds to the bearer's skills", (), made=lambda added: tuple(added.items())
    )
    fights = from_play("fights", "how an Adversary fights", 0)
    splits_among = from_play("filter", "the fighters among whom its damage may be split")
    struck_with = from_play("blows", "by which skills, added up, the Team strikes it in a round", {})
    fought_while = from_play("condition", "a combat with it is over as soon as this does not hold")
    fixed = from_play("flag", "it is a Site whose prerequisite no card changes")
    may_use = from_play("keywords", "the Combat cards of these keywords that it may use", 0)
    dedicated = from_play("keywords", "its tokens are RP that pay for cards with one of these keywords (XF-308)", 0)
    refilled = from_play("condition", "the RP that its tokens are come back in a Briefing only while this holds")
    buys_only = from_play("flag", "the RP of its RES may only buy cards (XF-307)")
    safe = from_play("flag", "it cannot be negated")
    safe_from = from_play("filter", "cards of this kind do not negate it")
    unborne = from_play("flag", "it is Equipment that no Agent bears")
    absorbs = from_play("flag", "its tokens take damage of its bearer that is dealt outside a combat, one each")
    confines = from_play("flag", "the Agent that it is attached to may not leave the Hospital")
    marks = from_play(
        "flag", "its tokens only note what it has done or may do once: no other card gives, takes or moves them"
    )
    outlasts_tokens = from_play("flag", "it stays in play without its tokens")
    many = from_play("flag", "any number of cards of its name may serve in one check or round (XF-179)")
    acts_early = from_play("flag", "a Bluff under a Site that is used before the others are turned up")
    ignores_activators = from_play("condition", "its Activators do not matter while this holds", key="unbound")
    income_loss = from_play("whole", "how many RP less the player produces in whose area it is", 0, key="production")
    of_asked = from_play(
        "flag", "whoever was asked about the X-File plays it and pays for it, whatever its Activators say of the side"
    )
    unsaleable = from_play("flag", "it cannot be sold")
    carriers = from_play("filter", "as Equipment, which Agents may carry it", made=lambda which: which.fits)
    sale_loss = from_play("whole", "how many CP less the player gains by sales each turn in whose area it is", 0)
    sale_times = from_play("whole", "how many times as much the next RP card that its player sells brings", 1)
    sells_again = from_play("flag", "its player may sell a second time in a Briefing, before the purchase")
    goes_if_negated = from_play("flag", "negated, it leaves the game, and so does what it is attached to")
    fights_along = from_play(
        "flag", "it fights beside the Team that it is attached to, and leaves the game when it falls"
    )
    holds_ready = from_play("flag", "its player may play the cards that are face down under it, as if from hand")
    lays_open = from_play(
        "flag",
        "the words that it has gained count as those of a Site for the Team that it is on, or for the Agents in the "
        "Bureau of the player whose turn it is",
    )
    goes_with_team = from_play("flag", "attached to a Team, it leaves the game with the last Agent of it")
    keeps_pools = from_play("flag", "no player exchanges pools with the one in whose area it is, unless it is attached")
    not_refilled = from_play("flag", "no other card puts tokens on it")
    of_team = from_play(
        "flag", "it is attached to a Team: it stays with the others when one goes, and goes with the last"
    )


@SHAPES.shape(
    "card",
    "the play data of a card",
    WHEN,
    Param("played", "effect", "what playing it does"),
    *CardColumns.params(),
    Param("abilities", "list:ability", "what may be used while it is in play"),
    Param("triggers", "list:triggered", "what events set off while it is in play"),
    Param("statics", "list:static", "what it changes while it is in play"),
    Param("unplayable", "shape:wording", "why its effect cannot be carried out; it can be held, but not played"),
    Param("partly", "shape:wording", "which clause of it cannot be carried out and is left to the players"),
)
def _card(builder: Builder, path: Path, when: int | None, played: dict[str, Any] | None, **p: Any) -> CardPlay:
    program = None
    possible: tuple[Condition, ...] = ()
    sends: tuple[tuple[int, Cards], ...] = ()
    least: Amount | None = None
    aims: Cards | None = None
    negates = False
    if played is not None:
        naming = (playing.naming_x(played["most"]), playing.take_x) if p["x"] is not None else ()
        program = procedure(
            "effect",
            *played["choices"],
            *naming,
            playing.pay_card,
            playing.lay_down,
            playing.let_answer,
            *played["do"],
            playing.discard_done,
            slots=played["slots"],
            frame=Play,
        )
        possible = played["possible"]
        negates = played["negates"]
        sends = played["sends"]
        least = played["least"]
        aims = played["aims"]
    return CardPlay(
        windows=_windows(when, negates, 0),
        possible=possible,
        program=program,
        columns={**CardColumns.read(p), "least": least, "sends": sends, "aims": aims},
        abilities=tuple(p["abilities"] or ()),
        triggers=tuple(p["triggers"] or ()),
        statics=tuple(p["statics"] or ()),
        unplayable=p["unplayable"],
        partly=p["partly"],
    )
