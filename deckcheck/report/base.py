"""What every report format is made of: what opens it, a piece for each deck in order, what closes it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from deckcheck.messages import Message
    from deckcheck.report.contents import CheckedFile, Style, Summary


class Reporter:
    """Writes one report format; each module of this package derives its own.

    Attributes:
        separator: what is between the pieces of two decks.
        style: what the report is made for.
        translator: its language.
    """

    separator: ClassVar[str] = ""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.translator = style.translator

    def start(self) -> str:
        """Return what is before the first deck."""
        return ""

    def deck(self, entry: CheckedFile) -> str:
        """Return the piece of one deck."""
        raise NotImplementedError

    def end(self, summary: Summary) -> str:
        """Return what is after the last deck."""
        raise NotImplementedError

    def warning(self, summary: Summary) -> Message | None:  # noqa: ARG002
        """Return why the program that reads this format would refuse the report, or None."""
        return None
