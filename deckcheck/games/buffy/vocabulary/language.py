"""The language of Buffy's cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.arranging import PILES
from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.buffy.names import Zone
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.attachments import ATTACHMENTS
from deckcheck.games.buffy.vocabulary.changes import CHANGES
from deckcheck.games.buffy.vocabulary.conditions import CONDITIONS
from deckcheck.games.buffy.vocabulary.conflict import CONFLICT
from deckcheck.games.buffy.vocabulary.hands import HANDS
from deckcheck.games.buffy.vocabulary.memory import MEMORY
from deckcheck.games.buffy.vocabulary.places import PLACES
from deckcheck.games.buffy.vocabulary.positions import POSITIONS
from deckcheck.games.buffy.vocabulary.shapes import SHAPES
from deckcheck.games.buffy.vocabulary.table import TABLE
from deckcheck.games.buffy.vocabulary.words import WORDS

LANGUAGE = Language(
    __file__,
    SHARED,
    PILES,
    WORDS,
    TABLE,
    CHANGES,
    CONDITIONS,
    POSITIONS,
    CONFLICT,
    ATTACHMENTS,
    MEMORY,
    PLACES,
    HANDS,
    SHAPES,
)
LANGUAGE.play_zones = {
    # A skill or an item changes its bearer, and so does an action that is attached.
    **dict.fromkeys(("hero", "villain", "companion", "minion", "skill", "item"), (Zone.CHARACTERS,)),
    "location": (Zone.LOCATIONS,),
    "challenge": (Zone.CHALLENGES,),
    "episode": (Zone.EPISODES,),
    "essence": (Zone.ESSENCES,),
}
_PILES = ("deck", "hand", "discard", "crypt")
# Where cards of each type can be; a filter for them anywhere else is refused.
_CHARACTERS = ("hero", "villain", "companion", "minion")
LANGUAGE.can_be_in(_CHARACTERS, *_PILES, "characters")
LANGUAGE.can_be_in(["skill", "item"], *_PILES, "attached", "stack")
LANGUAGE.can_be_in(["action", "event", "episode"], *_PILES, "attached", "episodes", "stack")
LANGUAGE.can_be_in(["location"], *_PILES, "locations")
LANGUAGE.can_be_in(["challenge"], "challenge_deck", "challenges", "discard", "crypt")
LANGUAGE.can_be_in(["essence"], "essence", "crypt")
LANGUAGE.type_groups = {"character": _CHARACTERS}

# Where cards must be for a word to concern them; those that are elsewhere are refused when a card is read.
for _word, _key in (
    *((_one, "cards") for _one in ("bring", "send", "leave", "join", "double", "fight", "stand_in", "choose_trait")),
    *((_one, "cards") for _one in ("take_control", "descend", "descend_to", "recede", "restore", "swap_places")),
    *(("fight", "against"), ("swap_places", "with"), ("break_off", "with"), ("break_off", "against")),
    *(("attach", "to"), ("transfer", "to"), ("transfer", "otherwise"), ("keep_on", "to")),
    *(("choose_trait", "of"), ("copy_traits", "to")),
):
    LANGUAGE.within(_word, _key, "characters")
for _word, _key in (("transfer", "cards"), ("exchange", "cards"), ("exchange", "with")):
    LANGUAGE.within(_word, _key, "attached")
for _word in ("rotate_goals", "shift"):
    LANGUAGE.within(_word, "cards", "challenges")
for _word, _key in (("lay", "cards"), ("exchange_location", "with"), ("ascend", "cards"), ("enter", "cards")):
    LANGUAGE.within(_word, _key, *_PILES)
for _word, _key in (("raise_one", "cards"), ("copy_traits", "from")):
    LANGUAGE.within(_word, _key, "characters", "challenges")
LANGUAGE.within("exchange_location", "cards", "locations")
LANGUAGE.within("arrange", "cards", "deck", "discard", "crypt", "challenge_deck")
LANGUAGE.within("restack", "cards", "stack")
LANGUAGE.within("place_challenge", "cards", "challenge_deck", "discard", "crypt")
LANGUAGE.within("move", "to", "deck", "hand", "discard", "crypt", "challenge_deck")

# Where cards have the values that can be modified, and what can be granted to them; none where players have it.
_OF_PLAYERS = (
    *("challenge_draws", "most_faced", "most_leading", "fail_loss", "destiny_goal", "park_turns", "hand_size"),
    *("leaders", "most_drawn", "kept", "hides_hand", "leaves_searches", "refill_draws"),
)
_OF_CHARACTERS = (
    *("item_slots", "most_items", "moves", "ascension", "skills", "level", "fight_draws"),
    *("as_hero", "as_villain", "as_helper", "powerless", "tireless", "survives", "counts_not", "keeps_talent"),
    *(
        "cannot_start_fights",
        "cannot_be_attacked",
        "cannot_attack",
        "cannot_move",
        "cannot_be_doubled",
        "cannot_double",
    ),
    *("cannot_face", "cannot_ascend", "ascends_freely", "doubles_fatigued", "doubles_freely", "attacks_afar"),
    *("moves_anywhere", "moves_fatigued", "moves_by_day", "moves_freely", "moves_uncounted", "attacks_going"),
    *("learns_freely", "bears_anyway", "gives_freely", "swaps_afar", "fights_freely", "starts_fatigued", "must_fight"),
    *("fights_late", "faces_freely", "faces_either_side", "faces_afar", "faces_fatigued", "faces_alone"),
    *("costs_no_point", "yields_no_point", "brawn_for_wits", "requirement", "immune", "hard_to_discard", "not_human"),
    *("needs_no_butt_kicking", "needs_no_weirdness", "needs_no_smarts", "needs_no_charm"),
    *(word for word, bit in WORDS.words["grant"].items() if bit in facts.TRAIT_STATS.values()),
)
_IN_PLAY = ("characters", "attached", "locations", "challenges", "episodes", "essence")
_HELD = {
    **dict.fromkeys(_OF_CHARACTERS, ("characters",)),
    **dict.fromkeys(_OF_PLAYERS, ()),
    **dict.fromkeys(("butt_kicking", "weirdness", "smarts", "charm", "all_talents"), ("characters", "challenges")),
    "worth": ("characters", "challenges"),
    "most_gained": ("challenges",),
    **dict.fromkeys(("bonus", "gives_no_bonus", "stays_attached"), ("attached",)),
    **dict.fromkeys(("holds_park", "apart_from_park", "draws_challenges"), ("locations",)),
    **dict.fromkeys(("stacks", "cannot_stack"), ("hand",)),
    "boost": ("stack",),
    "endures": ("episodes",),
    "goes_to_crypt": ("characters", "stack"),
    "faced_early": ("challenges",),
    "barred": ("locations",),
    "cannot_refresh": ("characters", "attached", "essence", "episodes", "locations"),
    **dict.fromkeys(("ignored", "works_freely", "power_draws"), _IN_PLAY),
    # How many equal characters one may have is asked of the one that enters, wherever it comes from.
    "copies": ("characters", "hand", "deck", "discard", "crypt"),
}
LANGUAGE.within_by("modify", "cards", "stat", _HELD)
LANGUAGE.within_by("grant", "cards", "what", _HELD)
LANGUAGE.within_by("static", "to", ("stat", "grant"), _HELD, unless="for")

# Marks stay with numbers of cards, which a shuffle gives other faces.
LANGUAGE.within("mark", "cards", *(zone for zone in LANGUAGE.zones if zone not in ("deck", "challenge_deck")))
