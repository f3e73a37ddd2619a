"""What watchers see where they see it later: the table as it was some choices, or some seconds, ago.

Watchers get a table of its own, to which the steps of the other are handed on when it is time: nothing of what is held
back is in what they are sent.
"""

from __future__ import annotations

from deckcheck.web.shared.table import SharedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.web.shared.seats import Head
    from deckcheck.web.shared.table import Step


class Delayed:
    """A table as its watchers see it.

    Args:
        head: what was agreed on when the table was opened.

    Attributes:
        table: what watchers may know.
        now: when the last step was taken of what they know, as clocks count.
    """

    def __init__(self, head: Head) -> None:
        self.table = SharedTable(head)
        self.now = 0

    def take(self, steps: Sequence[Step], now: int, *, is_playing: bool) -> None:
        """Take what is not held back any more.

        Args:
            steps: all that have been taken at the table since `table.number`.
            now: what clocks say.
            is_playing: whether a game is under way there; choices are held back no longer than it is.
        """
        head = self.table.head
        begun = max((at + 1 for at, step in enumerate(steps) if step["kind"] == "begin"), default=0)
        choices = [at for at, step in enumerate(steps) if step["kind"] == "act" and at >= begun]
        held = choices[-head.delay_choices :] if head.delay_choices and is_playing else []
        cut = min(held, default=len(steps))
        if head.delay_seconds:
            until = now - head.delay_seconds * 1000
            cut = min(cut, next((at for at, step in enumerate(steps) if step.get("at", 0) > until), len(steps)))
        if cut:
            self.table.take(steps[:cut])
            self.now = steps[cut - 1].get("at", 0)
