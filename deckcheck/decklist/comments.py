"""The comments of a YAML text with their places. Readers drop comments; the few files that need them are read again."""

from __future__ import annotations

import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # what ends a line in YAML


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
    lines = _BREAK.split(text)
    wanted = [number for number, line in enumerate(lines) if containing in line]
    spans = _scalars(text) if wanted else []
    found = []
    for number in wanted:
        column = next(_starts(lines[number], number, spans), None)
        if column is not None and containing in lines[number][column:]:
            found.append(Comment(number + 1, column + 1, lines[number][column:], _about(lines, number, column)))
    return found


def _starts(line: str, number: int, spans: list[tuple[tuple[int, int], tuple[int, int]]]) -> Iterator[int]:
    """Yield where on a line a comment can start: at a number sign after white space that is no part of a scalar."""
    for column, char in enumerate(line):
        if (
            char == "#"
            and (column == 0 or line[column - 1] in " \t")
            and not any(start <= (number, column) < end for start, end in spans)
        ):
            yield column


def _about(lines: list[str], number: int, column: int) -> int:
    if lines[number][:column].strip():
        return number + 1
    following = range(number + 1, len(lines))
    return next((at + 1 for at in following if lines[at].strip() and not lines[at].lstrip().startswith("#")), 0)


def _scalars(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
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
