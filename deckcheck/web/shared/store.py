"""The file that keeps shared tables: an SQLite database with the steps of each table, and hashes of the tokens.

Steps are handed over while a game is held, and written when it is not: whoever waits for theirs first writes those of
all others as well. So one commit confirms all choices that were made while the disk was busy with the one before.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock, RLock
from typing import NamedTuple

from deckcheck.failure import Failure
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, TypeVar

    T = TypeVar("T")

#: The version of the file; another one is refused.
VERSION = 1
MOST_KNOWN = 10_000  # tokens and tables of which it is known without reading where they lead
_MAGIC = b"SQLite format 3\0"
_SCHEMA = (
    "CREATE TABLE tables (id TEXT PRIMARY KEY, head TEXT NOT NULL, touched REAL NOT NULL, is_open INTEGER NOT NULL)",
    "CREATE TABLE tokens (hash TEXT PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL)",
    "CREATE TABLE steps (id TEXT NOT NULL, number INTEGER NOT NULL, step TEXT NOT NULL, PRIMARY KEY (id, number))",
    f"PRAGMA user_version = {VERSION}",
)


class Freed(NamedTuple):
    """A seat to which no token leads any more but a new one, by its hash, if there is one."""

    seat: int
    link: str | None


class Link(NamedTuple):
    """A token, by its hash, that is to lead to a seat of a table, and the one that it replaces, if any."""

    hash: str
    name: str
    seat: int
    old: str | None = None


class UnwrittenError(Failure):
    """What was to be written is not on disk; all that went with it does not count either."""


class Batch:
    """Steps that are written by one commit.

    Attributes:
        rows: the id of the table, the number, and the text of each step.
        touched: the id of each of these tables -> seconds since 1970.
        running: for how many milliseconds servers have run with the file, or None.
        freed: the seats that are freed with that, each with the id of its table.
        is_done: whether it is on disk, or never will be.
        error: why it never will be.
    """

    def __init__(self) -> None:
        self.rows: list[tuple[str, int, str]] = []
        self.touched: dict[str, float] = {}
        self.running: int | None = None
        self.freed: list[tuple[str, Freed]] = []
        self.is_done = False
        self.error = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not self.touched and self.running is None


class TableStore:
    """The tables in one file, which one process writes.

    What a method has written is on disk when it returns, but for `append` and `keep_running`: theirs is when `settle`
    returns. Where it cannot be, all that was handed over until then does not count.

    Args:
        path: the file; it is created, for its owner alone, where there is none.

    Attributes:
        failures: how often what was handed over could not be written.

    Raises:
        Failure: it cannot be opened, is something else, or another server has it.
    """

    def __init__(self, path: str) -> None:
        self.failures = 0
        # Whoever uses the file holds the first; whoever looks at what waits to be written, the second.
        self._lock, self._handing = RLock(), Lock()
        self._batch = Batch()
        self._nothing = self._before = self._lost = Batch()
        self._nothing.is_done = True
        self._seats: dict[str, tuple[str, int]] = {}
        self._heads: dict[str, tuple[dict[str, Any], bool]] = {}
        try:
            if not os.path.lexists(path):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with open(path, "rb") as file:
                # SQLite takes a short file of anything for an empty one.
                is_other = file.read(len(_MAGIC)) not in (b"", _MAGIC)
            if is_other:
                raise Failure("web-tables-other", path=path)
            # Several threads use it, one after the other.
            self._file = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise Failure("web-tables-file", path=path, detail=str(error)) from None
        with ExitStack() as closing:
            closing.callback(self.close)
            try:
                self._begin(path)
            except sqlite3.Error as error:
                raise Failure("web-tables-file", path=path, detail=str(error)) from None
            closing.pop_all()

    def _begin(self, path: str) -> None:
        execute = self._file.execute
        execute("PRAGMA locking_mode = EXCLUSIVE")
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        with self._writing():
            version = execute("PRAGMA user_version").fetchone()[0]
            if not version and not execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                for line in _SCHEMA:
                    execute(line)
            elif version != VERSION:
                raise Failure("web-tables-other", path=path)
            execute("CREATE TABLE IF NOT EXISTS running (milliseconds INTEGER NOT NULL)")
            execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, data TEXT NOT NULL)")

    def close(self) -> None:
        """Close the file; another process may open it then."""
        with suppress(UnwrittenError):  # nobody waits for it
            self.settle()
        self._file.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Write all of what is within, or nothing."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._file.execute("ROLLBACK")
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write all of what is within at once, or nothing, after all that waits; what was known is read again."""
        with self._lock:
            self.settle()
            try:
                with self._transaction():
                    yield
            finally:
                self._seats.clear()
                self._heads.clear()

    def handed_over(self, failures: int) -> Batch:
        """Return what the last of what was handed over is written with; `settle` takes it.

        Args:
            failures: `failures` when the tables were read that somebody has seen.
        """
        with self._handing:
            if failures != self.failures:
                return self._lost
            return self._before if self._batch.is_empty else self._batch

    def settle(self, batch: Batch | None = None) -> None:
        """Return when a batch is on disk; without one, when all is that was handed over.

        Raises:
            UnwrittenError: it could not be written.
        """
        found = batch or self.handed_over(self.failures)
        if not found.is_done:
            with self._lock:  # meanwhile another may have written it
                if not found.is_done:
                    self._write()
        if found.error:
            raise UnwrittenError("web-unwritten", detail=found.error)

    def _write(self) -> None:
        """Write what waits; the lock is held."""
        with self._handing:
            batch, self._batch = self._batch, Batch()
            self._before = batch
        try:
            with self._transaction():
                self._file.executemany("INSERT INTO steps VALUES (?, ?, ?)", batch.rows)
                touched = [(now, name) for name, now in batch.touched.items()]
                self._file.executemany("UPDATE tables SET touched = ? WHERE id = ?", touched)
                for name, freed in batch.freed:
                    self._file.execute("DELETE FROM tokens WHERE id = ? AND seat = ?", (name, freed.seat))
                    self._add_tokens(name, [(freed.link, freed.seat)] if freed.link is not None else [])
                if batch.running is not None:
                    self._file.execute("DELETE FROM running")
                    self._file.execute("INSERT INTO running VALUES (?)", (batch.running,))
        except BaseException as error:
            # What was handed over meanwhile may follow from what is lost.
            with self._handing:
                after, self._batch = self._batch, Batch()
                for lost in (batch, after):
                    lost.error, lost.is_done = str(error) or type(error).__name__, True
                self._before, self._lost = self._nothing, batch
                self.failures += 1
            if not isinstance(error, sqlite3.Error):
                raise
        finally:
            if batch.freed:
                self._seats.clear()
            batch.is_done = True

    def add(self, name: str, head: dict[str, Any], tokens: Sequence[tuple[str, int]], now: float) -> None:
        """Add a table.

        Args:
            name: its id.
            head: what was agreed on when it was opened.
            tokens: the hash of each token, and its seat.
            now: seconds since 1970.
        """
        with self._writing():
            self._file.execute("INSERT INTO tables VALUES (?, ?, ?, 1)", (name, json_text(head), now))
            self._add_tokens(name, tokens)

    def add_token(self, name: str, token: str, seat: int) -> None:
        """Add a token to a table, by its hash."""
        with self._writing():
            self._add_tokens(name, [(token, seat)])

    def replace_token(self, old: str, new: str) -> None:
        """Let another token lead where one led until now, by their hashes."""
        with self._writing():
            self._file.execute("UPDATE tokens SET hash = ? WHERE hash = ?", (new, old))

    def seats(self, name: str) -> list[int]:
        """Return the seats to which tokens lead, one entry a token."""
        with self._lock:
            return [row[0] for row in self._file.execute("SELECT seat FROM tokens WHERE id = ?", (name,)).fetchall()]

    def _add_tokens(self, name: str, tokens: Sequence[tuple[str, int]]) -> None:
        rows = [(token, name, seat) for token, seat in tokens]
        self._file.executemany("INSERT INTO tokens VALUES (?, ?, ?)", rows)

    def append(
        self,
        name: str,
        number: int,
        steps: Sequence[dict[str, Any]],
        now: float,
        freed: Freed | None = None,
        failures: int = 0,
    ) -> None:
        """Hand over steps of a table; they are on disk when `settle` returns, with a freed seat when this does.

        Args:
            name: its id.
            number: the number of the first of them.
            steps: what happened.
            now: seconds since 1970.
            freed: the seat that is freed with that.
            failures: `failures` when the table was read of which they follow.

        Raises:
            UnwrittenError: that table is not what is on disk any more, or a seat could not be freed.
        """
        rows = [(name, at, json_text(step)) for at, step in enumerate(steps, number)]
        with self._handing:
            if failures != self.failures:
                raise UnwrittenError("web-unwritten", detail=self._lost.error)
            self._batch.rows += rows
            self._batch.touched[name] = now
            if steps and "at" in steps[-1]:
                self._batch.running = steps[-1]["at"]
            if freed is not None:
                self._batch.freed.append((name, freed))
        if freed is not None:
            self.settle()

    def keep(self, values: Mapping[str, Any], links: Sequence[Link] = ()) -> None:
        """Keep values of an event by their keys, and let tokens lead to seats; all of it or nothing."""
        with self._writing():
            rows = [(key, json_text(data)) for key, data in values.items()]
            self._file.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", rows)
            self._file.executemany("DELETE FROM tokens WHERE hash = ?", [(one.old,) for one in links if one.old])
            self._file.executemany("INSERT INTO tokens VALUES (?, ?, ?)", [one[:3] for one in links])

    def kept(self) -> dict[str, Any]:
        """Return all that is kept of an event, by its keys."""
        with self._lock:
            rows = self._file.execute("SELECT key, data FROM kept ORDER BY key").fetchall()
        return {key: json.loads(data) for key, data in rows}

    def running(self) -> int:
        """Return for how many milliseconds servers have run with this file."""
        with self._lock:
            return int(self._file.execute("SELECT coalesce(max(milliseconds), 0) FROM running").fetchone()[0])

    def keep_running(self, milliseconds: int) -> None:
        """Hand over for how many milliseconds servers have run with this file."""
        with self._handing:
            self._batch.running = milliseconds

    def end(self, before: float) -> list[str]:
        """End the tables at which nothing has happened since a time, with all that they hold kept; return their ids."""
        with self._writing():
            rows = self._file.execute("SELECT id FROM tables WHERE is_open AND touched < ?", (before,)).fetchall()
            self._file.executemany("UPDATE tables SET is_open = 0 WHERE id = ?", rows)
        return [row[0] for row in rows]

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """Return the table and the seat of a token, by its hash; None where there is none."""
        known = self._seats.get(token)
        if known is not None:
            return known
        with self._lock:
            found = self._file.execute("SELECT id, seat FROM tokens WHERE hash = ?", (token,)).fetchone()
            return _kept(self._seats, token, (found[0], found[1])) if found else None

    def table(self, name: str) -> tuple[dict[str, Any], bool] | None:
        """Return what was agreed on when a table was opened, and whether it still is open; None where there is none."""
        known = self._heads.get(name)
        if known is not None:
            return known
        with self._lock:
            found = self._file.execute("SELECT head, is_open FROM tables WHERE id = ?", (name,)).fetchone()
            return _kept(self._heads, name, (json.loads(found[0]), bool(found[1]))) if found else None

    def steps(self, name: str, most: int = -1, first: int = 0) -> Iterator[dict[str, Any]]:
        """Yield the steps of a table in their order: all, or so many, or those from a number on.

        Raises:
            UnwrittenError: the last of them could not be written.
        """
        asked = "SELECT step FROM steps WHERE id = ? AND number >= ? ORDER BY number LIMIT ?"
        with self._handing:
            is_waiting = name in self._batch.touched
        if is_waiting:
            self.settle()
        with self._lock:
            rows = self._file.execute(asked, (name, first, most)).fetchall()
        yield from (json.loads(row[0]) for row in rows)

    def open_tables(self) -> list[str]:
        """Return the ids of the tables that are open, the last one that something happened at first."""
        with self._lock:
            rows = self._file.execute("SELECT id FROM tables WHERE is_open ORDER BY touched DESC, id")
            return [row[0] for row in rows.fetchall()]


def _kept(known: dict[str, T], name: str, found: T) -> T:
    """Keep what was read, and return it."""
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[name] = found
    return found
