"""The clocks of a shared table: how much time each seat has, whose time runs, and who has none left.

Times are milliseconds for which the server has run, as the steps of a table record them (`at`): played again, the same
steps lead to the same clocks, and the time while a server is down counts for nobody.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.web.shared.seats import Head

#: What a clock may count: nothing, each decision by itself, or all decisions of a game together.
NO_CLOCK, PER_DECISION, PER_GAME = "none", "decision", "game"
CLOCKS = (NO_CLOCK, PER_DECISION, PER_GAME)


class Clocks:
    """The clocks of the seats of a table.

    Args:
        head: what was agreed on when the table was opened.

    Attributes:
        left: what each seat had left, in milliseconds, when its time last began or ceased to run.
        running: the seat whose time runs, or None.
        is_paused: whether all have agreed that no time runs.
        fallen: the seats that have run out of time in this game.
    """

    def __init__(self, head: Head) -> None:
        self._kind = head.clock
        self._whole = head.seconds * 1000
        self._increment = head.increment * 1000
        self._since = 0
        self.left = [self._whole] * head.players
        self.running: int | None = None
        self.is_paused = False
        self.fallen: set[int] = set()

    @property
    def is_used(self) -> bool:
        """Whether there are any."""
        return self._kind != NO_CLOCK

    def begin(self) -> None:
        """Give each seat its time for a game."""
        self.left = [self._whole] * len(self.left)
        self.running = None
        self.is_paused = False
        self.fallen = set()

    def left_at(self, seat: int, now: int) -> int:
        """Return what a seat has left, in milliseconds."""
        spent = now - self._since if seat == self.running else 0
        return max(self.left[seat] - spent, 0)

    def expired(self, now: int) -> int | None:
        """Return the seat whose time is up and that has not lost by it yet, or None."""
        return self.running if self.running is not None and not self.left_at(self.running, now) else None

    def decided(self, seat: int, now: int) -> None:
        """Stop the clock of a seat that has made a choice, and add what it is given for that."""
        self.stop(now)
        self.is_paused = False
        if self._kind == PER_DECISION:
            self.left[seat] = self._whole
        else:
            self.left[seat] += self._increment

    def stop(self, now: int) -> None:
        """Let no time run."""
        if self.running is not None:
            self.left[self.running] = self.left_at(self.running, now)
        self.running = None

    def start(self, seat: int | None, now: int) -> None:
        """Let the time of the seat run that must decide, unless the clocks are paused or it has none left."""
        self.stop(now)
        if self.is_used and not self.is_paused and seat is not None and seat not in self.fallen:
            self.running, self._since = seat, now

    def to_dict(self, now: int) -> dict[str, Any] | None:
        """Return the clocks as pages show them, or None where there are none."""
        if not self.is_used:
            return None
        return {
            "kind": self._kind,
            "seconds": self._whole // 1000,
            "increment": self._increment // 1000,
            "left": [self.left_at(seat, now) for seat in range(len(self.left))],
            "running": self.running,
            "paused": self.is_paused,
        }
