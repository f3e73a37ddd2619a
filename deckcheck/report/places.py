"""Places as other programs want them: paths from a root, spans of a line, and names for findings that stay the same."""

from __future__ import annotations

import os
import re

from deckcheck.decklist.lines import lines_of as lines_of_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.construction.violation import Violation
    from deckcheck.messages import Translator
    from deckcheck.report.contents import CheckedFile

# What YAML writes as one scalar on one line: a quoted text, or plain text up to a colon, a comment or a bracket.
# What has been taken is never given back, so that a line of any length takes no memory.
_TOKEN = re.compile(r"'(?:[^']++|'')*+'|\"(?:[^\"\\]++|\\.)*+\"|(?:[^:#,\]}]++|:(?! |$)|(?<! )#)++")
_LONGEST = 1_000  # characters that are pointed at; a line may hold a thousand times that, and as many violations


def length_at(line: str, column: int) -> int:
    """Return how many characters what is at a column (from 1) of a line takes: from 1 to 1,000."""
    start = max(column, 1) - 1
    token = _TOKEN.match(line, start, start + _LONGEST)
    return max(len(token.group().rstrip()), 1) if token else 1


def lines_of(entry: CheckedFile) -> list[str]:
    """Return the lines of an entry's file, none where it could not be read."""
    text = entry.report.text if entry.report else None
    return lines_of_text(text) if text is not None else []


def span(violation: Violation, lines: Sequence[str]) -> tuple[int, int, int]:
    """Return (line, first column, column after the last) of a violation, all from 1.

    A violation without a place belongs to the file, and gets the first character.
    """
    if violation.line < 1:
        return 1, 1, 2
    column = max(violation.column, 1)
    if violation.line > len(lines):
        return violation.line, column, column + 1
    return violation.line, column, column + length_at(lines[violation.line - 1], column)


def relative(path: str, root: str) -> str:
    """Return a path with slashes, relative to the root where it is below it.

    A file that is reached through a symbolic link has its own path: other programs know no file under the link.
    """
    if root and path != "<stdin>":
        for resolved in (os.path.realpath, os.path.abspath):
            absolute, base = resolved(path), resolved(root).rstrip(os.sep) + os.sep
            if absolute.startswith(base):
                path = absolute[len(base) :]
                break
    return path.replace(os.sep, "/")


def fingerprinted(violations: Sequence[Violation], *context: str) -> Iterator[tuple[Violation, str]]:
    """Yield the violations of one file, each with a name that lines added above and other figures do not change.

    It is made of the code, the section, the cards, and the context; findings that are equal in all of these are
    numbered, so that no two of a file have the same name.
    """
    from hashlib import sha256

    seen: dict[str, int] = {}
    for violation in violations:
        parts = [*context, violation.code, violation.section or "", *violation.cards]
        key = "\0".join(parts)
        seen[key] = seen.get(key, 0) + 1
        digest = sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogateescape")).hexdigest()
        yield violation, digest


def description_of(violation: Violation, translator: Translator, *, suppressed: bool = False) -> str:
    """Return the code and the message of a violation in one line."""
    message = violation.render(translator)
    if suppressed:
        message = translator.text("suppressed-finding", words=message)
    return f"{violation.code}: {message}"


def fixed(violation: Violation, translator: Translator) -> list[str]:
    """Return the lines that give the fix of a violation and the source of its rule, as far as it has them."""
    from deckcheck.messages import printable

    notes = (("label-fix", violation.fix_in(translator)), ("label-source", violation.source_in(translator)))
    return [f"{translator.text(label)} {printable(words)}" for label, words in notes if words]
