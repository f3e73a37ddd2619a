"""What cards of the X-Files CCG do to pools."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import NO, YES, YES_NO
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Operation, Path, Players
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
                pools.gain(state, one, n.RP, points := rp(state, frame), frame.card, lost=points < 0)
            if cp is not None:
                pools.gain(state, one, n.CP, points := cp(state, frame), frame.card, lost=points < 0)

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
        mine, theirs = pools.points_in(state, frame.player, pool), pools.points_in(state, other, pool)
        pools.gain(state, frame.player, pool, theirs - mine, frame.card, lost=theirs < mine)
        pools.gain(state, other, pool, mine - theirs, frame.card, lost=mine < theirs)


@POOLS.operation(
    "pay_points",
    "you may pay points to carry something out",
    Param("rp", "amount", "Resource Points"),
    Param("cp", "amount", "Conspiracy Points"),
    Param("do", "do", "what follows if you pay", required=True),
    Param("else", "do", "what follows if not"),
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
            ask(state, frame.player, YES_NO, [NO, YES])

    def pay(state: XFilesState, frame: Frame) -> None:
        resources, points = prices(state, frame)
        pools.gain(state, frame.player, n.RP, -resources, frame.card)
        pools.gain(state, frame.player, n.CP, -points, frame.card)

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
        own = n.RP if frame.player == state.active else n.CP
        return pools.points_in(state, frame.player, own if pool == n.ANY else pool)

    return held


@POOLS.operation(
    "convert",
    "you may turn RP into CP, one for one",
    Param("most", "amount", "how many at most", required=True),
    short="most",
)
def _convert(builder: Builder, path: Path, most: Amount) -> Operation:
    def ask_how_many(state: XFilesState, frame: Frame) -> None:
        ask(state, frame.player, n.NAME_X, list(range(min(most(state, frame), state.rp[frame.player]) + 1)))

    def turn(state: XFilesState, frame: Frame) -> None:
        pools.gain(state, frame.player, n.RP, -state.choice, frame.card)
        pools.gain(state, frame.player, n.CP, state.choice, frame.card)

    return [ask_how_many, turn]
