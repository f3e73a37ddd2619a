"""A real scheduler of Dask and its workers, as processes of their own on the loopback interface."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
# Whoever has started them may be killed; they end when the pipe to it closes.
PROGRAM = """
import os, runpy, sys, threading
threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(1)), daemon=True).start()
sys.argv.pop(0)
runpy.run_module("distributed.cli." + sys.argv[0], run_name="__main__", alter_sys=True)
"""


class DaskCluster:
    """A scheduler on a port that the system chooses, and the workers that are started; `address` is the scheduler's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        until = monotonic() + 60
        while not self._file.exists() or not self._file.read_bytes().endswith(b"}"):
            assert monotonic() < until, self._said()
            assert self.scheduler.poll() is None, self._said()
            sleep(0.05)
        self.address: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]

    def worker(self, **environment: str) -> subprocess.Popen[bytes]:
        """Start a worker; it joins in a second or two."""
        return self._start("dask_worker", "--nthreads", "1", "--no-nanny", environment=environment)

    def _start(
        self, program: str, *arguments: str, environment: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", PROGRAM, program, "--scheduler-file", str(self._file)]
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [*command, *arguments, "--no-dashboard"],
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": str(ROOT)} | (environment or {}),
            )
        self._processes.append(process)
        return process

    def _said(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def end(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.communicate()


@contextlib.contextmanager
def dask_cluster(folder: Path, workers: int) -> Iterator[DaskCluster]:
    """Start a scheduler and some workers, and end them."""
    cluster = DaskCluster(folder)
    try:
        for _ in range(workers):
            cluster.worker()
        yield cluster
    finally:
        cluster.end()
