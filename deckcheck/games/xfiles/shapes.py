"""The shapes of the play data of the X-Files CCG: what playing a card does, its abilities, triggers and modifiers."""
# ruff: noqa: ARG001  every builder has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import Builder, shown
from deckcheck.engine.effects.language import EffectError, Param, Type
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.effects.values import some_fit
from deckcheck.engine.modifiers import Static
from deckcheck.engine.procedures import Procedure, ask, procedure
from deckcheck.engine.vocabulary import ADD, GRANT, SET
from deckcheck.games.xfiles import (
    effects_agents,
    effects_checks,
    effects_lasting,
    effects_negating,
    effects_piles,
    effects_pools,
    effects_questions,
    playing,
)
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.costs import Cost
from deckcheck.games.xfiles.ways import Ways
from deckcheck.games.xfiles.words import LANGUAGE, CardBuilder, need, one_or_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# The modules that hold the operations register them when they are imported.
__all__ = ["LANGUAGE", "SHAPES", "AbilityPlay", "Play", "Triggered"]
VOCABULARY = (
    effects_agents,
    effects_checks,
    effects_lasting,
    effects_negating,
    effects_piles,
    effects_pools,
    effects_questions,
)

FIGHTS = {
    "no_lrc": n.SKIPS_LRC,
    "splits": n.SPLITS_LRC | n.SPLITS_CRC,
    "splits_lrc": n.SPLITS_LRC,
    "single": n.SINGLE,
    "one_of_each": n.ONE_OF_EACH,
    "outlasts_lrc": n.OUTLASTS_LRC,
    "plays_last": n.PLAYS_LAST,
    "half_lrc": n.HALVES_LRC,
    "immune": n.IMMUNE,
    "computer_as_crc": n.BY_COMPUTER,
}


class AbilityPlay(NamedTuple):
    """What may be used while a card is in play: when, under which conditions, how often, and what it does."""

    windows: int
    possible: tuple[Condition, ...]
    once: bool
    program: Procedure


class Triggered(NamedTuple):
    """What an event sets off while a card is in play."""

    trigger: tuple[int, Any]
    holds: Condition | None
    program: Procedure


class Cheaper(NamedTuple):
    """When a card costs less: by so much, or so much instead."""

    holds: Condition
    less: int
    to: int


class Mode(NamedTuple):
    """One of the ways in which a card is played (XF-046)."""

    text: dict[str, str]
    possible: tuple[Condition, ...]
    choices: list[Step]
    do: list[Step]


class Play(NamedTuple):
    """The play data of a card. `program` is None for a card that is not played from hand in a window."""

    windows: int = 0
    possible: tuple[Condition, ...] = ()
    program: Procedure | None = None
    prices: tuple[int, ...] = ()
    cheaper: tuple[Cheaper, ...] = ()
    tokens: int = 0
    gear: tuple[tuple[int, int], ...] = ()
    fights: int = 0
    may_use: int = 0
    dedicated: int = 0
    buys_only: bool = False
    safe: bool = False
    production: int = 0
    sells_again: bool = False
    abilities: tuple[AbilityPlay, ...] = ()
    triggers: tuple[Triggered, ...] = ()
    statics: tuple[Static, ...] = ()
    bonuses: dict[int, int] | None = None
    unplayable: dict[str, str] | None = None


# Targets ----------------------------------------------------------------------------------------------------------


def _targets(b: Builder, value: Any, path: Path) -> list[Step]:
    """Compile what is chosen before a card is paid; what must be chosen must be there."""
    if not isinstance(value, list):
        raise EffectError(path, f"a list of choices is wanted here, not {shown(value)}")
    table = {name: b.language.operations[name] for name in ("choose", "choose_player", "choose_team")}
    steps: list[Step] = []
    for index, item in enumerate(value):
        known = set(b.names)
        steps.extend(b.keyed(table, "choice", item, (*path, index)))
        inner = item.get("choose") if isinstance(item, dict) else None
        if isinstance(inner, dict) and not inner.get("optional") and not _mentions(inner, known):
            need(b, some_fit(b.parse("filter", inner["from"], (*path, index, "choose", "from"))[0]))
    return steps


def _mentions(value: Any, names: set[str]) -> bool:
    if isinstance(value, dict):
        return any(_mentions(inner, names) for inner in value.values())
    return isinstance(value, str) and value in names


LANGUAGE.types["targets"] = Type(
    _targets, {"$ref": "#/$defs/do"}, "a list of `choose`, `choose_player` and `choose_team`, made before it is paid"
)


def _negated(b: Builder, value: Any, path: Path) -> list[Step]:
    """Compile what a card negates: the choice of the card, by the name `target`."""
    if not isinstance(value, dict):
        raise EffectError(path, f"a filter is wanted here, not {shown(value)}")
    wanted = {"zone": ["played", "field"], "of": "enemy", **value, "negatable": True}
    need(b, some_fit(b.parse("filter", wanted, path)[0]))
    steps: list[Step] = b.keyed(b.language.operations, "operation", {"choose": {"from": wanted}}, path)
    return steps


LANGUAGE.types["negated"] = Type(
    _negated, {"$ref": "#/$defs/filter"}, "a filter of cards just played, Witnesses in a check and placed Sites"
)

# Parts ------------------------------------------------------------------------------------------------------------

_WHEN = Param("when", "windows", "when it may be used")
_NEEDS = Param("needs", "list:condition", "what must hold")
_TARGETS = Param("targets", "targets", "what is chosen before it is paid")
_NEGATES = Param("negates", "negated", "which card it negates, chosen before it is paid (it is called `target`)")
_INSTEAD = Param("negated_to", "word:fate", "where the negated card goes instead of the discard pile")
_DO = Param("do", "do", "what it does")


def _carried_out(b: Builder, path: Path, p: dict[str, Any]) -> tuple[list[Step], list[Step]]:
    """Return the choices and the effect of something that may negate a card."""
    choices = [*(p["targets"] or ()), *(p["negates"] or ())]
    do = list(p["do"] or ())
    if p["negates"]:
        value = {"cards": "target"} if p["negated_to"] is None else {"cards": "target", "to": p["negated_to"]}
        do = [_negate(b, path, value), *do]
    return choices, do


def _negate(b: Builder, path: Path, value: dict[str, Any]) -> Step:
    to = value.get("to")
    target = b.parse("cards", "target", path)
    return b.language.operations["negate"].build(b, path, cards=target, to=to)  # type: ignore[no-any-return]


def _possible(b: Builder, p: dict[str, Any]) -> tuple[Condition, ...]:
    needed = b.needs if isinstance(b, CardBuilder) else []
    return (*(p["needs"] or ()), *needed)


@LANGUAGE.shape(
    "wording",
    "what is said in each language",
    Param("en", "text", "in English", required=True),
    Param("fr", "text", "in French", required=True),
)
def _wording(b: Builder, path: Path, en: str, fr: str) -> dict[str, str]:
    return {"en": en, "fr": fr}


@LANGUAGE.shape(
    "mode",
    "one of the ways in which a card may be played, named when it is played (XF-046)",
    Param("text", "shape:wording", "what the way is called", required=True),
    _NEEDS,
    _TARGETS,
    _NEGATES,
    _INSTEAD,
    Param("do", "do", "what it does"),
)
def _mode(b: Builder, path: Path, text: dict[str, str], **p: Any) -> Mode:
    choices, do = _carried_out(b, path, p)
    return Mode(text, _possible(b, p), choices, do)


def _apart(b: Builder, value: Any, path: Path) -> Any:
    """Compile a way by itself: what it needs is needed for this way alone."""
    if not isinstance(b, CardBuilder):
        return b.entry(b.language.shapes["mode"], value, path)
    needs, b.needs = b.needs, []
    mode = b.entry(b.language.shapes["mode"], value, path)
    b.needs = needs
    return mode


LANGUAGE.types["mode"] = Type(_apart, {"$ref": "#/$defs/mode"}, LANGUAGE.shapes["mode"].text)


def _in_order(b: Builder, modes: list[Mode]) -> tuple[list[Step], list[Step], Condition]:
    """Return the steps that choose a way and its targets, those that carry it out, and whether one is possible."""
    slot = b.name("way")

    def open_ways(s: XFilesState, f: Frame) -> list[int]:
        return [number for number, mode in enumerate(modes) if all(holds(s, f) for holds in mode.possible)]

    def ask_way(s: XFilesState, f: Frame) -> None:
        ask(s, f.player, n.MODE, open_ways(s, f) or [0])

    def take_way(s: XFilesState, f: Frame) -> None:
        f.slots[slot] = s.choice  # type: ignore[index]

    choices: list[Step] = [Ways(ask_way, lambda option: modes[option].text), take_way]
    do: list[Step] = []
    for number, mode in enumerate(modes):
        choices += _listed(branch(_is_way(slot, number), mode.choices, []))
        do += _listed(branch(_is_way(slot, number), mode.do, []))
    return choices, do, lambda s, f: bool(open_ways(s, f))


def _is_way(slot: int, number: int) -> Condition:
    return lambda s, f: f.slots[slot] == number  # type: ignore[index]


def _listed(operation: Operation) -> list[Step]:
    return operation if isinstance(operation, list) else [operation]


@LANGUAGE.shape(
    "ability_cost",
    "what an ability costs",
    Param("tokens", "whole", "tokens of the card; a lasting card goes with its last one"),
    Param("discard", "flag", "the card itself is discarded"),
    Param("rp", "whole", "Resource Points"),
    Param("cp", "whole", "Conspiracy Points"),
)
def _ability_cost(b: Builder, path: Path, **p: Any) -> Cost:
    return Cost(p["tokens"] or 0, bool(p["discard"]), p["rp"] or 0, p["cp"] or 0)


@LANGUAGE.shape(
    "ability",
    "what a player may use while the card is in play",
    _WHEN,
    Param("cost", "shape:ability_cost", "what it costs"),
    Param("once", "flag", "once a turn"),
    _NEEDS,
    _TARGETS,
    _NEGATES,
    _INSTEAD,
    _DO,
)
def _ability(b: Builder, path: Path, when: int | None, cost: Cost | None, once: bool | None, **p: Any) -> AbilityPlay:
    choices, do = _carried_out(b, path, p)
    possible = _possible(b, p)
    steps = [*choices]
    if cost is not None:
        possible = (cost.possible, *possible)
        steps.append(cost.pay)
    program = procedure("ability", *steps, playing.announce_use, *do, slots=b.slots)
    return AbilityPlay(_windows(when, bool(p["negates"]), n.W_FREE | n.W_CHECK), possible, bool(once), program)


def _windows(when: int | None, negates: bool, usual: int) -> int:
    if when is not None:
        return when
    return n.W_ANSWER | n.W_CHECK | n.W_INVESTIGATION if negates else usual


@LANGUAGE.shape(
    "triggered",
    "what an event sets off while the card is in play",
    Param("when", "trigger", "the event", required=True),
    Param("if", "condition", "what must hold"),
    Param("do", "do", "what follows", required=True),
)
def _triggered(b: Builder, path: Path, when: tuple[int, Any], do: list[Step], **rest: Any) -> Triggered:
    return Triggered(when, rest["if"], procedure("effect", *do, slots=b.slots))


@LANGUAGE.shape(
    "static",
    "what the card changes or grants while it is in play",
    Param("stat", "word:stat", "which value it changes"),
    Param("grant", "word:grant", "or what it grants"),
    Param("of", "cards", "of which cards", required=True),
    Param("against", "filter", "only against such a card"),
    Param("if", "condition", "only while this holds"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
)
def _static(b: Builder, path: Path, of: Cards, against: tuple[Cards, Test] | None, **p: Any) -> Static:
    if (p["stat"] is None) == (p["grant"] is None):
        raise EffectError(path, "a modifier has one of 'stat' and 'grant'")
    if p["stat"] is not None and (p["add"] is None) == (p["set"] is None):
        raise EffectError(path, "a modifier of a value takes one of 'add' and 'set'")
    holds: Condition | None = p["if"]

    def applies(s: XFilesState, f: Frame, card: int) -> bool:
        return not s.hired[f.card] and (holds is None or holds(s, f)) and card in of(s, f)

    test = against[1] if against is not None else None
    if p["grant"] is not None:
        return Static(p["grant"], GRANT, applies, test, lambda s, f: 1)
    amount: Amount = p["add"] or p["set"]
    return Static(p["stat"], SET if p["add"] is None else ADD, applies, test, amount)


@LANGUAGE.shape(
    "cheaper",
    "when a card costs less",
    Param("if", "condition", "under which condition", required=True),
    Param("less", "whole", "by how much"),
    Param("to", "whole", "or what it costs then"),
)
def _cheaper(b: Builder, path: Path, less: int | None, to: int | None, **rest: Any) -> Cheaper:
    return Cheaper(rest["if"], less or 0, -1 if to is None else to)


def _fresh(shape: str) -> Any:
    """Return a parser of a shape that is an effect of its own."""

    def parse(b: Builder, value: Any, path: Path) -> Any:
        b.begin()
        return b.entry(b.language.shapes[shape], value, path)

    return parse


for _name in ("ability", "triggered", "static", "cheaper"):
    LANGUAGE.types[_name] = Type(_fresh(_name), {"$ref": f"#/$defs/{_name}"}, LANGUAGE.shapes[_name].text)
del _name


def _fights(b: Builder, value: Any, path: Path) -> int:
    bits = 0
    for word in value if isinstance(value, list) else [value]:
        bits |= b.word("fights", word, path)
    return bits


LANGUAGE.words["fights"] = FIGHTS
LANGUAGE.types["fights"] = Type(_fights, one_or_more(list(FIGHTS)), "how it fights, or a list")


# The card ---------------------------------------------------------------------------------------------------------


def _effect(b: Builder, value: Any, path: Path) -> dict[str, Any]:
    """Compile what playing the card does, as an effect of its own: see the keys of the shape `played`."""
    b.begin()
    return b.entry(b.language.shapes["played"], value, path)  # type: ignore[no-any-return]


@LANGUAGE.shape(
    "played",
    "what playing the card does",
    _NEEDS,
    _TARGETS,
    _NEGATES,
    _INSTEAD,
    Param("modes", "list:mode", "the ways in which it may be played"),
    Param("x_is", "amount", "the X of the cost, fixed by the effect"),
    _DO,
    short="do",
)
def _played(b: Builder, path: Path, modes: list[Mode] | None, x_is: Amount | None, **p: Any) -> dict[str, Any]:
    choices, do = _carried_out(b, path, p)
    if x_is is not None:
        choices.append(_fix_x(x_is))
    if modes:
        more, ways, possible = _in_order(b, [mode for mode in modes if mode is not None])
        choices, do = [*choices, *more], [*do, *ways]
        need(b, possible)
    return {"choices": choices, "do": do, "possible": _possible(b, p), "slots": b.slots, "negates": bool(p["negates"])}


def _fix_x(x_is: Amount) -> Step:
    def fix(s: XFilesState, f: Frame) -> None:
        f.value = x_is(s, f)

    return fix


LANGUAGE.types["effect"] = Type(_effect, {"$ref": "#/$defs/played"}, "what playing the card does")


@LANGUAGE.shape(
    "card",
    "the play data of a card",
    _WHEN,
    Param("x", "list:whole", "the X that may be named for the cost"),
    Param("played", "effect", "what playing it does"),
    Param("tokens", "whole", "the tokens of its game effect"),
    Param("cheaper", "list:cheaper", "when it costs less"),
    Param("gear", "bonuses", "what Equipment adds to the bearer's skills"),
    Param("fights", "fights", "how an Adversary fights"),
    Param("may_use", "keywords", "the Combat cards of these keywords that it may use"),
    Param("dedicated", "keywords", "its tokens are RP that pay for cards with one of these keywords (XF-308)"),
    Param("buys_only", "flag", "the RP of its RES may only buy cards (XF-307)"),
    Param("safe", "flag", "it cannot be negated"),
    Param("production", "whole", "how many RP less the player produces in whose area it lies"),
    Param("sells_again", "flag", "its player may sell and buy a second time in a Briefing"),
    Param("abilities", "list:ability", "what may be used while it is in play"),
    Param("triggers", "list:triggered", "what events set off while it is in play"),
    Param("statics", "list:static", "what it changes while it is in play"),
    Param("unplayable", "shape:wording", "why its effect cannot be carried out; it can be held, but not played"),
)
def _card(b: Builder, path: Path, when: int | None, played: dict[str, Any] | None, **p: Any) -> Play:
    program = None
    possible: tuple[Condition, ...] = ()
    negates = False
    if played is not None:
        naming = (playing.name_x, playing.take_x) if p["x"] is not None else ()
        program = procedure(
            "effect",
            *played["choices"],
            *naming,
            playing.pay,
            playing.announce,
            *played["do"],
            playing.finish,
            slots=played["slots"],
        )
        possible = played["possible"]
        negates = played["negates"]
    return Play(
        windows=_windows(when, negates, 0),
        possible=possible,
        program=program,
        prices=tuple(p["x"] or ()),
        cheaper=tuple(p["cheaper"] or ()),
        tokens=p["tokens"] or 0,
        gear=tuple((p["gear"] or {}).items()),
        fights=p["fights"] or 0,
        may_use=p["may_use"] or 0,
        dedicated=p["dedicated"] or 0,
        buys_only=bool(p["buys_only"]),
        safe=bool(p["safe"]),
        production=p["production"] or 0,
        sells_again=bool(p["sells_again"]),
        abilities=tuple(p["abilities"] or ()),
        triggers=tuple(p["triggers"] or ()),
        statics=tuple(p["statics"] or ()),
        unplayable=p["unplayable"],
    )


#: Card type -> the shape of its play data.
SHAPES = dict.fromkeys(n.TYPES, "card")
