"""What the program says on standard error."""

from __future__ import annotations

import sys

from deckcheck.decklist.problem import places
from deckcheck.messages import in_force, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decklist.problem import Problem
    from deckcheck.failure import Failure


def note(message: str, **values: object) -> None:
    """Say a message on standard error, behind the name of the program."""
    print(f"deckcheck: {text(message, **values)}", file=sys.stderr)


def failure(error: Failure) -> int:
    """Say on standard error why something failed, and return the exit status that this means."""
    words = error.said(in_force())
    if words:
        print(f"deckcheck: {words}" if error.message is not None else words, file=sys.stderr)
    return error.status


def problems(path: str, found: Sequence[Problem]) -> None:
    """Say on standard error what is wrong with a file, each thing at its place."""
    for line in places(path, found, in_force()):
        print(line, file=sys.stderr)
