"""What the cards of Buffy may say beside the shared vocabulary: words, parts, tests, conditions, amounts."""
# ruff: noqa: ARG001  every builder, test and measure has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError, EventKind, Language, Param, Role, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.vocabulary import PHASE_BEGUN, TURN_BEGUN
from deckcheck.games.buffy import board, facts
from deckcheck.games.buffy import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path, Players, Test
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState

LANGUAGE = Language()
LANGUAGE.extend(SHARED)
LANGUAGE.zones = {
    "deck": (n.DECK,),
    "hand": (n.HAND,),
    "discard": (n.DISCARD,),
    "crypt": (n.CRYPT,),
    "challenge_deck": (n.CHALLENGE_DECK,),
    "locations": (n.LOCATIONS,),
    "challenges": (n.CHALLENGES,),
    "characters": (n.CHARACTERS,),
    "attached": (n.ATTACHED,),
    "stack": (n.STACK,),
}
_TALENTS = {name: number for number, name in enumerate(n.TALENTS)}
LANGUAGE.words.update(
    {
        "type": {**{name: 1 << number for number, name in enumerate(n.KINDS)}, "character": 0b1111},
        "trait": facts.TRAIT_BITS,
        "talent": _TALENTS,
        "location_type": n.LOCATION_TYPES,
        "side": {"good": n.GOOD, "evil": n.EVIL},
        "step": {name: 1 << number for number, name in enumerate(n.STEPS)},
        "stat": {
            **dict(zip(n.TALENTS, n.TALENT_STATS, strict=True)),
            "all_talents": n.ALL_TALENTS,
            "item_slots": n.SLOTS,
            "moves": n.MOVES,
            "ascension": n.ASCEND,
            "worth": n.WORTH,
            "skills": n.SKILLS,
            "fight_draws": n.FIGHT_DRAWS,
            "challenge_draws": n.CHALLENGE_DRAWS,
            "hand_size": n.HAND_SIZE,
            "requirement": n.REQUIREMENT,
        },
        "grant": {
            **{f"as_{n.KINDS[kind]}": stat for kind, stat in enumerate((n.AS_HERO, n.AS_VILLAIN, n.AS_COMPANION))},
            "as_minion": n.AS_MINION,
            "cannot_start_fights": n.CANNOT_START,
            "cannot_be_attacked": n.CANNOT_BE_ATTACKED,
            "cannot_move": n.CANNOT_MOVE,
            "cannot_refresh": n.CANNOT_REFRESH,
            "cannot_be_doubled": n.CANNOT_BE_DOUBLED,
            "cannot_double": n.CANNOT_DOUBLE,
            "cannot_face": n.CANNOT_FACE,
            "doubles_fatigued": n.DOUBLES_FATIGUED,
            "doubles_freely": n.DOUBLES_FREELY,
            "moves_anywhere": n.MOVES_ANYWHERE,
            "moves_fatigued": n.MOVES_FATIGUED,
            "moves_by_day": n.DAY_MOVES,
            "moves_freely": n.FREE_MOVE,
            "learns_freely": n.FREE_SKILL,
            "fights_freely": n.FREE_FIGHT,
            "faces_freely": n.FREE_CHALLENGE,
            "tireless": n.FREE_FATIGUE,
            "faces_either_side": n.EITHER_SIDE,
            "survives": n.SURVIVES,
            "goes_to_crypt": n.TO_CRYPT,
            "costs_no_point": n.NO_LOSS,
            "yields_no_point": n.NO_GAIN,
            "ignored": n.IGNORED,
            "keeps_talent": n.FIXED_TALENT,
            **{trait.lower().replace(" ", "_"): facts.TRAIT_STATS[bit] for trait, bit in facts.TRAIT_BITS.items()},
        },
        "until": {"phase": n.PHASE_END, "turn": n.TURN_END, "next_turn": n.NEXT_TURN_END, "game": n.GAME_END},
        "ban": {
            "doubling": n.NO_DOUBLES,
            "conflicts": n.NO_CONFLICT,
            "attaching": n.NO_ATTACHING,
            "ascending": n.NO_ASCENDING,
            "actions": n.NO_ACTIONS,
            "stacking": n.NO_STACKING,
            "moving": n.NO_MOVING,
            "placing": n.NO_PLACING,
        },
    }
)


def _event(name: str, bit: int, text: str, **roles: Role) -> None:
    LANGUAGE.events[name] = EventKind(bit, text, roles)


_WHO = Role("player", "the player who does it")
_event("turn_begins", TURN_BEGUN, "a turn begins", player=Role("player", "the active player"))
_event("step_begins", PHASE_BEGUN, "a step begins", step=Role("value", "which one", "step"))
_event("fight_begins", n.FIGHT_BEGUN, "a fight starts", player=_WHO, attacker=Role("card", "the attacking character"),
       attacked=Role("other", "the attacked character"))  # fmt: skip
_event("wins_fight", n.FIGHT_WON, "a player wins a fight", player=_WHO, winner=Role("card", "the winning character"),
       loser=Role("other", "the other character"))  # fmt: skip
_event("is_defeated", n.DEFEATED, "a character is defeated in a fight", player=Role("player", "whose it is"),
       loser=Role("card", "the defeated character"), winner=Role("other", "the other character"))  # fmt: skip
_event("challenge_begins", n.CHALLENGE_BEGUN, "a challenge is faced", player=_WHO,
       challenge=Role("card", "the challenge"))  # fmt: skip
_event("wins_challenge", n.CHALLENGE_WON, "a challenge is defeated", player=_WHO,
       challenge=Role("card", "the challenge"))  # fmt: skip
_event("fails_challenge", n.CHALLENGE_LOST, "a challenge is not defeated", player=_WHO,
       challenge=Role("card", "the challenge"))  # fmt: skip
_event("enters", n.ENTERED, "a character comes into play", player=_WHO, character=Role("card", "the character"))
_event("ascends", n.ASCENDED, "a character gains a level", player=_WHO, character=Role("card", "the new level card"))
_event("attaches", n.ATTACHED_TO, "a card is attached", player=_WHO, card=Role("card", "the card"),
       bearer=Role("other", "the character that bears it"))  # fmt: skip
_event("recycles", n.RECYCLED, "a player shuffles the discard pile to draw from it", player=_WHO)
_event("plays_event", n.EVENT_PLAYED, "an event is played", player=_WHO)


# Cards by their part ----------------------------------------------------------------------------------------------


def space_of(s: BuffyState, card: int) -> int:
    """Return the space where a card lies: an attached card's is its bearer's."""
    host = s.host[card]
    return s.space[host if host >= 0 else card]


def _bearer(s: BuffyState, f: Frame) -> list[int]:
    host = s.host[f.card]
    return [host] if host >= 0 else []


def _main(s: BuffyState, f: Frame) -> list[int]:
    found = board.main_in_play(s, f.player)
    return [found] if found >= 0 else []


def _fighting(s: BuffyState, f: Frame, *, own: bool) -> list[int]:
    if s.challenge >= 0:
        return []
    return [
        card
        for card in (s.fighter, s.attacked)
        if card >= 0 and s.role[card] and (s.controller[card] == f.player) == own
    ]


def _fighter(s: BuffyState, f: Frame) -> list[int]:
    return _fighting(s, f, own=True)


def _opponent(s: BuffyState, f: Frame) -> list[int]:
    return _fighting(s, f, own=False)


def _faced(s: BuffyState, f: Frame) -> list[int]:
    return [s.challenge] if s.challenge >= 0 else []


def _user(s: BuffyState, f: Frame) -> list[int]:
    return [f.target] if f.target >= 0 else []


_PARTS: dict[str, Cards] = {
    "bearer": _bearer,
    "main": _main,
    "fighter": _fighter,
    "opponent": _opponent,
    "challenge": _faced,
    "user": _user,
}


def _cards(b: Builder, value: Any, path: Path) -> Cards:
    """Compile cards: besides what all games know, those that have a part in what goes on."""
    if isinstance(value, str) and value in _PARTS and value not in b.names and not (b.event and value in b.event.roles):
        return _PARTS[value]
    return SHARED.types["cards"].parse(b, value, path)  # type: ignore[no-any-return]


def _texts(b: Builder, value: Any, path: Path) -> frozenset[str]:
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise EffectError(path, "a name or a list of names is wanted here")
    return frozenset(names)


def _mask(words: str) -> Type:
    def parse(b: Builder, value: Any, path: Path) -> int:
        bits = 0
        for word in value if isinstance(value, list) else [value]:
            bits |= b.word(words, word, path)
        return bits

    one = {"enum": list(LANGUAGE.words[words])}
    return Type(parse, {"anyOf": [one, {"type": "array", "items": one}]}, f"a {words} or a list of them")


LANGUAGE.types["cards"] = SHARED.types["cards"]._replace(
    parse=_cards,
    text=(
        "`self`, `bearer` (of this card), `main` (your main character), `fighter` and `opponent` (in a fight),"
        " `challenge` (being faced), `user` (of an action), the name of a choice, a card of the event, or a filter"
    ),
)
_NAMES = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
LANGUAGE.types["names"] = Type(_texts, _NAMES, "a name or a list of names")
LANGUAGE.types["types"] = _mask("type")
LANGUAGE.types["traits"] = _mask("trait")
LANGUAGE.types["location_types"] = _mask("location_type")


# Tests of a card --------------------------------------------------------------------------------------------------


@LANGUAGE.filter("type", "types", "its type; of a character, what it counts as at the moment")
def _type(b: Builder, path: Path, value: int) -> Test:
    characters = value & 0b1111
    if characters in (0, 0b1111):
        return lambda s, f, card: bool(value >> s.match.book.kind[s.definition[card]] & 1)

    def test(s: BuffyState, f: Frame, card: int) -> bool:
        kind = s.match.book.kind[s.definition[card]]
        if kind < n.CHALLENGE and s.place[card] // s.match.players == n.CHARACTERS:
            kind = board.kind_of(s, card)
        return bool(value >> kind & 1)

    return test


@LANGUAGE.filter("trait", "traits", "it has one of these traits at the moment")
def _trait(b: Builder, path: Path, value: int) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        if s.place[card] // s.match.players == n.CHARACTERS:
            return board.has_trait(s, card, value)
        return bool(s.match.book.traits[s.definition[card]] & value)

    return test


@LANGUAGE.filter("character", "names", "it is a card of one of these characters")
def _character(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: s.match.book.cards[s.definition[card]].facts.get("character") in value


@LANGUAGE.filter("name", "names", "it bears one of these names")
def _name(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: s.match.book.cards[s.definition[card]].name in value


@LANGUAGE.filter("side", "word:side", "which side a character is on, or a challenge belongs to")
def _side(b: Builder, path: Path, value: int) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        number = s.definition[card]
        if s.match.book.kind[number] < n.CHALLENGE:
            return board.side_of(s, card) == value
        return bool(s.match.book.side[number] == value)

    return test


@LANGUAGE.filter("level_at_least", "whole", "its level is no lower")
def _level_at_least(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.level[s.definition[card]] >= value)


@LANGUAGE.filter("level_at_most", "whole", "its level is no higher")
def _level_at_most(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.level[s.definition[card]] <= value)


@LANGUAGE.filter("main", "flag", "it is a main character")
def _is_main(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: board.is_main(s, card) == value


@LANGUAGE.filter("fatigued", "flag", "it is fatigued")
def _fatigued(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.fatigued[card]) == value


@LANGUAGE.filter("here", "flag", "it is at the same space as this card")
def _here(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (space_of(s, card) == space_of(s, f.card)) == value


@LANGUAGE.filter("with", "cards", "it is at the same space as one of these cards")
def _with(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: any(space_of(s, card) == space_of(s, other) for other in value(s, f))


@LANGUAGE.filter("adjacent", "cards", "its space touches that of one of these cards")
def _adjacent(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: any(board.are_adjacent(s, space_of(s, card), space_of(s, other)) for other in value(s, f))


@LANGUAGE.filter("in_park", "flag", "it is in Sunnydale Park")
def _in_park(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (not space_of(s, card)) == value


@LANGUAGE.filter("where", "location_types", "the location where it is has one of these types")
def _where(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(board.type_at(s, space_of(s, card)) & value)


@LANGUAGE.filter("location", "names", "the location where it is bears one of these names")
def _location(b: Builder, path: Path, value: frozenset[str]) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        there = board.location_at(s, space_of(s, card))
        return there >= 0 and s.match.book.cards[s.definition[there]].name in value

    return test


@LANGUAGE.filter("borne_by", "filter", "it is attached to a character that fits")
def _borne_by(b: Builder, path: Path, value: tuple[Cards, Test]) -> Test:
    test = value[1]
    return lambda s, f, card: s.host[card] >= 0 and test(s, f, s.host[card])


@LANGUAGE.filter("bears", "names", "a card of one of these names is attached to it")
def _bears(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: any(
        s.match.book.cards[s.definition[other]].name in value for other in board.attached(s, card)
    )


@LANGUAGE.filter("fights", "flag", "it takes part in a fight")
def _fights(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.role[card] and s.challenge < 0) == value


@LANGUAGE.filter("attacks", "flag", "it is the attacker in a fight")
def _attacks(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.role[card] == n.ATTACKER and s.challenge < 0) == value


@LANGUAGE.filter("faces", "flag", "it takes part in facing a challenge")
def _faces(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.role[card] and s.challenge >= 0) == value


@LANGUAGE.filter("goal", "word:talent", "it is a challenge with a goal in this talent")
def _goal(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.goals[s.definition[card]][value] >= 0)


@LANGUAGE.filter("asks_for", "traits", "it is a challenge that requires one of these traits")
def _asks_for(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: any(trait & value for trait in s.match.book.needs_traits[s.definition[card]])


@LANGUAGE.filter("needs", "word:talent", "it has a requirement in this talent")
def _needs(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.needs[s.definition[card]][value])


@LANGUAGE.filter("boosts", "word:talent", "its icon for this talent boosts by 2 or more")
def _boosts(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.boosts[s.definition[card]][value] >= 2)


@LANGUAGE.filter("stacked_for", "word:talent", "it was set aside for this talent")
def _stacked_for(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: (s.stacked[card] & 7) == value + 1


@LANGUAGE.filter("weaker_in", "word:talent", "this talent of it is lower than that of this card, or of its bearer")
def _weaker_in(b: Builder, path: Path, value: int) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        strong = s.host[f.card] if s.host[f.card] >= 0 else f.card
        return board.talent(s, card, value) < board.talent(s, strong, value)

    return test


@LANGUAGE.filter("top", "whole", "it is among so many cards on top of its pile")
def _top(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: card in s.zones[s.place[card]][-value:]


# Conditions -------------------------------------------------------------------------------------------------------


@LANGUAGE.condition("night", "it is night", Param("value", "flag", "false: it is day", required=True), short="value")
def _night(b: Builder, path: Path, value: bool) -> Condition:
    return lambda s, f: s.night == value


@LANGUAGE.condition(
    "won", "you have won the fight, or defeated the challenge", Param("value", "flag", "", required=True), short="value"
)
def _won(b: Builder, path: Path, value: bool) -> Condition:
    def test(s: BuffyState, f: Frame) -> bool:
        wanted = n.ATTACKER_WON if f.player == s.attacker else n.DEFENDER_WON
        return (s.result == wanted) == value

    return test


@LANGUAGE.condition(
    "attacking",
    "you started the fight, or face the challenge",
    Param("value", "flag", "", required=True),
    short="value",
)
def _attacking(b: Builder, path: Path, value: bool) -> Condition:
    return lambda s, f: (s.attacker == f.player) == value


@LANGUAGE.condition(
    "all", "several conditions hold", Param("of", "list:condition", "the conditions", required=True), short="of"
)
def _all(b: Builder, path: Path, of: list[Condition]) -> Condition:
    return lambda s, f: all(condition(s, f) for condition in of)


@LANGUAGE.condition(
    "at_least",
    "an amount reaches another",
    Param("amount", "amount", "what is measured", required=True),
    Param("than", "amount", "what it must reach", required=True),
)
def _at_least(b: Builder, path: Path, amount: Amount, than: Amount) -> Condition:
    return lambda s, f: amount(s, f) >= than(s, f)


# Amounts ----------------------------------------------------------------------------------------------------------


@LANGUAGE.amount(
    "talent",
    "the sum of a talent of characters",
    Param("of", "cards", "which characters", required=True),
    Param("which", "word:talent", "which talent", required=True),
)
def _talent(b: Builder, path: Path, of: Cards, which: int) -> Amount:
    return lambda s, f: sum(board.talent(s, card, which) for card in of(s, f))


@LANGUAGE.amount("points", "destiny points of a player", Param("player", "player", "whose", required=True),
                 short="player")  # fmt: skip
def _points(b: Builder, path: Path, player: Amount) -> Amount:
    return lambda s, f: s.points[player(s, f)] if player(s, f) >= 0 else 0


@LANGUAGE.amount("worth", "destiny points printed on the challenge being faced")
def _worth(b: Builder, path: Path) -> Amount:
    return lambda s, f: s.match.book.worth[s.definition[s.challenge]] if s.challenge >= 0 else 0


@LANGUAGE.amount("hand", "cards in a player's hand", Param("player", "players", "whose", required=True), short="player")
def _hand(b: Builder, path: Path, player: Players) -> Amount:
    return lambda s, f: sum(len(s.zones[n.HAND * s.match.players + one]) for one in player(s, f))
