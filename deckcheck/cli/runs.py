"""Many games on behalf of a command: who plays them, the file that keeps them, how far they are, and how they stop."""

from __future__ import annotations

import signal
import sys
from contextlib import ExitStack, redirect_stdout
from typing import Generic

from deckcheck.agents.own import own_module
from deckcheck.agents.table import format_error
from deckcheck.cli.progress import Progress
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import OK, Failure
from deckcheck.simulation.job import TallyT
from deckcheck.simulation.run import run_job
from deckcheck.simulation.store import Finished, Store, missing
from deckcheck.simulation.workers import Processes, Workers
from deckcheck.terminal import CLEAR_LINE, takes_escapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType
    from typing import Any, Self

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.messages import Message
    from deckcheck.simulation.job import Job


class Players:
    """Who plays for a command, whatever it has them play; it is used in a `with` statement.

    From its beginning to its end an interrupt is taken note of, so that units under way are finished; a second one ends
    the program at once.

    Attributes:
        workers: who plays.
        context: the context of the command.
        quiet: whether nothing is said of how far it is.
    """

    def __init__(self, context: Context, args: Arguments) -> None:
        """Find those whom a command asks for, by its options `jobs`, `cluster` and `quiet`.

        Raises:
            Failure: nobody can play there.
        """
        self.context = context
        self.quiet: bool = args.quiet
        self.workers = self._found(args)
        self._interrupted = False
        self._before: Any = signal.SIG_DFL

    def _found(self, args: Arguments) -> Workers:
        where: str | None = args.cluster
        if where is None:
            return Processes(args.jobs)
        if "://" in where:
            from deckcheck.simulation.cluster import Cluster

            return Cluster(where, self._report)
        path, _, name = where.rpartition(":")
        make = getattr(own_module(path), name, None)
        if not callable(make):
            raise Failure("cluster-what", value=where)
        try:
            with redirect_stdout(sys.stderr):
                workers = make()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Failure("bot-file", path=path, detail=format_error(error)) from error
        if not isinstance(workers, Workers):
            raise Failure("cluster-no-workers", value=where, found=type(workers).__name__)
        return workers

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.workers.close()
        finally:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._interrupted = True
        signal.signal(signal.SIGINT, self._before)

    def _report(self, message: Message) -> None:
        if takes_escapes(sys.stderr):
            sys.stderr.write(CLEAR_LINE)  # the bar is drawn again
        self.context.note(message.id, **message.values)

    def stopped(self) -> bool:
        """Whether the command is to stop."""
        return self._interrupted


class Run(Generic[TallyT]):
    """The units of one job, as far as they are played; it is used in a `with` statement.

    Attributes:
        job: what is played.
        path: the file that keeps what is finished, or None.
        fresh: how many of them were played now.
        status: the exit status by which a failure is answered; `OK` where nothing has failed.
    """

    def __init__(self, players: Players, job: Job[TallyT], path: str | None) -> None:
        self.job = job
        self.path = path
        self._finished = Finished([], job.tally())
        self.fresh = 0
        self.status = OK
        self._players = players
        self._held = ExitStack()
        self._store = Store(path, job) if path is not None else None
        self._progress: Progress | None = None

    def __enter__(self) -> Self:
        """Read what the file holds.

        Raises:
            Failure: it cannot be gone on with, read or written.
        """
        if self._store is not None:
            self._finished = _opened(self._store, self._players.context)
            self._held.callback(self._store.close)
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    @property
    def units(self) -> list[range]:
        """The numbers of the finished units, those of the file among them."""
        return self._finished.units

    @property
    def tally(self) -> TallyT:
        """The tally of the finished units."""
        return self._finished.tally

    def play(self, units: Iterable[range], ahead: int = 0) -> bool:
        """Play those of some units that are not finished; return whether all are, and nothing has failed.

        What fails while games are played is reported, and what was finished stays good.

        Args:
            units: the numbers of the units.
            ahead: about how many units will be asked for after these, for those who wait.
        """
        left = missing(self.units, units)
        if self.status != OK or self._players.stopped():
            return False
        if not left:
            return True
        progress = self._shown(sum(map(len, left)), ahead)
        context = self._players.context
        played = self.fresh + sum(map(len, left))

        def note(part: range, tally: TallyT) -> None:
            (self._finished if self._store is None else self._store).add(part, tally)
            self.fresh += len(part)
            if progress is not None:
                progress.advance(len(part))

        failure = None
        try:
            run_job(self.job, left, note, self._players.workers, self._players.stopped)
        except Failure as failed:
            failure = failed
        except OSError as error:
            failure = Failure("output-failed", path=self.path, detail=context.translator.reason(error))
        finally:
            if progress is not None:
                progress.advance(0)
        if failure is not None:
            self.status = context.report(failure)
            context.note("simulate-go-on" if self.path is not None else "simulate-keep", path=self.path)
        return self.status == OK and self.fresh == played

    def _shown(self, left: int, ahead: int) -> Progress | None:
        """Return the bar that shows how far it is, where a person waits at a terminal."""
        if self._players.quiet or not takes_escapes(sys.stderr):
            return None
        if self._progress is None:
            self._progress = Progress(0, self._players.context.translator)
        self._progress.total = self._progress.done + left + ahead
        return self._progress


def _opened(store: Store[TallyT], context: Context) -> Finished[TallyT]:
    try:
        return store.open()
    except Problem as problem:
        detail = context.text(problem.message, **problem.values)
        raise Failure("play-game-cannot", path=store.path, detail=detail) from None
    except UnreadableFileError:
        raise
    except OSError as error:
        raise Failure("output-failed", path=store.path, detail=context.translator.reason(error)) from None
