"""The language of the X-Files cards: what all games share, and the game's own words, effects and shapes."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.shared import SHARED
from deckcheck.games.xfiles.names import SECTIONS, SKILL, Zone
from deckcheck.games.xfiles.vocabulary.agents import AGENTS
from deckcheck.games.xfiles.vocabulary.checks import CHECKS
from deckcheck.games.xfiles.vocabulary.combat import COMBAT
from deckcheck.games.xfiles.vocabulary.conditions import CONDITIONS
from deckcheck.games.xfiles.vocabulary.face_down import FACE_DOWN
from deckcheck.games.xfiles.vocabulary.filters import FILTERS
from deckcheck.games.xfiles.vocabulary.gulag import GULAG
from deckcheck.games.xfiles.vocabulary.lasting import LASTING
from deckcheck.games.xfiles.vocabulary.negating import NEGATING
from deckcheck.games.xfiles.vocabulary.one_card_effects import ONE_CARD_EFFECTS
from deckcheck.games.xfiles.vocabulary.ownership import OWNERSHIP
from deckcheck.games.xfiles.vocabulary.piles import PILES
from deckcheck.games.xfiles.vocabulary.pools import POOLS
from deckcheck.games.xfiles.vocabulary.questions import QUESTIONS
from deckcheck.games.xfiles.vocabulary.shape_types import SHAPE_TYPES
from deckcheck.games.xfiles.vocabulary.shapes import SHAPES
from deckcheck.games.xfiles.vocabulary.site_words import SITE_WORDS
from deckcheck.games.xfiles.vocabulary.team_filters import TEAM_FILTERS
from deckcheck.games.xfiles.vocabulary.words import GRANTS, WORDS

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
    GULAG,
    NEGATING,
    POOLS,
    QUESTIONS,
    FACE_DOWN,
    ONE_CARD_EFFECTS,
    FILTERS,
    TEAM_FILTERS,
    OWNERSHIP,
    SITE_WORDS,
    SHAPE_TYPES,
    SHAPES,
)
LANGUAGE.play_zones = {
    "xfile": (Zone.XFILE,),
    "agent": SECTIONS,
    "site": (Zone.FIELD,),
    "equipment": (Zone.GEAR,),
    # An Adversary or a Witness fights where it is played, or as a lasting card.
    **dict.fromkeys(("adversary", "witness"), (Zone.PLAYED, Zone.ASSETS)),
}
# Where cards of each type can be; a filter for them anywhere else is refused. Any card may be under a Site.
_PILES = ("deck", "hand", "discard", "under_sites", "removed")
LANGUAGE.type_filter = "suit"
LANGUAGE.can_be_in(["xfile"], "xfile")
LANGUAGE.can_be_in(["agent"], *_PILES, "sections", "away", "played", "lasting")
LANGUAGE.can_be_in(["site"], *_PILES, "field")
LANGUAGE.can_be_in(["equipment"], *_PILES, "equipment", "played", "lasting")
LANGUAGE.can_be_in(["event", "bluff", "combat", "witness", "adversary"], *_PILES, "played", "lasting")

# Where cards must be for a word to concern them; those that are elsewhere are refused when a card is read.
_FIGHTERS = ("bureau", "field", "played", "lasting")
_AGENTS = ("sections", "played", "lasting")
_WHO_FIGHTS = ("agent", "adversary", "witness")
LANGUAGE.concerns_types(
    ("damage", "abduct", "hospitalise", "leave_combat", "fight", "redirect", "strike_own"), *_WHO_FIGHTS
)
LANGUAGE.concerns_types(("heal", "untreated", "infect", "afflict", "cure"), *_WHO_FIGHTS)
for _word, _key in (
    ("damage", "cards"),
    ("hospitalise", "agents"),
    ("leave_combat", "agents"),
    ("aim", "cards"),
    ("aim", "by"),
    ("fight", "alone"),
    ("redirect", "to"),
    ("strike_own", "agent"),
    ("strike_own", "victim"),
):
    LANGUAGE.within(_word, _key, *_FIGHTERS)
for _word, _key in (
    ("heal", "cards"),
    ("untreated", "cards"),
    ("infect", "agents"),
    ("afflict", "agents"),
    ("cure", "agents"),
):
    LANGUAGE.within(_word, _key, *_AGENTS)
for _word, _key in (("set_aside", "agents"), ("send", "agents"), ("train", "agent"), ("borrow_agent", "agents")):
    LANGUAGE.within(_word, _key, "sections")
LANGUAGE.within("abduct", "agents", "sections", "played", "lasting")
LANGUAGE.within("bring_back", "agents", "away")
LANGUAGE.within("resume_post", "agents", "hospital", "removed")
LANGUAGE.within("restore", "cards", "removed")
LANGUAGE.within("play_on", "card", "hand")
LANGUAGE.within("play_on", "teams", "bureau", "field")
LANGUAGE.within("clear_under", "site", "field", "lasting", "under_sites", "played")
LANGUAGE.within("lay_under", "under", "field", "lasting", "equipment")
LANGUAGE.within("turn_bonus", "cards", "played")
LANGUAGE.within("double_bonus", "cards", "played")
for _word in ("put_tokens", "take_tokens"):
    LANGUAGE.within(_word, "cards", "sections", "equipment", "lasting", "played")

# Where cards have the values that can be modified, and what can be granted to them.
_OF_SITES = (
    *("no_events", "no_combat_cards", "no_witnesses", "no_adversaries", "own_events", "closed", "kept", "open"),
    *("rp_tax", "rp_times"),
)
_HELD = {
    **dict.fromkeys((*SKILL, "all_skills", "investigation_skills", "health", *GRANTS), _AGENTS),
    **dict.fromkeys(("guard", "shield", "dodge", "blow"), _FIGHTERS),
    # A check may be asked for by a card that is not a Site.
    **dict.fromkeys(_OF_SITES, ("field", "played", "lasting")),
    **dict.fromkeys(("spent", "drawn", "fired"), ("equipment", "lasting")),
    "safe": ("sections", "equipment", "played", "lasting", "under_sites"),
    "ambush": ("under_sites", "played"),
    **dict.fromkeys(("unbound", "barred"), ("deck", "hand", "discard", "under_sites", "played")),
    "res": ("sections",),
    **dict.fromkeys(("cost", "halved"), ("deck", "hand", "discard", "under_sites", "played")),
    **dict.fromkeys(("hand_limit", "twins"), ("xfile",)),
}
# Of the cards that are played or lasting, those that fight have these values.
LANGUAGE.concerns_types(
    (word for word, zones in _HELD.items() if zones in (_AGENTS, _FIGHTERS)), *_WHO_FIGHTS, "combat"
)
LANGUAGE.within_by("modify", "cards", "stat", _HELD)
LANGUAGE.within_by("grant", "cards", "what", _HELD)
LANGUAGE.within_by("static", "of", ("stat", "grant"), _HELD)

# Numbers of cards are noted, to which a shuffle gives other faces; of cards that may be shuffled their names are.
LANGUAGE.within("note_card", "cards", *(zone for zone in LANGUAGE.zones if zone not in ("deck", "hand", "discard")))
