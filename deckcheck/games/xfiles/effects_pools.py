"""What cards of the X-Files CCG do to pools, and the questions that they put."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError, Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.procedures import ask, push
from deckcheck.engine.vocabulary import NO, YES, YES_NO
from deckcheck.games.xfiles import checks, pools, questions
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.words import LANGUAGE

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
        raise EffectError(path, "'gain' says how many 'rp' or 'cp'")
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
    Param("rp", "whole", "Resource Points"),
    Param("cp", "whole", "Conspiracy Points"),
    Param("do", "do", "what follows if you pay", required=True),
    Param("else", "do", "what follows if not"),
)
def _pay_points(b: Builder, path: Path, rp: int | None, cp: int | None, do: list[Step], **rest: Any) -> Operation:
    def ask_whether(s: XFilesState, f: Frame) -> None:
        s.choice = NO
        if s.rp[f.player] >= (rp or 0) and s.cp[f.player] >= (cp or 0):
            ask(s, f.player, YES_NO, [NO, YES])

    def pay(s: XFilesState, f: Frame) -> None:
        pools.gain(s, f.player, n.RP, -(rp or 0))
        pools.gain(s, f.player, n.CP, -(cp or 0))

    after = branch(lambda s, f: s.choice == YES, [pay, *do], rest["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


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


@LANGUAGE.operation(
    "question",
    "you put one question about an X-File outside the resolution of a Site (XF-224, XF-226)",
    Param("about", "list:word:characteristic", "about which characteristics (any when left out)"),
    Param("value", "word:value", "about this value alone"),
    Param("to", "players", "whose X-File (the directed player's, or of the only opponent, when left out)"),
)
def _question(b: Builder, path: Path, about: list[int] | None, value: int | None, to: Players | None) -> Operation:
    mask = sum(1 << number for number in about) if about else (1 << len(n.CHARACTERISTICS)) - 1
    if value is not None:
        mask = 1 << value // n.VALUES_EACH

    def put(s: XFilesState, f: Frame) -> None:
        for asked in to(s, f) if to else _directed(s, f):
            frame = push(s, n.C_QUESTION, f.player, -1, asked, mask)
            if value is not None and frame.slots is not None:
                frame.slots[0] = value

    return [put]


def _directed(s: XFilesState, f: Frame) -> list[int]:
    """Return the player whom the visited Site is directed at, or the next opponent."""
    check = checks.current(s)
    if check is not None and check.target >= 0 and s.directed[check.target]:
        return [s.directed[check.target] - 1]
    players = s.match.players
    others = [(f.player + step) % players for step in range(1, players)]
    return [other for other in others if s.alive[other]][:1]


@LANGUAGE.operation("refuse_question", "the question that was just put to you stays without an answer")
def _refuse_question(b: Builder, path: Path) -> Operation:
    return lambda s, f: questions.refuse(s)


@LANGUAGE.operation(
    "no_draw", "players draw no more cards this turn", Param("player", "players", "who", required=True), short="player"
)
def _no_draw(b: Builder, path: Path, player: Players) -> Operation:
    def forbid(s: XFilesState, f: Frame) -> None:
        for one in player(s, f):
            atoms.change(s, s.no_draw, one, 1)

    return forbid
