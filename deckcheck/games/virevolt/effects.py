"""What the cards of Virevolt may do beside the shared operations; the words for it stand in `words`."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder, shown
from deckcheck.engine.effects.language import Param, Type
from deckcheck.engine.procedures import ask
from deckcheck.games.virevolt import combat, heroes
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.crystals import Cost, lay_crystal
from deckcheck.games.virevolt.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Test
    from deckcheck.engine.state import Frame
    from deckcheck.games.virevolt.state import VirevoltState

# The language, once it knows what stands here.
__all__ = ["LANGUAGE"]


# Values -----------------------------------------------------------------------------------------------------------


def _cost(b: Builder, value: Any, path: Path) -> Cost:
    if not isinstance(value, dict):
        raise b.wrong(
            path, "a cost is written as colour and number, such as {{red: 1}}, not {value}", value=shown(value)
        )
    for color, number in value.items():
        b.word("color", color, (*path, str(color)))
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 9:
            raise b.wrong(
                (*path, color), "a cost is paid with 1 to 9 Crystals of a colour, not {value}", value=shown(number)
            )
    return Cost.of(value)


def _states(b: Builder, value: Any, path: Path) -> Callable[[Any, Frame], int]:
    if value == "that":
        if b.event is None or "state" not in b.event.roles:
            raise b.wrong(path, "'that' is the state of the event, and this event has none")
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
    return lambda s, f: sum(max(s.damage[card], 0) for card in hero(s, f))


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
        by_attack = heroes.is_attacking(s, f.card)
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
        raise b.wrong((*path, "state"), "'harmful' stands for several states; one is put at a time")
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
                lay_crystal(s, card, f.player, spent=bool(spent))
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
        raise b.wrong(path, "'undo_rotation' answers the event 'rotates'")

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
        raise b.wrong(path, "'refuse_token' answers the event 'takes_token'")
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
