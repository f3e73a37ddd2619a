"""The file that keeps the finished units of a job, so that a run can go on where it stopped."""

from __future__ import annotations

import json
import os
from bisect import bisect
from typing import Generic, NamedTuple

from deckcheck.decklist.json_data import read_json_data
from deckcheck.decklist.limits import MAX_STORE_BYTES
from deckcheck.decklist.source import read_bytes
from deckcheck.failure import Failure
from deckcheck.files import write_atomically
from deckcheck.messages import Message
from deckcheck.simulation.job import TallyT
from deckcheck.simulation.lock import HeldError, Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.simulation.job import Job

FORMAT = 1
# From this size on, in bytes, the parts of a file are put together; below `MAX_STORE_BYTES`, beyond which none is read.
LARGE = 32 << 20


class StoreError(Failure):
    """A file that cannot be gone on with."""


class Finished(NamedTuple, Generic[TallyT]):
    """What is finished of a job: the numbers of the units, and their tally."""

    units: list[range]
    tally: TallyT

    def add(self, units: range, tally: TallyT) -> None:
        """Note some units as finished."""
        self.units.append(units)
        self.tally.merge(tally)


class Store(Generic[TallyT]):
    """A file of lines: the job first, then the numbers of finished units and their tally, part by part.

    When it has grown large, all parts are put together in one line.

    A line that was not written to its end (the program was killed) is dropped. From `open` to `close` no other process
    can open the file as a store: two would play the same units.
    """

    def __init__(self, path: str, job: Job[TallyT]) -> None:
        self.path = path
        self.job = job
        self._lock = Lock(path)
        self._size = 0
        self._most = LARGE
        self._finished = Finished([], job.tally())

    def open(self) -> Finished[TallyT]:
        """Read what is finished, to which `add` will add; a file that does not exist, or is empty, is begun.

        Raises:
            StoreError: when another process has the file open, it is something else, or belongs to another work.
            Problem: `decklist/limits` when it is larger than any run makes it.
            UnreadableFileError: it is a folder, a device, a broken link, or closed to us.
            OSError: when it cannot be written.
        """
        try:
            self._lock.take()
        except HeldError as held:
            raise StoreError("simulate-store-held", path=self.path, holder=_named(held)) from None
        try:
            self._finished = Finished([], self.job.tally())
            self._read(self._finished)
            self._size = os.path.getsize(self.path)
        except BaseException:
            self.close()
            raise
        return self._finished

    def close(self) -> None:
        """Let others open the file."""
        self._lock.release()

    def _head(self) -> dict[str, Any]:
        return {self.job.kind: FORMAT, **self.job.describe()}

    def _read(self, finished: Finished[TallyT]) -> None:
        head = self._head()
        data = b""
        if os.path.lexists(self.path):
            data = read_bytes(self.path, MAX_STORE_BYTES)
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            # Of one that was begun when the disk was full, or the program killed, nothing is lost.
            if not _line(head).startswith(data):
                raise StoreError("simulate-store-other", path=self.path, kind=self.job.kind)
            with open(self.path, "wb") as file:
                file.write(_line(head))
            return
        self._compare(lines[0], head)
        seen: list[tuple[int, int]] = []  # in rising order
        for number, line in enumerate(lines[1:], 2):
            try:
                row = read_json_data(line.decode())
                bounds = row["games"]
                parts = [range(start, stop) for start, stop in zip(bounds[::2], bounds[1::2], strict=True)]
                tally = self.job.tally_from(row["tally"])
            except (ValueError, KeyError, TypeError, IndexError):
                raise StoreError("simulate-store-line", path=self.path, line=number) from None
            fits = tally.units == sum(part.stop - part.start for part in parts)
            if not (fits and all(_take(seen, part.start, part.stop) for part in parts)):
                raise StoreError("simulate-store-line", path=self.path, line=number)
            finished.units.extend(parts)
            finished.tally.merge(tally)
        if len(whole) < len(data):
            with open(self.path, "r+b") as file:
                file.truncate(len(whole))

    def _compare(self, line: bytes, head: dict[str, Any]) -> None:
        try:
            found = read_json_data(line.decode())
        except ValueError:
            found = None
        if not isinstance(found, dict) or self.job.kind not in found:
            raise StoreError("simulate-store-other", path=self.path, kind=self.job.kind)
        wanted = json.loads(_line(head))
        different = [key for key in wanted if found.get(key) != wanted[key]]
        if different:
            raise StoreError("simulate-store-differs", path=self.path, keys=different)

    def add(self, units: range, tally: TallyT) -> None:
        """Keep some finished units."""
        line = _line({"games": [units.start, units.stop], "tally": tally.to_data()})
        with open(self.path, "ab") as file:
            file.write(line)
        self._finished.add(units, tally)
        self._size += len(line)
        if self._size > self._most:
            self._write_anew()

    def _write_anew(self) -> None:
        """Put all parts together; the file grows to several times that size before this is done again."""
        bounds = [bound for part in joined(self._finished.units) for bound in (part.start, part.stop)]
        line = _line({"games": bounds, "tally": self._finished.tally.to_data()})
        data = _line(self._head()) + line
        write_atomically(self.path, data)
        self._size = len(data)
        self._most = max(LARGE, 4 * self._size)


def _take(seen: list[tuple[int, int]], start: int, stop: int) -> bool:
    """Add numbers to those that were seen, in rising order; return whether they are numbers, and new.

    A file may claim more units than could be listed one by one.
    """
    at = bisect(seen, (start, stop))
    if not 0 <= start <= stop or (at and seen[at - 1][1] > start) or (at < len(seen) and stop > seen[at][0]):
        return False
    seen.insert(at, (start, stop))
    return True


def _named(held: HeldError) -> Message:
    if not held.process:
        return Message("simulate-holder-unnamed")
    return Message("simulate-holder", process=held.process, machine=held.machine)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def joined(units: Iterable[range]) -> list[range]:
    """Return the same numbers in rising order, in as few ranges as can be; none occurs twice."""
    found: list[range] = []
    for part in sorted(units, key=lambda part: part.start):
        if found and found[-1].stop == part.start:
            found[-1] = range(found[-1].start, part.stop)
        elif part:
            found.append(part)
    return found


def missing(units: Iterable[range], wanted: Iterable[range]) -> list[range]:
    """Return the numbers that are wanted and not finished, as ranges; in both, no number occurs twice."""
    done = sorted(units, key=lambda part: part.start)
    stops = [part.stop for part in done]
    left = []
    for part in wanted:
        at = part.start
        for other in done[bisect(stops, at) :]:
            if other.start >= part.stop:
                break
            left.append(range(at, other.start))
            at = other.stop
        left.append(range(at, part.stop))
    return [part for part in left if part]
