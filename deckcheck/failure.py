"""The one way to fail: why a command cannot be carried out, as a value that the program says on its way out."""

from __future__ import annotations

from deckcheck.messages.translator import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# The exit statuses of the program: all is well; the answer is no; it could not be carried out; it was interrupted; its
# reader has gone.
OK, NO, FAILED, INTERRUPTED, UNHEARD = 0, 1, 2, 130, 141


class Failure(MessageError):  # noqa: N818  of what was asked, not of the program
    """Why what was asked for cannot be done.

    Attributes:
        message: the id of the message that says it; None where the problems of a file say everything.
        values: what fills the message.
        status: the exit status that the program ends with.
    """

    def __init__(
        self,
        message: str | None,
        suggestions: Sequence[str | dict[str, str]] = (),
        *,
        status: int = FAILED,
        **values: Any,
    ) -> None:
        parts = [] if message is None else [Message(message, **values)]
        if suggestions:
            then = Message("fix-did-you-mean", suggestions=list(suggestions))
            parts = [Message("clauses", first=parts[0], then=then)]
        super().__init__(*parts)
        self.message = message
        self.values = values
        self.status = status
