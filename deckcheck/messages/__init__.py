"""Messages by their ids, the voices that put them into words, and the gate to what only shows."""

from __future__ import annotations

from deckcheck.messages.safe import printable, printable_in_place, printable_lines
from deckcheck.messages.voice import (
    ENGLISH,
    LANGUAGES,
    Clauses,
    Joined,
    Message,
    MessageError,
    Voice,
    all_messages,
    language_called,
    language_of,
    os_reason,
    placeholders,
    voice_of,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Clauses",
    "Joined",
    "Message",
    "MessageError",
    "Voice",
    "all_messages",
    "language_called",
    "language_of",
    "os_reason",
    "placeholders",
    "printable",
    "printable_in_place",
    "printable_lines",
    "voice_of",
]
