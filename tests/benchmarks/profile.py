"""Where the time of a game goes: bytecodes a decision, by step, by function and by rule.

    python -m tests.benchmarks.profile GAME [--greedy] [--decisions 1000] [--rows 25]

Bytecodes are counted, not seconds: the figures are the same on every machine, however busy (not on every version of
Python). What a step calls counts as the step's; what a function calls does not count as the function's. A rule has the
bytecodes of the functions that name it in their docstring, and of what these call that names none.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.agents import View, make
from deckcheck.engine.flow.procedures import run
from deckcheck.engine.registry import playable_games
from tests.benchmarks.engine import beginnings, lots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import CodeType, FrameType

    from deckcheck.agents.view import Agent
    from deckcheck.engine.game import Game

NO_RULE = "(no rule named)"
# Games that are played unseen: what is done once is done then.
WARM = 10
_HOUSE = Path(__file__).resolve().parents[2]
# Names that cards and rulebooks share: two letters, a number or a decision.
_RULE = re.compile(r"\b[A-Z]{2}-D?\d+[a-z]?\b")


class Place(NamedTuple):
    """A function: where it is, and what it is called."""

    file: str
    line: int
    name: str

    @classmethod
    def of(cls, code: CodeType) -> Place:
        """Return the place of a function's code."""
        path = Path(code.co_filename)
        file = path.relative_to(_HOUSE).as_posix() if path.is_relative_to(_HOUSE) else path.name
        return cls(file.removeprefix("deckcheck/"), code.co_firstlineno, code.co_qualname)

    def __str__(self) -> str:
        return f"{self.name}  {self.file}:{self.line}"


class Profile:
    """What has been counted while games were played.

    Attributes:
        decisions: how many.
        functions: function, by its code -> bytecodes of its own.
        steps: step, or what else plays a game -> bytecodes of it and of all that it calls.
        rules: function that names rules -> bytecodes of it and of what it calls that names none.
        calls: function -> how many times it was called.
    """

    def __init__(self) -> None:
        self.decisions = 0
        self.functions: Counter[CodeType] = Counter()
        self.steps: Counter[CodeType] = Counter()
        self.rules: Counter[CodeType] = Counter()
        self.calls: Counter[CodeType] = Counter()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what is called meanwhile."""
        functions, steps, rules, calls = self.functions, self.steps, self.rules, self.calls
        loop = run.__code__
        # The step and the function that names rules under which each function is called.
        under: list[tuple[CodeType, CodeType]] = []

        def of_function(frame: FrameType, event: str, _: Any) -> Any:
            if event == "opcode":
                step, ruled = under[-1]
                functions[frame.f_code] += 1
                steps[step] += 1
                rules[ruled] += 1
            elif event == "return":
                under.pop()
            return of_function

        def called(frame: FrameType, event: str, _: Any) -> Any:
            code = frame.f_code
            caller = frame.f_back
            calls[code] += 1
            step, ruled = under[-1] if under else (code, code)
            if code is loop or (caller is not None and caller.f_code is loop):
                step = code
            under.append((step, code if rules_of_code(code) else ruled))
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            return of_function

        before = sys.gettrace()
        # Python 3.12 reports opcodes only where a frame has asked for them before the tracing begins.
        sys._getframe().f_trace_opcodes = True
        sys.settrace(called)
        try:
            yield
        finally:
            sys.settrace(before)

    def by_rule(self) -> dict[str, float]:
        """Return rule -> its bytecodes; a function that names several gives each an equal part."""
        found: dict[str, float] = {}
        for code, number in self.rules.items():
            named = rules_of_code(code) or (NO_RULE,)
            for rule in named:
                found[rule] = found.get(rule, 0.0) + number / len(named)
        return found


@cache
def rules_of_code(code: CodeType) -> tuple[str, ...]:
    """Return the rules that a function names in its docstring."""
    words = code.co_consts[0] if code.co_consts and isinstance(code.co_consts[0], str) else ""
    return tuple(sorted(set(_RULE.findall(words))))


def random_decision(game: Game, below: Callable[[int], int]) -> None:
    """Let chance decide."""
    actions = game.legal_actions()
    game.apply(actions[below(len(actions))])


def greedy_decision(game: Game, bots: list[Agent]) -> None:
    """Let the greedy bot of whose turn it is decide."""
    decision = game.decision
    assert decision is not None
    game.apply(bots[decision.player].decide(View(game, decision.player)))


def profile(game: str, decisions: int, *, greedy: bool = False) -> Profile:
    """Return what this many decisions have cost, each deck against each other in turn.

    In the games of bots, which cost more, twenty decisions of each game are counted, from a place of its own on.
    """
    found = Profile()
    below = lots(2)
    games = beginnings(game)
    for begun in islice(games, WARM):
        while not begun.is_over:
            random_decision(begun, below)
    bots = [make("greedy", seat) for seat in range(8)]
    for number, begun in enumerate(games):
        if found.decisions >= decisions:
            return found
        for _ in range(number * 37 % 200 if greedy else 0):
            if not begun.is_over:
                random_decision(begun, below)
        with found.counting():
            for _ in range(20 if greedy else decisions):
                if begun.is_over:
                    break
                if greedy:
                    greedy_decision(begun, bots)
                else:
                    random_decision(begun, below)
                found.decisions += 1
    raise AssertionError("there are always more games")


def _table(title: str, figures: Mapping[Any, float], found: Profile, rows: int, calls: bool = True) -> Iterator[str]:
    whole = sum(figures.values()) or 1
    yield f"\n{title:16}{'bytecodes':>12}{'share':>8}" + (f"{'calls':>9}" if calls else "")
    for key, number in sorted(figures.items(), key=lambda item: (-item[1], str(item[0])))[:rows]:
        often = f"{found.calls[key] / found.decisions:9.2f}" if calls else ""
        name = Place.of(key) if calls else key
        yield f"{'':16}{number / found.decisions:12.1f}{number / whole:8.1%}{often}  {name}"


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", choices=playable_games())
    parser.add_argument("--decisions", type=int, default=1000, help="how many are counted, at least")
    parser.add_argument("--greedy", action="store_true", help="games of greedy bots instead of random ones")
    parser.add_argument("--rows", type=int, default=25, help="how many rows of each table")
    arguments = parser.parse_args()
    found = profile(arguments.game, arguments.decisions, greedy=arguments.greedy)
    each = sum(found.functions.values()) / found.decisions
    print(f"{arguments.game}: {found.decisions:,} decisions, {each:,.0f} bytecodes and", end=" ")
    print(f"{sum(found.calls.values()) / found.decisions:,.1f} calls of functions a decision")
    for title, figures in (("by step", found.steps), ("by function", found.functions)):
        print(*_table(title, figures, found, arguments.rows), sep="\n")
    print(*_table("by rule", found.by_rule(), found, arguments.rows, calls=False), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
