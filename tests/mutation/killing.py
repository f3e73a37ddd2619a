"""Who notices a mutant: the rulings that go through it, each mutant in a process of its own, forked when warm.

A mutant of the rules is put into the running functions by exchanging their code, one of a procedure by exchanging a
step, and of one of the cards all are recompiled: nothing is reloaded. It is killed when a ruling does not hold,
cannot be played, or takes many times the calls that it took before: steps, not time, say that it has run away, unless
it calls nothing any more. Whoever survives plays the golden games that go through it: one that changes none is
unreached, or the same as the original.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import os
import signal
import sys
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.engine import deal
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import run_ruling
from deckcheck.play.rulings import services
from tests.golden.file import read
from tests.golden.games import Key, _tables, beginning, fingerprint
from tests.mutation import cards, steps
from tests.mutation.mutants import Mutant, codes
from tests.support.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.catalog.card import Card

#: How many times the calls that a ruling takes are too many, with some for the shortest.
PATIENCE, LEAST = 20, 200_000
#: Seconds of processor time after which a ruling or a game that calls nothing any more has run away, and after which a
#: fork is ended whatever it does.
LONGEST, BACKSTOP = 20, 600

Where = tuple[str, str, int]


class Fate(NamedTuple):
    """What became of a mutant: `killed` by a ruling, seen by golden `games` alone, `unseen`, or `unmade`."""

    what: str
    by: str = ""


class _Seats(NamedTuple):
    """The positions of the rulings and the numbers of the golden games that may notice a mutant."""

    rulings: Sequence[int]
    games: Sequence[int]


class RunawayError(BaseException):
    """A ruling takes too many calls, or too long."""


def where(code: CodeType) -> Where:
    """Return what finds a code object again."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


@contextlib.contextmanager
def watched(seen: Callable[[CodeType], object]) -> Iterator[None]:
    """Count every call of a Python function."""

    def reported(frame: Any, event: str, _: object) -> None:
        if event == "call":
            seen(frame.f_code)

    sys.setprofile(reported)
    try:
        yield
    finally:
        sys.setprofile(None)


@contextlib.contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Break off what takes this many seconds of processor time."""

    def ran_away(*_: object) -> None:
        raise RunawayError

    before = signal.signal(signal.SIGVTALRM, ran_away)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Judges:
    """The rulings of a game, each with the functions that it goes through and the calls that it takes.

    Attributes:
        seats: place of a function -> the positions of the rulings that call it, the shortest first.
        built: the functions that compile the cards.
        running: the functions of the game that are there, by where they are written.
        games: place of a function, or id of a card -> the numbers of the golden games that go through it or hold it.
        known: the numbers of the golden games that were followed.
        words: what each ruling says.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.rulings = rulings_of(game)
        self.services = services(game)
        self.words = [json.dumps(ruling.data, ensure_ascii=False, default=str) for ruling in self.rulings]
        self.calls: list[int] = []
        self.seats: dict[Where, list[int]] = {}
        folder = self.rules.folder
        self.built: set[Where] = set()
        self.forget()
        with watched(lambda code: self.built.add(where(code)) if code.co_filename.startswith(folder) else None):
            self.rules.book()
        for position, ruling in enumerate(self.rulings):
            met: dict[CodeType, int] = {}
            with watched(lambda code, met=met: met.__setitem__(code, met.get(code, 0) + 1)):  # type: ignore[misc]
                result = run_ruling(ruling, self.services)
            if not result.passed:
                raise SystemExit(f"not all rulings hold as it is: {result.message}")
            self.calls.append(sum(met.values()))
            for code in met:
                if code.co_filename.startswith(folder):
                    self.seats.setdefault(where(code), []).append(position)
        for seats in self.seats.values():
            seats.sort(key=self.calls.__getitem__)
        self.running = functions_of(folder)
        self.games: dict[Where | str, list[int]] = {}
        self.known: range = range(0)

    def forget(self) -> None:
        """Let the cards be compiled again."""
        self.rules._book = None
        self.rules._extended = []

    def follow_games(self, count: int) -> bool:
        """Note what this many golden games go through, each from its start; return whether they are unchanged."""
        known = read()[0].games
        cards_of = self.rules.book().cards
        for number in range(count):
            key = Key(self.game, "random", number)
            self.forget_tables()
            met: set[CodeType] = set()
            with watched(met.add):
                same = fingerprint(key) == known[key]
            if not same:
                return False
            dealt = {cards_of[definition].id for definition in beginning(key).state.definition}
            for place in {where(code) for code in met if code.co_filename.startswith(self.rules.folder)} | dealt:
                self.games.setdefault(place, []).append(number)
        self.known = range(count)
        return True

    def forget_tables(self) -> None:
        """Let everything be worked out again that is kept from one game to the next."""
        # Tables laid out earlier would be there as the original has set them up.
        deal._TABLES.clear()
        _tables.cache_clear()
        for thing in self.running.get(_CACHES, ()):
            thing.cache_clear()  # type: ignore[attr-defined]

    def fate(self, mutant: Mutant) -> Fate:
        """Return what becomes of a mutant, tried in a process of its own."""
        import resource  # there is none on Windows, where nothing can be forked either

        reading, writing = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if not child:
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_CPU, (BACKSTOP, BACKSTOP))
            try:
                fate = self._tried(mutant)
            except BaseException as error:  # noqa: BLE001  whatever a mutant does, it was noticed
                fate = Fate("killed", f"the mutant itself: {type(error).__name__}")
            os.write(writing, json.dumps(fate).encode())
            os._exit(0)
        os.close(writing)
        with open(reading, "rb") as pipe:
            reported = pipe.read()
        os.waitpid(child, 0)
        return Fate(*json.loads(reported)) if reported else Fate("killed", "ran away")

    def _made(self, mutant: Mutant) -> _Seats | None:
        """Make a mistake; return the rulings and the games that may notice it, None where it cannot be made."""
        self.forget_tables()
        if mutant.kind in cards.KINDS:
            changed_cards = cards.with_mistake(self.game, mutant)
            if changed_cards is None:
                return None
            vars(self.rules)["builtin_cards"] = lambda: changed_cards
            self.forget()
            card = changed_cards[mutant.line]
            # What no deck holds may come into a game in another way, as tokens do.
            return _Seats(self.with_card(card), self.games.get(card.id, self.known))
        if mutant.kind in steps.KINDS:
            code = getattr(steps.put_in(self.game, mutant), "__code__", None)
            if code is None:
                return _Seats(range(len(self.rulings)), self.known)
            return _Seats(self.seats.get(where(code), []), self.games.get(where(code), []))
        changed = codes(self.game, mutant)
        if not put_in(changed, self.running):
            return None
        places = {where(old) for old, _ in changed if old.co_name != "<module>"}
        seats = {seat for place in places for seat in self.seats.get(place, ())}
        if places & self.built:
            self.forget()
            order = sorted(range(len(self.rulings)), key=lambda seat: (seat not in seats, self.calls[seat]))
            return _Seats(order, self.known)
        games = {game for place in places for game in self.games.get(place, ())}
        return _Seats(sorted(seats, key=self.calls.__getitem__), sorted(games))

    def with_card(self, card: Card) -> list[int]:
        """Return the positions of the rulings that name a card, or play with whole decks, the shortest first."""
        names = [*card.all_names(), card.id]
        found = [
            seat
            for seat, ruling in enumerate(self.rulings)
            if "new game" in ruling.data or any(name in self.words[seat] for name in names)
        ]
        return sorted(found, key=self.calls.__getitem__)

    def _tried(self, mutant: Mutant) -> Fate:
        seats = self._made(mutant)
        if seats is None:
            return Fate("unmade")
        for seat in seats.rulings:
            if self._notices(seat):
                return Fate("killed", self.rulings[seat].names["en"])
        known = read()[0].games
        for number in seats.games:
            key = Key(self.game, "random", number)
            try:
                with limited(LONGEST):
                    same = fingerprint(key) == known[key]
            except (Exception, RunawayError):  # noqa: BLE001  a game that breaks off has changed
                same = False
            if not same:
                return Fate("games", f"random {number}")
        return Fate("unseen")

    def _notices(self, seat: int) -> bool:
        left = self.calls[seat] * PATIENCE + LEAST

        def count(_: CodeType) -> None:
            nonlocal left
            left -= 1
            if not left:
                raise RunawayError

        try:
            with limited(LONGEST), watched(count):
                return not run_ruling(self.rulings[seat], self.services).passed
        except (Exception, RunawayError):  # noqa: BLE001  a ruling that breaks off has noticed
            return True


def put_in(changed: list[tuple[CodeType, CodeType]], running: dict[Where, list[FunctionType]]) -> bool:
    """Give the running functions of these codes the other ones; return whether that could be done."""
    given = 0
    for old, code in changed:
        for function in running.get(where(old), ()):
            try:
                function.__code__ = code
            except ValueError:  # it holds other variables of the function around it than the original
                return False
            given += 1
    return given > 0


# Where caches of functions are among the functions.
_CACHES: Where = ("", "", 0)


def functions_of(folder: str) -> dict[Where, list[FunctionType]]:
    """Return the functions of a game that are there by now, by where they are written, and its caches."""
    found: dict[Where, list[FunctionType]] = {}
    gc.unfreeze()  # what is set aside would not be found
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            if thing.__code__.co_filename.startswith(folder):
                found.setdefault(where(thing.__code__), []).append(thing)
        elif isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("deckcheck.games."):
            found.setdefault(_CACHES, []).append(thing)  # type: ignore[arg-type]
    return found
