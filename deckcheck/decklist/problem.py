"""What can be wrong with a file before its content is judged: one coded problem with its place."""

from __future__ import annotations

from deckcheck.messages import in_force

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.messages import Voice


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

    def said(self, voice: Voice) -> str:
        """Return what is wrong, without its place, in the language of a voice."""
        return voice.text(self.message, **self.values)

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.code}: {self.said(in_force())}"
