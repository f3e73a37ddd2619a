"""Columns: what a state or a frame holds. Each is declared once; copies, saved games and comparison follow from it.

A class of states names its columns and says what each is for:

    class Table(State):
        damage = per_card("Hero: hp lost")
        tokens = per_player("victory tokens")
        night = number("whether it is night", Kind.FLAG)

From that follow its slots, what a new state begins with, `copy`, `reset` (of a card that leaves play), the form in
saved games with its check, and `freeze`, by which two states are compared. `copy` and `reset` are generated code, a
line for each column: games are copied more often than anything else is done with them.
"""

from __future__ import annotations

from math import prod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from deckcheck.engine.state.types import HasPlaces


class Kind:
    """What the numbers of a column represent. Saved games are checked by it."""

    NUMBER, FLAG, BITS, CARD, PLAYER = range(5)


NOBODY = NOTHING = -1
_NAMES = {Kind.NUMBER: "a number", Kind.FLAG: "0 or 1", Kind.BITS: "bits", Kind.CARD: "a card", Kind.PLAYER: "a player"}


class Column:
    """What all columns have: a name, what is in it, and how it begins, is copied, written and read.

    Attributes:
        name: its name, once the class that declares it is made.
        text: what is in it, and of what.
        kept: whether it belongs to the state; what is not kept follows from the rest, and is not saved or compared.
    """

    kept = True

    def __init__(self, text: str) -> None:
        self.name = ""
        self.text = text

    def begin(self) -> str:
        """Return the expression that it begins with; `cards` and `players` are their numbers, `match` is the match."""
        raise NotImplementedError

    def copy(self) -> str:
        """Return the expression that copies it from `self`; what is never changed in place may be shared."""
        return f"self.{self.name}"

    def reset(self) -> str:
        """Return the statement that resets it for a `card` that leaves play, or nothing."""
        return ""

    def plain(self, value: Any, match: HasPlaces) -> Any:  # noqa: ARG002  the match is for those who name cards
        """Return its value as JSON data."""
        return value

    def restored(self, data: Any, match: HasPlaces, cards: int) -> Any:  # noqa: ARG002
        """Return the value that `plain` made this data of.

        Raises:
            KeyError, TypeError, ValueError: when the data are not such a value.
        """
        return data

    def frozen(self, value: Any) -> Any:
        """Return a value that is equal for equal values, and hashable."""
        return value


class Numbers(Column):
    """A list of whole numbers: one for each card or player, or this many.

    Attributes:
        size: the expression of their number: `cards`, `players`, a number, or two of these with ` * ` between them.
        kind: what they represent.
        start: what each begins with.
        shared: whether it is never changed in place, so that copies may share it.
        lasting: whether it stays with a card that leaves play.
        stored: the type code of an array, which copies faster than a list, or empty.
    """

    def __init__(
        self,
        text: str,
        size: str,
        kind: int,
        start: int | None,
        *,
        shared: bool = False,
        lasting: bool = False,
        stored: str = "",
    ) -> None:
        super().__init__(text)
        self.size = size
        self.kind = kind
        self.start = NOTHING if start is None and kind in {Kind.CARD, Kind.PLAYER} else start or 0
        self.shared = shared
        self.lasting = lasting or shared or size != "cards"
        self.stored = stored

    @property
    def most(self) -> int | None:
        """The greatest number that it holds, or None where nothing bounds it."""
        if not self.stored:
            return None
        from array import array

        return (1 << 8 * array(self.stored).itemsize - self.stored.islower()) - 1

    def begin(self) -> str:
        """Return the list or array of what all begin with."""
        numbers = f"[{self.start}] * {self.size}"
        return f"array({self.stored!r}, {numbers})" if self.stored else numbers

    def copy(self) -> str:
        """Return the copy, or the column itself where it is shared."""
        if self.shared:
            return f"self.{self.name}"
        # The fastest for each: arrays, long lists, short ones.
        if self.stored:
            return f"self.{self.name}[:]"
        return f"self.{self.name}.copy()" if self.size == "cards" else f"[*self.{self.name}]"

    def reset(self) -> str:
        """Return the statement that takes it off a card."""
        return "" if self.lasting else f"self.{self.name}[card] = {self.start}"

    def plain(self, value: Any, match: HasPlaces) -> list[int]:  # noqa: ARG002
        """Return the numbers."""
        return list(value)

    def restored(self, data: Any, match: HasPlaces, cards: int) -> Any:
        """Return the numbers, if they are as many as there must be and of their kind."""
        known = {"cards": cards, "players": match.players}
        size = prod(known.get(factor) or int(factor) for factor in self.size.split(" * "))
        if not isinstance(data, list) or len(data) != size:
            raise ValueError(self.name)
        fits = _test(self.kind, match, cards)
        if not all(fits(number) for number in data):
            raise ValueError(f"{self.name}: {_NAMES[self.kind]}")
        return _array(self.stored, data) if self.stored else data[:]

    def frozen(self, value: Any) -> tuple[int, ...]:
        """Return the numbers."""
        return tuple(value)


class Number(Column):
    """One whole number.

    Attributes:
        kind: what it represents.
        start: what it begins with.
        most: the greatest that it comes to, or None where nothing bounds it.
    """

    def __init__(self, text: str, kind: int, start: int | None = None, most: int | None = None) -> None:
        super().__init__(text)
        self.kind = kind
        self.most = most
        self.start = NOTHING if start is None and kind in {Kind.CARD, Kind.PLAYER} else start or 0

    def begin(self) -> str:
        """Return what it begins with."""
        return str(self.start)

    def restored(self, data: Any, match: HasPlaces, cards: int) -> int:
        """Return the number, if it is of its kind."""
        if not _test(self.kind, match, cards)(data) or (self.most is not None and data > self.most):
            raise ValueError(f"{self.name}: {_NAMES[self.kind]}")
        return int(data)


class Transient(Column):
    """What follows from the rest of a state, and is not part of it: neither saved nor compared."""

    kept = False

    def __init__(self, text: str, begin: str, copy: str = "") -> None:
        super().__init__(text)
        self._begin = begin
        self._copy = copy

    def begin(self) -> str:
        """Return what it begins with."""
        return self._begin

    def copy(self) -> str:
        """Return what a copy has."""
        return self._copy or super().copy()


class OfCards(Transient):
    """What follows from the compiled cards of a match alone, and never changes."""

    def __init__(self, text: str, method: str) -> None:
        super().__init__(text, f"match.book.{method}(match)")
        self._method = method

    def value(self, match: Any) -> Any:
        """Return what it is in a match: what this method of its compiled cards returns."""
        return getattr(match.book, self._method)(match)


class Cached(Transient):
    """A number for each player that is computed when somebody asks, and kept until an atom writes `NOTHING` there."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "[NOTHING] * players", "")

    def copy(self) -> str:
        """Return the numbers of a copy."""
        return f"[*self.{self.name}]"


def _test(kind: int, match: HasPlaces, cards: int) -> Callable[[Any], bool]:
    """Return the test of one number of a kind."""
    if kind == Kind.NUMBER:
        return is_whole
    least, most = {
        Kind.FLAG: (0, 1),
        Kind.BITS: (0, None),
        Kind.CARD: (NOTHING, cards - 1),
        Kind.PLAYER: (NOBODY, match.players - 1),
    }[kind]
    return lambda number: is_whole(number) and least <= number and (most is None or number <= most)


def is_whole(number: Any) -> bool:
    """Whether something read is a whole number; what is true or false is none."""
    return isinstance(number, int) and not isinstance(number, bool)


def _array(code: str, numbers: list[int]) -> Any:
    from array import array

    return array(code, numbers)


# Declarations, in the class of a state or frame -----------------------------------------------------------------------


def declare(column: Column) -> Any:
    """Declare a column; the class makes a slot of it."""
    return column


def per_card(
    text: str,
    kind: int = Kind.NUMBER,
    *,
    start: int | None = None,
    shared: bool = False,
    lasting: bool = False,
    stored: str = "",
) -> list[int]:
    """Declare a number for each card.

    Args:
        text: what the number says, and of which cards, with the rule that it comes from.
        kind: what it represents (see `Kind`).
        start: what it begins with, and what a card that leaves play goes back to; 0, or -1 for cards and players.
        shared: whether atoms put a new list in its stead whenever it changes, so that copies may share it.
        lasting: whether a card that leaves play keeps it.
        stored: the type code of an array, if it is to be one.
    """
    return declare(Numbers(text, "cards", kind, start, shared=shared, lasting=lasting, stored=stored))  # type: ignore[no-any-return]


def per_player(text: str, kind: int = Kind.NUMBER, *, each: int = 1, start: int | None = None) -> list[int]:
    """Declare a number for each player, or this many for `each`: all those of a player are together; see `per_card`."""
    return declare(Numbers(text, f"players * {each}" if each > 1 else "players", kind, start))  # type: ignore[no-any-return]


def per_pair(text: str, kind: int = Kind.NUMBER, *, start: int | None = None) -> list[int]:
    """Declare a number for each player and each other: at `players` times the one plus the other; see `per_card`."""
    return declare(Numbers(text, "players * players", kind, start))  # type: ignore[no-any-return]


def per_each(size: int, text: str, kind: int = Kind.NUMBER, *, start: int | None = None) -> list[int]:
    """Declare this many numbers (one for each space of a board, say); see `per_card`."""
    return declare(Numbers(text, str(size), kind, start))  # type: ignore[no-any-return]


def number(text: str, kind: int = Kind.NUMBER, *, start: int | None = None, most: int | None = None) -> int:
    """Declare one number, and the greatest that it comes to where a saved game must not hold more; see `per_card`."""
    return declare(Number(text, kind, start, most))  # type: ignore[no-any-return]


def cached(text: str) -> list[int]:
    """Declare a number for each player, not below 0, that follows from what everybody sees (see `Cached`)."""
    return declare(Cached(text))  # type: ignore[no-any-return]


# The classes --------------------------------------------------------------------------------------------------------


class Declared(type):
    """The class of classes that declare columns: it makes their slots and what follows from them.

    Attributes:
        declared: the columns, those of the classes that it derives from first.
        MAKER: the name and the parameters of the function that gives each column what it begins with.
        card_columns: those that hold a number for each card and are changed in place.
    """

    MAKER: str
    declared: tuple[Column, ...]
    card_columns: tuple[Numbers, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Declared:
        """Make a class with a slot for each column."""
        own = {key: value for key, value in body.items() if isinstance(value, Column)}
        for key, column in own.items():
            del body[key]
            column.name = key
        body["__slots__"] = tuple(own)
        made = super().__new__(cls, name, bases, body)
        made.declared = tuple(column for base in bases for column in getattr(base, "declared", ())) + tuple(
            own.values()
        )
        made.card_columns = tuple(
            column
            for column in made.declared
            if isinstance(column, Numbers) and column.size == "cards" and not column.shared
        )
        made._generate()
        return made

    def _generate(cls) -> None:
        columns = cls.declared
        made: dict[str, Any] = {"cls": cls, "new_object": object.__new__, "NOTHING": NOTHING}
        if any(isinstance(column, Numbers) and column.stored for column in columns):
            from array import array

            made["array"] = array
        lines = [
            f"def {cls.MAKER}:",
            *(f"    self.{column.name} = {column.begin()}" for column in columns),
            "    return",
            "def copy(self):",
            "    new = new_object(cls)",
            *(f"    new.{column.name} = {column.copy()}" for column in columns),
            "    return new",
            "def reset(self, card):",
            *(f"    {statement}" for column in columns if (statement := column.reset())),
            "    return",
        ]
        exec("\n".join(lines), made)  # noqa: S102  its only source are the declarations above
        for name, words in {cls.MAKER.partition("(")[0]: _MADE, **_GENERATED}.items():
            function = made[name]
            function.__doc__ = words
            function.__qualname__ = f"{cls.__qualname__}.{name}"
            function.__module__ = cls.__module__
            setattr(cls, name, function)


_MADE = "Give every column what it begins with."
_GENERATED = {
    "copy": "Return an object of the same values that goes its own way from here.",
    "reset": "Take off a card what its columns hold, as if it had just come to the table.",
}


class Record(metaclass=Declared):
    """What declares columns: states, and the frames of procedures."""

    MAKER = "begin(self, match, cards, players)"

    if TYPE_CHECKING:

        def begin(self, match: HasPlaces, cards: int, players: int) -> None:
            """Give every column what it begins with, for this many cards and players."""

        def copy(self) -> Self:
            """Return an object of the same values that goes its own way from here."""

        def reset(self, card: int) -> None:
            """Take off a card what its columns hold, as if it had just come to the table."""

    def plain(self, match: HasPlaces) -> dict[str, Any]:
        """Return all that it holds as JSON data, by the names of columns."""
        columns = (column for column in type(self).declared if column.kept)
        return {column.name: column.plain(getattr(self, column.name), match) for column in columns}

    @classmethod
    def restored(cls, data: dict[str, Any], match: HasPlaces, cards: int) -> Self:
        """Return the object that `plain` made these data of; what is not kept is left to the caller.

        Raises:
            KeyError, TypeError, ValueError: when they are not of such an object.
        """
        columns = [column for column in cls.declared if column.kept]
        if set(data) != {column.name for column in columns}:
            raise ValueError(f"other columns than those of {cls.__name__}")
        new = cls.__new__(cls)
        for column in columns:
            setattr(new, column.name, column.restored(data[column.name], match, cards))
        return new

    def freeze(self) -> tuple[Any, ...]:
        """Return all that it holds as one hashable value: equal for equal objects, and for no others."""
        return tuple(self.columns().values())

    def columns(self) -> dict[str, Any]:
        """Return all that it holds by the names of columns, hashable: what makes two objects equal."""
        columns = (column for column in type(self).declared if column.kept)
        return {column.name: column.frozen(getattr(self, column.name)) for column in columns}
