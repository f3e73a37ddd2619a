"""What the cards of Terrors of London may say beside the shared vocabulary, and the shapes of their play data."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EventKind, Language, Param, Role, Type
from deckcheck.engine.effects.shared import SHARED, distinct
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE, REVEALED
from deckcheck.games.terrors import buying, health, supply
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Procedure, Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState

# The bit that stands for having no faction, beside the four of `names`.
NO_FACTION = 16

LANGUAGE = Language(__file__)
LANGUAGE.extend(SHARED)
LANGUAGE.zones = {
    "deck": (n.DECK,),
    "hand": (n.HAND,),
    "discard": (n.DISCARD,),
    "play": (n.PLAY,),
    "relics": (n.RELICS,),
    "in_play": (n.PLAY, n.RELICS),
    "street": (n.STREET,),
    "removed": (n.REMOVED,),
}
LANGUAGE.words.update(
    {
        "type": {**{name: 1 << number for name, number in n.TYPES.items()}, "any_monster": 0b1111 << n.MONSTER},
        "faction": {**n.FACTIONS, "any": 15, "none": NO_FACTION},
        "resource": n.RESOURCES,
    }
)
LANGUAGE.words["stat"] = {}
LANGUAGE.words["until"] = {}


def _event(name: str, bit: int, text: str, **roles: Role) -> None:
    LANGUAGE.events[name] = EventKind(bit, text, roles)


_WHO = Role("player", "the player who does it")
_TIME = Role("value", "the how-manieth time this turn (1: the first)")
_event(
    "plays",
    n.RESOLVED,
    "a card from hand is played and resolved",
    player=_WHO,
    card=Role("card", "the card"),
    time=_TIME,
)
_event("buys", n.BOUGHT, "a card is bought", player=_WHO, card=Role("card", "the card"), time=_TIME)
_event("curses", n.CURSED, "CURSE is resolved", player=_WHO, time=_TIME)
_event("destroys", n.DESTROYED, "a card is destroyed", player=_WHO, card=Role("card", "the card"), time=_TIME)
_event("sacrifices", n.SACRIFICED, "a card is sacrificed", player=_WHO, card=Role("card", "the card"), time=_TIME)
_event("uses_horde", n.JOINED, "a Horde is formed or extended", player=_WHO, time=_TIME)


# Tests of a card --------------------------------------------------------------------------------------------------


@LANGUAGE.filter("type", "word:type", "its card type")
def _type(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(value >> s.match.book.kind[s.definition[card]] & 1)


@LANGUAGE.filter("faction", "word:faction", "its faction; `any` for one of the four, `none` for none")
def _faction(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool((s.match.book.faction[s.definition[card]] or NO_FACTION) & value)


@LANGUAGE.filter("cost_at_most", "amount", "its cost is no higher; a card without a cost counts as 0 (TL-D38)")
def _cost_at_most(b: Builder, path: Path, value: Amount) -> Test:
    return lambda s, f, card: max(s.match.book.cost[s.definition[card]], 0) <= value(s, f)


@LANGUAGE.filter("token", "flag", "it bears a Haunt token")
def _token(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.haunt[card]) == value


@LANGUAGE.filter("top", "whole", "it is among so many cards on top of its pile")
def _top(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: card in s.zones[s.place[card]][-value:]


# Amounts ----------------------------------------------------------------------------------------------------------


@LANGUAGE.amount("in_hordes", "how many of your Monsters stand in Hordes")
def _in_hordes(b: Builder, path: Path) -> Amount:
    return lambda s, f: sum(1 for card in s.zones[n.PLAY * s.match.players + f.player] if s.left[card] or s.right[card])


# Resources --------------------------------------------------------------------------------------------------------


def _resource(name: str, resource: int, title: str) -> None:
    @LANGUAGE.operation(
        name,
        f"you gain {title}; a negative number is lost, as far as there is any",
        Param("amount", "amount", "how much", required=True),
        short="amount",
    )
    def build(b: Builder, path: Path, amount: Amount) -> Operation:
        return lambda s, f: supply.gain(s, f.player, resource, amount(s, f))


_resource("coin", n.COIN, "Coins")
_resource("power", n.POWER, "Power")
_resource("regeneration", n.REGENERATION, "Regeneration")


@LANGUAGE.operation(
    "gain_health", "your Overlord regains Health", Param("amount", "amount", "how much", required=True), short="amount"
)
def _gain_health(b: Builder, path: Path, amount: Amount) -> Operation:
    return lambda s, f: health.regain(s, f.player, amount(s, f))


@LANGUAGE.operation(
    "lose_health",
    "Overlords lose Health in one change; Armour has no say",
    Param("amount", "amount", "how much", required=True),
    Param("player", "players", "whose (`enemies` when left out)"),
    short="amount",
)
def _lose_health(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "enemies", path)
    return lambda s, f: health.lose(s, who(s, f), amount(s, f))


@LANGUAGE.operation(
    "convert",
    "until the end of this Action phase you may turn one resource into another, 1 for 1",
    Param("from", "word:resource", "which resource", required=True),
    Param("to", "word:resource", "into which", required=True),
)
def _convert(b: Builder, path: Path, **p: int) -> Operation:
    way = 1 << (p["from"] * 3 + p["to"])
    return lambda s, f: atoms.change(
        s, s.convert, f.player, s.convert[f.player] | way, n.OPENED, f.player, p["from"], p["to"]
    )


# Keywords ---------------------------------------------------------------------------------------------------------


@LANGUAGE.operation("command", "COMMAND: take a cheap Monster of your discard pile into your hand (TL-152)")
def _command(b: Builder, path: Path) -> Operation:
    def ask_monster(s: TerrorsState, f: Frame) -> None:
        book = s.match.book
        limit = s.match.options["command_cost"]
        found = [
            card
            for card in s.zones[n.DISCARD * s.match.players + f.player]
            if book.kind[s.definition[card]] >= n.MONSTER and book.cost[s.definition[card]] <= limit
        ]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, distinct(s, found))

    def take_monster(s: TerrorsState, f: Frame) -> None:
        if s.choice != DONE:
            atoms.move(s, s.choice, n.HAND * s.match.players + f.player, n.COMMANDED, f.player)

    return [ask_monster, take_monster]


@LANGUAGE.operation("curse", "CURSE: an opponent loses Health or discards a card, as that player chooses (TL-154)")
def _curse(b: Builder, path: Path) -> Operation:
    def ask_victim(s: TerrorsState, f: Frame) -> None:
        victim = 1 - f.player
        hand = s.zones[n.HAND * s.match.players + victim]
        ask(s, victim, n.CURSE, [*distinct(s, hand), DONE])

    def suffer(s: TerrorsState, f: Frame) -> None:
        victim = 1 - f.player
        if s.choice == DONE:
            health.lose(s, (victim,), s.match.options["curse_health"])
        else:
            piles.discard(s, victim, s.choice)

    def announce(s: TerrorsState, f: Frame) -> None:
        atoms.emit(s, n.CURSED, f.player, f.card, -1, supply.counted(s, f.player, n.BY_CURSE))

    return [ask_victim, suffer, announce]


@LANGUAGE.operation(
    "destroy",
    "DESTROY: a card in play goes to its owner's discard pile, or one of the Street leaves the game (TL-156, TL-157)",
    Param("among", "filter", "among which cards (any in play or in the Street when left out)"),
)
def _destroy(b: Builder, path: Path, among: Filter | None) -> Operation:
    def ask_card(s: TerrorsState, f: Frame) -> None:
        players = s.match.players
        if among:
            found = among.cards(s, f)
        else:
            found = [
                card
                for zone in (n.PLAY, n.RELICS)
                for player in range(players)
                for card in s.zones[zone * players + player]
            ]
            found += s.zones[n.STREET * players]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, distinct(s, found))

    def destroy_card(s: TerrorsState, f: Frame) -> None:
        card = s.choice
        if card == DONE:
            return
        time = supply.counted(s, f.player, n.BY_DESTROY)
        atoms.emit(s, n.DESTROYED, f.player, card, -1, time)
        if s.place[card] // s.match.players == n.STREET:
            supply.clear_street(s, card)
        else:
            atoms.move(s, card, n.DISCARD * s.match.players + s.owner[card])

    return [ask_card, destroy_card]


@LANGUAGE.operation(
    "haunt",
    "HAUNT: this Monster, or another one, gets a Haunt token (TL-159)",
    Param("cards", "cards", "which Monsters (this one when left out)"),
)
def _haunt(b: Builder, path: Path, cards: Cards | None) -> Operation:
    which: Cards = cards or b.parse("cards", "self", path)

    def put_tokens(s: TerrorsState, f: Frame) -> None:
        for card in which(s, f):
            supply.haunt(s, card)

    return put_tokens


@LANGUAGE.operation("unify", "UNIFY: one more card in the next Draw phase (TL-160)")
def _unify(b: Builder, path: Path) -> Operation:
    return lambda s, f: supply.unify(s, f.player)


@LANGUAGE.operation("fury", "FURY: one of two resources, as you choose (TL-163)")
def _fury(b: Builder, path: Path) -> Operation:
    def ask_resource(s: TerrorsState, f: Frame) -> None:
        ask(s, f.player, n.FURY, sorted(n.RESOURCES[word] for word in s.match.options["fury"].split(" or ")))

    def take_resource(s: TerrorsState, f: Frame) -> None:
        supply.gain(s, f.player, s.choice, s.match.options["fury_amount"])

    return [ask_resource, take_resource]


@LANGUAGE.operation(
    "sacrifice",
    "SACRIFICE: a card that you have in play leaves the game, and you gain a resource (TL-165 to TL-167)",
    Param("among", "filter", "among which cards (your own in play when left out)"),
    Param("optional", "flag", "whether you may choose none"),
)
def _sacrifice(b: Builder, path: Path, among: Filter | None, optional: bool | None) -> Operation:
    def ask_card(s: TerrorsState, f: Frame) -> None:
        players = s.match.players
        found = (
            among.cards(s, f)
            if among
            else s.zones[n.PLAY * players + f.player] + s.zones[n.RELICS * players + f.player]
        )
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, [*distinct(s, found), DONE] if optional else distinct(s, found))

    def remove_card(s: TerrorsState, f: Frame) -> None:
        card = s.choice
        if card == DONE:
            return
        time = supply.counted(s, f.player, n.BY_SACRIFICE)
        atoms.emit(s, n.SACRIFICED, f.player, card, -1, time)
        atoms.move(s, card, n.REMOVED * s.match.players)
        supply.gain(s, f.player, n.RESOURCES[s.match.options["sacrifice_gain"]], s.match.options["sacrifice_amount"])

    return [ask_card, remove_card]


# Other operations -------------------------------------------------------------------------------------------------


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
        if hand:
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


# Shapes -----------------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """What an ability costs: resources, and Health that is spent (TL-141)."""

    coin: int = 0
    power: int = 0
    regeneration: int = 0
    health: int = 0

    def payable(self, s: TerrorsState, player: int) -> bool:
        """Whether a player can pay; the last Health may be spent too (TL-D25)."""
        return (
            s.coin[player] >= self.coin
            and s.power[player] >= self.power
            and s.regeneration[player] >= self.regeneration
            and s.health[player] >= self.health
        )

    def pay(self, s: TerrorsState, player: int) -> None:
        """Pay; at zero Health the game is over before the effect that was paid for (TL-D25)."""
        for resource, amount in enumerate(self[:3]):
            if amount:
                supply.gain(s, player, resource, -amount)
        health.lose(s, (player,), self.health)


FREE = Cost()


class Ability(NamedTuple):
    """What the Relic or Overlord action activates: its cost, what must hold, how often a turn, and what it does."""

    cost: Cost
    needs: Condition | None
    uses: int
    program: Procedure


class Triggered(NamedTuple):
    """A Triggered ability: the event that it waits for, and its benefit (TL-046)."""

    trigger: tuple[int, Any]
    program: Procedure


class CardPlay(NamedTuple):
    """The play data of a card. `program` is what playing it activates, `unique` its Unique abilities alone."""

    armour: int
    claim: bool
    program: Procedure
    unique: Procedure
    horde: list[Procedure]
    triggered: list[Triggered]
    ability: Ability | None


def _program(b: Builder, steps: list[Step]) -> Procedure:
    return procedure("effect", *steps, slots=b.slots)


@LANGUAGE.shape(
    "ability_cost",
    "what an ability costs",
    Param("coin", "whole", "Coins"),
    Param("power", "whole", "Power"),
    Param("regeneration", "whole", "Regeneration"),
    Param("health", "whole", "Health, spent"),
)
def _ability_cost(b: Builder, path: Path, **p: int | None) -> Cost:
    return Cost(*(p[name] or 0 for name in Cost._fields))


@LANGUAGE.shape(
    "ability",
    "what the Relic action or the Overlord action activates",
    Param("cost", "shape:ability_cost", "what it costs (nothing when left out)"),
    Param("needs", "condition", "what must hold for it to be offered"),
    Param("uses", "whole", "how often a turn (once when left out)"),
    Param("do", "do", "what it does", required=True),
)
def _ability(
    b: Builder, path: Path, cost: Cost | None, needs: Condition | None, uses: int | None, do: list[Step]
) -> Ability:
    price = cost or FREE
    steps = [lambda s, f: price.pay(s, f.player), *do] if price != FREE else do
    return Ability(price, needs, 1 if uses is None else uses, _program(b, steps))


@LANGUAGE.shape(
    "triggered",
    "a Triggered ability",
    Param("when", "trigger", "the event that it waits for; `time: 1` makes it the first of the turn", required=True),
    Param("do", "do", "its benefit", required=True),
)
def _triggered(b: Builder, path: Path, when: tuple[int, Any], do: list[Step]) -> Triggered:
    return Triggered(when, _program(b, do))


@LANGUAGE.shape(
    "horde_ability", "one Horde ability of a Monster", Param("do", "do", "what it does", required=True), short="do"
)
def _horde_ability(b: Builder, path: Path, do: list[Step]) -> Procedure:
    return _program(b, do)


def _activated(b: Builder, value: Any, path: Path) -> tuple[list[Step], int]:
    steps = b.parse("do", value, path)
    return steps, b.slots


LANGUAGE.types["activated"] = Type(_activated, {"$ref": "#/$defs/do"}, "a list of operations, carried out in order")


def _fresh(shape: str) -> Any:
    """Return a parser of a shape that is an effect of its own."""

    def parse(b: Builder, value: Any, path: Path) -> Any:
        b.begin()
        return b.entry(b.language.shapes[shape], value, path)

    return parse


for _name in ("ability", "triggered", "horde_ability"):
    LANGUAGE.types[_name] = Type(_fresh(_name), {"$ref": f"#/$defs/{_name}"}, LANGUAGE.shapes[_name].text)
del _name

_ARMOUR = Param("armour", "whole", "its Armour (TL-149)")
_CLAIM = Param("claim", "flag", "whether it has CLAIM (TL-150)")
_TRIGGERED = Param("triggered", "list:triggered", "its Triggered abilities")
_DO = Param("do", "activated", "its Resource and Keyword abilities, from top to bottom")
_UNIQUE = Param("unique", "activated", "its Unique abilities, activated after the others (TL-032)")


def _card(b: Builder, path: Path, **p: Any) -> CardPlay:
    do, slots = p.get("do") or ([], 0)
    unique, more = p.get("unique") or ([], 0)
    # Both blocks share one frame where the whole card is activated, so names of the first hold in the second.
    return CardPlay(
        p.get("armour") or 0,
        bool(p.get("claim")),
        procedure("effect", *do, *unique, slots=max(slots, more)),
        procedure("effect", *unique, slots=more),
        p.get("horde") or [],
        p.get("triggered") or [],
        p.get("ability"),
    )


def _monster(b: Builder, path: Path, **p: Any) -> CardPlay:
    if len(p.get("horde") or []) > 2:
        raise b.wrong((*path, "horde"), "a Monster has at most two Horde abilities (TL-096)")
    return _card(b, path, **p)


LANGUAGE.shape(
    "monster",
    "the play data of a Monster",
    _ARMOUR,
    _CLAIM,
    _DO,
    _UNIQUE,
    Param("horde", "list:horde_ability", "its Horde abilities, one or two for a faction Monster (TL-096)"),
    _TRIGGERED,
)(_monster)
LANGUAGE.shape("follower", "the play data of a Cultist, Fanatic or Acolyte", _CLAIM, _DO, _UNIQUE, _TRIGGERED)(_card)
LANGUAGE.shape("influence", "the play data of an Influence card", _ARMOUR, _DO, _UNIQUE, _TRIGGERED)(_card)
LANGUAGE.shape(
    "relic",
    "the play data of a Relic",
    _ARMOUR,
    _CLAIM,
    Param("ability", "ability", "what the Relic action activates"),
    _TRIGGERED,
)(_card)
LANGUAGE.shape(
    "overlord",
    "the play data of an Overlord",
    _ARMOUR,
    Param("ability", "ability", "what the Overlord action activates", required=True),
    _TRIGGERED,
)(_card)

#: Card type -> the shape of its play data.
SHAPES = {
    "overlord": "overlord",
    "influence": "influence",
    "relic": "relic",
    "monster": "monster",
    "cultist": "follower",
    "fanatic": "follower",
    "acolyte": "follower",
}
