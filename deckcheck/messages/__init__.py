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
    in_force,
    language_of,
    os_reason,
    placeholders,
    set_language,
    voice_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Clauses",
    "Joined",
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


def language() -> str:
    """Return the language in force (`en` or `fr`)."""
    return in_force().language


def text(message: str, **values: Any) -> str:
    """Return a message in the language in force, filled."""
    return in_force().text(message, **values)


def reason(error: OSError) -> str:
    """Return why the system refuses something, in the language in force."""
    return in_force().reason(error)


def render(message: Any, values: Mapping[str, Any]) -> str:
    """Return a message given by its id, or by its texts in several languages, in the language in force, filled."""
    return in_force().render(message, values)


def template(message: str) -> str:
    """Return the template of a message in the language in force."""
    return in_force().template(message)


def localized(texts: Mapping[str, str]) -> str:
    """Return the text in the language in force, or in English, or the only one there is."""
    return in_force().localized(texts)


def worded(said: Any) -> str:
    """Return a text that is given as it is, or by language, in the language in force; nothing is an empty text."""
    return in_force().worded(said)


def fill(form: str, values: Mapping[str, Any]) -> str:
    """Put values into a template, as the language in force has it."""
    return in_force().fill(form, values)


def spoken(value: Any, conjunction: str = "and") -> str:
    """Return a value as a message says it in the language in force."""
    return in_force().spoken(value, conjunction)


def clauses(parts: Iterable[str]) -> str:
    """Return parts in a row with semicolons between them, as the language in force sets these."""
    return in_force().clauses(parts)
