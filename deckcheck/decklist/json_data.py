"""JSON that programs write for each other (records, saved games, kept simulations) to plain data, read without trust.

Decklists and catalogs go through `json_reader`, where every node keeps its place.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from itertools import islice

from deckcheck.decklist.json_reader import read_json
from deckcheck.decklist.limits import MAX_DATA_DEPTH, MAX_DIGITS
from deckcheck.decklist.problem import Problem
from deckcheck.messages import ENGLISH, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from deckcheck.messages import Translator

# What has been taken is never given back, so that no text takes longer than it is long.
_PART = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class _RefusedError(Exception):
    """A number or a key as it is in the text, and the message that says what is wrong with it."""

    def __init__(self, written: str, message: Message) -> None:
        super().__init__(message)
        self.written = written
        self.message = message


class JsonDataError(json.JSONDecodeError):
    """A text that is not read as JSON, and where; it says so in English, and `message` is the message that says it."""

    def __init__(self, message: Message, content: str, at: int) -> None:
        super().__init__(message.render(ENGLISH), content, at)
        self.message = message

    def render(self, translator: Translator) -> str:
        """Return what is wrong and where in the language of a translator."""
        return translator.text("json-at", detail=self.message, line=self.lineno, column=self.colno)


def read_json_data(content: str, *, max_entries: int | None = None) -> Any:
    """Return the data of a JSON text.

    Args:
        content: the text.
        max_entries: how many commas it may hold, and so, but for those in texts, how many items and keys.

    Raises:
        JsonDataError: at the place where the text is not JSON, is nested below 64 levels, holds a whole number of
            more than 1,000 digits or a number without end (`1e999`, `Infinity`, `NaN`), a key twice in one object,
            or more than `max_entries` entries.
    """
    if max_entries is not None and content.count(",") > max_entries:
        last = next(islice(re.finditer(",", content), max_entries, None))
        raise JsonDataError(Message("limit-entries", limit=max_entries), content, last.start())
    deep = _too_deep(content)
    if deep is not None:
        raise JsonDataError(Message("limit-depth", limit=MAX_DATA_DEPTH), content, deep)
    try:
        return json.loads(
            content, parse_int=_whole, parse_float=_finite, parse_constant=_refused, object_pairs_hook=_object
        )
    except _RefusedError as error:
        raise JsonDataError(error.message, content, max(content.find(error.written), 0)) from None
    except json.JSONDecodeError as error:
        raise _wrong(content, error.pos) from None


def _wrong(content: str, at: int) -> JsonDataError:
    """Return what the reader that knows places and languages finds wrong with a text that is not JSON."""
    try:
        read_json(content, len(content) + 1)
    except Problem as problem:
        if problem.code != "decklist/limits":
            start = sum(map(len, content.split("\n", problem.line - 1)[:-1])) + problem.line - 1
            return JsonDataError(Message(problem.message, **problem.values), content, start + problem.column - 1)
    return JsonDataError(Message("json-wrong"), content, at)


def _too_deep(content: str) -> int | None:
    """Return where a text goes below the levels that are read; looked for before a parser could go under."""
    if content.count("[") + content.count("{") <= MAX_DATA_DEPTH:
        return None
    depth = 0
    for part in _PART.finditer(content):
        char = part.group()
        if char in "[{":
            depth += 1
            if depth > MAX_DATA_DEPTH:
                return part.start()
        elif char in "]}":
            depth -= 1
    return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        key = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise _RefusedError(json.dumps(key), Message("json-twice", key=key))
    return found


def _whole(number: str) -> int:
    if len(number) > MAX_DIGITS:
        raise _RefusedError(number, Message("limit-number", limit=MAX_DIGITS))
    return int(number)


def _finite(number: str) -> float:
    value = float(number)
    if not math.isfinite(value):
        _refused(number)
    return value


def _refused(number: str) -> NoReturn:
    raise _RefusedError(number, Message("json-value", found=number))
