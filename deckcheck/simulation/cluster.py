"""A cluster of Dask whose workers play the parts of a run. This is the one place that knows of Dask."""

from __future__ import annotations

import logging
import pkgutil
import re
import socket
import warnings
from concurrent.futures import BrokenExecutor, CancelledError
from time import monotonic, sleep

from deckcheck.arguments import require_callable, require_seconds, require_text
from deckcheck.extras import extra
from deckcheck.failure import Failure
from deckcheck.messages import Message, os_reason
from deckcheck.simulation.identity import install
from deckcheck.simulation.workers import Workers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future
    from typing import Any

    from deckcheck.simulation.job import JobResult, Stopped
    from deckcheck.simulation.workers import Payload

# What Dask speaks without more libraries.
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://(?P<host>\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):(?P<port>[0-9]{1,5})/?")
# For how many seconds a scheduler is looked for, when a run begins and when its connection is lost.
PATIENCE = 30.0
_LOOK = 0.2
# For how many seconds it is not asked again which workers there are.
_KNOWN = 1.0


class Cluster(Workers):
    """The workers of a cluster, as many as there are at the time; some may be killed, and others join.

    Parts go to those workers alone that are seen to have the same deckcheck: one without it would die of the part.
    """

    died = "cluster-died"

    def __init__(
        self, address: str, report: Callable[[Message], None] = lambda message: None, patience: float = PATIENCE
    ) -> None:
        """Connect with the scheduler at an address, `tcp://HOST:PORT`.

        Args:
            address: where the scheduler is.
            report: called with what is worth reporting while it is waited for others, or others are refused.
            patience: for how many seconds a scheduler may be away.

        Raises:
            Failure: that is not an address, Dask is not installed, nothing answers, or a worker has another deckcheck.
            TypeError: an argument is of another kind.
        """
        require_text("address", address)
        require_callable("report", report)
        require_seconds("patience", patience)
        found = _ADDRESS.fullmatch(address)
        if not found:
            raise Failure("cluster-what", value=address)
        try:
            # Dask would knock for a long time where nobody is.
            socket.create_connection((found["host"].strip("[]"), int(found["port"])), timeout=patience).close()
        except OSError as error:
            raise Failure("cluster-unreachable", address=address, detail=_why(error)) from None
        self._dask: Any = extra("distributed", "dask.distributed", "cluster", "--cluster")
        # deckcheck reports what goes wrong, once.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self.address = address
        self._report = report
        self._patience = patience
        #: worker -> why it does not play, or None.
        self._seen: dict[str, Failure | None] = {}
        #: Those who play -> how many parts at the same time.
        self._threads: dict[str, int] = {}
        self._looked = -_KNOWN
        self._waits = False
        #: Who may play the parts that are under way.
        self._sent: dict[Future[JobResult[Any]], frozenset[str]] = {}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._client = self._dask.Client(address, timeout=patience, set_as_default=False, name="deckcheck")
        except (OSError, ValueError, ImportError) as error:
            raise Failure("cluster-unreachable", address=address, detail=str(error)) from None
        try:
            refused = self._look()
        except BrokenExecutor as error:
            refused = [Failure("cluster-unreachable", address=address, detail=str(error))]
        if refused:
            self.close()
            raise refused[0]

    def size(self) -> int:
        """Return how many parts are played at the same time; 0 as long as no worker is there.

        Raises:
            BrokenExecutor: the scheduler does not answer, or all who could play a part are gone.
        """
        if monotonic() - self._looked >= _KNOWN:
            for refused in self._look():
                self._report(Message("cluster-left-out", why=refused))
        if not all(self._threads.keys() & workers for workers in self._sent.values()):
            raise BrokenExecutor
        if not self._threads and not self._waits:
            self._report(Message("cluster-waits", address=self.address))
        self._waits = not self._threads
        return sum(self._threads.values())

    def submit(self, packed: Payload, units: range, most: float) -> Future[JobResult[Any]]:
        """Hand over a part."""
        future = super().submit(packed, units, most)
        self._sent[future] = frozenset(self._threads)
        return future

    def result(self, future: Future[JobResult[Any]]) -> JobResult[Any]:
        """Return what came of a part."""
        del self._sent[future]
        try:
            return future.result()
        except (self._dask.KilledWorker, CancelledError, OSError) as error:
            raise BrokenExecutor(str(error)) from None
        except Exception as error:
            if not _is_of_the_executor(error):
                raise
            raise BrokenExecutor(str(error)) from None

    def renew(self, stopped: Stopped) -> bool:
        """Wait until the scheduler answers again, if it does not."""
        for future in self._sent:
            future.cancel()
        self._sent.clear()
        self._looked = -_KNOWN
        until = monotonic() + self._patience
        if self._client.status == "connecting":
            self._report(Message("cluster-away", address=self.address, seconds=f"{self._patience:g}"))
        while self._client.status == "connecting" and monotonic() < until and not stopped():
            sleep(_LOOK)
        if self._client.status != "running":
            raise Failure("cluster-lost", address=self.address)
        return True

    def wait_for(self, workers: int) -> None:
        """Wait until this many workers have joined."""
        self._client.wait_for_workers(workers)

    def close(self) -> None:
        """Leave the cluster; what is under way there is not waited for."""
        self._client.close()

    def _look(self) -> list[Failure]:
        """See which workers there are; return why some of those that are new do not play."""
        try:
            threads = self._client.nthreads()
            new = dict(self._inspected(sorted(threads.keys() - self._seen.keys())))
        except Exception as error:
            # What it says depends on the moment at which the connection is lost.
            if self._client.status == "running" and not isinstance(error, OSError):
                raise
            raise BrokenExecutor(str(error)) from None
        # Another worker may come to an address that one has left.
        self._seen = {worker: why for worker, why in (self._seen | new).items() if worker in threads}
        players = {worker: many for worker, many in threads.items() if self._seen.get(worker, self) is None}
        if players.keys() != self._threads.keys():
            # Parts are equal only when they were handed over again.
            self._executor = self._client.get_executor(pure=False, workers=sorted(players))
        self._threads = players
        self._looked = monotonic()
        return [refused for refused in new.values() if refused is not None]

    def _inspected(self, workers: list[str]) -> Iterable[tuple[str, Failure | None]]:
        """Yield for each worker that answers why it is not to play, or None."""
        here = install()
        versions = self._ask(workers, "deckcheck:__version__")
        same = [worker for worker in workers if versions[worker] == here.version]
        installs = self._ask(same, "deckcheck.simulation.identity:HERE")
        for worker, version in versions.items():
            if isinstance(version, OSError) or isinstance(installs.get(worker), OSError):
                continue  # it has gone meanwhile
            refused = None
            if not isinstance(version, str):
                refused = Failure("cluster-without", worker=worker, here=here.version)
            elif version != here.version:
                refused = Failure("cluster-version", worker=worker, there=version, here=here.version)
            elif installs[worker] != here:
                there = getattr(installs[worker], "code", "?")
                refused = Failure("cluster-code", worker=worker, version=version, there=there, here=here.code)
            yield worker, refused

    def _ask(self, workers: list[str], name: str) -> dict[str, Any]:
        """Return what a name represents on workers, or the error that it gives there.

        They are asked through the Python library alone, which a worker knows whatever deckcheck it has.
        """
        if not workers:
            return {}
        answers: dict[str, Any] = self._client.run(pkgutil.resolve_name, name, workers=workers, on_error="return")
        return answers


def _is_of_the_executor(error: Exception) -> bool:
    """Return whether Dask's executor has failed, rather than what a worker did.

    When the only worker that holds a result dies in the moment in which the result arrives, the executor takes the
    result for an error and fails at that.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__name__") == "distributed.cfexecutor"


def _why(error: OSError) -> Message | str:
    """Return why nothing answers."""
    if isinstance(error, socket.gaierror):
        return Message("cluster-no-host")
    return Message("system-etimedout") if isinstance(error, TimeoutError) else os_reason(error)
