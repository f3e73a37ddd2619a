"""How the panes share the screen."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.text_table import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: The panes of the left column from above, and those of the right one.
LEFT = ("others", "shared", "mine", "hand", "log")
RIGHT = ("choices", "card")
#: The smallest terminal in which the table is of any use.
LEAST_COLUMNS, LEAST_ROWS = 60, 18

#: How much is shown in the left panes: all, a line per region at least; all, one region behind the other; the first of
#: it.
WHOLE, DENSE, SHORT = range(3)

_RIGHT_LEAST, _RIGHT_MOST = 28, 50
_HEAD = 1  # rows of a pane that its head takes
_LOG_LEAST = 2  # lines of the log that are always seen
_LOG_WANTED = 4
# Lines below which a pane is not cut as long as another one has more.
_KEPT = {"others": 3, "shared": 2, "mine": 3, "hand": 2, "log": 1}


class Layout(NamedTuple):
    """Columns and rows of the panes.

    Attributes:
        left: the columns of the left panes, a bar for scrolling included.
        right: those of the right panes, the line before them included.
        rows: pane -> its rows, head included; 0 for one that is not shown.
        brevity: how much is shown in the left panes, so that they are seen whole: `WHOLE`, `DENSE` or `SHORT`.
    """

    left: int
    right: int
    rows: Mapping[str, int]
    brevity: int


def columns_of(columns: int) -> tuple[int, int]:
    """Return the columns of the left and the right panes in a terminal of a width."""
    right = min(max(columns * 38 // 100, _RIGHT_LEAST), _RIGHT_MOST)
    return columns - right, right


def laid_out(columns: int, rows: int, lengths: Callable[[int], Mapping[str, int]], choices: int) -> Layout:
    """Return how the panes share a screen.

    Args:
        columns: the columns of the screen.
        rows: the rows for panes, without the screen's own head and bar.
        lengths: returns for a brevity, pane of the left column -> the lines that it has then; it is asked for a
            shorter one only where a longer one has no room.
        choices: the lines of the pane of choices.
    """
    left, right = columns_of(columns)
    wanted = (_LOG_WANTED, _LOG_LEAST, _LOG_LEAST)
    fitting = (one for one in (WHOLE, DENSE) if _needed({**lengths(one), "log": wanted[one]}) <= rows)
    brevity = next(fitting, SHORT)
    lines = lengths(brevity)
    shown = {name: count for name, count in lines.items() if count or name == "log"}
    shown["log"] = wanted[brevity]
    while _needed(shown) > rows:
        spare = {name: count - _KEPT[name] for name, count in shown.items()}
        largest = max(spare, key=lambda name: (spare[name], shown[name]))
        if shown[largest] <= 1:
            break
        shown[largest] -= 1
    shown["log"] += max(rows - _needed(shown), 0)
    found = {name: shown[name] + _HEAD if name in shown else 0 for name in LEFT}
    upper = min(max(choices + _HEAD, rows // 3), rows * 3 // 5)
    return Layout(left, right, {**found, "choices": upper, "card": rows - upper}, brevity)


def _needed(lines: Mapping[str, int]) -> int:
    return sum(count + _HEAD for count in lines.values() if count)


def with_room(named: Sequence[tuple[str, str, str]], columns: int) -> tuple[list[tuple[str, str, str]], int]:
    """Return the keys that the bar has room for (key, action, words), and how many columns are between two of them.

    Where not all have room they are closer; then those before the last two are left out, which the help lists.
    """
    kept, gap = list(named), 2
    while len(kept) > 3 and sum(gap + width(f"{key} {words}") for key, _, words in kept) + 1 - gap > columns:
        if gap > 1:
            gap -= 1
        else:
            kept.pop(-3)
    return kept, gap
