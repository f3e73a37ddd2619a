"""What messages about wrong words say: the nearest right word, and the wrong value in quotation marks."""

from __future__ import annotations

from deckcheck.messages import Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def hints(word: str, words: Iterable[str]) -> tuple[Message, ...]:
    """Return a clause that names the nearest right word, or all of them when they are few, or none."""
    from difflib import get_close_matches

    known = sorted(words)
    close = get_close_matches(word, known, 1, 0.6)
    if close:
        return (Message("did-you-mean", word=close[0]),)
    return (Message("one-of", words=", ".join(known)),) if 0 < len(known) <= 16 else ()


def nearest(word: str, words: Iterable[str]) -> Message:
    """Return the same clause, or nothing, as one message."""
    return Joined(*hints(word, words))


def abbreviated(value: Any) -> str:
    """Return a value as an error message quotes it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def quoted(value: Any) -> Message | str:
    """Return a value as a message in any language quotes it: a text in the quotation marks of the language."""
    if not isinstance(value, str):
        return abbreviated(value)
    text = repr(value)[1:-1]
    return Message("quoted", text=text if len(text) <= 60 else text[:57] + "...")
