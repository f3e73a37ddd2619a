"""The language of Buffy's cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.buffy.vocabulary.bearing import BEARING
from deckcheck.games.buffy.vocabulary.changes import CHANGES
from deckcheck.games.buffy.vocabulary.conditions import CONDITIONS
from deckcheck.games.buffy.vocabulary.conflict import CONFLICT
from deckcheck.games.buffy.vocabulary.hands import HANDS
from deckcheck.games.buffy.vocabulary.memory import MEMORY
from deckcheck.games.buffy.vocabulary.places import PLACES
from deckcheck.games.buffy.vocabulary.shapes import SHAPES
from deckcheck.games.buffy.vocabulary.table import TABLE
from deckcheck.games.buffy.vocabulary.where import WHERE
from deckcheck.games.buffy.vocabulary.words import WORDS

LANGUAGE = Language(
    __file__, SHARED, WORDS, TABLE, CHANGES, CONDITIONS, WHERE, CONFLICT, BEARING, MEMORY, PLACES, HANDS, SHAPES
)

# Marks stay with numbers of cards, which a shuffle gives other faces.
LANGUAGE.within("mark", "cards", *(zone for zone in LANGUAGE.zones if zone not in ("deck", "challenge_deck")))
