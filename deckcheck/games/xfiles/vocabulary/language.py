"""The language of the X-Files cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.xfiles.vocabulary.agents import AGENTS
from deckcheck.games.xfiles.vocabulary.checks import CHECKS
from deckcheck.games.xfiles.vocabulary.combat import COMBAT
from deckcheck.games.xfiles.vocabulary.conditions import CONDITIONS
from deckcheck.games.xfiles.vocabulary.filters import FILTERS
from deckcheck.games.xfiles.vocabulary.lasting import LASTING
from deckcheck.games.xfiles.vocabulary.negating import NEGATING
from deckcheck.games.xfiles.vocabulary.parts import PARTS
from deckcheck.games.xfiles.vocabulary.piles import PILES
from deckcheck.games.xfiles.vocabulary.pools import POOLS
from deckcheck.games.xfiles.vocabulary.questions import QUESTIONS
from deckcheck.games.xfiles.vocabulary.shapes import SHAPES
from deckcheck.games.xfiles.vocabulary.sides import SIDES
from deckcheck.games.xfiles.vocabulary.singular import SINGULAR
from deckcheck.games.xfiles.vocabulary.under import UNDER
from deckcheck.games.xfiles.vocabulary.words import WORDS

LANGUAGE = Language(
    __file__,
    SHARED,
    WORDS,
    AGENTS,
    CONDITIONS,
    CHECKS,
    COMBAT,
    PILES,
    LASTING,
    NEGATING,
    POOLS,
    QUESTIONS,
    UNDER,
    SINGULAR,
    FILTERS,
    SIDES,
    PARTS,
    SHAPES,
)

# Numbers of cards are noted, to which a shuffle gives other faces; of cards that may be shuffled their names are.
LANGUAGE.within("note_card", "cards", *(zone for zone in LANGUAGE.zones if zone not in ("deck", "hand", "discard")))
