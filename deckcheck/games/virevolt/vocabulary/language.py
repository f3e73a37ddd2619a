"""The language of Virevolt's cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.virevolt.names import STATS, Zone
from deckcheck.games.virevolt.vocabulary.effects import EFFECTS
from deckcheck.games.virevolt.vocabulary.shapes import SHAPES
from deckcheck.games.virevolt.vocabulary.words import WORDS

LANGUAGE = Language(__file__, SHARED, WORDS, EFFECTS, SHAPES)
LANGUAGE.play_zones = {"hero": (Zone.MAIN, Zone.SECONDARY), "crystal": (Zone.CRYSTALS,), "trap": (Zone.TRAPS,)}
# Where cards of each type can be; a filter for them anywhere else is refused.
_PILES = ("deck", "hand", "discard")
LANGUAGE.can_be_in(["hero"], *_PILES, "heroes")
LANGUAGE.can_be_in(["spell"], *_PILES)
LANGUAGE.can_be_in(["trap"], *_PILES, "traps")
LANGUAGE.can_be_in(["crystal"], *_PILES, "crystals")

# Where cards must be for a word to concern them; those that are elsewhere are refused when a card is read.
for _word, _key in (
    ("damage", "to"),
    ("heal", "to"),
    ("put_state", "to"),
    ("remove_state", "from"),
    ("survive", "hero"),
    ("damage_on", "hero"),
    ("hp_of", "hero"),
):
    LANGUAGE.within(_word, _key, "heroes")
LANGUAGE.within("make_main", "hero", "secondary")
LANGUAGE.within("enter_play", "cards", "deck", "hand", "discard")
LANGUAGE.within("move", "to", "deck", "hand", "discard")
for _word, _key in (("modify", "cards"), ("static", "of")):
    LANGUAGE.within_by(_word, _key, "stat", dict.fromkeys(STATS, ("heroes",)))
