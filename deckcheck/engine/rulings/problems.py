"""The two ways in which a ruling fails: it is written wrongly, or it does not hold."""

from __future__ import annotations

from deckcheck.messages import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.source import Path


class TableError(MessageError):
    """A ruling is written wrongly: the path in its file, and what is wrong."""

    def __init__(self, path: Path, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path


class UnmetError(MessageError):
    """An expectation that is not met, or a step that cannot be taken: the path in the file, and what is so instead."""

    def __init__(self, path: Path, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path
