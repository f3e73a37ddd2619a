"""What the lab counts over games: rows of whole numbers for each match-up and look, and how often what occurred."""

from __future__ import annotations

from deckcheck.lab.sequential import Looks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

#: How many units of one match-up there can be: their numbers are `pairing * SPAN` and what follows.
SPAN = 1 << 20
# No file that the lab wrote counts more of anything.
_MOST = 1 << 53
LOOKS = Looks(SPAN)


def numbers_of(pairing: int, games: range) -> range:
    """Return the numbers of units of a match-up."""
    return range(pairing * SPAN + games.start, pairing * SPAN + games.stop)


class LabTally:
    """Counts over units of a job of the lab; parts add up in any order.

    Attributes:
        rows: (match-up, look) -> figures; the first is how many units there are.
        counts: for each name, what -> how often, over all match-ups (`turns`: length -> games).
    """

    __slots__ = ("_width", "counts", "rows")

    def __init__(self, width: int, names: Sequence[str]) -> None:
        self._width = width
        self.rows: dict[tuple[int, int], list[int]] = {}
        self.counts: dict[str, dict[int | str, int]] = {name: {} for name in names}

    @property
    def units(self) -> int:
        """How many units are counted."""
        return sum(row[0] for row in self.rows.values())

    def add(self, number: int, figures: Mapping[int, int], seen: Iterable[tuple[str, int | str]]) -> None:
        """Count one unit.

        Args:
            number: its number.
            figures: place in the row -> what to add, beside the unit itself.
            seen: what occurred: the name of a count, and what of it.
        """
        pairing, game = divmod(number, SPAN)
        row = self.rows.setdefault((pairing, LOOKS.of(game)), [0] * self._width)
        row[0] += 1
        for place, amount in figures.items():
            row[place] += amount
        for name, what in seen:
            counted = self.counts[name]
            counted[what] = counted.get(what, 0) + 1

    def merge(self, other: LabTally) -> None:
        """Add what was counted over other units of the same work."""
        for key, row in other.rows.items():
            _add(self.rows.setdefault(key, [0] * self._width), row)
        for name, counted in other.counts.items():
            own = self.counts[name]
            for what, amount in counted.items():
                own[what] = own.get(what, 0) + amount

    def to_data(self) -> dict[str, Any]:
        """Return the counts as plain data for JSON, equal for equal counts."""
        return {
            "rows": [[*key, *row] for key, row in sorted(self.rows.items())],
            "counts": {
                name: sorted(counted.items(), key=lambda item: str(item[0])) for name, counted in self.counts.items()
            },
        }

    def read(self, data: Any, pairings: int, fits: Callable[[list[int]], bool]) -> LabTally:
        """Count what `to_data` has written, and return the tally.

        Args:
            data: what a file holds.
            pairings: how many match-ups there are.
            fits: whether a row is one that games can make.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of this kind.
        """
        for pairing, look, *row in data["rows"]:
            if len(row) != self._width or not all(type(value) is int and 0 <= value <= _MOST for value in row):
                raise ValueError(row)
            known = type(pairing) is type(look) is int and 0 <= pairing < pairings and look >= 0
            if not known or (pairing, look) in self.rows or not fits(row):
                raise ValueError(row)
            self.rows[pairing, look] = row
        for name, counted in self.counts.items():
            # How games end is stored as words, all else as numbers.
            kind = str if name.endswith("endings") else int
            for what, amount in data["counts"][name]:
                if type(what) is not kind or type(amount) is not int or not 0 <= amount <= _MOST:
                    raise ValueError(what)
                counted[what] = amount
        return self

    def looked(self, pairing: int, ends: Sequence[int]) -> list[list[int]]:
        """Return the figures of a match-up behind each of the looks that are whole, all games before it included.

        Args:
            pairing: the match-up.
            ends: behind how many units the looks of a run fall.
        """
        found: list[list[int]] = []
        total = [0] * self._width
        at = 0
        for end in ends:
            # The last look of a run may fall within one of the usual ones, and then is all there is of it.
            while at <= LOOKS.of(end - 1):
                _add(total, self.rows.get((pairing, at), ()))
                at += 1
            if total[0] < end:
                break
            found.append(total[:])
        return found

    def total(self, pairing: int) -> list[int]:
        """Return the figures of a match-up, whole looks or not."""
        total = [0] * self._width
        for (owner, _), row in self.rows.items():
            if owner == pairing:
                _add(total, row)
        return total


def _add(mine: list[int], others: Sequence[int]) -> None:
    for place, amount in enumerate(others):
        mine[place] += amount
