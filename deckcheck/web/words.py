"""How games speak the language of a call."""

from __future__ import annotations

from deckcheck.engine.registry import book_folder
from deckcheck.engine.speech import ENGLISH, speech

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.speech import Speech
    from deckcheck.messages import Voice


def speech_of(game: str, voice: Voice) -> Speech:
    """Return how a game speaks a language; one without a book has no words of its own."""
    folder = book_folder(game)
    return ENGLISH if folder is None else speech(folder, voice.language)
