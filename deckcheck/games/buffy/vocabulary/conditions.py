"""What effects of Buffy may ask: tests of a card, conditions, amounts."""
# ruff: noqa: ARG001  every builder, test and measure has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.printed import Printed
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import FIRST_TRAIT_STAT, Alignment, CardType, Result, Role, Zone
from deckcheck.games.buffy.rules import board, conflict
from deckcheck.games.buffy.vocabulary.words import space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Path, Players, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

CONDITIONS = Language(__file__)

# Tests of a card --------------------------------------------------------------------------------------------------


@CONDITIONS.filter("type", "types", "its type; of a character, what it counts as at the moment", slow=True)
def _type(builder: Builder, path: Path, value: int) -> Test:
    characters = value & 0b1111
    if characters in (0, 0b1111):
        return Printed(lambda book, number: value >> book.kind[number] & 1)

    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        kind = state.match.book.kind[state.definition[card]]
        if kind < CardType.CHALLENGE:
            if state.place[card] // state.match.players == Zone.CHARACTERS:
                kind = board.kind_of(state, card)
            elif state.stage:
                kind = (board.last_seen(state, card) & 7 or kind + 1) - 1
        return bool(value >> kind & 1)

    return test


@CONDITIONS.filter("trait", "traits", "it has one of these traits at the moment", slow=True)
def _trait(builder: Builder, path: Path, value: int) -> Test:
    stat = value << FIRST_TRAIT_STAT

    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        if board.printed_traits(state, card) & value:
            return True
        if state.stage and board.last_seen(state, card) >> 3 & value:
            return True
        # Mostly nothing gives any, and then nobody need look further.
        if not ((state.in_play_index or state.build_index()).stats | state.timed) & stat:
            return False
        return state.place[card] // state.match.players == Zone.CHARACTERS and board.is_granted(state, stat, card)

    return test


@CONDITIONS.filter("lacks", "traits", "it is a character without any of these traits at the moment", slow=True)
def _lacks(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: not board.has_trait(state, card, value)


@CONDITIONS.filter("character", "names", "it is a card of one of these characters")
def _character(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return Printed(lambda book, number: book.who[number] in value)


@CONDITIONS.filter("other_than", "names", "it is not a card of these characters")
def _other_than(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return Printed(lambda book, number: book.who[number] not in value)


@CONDITIONS.filter("name", "names", "it bears one of these names")
def _name(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return Printed(lambda book, number: book.names[number] in value)


@CONDITIONS.filter("defeated_by", "players", "it is a challenge that one of these players has defeated in this game")
def _defeated_by(builder: Builder, path: Path, value: Players) -> Test:
    return lambda state, frame, card: any(state.bested[card] >> player & 1 for player in value(state, frame))


@CONDITIONS.filter("same_name", "cards", "it bears the name of one of these cards")
def _same_name(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        cards, definition = state.match.book.cards, state.definition
        return any(cards[definition[card]].name == cards[definition[other]].name for other in value(state, frame))

    return test


@CONDITIONS.filter("same_character", "cards", "it is a card of the character of one of these cards")
def _same_character(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        character, definition = state.match.book.character, state.definition
        who = character[definition[card]]
        return who >= 0 and any(character[definition[other]] == who for other in value(state, frame))

    return test


@CONDITIONS.filter("side", "word:side", "which side a character is on, or a challenge belongs to", slow=True)
def _side(builder: Builder, path: Path, value: int) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        number = state.definition[card]
        if state.match.book.kind[number] < CardType.CHALLENGE:
            seen = state.stage and board.last_seen(state, card) & 7
            if seen:
                return (Alignment.GOOD if seen - 1 in (CardType.HERO, CardType.COMPANION) else Alignment.EVIL) == value
            return board.side_of(state, card) == value
        return bool(state.match.book.side[number] == value)

    return test


@CONDITIONS.filter("level_at_least", "whole", "its level is not lower")
def _level_at_least(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: board.level_of(state, card) >= value


@CONDITIONS.filter("level_at_most", "whole", "its level is not higher")
def _level_at_most(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: board.level_of(state, card) <= value


CONDITIONS.flag("main", "it is a main character", lambda state, frame, card: board.is_main(state, card))


@CONDITIONS.filter("fatigued", "flag", "it is fatigued")
def _fatigued(builder: Builder, path: Path, value: bool) -> Test:
    # Written out: hardly anything is asked as often.
    if value:
        return lambda state, frame, card: bool(state.fatigued[card])
    return lambda state, frame, card: not state.fatigued[card]


CONDITIONS.flag("moved", "it has moved in this turn's movement step", lambda state, frame, card: state.moves[card])


@CONDITIONS.filter("borne_by", "filter", "it is attached to a character that fits")
def _borne_by(builder: Builder, path: Path, value: Filter) -> Test:
    test = value.fits
    return lambda state, frame, card: state.host[card] >= 0 and test(state, frame, state.host[card])


@CONDITIONS.filter("bears_none", "cards", "none of these cards is attached to it")
def _bears_none(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: all(state.host[other] != card for other in value(state, frame))


@CONDITIONS.filter("bore", "cards", "it bears one of these cards, or has borne it until this moment")
def _bore(builder: Builder, path: Path, value: Cards) -> Test:
    off = Event.LEFT_PLAY | Event.CRYPTED

    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        return any(
            state.host[other] == card
            or any(kind & off and gone == other and host == card for kind, _, gone, host, _ in frame.batch)
            for other in value(state, frame)
        )

    return test


CONDITIONS.flag(
    "empty",
    "no character is at its space",
    lambda state, frame, card: all(
        state.space[other] != space_of(state, card)
        for player in range(state.match.players)
        for other in board.characters(state, player)
    ),
)


@CONDITIONS.filter("wears", "filter", "a card that fits is attached to it")
def _wears(builder: Builder, path: Path, value: Filter) -> Test:
    test = value.fits
    return lambda state, frame, card: any(
        other != frame.card and test(state, frame, other) for other in board.attached(state, card)
    )


@CONDITIONS.filter("bears", "names", "a card of one of these names is attached to it", slow=True)
def _bears(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda state, frame, card: any(
        state.match.book.names[state.definition[other]] in value for other in board.attached(state, card)
    )


@CONDITIONS.filter("without", "names", "no card of these names is attached to it", slow=True)
def _without(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda state, frame, card: (
        not any(state.match.book.names[state.definition[other]] in value for other in board.attached(state, card))
    )


CONDITIONS.flag(
    "fights", "it takes part in a fight", lambda state, frame, card: state.role[card] and state.challenge < 0
)


CONDITIONS.flag(
    "fights_here",
    "it takes part in a fight at the space of this card; a fight is where the attacked character was",
    lambda state, frame, card: state.role[card] and state.challenge < 0 and state.scene == space_of(state, frame.card),
)


CONDITIONS.flag(
    "attacks",
    "it is the attacker in a fight",
    lambda state, frame, card: state.role[card] == Role.ATTACKER and state.challenge < 0,
)


CONDITIONS.flag(
    "faces", "it takes part in facing a challenge", lambda state, frame, card: state.role[card] and state.challenge >= 0
)


CONDITIONS.flag("takes_part", "it takes part in the fight or challenge", lambda state, frame, card: state.role[card])


CONDITIONS.flag(
    "concerned",
    "it takes part in the fight or challenge under way, if there is one (BF-017)",
    lambda state, frame, card: not state.stage or state.role[card],
)


CONDITIONS.flag(
    "opposes",
    "its player is not the one who started the fight or faces the challenge",
    lambda state, frame, card: state.controller[card] != state.attacker,
)


@CONDITIONS.filter("goal", "word:talent", "it is a challenge with a goal in this talent")
def _goal(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: conflict.goals_of(state, card)[value] >= 0


@CONDITIONS.filter(
    "lowest_goal", "word:talent", "it is a challenge whose lowest goal, the first of equals, is in this talent"
)
def _lowest_goal(builder: Builder, path: Path, value: int) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        goals = conflict.goals_of(state, card)
        listed = [goal for goal in goals if goal >= 0]
        return bool(listed) and goals.index(min(listed)) == value

    return test


@CONDITIONS.filter("asks_for", "traits", "it is a challenge that requires one of these traits")
def _asks_for(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: any(trait & value for trait in book.needs_traits[number]))


@CONDITIONS.filter("needs", "word:talent", "it has a requirement in this talent")
def _needs(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: book.needs[number][value])


@CONDITIONS.filter("boosts", "word:talent", "its icon for this talent boosts by 2 or more")
def _boosts(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: book.boosts[number][value] >= 2)


@CONDITIONS.filter("stacked_for", "word:talent", "it was set aside for this talent")
def _stacked_for(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: state.stacked_for[card] == value


@CONDITIONS.filter(
    "weaker_in", "word:talent", "this talent of it is lower than that of this card, or of its bearer", slow=True
)
def _weaker_in(builder: Builder, path: Path, value: int) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        strong = state.host[frame.card] if state.host[frame.card] >= 0 else frame.card
        return board.talent(state, card, value) < board.talent(state, strong, value)

    return test


# Conditions -------------------------------------------------------------------------------------------------------


@CONDITIONS.condition("night", "it is night", Param("value", "flag", "false: it is day", required=True), short="value")
def _night(builder: Builder, path: Path, value: bool) -> Condition:
    return lambda state, frame: state.night == value


def _so(key: str, text: str, test: Condition) -> None:
    """Declare a condition: something is so, or is not so where `false` is said."""

    @CONDITIONS.condition(
        key, text, Param("value", "flag", "true: it is so; false: it is not", required=True), short="value"
    )
    def condition(builder: Builder, path: Path, value: bool) -> Condition:
        return lambda state, frame: test(state, frame) == value


def _has_won(state: BuffyState, frame: Frame) -> bool:
    wanted: int = Result.ATTACKER_WON if frame.player == state.attacker else Result.DEFENDER_WON
    return state.result == wanted


_so("won", "you have won the fight, or defeated the challenge", _has_won)
_so(
    "defeated",
    "the challenge has been defeated",
    lambda state, frame: state.challenge >= 0 and state.result == Result.ATTACKER_WON,
)
_so("tied", "neither has won the fight", lambda state, frame: state.result == Result.BOTH_LOST)
_so(
    "attacking",
    "you started the fight, or face the challenge",
    lambda state, frame: state.attacker == frame.player,
)
_so(
    "defending",
    "you defend in the fight or challenge",
    lambda state, frame: state.defender == frame.player,
)


@CONDITIONS.condition("step", "it is this step of the turn", Param("value", "word:step", "which", required=True),
                    short="value")  # fmt: skip
def _step(builder: Builder, path: Path, value: int) -> Condition:
    return lambda state, frame: bool(value >> state.phase & 1)


@CONDITIONS.condition(
    "resolving", "this is the resolving talent of the fight", Param("value", "word:talent", "which", required=True),
    short="value",
)  # fmt: skip
def _resolving(builder: Builder, path: Path, value: int) -> Condition:
    return lambda state, frame: bool(state.stage) and state.challenge < 0 and state.resolving == value


# Amounts ----------------------------------------------------------------------------------------------------------


@CONDITIONS.amount(
    "talent",
    "the sum of a talent of characters, as it counts against the opponent or challenge that they face",
    Param("of", "cards", "which characters", required=True),
    Param("which", "word:talent", "which talent", required=True),
)
def _talent(builder: Builder, path: Path, of: Cards, which: int) -> Amount:
    return lambda state, frame: sum(
        board.talent(state, card, which, board.foe_of(state, card)) for card in of(state, frame)
    )


@CONDITIONS.amount("points", "destiny points of a player", Param("player", "player", "whose", required=True),
                 short="player")  # fmt: skip
def _points(builder: Builder, path: Path, player: Amount) -> Amount:
    return lambda state, frame: state.points[player(state, frame)] if player(state, frame) >= 0 else 0


@CONDITIONS.amount(
    "printed",
    "the sum of a printed talent of characters",
    Param("of", "cards", "which characters", required=True),
    Param("which", "word:talent", "which talent", required=True),
)
def _printed(builder: Builder, path: Path, of: Cards, which: int) -> Amount:
    return lambda state, frame: sum(
        state.match.book.talents[state.definition[card]][which] for card in of(state, frame)
    )
