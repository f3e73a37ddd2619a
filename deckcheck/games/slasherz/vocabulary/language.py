"""The language of Slasherz's cards: what all games share, and the game's own words, effects, ways and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.arranging import PILES
from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.slasherz.names import STATS, Stat, Zone
from deckcheck.games.slasherz.vocabulary.effects import EFFECTS
from deckcheck.games.slasherz.vocabulary.filters import FILTERS
from deckcheck.games.slasherz.vocabulary.lasting import LASTING
from deckcheck.games.slasherz.vocabulary.naming import NAMING
from deckcheck.games.slasherz.vocabulary.shapes import SHAPES
from deckcheck.games.slasherz.vocabulary.ways import WAYS
from deckcheck.games.slasherz.vocabulary.words import WORDS

LANGUAGE = Language(__file__, SHARED, PILES, NAMING, WORDS, FILTERS, EFFECTS, LASTING, WAYS, SHAPES)
LANGUAGE.grants = Stat.NO_EFFECT
LANGUAGE.play_zones = {
    "survivor": (Zone.SURVIVOR,),
    "victim": (Zone.VICTIMS,),
    "character": (Zone.CHARACTERS,),
    "token": (Zone.CHARACTERS,),
    "object": (Zone.OBJECTS,),
    "place": (Zone.PLACES,),
}
# Where cards of each type can be; a filter for them anywhere else is refused.
_PILES = ("deck", "hand", "discard", "forgotten")
for _type, _zones in {
    "survivor": ("survivor",),
    "victim": ("victims", "discard", "forgotten"),
    "character": (*_PILES, "characters"),
    "token": ("characters",),
    "object": (*_PILES, "objects"),
    "place": (*_PILES, "places"),
    "event": _PILES,
}.items():
    LANGUAGE.can_be_in([_type], *_zones)

# Where cards must be for a word to concern them; those that are elsewhere are refused when a card is read.
_ANYWHERE = ("deck", "hand", "discard", "field", "forgotten")
for _word in ("lose_hp", "gain_hp", "regain_hp"):
    LANGUAGE.within(_word, "of", "survivor", "victims")
for _word in ("destroy", "return_to_hand"):
    LANGUAGE.within(_word, "cards", "field")
for _word in ("move", "forget", "return_to_deck"):
    LANGUAGE.within(_word, "cards", *_ANYWHERE)
LANGUAGE.within("arrange", "cards", "deck", "discard")
LANGUAGE.within("perform", "cards", "victims", "discard")
LANGUAGE.within("cancel_turned", "victims", "victims")
LANGUAGE.within("take_control", "cards", "characters")
LANGUAGE.within("copy", "of", "characters", "discard")
LANGUAGE.within("lend", "object", "objects")
LANGUAGE.within("lend", "to", "characters")
LANGUAGE.within("keep", "cards", "field")
LANGUAGE.within("redirect", "to", "characters", "victims", "survivor")
LANGUAGE.within("exhume", "cards", "discard", "forgotten")
LANGUAGE.within("conjure", "cards", "deck", "hand", "discard", "forgotten")
LANGUAGE.within("equip", "objects", "deck", "hand", "discard", "objects", "forgotten")
LANGUAGE.within("equip", "to", "characters")

# Where cards have the values that can be modified; those of a player are the Survivor's.
_OF_PLAYERS = (
    *("cards_drawn", "character_limit", "object_limit", "place_limit", "placement_drain", "placements"),
    *("attacks_allowed", "rescues_allowed", "events_allowed", "equips_allowed"),
    *("uncancellable_events", "no_sacrifices_for", "lvl3_sacrifices"),
)
_OF_HP = (
    *("hp_gains", "hp_losses", "hp_losses_in_attack", "hp_losses_by_effect"),
    *("no_hp_gains", "no_hp_losses", "no_hp_losses_in_attack"),
)
_HELD = {
    **dict.fromkeys(STATS, ("characters",)),
    **dict.fromkeys(_OF_PLAYERS, ("survivor",)),
    **dict.fromkeys(_OF_HP, ("survivor", "victims")),
    "cannot_be_attacked": ("characters", "victims", "survivor"),
    "not_destroyed_in_attack": ("characters",),
    "not_destroyed_by_effect": ("field",),
    "dimension": ("field",),
    "no_effect": ("characters", "objects", "places", "survivor"),
}
for _word, _key in (("modify", "cards"), ("modifier", "of")):
    LANGUAGE.within_by(_word, _key, "stat", _HELD)
