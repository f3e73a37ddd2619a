"""Columns of the book: what is noted of every card; each is declared once, as the columns of a state are.

    class CardColumns(Columns):
        acts_early = from_play("flag", "a Bluff that is used before the others are turned up")
        limit = from_play("whole", "how many of it there may be", 3, key="at_most")
        level = from_facts("level", "Character: its level", 0)

From the line of a property that is written in play data follow the key with its type and its meaning (`params`, which a
shape takes over), and from every line the column of the book with what it holds of cards that say nothing
(`Book.begin_columns`) and what it holds of a card (`read`, `Book.take`).
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.language import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, ClassVar


class CardColumn(NamedTuple):
    """A column of the book.

    Attributes:
        type: the type of what is written in play data; empty for a fact of the card.
        text: what it says of a card.
        start: what it holds of a card that says nothing.
        key: the key of play data or facts, where that is not the name of the column.
        made: what makes the value of what is written; None where that is the value.
        of: the shape of play data that has the key, where a game has several.
    """

    type: str
    text: str
    start: Any
    key: str = ""
    made: Callable[[Any], Any] | None = None
    of: str = ""


def from_play(
    type: str,  # noqa: A002  the word of `Param`
    text: str,
    start: Any = None,
    *,
    key: str = "",
    made: Callable[[Any], Any] | None = None,
    of: str = "",
) -> Any:
    """Declare a column of what play data say; one of type `flag` begins false (see `CardColumn`)."""
    return CardColumn(type, text, False if type == "flag" else start, key, made, of)


def from_facts(key: str, text: str, start: Any, *, made: Callable[[Any], Any] | None = None) -> Any:
    """Declare a column of what a card prints (see `CardColumn`)."""
    return CardColumn("", text, start, key, made)


class Columns:
    """Columns of a book; derive from it and declare each.

    Attributes:
        declared: name -> the column, in the order of declaration.
    """

    declared: ClassVar[dict[str, CardColumn]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the columns."""
        cls.declared = {name: column for name, column in vars(cls).items() if isinstance(column, CardColumn)}

    @classmethod
    def params(cls, of: str = "") -> tuple[Param, ...]:
        """Return the keys of play data that the columns are read from: those of a shape, where there are several."""
        columns = ((name, column) for name, column in cls.declared.items() if column.type and column.of == of)
        return tuple(Param(column.key or name, column.type, column.text) for name, column in columns)

    @classmethod
    def starts(cls) -> dict[str, Any]:
        """Return by name what the columns hold of a card that says nothing."""
        return {name: column.start for name, column in cls.declared.items()}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return by name what the columns hold of a card, from its facts or from the compiled keys of its play data."""
        found = {}
        for name, column in cls.declared.items():
            value = given.get(column.key or name)
            if value is None:
                found[name] = column.start
            else:
                found[name] = value if column.made is None else column.made(value)
        return found
