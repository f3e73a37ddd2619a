"""What a run plays, whatever is counted: units of job that are numbered, and tallies that add up."""

from __future__ import annotations

from time import perf_counter
from typing import Generic, NamedTuple, Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, TypeAlias

    Stopped: TypeAlias = Callable[[], bool]


class Tally(Protocol):
    """What is counted over some units of a job; it adds up to the same in any order."""

    @property
    def units(self) -> int:
        """How many units it counts."""

    def merge(self, other: Self) -> None:
        """Add what was counted over other units of the same work."""

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data for JSON, equal for equal tallies."""


TallyT = TypeVar("TallyT", bound=Tally)


class Job(Protocol[TallyT]):
    """Units numbered from 0 (a game, a pair of games with one seed), each of which follows from its number alone.

    A job is pickled and goes to whoever plays, so it is small: decks and settings, no games.

    Attributes:
        kind: names the kind of job, first in the file that keeps what is finished; no other kind goes on there.
    """

    kind: str

    def describe(self) -> dict[str, Any]:
        """Return all that the results depend on, as plain data: equal descriptions mean equal results."""

    def tally(self) -> TallyT:
        """Return a tally of no units."""

    def tally_from(self, data: Any) -> TallyT:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError, IndexError: when the data is not a tally of this job.
        """

    def play(self, number: int, tally: TallyT) -> None:
        """Play one unit and count it."""


class JobResult(NamedTuple, Generic[TallyT]):
    """Units that were played: their numbers, their tally, and how many seconds they took."""

    units: range
    tally: TallyT
    seconds: float


def play_units(job: Job[TallyT], units: range, stopped: Stopped, most: float) -> JobResult[TallyT]:
    """Play some units, the first ones only when the run is stopped or after `most` seconds (but one in any case)."""
    begun = perf_counter()
    tally = job.tally()
    played = units[:0]
    for number in units:
        if stopped() or (played and perf_counter() - begun >= most):
            break
        job.play(number, tally)
        played = range(units.start, number + 1)
    return JobResult(played, tally, perf_counter() - begun)
