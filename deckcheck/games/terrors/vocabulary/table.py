"""What the cards of Terrors of London do at the table beside keywords: looking, discarding, taking, buying."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.procedures import ask, push
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE, REVEALED
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules import buying, supply
from deckcheck.games.terrors.vocabulary.effects import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState


@LANGUAGE.operation("activate_horde_ability", "you activate one Horde ability of one of your Monsters in play (TL-097)")
def _activate_horde_ability(b: Builder, path: Path) -> Operation:
    def begin(s: TerrorsState, f: Frame) -> None:
        push(s, s.match.book.horde_choice, f.player, f.card, target=1)

    return [begin]


@LANGUAGE.operation(
    "discard",
    "a player discards cards from hand, chosen by that player (TL-122)",
    Param("player", "player", "who (`you` when left out)"),
    short="player",
)
def _discard(b: Builder, path: Path, player: Amount | None) -> Operation:
    who: Amount = player or b.parse("player", "you", path)

    def ask_card(s: TerrorsState, f: Frame) -> None:
        hand = s.zones[n.HAND * s.match.players + who(s, f)]
        s.choice = DONE
        if not hand:
            return
        if who(s, f) != f.player and s.match.options["discard_choice"] == "chance":
            piles.discard_at_random(s, who(s, f), 1)
        else:
            ask(s, who(s, f), CHOOSE_CARD, distinct(s, hand))

    def put_down(s: TerrorsState, f: Frame) -> None:
        if s.choice != DONE:
            piles.discard(s, who(s, f), s.choice)

    return [ask_card, put_down]


@LANGUAGE.operation(
    "look_at_top",
    "you look at cards on top of your draw pile; the discard pile goes under it first if there are too few (TL-139)",
    Param("amount", "whole", "how many", required=True),
    Param("show", "flag", "whether they are revealed to all (TL-146)"),
    Param("market", "flag", "whether it is the Market's top, under which nothing is put (TL-D30)"),
    short="amount",
)
def _look_at_top(b: Builder, path: Path, amount: int, show: bool | None, market: bool | None) -> Operation:
    def look(s: TerrorsState, f: Frame) -> None:
        pile = n.MARKET * s.match.players if market else n.DECK * s.match.players + f.player
        if not market:
            supply.top_up(s, f.player, amount)
        seen_by = s.match.everyone if show else 1 << f.player
        for card in s.zones[pile][-amount:]:
            atoms.reveal(s, card, seen_by, REVEALED, f.player)

    return [look]


@LANGUAGE.operation(
    "take",
    "you take a card of the Street without buying it; its place is filled (TL-144)",
    Param("cards", "cards", "which card", required=True),
    Param("to", "zone", "to which zone (the discard pile when left out)"),
    short="cards",
)
def _take(b: Builder, path: Path, cards: Cards, to: tuple[int, ...] | None) -> Operation:
    zone = to[0] if to else n.DISCARD

    def take_cards(s: TerrorsState, f: Frame) -> None:
        for card in cards(s, f):
            supply.take(s, f.player, card, zone)

    return take_cards


@LANGUAGE.operation(
    "buy",
    "you may buy one card of the Street, in a way of its own",
    Param("from", "filter", "among which cards", required=True),
    Param("claim", "flag", "it has CLAIM for this purchase (TL-D33)"),
    Param("discount", "whole", "how many Coins it costs less"),
    Param("with_power", "flag", "Power may be spent as Coins"),
)
def _buy(b: Builder, path: Path, **p: Any) -> Operation:
    gather: Cards = p["from"].cards
    way = buying.Way(bool(p["claim"]), p["discount"] or 0, bool(p["with_power"]))

    def ask_card(s: TerrorsState, f: Frame) -> None:
        found = [card for card in gather(s, f) if buying.affordable(s, f.player, card, way)]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, [*distinct(s, found), DONE])

    def buy_card(s: TerrorsState, f: Frame) -> None:
        if s.choice != DONE:
            buying.buy(s, f.player, s.choice, way)

    return [ask_card, buy_card]


@LANGUAGE.condition(
    "can_buy",
    "a card of the Street that fits can be paid for",
    Param("from", "filter", "among which cards", required=True),
    Param("discount", "whole", "how many Coins it costs less"),
    Param("with_power", "flag", "Power may be spent as Coins"),
)
def _can_buy(b: Builder, path: Path, **p: Any) -> Condition:
    gather: Cards = p["from"].cards
    way = buying.Way(False, p["discount"] or 0, bool(p["with_power"]))
    return lambda s, f: any(buying.affordable(s, f.player, card, way) for card in gather(s, f))
