"""All shared tables of a server: who may sit where by which token, how many there may be, and what is kept of them.

A token is all that a seat is known by, and only its hash is written anywhere: who has read the file sits at no table.
Whoever calls holds the lock of the engine, for a game does one thing at a time; without it, `confirm` waits until what
has been done is on disk. `Sessions.at_work` does both.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import NamedTuple

from deckcheck.failure import Failure
from deckcheck.web.shared.bots import AWAY, Here, Thought, thought_of
from deckcheck.web.shared.delay import Delayed
from deckcheck.web.shared.seats import WATCHER, Head
from deckcheck.web.shared.store import Freed
from deckcheck.web.shared.table import SharedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.web.shared.store import Batch, TableStore
    from deckcheck.web.shared.table import Step

MOST_TABLES = 1000  # that are open at once
MOST_LIVE = 300  # whose games are in memory; the others are played again when somebody comes
IDLE = 30 * 86400.0  # seconds after which a table at which nothing happens ends
MOST_LISTED = 50
MOST_TOKENS = 200  # of one table
MOST_FORCED = 200  # choices of who has no time left, in one go
MOST_BEFORE = 200  # steps of a table that are read to list it
_TOKEN_BYTES = 24


class NoSeatError(Failure):
    """A token that belongs to no seat."""


class Opened(NamedTuple):
    """A new table: its id, the tokens of its seats (of a public one the first seat's alone), that for watching."""

    name: str
    seats: tuple[str, ...]
    watch: str


class Place(NamedTuple):
    """Where a token leads: the table, its id, the seat, whether the table is open, the clocks' time, who is away."""

    table: SharedTable
    name: str
    seat: int
    is_open: bool
    now: int = 0
    away: tuple[int, ...] = ()


class Changes(NamedTuple):
    """What somebody has done, and seen: what it is written with, and the tables that have changed, with their steps."""

    batch: Batch
    changed: list[tuple[str, int]]


class Listed(NamedTuple):
    """A public table as others see it: its id, what was agreed on, the names of its seats, whether a game has begun."""

    name: str
    head: Head
    names: tuple[str, ...]
    is_playing: bool


class Tables:
    """The shared tables that a file keeps.

    Args:
        store: the file.
        clock: seconds since 1970.
        most: how many tables may be open at once.
        idle: seconds after which a table at which nothing happens ends.
        running: seconds that only rise while the server runs, by which clocks go.
        server: how the ids and tokens of these tables begin, with a point behind it: the name of one of several
            servers, by which a proxy routes; empty for the only one.

    Attributes:
        think: is called with a `bots.Thought` that a bot is to have; `moved` takes what comes of it.
        changed: is called with the id of a table, and the number of its steps, when something has happened there and
            is on disk.
        event: the event that is played at some of the tables (`event.Event`), or None.
        prefix: how ids and tokens begin.
    """

    def __init__(
        self,
        store: TableStore,
        clock: Callable[[], float] = time.time,
        most: int = MOST_TABLES,
        idle: float = IDLE,
        running: Callable[[], float] = time.monotonic,
        server: str = "",
    ) -> None:
        self.prefix = f"{server}." if server else ""
        self._store = store
        self._clock = clock
        self._most = most
        self._idle = idle
        self._running, self._begun, self._before = running, running(), store.running()
        self._live: OrderedDict[str, SharedTable] = OrderedDict()
        # What watchers see of tables at which they see it later.
        self._seen_later: OrderedDict[str, Delayed] = OrderedDict()
        # When each seat last asked for anything, by its table and number.
        self._heard: dict[tuple[str, int], int] = {}
        self._thinking: set[tuple[str, int]] = set()
        self._changed: list[tuple[str, int]] = []
        self._failures = store.failures
        self.think: Callable[[Thought], None] = Here(self)
        self.changed: Callable[[str, int], None] = lambda _name, _number: None
        self.event: Any = None

    def done(self) -> Changes:
        """Return what has been done since this was called last; the lock of the engine is held."""
        changed, self._changed = self._changed, []
        return Changes(self._store.handed_over(self._failures), changed)

    def confirm(self, done: Changes) -> None:
        """Return when all is on disk of which what was done, or seen, follows; the lock of the engine is not held.

        Raises:
            UnwrittenError: it could not be written, and does not count.
        """
        self._store.settle(done.batch)
        for name, number in done.changed:
            self.changed(name, number)

    def _forget_unwritten(self) -> None:
        """Drop the tables in memory where what made them could not be written: they are played again from the file."""
        if self._failures != self._store.failures:
            self._failures = self._store.failures
            self._live.clear()
            self._seen_later.clear()

    def open(self, head: Head) -> Opened:
        """Open a table.

        Raises:
            Failure: there are too many.
        """
        self._store.end(self._clock() - self._idle)
        if len(self._store.open_tables()) >= self._most:
            raise Failure("web-table-full", most=self._most)
        name = f"{self.prefix}{secrets.token_urlsafe(9)}"
        # The other seats of a public table are for whoever comes.
        seats = tuple(self.token() for _ in range(1 if head.is_public else head.players))
        watch = self.token()
        hashes = [(_hash(token), seat) for seat, token in enumerate(seats)]
        self._store.add(name, head._asdict(), [*hashes, (_hash(watch), WATCHER)], self._clock())
        self._live[name] = SharedTable(head)
        return Opened(name, seats, watch)

    def token(self) -> str:
        """Return a token that nobody can guess."""
        return f"{self.prefix}{secrets.token_urlsafe(_TOKEN_BYTES)}"

    def place(self, token: str) -> Place:
        """Return where a token leads.

        Raises:
            NoSeatError: nowhere.
            Failure: the game was played by another version, by which it goes another way.
        """
        found = self._store.seat_of(_hash(token))
        if found is None:
            raise NoSeatError("web-table-none")
        name, seat = found
        now = self.now
        if seat != WATCHER:
            self._heard[name, seat] = now
        table = self._table(name)
        place = Place(table, name, seat, self._is_open(name), now, self._away(name))
        if place.is_open:
            if seat != WATCHER and table.seats[seat].stand_in:
                self._take(place, [{"kind": "return", "seat": seat}])
            self._keep_time(place)
            self._ask_bot(place)
        return self._delayed(place) if seat == WATCHER else place

    def _away(self, name: str) -> tuple[int, ...]:
        """Return the seats of people from whom nothing has come for long."""
        return tuple(
            at
            for at, one in enumerate(self._table(name).seats)
            if one.name and not one.bot and self.now - self._heard.get((name, at), self._before) > AWAY
        )

    def _delayed(self, place: Place) -> Place:
        """Return what watchers may see, where they see it later."""
        head, name = place.table.head, place.name
        if not head.delay_choices and not head.delay_seconds:
            return place
        seen = self._seen_later.pop(name, None) or Delayed(head)
        seen.take([*self._store.steps(name, first=seen.table.number)], self.now, is_playing=place.table.is_playing)
        while len(self._seen_later) >= MOST_LIVE:
            self._seen_later.popitem(last=False)
        self._seen_later[name] = seen
        return place._replace(table=seen.table, now=seen.now, away=())

    def _ask_bot(self, place: Place) -> None:
        """Ask a bot that must decide, unless it thinks already."""
        thought = thought_of(place.table, place.name)
        if thought is not None and (thought.name, thought.move) not in self._thinking:
            self._thinking.add((thought.name, thought.move))
            self.think(thought)

    def moved(self, thought: Thought, action: int | None) -> None:
        """Take what a bot has decided, unless the table has gone on without it; None where it could not."""
        self._thinking.discard((thought.name, thought.move))
        if action is None or not self._is_open(thought.name):
            return
        table = self._table(thought.name)
        place = Place(table, thought.name, WATCHER, is_open=True)
        now = thought_of(table, thought.name)
        if now is not None and (now.move, now.side, now.bot) == (thought.move, thought.side, thought.bot):
            step = {"kind": "act", "seat": table.order[now.side], "action": action, "bot": now.bot}
            self._take(place, [step])
        self._ask_bot(place)

    @property
    def now(self) -> int:
        """For how many milliseconds servers have run with this file: a restart goes on from there."""
        return self._before + int((self._running() - self._begun) * 1000)

    def _keep_time(self, place: Place) -> None:
        """Carry out what follows from time that is up."""
        for _ in range(MOST_FORCED):
            steps = place.table.overdue(self.now)
            if not steps:
                break
            self._take(place, steps)

    def beat(self) -> None:
        """Look at the clocks of the tables in memory, and note for how long the server has run."""
        self._forget_unwritten()
        running = [name for name, table in self._live.items() if table.clocks.running is not None]
        for name in running:
            self._keep_time(Place(self._live[name], name, WATCHER, is_open=True))
        if running:
            self._store.keep_running(self.now)

    def _is_open(self, name: str) -> bool:
        found = self._store.table(name)
        return found is not None and found[1]

    def _table(self, name: str) -> SharedTable:
        self._forget_unwritten()
        table = self._live.get(name)
        if table is None:
            table = self._played_again(name)
            while len(self._live) >= MOST_LIVE:
                self._live.popitem(last=False)
            self._live[name] = table
        self._live.move_to_end(name)
        return table

    def _played_again(self, name: str, games: int | None = None) -> SharedTable:
        """Return a table after all of its steps, or after so many games."""
        found = self._store.table(name)
        if found is None:
            raise NoSeatError("web-table-none")
        table = SharedTable(Head(**found[0]))
        for step in self._store.steps(name):
            if games is not None and step["kind"] == "begin" and table.games == games:
                break
            table.take([step])
        return table

    def do(self, token: str, kind: str, given: Mapping[str, Any]) -> Place:
        """Carry out what somebody wants at a table.

        Args:
            token: the seat's.
            kind: one of `table.WISHES`.
            given: what that kind takes.

        Raises:
            NoSeatError: the token belongs to no seat.
            Failure: it is not possible; the table stays as it is.
        """
        place = self.place(token)
        if not place.is_open:
            raise Failure("web-table-ended")
        self._take(place, place.table.decide(place.seat, kind, {**given, "away": place.away}))
        if kind == "bot":
            self._take(place, place.table.beginning())
        self._ask_bot(place)
        return place

    def _take(self, place: Place, steps: Sequence[Step], freed: Freed | None = None) -> None:
        """Carry out steps at a table, to be written; with a seat that is freed its tokens change as well."""
        table, name = place.table, place.name
        if not steps and freed is None:
            return
        number, now = table.number, self.now
        for step in steps:
            step["at"] = now
        try:
            table.take(steps)
            self._store.append(name, number, steps, self._clock(), freed, self._failures)
            if self.event is not None and table.head.best_of:
                self.event.moved(name, table)
        except BaseException:
            # What is in memory may be ahead of the file: the table is played again from there.
            self._live.pop(name, None)
            raise
        self._changed.append((name, table.number))

    def free(self, token: str, seat: int) -> tuple[Place, str | None]:
        """Free a seat before the game begins: one's own, or another one in the name of the first seat.

        Whoever sat there is known by no token any more. At a table by invitation the seat of another has a new link;
        who leaves a seat there keeps the way back to it.

        Returns:
            The place of who asked, and the token of the new link, if there is one.

        Raises:
            NoSeatError: the token belongs to no seat.
            Failure: it is not possible.
        """
        place = self.place(token)
        if not place.is_open:
            raise Failure("web-table-ended")
        steps = place.table.decide(place.seat, "leave", {"seat": seat})
        is_public = place.table.head.is_public
        link = None if is_public or seat == place.seat else self.token()
        freed = Freed(seat, _hash(link) if link is not None else None) if is_public or link is not None else None
        self._take(place, steps, freed)
        return place, link

    # Tables of an event -------------------------------------------------------------------------------------------

    def make(self, head: Head) -> str:
        """Open a table of an event, to which no token leads yet; return its id."""
        name = f"{self.prefix}{secrets.token_urlsafe(9)}"
        self._store.add(name, head._asdict(), [], self._clock())
        return name

    def look(self, name: str) -> Place:
        """Return a table by its id, as somebody sees it who only watches."""
        return Place(self._table(name), name, WATCHER, self._is_open(name), self.now, self._away(name))

    def is_in_memory(self, name: str) -> bool:
        """Whether a table can be looked at without playing it again."""
        return name in self._live

    @property
    def has_room(self) -> bool:
        """Whether another table may be in memory."""
        return len(self._live) < MOST_LIVE

    def assign(self, name: str, steps: Sequence[Step], freed: Freed | None = None) -> None:
        """Carry out steps of an organiser at a table whose game has not begun.

        Raises:
            Failure: it has, or the table has ended.
        """
        place = self.look(name)
        if not place.is_open:
            raise Failure("web-table-ended")
        place.table.require_gathering()
        self._take(place, steps, freed)

    def record(self, token: str, number: int) -> SharedTable:
        """Return a table as it was after one of its games, by its number from 1.

        Raises:
            NoSeatError: the token belongs to no seat.
            Failure: that game is not over, or there is none.
        """
        place = self.place(token)
        table = place.table
        if not 0 < number <= table.games or (number == table.games and place.is_open and table.is_playing):
            raise Failure("web-table-no-record")
        return table if number == table.games else self._played_again(place.name, number)

    def public(self) -> list[Listed]:
        """Return the public tables, the liveliest first."""
        found: list[Listed] = []
        for name in self._store.open_tables():
            data = self._store.table(name)
            if data is None or not data[0]["is_public"]:
                continue
            head = Head(**data[0])
            names = [""] * head.players
            is_playing = False
            # The steps before a game are few, and no game need be played again to read them.
            for step in self._store.steps(name, MOST_BEFORE):
                is_playing = is_playing or step["kind"] == "begin"
                if step["kind"] in ("sit", "leave", "bot"):
                    names[step["seat"]] = step.get("name", "")
            found.append(Listed(name, head, tuple(names), is_playing))
            if len(found) == MOST_LISTED:
                break
        return found

    def sit(self, token: str, own: str, name: str) -> Place:
        """Let somebody sit down, or take another name; from then on the seat is known by a token of their own alone.

        So whoever has opened the table and passed its links on cannot look into another hand.

        Args:
            token: that of the link.
            own: a token that the one who sits down has made; the same again when the answer was lost.
            name: the label of the seat.

        Raises:
            NoSeatError: the link leads to no seat, or somebody else has sat down there.
            Failure: that is not possible.
        """
        if self._store.seat_of(_hash(own)) is None:
            place = self.place(token)
            if place.seat == WATCHER:
                raise Failure("web-table-watcher")
            place.table.decide(place.seat, "sit", {"value": name})
            self._store.replace_token(_hash(token), _hash(own))
        return self.do(own, "sit", {"value": name})

    def come(self, table: str, own: str, name: str) -> Place:
        """Let somebody come to a public table: to a free seat, or to watch where no name is given.

        Args:
            table: its id.
            own: a token that the one who comes has made; the same again when the answer was lost.
            name: the label of the seat; empty for a watcher.

        Raises:
            NoSeatError: there is no such table.
            Failure: there is no free seat.
        """
        if self._store.seat_of(_hash(own)) is None:
            found = self._store.table(table)
            if found is None or not found[1] or not found[0]["is_public"]:
                raise NoSeatError("web-table-none")
            taken = self._store.seats(table)
            seats = self._table(table).seats
            free = (at for at, one in enumerate(seats) if at not in taken and not one.bot)
            seat = next(free, None) if name else WATCHER
            if seat is None or len(taken) >= MOST_TOKENS:
                raise Failure("web-table-no-seat")
            if name:
                self._table(table).decide(seat, "sit", {"value": name})
            self._store.add_token(table, _hash(own), seat)
        return self.do(own, "sit", {"value": name}) if name else self.place(own)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
