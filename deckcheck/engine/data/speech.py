"""What a game says to people: English phrases are in its code, their translations in YAML files of its folder."""

from __future__ import annotations

import os
import re
from functools import cache

from deckcheck.engine.data.own_files import SPEECH, read_own
from deckcheck.messages import translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_GAP = re.compile(r"\{\w+")  # a gap with its name: what is in braces before a colon or the end


class Speech:
    """The phrases of a game in one language: called with an English phrase and its values, it says it.

    A phrase that has no translation is said in English. Phrases without values are terms: names of zones, phases,
    states and kinds of decision, reasons for a game's end. The others are templates as those of messages are.

    Attributes:
        language: the language; empty for a game's own words, English with the names that cards have in the catalog.
        translator: what fills the phrases.
    """

    __slots__ = ("_phrases", "_unnamed", "language", "translator")

    def __init__(self, language: str = "", phrases: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._phrases = phrases or {}
        self._unnamed: dict[str, str] = {}
        self.translator = translator_of(language)

    def __call__(self, phrase: str, /, **values: Any) -> str:
        """Return a phrase in the language, with its values."""
        words = self._phrases.get(phrase, phrase)
        return self.translator.fill(words, values) if values else words

    def own(self, phrase: str) -> str | None:
        """Return the template of a phrase in the language, with the gaps of the phrase; None where it has none."""
        if self.language in ("", "en"):
            return phrase
        if phrase in self._phrases:
            return self._phrases[phrase]
        if not self._unnamed:
            self._unnamed = {_GAP.sub("{", known): known for known in self._phrases}
        known = self._unnamed.get(_GAP.sub("{", phrase))
        if known is None:
            return None
        called = dict(zip(_GAP.findall(known), _GAP.findall(phrase), strict=True))
        return _GAP.sub(lambda gap: called.get(gap[0], gap[0]), self._phrases[known])

    def knows(self, phrase: str) -> bool:
        """Whether the phrase has a translation."""
        return phrase in self._phrases


ENGLISH = Speech()
# Where the words are that all games say.
_SHARED = os.path.dirname(os.path.abspath(__file__))


def phase_words(say: Speech, phase: str) -> str:
    """Return a phase as a sentence names it, *main phase*; a language may have a phrase of its own for one of them."""
    own = f"{phase} phase"
    return say(own) if say.knows(own) else say("{phase} phase", phase=say(phase))


def speech(folder: str, language: str) -> Speech:
    """Return how a game speaks a language.

    Args:
        folder: the game's folder; its `speech.yaml` holds language -> English phrase -> translation. What all games say
            is in the engine's own.
        language: the language (`en`, `fr`).
    """
    return phrases((_SHARED, folder), SPEECH, language)


@cache
def phrases(folders: tuple[str, ...], file: str, language: str) -> Speech:
    """Return a language as the files of one name in several folders speak it; a later folder has the last word."""
    if language == "en":
        return ENGLISH
    return Speech(language, {phrase: words for folder in folders for phrase, words in _read(folder, file, language)})


def _read(folder: str, file: str, language: str) -> Iterable[tuple[str, str]]:
    path = os.path.join(folder, file)
    if not os.path.exists(path):
        return ()
    phrases_read: dict[str, str] = (read_own(path) or {}).get(language) or {}
    return phrases_read.items()
