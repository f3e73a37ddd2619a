"""Checking many files in several processes; the pieces of the report come back in the order of the files."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from deckcheck.cli.check import CHUNK, check_chunk
from deckcheck.construction.check import Checker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.construction.check import Settings
    from deckcheck.report import Reporter, Summary

_WORKER: dict[str, Any] = {}


def pieces(
    files: Sequence[tuple[str, bool]], report: Reporter, settings: Settings, options: CheckOptions, processes: int
) -> Iterator[tuple[str, Summary, list[str]]]:
    """Yield what `check_chunk` returns for each part of the files, in their order."""
    # What the workers need is set before they start: forked processes inherit it, others are sent it.
    chunks = [files[start : start + CHUNK] for start in range(0, len(files), CHUNK)]
    with ProcessPoolExecutor(processes, initializer=_start, initargs=(report, settings, options)) as pool:
        yield from pool.map(_work, chunks)


def _start(report: Reporter, settings: Settings, options: CheckOptions) -> None:
    _WORKER.update(report=report, checker=Checker(settings), options=options)


def _work(chunk: Sequence[tuple[str, bool]]) -> tuple[str, Summary, list[str]]:
    return check_chunk(chunk, _WORKER["report"], _WORKER["checker"], _WORKER["options"])
