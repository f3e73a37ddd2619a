"""Whether a regular expression takes time that grows with the length of a text alone: decided from the pattern.

Python's `re` tries one way through a pattern after the other. How many ways there are to read a text is what it costs
where the text does not fit in the end: two loops that can share the same characters (`a*a*`) give the square of the
length, a loop within a loop (`(a*)*`) an exponential. `faults` looks for such loops in the automaton of the pattern,
for all texts at once (the degrees of ambiguity of Weber and Seidl, 1991). A search starts over at every character, and
is looked at as a pattern behind a loop over anything. Behind a position where the match is certain nothing is tried
twice, so loops through such positions are harmless.

It may blame a pattern that happens to be fast; it never praises a slow one. Back references are beyond it.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

# Of these two modules of the standard library type checkers know nothing.
sre: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

MOST_POSITIONS = 300  # of a pattern with its counted repeats written out; the cost of each start of a search
# The samples that distinguish the characters of a pattern: each kind of character occurs here, in ASCII and beyond.
SAMPLES = [*map(chr, range(0x300)), *map(chr, range(0x2000, 0x2070)), *"\u0300\u0660\u3000\ud800\ufeff\uff11★漢😀"]
_CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}


class UndecidedError(Exception):
    """A pattern holds what this module does not understand."""


class Step(NamedTuple):
    """A way between two places of a pattern that takes no character.

    Attributes:
        to: the place that it leads to.
        sure: whether nothing is asked on the way (an assertion may fail).
        line_start: whether a line has to start here.
        barred: characters that cannot come next, since a possessive loop would have taken them.
    """

    to: int
    sure: bool = True
    line_start: bool = False
    barred: frozenset[str] = frozenset()


class Edge(NamedTuple):
    """How one position follows another: in how many ways (2 for more), and with which characters."""

    ways: int
    chars: frozenset[str]


class _Automaton:
    """The automaton of a pattern: places joined by steps, and positions, each of which takes one of its characters.

    Attributes:
        takes: position -> its characters; position 0 is the start, which takes none.
        edges: position -> the positions that follow.
        accepts: the positions behind which the match is certain.
    """

    def __init__(self, pattern: re.Pattern[Any], *, search: bool, whole: bool) -> None:
        self.flags = pattern.flags
        self.samples = _samples(pattern)
        self.steps: list[list[Step]] = []
        self.takes: list[frozenset[str]] = []
        self.after: list[int] = []  # position -> the place behind it
        self.inside: dict[int, int] = {}  # place -> the position that is there
        start = self._place()
        self._position(frozenset(), start)
        everything = frozenset(self.samples)
        begin = self._place()
        if search:
            # Two positions, so that it is known whether a line starts behind them.
            for chars in (everything - {"\n"}, everything & {"\n"}):
                self._position(chars, start)
                self.inside[self._place()] = len(self.takes) - 1
                self.steps[start].append(Step(len(self.steps) - 1))
        self.steps[start].append(Step(begin))
        self.skipping = len(self.takes)  # positions below are not part of the pattern itself
        self.dead = self._place()
        self.end = self._sequence(parser.parse(pattern.pattern, pattern.flags), begin)
        self.whole = whole
        self.edges = [self._edges(position) for position in range(len(self.takes))]
        self.accepts = {at for at in range(len(self.takes)) if self._accepts(self.after[at])}

    def _place(self) -> int:
        self.steps.append([])
        return len(self.steps) - 1

    def _position(self, chars: frozenset[str], after: int) -> None:
        self.takes.append(chars)
        self.after.append(after)
        if len(self.takes) > MOST_POSITIONS:
            raise UndecidedError(f"more than {MOST_POSITIONS} positions")

    def _group(self, added: int, removed: int, items: Any, at: int) -> int:
        """Add a group, which may have flags of its own."""
        flags = self.flags
        self.flags = (flags | added) & ~removed
        at = self._sequence(items, at)
        self.flags = flags
        return at

    def _sequence(self, items: Any, at: int) -> int:
        for kind, value in items:
            at = self._item(kind, value, at)
        return at

    def _item(self, kind: Any, value: Any, at: int) -> int:
        """Add an item of a parsed pattern behind a place, and return the place behind it."""
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            after = self._place()
            here = self._place()
            self._position(self._chars(kind, value), after)
            self.inside[here] = len(self.takes) - 1
            self.steps[at].append(Step(here))
            return after
        if kind is sre.SUBPATTERN:
            _, added, removed, items = value
            return self._group(added, removed, items, at)
        if kind is sre.ATOMIC_GROUP:
            return self._sequence(value, at)
        if kind is sre.BRANCH:
            after = self._place()
            for branch in value[1]:
                inner = self._place()
                self.steps[at].append(Step(inner))
                self.steps[self._sequence(branch, inner)].append(Step(after))
            return after
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, body = value
            return self._repeat(kind, least, most, body, at)
        after = self._place()
        if kind is sre.AT:
            first = value in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING)
            self.steps[at].append(Step(after, sure=False, line_start=first))
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            # What is looked at costs as much as what is taken, and leads nowhere.
            inner = self._place()
            self.steps[at] += [Step(inner), Step(after, sure=False)]
            self.steps[self._sequence(value[1], inner)].append(Step(self.dead))
        else:
            raise UndecidedError(str(kind))
        return after

    def _repeat(self, kind: Any, least: int, most: Any, body: Any, at: int) -> int:
        for _ in range(least):
            at = self._sequence(body, at)
        after = self._place()
        if most is not sre.MAXREPEAT:
            for _ in range(least, most):
                self.steps[at].append(Step(after))
                at = self._sequence(body, at)
            self.steps[at].append(Step(after))
            return after
        barred: frozenset[str] = frozenset()
        if kind is sre.POSSESSIVE_REPEAT and len(body) == 1 and body[0][0] in (sre.LITERAL, sre.NOT_LITERAL, sre.IN):
            barred = self._chars(*body[0])
        loop, inner = self._place(), self._place()
        self.steps[at].append(Step(loop))
        self.steps[loop] += [Step(inner), Step(after, barred=barred)]
        self.steps[self._sequence(body, inner)].append(Step(loop))
        return after

    def _chars(self, kind: Any, value: Any) -> frozenset[str]:
        folds = self.flags & re.IGNORECASE
        return frozenset(
            char
            for char in self.samples
            if any(self._fits(kind, value, one) for one in ({char, char.lower(), char.upper()} if folds else {char}))
        )

    def _fits(self, kind: Any, value: Any, char: str) -> bool:
        if kind is sre.ANY:
            return char != "\n" or bool(self.flags & re.DOTALL)
        if kind in (sre.LITERAL, sre.NOT_LITERAL):
            return (char == chr(value)) is (kind is sre.LITERAL)
        if kind is sre.RANGE:
            return value[0] <= ord(char[0]) <= value[1] if len(char) == 1 else False
        if kind is sre.CATEGORY:
            return _of_category(value, self.flags & re.ASCII, char)
        negated = value[0][0] is sre.NEGATE
        return any(self._fits(inner, content, char) for inner, content in value[negated:]) is not negated

    def _edges(self, position: int) -> dict[int, Edge]:
        """Return the positions that follow one, counting the ways to get there."""
        found: dict[int, Edge] = {}
        line_start = position == 0 or (bool(self.flags & re.MULTILINE) and "\n" in self.takes[position])

        def walk(place: int, barred: frozenset[str], passed: tuple[int, ...]) -> None:
            if place in passed:
                raise UndecidedError("a repeat of what may be empty")
            if place in self.inside:
                to = self.inside[place]
                before = found.get(to, Edge(0, frozenset()))
                chars = self.takes[to] - barred
                if chars:
                    found[to] = Edge(min(before.ways + 1, 2), before.chars | chars)
            for step in self.steps[place]:
                if line_start or not step.line_start:
                    walk(step.to, barred | step.barred, (*passed, place))

        walk(self.after[position], frozenset(), ())
        return found

    def _accepts(self, place: int) -> bool:
        if self.whole:
            return False
        return place == self.end or any(self._accepts(step.to) for step in self.steps[place] if step.sure)

    def from_one(self, position: int) -> set[int]:
        """Return the positions that can be reached from one by taking at least one character."""
        seen: set[int] = set()
        waiting = list(self.edges[position])
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                waiting += self.edges[at]
        return seen


@cache
def _of_category(category: Any, ascii_only: int, char: str) -> bool:
    return re.match(_CATEGORIES[category], char, re.ASCII if ascii_only else 0) is not None


def _samples(pattern: re.Pattern[Any]) -> list[str]:
    """Return characters of every kind that a pattern distinguishes."""
    if isinstance(pattern.pattern, bytes):
        return list(map(chr, range(256)))
    written = [ord(char) for char in pattern.pattern]
    return sorted({*SAMPLES, *(chr(near) for code in written for near in (code - 1, code, code + 1) if near >= 0)})


def faults(pattern: re.Pattern[Any], method: str) -> list[str]:
    """Return why a pattern may take more than linear time when a method of it is called; nothing where it cannot.

    Args:
        pattern: the compiled pattern.
        method: `match`, `fullmatch`, or another one, which searches.
    """
    try:
        automaton = _Automaton(pattern, search=method not in ("match", "fullmatch"), whole=method == "fullmatch")
    except UndecidedError as error:
        return [f"not decided: {error}"]
    return list(dict.fromkeys(_ambiguous(automaton)))


def _ambiguous(automaton: _Automaton) -> Iterator[str]:
    reached = [automaton.from_one(position) for position in range(len(automaton.takes))]
    looping = [position for position in range(len(reached)) if position in reached[position]]
    for one in looping:
        ways = {to: edge.ways for to, edge in automaton.edges[one].items() if one in reached[to]}
        if any(way > 1 for way in ways.values()):
            yield f"two ways through one loop over {_shown(automaton.takes[one])}"
    for one in looping:
        for other in looping:
            if one == other or other not in reached[one]:
                continue
            if _share(automaton, one, other, reached):
                first = "every start of a search" if one < automaton.skipping else _shown(automaton.takes[one])
                yield f"{first} and a loop over {_shown(automaton.takes[other])} share characters"


def _share(automaton: _Automaton, one: int, other: int, reached: list[set[int]]) -> bool:
    """Whether some text leads from one position to itself, to another one, and from that to itself."""
    edges = automaton.edges
    certain = automaton.accepts
    if one in certain or other in certain:
        return False
    start, goal = (one, one, other), (one, other, other)
    seen = {start}
    waiting = deque([start])
    while waiting:
        first, second, third = waiting.popleft()
        for to_first, edge_first in edges[first].items():
            if one not in reached[to_first] or to_first in certain:
                continue
            for to_third, edge_third in edges[third].items():
                both = edge_first.chars & edge_third.chars
                if not both or other not in reached[to_third] or to_third in certain:
                    continue
                for to_second, edge_second in edges[second].items():
                    found = (to_first, to_second, to_third)
                    if found in seen or not (both & edge_second.chars):
                        continue
                    if to_second != other and other not in reached[to_second]:
                        continue
                    if found == goal:
                        return True
                    seen.add(found)
                    waiting.append(found)
    return False


def _shown(chars: frozenset[str]) -> str:
    """Return a few of the characters of a position."""
    kinds = Counter(chars)
    few = sorted(kinds)[:6]
    return ascii("".join(few)) + ("…" if len(kinds) > len(few) else "")
