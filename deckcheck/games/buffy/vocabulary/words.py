"""What the cards of Buffy may say beside the shared vocabulary: words, events, and cards by their part."""
# ruff: noqa: ARG001  every builder, test and measure has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Role, Type, words_of
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.state.vocabulary import DREW, PHASE_BEGUN, TURN_BEGUN
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import (
    KINDS,
    LOCATION_TYPES,
    MOMENTS,
    STEPS,
    TALENTS,
    Alignment,
    Ban,
    Grant,
    Stat,
    Until,
    Zone,
)
from deckcheck.games.buffy.rules import board
from deckcheck.games.buffy.rules.playing import Played
from deckcheck.games.buffy.vocabulary import facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Path, Players
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

WORDS = Language(__file__)
WORDS.zones = {
    "deck": (Zone.DECK,),
    "hand": (Zone.HAND,),
    "discard": (Zone.DISCARD,),
    "crypt": (Zone.CRYPT,),
    "challenge_deck": (Zone.CHALLENGE_DECK,),
    "locations": (Zone.LOCATIONS,),
    "challenges": (Zone.CHALLENGES,),
    "characters": (Zone.CHARACTERS,),
    "attached": (Zone.ATTACHED,),
    "stack": (Zone.STACK, Zone.COVERED),
    "episodes": (Zone.EPISODES,),
    "essence": (Zone.ESSENCES,),
}
_TALENTS = {name: number for number, name in enumerate(TALENTS)}
WORDS.words.update(
    {
        "type": {**{name: 1 << number for number, name in enumerate(KINDS)}, "character": 0b1111},
        "trait": facts.TRAIT_BITS,
        "talent": _TALENTS,
        "location_type": LOCATION_TYPES,
        "side": {"good": Alignment.GOOD, "evil": Alignment.EVIL},
        "step": {name: 1 << number for number, name in enumerate(STEPS)},
        "moment": {name: 1 << number for number, name in enumerate(MOMENTS)},
        "stat": words_of(Stat),
        "grant": {
            # Cards are marked by the operation of that name.
            **{word: grant for word, grant in words_of(Grant).items() if grant != Grant.MARKED},
            **{trait.lower().replace(" ", "_"): facts.TRAIT_STATS[bit] for trait, bit in facts.TRAIT_BITS.items()},
        },
        "until": {word: until for word, until in words_of(Until).items() if until != Until.GIVEN},
        "ban": words_of(Ban),
    }
)


_WHO = Role("player", "the player who does it")
WORDS.event("turn_begins", TURN_BEGUN, "a turn begins", player=Role("player", "the active player"))
WORDS.event("step_begins", PHASE_BEGUN, "a step begins", step=Role("value", "which one", "step"))
WORDS.event("step_ends", Event.STEP_ENDING, "a step ends", step=Role("value", "which one", "step"))
WORDS.event(
    "fight_begins",
    Event.FIGHT_BEGUN,
    "a fight starts",
    player=_WHO,
    attacker=Role("card", "the attacking character"),
    attacked=Role("other", "the attacked character"),
)
WORDS.event(
    "wins_fight",
    Event.FIGHT_WON,
    "a player wins a fight",
    player=_WHO,
    winner=Role("card", "the winning character"),
    loser=Role("other", "the other character"),
)
WORDS.event(
    "is_defeated",
    Event.DEFEATED,
    "a character is defeated in a fight",
    player=Role("player", "whose it is"),
    loser=Role("card", "the defeated character"),
    winner=Role("other", "the other character"),
)
WORDS.event(
    "challenge_begins",
    Event.CHALLENGE_BEGUN,
    "a challenge is faced",
    player=_WHO,
    challenge=Role("card", "the challenge"),
)
WORDS.event(
    "wins_challenge",
    Event.CHALLENGE_WON,
    "a challenge is defeated",
    player=_WHO,
    challenge=Role("card", "the challenge"),
)
WORDS.event(
    "fails_challenge",
    Event.CHALLENGE_LOST,
    "a challenge is not defeated",
    player=_WHO,
    challenge=Role("card", "the challenge"),
)
WORDS.event(
    "enters", Event.ENTERED, "a character comes into play", player=_WHO, character=Role("card", "the character")
)
WORDS.event(
    "ascends", Event.ASCENDED, "a character gains a level", player=_WHO, character=Role("card", "the new level card")
)
WORDS.event(
    "attaches",
    Event.ATTACHED_TO,
    "a card is attached",
    player=_WHO,
    card=Role("card", "the card"),
    bearer=Role("other", "the character that bears it"),
    from_hand=Role("value", "1 if it comes from the hand"),
)
WORDS.event("draws", DREW, "a player draws a card", player=_WHO, drawn=Role("card", "the card"))
WORDS.event(
    "stage_begins",
    Event.STAGE_BEGUN,
    "a stage of a fight or challenge begins",
    player=Role("player", "the attacker"),
    stage=Role("value", "which one", "moment"),
)
WORDS.event("recycles", Event.RECYCLED, "a player shuffles the discard pile to draw from it", player=_WHO)
WORDS.event("plays_event", Event.EVENT_PLAYED, "an event is played", player=_WHO)
WORDS.event("plays_action", Event.ACTION_PLAYED, "an action is played", player=_WHO, action=Role("card", "the action"))
WORDS.event(
    "fatigues",
    Event.FATIGUED,
    "a card is turned sideways",
    player=Role("player", "whose it is"),
    card=Role("card", "the card"),
)
WORDS.event(
    "moves",
    Event.MOVED_ON,
    "a character moves in the movement step",
    player=_WHO,
    character=Role("card", "the character"),
    origin=Role("other", "the location that it has left"),
)
WORDS.event(
    "changes_place",
    Event.RELOCATED,
    "a character goes to another place, by a move or by an effect",
    player=Role("player", "whose it is"),
    character=Role("card", "the character"),
)
WORDS.event(
    "doubles",
    Event.DOUBLED,
    "a character doubles for the attacked one",
    player=_WHO,
    double=Role("card", "the double"),
    replaced=Role("other", "the character that it replaces"),
    fatigued=Role("value", "1 if the double was fatigued, 2 if a card sends it in"),
)
WORDS.event(
    "falls",
    Event.FALLING,
    "a character has lost a fight and is about to be discarded",
    player=Role("player", "whose it is"),
    loser=Role("card", "the character"),
    winner=Role("other", "the character that has won; none after a tie"),
)
WORDS.event(
    "fight_ends",
    Event.FIGHT_OVER,
    "a fight is over",
    player=_WHO,
    attacker=Role("card", "the attacking character"),
    attacked=Role("other", "the attacked character, or its double"),
)
WORDS.event(
    "talent_changes",
    Event.TALENT_CHANGED,
    "an effect has made another talent the resolving one",
    player=_WHO,
    card=Role("card", "the card whose effect it is"),
)
WORDS.event(
    "strips",
    Event.STRIPPED,
    "an effect takes an attached card off, or a character out of play",
    player=_WHO,
    card=Role("card", "the card"),
    bearer=Role("other", "the character that has borne it"),
    fatigued=Role("value", "1 if it was fatigued"),
)
WORDS.event(
    "comes_off",
    Event.LEFT_PLAY | Event.CRYPTED | Event.SWAPPED,
    "a card leaves play or its bearer",
    player=Role("player", "whose it is"),
    card=Role("card", "the card"),
    bearer=Role("other", "the character that has borne it"),
)
WORDS.event(
    "is_swapped",
    Event.SWAPPED,
    "an attached card passes to another character",
    player=_WHO,
    card=Role("card", "the card"),
    giver=Role("other", "the character that has borne it"),
)
WORDS.event(
    "leaves_play",
    Event.LEFT_PLAY | Event.CRYPTED,
    "a card goes from play to a discard pile, or to a crypt",
    player=Role("player", "whose it is"),
    card=Role("card", "the card"),
)
WORDS.event(
    "card_draws",
    Event.CARD_DREW,
    "a card lets just one player draw",
    player=_WHO,
    source=Role("card", "the card that lets the player draw"),
    number=Role("value", "how many cards"),
)
WORDS.event("turn_ends", Event.TURN_ENDING, "the turn ends", player=Role("player", "the active player"))


# Cards by their part ----------------------------------------------------------------------------------------------


def space_of(state: BuffyState, card: int) -> int:
    """Return the space where a card is: an attached card's is its bearer's."""
    host = state.host[card]
    return state.space[host if host >= 0 else card]


def _bearer(state: BuffyState, frame: Frame) -> list[int]:
    host = state.host[frame.card]
    return [host] if host >= 0 else []


def _main(state: BuffyState, frame: Frame) -> list[int]:
    found = board.main_in_play(state, frame.player)
    return [found] if found >= 0 else []


def _fighting(state: BuffyState, frame: Frame, *, own: bool) -> list[int]:
    if state.challenge >= 0:
        return []
    return [
        card
        for card in (state.fighter, state.attacked)
        if card >= 0 and state.role[card] and (state.controller[card] == frame.player) == own
    ]


def _fighter(state: BuffyState, frame: Frame) -> list[int]:
    return _fighting(state, frame, own=True)


def _opponent(state: BuffyState, frame: Frame) -> list[int]:
    return _fighting(state, frame, own=False)


def _faced(state: BuffyState, frame: Frame) -> list[int]:
    return [state.challenge] if state.challenge >= 0 else []


def _user(state: BuffyState, frame: Frame) -> list[int]:
    return [frame.user] if isinstance(frame, Played) and frame.user >= 0 else []


_PARTS: dict[str, Cards] = {
    "bearer": _bearer,
    "main": _main,
    "fighter": _fighter,
    "opponent": _opponent,
    "challenge": _faced,
    "user": _user,
}


def _cards(builder: Builder, value: Any, path: Path) -> Cards:
    """Compile cards: besides what all games know, those that have a part in what goes on."""
    if (
        isinstance(value, str)
        and value in _PARTS
        and value not in builder.names
        and not (builder.event and value in builder.event.roles)
    ):
        return _PARTS[value]
    return SHARED.types["cards"].parse(builder, value, path)  # type: ignore[no-any-return]


def _texts(builder: Builder, value: Any, path: Path) -> frozenset[str]:
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise builder.wrong(path, "a name or a list of names is wanted here")
    return frozenset(names)


def _mask(words: str) -> Type:
    def parse(builder: Builder, value: Any, path: Path) -> int:
        bits = 0
        for word in value if isinstance(value, list) else [value]:
            bits |= builder.word(words, word, path)
        return bits

    one = {"enum": list(WORDS.words[words])}
    return Type(
        parse, {"anyOf": [one, {"type": "array", "items": one}]}, f"a {words.replace('_', ' ')} or a list of them"
    )


WORDS.types["cards"] = SHARED.types["cards"]._replace(
    parse=_cards,
    text=(
        "`self`, `bearer` (of this card), `main` (your main character), `fighter` and `opponent` (in a fight),"
        " `challenge` (being faced), `user` (of an action), the name of a choice, a card of the event, or a filter"
    ),
)


def _players(builder: Builder, value: Any, path: Path) -> Players:
    """Compile players: besides what all games know, who defends a fight or challenge."""
    if value == "defender":
        return lambda state, frame: [state.defender] if state.defender >= 0 else []
    if isinstance(value, dict) and set(value) == {"who_has"}:
        holders = builder.parse("filter", value["who_has"], (*path, "who_has")).cards
        return lambda state, frame: sorted({state.controller[card] for card in holders(state, frame)})
    if isinstance(value, dict) and set(value) == {"other_than"}:
        excepted = builder.parse("players", value["other_than"], (*path, "other_than"))
        return lambda state, frame: [
            player for player in range(state.match.players) if player not in excepted(state, frame)
        ]
    return SHARED.types["players"].parse(builder, value, path)  # type: ignore[no-any-return]


WORDS.types["players"] = SHARED.types["players"]._replace(
    parse=_players,
    text=(
        "`enemies`, `all`, `defender` (of a fight or challenge), `{who_has: FILTER}`, `{other_than: PLAYERS}`,"
        " or one player"
    ),
)
_NAMES = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
WORDS.types["names"] = Type(_texts, _NAMES, "a name or a list of names")
WORDS.types["types"] = _mask("type")
WORDS.types["traits"] = _mask("trait")
WORDS.types["location_types"] = _mask("location_type")
