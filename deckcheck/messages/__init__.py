"""Messages by their ids, the translators that put them into words, and the gate to what only shows."""

from __future__ import annotations

from deckcheck.messages.safe import printable, printable_in_place, printable_lines
from deckcheck.messages.translator import (
    ENGLISH,
    LANGUAGES,
    Clauses,
    Joined,
    Message,
    MessageError,
    Translator,
    all_messages,
    language_called,
    language_of,
    os_reason,
    placeholders,
    translator_of,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Clauses",
    "Joined",
    "Message",
    "MessageError",
    "Translator",
    "all_messages",
    "language_called",
    "language_of",
    "os_reason",
    "placeholders",
    "printable",
    "printable_in_place",
    "printable_lines",
    "translator_of",
]
