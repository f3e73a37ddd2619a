"""The shared vocabulary: tests, conditions, choices and operations that every game of cards has."""
# ruff: noqa: ARG001  every builder, step and test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import PLAYER, TARGET, Builder, Filter
from deckcheck.engine.effects.combining import COMBINING
from deckcheck.engine.effects.language import EffectError, Language, Param
from deckcheck.engine.effects.shapes import change_of
from deckcheck.engine.effects.values import LARGEST, VALUES, placed
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.procedures import ask, skip
from deckcheck.engine.state.vocabulary import (
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    DISCARDED,
    DONE,
    FLIPPED,
    GRANT,
    LEFT_PLAY,
    MOVED,
    NO,
    REVEALED,
    SHUFFLED,
    YES,
    YES_NO,
)
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.engine.state.state import State

__all__ = ["LARGEST", "SHARED", "branch", "distinct"]

WORDS = Language(__file__)


# Tests of a card --------------------------------------------------------------------------------------------------


@WORDS.filter("is", "cards", "it is this card")
def _is(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: card in value(state, frame)


@WORDS.filter("not", "cards", "it is not this card")
def _is_not(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: card not in value(state, frame)


# Conditions -------------------------------------------------------------------------------------------------------


@WORDS.condition(
    "exists", "a card fits the filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _exists(builder: Builder, path: Path, cards: Filter) -> Condition:
    return placed(builder, cards, path).exists


@WORDS.condition(
    "card",
    "a card fits a filter",
    Param("which", "cards", "the card", required=True),
    Param("fits", "filter", "the filter", required=True),
)
def _card(builder: Builder, path: Path, which: Cards, fits: Filter) -> Condition:
    test = fits.fits

    def is_any(state: State, frame: Frame) -> bool:
        for card in which(state, frame):  # noqa: SIM110  a generator costs more than the tests
            if test(state, frame, card):
                return True
        return False

    return is_any


@WORDS.condition(
    "not", "the condition does not hold", Param("holds", "condition", "the condition", required=True), short="holds"
)
def _not(builder: Builder, path: Path, holds: Condition) -> Condition:
    return lambda state, frame: not holds(state, frame)


# Amounts ----------------------------------------------------------------------------------------------------------


@WORDS.amount(
    "count", "how many cards fit a filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _count(builder: Builder, path: Path, cards: Filter) -> Amount:
    gather = placed(builder, cards, path).cards
    return lambda state, frame: len(gather(state, frame))


# Choices ----------------------------------------------------------------------------------------------------------


@WORDS.operation(
    "choose",
    "a player chooses a card that fits; with nothing to choose from nothing is chosen",
    Param("from", "filter", "among which cards", required=True),
    Param("as", "text", "the name of the choice (`target` when left out)"),
    Param("by", "player", "who chooses (`you` when left out)"),
    Param("count", "whole", "how many different cards, one after the other (1 when left out)"),
    Param("most", "amount", "no more of them than this, as the table is then"),
    Param("optional", "flag", "whether the player may stop choosing"),
    Param("by_lot", "flag", "whether it is drawn by lot, and nobody chooses"),
)
def _choose(builder: Builder, path: Path, **params: Any) -> Operation:
    count = params["count"] or 1
    first = builder.name(params["as"] or TARGET, count)
    if params["from"].zones:
        builder.where[params["as"] or TARGET] = params["from"].zones
    gather = placed(builder, params["from"], (*path, "from")).cards
    by: Amount | None = params["by"]
    optional = bool(params["optional"])
    steps: list[Step] = []
    for number in range(count):
        steps += _choice(
            gather, by, params.get("most"), first, first + number, optional=optional, by_lot=bool(params.get("by_lot"))
        )
    return steps


def distinct(state: State, cards: list[int]) -> list[int]:
    """Return cards in the order of their numbers; outside play one of several equal cards represents all of them."""
    found: list[int] = []
    seen: set[tuple[int, int, int]] = set()
    places, in_play = state.place, state.match.in_play
    for card in sorted(cards):
        place = places[card]
        if not in_play[place]:
            alike = (state.definition[card], state.known[card], place)
            if alike in seen:
                continue
            seen.add(alike)
        found.append(card)
    return found


def _choice(
    gather: Cards, by: Amount | None, most: Amount | None, first: int, slot: int, *, optional: bool, by_lot: bool
) -> list[Step]:
    def ask_card(state: State, frame: Frame) -> None:
        taken = frame.slots[first:slot]  # type: ignore[index]
        state.choice = DONE
        if -1 in taken:  # the player has stopped choosing, or nothing was left
            return
        if most is not None and len(taken) >= most(state, frame):
            return
        cards = gather(state, frame)
        if taken:
            cards = [card for card in cards if card not in taken]
        if not cards:
            return
        if by_lot:
            # Each card has the same chance, equal ones too.
            state.choice = atoms.pick_at_random(state, sorted(cards))
            return
        if len(cards) > 1:
            cards = distinct(state, cards)
        if optional:
            cards.append(DONE)
        player = frame.player if by is None else by(state, frame)
        if player >= 0:
            ask(state, player, CHOOSE_CARD, cards)

    def take_card(state: State, frame: Frame) -> None:
        frame.slots[slot] = state.choice if state.choice != DONE else -1  # type: ignore[index]

    return [ask_card, take_card]


@WORDS.operation(
    "choose_player",
    "you choose a player",
    Param("among", "players", "among which players (`enemies` when left out)", otherwise="enemies"),
    Param("with", "filter", "only those who have such a card"),
    Param("as", "text", "the name of the choice (`player` when left out)"),
    short="among",
)
def _choose_player(builder: Builder, path: Path, **params: Any) -> Operation:
    slot = builder.name(params["as"] or PLAYER)
    among: Players = params["among"]
    having: Filter | None = params["with"] and placed(builder, params["with"], (*path, "with"))

    def ask_player(state: State, frame: Frame) -> None:
        state.choice = -1
        players = among(state, frame)
        if having is not None:
            found = {state.place[card] % state.match.players for card in having.cards(state, frame)}
            players = [player for player in players if player in found]
        if players:
            ask(state, frame.player, CHOOSE_PLAYER, players)

    def take_player(state: State, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    return [ask_player, take_player]


# Operations -------------------------------------------------------------------------------------------------------


@WORDS.step(
    "draw",
    "a player draws cards; from an empty deck nothing is drawn",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="amount",
)
def _draw(state: State, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player:
        piles.draw(state, one, amount)


@WORDS.step(
    "discard_at_random",
    "a player discards cards from hand, drawn by lot",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who", required=True),
)
def _discard_at_random(state: State, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player:
        piles.discard_at_random(state, one, amount, frame.card)


@WORDS.operation(
    "move",
    "cards go to a zone of their owner",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "zone", "to which zone", required=True),
    Param("bottom", "flag", "under the other cards"),
)
def _move(builder: Builder, path: Path, cards: Cards, to: tuple[int, ...], bottom: bool | None) -> Operation:
    if len(to) > 1:
        raise EffectError((*path, "to"), Message("effect-one-zone"))
    zone = to[0] if to else 0
    under = bool(bottom)

    def move_cards(state: State, frame: Frame) -> None:
        kind = DISCARDED if zone == state.match.rules.DISCARD else MOVED
        for card in cards(state, frame):
            to = state.match.place(zone, state.owner[card])
            left = LEFT_PLAY if state.match.in_play[state.place[card]] else 0
            atoms.move(state, card, to, kind, frame.player, value=left, bottom=under)

    return move_cards


@WORDS.step(
    "shuffle",
    "a player shuffles their deck",
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="player",
)
def _shuffle(state: State, frame: Frame, player: list[int]) -> None:
    for one in player:
        atoms.shuffle(state, state.match.place(state.match.rules.DECK, one), SHUFFLED, one)


@WORDS.each_card("look", "you look at cards without showing them")
def _look(state: State, frame: Frame, card: int) -> None:
    atoms.reveal(state, card, 1 << frame.player, REVEALED, frame.player)


@WORDS.each_card("reveal", "cards are shown to all players")
def _reveal(state: State, frame: Frame, card: int) -> None:
    atoms.reveal(state, card, state.match.everyone, REVEALED, frame.player)


@WORDS.operation(
    "flip",
    "flip a coin",
    Param("heads", "do", "what follows on heads", required=True),
    Param("tails", "do", "what follows on tails"),
)
def _flip(builder: Builder, path: Path, heads: list[Step], tails: list[Step] | None) -> Operation:
    def flip_coin(state: State, frame: Frame) -> bool:
        return atoms.toss(state, 2, FLIPPED, frame.player, frame.card) == 0

    return branch(flip_coin, heads, tails or [])


@WORDS.operation(
    "if",
    "carry something out only under a condition",
    Param("condition", "condition", "the condition", required=True),
    Param("then", "do", "what follows if it holds", required=True),
    Param("else", "do", "what follows if not"),
)
def _if(builder: Builder, path: Path, condition: Condition, then: list[Step], **rest: Any) -> Operation:
    return branch(condition, then, rest["else"] or [])


@WORDS.operation(
    "may",
    "a player decides whether to",
    Param("player", "player", "who decides (`you` when left out)", otherwise="you"),
    Param("possible", "condition", "asked only if this holds; otherwise it is not done"),
    Param("do", "do", "what follows if so", required=True),
    Param("else", "do", "what follows if not"),
)
def _may(builder: Builder, path: Path, **params: Any) -> Operation:
    who: Amount = params["player"]
    possible: Condition | None = params["possible"]

    def ask_whether(state: State, frame: Frame) -> None:
        state.choice = NO
        if possible is None or possible(state, frame):
            ask(state, who(state, frame), YES_NO, [NO, YES])

    def agreed(state: State, frame: Frame) -> bool:
        return state.choice == YES

    after = branch(agreed, params["do"], params["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


def branch(condition: Condition, then: list[Step], otherwise: list[Step]) -> list[Step]:
    """Return steps that run one block or the other; both stay in the frame's own procedure, so they may ask."""

    def enter(state: State, frame: Frame) -> None:
        if not condition(state, frame):
            skip(frame, len(then) + 1)

    def leave(state: State, frame: Frame) -> None:
        skip(frame, len(otherwise))

    return [enter, *then, leave, *otherwise]


@WORDS.operation(
    "modify",
    "change a value for a time",
    Param("stat", "word:stat", "which value", required=True),
    Param("cards", "cards", "of which cards", required=True),
    Param("add", "amount", "by how much"),
    Param("set", "amount", "to what"),
    Param("until", "word:until", "how long", required=True),
)
def _modify(builder: Builder, path: Path, **params: Any) -> Operation:
    operation, amount = change_of(path, params)
    stat, cards, until = params["stat"], params["cards"], params["until"]
    builder.changes |= stat
    if stat & builder.language.grants:
        operation = GRANT

    def modify(state: State, frame: Frame) -> None:
        for card in cards(state, frame):
            atoms.add_modifier(state, (stat, operation, amount(state, frame), card, until, frame.player, frame.card))

    return modify


WORDS.shuffles("shuffle", "deck")
WORDS.moves_nothing("choose", "choose_player", "look", "reveal", "modify")

#: The language that all games share.
SHARED = Language(__file__, VALUES, WORDS, COMBINING)
