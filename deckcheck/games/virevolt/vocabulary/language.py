"""The language of Virevolt's cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.virevolt.vocabulary.effects import EFFECTS
from deckcheck.games.virevolt.vocabulary.shapes import SHAPES
from deckcheck.games.virevolt.vocabulary.words import WORDS

LANGUAGE = Language(__file__, SHARED, WORDS, EFFECTS, SHAPES)
