"""What the cards of Terrors of London do at the table beside keywords: looking, discarding, taking, buying."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import SHARED, distinct
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.procedures import ask, push
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE, REVEALED
from deckcheck.games.terrors.names import LAID_OUT, Zone
from deckcheck.games.terrors.rules import buying, hordes, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.terrors.state import TerrorsState

TABLE = Language(__file__)

_FROM = Param("from", "filter", "among which cards", required=True)
_DISCOUNT = Param("discount", "whole", "how many Coins it costs less")
_WITH_POWER = Param("with_power", "flag", "Power may be spent as Coins")


@TABLE.step(
    "activate_horde_ability", "you activate one Horde ability of one of your Monsters in play (TL-097)", asks=True
)
def _activate_horde_ability(state: TerrorsState, frame: Frame) -> None:
    push(state, hordes.HORDE_CHOICE, frame.player, frame.card).by_effect = 1


@TABLE.operation(
    "discard",
    "a player discards cards from hand, chosen by that player (TL-122)",
    Param("player", "player", "who (`you` when left out)", otherwise="you"),
    short="player",
)
def _discard(builder: Builder, path: Path, player: Amount) -> Operation:
    def ask_card(state: TerrorsState, frame: Frame) -> None:
        hand = state.pile(Zone.HAND, player(state, frame))
        state.choice = DONE
        if not hand:
            return
        if player(state, frame) != frame.player and state.match.options["discard_choice"] == "chance":
            piles.discard_at_random(state, player(state, frame), 1)
        else:
            ask(state, player(state, frame), CHOOSE_CARD, distinct(state, hand))

    def put_down(state: TerrorsState, frame: Frame) -> None:
        if state.choice != DONE:
            piles.discard(state, player(state, frame), state.choice)

    return [ask_card, put_down]


@TABLE.step(
    "look_at_top",
    "you look at cards on top of your draw pile; the discard pile goes under it first if there are too few (TL-139)",
    Param("amount", "whole", "how many", required=True),
    Param("show", "flag", "whether they are revealed to all (TL-146)"),
    Param("market", "flag", "whether it is the Market's top, under which nothing is put (TL-D30)"),
    short="amount",
    asks=True,
)
def _look_at_top(state: TerrorsState, frame: Frame, amount: int, show: bool | None, market: bool | None) -> None:
    pile = state.match.place(Zone.MARKET, 0) if market else state.match.place(Zone.DECK, frame.player)
    if not market:
        supply.top_up(state, frame.player, amount)
    seen_by = state.match.everyone if show else 1 << frame.player
    for card in state.zones[pile][-amount:]:
        atoms.reveal(state, card, seen_by, REVEALED, frame.player)


@TABLE.operation(
    "take",
    "you take a card of the Street without buying it; its place is filled (TL-144)",
    Param("cards", "cards", "which card", required=True),
    Param("to", "zone", "to which zone (the discard pile when left out)"),
    short="cards",
)
def _take(builder: Builder, path: Path, cards: Cards, to: tuple[int, ...] | None) -> Operation:
    zone = to[0] if to else Zone.DISCARD

    def take_cards(state: TerrorsState, frame: Frame) -> None:
        for card in cards(state, frame):
            supply.take(state, frame.player, card, zone)

    def lay_out(state: TerrorsState, frame: Frame) -> None:
        for card in cards(state, frame):
            buying.put_into_play(state, frame.player, card)

    return [lay_out] if zone in LAID_OUT else take_cards


_shared_move = SHARED.operations["move"]


@TABLE.operation("move", _shared_move.text, *_shared_move.params)
def _move(builder: Builder, path: Path, cards: Cards, to: tuple[int, ...], bottom: bool | None) -> Operation:
    if not to or to[0] not in LAID_OUT:
        return _shared_move.build(builder, path, cards=cards, to=to, bottom=bottom)  # type: ignore[no-any-return]

    def lay_out(state: TerrorsState, frame: Frame) -> None:
        for card in cards(state, frame):
            buying.put_into_play(state, state.owner[card], card)

    return [lay_out]


class Offer:
    """The step that asks which card is bought in a way of its own; whoever reports it finds the terms here."""

    def __init__(self, gather: Cards, terms: buying.Terms) -> None:
        self._gather = gather
        self.terms = terms

    def __call__(self, state: TerrorsState, frame: Frame) -> None:
        """Ask for one of the cards that can be paid for, or none."""
        player = frame.player
        found = [card for card in self._gather(state, frame) if buying.affordable(state, player, card, self.terms)]
        state.choice = DONE
        if found:
            ask(state, player, CHOOSE_CARD, [*distinct(state, found), DONE])


@TABLE.operation(
    "buy",
    "you may buy one card of the Street, in a special way",
    _FROM,
    Param("claim", "flag", "it has CLAIM for this purchase (TL-D33)"),
    _DISCOUNT,
    _WITH_POWER,
)
def _buy(builder: Builder, path: Path, **given: Any) -> Operation:
    terms = buying.Terms(bool(given["claim"]), given["discount"] or 0, bool(given["with_power"]))

    def buy_card(state: TerrorsState, frame: Frame) -> None:
        if state.choice != DONE:
            buying.buy(state, frame.player, state.choice, terms)

    return [Offer(given["from"].cards, terms), buy_card]


@TABLE.condition("can_buy", "a card of the Street that fits can be paid for", _FROM, _DISCOUNT, _WITH_POWER)
def _can_buy(builder: Builder, path: Path, **given: Any) -> Condition:
    gather: Cards = given["from"].cards
    terms = buying.Terms(False, given["discount"] or 0, bool(given["with_power"]))
    return lambda state, frame: any(
        buying.affordable(state, frame.player, card, terms) for card in gather(state, frame)
    )
