"""What the cards of Virevolt may do beside the shared operations; the words for it are in `words`."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.flow.procedures import ask, break_off, is_broken_off
from deckcheck.engine.state.vocabulary import CHOOSE_PLAYER
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import COLORS, STATES, CardType, HeroState, Zone
from deckcheck.games.virevolt.rules import combat, heroes
from deckcheck.games.virevolt.rules.crystals import Cost, lay_crystal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.virevolt.state import VirevoltState

EFFECTS = Language(__file__)


# Values -----------------------------------------------------------------------------------------------------------


def _cost(builder: Builder, value: Any, path: Path) -> Cost:
    if not isinstance(value, dict):
        raise builder.wrong(
            path, "a cost is written as colour and number, such as {red: 1}, not {value}", value=abbreviated(value)
        )
    for color, number in value.items():
        builder.word("color", color, (*path, str(color)))
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 9:
            raise builder.wrong(
                (*path, color),
                "a cost is paid with 1 to 9 Crystals of a colour, not {value}",
                value=abbreviated(number),
            )
    return Cost.of(value)


def _states(builder: Builder, value: Any, path: Path) -> Callable[[Any, Frame], int]:
    if value == "that":
        if builder.event is None or "state" not in builder.event.roles:
            raise builder.wrong(path, "'that' is the state of the event, and this event has none")
        builder.reads_event |= 1 << 4
        return lambda state, frame: frame.event[4] if frame.event else 0
    states = 0
    for name in value if isinstance(value, list) else [value]:
        states |= builder.word("state", name, path)
    return lambda state, frame: states


def _state(builder: Builder, value: Any, path: Path) -> int:
    state = builder.word("state", value, path)
    if state == HeroState.HARMFUL:
        raise builder.wrong(path, "'harmful' means several states; one is put at a time")
    return state


def _hit(builder: Builder, value: Any, path: Path) -> bool:
    """Compile the printed damage of an attack: it leads the attack's operations."""
    amount: Amount = builder.parse("amount", value, path)
    builder.lead = [lambda state, frame: combat.hit(state, frame, amount(state, frame))]
    return True


EFFECTS.types.update(
    {
        "cost": Type(
            _cost,
            {
                "type": "object",
                "propertyNames": {"enum": list(COLORS)},
                "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 9},
            },
            "colour and number of Crystals: `{red: 2, neutral: 1}`; `{}` is free",
        ),
        "states": Type(
            _states,
            {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "a state, a list of states, `harmful` for all harmful ones, or `that` for the state of the event",
        ),
        "state": Type(
            _state,
            {"enum": list(STATES)},
            "one state, as `poison`",
        ),
        "printed_damage": Type(_hit, {"$ref": "#/$defs/amount"}, "an amount"),
    }
)


# Tests of a card --------------------------------------------------------------------------------------------------


@EFFECTS.filter("has", "states", "it has one of these states")
def _has(builder: Builder, path: Path, value: Callable[[Any, Frame], int]) -> Test:
    return lambda state, frame, card: heroes.has_state(state, card, value(state, frame))


@EFFECTS.filter("can_shed", "states", "one of these states can be taken off it: it is on it, and not for a time")
def _can_shed(builder: Builder, path: Path, value: Callable[[Any, Frame], int]) -> Test:
    return lambda state, frame, card: bool(state.states[card] & value(state, frame))


@EFFECTS.filter("type", "word:type", "its card type")
def _type(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: book.kind[number] == value)


@EFFECTS.filter("beside_a_secondary_hero", "flag", "its player has a secondary Hero")
def _with_secondary(builder: Builder, path: Path, value: bool) -> Test:
    def test(state: VirevoltState, frame: Frame, card: int) -> bool:
        return bool(state.pile(Zone.SECONDARY, state.controller[card])) == value

    return test


# Conditions and amounts -------------------------------------------------------------------------------------------


@EFFECTS.amount(
    "damage_on", "how many hp a Hero has lost", Param("hero", "cards", "the Hero", required=True), short="hero"
)
def _damage_on(builder: Builder, path: Path, hero: Cards) -> Amount:
    return lambda state, frame: sum(max(state.damage[card], 0) for card in hero(state, frame))


@EFFECTS.amount("hp_of", "how many hp a Hero has left", Param("hero", "cards", "the Hero", required=True), short="hero")
def _hp_of(builder: Builder, path: Path, hero: Cards) -> Amount:
    return lambda state, frame: sum(max(heroes.hp(state, card), 0) for card in hero(state, frame))


def _under_way(state: VirevoltState, frame: Frame, source: int) -> Frame | None:
    """Return the frame of a Spell, an attack or a Trap that is still to have its effect, unless it is cancelled."""
    other = next((other for other in reversed(state.stack) if other.card == source and other is not frame), None)
    return None if other is None or is_broken_off(other) else other


@EFFECTS.condition(
    "under_way",
    "a Spell, an attack or a Trap is still to have its effect: nothing has cancelled it",
    Param("card", "cards", "the card that was cast, attacks or was activated", required=True),
    short="card",
)
def _is_under_way(builder: Builder, path: Path, card: Cards) -> Condition:
    return lambda state, frame: any(_under_way(state, frame, one) is not None for one in card(state, frame))


# Operations -------------------------------------------------------------------------------------------------------


@EFFECTS.step(
    "hit", "the attack deals damage to its target", Param("amount", "amount", "how much", required=True), short="amount"
)
def _hit_operation(state: VirevoltState, frame: combat.AttackFrame, amount: int) -> None:
    combat.hit(state, frame, amount)


@EFFECTS.step(
    "damage",
    "damage that is not the attack's own: a Spell's, a Trap's, a power's, an attack's on others than its target",
    Param("amount", "amount", "how much", required=True),
    Param("to", "cards", "to which Heroes", required=True),
)
def _damage(state: VirevoltState, frame: Frame, amount: int, to: list[int]) -> None:
    by_attack = isinstance(frame, combat.AttackFrame)
    for card in to:
        if by_attack and state.controller[card] != frame.player:
            heroes.attack_damage(state, card, amount, frame.player, frame.card)
        else:
            heroes.damage(state, card, amount, frame.player, frame.card)


@EFFECTS.step(
    "heal",
    "a Hero regains hp, up to its printed hp",
    Param("amount", "amount", "how much", required=True),
    Param("to", "cards", "which Heroes", required=True),
)
def _heal(state: VirevoltState, frame: Frame, amount: int, to: list[int]) -> None:
    for card in to:
        heroes.heal(state, card, amount, frame.player)


@EFFECTS.operation(
    "put_state",
    "put a state on Heroes",
    Param("state", "state", "which state", required=True),
    Param("to", "cards", "which Heroes", required=True),
    Param("until", "word:until", "how long (until it is taken off when left out)"),
)
def _put_state(builder: Builder, path: Path, to: Cards, until: int | None, **given: int) -> Operation:
    hero_state = given["state"]
    ends = -1 if until is None else until

    def put(state: VirevoltState, frame: Frame) -> None:
        by_attack = isinstance(frame, combat.AttackFrame)
        for card in to(state, frame):
            heroes.put_state(state, card, hero_state, frame.player, ends, frame.card, by_attack=by_attack)

    return put


@EFFECTS.operation(
    "remove_state",
    "take states off Heroes",
    Param("state", "states", "which states", required=True),
    Param("from", "cards", "which Heroes", required=True),
    Param("choose", "flag", "take off only one of them, which you choose"),
)
def _remove_state(builder: Builder, path: Path, **given: Any) -> Operation:
    hero_states: Callable[[Any, Frame], int] = given["state"]
    on: Cards = given["from"]
    if not given["choose"]:

        def remove(state: VirevoltState, frame: Frame) -> None:
            for card in on(state, frame):
                heroes.remove_states(state, card, hero_states(state, frame), frame.player)

        return remove

    def ask_state(state: VirevoltState, frame: Frame) -> None:
        state.choice = 0
        found = 0
        for card in on(state, frame):
            found |= state.states[card] & hero_states(state, frame)
        if found:
            heroes.ask_state(state, frame.player, [1 << bit for bit in range(6) if found >> bit & 1])

    def remove_chosen(state: VirevoltState, frame: Frame) -> None:
        chosen = state.choice
        for card in on(state, frame):
            heroes.remove_states(state, card, chosen, frame.player)

    return [ask_state, remove_chosen]


@EFFECTS.step(
    "enter_play",
    "cards are put into play: Heroes as main or secondary as room allows, Crystals beyond the one of the turn",
    Param("cards", "cards", "which cards", required=True),
    Param("spent", "flag", "Crystals come spent"),
)
def _enter_play(state: VirevoltState, frame: Frame, cards: list[int], spent: bool | None) -> None:
    for card in cards:
        if state.match.book.kind[state.definition[card]] == CardType.CRYSTAL:
            lay_crystal(state, card, frame.player, spent=bool(spent))
        else:
            heroes.enter_play(state, card, frame.player)


@EFFECTS.step(
    "make_main",
    "a secondary Hero changes places with its player's main Hero, whatever Stun says",
    Param("hero", "cards", "which Hero", required=True),
    Param("rotation", "flag", "this is a rotation by its player"),
    short="hero",
)
def _make_main(state: VirevoltState, frame: Frame, hero: list[int], rotation: bool | None) -> None:
    for card in hero:
        heroes.exchange(state, card, Event.ROTATED if rotation else 0, state.controller[card])


@EFFECTS.operation("undo_rotation", "the rotation of the event is undone; its cost stays paid")
def _undo_rotation(builder: Builder, path: Path) -> Operation:
    if builder.event is None or builder.event.bit != Event.ROTATED:
        raise builder.wrong(path, "'undo_rotation' answers the event 'rotates'")
    builder.reads_event |= 1 << 2 | 1 << 3 | 1 << 4

    def undo(state: VirevoltState, frame: Frame) -> None:
        new, old, lost = (frame.event or (0, 0, -1, -1, 0))[2:]
        players = state.match.players
        if old >= 0 and state.place[new] // players == Zone.MAIN and state.place[old] // players == Zone.SECONDARY:
            owner = state.controller[new]
            atoms.move(state, new, state.match.place(Zone.SECONDARY, owner))
            atoms.move(state, old, state.match.place(Zone.MAIN, owner), Event.ROTATION_UNDONE, owner, new)
            if lost:
                atoms.change(state, state.states, old, state.states[old] | lost)

    return undo


@EFFECTS.each_card(
    "cancel",
    "a Spell, an attack or a Trap has no effect; its cost stays paid",
    "the card that was cast, attacks or was activated",
    "card",
)
def _cancel(state: VirevoltState, frame: Frame, source: int) -> None:
    other = _under_way(state, frame, source)
    if other is not None:
        break_off(other)
        atoms.emit(state, Event.CANCELLED, frame.player, source)


@EFFECTS.each_card("survive", "a Hero about to die stays in play at 1 hp", "which Hero", "hero")
def _survive(state: VirevoltState, frame: Frame, card: int) -> None:
    if heroes.is_hero_in_play(state, card) and heroes.hp(state, card) <= 0:
        lost = state.match.book.hp[state.definition[card]] - 1
        atoms.change(state, state.damage, card, lost, Event.SAVED, frame.player, frame.card)


@EFFECTS.operation("refuse_token", "the victory token of the event is not taken")
def _refuse_token(builder: Builder, path: Path) -> Operation:
    if builder.event is None or builder.event.bit != Event.TOKEN_ABOUT:
        raise builder.wrong(path, "'refuse_token' answers the event 'takes_token'")
    return lambda state, frame: heroes.refuse_token(state)


@EFFECTS.operation(
    "even_out_hands",
    "who has the fewest cards in hand (you choose among equals) draws up to the number of who has the most",
    Param("at_most", "whole", "how many cards at most", required=True),
    short="at_most",
)
def _even_out_hands(builder: Builder, path: Path, at_most: int) -> Operation:
    def sizes(state: VirevoltState) -> dict[int, int]:
        players = state.match.players
        return {player: len(state.pile(Zone.HAND, player)) for player in range(players) if state.alive[player]}

    def ask_poorest(state: VirevoltState, frame: Frame) -> None:
        hands = sizes(state)
        fewest = min(hands.values())
        ask(state, frame.player, CHOOSE_PLAYER, [player for player, size in hands.items() if size == fewest])

    def draw_up(state: VirevoltState, frame: Frame) -> None:
        hands = sizes(state)
        draw(state, state.choice, min(max(hands.values()) - hands[state.choice], at_most))

    return [ask_poorest, draw_up]
