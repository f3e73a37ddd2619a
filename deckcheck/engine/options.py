"""Options: the decisions of a rulebook that a table may take otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.messages import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_DIGITS = 20  # more than any number that an option can be


class GameError(MessageError, ValueError):
    """A game cannot be set up or carried on as asked; the message says why and what would do."""


class Option(NamedTuple):
    """One option of a game.

    Attributes:
        name: as it is written (`--option name=value`).
        default: its value when nothing is said.
        values: what it may be; empty for whole numbers.
        least, most: the range of a whole number.
        text: what it decides, by language (`en`, `fr`).
        decision: the id of the decision in the rulebook, or empty.
        rules: the ids of the rules that it touches.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    least: int
    most: int
    text: Mapping[str, str]
    decision: str = ""
    rules: tuple[str, ...] = ()

    def read(self, value: Any) -> Any:
        """Return a value given in Python or on a command line as the option's own.

        Raises:
            GameError: when the option cannot have this value.
        """
        if self.values:
            if isinstance(value, str) and isinstance(self.default, bool):
                value = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
                    value, value
                )
            if value in self.values and isinstance(value, type(self.default)):
                return value
            raise GameError(
                Message("option-one-of", name=self.name, known=", ".join(map(written, self.values)), value=repr(value))
            )
        if isinstance(value, str) and value.isdecimal() and len(value) <= _DIGITS:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise GameError(Message("option-number", name=self.name, least=self.least, most=self.most, value=repr(value)))


def written(value: Any) -> str:
    """Return a value as it is written on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(options: Mapping[str, Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the value of every option, defaults filled in.

    Raises:
        GameError: for an option that the game does not have or a value that it cannot take, or what is no mapping.
    """
    values = {name: option.default for name, option in options.items()}
    if given is not None and not isinstance(given, Mapping):
        raise GameError(Message("option-mapping", given=repr(given)))
    for name, value in (given or {}).items():
        if name not in options:
            from deckcheck.engine.effects.builder import hints

            raise GameError(Message("option-unknown", name=name), *hints(name, options))
        values[name] = options[name].read(value)
    return values
