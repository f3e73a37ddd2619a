"""The language of the cards of Terrors of London: what all games share, and the game's own words and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.terrors.vocabulary.effects import EFFECTS
from deckcheck.games.terrors.vocabulary.keywords import KEYWORDS
from deckcheck.games.terrors.vocabulary.shapes import SHAPES
from deckcheck.games.terrors.vocabulary.table import TABLE

LANGUAGE = Language(__file__, SHARED, EFFECTS, KEYWORDS, TABLE, SHAPES)
# Where cards of each type can be; a filter for them anywhere else is refused. An Overlord has a zone of its own.
_PILES = ("deck", "hand", "discard", "removed")
LANGUAGE.can_be_in(["overlord"])
LANGUAGE.can_be_in(["influence", "cultist", "fanatic", "acolyte"], *_PILES, "play")
LANGUAGE.can_be_in(["monster"], *_PILES, "play", "street")
LANGUAGE.can_be_in(["relic"], *_PILES, "relics", "street")
LANGUAGE.type_groups = {"any_monster": ("monster", "cultist", "fanatic", "acolyte")}

# Where cards must be for a word to concern them; those that are elsewhere are refused when a card is read.
LANGUAGE.within("haunt", "cards", "in_play")
LANGUAGE.concerns_types(["haunt"], *LANGUAGE.type_groups["any_monster"])
LANGUAGE.within("take", "cards", "street")
LANGUAGE.within("take", "to", "deck", "hand", "discard", "in_play")
LANGUAGE.within("buy", "from", "street")
LANGUAGE.within("move", "to", "deck", "hand", "discard", "in_play", "removed")
