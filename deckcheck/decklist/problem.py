"""What can be wrong with a file before its content is judged: one coded problem with its place."""

from __future__ import annotations


class Problem(ValueError):  # noqa: N818  what is wrong with a file, not with the program
    """A file that cannot be read on: a code, a message's id with its values, and the place (from 1, or 0: none).

    `values` fill the message; see `deckcheck.messages`.
    """

    def __init__(self, code: str, message: str, line: int = 0, column: int = 0, **values: object) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.values = values

    def __str__(self) -> str:
        from deckcheck.messages import text

        place = f"{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.code}: {text(self.message, **self.values)}"
