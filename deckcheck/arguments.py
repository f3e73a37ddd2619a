"""What a program hands to the public names, held to what they take."""

from __future__ import annotations

import os
import re
from operator import index

from deckcheck.messages.translator import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LONGEST = 80  # characters of a value that are shown


class ArgumentError(MessageError, TypeError):
    """An argument is of another kind than the function takes; the message names it and says what it takes."""


def require_type(name: str, value: Any, kinds: type | tuple[type, ...], wanted: str) -> None:
    """See that an argument is of a kind.

    Args:
        name: the argument.
        value: what was given.
        kinds: the types that it may have.
        wanted: the message that says what it takes.

    Raises:
        ArgumentError: it is of another.
    """
    if not isinstance(value, kinds):
        raise unfit(name, value, wanted)


def unfit(name: str, value: Any, wanted: str) -> ArgumentError:
    """Return that an argument is not what a function takes."""
    shown = repr(value)
    shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
    return ArgumentError(Message("argument", name=name, wanted=Message(wanted), value=shown))


def require_text(name: str, value: Any) -> None:
    """See that an argument is text."""
    require_type(name, value, str, "argument-text")


def require_number(name: str, value: Any) -> None:
    """See that an argument is a number, whole or not; true and false are none."""
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise unfit(name, value, "argument-number")


def require_seconds(name: str, value: Any) -> None:
    """See that an argument is a number of seconds: 0, which mostly says nothing of the time, or more."""
    require_number(name, value)
    if not value >= 0:
        raise unfit(name, value, "argument-seconds")


def require_callable(name: str, value: Any) -> None:
    """See that an argument can be called."""
    if not callable(value):
        raise unfit(name, value, "argument-call")


def require_methods(name: str, value: Any, wanted: str, *methods: str) -> None:
    """See that an argument has methods of these names; a class has none, as it takes them for its instances."""
    if isinstance(value, type) or not all(callable(getattr(value, method, None)) for method in methods):
        raise unfit(name, value, wanted)


def require_list(name: str, value: Any, kinds: type | tuple[type, ...], wanted: str) -> None:
    """See that an argument is a list, or a tuple, of things of a kind."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(part, kinds) for part in value):
        raise unfit(name, value, wanted)


def require_flag(name: str, value: Any) -> None:
    """See that an argument is true or false; anything else would be taken for one of the two."""
    require_type(name, value, bool, "argument-switch")


def is_date(text: str) -> bool:
    """Whether a text is a day, written `YYYY-MM-DD`."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        return False
    from datetime import date

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def plain_whole(value: Any) -> int | None:
    """Return a whole number of whatever kind as a plain one; None for what is none, as true and false are not."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # a row of numbers has the method, too
        return None


def whole_of(name: str, value: Any) -> int:
    """Return an argument that is a whole number, of whatever kind; true and false are none."""
    found = plain_whole(value)
    if found is None:
        raise unfit(name, value, "argument-whole")
    return found


def least_of(name: str, value: Any, least: int) -> int:
    """Return an argument that is a whole number, 0 or 1 at the least."""
    found = plain_whole(value)
    if found is None or found < least:
        raise unfit(name, value, "argument-players" if least else "argument-jobs")
    return found


def texts_of(name: str, value: Any) -> list[str]:
    """Return an argument that is a list of texts or paths; a text by itself would be taken for its letters."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise unfit(name, value, "argument-texts")
    found = [os.fspath(one) if isinstance(one, os.PathLike) else one for one in value]
    if not all(isinstance(one, str) for one in found):
        raise unfit(name, value, "argument-texts")
    return found


def path_of(value: Any, name: str = "path") -> str:
    """Return an argument that is a path as text."""
    if not isinstance(value, (str, os.PathLike)):
        raise unfit(name, value, "argument-path")
    path = os.fspath(value)
    return path if isinstance(path, str) else os.fsdecode(path)
