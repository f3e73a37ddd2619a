"""What the cards of Virevolt may say beside the shared vocabulary, and the shapes of their play data."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder, shown, together
from deckcheck.engine.effects.language import EffectError, EventKind, Language, Param, Role, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.modifiers import Static
from deckcheck.engine.procedures import ask, procedure
from deckcheck.engine.vocabulary import ADD, DISCARDED, DREW, GRANT, PHASE_BEGUN, PHASE_ENDED, SET
from deckcheck.engine.windows import announce_answer
from deckcheck.games.virevolt import combat, heroes
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.actions import demand
from deckcheck.games.virevolt.crystals import FREE, Cost
from deckcheck.games.virevolt.victory import act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Test
    from deckcheck.engine.procedures import Procedure, Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.virevolt.state import VirevoltState

LANGUAGE = Language()
LANGUAGE.extend(SHARED)
LANGUAGE.zones = {
    "deck": (n.DECK,),
    "hand": (n.HAND,),
    "discard": (n.DISCARD,),
    "main": (n.MAIN,),
    "secondary": (n.SECONDARY,),
    "heroes": (n.MAIN, n.SECONDARY),
    "crystals": (n.CRYSTALS,),
    "traps": (n.TRAPS,),
}
LANGUAGE.words.update(
    {
        "color": n.COLORS,
        "type": n.TYPES,
        "state": {**n.STATES, "harmful": n.HARMFUL},
        "stat": n.STATS,
        "until": n.UNTIL,
        "cause": n.CAUSES,
        "phase": {name: 1 << number for number, name in enumerate(n.PHASES)},
        "by": {"effect": 1},
    }
)


def _event(name: str, bit: int, text: str, **roles: Role) -> None:
    LANGUAGE.events[name] = EventKind(bit, text, roles)


_WHO = Role("player", "the player who does it")
_PHASE = Role("value", "the phase", "phase")
_event("phase_begins", PHASE_BEGUN, "a phase begins", player=Role("player", "whose turn it is"), phase=_PHASE)
_event("phase_ends", PHASE_ENDED, "a phase ends", player=Role("player", "whose turn it is"), phase=_PHASE)
_event(
    "draws",
    DREW,
    "a player draws a card",
    player=_WHO,
    card=Role("card", "the card"),
    by=Role("value", "`effect` when it is not the draw of the turn", "by"),
)
_event("discards", DISCARDED, "a card goes to the discard pile", player=_WHO, card=Role("card", "the card"))
_event(
    "enters_play", n.ENTERED, "a Hero enters play", player=Role("player", "its player"), hero=Role("card", "the Hero")
)
_event(
    "becomes_main",
    n.BECAME_MAIN,
    "a Hero becomes main",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
_event("sets_trap", n.TRAP_SET, "a Trap is set", player=_WHO)
_event(
    "plays_crystal", n.CRYSTAL_PLAYED, "a Crystal is put into play", player=_WHO, crystal=Role("card", "the Crystal")
)
_event(
    "rotates",
    n.ROTATED,
    "a player rotates",
    player=_WHO,
    hero=Role("card", "the new main Hero"),
    old=Role("other", "the Hero that was main"),
)
_event("sacrifices", n.SACRIFICED, "a Hero is sacrificed", player=_WHO, hero=Role("card", "the Hero"))
_event(
    "casts",
    n.SPELL_CAST,
    "a Spell is cast: paid, without effect yet",
    player=_WHO,
    spell=Role("card", "the Spell"),
    target=Role("other", "the card that it names first"),
)
_event(
    "attacks",
    n.ATTACK_DECLARED,
    "an attack is declared: paid, without effect yet",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
_event(
    "has_attacked",
    n.ATTACKED,
    "an attack is over",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
_event(
    "takes_damage",
    n.DAMAGED,
    "damage is dealt to a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    source=Role("other", "the card that deals it"),
    amount=Role("value", "how much"),
)
_event(
    "loses_hp",
    n.HP_LOST,
    "a Hero loses hp by a state",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
_event(
    "state_put",
    n.STATE_PUT,
    "a state is put on a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
_event(
    "state_removed",
    n.STATE_REMOVED,
    "a state is taken off a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
_event(
    "about_to_die",
    n.ABOUT_TO_DIE,
    "a Hero is at 0 hp and still in play",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that brought it there"),
    cause=Role("value", "what brought it there", "cause"),
)
_event(
    "dies",
    n.HERO_DIED,
    "a Hero has died",
    player=Role("player", "who gains the token"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that killed it"),
    cause=Role("value", "what it died of", "cause"),
)
_event(
    "takes_token",
    n.TOKEN_ABOUT,
    "a player is about to take a victory token",
    player=_WHO,
    count=Role("value", "its number among the tokens of the turn"),
)
_event(
    "activates",
    n.TRAP_ACTIVATED,
    "a Trap is activated: paid, without effect yet",
    player=_WHO,
    trap=Role("card", "the Trap"),
)


# Values -----------------------------------------------------------------------------------------------------------


def _cost(b: Builder, value: Any, path: Path) -> Cost:
    if not isinstance(value, dict):
        raise EffectError(path, f"a cost is written as colour and number, such as {{red: 1}}, not {shown(value)}")
    for color, number in value.items():
        b.word("color", color, (*path, str(color)))
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 9:
            raise EffectError((*path, color), f"a cost is paid with 1 to 9 Crystals of a colour, not {shown(number)}")
    return Cost.of(value)


def _states(b: Builder, value: Any, path: Path) -> Callable[[Any, Frame], int]:
    if value == "that":
        if b.event is None or "state" not in b.event.roles:
            raise EffectError(path, "'that' is the state of the event, and this event has none")
        return lambda s, f: f.event[4] if f.event else 0
    states = 0
    for name in value if isinstance(value, list) else [value]:
        states |= b.word("state", name, path)
    return lambda s, f: states


def _hit(b: Builder, value: Any, path: Path) -> bool:
    """Compile the printed damage of an attack: it leads the attack's operations."""
    amount: Amount = b.parse("amount", value, path)
    b.lead = [lambda s, f: combat.hit(s, f, amount(s, f))]
    return True


LANGUAGE.types.update(
    {
        "cost": Type(
            _cost,
            {
                "type": "object",
                "propertyNames": {"enum": list(n.COLORS)},
                "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 9},
            },
            "colour and number of Crystals: `{red: 2, neutral: 1}`; `{}` is free",
        ),
        "states": Type(
            _states,
            {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "a state, a list of states, `harmful` for all harmful ones, or `that` for the state of the event",
        ),
        "printed_damage": Type(_hit, {"$ref": "#/$defs/amount"}, "an amount"),
    }
)


# Tests of a card --------------------------------------------------------------------------------------------------


@LANGUAGE.filter("has", "states", "it has one of these states")
def _has(b: Builder, path: Path, value: Callable[[Any, Frame], int]) -> Test:
    return lambda s, f, card: heroes.has_state(s, card, value(s, f))


@LANGUAGE.filter("type", "word:type", "its card type")
def _type(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.match.book.kind[s.definition[card]] == value


@LANGUAGE.filter("beside_a_secondary_hero", "flag", "its player has a secondary Hero")
def _with_secondary(b: Builder, path: Path, value: bool) -> Test:
    def test(s: VirevoltState, f: Frame, card: int) -> bool:
        return bool(s.zones[n.SECONDARY * s.match.players + s.controller[card]]) == value

    return test


# Conditions and amounts -------------------------------------------------------------------------------------------


@LANGUAGE.amount(
    "damage_on", "how many hp a Hero has lost", Param("hero", "cards", "the Hero", required=True), short="hero"
)
def _damage_on(b: Builder, path: Path, hero: Cards) -> Amount:
    return lambda s, f: sum(s.damage[card] for card in hero(s, f))


# Operations -------------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "hit", "the attack deals damage to its target", Param("amount", "amount", "how much", required=True), short="amount"
)
def _hit_operation(b: Builder, path: Path, amount: Amount) -> Operation:
    return lambda s, f: combat.hit(s, f, amount(s, f))


@LANGUAGE.operation(
    "damage",
    "damage that is not the attack's own: a Spell's, a Trap's, a power's, an attack's on others than its target",
    Param("amount", "amount", "how much", required=True),
    Param("to", "cards", "to which Heroes", required=True),
)
def _damage(b: Builder, path: Path, amount: Amount, to: Cards) -> Operation:
    def deal(s: VirevoltState, f: Frame) -> None:
        by_attack = s.phase == n.COMBAT and f.card >= 0 and s.match.book.kind[s.definition[f.card]] == n.HERO
        for card in to(s, f):
            if by_attack and s.controller[card] != f.player:
                heroes.attack_damage(s, card, amount(s, f), f.player, f.card)
            else:
                heroes.damage(s, card, amount(s, f), f.player, f.card)

    return deal


@LANGUAGE.operation(
    "heal",
    "a Hero regains hp, up to its printed hp",
    Param("amount", "amount", "how much", required=True),
    Param("to", "cards", "which Heroes", required=True),
)
def _heal(b: Builder, path: Path, amount: Amount, to: Cards) -> Operation:
    def cure(s: VirevoltState, f: Frame) -> None:
        for card in to(s, f):
            heroes.heal(s, card, amount(s, f), f.player)

    return cure


@LANGUAGE.operation(
    "put_state",
    "put a state on Heroes",
    Param("state", "word:state", "which state", required=True),
    Param("to", "cards", "which Heroes", required=True),
    Param("until", "word:until", "how long (until it is taken off when left out)"),
)
def _put_state(b: Builder, path: Path, state: int, to: Cards, until: int | None) -> Operation:
    if state == n.HARMFUL:
        raise EffectError((*path, "state"), "'harmful' stands for several states; one is put at a time")
    ends = -1 if until is None else until

    def put(s: VirevoltState, f: Frame) -> None:
        for card in to(s, f):
            heroes.put_state(s, card, state, f.player, ends, f.card)

    return put


@LANGUAGE.operation(
    "remove_state",
    "take states off Heroes",
    Param("state", "states", "which states", required=True),
    Param("from", "cards", "which Heroes", required=True),
    Param("choose", "flag", "take off only one of them, which you choose"),
)
def _remove_state(b: Builder, path: Path, **p: Any) -> Operation:
    state: Callable[[Any, Frame], int] = p["state"]
    on: Cards = p["from"]
    if not p["choose"]:

        def remove(s: VirevoltState, f: Frame) -> None:
            for card in on(s, f):
                heroes.remove_states(s, card, state(s, f), f.player)

        return remove

    def ask_state(s: VirevoltState, f: Frame) -> None:
        s.choice = 0
        found = 0
        for card in on(s, f):
            found |= s.states[card] & state(s, f)
        if found:
            ask(s, f.player, n.CHOOSE_STATE, [1 << bit for bit in range(6) if found >> bit & 1])

    def remove_chosen(s: VirevoltState, f: Frame) -> None:
        chosen = s.choice
        for card in on(s, f):
            heroes.remove_states(s, card, chosen, f.player)

    return [ask_state, remove_chosen]


@LANGUAGE.operation(
    "enter_play",
    "cards are put into play: Heroes as main or secondary as room allows, Crystals beyond the one of the turn",
    Param("cards", "cards", "which cards", required=True),
    Param("spent", "flag", "Crystals come spent"),
)
def _enter_play(b: Builder, path: Path, cards: Cards, spent: bool | None) -> Operation:
    def enter(s: VirevoltState, f: Frame) -> None:
        for card in cards(s, f):
            if s.match.book.kind[s.definition[card]] == n.CRYSTAL:
                atoms.move(s, card, n.CRYSTALS * s.match.players + s.owner[card], n.CRYSTAL_PLAYED, f.player)
                if spent:
                    atoms.change(s, s.spent, card, 1)
            else:
                heroes.enter_play(s, card, f.player)

    return enter


@LANGUAGE.operation(
    "make_main",
    "a secondary Hero changes places with its player's main Hero, whatever Stun says",
    Param("hero", "cards", "which Hero", required=True),
    Param("rotation", "flag", "this is a rotation by its player"),
    short="hero",
)
def _make_main(b: Builder, path: Path, hero: Cards, rotation: bool | None) -> Operation:
    def swap(s: VirevoltState, f: Frame) -> None:
        for card in hero(s, f):
            heroes.exchange(s, card, n.ROTATED if rotation else 0, s.controller[card])

    return swap


@LANGUAGE.operation("undo_rotation", "the rotation of the event is undone; its cost stays paid")
def _undo_rotation(b: Builder, path: Path) -> Operation:
    if b.event is None or b.event.bit != n.ROTATED:
        raise EffectError(path, "'undo_rotation' answers the event 'rotates'")

    def undo(s: VirevoltState, f: Frame) -> None:
        new, old = (f.event or (0, 0, -1, -1, 0))[2:4]
        players = s.match.players
        if old >= 0 and s.place[new] // players == n.MAIN and s.place[old] // players == n.SECONDARY:
            owner = s.controller[new]
            atoms.move(s, new, n.SECONDARY * players + owner)
            atoms.move(s, old, n.MAIN * players + owner)

    return undo


@LANGUAGE.operation(
    "cancel",
    "a Spell, an attack or a Trap has no effect; its cost stays paid",
    Param("card", "cards", "the card that was cast, attacks or was activated", required=True),
    short="card",
)
def _cancel(b: Builder, path: Path, card: Cards) -> Operation:
    def cancel(s: VirevoltState, f: Frame) -> None:
        steps = s.match.steps
        for source in card(s, f):
            for frame in reversed(s.stack):
                if frame.card == source and frame is not f:
                    frame.pc = len(steps[frame.procedure]) - 1
                    atoms.emit(s, n.CANCELLED, f.player, source)
                    break

    return cancel


@LANGUAGE.operation(
    "survive",
    "a Hero about to die stays in play at 1 hp",
    Param("hero", "cards", "which Hero", required=True),
    short="hero",
)
def _survive(b: Builder, path: Path, hero: Cards) -> Operation:
    def survive(s: VirevoltState, f: Frame) -> None:
        for card in hero(s, f):
            if heroes.is_hero_in_play(s, card) and heroes.hp(s, card) <= 0:
                lost = s.match.book.hp[s.definition[card]] - 1
                atoms.change(s, s.damage, card, lost, n.HEALED, f.player, f.card, 0)

    return survive


@LANGUAGE.operation("refuse_token", "the victory token of the event is not taken")
def _refuse_token(b: Builder, path: Path) -> Operation:
    if b.event is None or b.event.bit != n.TOKEN_ABOUT:
        raise EffectError(path, "'refuse_token' answers the event 'takes_token'")
    return lambda s, f: heroes.refuse_token(s)


@LANGUAGE.operation(
    "even_out_hands",
    "who has the fewest cards in hand (you choose among equals) draws up to the number of who has the most",
    Param("at_most", "whole", "how many cards at most", required=True),
    short="at_most",
)
def _even_out_hands(b: Builder, path: Path, at_most: int) -> Operation:
    from deckcheck.engine.piles import draw
    from deckcheck.engine.vocabulary import CHOOSE_PLAYER

    def sizes(s: VirevoltState) -> dict[int, int]:
        players = s.match.players
        return {player: len(s.zones[n.HAND * players + player]) for player in range(players) if s.alive[player]}

    def ask_poorest(s: VirevoltState, f: Frame) -> None:
        hands = sizes(s)
        fewest = min(hands.values())
        ask(s, f.player, CHOOSE_PLAYER, [player for player, size in hands.items() if size == fewest])

    def draw_up(s: VirevoltState, f: Frame) -> None:
        hands = sizes(s)
        draw(s, s.choice, min(max(hands.values()) - hands[s.choice], at_most))

    return [ask_poorest, draw_up]


# Shapes -----------------------------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """A compiled effect with a cost: a Spell's, an attack, a Trap's, or a power's.

    `is_possible` says whether each target can be chosen. `number` is set when the book takes the effect in.
    """

    cost: Cost
    targets: tuple[Condition, ...]
    program: Procedure
    procedure: int = -1

    def possible(self) -> Condition | None:
        """Return the test of `is_possible` in its shortest form: None where there is nothing to choose."""
        if len(self.targets) > 1:
            return self.is_possible
        return self.targets[0] if self.targets else None

    def is_possible(self, s: VirevoltState, f: Frame) -> bool:
        """Whether every target of the effect can be chosen now."""
        for target in self.targets:  # noqa: SIM110  three times as fast as `all`, and asked at every decision
            if not target(s, f):
                return False
        return True


class Power(NamedTuple):
    """A power with a cost, or one that an event sets off."""

    number: int
    effect: Effect
    trigger: tuple[int, Any] | None
    once: bool
    static: Static | None


class HeroPlay(NamedTuple):
    """The play data of a Hero."""

    attacks: list[Effect]
    powers: list[Power]


class TrapPlay(NamedTuple):
    """The play data of a Trap."""

    trigger: tuple[int, Any]
    effect: Effect


def _compose(
    b: Builder,
    cost: Cost,
    targets: tuple[list[Step], list[Condition]] | None,
    middle: list[Step],
    steps: list[Step],
    *last: Step,
) -> Effect:
    choices, possible = targets or ([], [])
    before: list[Step] = [*choices]
    if cost.total:
        before.append(lambda s, f: demand(s, f.player, cost))
    program = procedure("effect", *before, *middle, *steps, *last, slots=b.slots)
    return Effect(cost, tuple(possible), program)


_COST = Param("cost", "cost", "what it costs (nothing when left out)")
_TARGETS = Param("targets", "choices", "what is chosen before the cost is paid")
_DO = Param("do", "do", "what it does", required=True)


def announce_spell(s: VirevoltState, f: Frame) -> None:
    """Announce a Spell that has been paid for: from here on it can be answered (VV-077, VV-D15)."""
    atoms.emit(s, n.SPELL_CAST, f.player, f.card, (f.slots or [-1])[0], f.value)


def finish_card(s: VirevoltState, f: Frame) -> None:
    """Put a Spell or Trap that has resolved, or was cancelled, into its owner's discard pile (VV-070, VV-079)."""
    if s.place[f.card] // s.match.players == n.RESOLVING:
        atoms.move(s, f.card, n.DISCARD * s.match.players + s.owner[f.card])


def announce_trap(s: VirevoltState, f: Frame) -> None:
    """Announce a Trap that has been paid for; it and what it answers can be answered (VV-D15, VV-D16)."""
    act(s, f.player)
    atoms.emit(s, n.TRAP_ACTIVATED, f.player, f.card, (f.slots or [-1])[0])
    announce_answer(s, f.batch)


@LANGUAGE.shape("spell_effect", "one effect of a Spell", _COST, _TARGETS, _DO)
def _spell_effect(b: Builder, path: Path, cost: Cost | None, targets: Any, do: list[Step]) -> Effect:
    return _compose(b, cost or FREE, targets, [announce_spell], do, finish_card)


@LANGUAGE.shape(
    "attack",
    "an attack; `target` is the attacked Hero",
    _COST,
    _TARGETS,
    Param("damage", "printed_damage", "the damage to its target (none when left out)"),
    Param("do", "do", "what else it does, in the same moment"),
)
def _attack(b: Builder, path: Path, cost: Cost | None, targets: Any, damage: Any, do: list[Step] | None) -> Effect:
    steps = do if do is not None else [together(b.lead)] if b.lead else []
    b.lead = []
    middle: list[Step] = [combat.declare, combat.defeat_heroless]
    return _compose(b, cost or FREE, targets, middle, steps, combat.end_attack)


@LANGUAGE.shape(
    "power",
    "a power of a Hero: with a cost, set off by an event (`when`), or always there (`modify`, `grant`)",
    Param("when", "trigger", "the event that sets it off"),
    Param("while", "condition", "when a power that is always there holds"),
    _COST,
    _TARGETS,
    Param("do", "do", "what it does"),
    Param("once_per_turn", "flag", "at most once per turn (powers with a cost always are)"),
    Param("modify", "shape:static", "which value it modifies"),
    Param("grant", "word:state", "the state that it gives to this Hero"),
)
def _power(b: Builder, path: Path, **p: Any) -> Power:
    forms = [name for name in ("do", "modify", "grant") if p[name] is not None]
    if len(forms) != 1:
        raise EffectError(path, "a power has exactly one of 'do', 'modify' and 'grant'")
    number = int(path[-1])
    once = bool(p["once_per_turn"])
    if forms == ["do"]:
        if (p["when"] is None) == (p["cost"] is None):
            raise EffectError(path, "a power that does something has either 'when' or 'cost'")
        effect = _compose(b, p["cost"] or FREE, p["targets"], [], p["do"])
        return Power(number, effect, p["when"], once or p["cost"] is not None, None)
    holds: Condition = p["while"] or (lambda s, f: True)
    if forms == ["grant"]:
        static = Static(p["grant"], GRANT, lambda s, f, card: card == f.card and holds(s, f), None, lambda s, f: 1)
    else:
        stat, operation, of, against, amount = p["modify"]
        static = Static(
            stat,
            operation,
            lambda s, f, card: of(s, f, card) and holds(s, f),
            against,
            amount,
            number if once else -1,
        )
    return Power(number, Effect(FREE, (), procedure("effect")), None, once, static)


@LANGUAGE.shape(
    "static",
    "a value that a power modifies for as long as its Hero is in play",
    Param("stat", "word:stat", "which value", required=True),
    Param("of", "filter", "of which cards (this Hero when left out)"),
    Param("against", "filter", "only against these Heroes"),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
)
def _static(b: Builder, path: Path, **p: Any) -> tuple[int, int, Test, Test | None, Amount]:
    if (p["add"] is None) == (p["set"] is None):
        raise EffectError(path, "'modify' takes one of 'add' and 'set'")
    of: Test = p["of"][1] if p["of"] else lambda s, f, card: card == f.card
    against: Test | None = p["against"][1] if p["against"] else None
    return p["stat"], ADD if p["set"] is None else SET, of, against, p["add"] or p["set"]


@LANGUAGE.shape(
    "hero",
    "the play data of a Hero",
    Param("attacks", "list:attack", "its attacks, as printed from top to bottom"),
    Param("powers", "list:power", "its powers, as printed from top to bottom"),
)
def _hero(b: Builder, path: Path, attacks: list[Effect] | None, powers: list[Power] | None) -> HeroPlay:
    return HeroPlay(attacks or [], powers or [])


@LANGUAGE.shape(
    "spell",
    "the play data of a Spell",
    Param("effects", "list:spell_effect", "its effects, of which one is used", required=True),
)
def _spell(b: Builder, path: Path, effects: list[Effect]) -> list[Effect]:
    if not effects:
        raise EffectError((*path, "effects"), "a Spell has at least one effect")
    return effects


@LANGUAGE.shape(
    "trap",
    "the play data of a Trap",
    Param("when", "trigger", "the event that it may answer", required=True),
    _COST,
    _TARGETS,
    _DO,
)
def _trap(b: Builder, path: Path, when: tuple[int, Any], cost: Cost | None, targets: Any, do: list[Step]) -> TrapPlay:
    return TrapPlay(when, _compose(b, cost or FREE, targets, [announce_trap], do, finish_card))


def _fresh(shape: str, target: bool) -> Callable[[Any, Any, Path], Any]:
    """Return a parser of a shape that is an effect of its own; an attack knows its `target` from the start."""

    def parse(b: Builder, value: Any, path: Path) -> Any:
        b.begin()
        if target:
            b.name("target")
        return b.entry(b.language.shapes[shape], value, path)

    return parse


for _name in ("attack", "power", "spell_effect", "trap"):
    LANGUAGE.types[_name] = Type(
        _fresh(_name, _name == "attack"), {"$ref": f"#/$defs/{_name}"}, LANGUAGE.shapes[_name].text
    )
del _name
