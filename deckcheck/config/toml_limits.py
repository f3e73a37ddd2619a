"""What TOML is refused before a parser sees it: the library's own recurses and copies prefixes of keys.

One pass over the text takes note of brackets, of the dots between the parts of a key, and of numbers.
"""

from __future__ import annotations

import re

from deckcheck.decklist.limits import MAX_DEPTH, MAX_DIGITS
from deckcheck.decklist.problem import Problem

MAX_PARTS = 20_000  # lines, keys, parts of keys, and items of lists

# What has been taken is never given back, so that no text takes longer than it is long.
# Every text begins with a token, and the end of one is where the next begins.
_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\w+-]++"
    r"|[][{}.,=\n]"
    r"|[^][{}.,=\n\"'#\w+-]++",
    re.DOTALL,
)


def check_limits(text: str, code: str) -> None:
    """Look whether a TOML text can be given to a parser.

    Raises:
        Problem: with this code, where brackets or the parts of a key go more than 32 levels deep, where a number has
            more than 1,000 characters, or where there are more than 20,000 lines, keys, parts of keys and items.
    """
    depth = dots = parts = 0
    at = 0
    while token := _TOKEN.match(text, at):
        at = token.end()
        found = token.group()
        char = found[0]
        if char in ".,=[{\n":
            parts += 1
            if parts > MAX_PARTS:
                raise _problem(text, token.start(), code, "limit-entries", MAX_PARTS)
        if char == ".":
            dots += 1
        elif char in "[{":
            depth += 1
            dots = 0
        elif char in "]}":
            depth -= 1
            dots = 0
        elif char in ",=\n":
            dots = 0
        elif len(found) > MAX_DIGITS and char in "+-0123456789":
            raise _problem(text, token.start(), code, "limit-number", MAX_DIGITS)
        if dots >= MAX_DEPTH or depth > MAX_DEPTH:
            raise _problem(text, token.start(), code, "limit-depth", MAX_DEPTH)


def _problem(text: str, at: int, code: str, message: str, limit: int) -> Problem:
    line = text.count("\n", 0, at) + 1
    return Problem(code, message, line, at - text.rfind("\n", 0, at), limit=limit)
