"""The comments of a YAML text with their places. Readers drop comments; the few files that need them are read again."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from deckcheck.decklist.yaml_lines import YAML_END, places_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeAlias

    Place: TypeAlias = "tuple[int, int]"


class Comment(NamedTuple):
    """One comment: its place from 1, what it says from its first number sign on, and the line that it is about.

    A comment at the end of a line is about that line; one on a line of its own about the next line that holds more
    than a comment (0 where none follows).
    """

    line: int
    column: int
    text: str
    about: int


def comments(text: str, containing: str) -> list[Comment]:
    """Return the comments of a YAML text that contain some words, in the order of the file; none of a broken text."""
    return list(_found(text, containing))


def has_comments(text: str) -> bool:
    """Whether a YAML text holds any comment; a broken text holds none."""
    return next(_found(text, "#"), None) is not None


def _found(text: str, containing: str) -> Iterator[Comment]:
    lines = YAML_END.split(text)
    wanted = [number for number, line in enumerate(lines) if containing in line]
    if not wanted:
        return
    scalars = _scalars(text)
    following = _following(lines)
    places = places_of(text)
    for number in wanted:
        line = lines[number]
        column = _start(line, number, scalars)
        if column >= 0 and containing in line[column:]:
            about = number + 1 if line[:column].strip() else following[number]
            place = (number + 1, column + 1)
            if places is not None:
                place, about = places.seen(*place), about and places.seen(about, 1)[0]
            yield Comment(*place, line[column:], about)


def _start(line: str, number: int, scalars: list[tuple[Place, Place]]) -> int:
    """Return where on a line a comment starts: at a number sign that is not part of a scalar; or -1.

    The scalars are in the order of the file, and none within another one.
    """
    column = line.find("#")
    while column >= 0:
        before = bisect_right(scalars, (number, column), key=_first) - 1
        row, end = scalars[before][1] if before >= 0 else (0, 0)
        if (number, column) >= (row, end):
            return column
        if row > number:
            return -1
        column = line.find("#", end)
    return -1


def _first(scalar: tuple[Place, Place]) -> Place:
    return scalar[0]


def _following(lines: list[str]) -> list[int]:
    """Return for each line the number of the next one that holds more than a comment, 0 where none follows."""
    following = [0] * len(lines)
    for at in range(len(lines) - 1, 0, -1):
        words = lines[at].lstrip()
        following[at - 1] = at + 1 if words and not words.startswith("#") else following[at]
    return following


def _scalars(text: str) -> list[tuple[Place, Place]]:
    """Return where each scalar of the text starts and ends; a broken text is one scalar."""
    import yaml

    from deckcheck.decklist.yaml_reader import PARSER

    spans = []
    try:
        parser = PARSER(text)
        while not isinstance(event := parser.get_event(), yaml.events.StreamEndEvent):
            if isinstance(event, yaml.events.ScalarEvent):
                start: Any = event.start_mark  # its type allows for events that no parser made
                end: Any = event.end_mark
                spans.append(((start.line, start.column), (end.line, end.column)))
    except yaml.YAMLError:
        return [((0, 0), (len(text) + 1, 0))]
    return spans
