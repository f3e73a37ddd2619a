"""What effects of Buffy ask of and do with attached cards, traits and requirements."""
# ruff: noqa: ARG001  every builder, test and step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.games.buffy.decisions import Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import TALENTS, TRAITS, CardType
from deckcheck.games.buffy.rules import attaching, board, challenges, entering, leaving
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.words import space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

ATTACHMENTS = Language(__file__)


# Attached cards -----------------------------------------------------------------------------------------------------


@ATTACHMENTS.filter("fits_on", "cards", "one of these characters may bear it by an effect, and has a free place for it")
def _fits_on(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(
        attaching.may_receive(state, state.controller[who], card, who) for who in value(state, frame)
    )


@ATTACHMENTS.filter(
    "could_bear", "cards", "it is a character that may bear one of these cards and has a free place for it"
)
def _could_bear(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(
        attaching.may_receive(state, state.controller[card], other, card) for other in value(state, frame)
    )


@ATTACHMENTS.step(
    "transfer",
    "attached cards pass to another character",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "cards", "to which character", required=True),
    Param("otherwise", "cards", "to this one where the card is on that character already"),
    Param("legally", "flag", "only as far as each may bear what it gets then"),
)
def _transfer(
    state: BuffyState, frame: Frame, cards: list[int], to: list[int], otherwise: list[int] | None, legally: bool | None
) -> None:
    moves = []
    for card in cards:
        goals = [who for who in to[:1] if who != state.host[card]]
        if not goals and otherwise is not None:
            goals = otherwise[:1]
        moves += [(card, who) for who in goals if state.host[card] >= 0]
    used = {who: leaving.lent(state, who) for _, who in moves}
    for card, who in moves:
        if not legally or attaching.may_bear(state, state.controller[who], card, who):
            attaching.transfer(state, frame.player, card, who)
    if legally:
        attaching.shed(state, used)


@ATTACHMENTS.step(
    "keep_on",
    "cards that an effect has taken off stay with their bearer: they have never come off",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "cards", "with which character", required=True),
)
def _keep_on(state: BuffyState, frame: Frame, cards: list[int], to: list[int]) -> None:
    for card, bearer in zip(cards, to, strict=False):
        attaching.keep_on(state, card, bearer)


@ATTACHMENTS.step(
    "exchange",
    "two attached cards change their bearers",
    Param("cards", "cards", "the one", required=True),
    Param("with", "cards", "the other", required=True),
)
def _exchange(state: BuffyState, frame: Frame, one: list[int], other: list[int]) -> None:
    for first, second in zip(one[:1], other[:1], strict=False):
        here, there = state.host[first], state.host[second]
        if here >= 0 and there >= 0 and here != there:
            attaching.transfer(state, frame.player, first, there)
            attaching.transfer(state, frame.player, second, here)


@ATTACHMENTS.amount(
    "bonus_of",
    "what attached cards add to a talent of their bearers",
    Param("cards", "cards", "which cards", required=True),
    Param("which", "word:talent", "which talent", required=True),
)
def _bonus_of(builder: Builder, path: Path, cards: Cards, which: int) -> Amount:
    return lambda state, frame: sum(
        state.match.book.bonus[state.definition[card]][which]
        + board.varying_bonus(state, card, state.host[card], which, board.foe_of(state, state.host[card]))
        for card in cards(state, frame)
        if state.host[card] >= 0
    )


@ATTACHMENTS.filter("raises", "word:talent", "it is an attached card that adds to this talent of its bearer now")
def _raises(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: (
        state.host[card] >= 0
        and state.match.book.bonus[state.definition[card]][value]
        + board.varying_bonus(state, card, state.host[card], value, board.foe_of(state, state.host[card]))
        > 0
    )


@ATTACHMENTS.filter("icon", "word:talent", "it shows the icon of this talent: for a boost, or in what it requires")
def _icon(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: value in book.icons[number] or book.needs[number][value] > 0)


@ATTACHMENTS.filter("learned_by", "traits", "it is a skill for characters with one of these traits")
def _learned_by(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: book.attach_traits[number] & value)


# Talents and levels -------------------------------------------------------------------------------------------------


def _bounds(builder: Builder, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict) or not value or not all(isinstance(number, int) for number in value.values()):
        raise builder.wrong(path, "bounds are written as talents with whole numbers")
    return tuple((builder.word("talent", name, path), number) for name, number in value.items())


ATTACHMENTS.types["bounds"] = Type(
    _bounds,
    {"type": "object", "propertyNames": {"enum": list(TALENTS)}, "additionalProperties": {"type": "integer"}},
    "talents with whole numbers",
)


@ATTACHMENTS.filter("talents_at_most", "bounds", "it is a character whose talents are not higher than these", slow=True)
def _talents_at_most(builder: Builder, path: Path, value: tuple[tuple[int, int], ...]) -> Test:
    return lambda state, frame, card: all(board.talent(state, card, number) <= most for number, most in value)


@ATTACHMENTS.filter("talents_at_least", "bounds", "it is a character whose talents are not lower than these", slow=True)
def _talents_at_least(builder: Builder, path: Path, value: tuple[tuple[int, int], ...]) -> Test:
    return lambda state, frame, card: all(board.talent(state, card, number) >= least for number, least in value)


@ATTACHMENTS.filter("printed_below", "word:talent", "its printed talent is lower than that of the bearer of this card")
def _printed_below(builder: Builder, path: Path, value: int) -> Test:
    def test(state: BuffyState, frame: Frame, card: int) -> bool:
        host = state.host[frame.card]
        talents = state.match.book.talents
        return host >= 0 and talents[state.definition[card]][value] < talents[state.definition[host]][value]

    return test


@ATTACHMENTS.amount(
    "level", "the level of a character", Param("of", "cards", "which character", required=True), short="of"
)
def _level(builder: Builder, path: Path, of: Cards) -> Amount:
    return lambda state, frame: sum(state.match.book.level[state.definition[card]] for card in of(state, frame)[:1])


ATTACHMENTS.flag(
    "ascended",
    "it is a character that has gained a level this turn",
    lambda state, frame, card: state.ascended[card],
)


@ATTACHMENTS.step(
    "descend_to",
    "characters lose their highest levels, which go to the crypt, down to a level",
    Param("cards", "cards", "which characters", required=True),
    Param("level", "amount", "down to which", required=True),
)
def _descend_to(state: BuffyState, frame: Frame, cards: list[int], level: int) -> None:
    levels = state.match.book.level
    for card in cards:
        lowest = max(1, level)
        character = card
        while character >= 0 and levels[state.definition[character]] > lowest:
            character = entering.descend(state, character)


@ATTACHMENTS.step(
    "recede",
    "a character uses a lower level card of its own for a time; `restore` brings the highest back",
    Param("cards", "cards", "which character", required=True),
    Param("level", "whole", "which level", required=True),
)
def _recede(state: BuffyState, frame: Frame, cards: list[int], level: int) -> None:
    for card in cards:
        entering.recede(state, card, level)


@ATTACHMENTS.each_card("restore", "characters use their highest level card again", "which characters")
def _restore(state: BuffyState, frame: Frame, card: int) -> None:
    highest = entering.highest_below(state, card)
    if highest > state.match.book.level[state.definition[card]]:
        entering.recede(state, card, highest)


# Traits -------------------------------------------------------------------------------------------------------------


def _give(state: BuffyState, frame: Frame, cards: list[int], trait: int, until: int) -> None:
    for card in cards:
        atoms.add_modifier(state, (facts.TRAIT_STATS[1 << trait], GRANT, 0, card, until, frame.player, frame.card))


@ATTACHMENTS.operation(
    "choose_trait",
    "characters get a trait that you choose for a time",
    Param("cards", "cards", "which characters", required=True),
    Param("of", "cards", "among the traits of this character (all traits when left out)"),
    Param("until", "word:until", "how long", required=True),
)
def _choose_trait(builder: Builder, path: Path, cards: Cards, of: Cards | None, until: int) -> Operation:
    def ask_trait(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        borne = -1 if of is None else 0
        for card in of(state, frame)[:1] if of is not None else ():
            borne = board.traits(state, card)
        found = [bit for bit in range(len(TRAITS)) if borne >> bit & 1]
        if found and cards(state, frame):
            ask(state, frame.player, Decision.TRAIT, found)

    def give(state: BuffyState, frame: Frame) -> None:
        if state.choice >= 0:
            atoms.emit(state, Event.TRAIT_CHOSEN, frame.player, frame.card, -1, state.choice)
            _give(state, frame, cards(state, frame), state.choice, until)

    return [ask_trait, give]


@ATTACHMENTS.step(
    "copy_traits",
    "characters get the traits of a character, or those that a challenge requires, for a time",
    Param("from", "cards", "whose traits", required=True),
    Param("to", "cards", "which characters", required=True),
    Param("but_first", "flag", "without the first one printed"),
    Param("until", "word:until", "how long", required=True),
)
def _copy_traits(
    state: BuffyState, frame: Frame, source: list[int], to: list[int], but_first: bool | None, until: int
) -> None:
    book = state.match.book
    for card in source[:1]:
        number = state.definition[card]
        if book.kind[number] == CardType.CHALLENGE:
            borne = 0
            for trait in book.needs_traits[number]:
                borne |= trait
        else:
            borne = board.traits(state, card)
            printed = book.cards[number].facts.get("traits", ())
            if but_first and printed:
                borne &= ~facts.traits(printed[:1])
        for bit in range(len(TRAITS)):
            if borne >> bit & 1:
                _give(state, frame, to, bit, until)


@ATTACHMENTS.amount(
    "trait_copies",
    "how often a character has a trait: by its card, and by each effect that gives it",
    Param("of", "cards", "which character", required=True),
    Param("trait", "traits", "which trait", required=True),
)
def _trait_copies(builder: Builder, path: Path, of: Cards, trait: int) -> Amount:
    return lambda state, frame: sum(board.copies_of(state, card, trait) for card in of(state, frame)[:1])


# Counting -----------------------------------------------------------------------------------------------------------


@ATTACHMENTS.amount(
    "spaces", "on how many spaces cards that fit are", Param("cards", "filter", "which cards", required=True),
    short="cards",
)  # fmt: skip
def _spaces(builder: Builder, path: Path, cards: Filter) -> Amount:
    gather = cards.cards
    return lambda state, frame: len({space_of(state, card) for card in gather(state, frame)})


@ATTACHMENTS.amount(
    "most", "the largest number of cards that fit that any one player has",
    Param("cards", "filter", "which cards", required=True), short="cards",
)  # fmt: skip
def _most(builder: Builder, path: Path, cards: Filter) -> Amount:
    gather = cards.cards

    def most(state: BuffyState, frame: Frame) -> int:
        holders = [state.controller[card] for card in gather(state, frame)]
        return max(map(holders.count, holders), default=0)

    return most


@ATTACHMENTS.amount(
    "worth_of",
    "the destiny points of challenges",
    Param("cards", "cards", "which challenges", required=True),
    Param("printed", "flag", "as they are printed"),
    short="cards",
)
def _worth_of(builder: Builder, path: Path, cards: Cards, printed: bool | None) -> Amount:
    if printed:
        return lambda state, frame: sum(
            state.match.book.destiny_points[state.definition[card]] for card in cards(state, frame)
        )
    return lambda state, frame: sum(challenges.destiny_points(state, card) for card in cards(state, frame))


@ATTACHMENTS.filter("of_set", "names", "it is a card of one of these sets")
def _of_set(builder: Builder, path: Path, value: frozenset[str]) -> Test:
    return Printed(lambda book, number: book.cards[number].facts.get("set") in value)


ATTACHMENTS.flag(
    "opponent_has",
    "another player has this character in play",
    lambda state, frame, card: any(
        state.match.book.character[state.definition[other]] == state.match.book.character[state.definition[card]] >= 0
        for player in range(state.match.players)
        if player != state.controller[card]
        for other in board.characters(state, player)
    ),
)


ATTACHMENTS.flag(
    "at_home",
    "it is on a space of its player",
    lambda state, frame, card: board.owner_of(space_of(state, card)) == state.controller[card],
)
