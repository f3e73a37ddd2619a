"""What the cards of Slasherz do: to hp and counters, to other cards, to an attack or Event under way."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param, Type
from deckcheck.engine.vocabulary import SET
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules import field, wounds
from deckcheck.games.slasherz.rules.destruction import destroy_in_order
from deckcheck.games.slasherz.vocabulary.effects import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Players
    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

# Hp and counters --------------------------------------------------------------------------------------------------

_AMOUNT = Param("amount", "amount", "how much", required=True)
_OF = Param("of", "cards", "which Survivors or Victims", required=True)


@LANGUAGE.operation("lose_hp", "Survivors or Victims lose hp", _AMOUNT, _OF)
def _lose_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def lose(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.lose_hp(s, card, amount(s, f), f.player, f.card)

    return lose


@LANGUAGE.operation("gain_hp", "Survivors or Victims gain hp, without a cap", _AMOUNT, _OF)
def _gain_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def gain(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.gain_hp(s, card, amount(s, f), f.player)

    return gain


@LANGUAGE.operation("regain_hp", "Survivors or Victims regain lost hp", _AMOUNT, _OF)
def _regain_hp(b: Builder, path: Path, amount: Amount, of: Cards) -> Operation:
    def regain(s: SlasherzState, f: Frame) -> None:
        for card in of(s, f):
            wounds.regain_hp(s, card, amount(s, f), f.player)

    return regain


@LANGUAGE.operation("gain_counters", "you gain rescue counters", _AMOUNT, short="amount")
def _gain_counters(b: Builder, path: Path, amount: Amount) -> Operation:
    return lambda s, f: wounds.gain_counters(s, f.player, amount(s, f))


@LANGUAGE.operation("mark", "a card puts counters on itself", _AMOUNT, short="amount")
def _mark(b: Builder, path: Path, amount: Amount) -> Operation:
    def mark(s: SlasherzState, f: Frame) -> None:
        if s.match.in_play[s.place[f.card]]:
            atoms.change(s, s.marks, f.card, s.marks[f.card] + amount(s, f), n.MARKED, f.player)

    return mark


# Cards ------------------------------------------------------------------------------------------------------------

_CARDS = Param("cards", "cards", "which cards", required=True)


@LANGUAGE.operation(
    "destroy", "cards on the field are destroyed, several in an order that you choose", _CARDS, short="cards"
)
def _destroy(b: Builder, path: Path, cards: Cards) -> Operation:
    return lambda s, f: destroy_in_order(s, cards(s, f), f.player, f.card)


@LANGUAGE.operation("forget", "cards are forgotten; from the field they also count as destroyed", _CARDS, short="cards")
def _forget(b: Builder, path: Path, cards: Cards) -> Operation:
    def forget_cards(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            field.forget(s, card, f.player, f.card)

    return forget_cards


@LANGUAGE.operation(
    "return_to_hand", "cards on the field go to the hand of their original owner", _CARDS, short="cards"
)
def _return_to_hand(b: Builder, path: Path, cards: Cards) -> Operation:
    def return_cards(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if field.on_field(s, card):
                field.return_to_hand(s, card)

    return return_cards


@LANGUAGE.operation(
    "exhume", "cards go from your discard pile, or from your forgotten cards, to your hand", _CARDS, short="cards"
)
def _exhume(b: Builder, path: Path, cards: Cards) -> Operation:
    def exhume(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if s.place[card] >> 1 in (n.DISCARD, n.FORGOTTEN) and s.owner[card] == f.player:
                atoms.move(s, card, n.HAND * 2 + f.player, n.EXHUMED, f.player)

    return exhume


@LANGUAGE.operation(
    "bury",
    "a player puts cards from the top of the deck into the discard pile",
    Param("amount", "whole", "how many", required=True),
    Param("player", "players", "who (`you` when left out)"),
    Param("as", "text", "the name of the buried cards"),
    short="amount",
)
def _bury(b: Builder, path: Path, amount: int, player: Players | None, **rest: Any) -> Operation:
    who: Players = player or b.parse("players", "you", path)
    first = b.name(rest["as"], amount) if rest["as"] else -1

    def bury(s: SlasherzState, f: Frame) -> None:
        for one in who(s, f):
            pile = s.zones[n.DECK * 2 + one]
            for number in range(min(amount, len(pile))):
                card = pile[-1]
                if first >= 0:
                    f.slots[first + number] = card  # type: ignore[index]
                atoms.move(s, card, n.DISCARD * 2 + one, n.BURIED, one)

    return bury


@LANGUAGE.operation(
    "conjure",
    "Characters come onto your field, if there is room",
    _CARDS,
    Param("cannot_attack", "flag", "they cannot attack this turn"),
    short="cards",
)
def _conjure(b: Builder, path: Path, cards: Cards, cannot_attack: bool | None) -> Operation:
    zones = (n.DECK, n.HAND, n.DISCARD, n.FORGOTTEN)

    def conjure(s: SlasherzState, f: Frame) -> None:
        for card in cards(s, f):
            if s.place[card] >> 1 in zones and field.enter(s, card, f.player, conjured=True) and cannot_attack:
                atoms.add_modifier(s, (n.CANNOT_ATTACK, SET, 1, card, n.END_OF_TURN, f.player, f.card))

    return conjure


def _token(b: Builder, value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise b.wrong(path, "the id of a token is wanted here")
    return value


LANGUAGE.types["token"] = Type(_token, {"type": "string", "minLength": 1}, "the id of a token")


@LANGUAGE.operation(
    "create_token",
    "a token comes onto your field, if there is room",
    Param("token", "token", "its id", required=True),
    short="token",
)
def _create_token(b: Builder, path: Path, token: str) -> Operation:
    return lambda s, f: field.create_token(s, s.match.book.numbers[token], f.player)


@LANGUAGE.operation(
    "equip",
    "you equip Objects to a Character, as far as its limits allow",
    Param("objects", "cards", "which Objects", required=True),
    Param("to", "cards", "to which Character", required=True),
)
def _equip(b: Builder, path: Path, objects: Cards, to: Cards) -> Operation:
    def equip(s: SlasherzState, f: Frame) -> None:
        for card in to(s, f):
            for item in objects(s, f):
                fits = field.is_character(s, card) and field.has_room(s, n.OBJECTS, f.player)
                if fits and field.may_carry(s, item, card, f.player):
                    field.equip(s, item, card, f.player)

    return equip


@LANGUAGE.operation("cancel_attack", "the attack under way is cancelled; the attacker counts as having attacked")
def _cancel_attack(b: Builder, path: Path) -> Operation:
    def cancel(s: SlasherzState, f: Frame) -> None:
        book = s.match.book
        for frame in reversed(s.stack):
            if frame.procedure.number == book.attack:
                frame.pc = len(s.match.book.procedures[book.attack].steps) - 1
                atoms.emit(s, n.CANCELLED, f.player, frame.card)
                return

    return cancel


@LANGUAGE.operation("cancel_event", "the Event that this card answers is cancelled; what was paid for it stays paid")
def _cancel_event(b: Builder, path: Path) -> Operation:
    def cancel(s: SlasherzState, f: Frame) -> None:
        for frame in s.stack:
            if frame.card == f.target and frame is not f and s.place[f.target] >> 1 == n.RESOLVING:
                frame.pc = len(frame.procedure.steps) - 1
                atoms.emit(s, n.CANCELLED, f.player, f.target)
                return

    return cancel
