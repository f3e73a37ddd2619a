"""The language of Slasherz's cards: what all games share, and the game's own words, effects, ways and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.slasherz.vocabulary.effects import EFFECTS
from deckcheck.games.slasherz.vocabulary.shapes import SHAPES
from deckcheck.games.slasherz.vocabulary.ways import WAYS
from deckcheck.games.slasherz.vocabulary.words import WORDS

LANGUAGE = Language(__file__, SHARED, WORDS, EFFECTS, WAYS, SHAPES)
