"""What the cards of Terrors of London may say beside the shared vocabulary: words, events, tests and resources."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder, Heard
from deckcheck.engine.effects.language import EffectError, Language, Param, Role
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.flow import atoms
from deckcheck.engine.state.vocabulary import GONE
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import CONVERSIONS, FACTIONS, RESOURCES, TYPES, CardType, Resource, Zone
from deckcheck.games.terrors.rules import health, supply
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.terrors.state import TerrorsState

# The bit that represents having no faction, beside the four of `names`.
NO_FACTION = 16

EFFECTS = Language(__file__)
AMOUNT = Param("amount", "amount", "how much", required=True)
EFFECTS.zones = {
    "deck": (Zone.DECK,),
    "hand": (Zone.HAND,),
    "discard": (Zone.DISCARD,),
    "play": (Zone.PLAY,),
    "relics": (Zone.RELICS,),
    "in_play": (Zone.PLAY, Zone.RELICS),
    "street": (Zone.STREET,),
    "removed": (Zone.REMOVED,),
}
EFFECTS.words.update(
    {
        "type": {**{name: 1 << number for name, number in TYPES.items()}, "any_monster": 0b1111 << CardType.MONSTER},
        "faction": {**FACTIONS, "any": 15, "none": NO_FACTION},
        "resource": RESOURCES,
    }
)
EFFECTS.words["stat"] = {}
EFFECTS.words["until"] = {}


_WHO = Role("player", "the player who does it")
_TIME = Role("value", "the how-manieth time this turn (1: the first)")
EFFECTS.event(
    "plays",
    Event.RESOLVED,
    "a card from hand is played and resolved",
    player=_WHO,
    card=Role("card", "the card"),
    time=_TIME,
)
EFFECTS.event("buys", Event.BOUGHT, "a card is bought", player=_WHO, card=Role("card", "the card"), time=_TIME)
EFFECTS.event("curses", Event.CURSED, "CURSE is resolved", player=_WHO, time=_TIME)
EFFECTS.event(
    "destroys", Event.DESTROYED, "a card is destroyed", player=_WHO, card=Role("card", "the card"), time=_TIME
)
EFFECTS.event(
    "sacrifices", Event.SACRIFICED, "a card is sacrificed", player=_WHO, card=Role("card", "the card"), time=_TIME
)
EFFECTS.event(
    "leaves",
    GONE,
    "a card leaves play, by whatever: destroyed, sacrificed, discarded, or cleared away at the end of the turn",
    lambda event: event[4] != Zone.STREET,
    player=Role("player", "its owner"),
    card=Role("card", "the card"),
)
EFFECTS.event("uses_horde", Event.JOINED, "a Horde is formed or extended", player=_WHO, time=_TIME)


def _trigger(builder: Builder, value: Any, path: Path) -> Heard:
    """Compile a trigger; `time` counts what the rest of it names, each trigger for itself (TL-046, TL-D23)."""
    parse = SHARED.types["trigger"].parse
    [roles] = value.values() if isinstance(value, dict) and len(value) == 1 else [None]
    if not isinstance(roles, dict) or "time" not in roles:
        return parse(builder, value, path)  # type: ignore[no-any-return]
    [name] = value
    parse(builder, value, path)
    heard: Heard = parse(builder, {name: {key: inner for key, inner in roles.items() if key != "time"}}, path)
    changing = [key for key in roles.get("card") or () if key not in _LASTING]
    if changing:
        known = ", ".join(_LASTING)
        raise EffectError(
            (*path, name, "card", changing[0]), Message("effect-counted-test", key=changing[0], known=known)
        )
    return heard._replace(matches=InTime(heard.bit, heard.matches, roles["time"]))


class InTime:
    """The test of a trigger that counts: whether an event is the so-manieth of the turn that passes another test."""

    __slots__ = ("bit", "matches", "time")

    def __init__(self, bit: int, matches: Callable[[TerrorsState, Frame, EventRow], bool], time: int) -> None:
        self.bit = bit
        self.matches = matches
        self.time = time

    def __call__(self, state: TerrorsState, frame: Frame, event: EventRow) -> bool:
        """Whether it is."""
        if not self.matches(state, frame, event):
            return False
        until = state.history[: state.history.index(event) + 1]
        return self.time == sum(1 for past in until if past[0] == self.bit and self.matches(state, frame, past))


# What a card is identified by at all times: cards that were played or bought earlier may be counted by these alone.
_LASTING = ("is", "not", "type", "faction", "cost_at_most")
EFFECTS.types["trigger"] = SHARED.types["trigger"]._replace(parse=_trigger)


# Tests of a card --------------------------------------------------------------------------------------------------


@EFFECTS.filter("type", "word:type", "its card type")
def _type(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: value >> book.kind[number] & 1)


@EFFECTS.filter("faction", "word:faction", "its faction; `any` for one of the four, `none` for none")
def _faction(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: (book.faction[number] or NO_FACTION) & value)


@EFFECTS.filter("cost_at_most", "amount", "its cost is not higher; a card without a cost counts as 0 (TL-D38)")
def _cost_at_most(builder: Builder, path: Path, value: Amount) -> Test:
    return lambda state, frame, card: max(state.match.book.cost[state.definition[card]], 0) <= value(state, frame)


@EFFECTS.filter("token", "flag", "it bears a Haunt token")
def _token(builder: Builder, path: Path, value: bool) -> Test:
    return lambda state, frame, card: bool(state.haunt[card]) == value


@EFFECTS.amount("in_hordes", "how many of your Monsters are in Hordes")
def _in_hordes(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: sum(1 for card in state.pile(Zone.PLAY, frame.player) if state.in_horde(card))


@EFFECTS.amount(
    "cost_of",
    "the printed price of cards in Coins",
    Param("cards", "cards", "which cards", required=True),
    short="cards",
)
def _cost_of(builder: Builder, path: Path, cards: Cards) -> Amount:
    return lambda state, frame: sum(
        max(state.match.book.cost[state.definition[card]], 0) for card in cards(state, frame)
    )


# Resources --------------------------------------------------------------------------------------------------------


def _resource(name: str, resource: int, title: str) -> None:
    @EFFECTS.operation(
        name,
        f"you gain {title}; a negative number is lost, as far as there is any",
        AMOUNT,
        short="amount",
    )
    def build(builder: Builder, path: Path, amount: Amount) -> Operation:
        return lambda state, frame: supply.gain(state, frame.player, resource, amount(state, frame))


_resource("coin", Resource.COIN, "Coins")
_resource("power", Resource.POWER, "Power")
_resource("regeneration", Resource.REGENERATION, "Regeneration")


@EFFECTS.step("gain_health", "your Overlord regains Health", AMOUNT, short="amount")
def _gain_health(state: TerrorsState, frame: Frame, amount: int) -> None:
    health.regain(state, frame.player, amount)


@EFFECTS.step(
    "lose_health",
    "Overlords lose Health in one change; Armour has no say",
    AMOUNT,
    Param("player", "players", "whose (`enemies` when left out)", otherwise="enemies"),
    short="amount",
)
def _lose_health(state: TerrorsState, frame: Frame, amount: int, player: list[int]) -> None:
    health.lose(state, player, amount)


@EFFECTS.operation(
    "convert",
    "until the end of this Action phase you may turn one resource into another, 1 for 1",
    Param("from", "word:resource", "which resource", required=True),
    Param("to", "word:resource", "into which", required=True),
)
def _convert(builder: Builder, path: Path, **given: int) -> Operation:
    opened = 1 << CONVERSIONS.index((given["from"], given["to"]))
    return lambda state, frame: atoms.change(
        state,
        state.conversions,
        frame.player,
        state.conversions[frame.player] | opened,
        Event.OPENED,
        frame.player,
        given["from"],
        given["to"],
    )
