"""What the cards of Slasherz do: to hp and counters, to other cards, to an attack or Event under way."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.procedures import break_off, innermost, is_broken_off
from deckcheck.engine.state.vocabulary import AIMED, DISCARDED, MOVED, SET, SHUFFLED
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import DRAWERS, OUT_OF_PILE, Arrival, Stat, Until, Zone
from deckcheck.games.slasherz.rules import field, wounds
from deckcheck.games.slasherz.rules.activation import WINDOW, is_spent, perform, spend, use_up
from deckcheck.games.slasherz.rules.destruction import destroy_in_order, keep
from deckcheck.games.slasherz.vocabulary.naming import MOST, note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Operation, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.slasherz.state import SlasherzState

EFFECTS = Language(__file__)

# Hp and counters --------------------------------------------------------------------------------------------------

_AMOUNT = Param("amount", "amount", "how much", required=True)
_OF = Param("of", "cards", "which Survivors or Victims", required=True)


@EFFECTS.step("lose_hp", "Survivors or Victims lose hp", _AMOUNT, _OF)
def _lose_hp(state: SlasherzState, frame: Frame, amount: int, of: list[int]) -> None:
    wounds.lose_all(state, of, amount, frame.player, frame.card)


@EFFECTS.step("gain_hp", "Survivors or Victims gain hp, without a cap", _AMOUNT, _OF)
def _gain_hp(state: SlasherzState, frame: Frame, amount: int, of: list[int]) -> None:
    for card in of:
        wounds.gain_hp(state, card, amount, frame.player)


@EFFECTS.step("regain_hp", "Survivors or Victims regain lost hp", _AMOUNT, _OF)
def _regain_hp(state: SlasherzState, frame: Frame, amount: int, of: list[int]) -> None:
    for card in of:
        wounds.regain_hp(state, card, amount, frame.player)


@EFFECTS.step(
    "gain_counters",
    "players gain rescue counters",
    _AMOUNT,
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="amount",
)
def _gain_counters(state: SlasherzState, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player if amount > 0 else ():
        wounds.gain_counters(state, one, amount)


@EFFECTS.step("mark", "a card puts counters on itself", _AMOUNT, short="amount")
def _mark(state: SlasherzState, frame: Frame, amount: int) -> None:
    if state.match.in_play[state.place[frame.card]]:
        atoms.change(state, state.marks, frame.card, state.marks[frame.card] + amount, Event.MARKED, frame.player)


# Cards ------------------------------------------------------------------------------------------------------------

_CARDS = Param("cards", "cards", "which cards", required=True)
_PILES = {"deck": Zone.DECK, "hand": Zone.HAND, "discard": Zone.DISCARD, "forgotten": Zone.FORGOTTEN}
EFFECTS.words["pile"] = _PILES
EFFECTS.words["drawer"] = DRAWERS
EFFECTS.words["whose"] = {"you": 0, "any": 1}


_AS = Param("as", "name", "a name for those that have been moved")


@EFFECTS.operation(
    "destroy",
    "cards on the field are destroyed, several in an order that you choose",
    _CARDS,
    _AS,
    Param("draws", "word:drawer", "who draws for a destroyed Place (its player when left out)"),
    short="cards",
)
def _destroy(builder: Builder, path: Path, cards: Cards, **rest: Any) -> Operation:
    first: int | None = rest["as"]
    drawer: int = rest["draws"] or 0

    def destroy(state: SlasherzState, frame: Frame) -> None:
        meant = [card for card in cards(state, frame) if field.on_field(state, card)]
        note(frame, first, meant)
        destroy_in_order(state, meant, frame.player, frame.card, drawer)

    def keep_destroyed(state: SlasherzState, frame: Frame) -> None:
        named = frame.slots[first : first + MOST]  # type: ignore[index, operator]
        note(frame, first, [card for card in named if card >= 0 and not field.on_field(state, card)])

    return destroy if first is None else [destroy, keep_destroyed]


@EFFECTS.step("forget", "cards are forgotten; from the field they also count as destroyed", _CARDS, _AS, short="cards")
def _forget(state: SlasherzState, frame: Frame, cards: list[int], name: int | None) -> None:
    for card in cards:
        field.forget(state, card, frame.player, frame.card)
    note(frame, name, [card for card in cards if state.place[card] >> 1 == Zone.FORGOTTEN])


@EFFECTS.step("return_to_hand", "cards on the field go to the hand of their original owner", _CARDS, _AS, short="cards")
def _return_to_hand(state: SlasherzState, frame: Frame, cards: list[int], name: int | None) -> None:
    for card in cards:
        if field.on_field(state, card):
            field.return_to_hand(state, card)
    note(frame, name, [card for card in cards if state.place[card] >> 1 == Zone.HAND])


@EFFECTS.step(
    "draw",
    "a player draws cards; from an empty deck nothing is drawn",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    _AS,
    short="amount",
)
def _draw(state: SlasherzState, frame: Frame, amount: int, player: list[int], name: int | None) -> None:
    drawn: list[int] = []
    for one in player:
        number = piles.draw(state, one, amount)
        drawn += state.pile(Zone.HAND, one)[-number:] if number else []
    note(frame, name, drawn)


@EFFECTS.step(
    "move",
    "cards go to a zone of their owner; the Objects on a Character that leaves the field are dropped",
    _CARDS,
    Param("to", "word:pile", "to which zone: `deck`, `hand`, `discard` or `forgotten`", required=True),
    Param("bottom", "flag", "under the other cards"),
    Param("into", "player", "into whose zone, not from the field (its owner's when left out)"),
    _AS,
)
def _move(
    state: SlasherzState,
    frame: Frame,
    cards: list[int],
    to: int,
    bottom: bool | None,
    into: int | None,
    name: int | None,
) -> None:
    note(frame, name, cards)
    for card in cards:
        if to == Zone.FORGOTTEN:
            field.forget(state, card, frame.player, frame.card)
        elif field.on_field(state, card):
            field.put_away(state, card, to, frame.player, bottom=bool(bottom))
        else:
            origin = state.place[card] >> 1
            kind = DISCARDED if to == Zone.DISCARD and origin in (Zone.HAND, Zone.DECK) else MOVED
            seat = state.owner[card] if into is None or into < 0 else into
            value = OUT_OF_PILE if kind == DISCARDED and origin != Zone.HAND else 0
            by = frame.card if kind == DISCARDED else -1
            atoms.move(state, card, state.match.place(to, seat), kind, frame.player, by, value, bottom=bool(bottom))
            if to == Zone.HAND:
                atoms.emit(state, Event.TO_HAND, frame.player, card, -1, 1 << origin)


@EFFECTS.step("return_to_deck", "cards are shuffled into their owners' decks", _CARDS, short="cards")
def _return_to_deck(state: SlasherzState, frame: Frame, cards: list[int]) -> None:
    _move(state, frame, cards, Zone.DECK, None, None, None)
    for owner in sorted({state.owner[card] for card in cards if state.place[card] >> 1 == Zone.DECK}):
        atoms.shuffle(state, state.match.place(Zone.DECK, owner), SHUFFLED, owner)


EFFECTS.shuffles("return_to_deck", "deck")


def is_exhumable(state: SlasherzState, frame: Frame, card: int) -> bool:
    """Whether a player may exhume a card: out of the own discard pile or, its original owner, forgotten (SZ-096)."""
    place = state.place[card]
    forgotten = place >> 1 == Zone.FORGOTTEN and state.owner[card] == frame.player
    return forgotten or place == state.match.place(Zone.DISCARD, frame.player)


EFFECTS.flag(
    "exhumable", "you may exhume it: it is in your discard pile, or forgotten and yours at first", is_exhumable
)


@EFFECTS.step(
    "exhume",
    "cards go from your discard pile, or from your forgotten cards, to your hand",
    _CARDS,
    Param("whose", "word:whose", "`any`: also from those of the opponent"),
    _AS,
    short="cards",
)
def _exhume(state: SlasherzState, frame: Frame, cards: list[int], whose: int | None, name: int | None) -> None:
    taken: list[int] = []
    for card in cards:
        there = whose and state.place[card] >> 1 in (Zone.DISCARD, Zone.FORGOTTEN)
        if not there and not is_exhumable(state, frame, card):
            continue
        origin = state.place[card] >> 1
        atoms.move(state, card, state.match.place(Zone.HAND, frame.player), Event.EXHUMED, frame.player)
        atoms.emit(state, Event.TO_HAND, frame.player, card, -1, 1 << origin)
        taken.append(card)
    note(frame, name, taken)


@EFFECTS.step(
    "bury",
    "a player puts cards from the top of the deck into the discard pile",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    _AS,
    short="amount",
)
def _bury(state: SlasherzState, frame: Frame, amount: int, player: list[int], name: int | None) -> None:
    buried: list[int] = []
    for one in player:
        pile = state.pile(Zone.DECK, one)
        for _ in range(min(max(amount, 0), len(pile))):
            buried.append(pile[-1])
            atoms.move(state, pile[-1], state.match.place(Zone.DISCARD, state.owner[pile[-1]]), Event.BURIED, one)
    note(frame, name, buried)


@EFFECTS.step(
    "conjure",
    "Characters come onto your field, if there is room",
    _CARDS,
    Param("cannot_attack", "flag", "they cannot attack this turn"),
    short="cards",
)
def _conjure(state: SlasherzState, frame: Frame, cards: list[int], cannot_attack: bool | None) -> None:
    zones = (Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.FORGOTTEN)
    for card in cards:
        if (
            state.place[card] >> 1 in zones
            and field.enter(state, card, frame.player, Arrival.CONJURED)
            and cannot_attack
        ):
            atoms.add_modifier(state, (Stat.CANNOT_ATTACK, SET, 1, card, Until.END_OF_TURN, frame.player, frame.card))


@EFFECTS.step(
    "keep",
    "cards that an attack or effect is about to destroy are not destroyed by it",
    _CARDS,
    short="cards",
)
def _keep(state: SlasherzState, frame: Frame, cards: list[int]) -> None:
    keep(state, cards)


@EFFECTS.step(
    "turn_loss",
    "the loss of hp that an effect is about to cause becomes a gain",
    Param("times", "amount", "of so many times the amount", required=True),
    short="times",
)
def _turn_loss(state: SlasherzState, frame: Frame, times: int) -> None:
    losing = innermost(state, wounds.Losing)
    if losing is not None:
        losing.turned = max(times, 1)


_CHOOSE = SHARED.operations["choose"]


@EFFECTS.operation("choose", _CHOOSE.text, *_CHOOSE.params, short=_CHOOSE.short)
def _choose(builder: Builder, path: Path, **params: Any) -> Operation:
    """Compile a choice; what an Event chooses on the field as it resolves it is aimed at, as its targets are."""
    steps: list[Step] = _CHOOSE.build(builder, path, **params)
    if "targets" in path:
        return steps
    first, count = max(builder.names.values())
    take = steps[-1]

    def take_and_aim(state: SlasherzState, frame: Frame) -> None:
        take(state, frame)
        if state.match.observed & AIMED and state.place[frame.card] >> 1 == Zone.RESOLVING:
            for chosen in frame.slots[first : first + count]:  # type: ignore[index]
                if chosen >= 0 and field.on_field(state, chosen):
                    atoms.emit(state, AIMED, frame.player, chosen, frame.card)

    return [*steps[:-1], take_and_aim]


def _token(builder: Builder, value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise builder.wrong(path, "the id of a token is wanted here")
    builder.references.append((path, value, "token"))
    return value


EFFECTS.types["token"] = Type(_token, {"type": "string", "minLength": 1}, "the id of a token")


@EFFECTS.step(
    "create_token",
    "a token comes onto your field, if there is room",
    Param("token", "token", "its id", required=True),
    Param("into_deck_of", "players", "it is shuffled into the decks of these players instead"),
    Param("as", "name", "a name for it, if it comes onto the field"),
    short="token",
)
def _create_token(
    state: SlasherzState, frame: Frame, token: str, into_deck_of: list[int] | None, name: int | None
) -> None:
    if into_deck_of is not None:
        for player in into_deck_of:
            field.shuffle_in_token(state, state.match.book.numbers[token], player)
        note(frame, name, [])
        return
    made = field.create_token(state, state.match.book.numbers[token], frame.player)
    note(frame, name, [made] if made >= 0 else [])


@EFFECTS.step(
    "perform",
    "the effects of Victims are activated again, or Events of a discard pile once more",
    _CARDS,
    Param("player", "player", "who activates them (`you` when left out)", otherwise="you"),
    short="cards",
    asks=True,
)
def _perform(state: SlasherzState, frame: Frame, cards: list[int], player: int) -> None:
    for card in reversed(cards):
        perform(state, card, player)


# What may be done once in the game --------------------------------------------------------------------------------


@EFFECTS.step(
    "use_up",
    "you use up, for the rest of the game, what this card allows you once: other copies of it do not allow it either",
    Param("number", "whole", "its number, where a card has several such things", required=True),
    short="number",
)
def _use_up(state: SlasherzState, frame: Frame, number: int) -> None:
    spend(state, frame.player, frame.card, number)


@EFFECTS.condition(
    "used_up",
    "you have used up what this card allows you once in the game",
    Param("number", "whole", "its number, where a card has several such things", required=True),
    short="number",
)
def _used_up(builder: Builder, path: Path, number: int) -> Condition:
    return lambda state, frame: is_spent(state, frame.player, frame.card, number)


# What may be done once per turn -----------------------------------------------------------------------------------

_PER_TURN = Param("number", "whole", "its number, where a card has several such things", required=True)


@EFFECTS.step(
    "use_for_turn",
    "this card has done, for the rest of the turn, what it does once per turn",
    _PER_TURN,
    short="number",
)
def _use_for_turn(state: SlasherzState, frame: Frame, number: int) -> None:
    use_up(state, frame.card, _DONE + number)


@EFFECTS.condition("used_for_turn", "this card has done what it does once per turn", _PER_TURN, short="number")
def _used_for_turn(builder: Builder, path: Path, number: int) -> Condition:
    return lambda state, frame: bool(state.used[frame.card] >> _DONE + number & 1)


#: Behind the numbers of what a card activates and of what events set off, of which no card has so many.
_DONE = 32


@EFFECTS.step(
    "equip",
    "you equip Objects to a Character, as far as its limits allow",
    Param("objects", "cards", "which Objects", required=True),
    Param("to", "cards", "to which Character", required=True),
)
def _equip(state: SlasherzState, frame: Frame, objects: list[int], to: list[int]) -> None:
    for card in to:
        for item in objects:
            there = state.place[item] == state.match.place(Zone.OBJECTS, frame.player)
            fits = field.is_character(state, card) and (there or field.has_room(state, Zone.OBJECTS, frame.player))
            fits = fits and field.may_equip_more(state, frame.player)
            if fits and field.may_carry(state, item, card, frame.player):
                field.equip(state, item, card, frame.player)


@EFFECTS.step("cancel_attack", "the attack under way is cancelled; the attacker counts as having attacked")
def _cancel_attack(state: SlasherzState, frame: Frame) -> None:
    attack = innermost(state, wounds.Attack)
    if attack is not None and not is_broken_off(attack):
        break_off(attack)
        atoms.change(state, state.foiled, attack.card, state.foiled[attack.card] + 1)
        atoms.emit(state, Event.CANCELLED, frame.player, attack.card, -1, 1)


@EFFECTS.step("cancel_event", "the Event that this card answers is cancelled; what was paid for it stays paid")
def _cancel_event(state: SlasherzState, frame: Frame) -> None:
    event = next((other.card for other in reversed(state.stack) if other.procedure is WINDOW), -1)
    if event < 0:
        # An Event that has just been aimed at a card.
        resolving = (other.card for other in reversed(state.stack) if other.card not in (-1, frame.card))
        event = next((card for card in resolving if state.place[card] >> 1 == Zone.RESOLVING), -1)
    if event >= 0 and state.place[event] >> 1 == Zone.RESOLVING:
        under_way = next(other for other in state.stack if other.card == event)
        if field.is_so(state, Stat.EVENTS_STAND, field.survivor(state, state.controller[event])):
            return
        if not is_broken_off(under_way):
            break_off(under_way)
            atoms.emit(state, Event.CANCELLED, frame.player, event)
