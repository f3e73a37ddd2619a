"""What effects of Buffy remember: marks on cards and players, what has happened this turn, what lasts for a time."""
# ruff: noqa: ARG001  every builder, test and step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type, words_of
from deckcheck.engine.effects.shapes import change_of
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import skip
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Grant, OncePerTurn, Until, Zone
from deckcheck.games.buffy.rules import leaving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.engine.state.types import TimedModifier
    from deckcheck.games.buffy.state import BuffyState

MEMORY = Language(__file__)
MEMORY.words["done"] = words_of(OncePerTurn)


# Marks ------------------------------------------------------------------------------------------------------------


# A mark's amount holds the definition of the card that made it (cards in piles change faces) and, above it, a number.
_NUMBERS = 1 << 20


def _value_of_mark(state: BuffyState, subject: int, source: int, *, alike: bool = False) -> int:
    """Return the number of the latest mark that a card, or any like it, has put on a card or player, or -1."""
    wanted = state.definition[source]
    for kind, _, amount, whose, _, _, maker in reversed(state.modifiers):
        if kind == Grant.MARKED and whose == subject and amount % _NUMBERS == wanted and (alike or maker == source):
            return amount // _NUMBERS
    return -1


def _put_mark(state: BuffyState, frame: Frame, subject: int, until: int, number: int = 0) -> None:
    amount = state.definition[frame.card] + number * _NUMBERS
    atoms.add_modifier(state, (Grant.MARKED, GRANT, amount, subject, until, frame.player, frame.card))


@MEMORY.step(
    "mark",
    "this card notes other cards for a time, and knows them by it",
    Param("cards", "cards", "which cards", required=True),
    Param("until", "word:until", "how long", required=True),
    Param("value", "amount", "a number that is noted with them"),
)
def _mark(state: BuffyState, frame: Frame, cards: list[int], until: int, value: int | None) -> None:
    number = 0 if value is None else max(0, value)
    for card in cards:
        _put_mark(state, frame, card, until, number)


MEMORY.moves_nothing("mark", "unmark")


@MEMORY.each_card("unmark", "this card forgets what it has noted about cards")
def _unmark(state: BuffyState, frame: Frame, card: int) -> None:
    own = state.definition[frame.card]
    _forget(state, card, lambda mark: mark[2] % _NUMBERS == own and mark[6] == frame.card)


def _forget(state: BuffyState, subject: int, is_meant: Callable[[TimedModifier], bool]) -> None:
    """Drop the marks of a card or player that are meant, and keep the others."""
    kept = [mark for mark in state.modifiers if mark[0] == Grant.MARKED and mark[3] == subject and not is_meant(mark)]
    atoms.drop_modifiers(state, subject, Grant.MARKED)
    for mark in kept:
        atoms.add_modifier(state, mark)


MEMORY.flag(
    "marked",
    "this card has noted it",
    lambda state, frame, card: _value_of_mark(state, card, frame.card) >= 0,
)
MEMORY.flag(
    "marked_by_name",
    "this card, or another of its name, has noted it",
    lambda state, frame, card: _value_of_mark(state, card, frame.card, alike=True) >= 0,
)


@MEMORY.filter("marked_by", "cards", "one of these cards has noted it")
def _marked_by(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(_value_of_mark(state, card, by) >= 0 for by in value(state, frame))


@MEMORY.amount(
    "noted", "the number that this card has noted about a card", Param("of", "cards", "which card", required=True),
    short="of",
)  # fmt: skip
def _noted(builder: Builder, path: Path, of: Cards) -> Amount:
    return lambda state, frame: max([0, *(_value_of_mark(state, card, frame.card) for card in of(state, frame))])


@MEMORY.step(
    "spend",
    "players have used this card, and all of its name, up for the turn",
    Param("player", "players", "who", required=True),
    short="player",
)
def _spend(state: BuffyState, frame: Frame, player: list[int]) -> None:
    for one in player:
        _put_mark(state, frame, -2 - one, Until.TURN)


MEMORY.flag(
    "spent",
    "its player has used this card up for the turn",
    lambda state, frame, card: _value_of_mark(state, -2 - state.controller[card], frame.card, alike=True) >= 0,
)


@MEMORY.condition(
    "used_up",
    "a player has used this card, or another of its name, up for the turn",
    Param("player", "player", "who", required=True),
    short="player",
)
def _used_up(builder: Builder, path: Path, player: Amount) -> Condition:
    return lambda state, frame: _value_of_mark(state, -2 - player(state, frame), frame.card, alike=True) >= 0


def _tally_of(state: BuffyState, player: int, card: int) -> int:
    """Return how often a card has counted for a player."""
    return max(0, _value_of_mark(state, -2 - player, card))


@MEMORY.step(
    "tally",
    "this card, and no other of its name, counts one more for players, for a time",
    Param("player", "players", "who", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _tally(state: BuffyState, frame: Frame, player: list[int], until: int) -> None:
    for one in player:
        number = _tally_of(state, one, frame.card)
        _forget(state, -2 - one, lambda mark: mark[6] == frame.card)
        _put_mark(state, frame, -2 - one, until, number + 1)


@MEMORY.amount(
    "tallied", "how often this card has counted for a player", Param("player", "player", "who", required=True),
    short="player",
)  # fmt: skip
def _tallied(builder: Builder, path: Path, player: Amount) -> Amount:
    return lambda state, frame: _tally_of(state, player(state, frame), frame.card)


# What has happened ------------------------------------------------------------------------------------------------


@MEMORY.condition(
    "has_done",
    "a player has done something this turn",
    Param("player", "players", "who: one of these is enough", required=True),
    Param("what", "word:done", "what", required=True),
)
def _has_done(builder: Builder, path: Path, player: Players, what: int) -> Condition:
    return lambda state, frame: any(state.done[one] & what for one in player(state, frame))


@MEMORY.amount(
    "earned",
    "destiny points that a player has gained since the last fight or challenge began",
    Param("player", "player", "who", required=True),
    short="player",
)
def _earned(builder: Builder, path: Path, player: Amount) -> Amount:
    return lambda state, frame: state.earned[player(state, frame)]


@MEMORY.condition(
    "has_won",
    "a player has won a fight or challenge this turn",
    Param("player", "players", "who: one of these is enough", required=True),
    short="player",
)
def _has_won(builder: Builder, path: Path, player: Players) -> Condition:
    return lambda state, frame: any(state.won_at[one] for one in player(state, frame))


# For players --------------------------------------------------------------------------------------------------------


@MEMORY.operation(
    "modify_player",
    "change a value of players for a time",
    Param("stat", "word:stat", "which value", required=True),
    Param("player", "players", "whose", required=True),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
    Param("until", "word:until", "how long", required=True),
)
def _modify_player(builder: Builder, path: Path, **keys: Any) -> Operation:
    operation, amount = change_of(path, keys)
    stat, player, until = keys["stat"], keys["player"], keys["until"]

    def modify(state: BuffyState, frame: Frame) -> None:
        for one in player(state, frame):
            number = amount(state, frame)
            atoms.add_modifier(state, (stat, operation, number, -2 - one, until, frame.player, frame.card))

    return modify


@MEMORY.step(
    "allow",
    "players have something for a time",
    Param("what", "word:grant", "what", required=True),
    Param("player", "players", "who", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _allow(state: BuffyState, frame: Frame, what: int, player: list[int], until: int) -> None:
    for one in player:
        atoms.add_modifier(state, (what, GRANT, 0, -2 - one, until, frame.player, frame.card))


def _named_block(builder: Builder, value: Any, path: Path) -> tuple[int, list[Step]]:
    """Compile a block whose player is called `it`; return the slot that holds this player, and the steps."""
    return builder.name("it"), builder.block(value, path)


MEMORY.types["each"] = Type(
    _named_block, {"$ref": "#/$defs/do"}, "a list of operations, in which `it` is the player whose turn it is to act"
)


@MEMORY.operation(
    "each_player",
    "players do something one after the other, clockwise",
    Param("among", "players", "who (`all` when left out)", otherwise="all"),
    Param("first", "player", "from whom on (`active` when left out)", otherwise="active"),
    Param("do", "each", "what each does", required=True),
)
def _each_player(builder: Builder, path: Path, among: Players, first: Amount, do: tuple[int, list[Step]]) -> list[Step]:
    slot, block = do

    def to_next(state: BuffyState, frame: Frame, seat: int) -> None:
        players = state.match.players
        start = first(state, frame)
        seats = sorted((player - start) % players for player in among(state, frame))
        after = next((one for one in seats if one > seat), -1)
        frame.slots[slot] = (after + start) % players if after >= 0 else -1  # type: ignore[index]

    def begin(state: BuffyState, frame: Frame) -> None:
        to_next(state, frame, -1)

    def enter(state: BuffyState, frame: Frame) -> None:
        if frame.slots[slot] < 0:  # type: ignore[index]
            skip(frame, len(block) + 1)

    def go_on(state: BuffyState, frame: Frame) -> None:
        to_next(state, frame, (frame.slots[slot] - first(state, frame)) % state.match.players)  # type: ignore[index]
        skip(frame, -(len(block) + 2))

    return [begin, enter, *block, go_on]


# What lasts -------------------------------------------------------------------------------------------------------


@MEMORY.step(
    "last",
    "this card stays in play with the episodes: what it says holds until it expires",
    Param("until", "word:until", "when it expires by itself (it says so itself when left out)"),
    short="until",
)
def _last(state: BuffyState, frame: Frame, until: int | None) -> None:
    card = frame.card
    if state.host[card] >= 0:
        atoms.attach(state, card, -1)
    atoms.move(state, card, state.match.place(Zone.EPISODES, state.owner[card]), Event.LASTS, frame.player)
    atoms.change(state, state.lasting, card, until or Until.GAME)


@MEMORY.step("expire", "this card, which lasted, is over: an action is discarded, all else goes to the crypt")
def _expire(state: BuffyState, frame: Frame) -> None:
    leaving.expire(state, frame.card)


@MEMORY.step(
    "skip_step", "a step of this turn is left out", Param("step", "word:step", "which", required=True), short="step"
)
def _skip_step(state: BuffyState, frame: Frame, step: int) -> None:
    atoms.assign(state, skipped=state.skipped | step)
