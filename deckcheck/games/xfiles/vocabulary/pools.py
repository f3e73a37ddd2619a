"""What cards of the X-Files CCG do to pools, and tests of what a card costs."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import ADD, NO, SET, YES, YES_NO
from deckcheck.games.xfiles.names import Pool, Stat, Until, Zone
from deckcheck.games.xfiles.rules import payment, playing, pools, requisition
from deckcheck.games.xfiles.rules.frames import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Players, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

POOLS = Language(__file__)


@POOLS.operation(
    "gain",
    "a player gains points; a negative number is lost, as far as there is any",
    Param("rp", "amount", "Resource Points"),
    Param("cp", "amount", "Conspiracy Points"),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
)
def _gain(builder: Builder, path: Path, rp: Amount | None, cp: Amount | None, player: Players) -> Operation:
    if rp is None and cp is None:
        raise builder.wrong(path, "'gain' says how many 'rp' or 'cp'")

    def gain(state: XFilesState, frame: Frame) -> None:
        for one in player(state, frame):
            if rp is not None:
                pools.gain(state, one, Pool.RP, points := rp(state, frame), frame.card, lost=points < 0)
            if cp is not None:
                pools.gain(state, one, Pool.CP, points := cp(state, frame), frame.card, lost=points < 0)

    return gain


@POOLS.step(
    "take_points",
    "you take points from another player's pool into one of yours",
    Param("most", "amount", "how many at most", required=True),
    Param("from", "players", "from whom", required=True),
    Param("pool", "word:pool", "from which pool", required=True),
    Param("to", "word:pool", "into which pool of yours", required=True),
)
def _take_points(state: XFilesState, frame: Frame, most: int, victims: list[int], pool: int, to: int) -> None:
    for victim in victims:
        amount = min(most, pools.points_in(state, victim, pool))
        pools.gain(state, victim, pool, -amount, frame.card, lost=True)
        pools.gain(state, frame.player, to, amount, frame.card)


@POOLS.step(
    "swap_pools",
    "you and another player exchange pools",
    Param("pool", "word:pool", "which pool", required=True),
    Param("with", "players", "with whom", required=True),
)
def _swap_pools(state: XFilesState, frame: Frame, pool: int, others: list[int]) -> None:
    for other in others:
        if _keeps_pools(state, frame.player) or _keeps_pools(state, other):
            continue
        mine, theirs = pools.points_in(state, frame.player, pool), pools.points_in(state, other, pool)
        pools.gain(state, frame.player, pool, theirs - mine, frame.card, lost=theirs < mine)
        pools.gain(state, other, pool, mine - theirs, frame.card, lost=mine < theirs)


def _keeps_pools(state: XFilesState, player: int) -> bool:
    """Whether a card in a player's area, by itself, keeps that player's pools from being exchanged."""
    keeps, definition = state.match.book.keeps_pools, state.definition
    return any(keeps[definition[card]] and state.host[card] < 0 for card in state.pile(Zone.ASSETS, player))


@POOLS.operation(
    "pay_points",
    "you may pay points to carry something out",
    Param("rp", "amount", "Resource Points"),
    Param("cp", "amount", "Conspiracy Points"),
    Param("do", "do", "what follows if you pay", required=True),
    Param("else", "do", "what follows if not"),
    Param("must", "flag", "you have to if you can"),
)
def _pay_points(
    builder: Builder, path: Path, rp: Amount | None, cp: Amount | None, do: list[Step], **rest: Any
) -> Operation:
    def prices(state: XFilesState, frame: Frame) -> tuple[int, int]:
        return (rp(state, frame) if rp else 0), (cp(state, frame) if cp else 0)

    def ask_whether(state: XFilesState, frame: Frame) -> None:
        state.choice = NO
        resources, points = prices(state, frame)
        if state.rp[frame.player] >= resources and state.cp[frame.player] >= points:
            ask(state, frame.player, YES_NO, [YES] if rest["must"] else [NO, YES])

    def pay(state: XFilesState, frame: Frame) -> None:
        resources, points = prices(state, frame)
        pools.gain(state, frame.player, Pool.RP, -resources, frame.card)
        pools.gain(state, frame.player, Pool.CP, -points, frame.card)

    after = branch(lambda state, frame: state.choice == YES, [pay, *do], rest["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


@POOLS.amount(
    "points",
    "what your pool holds",
    Param("pool", "word:pool", "which pool; `any`: the one that pays your *P cards now (XF-035)", required=True),
    short="pool",
)
def _points(builder: Builder, path: Path, pool: int) -> Amount:
    def held(state: XFilesState, frame: Frame) -> int:
        own = Pool.RP if frame.player == state.active else Pool.CP
        return pools.points_in(state, frame.player, own if pool == Pool.ANY else pool)

    return held


@POOLS.operation(
    "convert",
    "you may turn RP into CP, one for one, or CP into RP",
    Param("most", "amount", "how many at most", required=True),
    Param("to", "word:pool", "into which (CP when left out)"),
    short="most",
)
def _convert(builder: Builder, path: Path, most: Amount, to: int | None) -> Operation:
    spent, gained = (Pool.CP, Pool.RP) if to == Pool.RP else (Pool.RP, Pool.CP)

    def ask_how_many(state: XFilesState, frame: Frame) -> None:
        held = pools.points_in(state, frame.player, spent)
        playing.ask_x(state, frame.player, list(range(min(most(state, frame), held) + 1)))

    def turn(state: XFilesState, frame: Frame) -> None:
        pools.gain(state, frame.player, spent, -state.choice, frame.card)
        pools.gain(state, frame.player, gained, state.choice, frame.card)

    return [ask_how_many, turn]


@POOLS.operation(
    "equip",
    "you pay an item, and an Agent takes it at once, whatever its Activators say; unpaid, it stays where it is",
    Param("item", "cards", "which item", required=True),
    Param("agent", "cards", "which Agent", required=True),
    Param("free", "flag", "whether it costs nothing"),
    Param("half", "flag", "whether it costs half, rounded up"),
)
def _equip(builder: Builder, path: Path, item: Cards, agent: Cards, free: bool | None, half: bool | None) -> Operation:
    due = builder.name("item due")

    def charge(state: XFilesState, frame: Frame) -> None:
        items, takers = item(state, frame), agent(state, frame)
        frame.slots[due] = -1  # type: ignore[index]
        if not items or not takers or not requisition.may_carry(state, items[0], takers[0]):
            return
        if free or half:
            less = 0 if free else -(pools.price(state, frame.player, items[0], on=takers[0]) // 2)
            change = (Stat.COST, SET if free else ADD, less, items[0], Until.TURN, frame.player, frame.card)
            atoms.add_modifier(state, change)
        if pools.can_pay(state, frame.player, items[0], on=takers[0]):
            frame.slots[due] = items[0]  # type: ignore[index]
            payment.charge(state, frame.player, items[0], on=takers[0])

    def give(state: XFilesState, frame: Frame) -> None:
        card: int = frame.slots[due]  # type: ignore[index]
        if card >= 0:
            for one in agent(state, frame)[:1]:
                requisition.hand_out(state, frame.player, card, one)

    return [charge, give]


# What cards cost ----------------------------------------------------------------------------------------------------


@POOLS.filter("pool", "word:pool", "its cost is of this pool (*P counts as either)")
def _pool(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: book.pool[number] in (value, Pool.ANY))


@POOLS.filter("paid_from", "word:pool", "it is paid from this pool by whoever has it, be its cost *P (XF-035)")
def _paid_from(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: pools.paying_pool(state, state.controller[card], card) == value


@POOLS.filter("cost_at_most", "amount", "its cost is fixed and no higher")
def _cost_at_most(builder: Builder, path: Path, value: Amount) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        cost = state.match.book.cost[state.definition[card]]
        return cost >= 0 and measure(state, Stat.COST, card, cost) <= value(state, frame)

    return test


@POOLS.filter("costs", "amount", "its cost is fixed and is just that")
def _costs(builder: Builder, path: Path, value: Amount) -> Test:
    return lambda state, frame, card: state.match.book.cost[state.definition[card]] == value(state, frame)


@POOLS.operation(
    "name_number",
    "you name a number, which is X from then on",
    Param("most", "whole", "how high at most", required=True),
    short="most",
)
def _name_number(builder: Builder, path: Path, most: int) -> Operation:
    def ask_number(state: XFilesState, frame: Frame) -> None:
        playing.ask_x(state, frame.player, list(range(most + 1)))

    def take_number(state: XFilesState, frame: Play) -> None:
        frame.x = state.choice

    return [ask_number, take_number]


@POOLS.filter("costs_as", "cards", "its fixed cost is that of this card")
def _costs_as(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        cost = state.match.book.cost
        return any(cost[state.definition[card]] == cost[state.definition[other]] >= 0 for other in value(state, frame))

    return test


def _is_payable_beside(state: XFilesState, frame: Play, card: int) -> bool:
    """Whether the pool that pays for both holds the prices of both."""
    player, own = frame.player, frame.card
    due = pools.price(state, player, own) + pools.price(state, player, card, playing.least_x(state, player, card))
    return pools.points_in(state, player, pools.paying_pool(state, player, own)) >= due


POOLS.flag("payable_beside", "you could pay for it and for this card as well", _is_payable_beside)
