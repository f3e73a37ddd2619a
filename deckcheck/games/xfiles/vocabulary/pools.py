"""What cards of the X-Files CCG do to pools."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import NO, YES, YES_NO
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Operation, Path, Players
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


@LANGUAGE.operation(
    "gain",
    "a player gains points; a negative number is lost, as far as there is any",
    Param("rp", "amount", "Resource Points"),
    Param("cp", "amount", "Conspiracy Points"),
    Param("player", "players", "who (`you` when left out)"),
)
def _gain(b: Builder, path: Path, rp: Amount | None, cp: Amount | None, player: Players | None) -> Operation:
    if rp is None and cp is None:
        raise b.wrong(path, "'gain' says how many 'rp' or 'cp'")
    who: Players = player or b.parse("players", "you", path)

    def gain(s: XFilesState, f: Frame) -> None:
        for one in who(s, f):
            if rp is not None:
                pools.gain(s, one, n.RP, rp(s, f))
            if cp is not None:
                pools.gain(s, one, n.CP, cp(s, f))

    return gain


@LANGUAGE.operation(
    "take_points",
    "you take points from another player's pool into one of yours",
    Param("most", "amount", "how many at most", required=True),
    Param("from", "players", "from whom", required=True),
    Param("pool", "word:pool", "from which pool", required=True),
    Param("to", "word:pool", "into which pool of yours", required=True),
)
def _take_points(b: Builder, path: Path, most: Amount, pool: int, to: int, **p: Any) -> Operation:
    victims: Players = p["from"]

    def take(s: XFilesState, f: Frame) -> None:
        for victim in victims(s, f):
            amount = min(most(s, f), pools.pool(s, victim, pool))
            pools.gain(s, victim, pool, -amount)
            pools.gain(s, f.player, to, amount)

    return take


@LANGUAGE.operation(
    "swap_pools",
    "you and another player exchange pools",
    Param("pool", "word:pool", "which pool", required=True),
    Param("with", "players", "with whom", required=True),
)
def _swap_pools(b: Builder, path: Path, pool: int, **p: Any) -> Operation:
    others: Players = p["with"]

    def swap(s: XFilesState, f: Frame) -> None:
        for other in others(s, f):
            mine, theirs = pools.pool(s, f.player, pool), pools.pool(s, other, pool)
            pools.gain(s, f.player, pool, theirs - mine)
            pools.gain(s, other, pool, mine - theirs)

    return swap


@LANGUAGE.operation(
    "pay_points",
    "you may pay points to carry something out",
    Param("rp", "amount", "Resource Points"),
    Param("cp", "amount", "Conspiracy Points"),
    Param("do", "do", "what follows if you pay", required=True),
    Param("else", "do", "what follows if not"),
)
def _pay_points(b: Builder, path: Path, rp: Amount | None, cp: Amount | None, do: list[Step], **rest: Any) -> Operation:
    def prices(s: XFilesState, f: Frame) -> tuple[int, int]:
        return (rp(s, f) if rp else 0), (cp(s, f) if cp else 0)

    def ask_whether(s: XFilesState, f: Frame) -> None:
        s.choice = NO
        resources, points = prices(s, f)
        if s.rp[f.player] >= resources and s.cp[f.player] >= points:
            ask(s, f.player, YES_NO, [NO, YES])

    def pay(s: XFilesState, f: Frame) -> None:
        resources, points = prices(s, f)
        pools.gain(s, f.player, n.RP, -resources)
        pools.gain(s, f.player, n.CP, -points)

    after = branch(lambda s, f: s.choice == YES, [pay, *do], rest["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


@LANGUAGE.amount(
    "points", "what your pool holds", Param("pool", "word:pool", "which pool", required=True), short="pool"
)
def _points(b: Builder, path: Path, pool: int) -> Amount:
    return lambda s, f: pools.pool(s, f.player, pool)


@LANGUAGE.operation(
    "convert",
    "you may turn RP into CP, one for one",
    Param("most", "amount", "how many at most", required=True),
    short="most",
)
def _convert(b: Builder, path: Path, most: Amount) -> Operation:
    def ask_how_many(s: XFilesState, f: Frame) -> None:
        ask(s, f.player, n.NAME_X, list(range(min(most(s, f), s.rp[f.player]) + 1)))

    def turn(s: XFilesState, f: Frame) -> None:
        pools.gain(s, f.player, n.RP, -s.choice)
        pools.gain(s, f.player, n.CP, s.choice)

    return [ask_how_many, turn]
