"""The words that cards of the X-Files CCG may use: zones, suits, skills, windows, events; the compiler of a card."""

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Role, Type, words_of
from deckcheck.engine.state.vocabulary import DREW, GONE, PHASE_BEGUN
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import (
    AGREEMENTS,
    CHARACTERISTICS,
    CRC,
    INVESTIGATION_SKILLS,
    KEYWORDS,
    LRC,
    PHASES,
    SECTIONS,
    SKILL,
    SKILLS,
    TYPES,
    VALUES,
    Grant,
    Pool,
    Stat,
    Until,
    Window,
    Zone,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Path
    from deckcheck.engine.effects.language import Term

WORDS = Language(__file__)
WORDS.zones = {
    "deck": (Zone.DECK,),
    "hand": (Zone.HAND,),
    "discard": (Zone.DISCARD,),
    "bureau": (Zone.BUREAU,),
    "field": (Zone.FIELD,),
    "hospital": (Zone.HOSPITAL,),
    "sections": SECTIONS,
    "xfile": (Zone.XFILE,),
    "under_sites": (Zone.UNDER,),
    "equipment": (Zone.GEAR,),
    "lasting": (Zone.ASSETS,),
    "played": (Zone.PLAYED,),
    "away": (Zone.AWAY,),
    "removed": (Zone.REMOVED,),
}

# What the operation that multiplies takes care of, and the keywords that a card lends, have no word of their own.
STATS = {word: stat for word, stat in words_of(Stat).items() if stat not in (Stat.TIMES, Stat.KEYWORDS)}
GRANTS = {word: grant for word, grant in words_of(Grant).items() if grant != Grant.POSSESSED}
WINDOWS = words_of(Window)
WORDS.words.update(
    {
        "suit": TYPES,
        "skill": SKILL,
        "stat": {
            **{name: 1 << number for name, number in SKILL.items()},
            "all_skills": (1 << len(SKILLS)) - 1,
            "investigation_skills": (1 << INVESTIGATION_SKILLS) - 1,
            **STATS,
        },
        "grant": GRANTS,
        "until": words_of(Until),
        "window": WINDOWS,
        "section": {"bureau": Zone.BUREAU, "field": Zone.FIELD, "hospital": Zone.HOSPITAL},
        "pool": {"rp": Pool.RP, "cp": Pool.CP, "any": Pool.ANY},
        "characteristic": {name: number for number, name in enumerate(CHARACTERISTICS)},
        "value": {name: number for number, name in enumerate(VALUES)},
        "keyword": KEYWORDS,
        "phase": {name: 1 << number for number, name in enumerate(PHASES)},
        "round": {"lrc": LRC, "crc": CRC},
        "agreement": {name: number for number, name in enumerate(AGREEMENTS)},
    }
)


class CardBuilder(Builder):
    """The compiler of one card; operations add to `needs` what must hold for the card to be worth playing.

    To `sends` they add to which section they send which Agents, to `aims` where a target is kept and which cards it
    may be. `operations` are the names of all that the card does; `reads_words` is whether the effect has asked for
    keywords so far.
    """

    def __init__(self, language: Language, kind: str = "") -> None:
        super().__init__(language, kind)
        self.operations: set[str] = set()
        self.needs: list[Condition] = []
        self.sends: list[tuple[int, Cards]] = []
        self.aims: list[tuple[int, Cards]] = []
        self.reads_words = False

    def keyed(self, table: dict[str, Term], what: str, value: Any, path: Path) -> Any:
        """Compile a mapping with one key that names an entry of a table; note the operations."""
        if table is self.language.operations and isinstance(value, dict):
            self.operations.update(value)
        return super().keyed(table, what, value, path)

    def begin(self) -> None:
        """Start an effect of its own: no names, no event, no needs."""
        super().begin()
        self.needs = []
        self.sends = []
        self.aims = []
        self.reads_words = False


def need(builder: Builder, condition: Condition) -> None:
    """Note what an operation needs to do anything, where it is compiled for a card."""
    if isinstance(builder, CardBuilder):
        builder.needs.append(condition)


def note_words(builder: Builder) -> None:
    """Note that what is compiled asks which keywords a card bears."""
    if isinstance(builder, CardBuilder):
        builder.reads_words = True


# Types of values --------------------------------------------------------------------------------------------------


def one_or_more(words: Iterable[str]) -> dict[str, Any]:
    """Return the JSON Schema of one word of a list, or several."""
    found = list(words)
    return {"anyOf": [{"enum": found}, {"type": "array", "items": {"enum": found}}]}


def bits(kind: str, words: Iterable[str], text: str) -> Type:
    """Return the type of one word of a list, or several, as bits."""

    def mask(builder: Builder, value: Any, path: Path) -> int:
        found = 0
        for word in value if isinstance(value, list) else [value]:
            found |= builder.word(kind, word, path)
        return found

    return Type(mask, one_or_more(words), text)


def skills_of(builder: Builder, value: Any, path: Path) -> tuple[int, ...]:
    """Return the numbers of skills: one of them, a list, or all eleven with `any`."""
    if value == "any":
        return tuple(range(INVESTIGATION_SKILLS))
    return tuple(builder.word("skill", word, path) for word in (value if isinstance(value, list) else [value]))


def bonuses_of(builder: Builder, value: Any, path: Path) -> dict[int, int]:
    """Return what is added by skill: `{computer: 2, sciences: 1}`, or `{any: 1}` for whatever skill is asked for."""
    if not isinstance(value, dict) or not value:
        raise builder.wrong(path, "a bonus is written as a mapping from skill (or 'any') to a whole number")
    found: dict[int, int] = {}
    for word, number in value.items():
        amount = builder.parse("whole", number, (*path, str(word)))
        for skill in skills_of(builder, word, (*path, str(word))):
            found[skill] = amount
    return found


def names_of(builder: Builder, value: Any, path: Path) -> tuple[str, ...]:
    """Return names of cards: one of them, or a list."""
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise builder.wrong(path, "the name of a card is wanted here, or a list of names")
    return tuple(names)


def blows_of(builder: Builder, value: Any, path: Path) -> dict[int, tuple[int, ...]]:
    """Return the skills by which somebody strikes in a kind of round: `{crc: medical}`, `{lrc: [lrc, computer]}`."""
    if not isinstance(value, dict) or not value:
        raise builder.wrong(path, "this is written as a mapping from 'lrc' or 'crc' to a skill, or several")
    return {
        builder.word("round", kind, (*path, str(kind))): skills_of(builder, skills, (*path, str(kind)))
        for kind, skills in value.items()
    }


_SKILLS = [*SKILLS, "any"]

WORDS.types.update(
    {
        "keywords": bits("keyword", KEYWORDS, "a keyword, or a list of keywords"),
        "windows": bits("window", WINDOWS, "a window, or a list of windows"),
        "skills": Type(skills_of, one_or_more(_SKILLS), "a skill, a list of skills, or `any`"),
        "bonuses": Type(
            bonuses_of,
            {
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"enum": _SKILLS},
                "additionalProperties": {"type": "integer"},
            },
            "what is added, by skill: `{computer: 2}`, or `{any: 1}`",
        ),
        "blows": Type(
            blows_of,
            {
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"enum": ["lrc", "crc"]},
                "additionalProperties": one_or_more(SKILLS),
            },
            "skills, by the kind of round: `{crc: medical}`",
        ),
        "names": Type(
            names_of,
            {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "the name of a card, or a list of names",
        ),
    }
)


# Events: who does it or whose it is, the card and what it is called, and whatever else it shows ----------------------

_DOER, _OWNER = "the player who does it", "whose it is"
_BY = Role("other", "the card that does it")
_AT = ("at", "the Site, or the card that asked for the check")


def _event(name: str, bit: int, text: str, player: str, card: tuple[str, str] | None = None, **more: Role) -> None:
    roles = {"player": Role("player", player)} | ({card[0]: Role("card", card[1])} if card else {}) | more
    WORDS.event(name, bit, text, **roles)


_event("phase_begins", PHASE_BEGUN, "a phase begins", "whose turn it is", phase=Role("value", "the phase", "phase"))
_event(
    "plays_over",
    Event.PLAYS_OVER,
    "no card is played any more this turn: Debriefing begins, or the turn ends without it",
    "whose turn it is",
)
_event("draws", DREW, "a player draws a card", _DOER, ("card", "the card"))
_event("gets", DREW | Event.TAKEN, "a card comes to a player's hand, drawn or taken", _DOER, ("card", "the card"))
_event(
    *("plays", Event.CARD_PLAYED | Event.BROUGHT, "a card is played and paid", _DOER, ("card", "the card")),
    paid=Role("value", "what was paid"),
)
_event(
    "leaves",
    GONE,
    "a card leaves play, by whatever: it goes to a pile, a hand or out of the game",
    _OWNER,
    ("card", "the card"),
)
_event("income_over", Event.INCOME_OVER, "a player has had the income of the Briefing, if there was any", _DOER)
_event("produces", Event.PRODUCED, "the RES of Agents produces RP", _DOER)
_event(
    *("check_opens", Event.CHECK_OPENED, "a skill check begins", "whose Team makes it"),
    ("at", "the Site, or the card that asks for the check"),
)
_event("passes", Event.CHECK_PASSED, "a Team passes a skill check", "whose Team", _AT)
_event("fails", Event.CHECK_FAILED, "a Team fails a skill check", "whose Team", _AT)
_event("combat_begins", Event.COMBAT_BEGUN, "a combat begins", "whose Adversary it is", ("adversary", "the Adversary"))
_event("combat_ends", Event.COMBAT_ENDED, "a combat is over", "whose Team fought it")
_event("negated", Event.NEGATED, "a card is negated", _OWNER, ("card", "the card"))
_event(
    *("round_begins", Event.ROUND_BEGUN, "a round of combat begins", "whose Adversary it is"),
    ("adversary", "the Adversary"),
)
_event(
    *("damaged", Event.DAMAGED, "a fighter is damaged", _OWNER, ("victim", "the fighter")),
    by=_BY,
    amount=Role("value", "how much"),
)
_event(
    *("healed", Event.HEALED, "damage is taken off a fighter, or a HEALING card is used on it", _OWNER),
    ("agent", "the fighter"),
    by=_BY,
)
_event("hospitalised", Event.HOSPITALISED, "an Agent goes to the Hospital", _OWNER, ("agent", "the Agent"), by=_BY)
_event("killed", Event.KILLED, "an Adversary is killed", "whose Agents killed it", ("adversary", "the Adversary"))
_event("returns", Event.RETURNED, "an Agent comes back into play", _OWNER, ("agent", "the Agent"))
_event("asks", Event.ASKED, "a question about an X-File is put, and not answered yet", _DOER)
_event("abducted", Event.ABDUCTED, "an Agent is abducted", _OWNER, ("agent", "the Agent"))
_event("kept_out", Event.SET_ASIDE, "an Agent is kept out of play", _OWNER, ("agent", "the Agent"))
_event("tokens_change", Event.TOKENS, "tokens are put on a card or taken off it", _DOER, ("card", "the card"))
WORDS.event("set_up_over", Event.SET_UP_OVER, "set-up is over, and the first turn has not begun")
_event("moves", Event.DEPLOYED, "an Agent moves to another section", _OWNER, ("agent", "the Agent"))
