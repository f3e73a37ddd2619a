"""Messages by their ids, the voices that put them into words, and the gate to what only shows."""

from __future__ import annotations

from deckcheck.messages.safe import printable, printable_in_place, printable_lines
from deckcheck.messages.voice import (
    ENGLISH,
    LANGUAGES,
    Message,
    MessageError,
    Voice,
    all_messages,
    language_of,
    os_reason,
    placeholders,
    voice_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Message",
    "MessageError",
    "Voice",
    "all_messages",
    "clauses",
    "fill",
    "in_force",
    "language",
    "language_of",
    "localized",
    "os_reason",
    "placeholders",
    "printable",
    "printable_in_place",
    "printable_lines",
    "reason",
    "render",
    "set_language",
    "spoken",
    "template",
    "text",
    "voice_of",
    "worded",
]

# The voice of a process that answers in one language; what takes a voice as a parameter does not ask for it.
_in_force = ENGLISH


def in_force() -> Voice:
    """Return the voice in force."""
    return _in_force


def language() -> str:
    """Return the language in force (`en` or `fr`)."""
    return _in_force.language


def set_language(code: str) -> None:
    """Put a language in force for the whole process."""
    global _in_force  # noqa: PLW0603  the one setting of a process that answers in one language
    _in_force = voice_of(code)


def text(message: str, **values: Any) -> str:
    """Return a message in the language in force, filled."""
    return _in_force.text(message, **values)


def reason(error: OSError) -> str:
    """Return why the system refuses something, in the language in force."""
    return _in_force.reason(error)


def render(message: Any, values: Mapping[str, Any]) -> str:
    """Return a message given by its id, or by its texts in several languages, in the language in force, filled."""
    return _in_force.render(message, values)


def template(message: str) -> str:
    """Return the template of a message in the language in force."""
    return _in_force.template(message)


def localized(texts: Mapping[str, str]) -> str:
    """Return the text in the language in force, or in English, or the only one there is."""
    return _in_force.localized(texts)


def worded(said: Any) -> str:
    """Return a text that is given as it is, or by language, in the language in force; nothing is an empty text."""
    return _in_force.worded(said)


def fill(form: str, values: Mapping[str, Any]) -> str:
    """Put values into a template, as the language in force has it."""
    return _in_force.fill(form, values)


def spoken(value: Any, conjunction: str = "and") -> str:
    """Return a value as a message says it in the language in force."""
    return _in_force.spoken(value, conjunction)


def clauses(parts: Iterable[str]) -> str:
    """Return parts in a row with semicolons between them, as the language in force sets these."""
    return _in_force.clauses(parts)
