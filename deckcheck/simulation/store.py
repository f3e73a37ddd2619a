"""The file that keeps the finished units of a work, so that a run can go on where it stopped."""

from __future__ import annotations

import json
import os
from bisect import bisect
from typing import Generic, NamedTuple

from deckcheck.decklist.json_data import read_json_data
from deckcheck.decklist.limits import MAX_STORE_BYTES
from deckcheck.decklist.source import read_bytes
from deckcheck.failure import Failure
from deckcheck.messages import Message
from deckcheck.simulation.lock import HeldError, Lock
from deckcheck.simulation.work import TallyT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.simulation.work import Work

FORMAT = 1


class StoreError(Failure):
    """A file that cannot be gone on with."""


class Finished(NamedTuple, Generic[TallyT]):
    """What a file holds: the numbers of the finished units, and their tally."""

    units: list[range]
    tally: TallyT


class Store(Generic[TallyT]):
    """A file of lines: the work first, then part by part the finished units and their tally.

    A line that was not written to its end (the program was killed) is dropped. From `open` to `close` no other process
    can open the file as a store: two would play the same units.
    """

    def __init__(self, path: str, work: Work[TallyT]) -> None:
        self.path = path
        self.work = work
        self._lock = Lock(path)

    def open(self) -> Finished[TallyT]:
        """Read what is finished; a file that does not exist, or is empty, is begun.

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
            return self._read()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others open the file."""
        self._lock.release()

    def _read(self) -> Finished[TallyT]:
        head = {self.work.kind: FORMAT, **self.work.describe()}
        finished: Finished[TallyT] = Finished([], self.work.tally())
        data = b""
        if os.path.lexists(self.path):
            data = read_bytes(self.path, MAX_STORE_BYTES)
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            # Of one that was begun when the disk was full, or the program killed, nothing is lost.
            if not _line(head).startswith(data):
                raise StoreError("simulate-store-other", path=self.path, kind=self.work.kind)
            with open(self.path, "wb") as file:
                file.write(_line(head))
            return finished
        self._compare(lines[0], head)
        seen: list[tuple[int, int]] = []  # in rising order
        for number, line in enumerate(lines[1:], 2):
            try:
                row = read_json_data(line.decode())
                start, stop = row["games"]
                units = range(start, stop)
                tally = self.work.tally_from(row["tally"])
            except (ValueError, KeyError, TypeError, IndexError):
                raise StoreError("simulate-store-line", path=self.path, line=number) from None
            at = bisect(seen, (start, stop))
            # A file may claim more units than could be listed one by one.
            clear = (not at or seen[at - 1][1] <= start) and (at == len(seen) or stop <= seen[at][0])
            if tally.units != stop - start or not 0 <= start <= stop or not clear:
                raise StoreError("simulate-store-line", path=self.path, line=number)
            seen.insert(at, (start, stop))
            finished.units.append(units)
            finished.tally.merge(tally)
        if len(whole) < len(data):
            with open(self.path, "r+b") as file:
                file.truncate(len(whole))
        return finished

    def _compare(self, line: bytes, head: dict[str, Any]) -> None:
        try:
            found = read_json_data(line.decode())
        except ValueError:
            found = None
        if not isinstance(found, dict) or self.work.kind not in found:
            raise StoreError("simulate-store-other", path=self.path, kind=self.work.kind)
        wanted = json.loads(_line(head))
        different = [key for key in wanted if found.get(key) != wanted[key]]
        if different:
            raise StoreError("simulate-store-differs", path=self.path, keys=different)

    def add(self, units: range, tally: TallyT) -> None:
        """Keep some finished units."""
        with open(self.path, "ab") as file:
            file.write(_line({"games": [units.start, units.stop], "tally": tally.to_data()}))


def _named(held: HeldError) -> Message:
    if not held.process:
        return Message("simulate-holder-unnamed")
    return Message("simulate-holder", process=held.process, machine=held.machine)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


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
