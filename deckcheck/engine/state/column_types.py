"""Columns of a state that are not plain numbers: zones, frames, rows of numbers, words."""
# ruff: noqa: ARG002, D102  what the methods do is described in `columns.Column`

from __future__ import annotations

from deckcheck.engine.state.columns import Column, is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.types import HasPlaces


def _list(data: Any, name: str) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(name)
    return data


def whole_numbers(data: Any, name: str, length: int | None = None) -> tuple[int, ...]:
    """Return a list of whole numbers (of this many, if a length is given) as a tuple.

    Raises:
        TypeError, ValueError: when the data are not such a list.
    """
    if not all(map(is_whole, _list(data, name))) or length not in (None, len(data)):
        raise ValueError(name)
    return tuple(data)


class Definitions(Column):
    """Card -> number of its definition in the book; in data, its id."""

    def begin(self) -> str:
        return "None"

    def plain(self, value: list[int], match: HasPlaces) -> list[str]:
        return [match.book.cards[definition].id for definition in value]

    def restored(self, data: Any, match: HasPlaces, cards: int) -> list[int]:
        if len(data) != cards:
            raise ValueError(self.name)
        return [match.book.numbers[card] for card in _list(data, self.name)]

    def frozen(self, value: list[int]) -> tuple[int, ...]:
        return tuple(value)


class Zones(Column):
    """Place -> cards."""

    def begin(self) -> str:
        return "[[] for _ in match.visible]"

    def copy(self) -> str:
        return f"list(map(list.copy, self.{self.name}))"

    def restored(self, data: Any, match: HasPlaces, cards: int) -> list[list[int]]:
        lying = sorted(card for zone in _list(data, self.name) for card in whole_numbers(zone, self.name))
        if len(data) != len(match.visible) or lying != list(range(cards)):
            raise ValueError(self.name)
        return [list(zone) for zone in data]

    def frozen(self, value: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, value))


class Frames(Column):
    """Frames, the innermost last."""

    def begin(self) -> str:
        return "[]"

    def copy(self) -> str:
        return f"[frame.copy() for frame in self.{self.name}]"

    def plain(self, value: list[Any], match: HasPlaces) -> list[dict[str, Any]]:
        return [frame.plain(match) for frame in value]

    def restored(self, data: Any, match: HasPlaces, cards: int) -> list[Any]:
        return [match.book.named[row["procedure"]].frame.restored(row, match, cards) for row in _list(data, self.name)]

    def frozen(self, value: list[Any]) -> tuple[tuple[Any, ...], ...]:
        return tuple(frame.freeze() for frame in value)


class Rows(Column):
    """Tuples of this many numbers, or of any, in a tuple that is never changed in place, or in a list.

    Where they mean `cards`, two of these are not alike once one of them is among them.
    """

    def __init__(self, text: str, length: int | None = None, *, listed: bool = False, cards: bool = False) -> None:
        super().__init__(text)
        self.length = length
        self.listed = listed
        self.cards = cards

    def begin(self) -> str:
        return "[]" if self.listed else "()"

    def copy(self) -> str:
        return f"[*self.{self.name}]" if self.listed else f"self.{self.name}"

    def plain(self, value: Any, match: HasPlaces) -> list[list[int]]:
        return [list(row) for row in value]

    def restored(self, data: Any, match: HasPlaces, cards: int) -> Any:
        rows = [whole_numbers(row, self.name, self.length) for row in _list(data, self.name)]
        return rows if self.listed else tuple(rows)

    def frozen(self, value: Any) -> tuple[tuple[int, ...], ...]:
        return tuple(value)


class Memory(Column):
    """Card -> its last values; a mapping that is never changed in place."""

    def begin(self) -> str:
        return "{}"

    def plain(self, value: dict[int, tuple[int, ...]], match: HasPlaces) -> list[list[int]]:
        return [[card, *values] for card, values in sorted(value.items())]

    def restored(self, data: Any, match: HasPlaces, cards: int) -> dict[int, tuple[int, ...]]:
        rows = [whole_numbers(row, self.name) for row in _list(data, self.name)]
        if not all(row and 0 <= row[0] < cards for row in rows):
            raise ValueError(self.name)
        return {row[0]: row[1:] for row in rows}

    def frozen(self, value: dict[int, tuple[int, ...]]) -> tuple[Any, ...]:
        return tuple(sorted(value.items()))


class Few(Column):
    """A few numbers that are never changed in place: a list, or a tuple."""

    def __init__(self, text: str, begin: str) -> None:
        super().__init__(text)
        self._begin = begin

    def begin(self) -> str:
        return self._begin

    def plain(self, value: Any, match: HasPlaces) -> list[int]:
        return list(value)

    def restored(self, data: Any, match: HasPlaces, cards: int) -> Any:
        numbers = whole_numbers(data, self.name)
        return list(numbers) if self._begin == "[]" else numbers

    def frozen(self, value: Any) -> tuple[int, ...]:
        return tuple(value)


class Word(Column):
    """A word of the game's own."""

    def begin(self) -> str:
        return "''"

    def restored(self, data: Any, match: HasPlaces, cards: int) -> str:
        if not isinstance(data, str):
            raise TypeError(self.name)
        return data
