"""What effects of Buffy may ask: tests of a card, conditions, amounts."""
# ruff: noqa: ARG001  every builder, test and measure has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder, every
from deckcheck.engine.effects.language import Param
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import board
from deckcheck.games.buffy.vocabulary.effects import LANGUAGE, space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Path, Test
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState

# Tests of a card --------------------------------------------------------------------------------------------------


@LANGUAGE.filter("type", "types", "its type; of a character, what it counts as at the moment", slow=True)
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


@LANGUAGE.filter("trait", "traits", "it has one of these traits at the moment", slow=True)
def _trait(b: Builder, path: Path, value: int) -> Test:
    stat = value << n.FIRST_TRAIT_STAT

    def test(s: BuffyState, f: Frame, card: int) -> bool:
        if s.match.book.traits[s.definition[card]] & value:
            return True
        return s.place[card] // s.match.players == n.CHARACTERS and board.is_granted(s, stat, card)

    return test


@LANGUAGE.filter("lacks", "traits", "it is a character without any of these traits at the moment", slow=True)
def _lacks(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: not board.has_trait(s, card, value)


@LANGUAGE.filter("character", "names", "it is a card of one of these characters")
def _character(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: s.match.book.who[s.definition[card]] in value


@LANGUAGE.filter("other_than", "names", "it is no card of these characters")
def _other_than(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: s.match.book.who[s.definition[card]] not in value


@LANGUAGE.filter("name", "names", "it bears one of these names")
def _name(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: s.match.book.names[s.definition[card]] in value


@LANGUAGE.filter("same_name", "cards", "it bears the name of one of these cards")
def _same_name(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        cards, definition = s.match.book.cards, s.definition
        return any(cards[definition[card]].name == cards[definition[other]].name for other in value(s, f))

    return test


@LANGUAGE.filter("side", "word:side", "which side a character is on, or a challenge belongs to", slow=True)
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


@LANGUAGE.filter("moved", "flag", "it has moved in this turn's movement step")
def _moved(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.acts[card] % n.SKILLS_DONE) == value


@LANGUAGE.filter("here", "flag", "it is at the same space as this card")
def _here(b: Builder, path: Path, value: bool) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        # `space_of` twice, written out: hardly anything is asked as often.
        space, host = s.space, s.host
        bearer, own = host[card], host[f.card]
        return (space[card if bearer < 0 else bearer] == space[f.card if own < 0 else own]) == value

    return test


@LANGUAGE.filter("with", "cards", "it is at the same space as one of these cards")
def _with(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: space_of(s, card) in [space_of(s, other) for other in value(s, f)]


@LANGUAGE.filter("beside", "filter", "another card that fits is at the same space")
def _beside(b: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards

    def test(s: BuffyState, f: Frame, card: int) -> bool:
        here = space_of(s, card)
        return any(other != card and space_of(s, other) == here for other in gather(s, f))

    return test


@LANGUAGE.filter("adjacent", "cards", "its space touches that of one of these cards")
def _adjacent(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        here = space_of(s, card)
        return any(board.are_adjacent(s, here, space_of(s, other)) for other in value(s, f))

    return test


@LANGUAGE.filter("by_night", "flag", "it is night, whatever the card")
def _by_night(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: s.night == value


@LANGUAGE.filter("in_park", "flag", "it is in Sunnydale Park")
def _in_park(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (not space_of(s, card)) == value


@LANGUAGE.filter("where", "location_types", "the location where it is has one of these types", slow=True)
def _where(b: Builder, path: Path, value: int) -> Test:
    return _at_location(("where", value), lambda s, number: bool(s.match.book.location_type[number] & value))


@LANGUAGE.filter("location", "names", "the location where it is bears one of these names", slow=True)
def _location(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return _at_location(("location", value), lambda s, number: s.match.book.names[number] in value)


def _at_location(key: tuple[str, object], fits: Callable[[BuffyState, int], bool]) -> Test:
    """Return the test of being where a location of a fitting definition lies; which spaces these are is noted."""

    def test(s: BuffyState, f: Frame, card: int) -> bool:
        noted = (s.survey or s.look_over()).noted
        spaces: set[int] | None = noted.get(key)
        if spaces is None:
            spaces = noted[key] = {space for space, there in board.laid(s).items() if fits(s, s.definition[there])}
        bearer = s.host[card]
        return s.space[card if bearer < 0 else bearer] in spaces

    return test


@LANGUAGE.filter("borne_by", "filter", "it is attached to a character that fits")
def _borne_by(b: Builder, path: Path, value: Filter) -> Test:
    test = value.fits
    return lambda s, f, card: s.host[card] >= 0 and test(s, f, s.host[card])


@LANGUAGE.filter("bears", "names", "a card of one of these names is attached to it", slow=True)
def _bears(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: any(s.match.book.names[s.definition[other]] in value for other in board.attached(s, card))


@LANGUAGE.filter("without", "names", "no card of these names is attached to it", slow=True)
def _without(b: Builder, path: Path, value: frozenset[str]) -> Test:
    return lambda s, f, card: (
        not any(s.match.book.names[s.definition[other]] in value for other in board.attached(s, card))
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


@LANGUAGE.filter("takes_part", "flag", "it takes part in the fight or challenge")
def _takes_part(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.role[card]) == value


@LANGUAGE.filter("opposes", "flag", "its player is not the one who started the fight or faces the challenge")
def _opposes(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.controller[card] != s.attacker) == value


@LANGUAGE.filter("any_of", "list:filter", "it fits one of these filters")
def _any_of(b: Builder, path: Path, value: list[Filter]) -> Test:
    return lambda s, f, card: any(one.fits(s, f, card) for one in value)


@LANGUAGE.filter("goal", "word:talent", "it is a challenge with a goal in this talent")
def _goal(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.match.book.goals[s.definition[card]][value] >= 0)


@LANGUAGE.filter(
    "lowest_goal", "word:talent", "it is a challenge whose lowest goal, the first of equals, is in this talent"
)
def _lowest_goal(b: Builder, path: Path, value: int) -> Test:
    def test(s: BuffyState, f: Frame, card: int) -> bool:
        goals = s.match.book.goals[s.definition[card]]
        listed = [goal for goal in goals if goal >= 0]
        return bool(listed) and goals.index(min(listed)) == value

    return test


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


@LANGUAGE.filter(
    "weaker_in", "word:talent", "this talent of it is lower than that of this card, or of its bearer", slow=True
)
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
    "won",
    "you have won the fight, or defeated the challenge",
    Param("value", "flag", "true: it is so; false: it is not", required=True),
    short="value",
)
def _won(b: Builder, path: Path, value: bool) -> Condition:
    def test(s: BuffyState, f: Frame) -> bool:
        wanted = n.ATTACKER_WON if f.player == s.attacker else n.DEFENDER_WON
        return (s.result == wanted) == value

    return test


@LANGUAGE.condition(
    "attacking",
    "you started the fight, or face the challenge",
    Param("value", "flag", "true: it is so; false: it is not", required=True),
    short="value",
)
def _attacking(b: Builder, path: Path, value: bool) -> Condition:
    return lambda s, f: (s.attacker == f.player) == value


@LANGUAGE.condition("step", "it is this step of the turn", Param("value", "word:step", "which", required=True),
                    short="value")  # fmt: skip
def _step(b: Builder, path: Path, value: int) -> Condition:
    return lambda s, f: bool(value >> s.phase & 1)


@LANGUAGE.condition(
    "resolving", "this is the resolving talent of the fight", Param("value", "word:talent", "which", required=True),
    short="value",
)  # fmt: skip
def _resolving(b: Builder, path: Path, value: int) -> Condition:
    return lambda s, f: bool(s.stage) and s.challenge < 0 and s.resolving == value


@LANGUAGE.condition(
    "all", "several conditions hold", Param("of", "list:condition", "the conditions", required=True), short="of"
)
def _all(b: Builder, path: Path, of: list[Condition]) -> Condition:
    return every(of)


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


@LANGUAGE.amount(
    "printed",
    "the sum of a printed talent of characters",
    Param("of", "cards", "which characters", required=True),
    Param("which", "word:talent", "which talent", required=True),
)
def _printed(b: Builder, path: Path, of: Cards, which: int) -> Amount:
    return lambda s, f: sum(s.match.book.talents[s.definition[card]][which] for card in of(s, f))
