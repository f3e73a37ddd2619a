"""The phrases that a game shows: English ones are in its code, their translations in YAML files of its folder."""

from __future__ import annotations

import os
import re
from functools import cache

from deckcheck.engine.data.own_files import PHRASES_FILE, read_own
from deckcheck.messages import translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_GAP = re.compile(r"\{\w+")  # a gap with its name: what is in braces before a colon or the end


class PhraseTranslator:
    """Translates the phrases of a game: called with an English phrase and its values, it returns it in its language.

    A phrase that has no translation stays English. Phrases without values are terms: names of zones, phases,
    states and kinds of decision, reasons for a game's end. The others are templates as those of messages are.

    Attributes:
        language: the language; empty for a game's own words, English with the names that cards have in the catalog.
        translator: fills the phrases.
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


ENGLISH = PhraseTranslator()
# The folder of the words that all games share.
_SHARED = os.path.dirname(os.path.abspath(__file__))


def phase_words(translate: PhraseTranslator, phase: str) -> str:
    """Return a phase as a sentence names it, *main phase*; a language may have a phrase of its own for one of them."""
    own = f"{phase} phase"
    return translate(own) if translate.knows(own) else translate("{phase} phase", phase=translate(phase))


def phrase_translator(folder: str, language: str) -> PhraseTranslator:
    """Return the translator of a game's phrases into a language.

    Args:
        folder: the game's folder; its `phrases.yaml` holds language -> English phrase -> translation. What all
            games share is in the engine's own.
        language: the language (`en`, `fr`).
    """
    return read_phrases((_SHARED, folder), PHRASES_FILE, language)


@cache
def read_phrases(folders: tuple[str, ...], file: str, language: str) -> PhraseTranslator:
    """Return a language as the files of one name in several folders have it; a later folder has the last word."""
    if language == "en":
        return ENGLISH
    return PhraseTranslator(
        language, {phrase: words for folder in folders for phrase, words in _read(folder, file, language)}
    )


def _read(folder: str, file: str, language: str) -> Iterable[tuple[str, str]]:
    path = os.path.join(folder, file)
    if not os.path.exists(path):
        return ()
    phrases_read: dict[str, str] = (read_own(path) or {}).get(language) or {}
    return phrases_read.items()
