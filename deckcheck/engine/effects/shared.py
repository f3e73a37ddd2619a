"""The shared vocabulary: tests, conditions, choices and operations that every game of cards has."""
# ruff: noqa: ARG001  every builder, step and test has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import PLAYER, TARGET, Builder, Filter
from deckcheck.engine.effects.language import EffectError, Language, Param, Said
from deckcheck.engine.effects.values import LARGEST, VALUES
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import (
    ADD,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    DISCARDED,
    DONE,
    FLIPPED,
    MOVED,
    NO,
    REVEALED,
    SET,
    SHUFFLED,
    YES,
    YES_NO,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.frames import Step
    from deckcheck.engine.state import Frame, State

__all__ = ["LARGEST", "SHARED", "branch", "distinct"]

WORDS = Language(__file__)


# Tests of a card --------------------------------------------------------------------------------------------------


@WORDS.filter("is", "cards", "it is this card")
def _is(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: card in value(s, f)


@WORDS.filter("not", "cards", "it is not this card")
def _is_not(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: card not in value(s, f)


# Conditions -------------------------------------------------------------------------------------------------------


@WORDS.condition(
    "exists", "a card fits the filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _exists(b: Builder, path: Path, cards: Filter) -> Condition:
    return cards.exists


@WORDS.condition(
    "card",
    "a card fits a filter",
    Param("which", "cards", "the card", required=True),
    Param("fits", "filter", "the filter", required=True),
)
def _card(b: Builder, path: Path, which: Cards, fits: Filter) -> Condition:
    test = fits.fits

    def is_any(s: State, f: Frame) -> bool:
        for card in which(s, f):  # noqa: SIM110  a generator costs more than the tests
            if test(s, f, card):
                return True
        return False

    return is_any


@WORDS.condition(
    "not", "the condition does not hold", Param("holds", "condition", "the condition", required=True), short="holds"
)
def _not(b: Builder, path: Path, holds: Condition) -> Condition:
    return lambda s, f: not holds(s, f)


# Amounts ----------------------------------------------------------------------------------------------------------


@WORDS.amount(
    "count", "how many cards fit a filter", Param("cards", "filter", "which cards", required=True), short="cards"
)
def _count(b: Builder, path: Path, cards: Filter) -> Amount:
    gather = cards.cards
    return lambda s, f: len(gather(s, f))


# Choices ----------------------------------------------------------------------------------------------------------


@WORDS.operation(
    "choose",
    "a player chooses a card that fits; with nothing to choose from nothing is chosen",
    Param("from", "filter", "among which cards", required=True),
    Param("as", "text", "the name of the choice (`target` when left out)"),
    Param("by", "player", "who chooses (`you` when left out)"),
    Param("count", "whole", "how many different cards, one after the other (1 when left out)"),
    Param("optional", "flag", "whether the player may stop choosing"),
)
def _choose(b: Builder, path: Path, **params: Any) -> Operation:
    count = params["count"] or 1
    first = b.name(params["as"] or TARGET, count)
    gather: Cards = params["from"].cards
    by: Amount | None = params["by"]
    optional = bool(params["optional"])
    steps: list[Step] = []
    for number in range(count):
        steps += _choice(gather, by, first, first + number, optional=optional)
    return steps


def distinct(s: State, cards: list[int]) -> list[int]:
    """Return cards in the order of their numbers; outside play one of several equal cards stands for all of them."""
    found: list[int] = []
    seen: set[tuple[int, int, int]] = set()
    for card in sorted(cards):
        place = s.place[card]
        if not s.match.in_play[place]:
            alike = (s.definition[card], s.known[card], place)
            if alike in seen:
                continue
            seen.add(alike)
        found.append(card)
    return found


def _choice(gather: Cards, by: Amount | None, first: int, slot: int, *, optional: bool) -> list[Step]:
    def ask_card(s: State, f: Frame) -> None:
        taken = f.slots[first:slot]  # type: ignore[index]
        s.choice = DONE
        if DONE in taken:
            return
        cards = distinct(s, [card for card in gather(s, f) if card not in taken])
        if not cards:
            return
        if optional:
            cards.append(DONE)
        player = f.player if by is None else by(s, f)
        if player >= 0:
            ask(s, player, CHOOSE_CARD, cards)

    def take_card(s: State, f: Frame) -> None:
        f.slots[slot] = s.choice if s.choice != DONE else -1  # type: ignore[index]

    return [ask_card, take_card]


@WORDS.operation(
    "choose_player",
    "you choose a player",
    Param("among", "players", "among which players (`enemies` when left out)"),
    Param("as", "text", "the name of the choice (`player` when left out)"),
    short="among",
)
def _choose_player(b: Builder, path: Path, **params: Any) -> Operation:
    slot = b.name(params["as"] or PLAYER)
    among: Players = params["among"] or b.parse("players", "enemies", path)

    def ask_player(s: State, f: Frame) -> None:
        s.choice = -1
        players = among(s, f)
        if players:
            ask(s, f.player, CHOOSE_PLAYER, players)

    def take_player(s: State, f: Frame) -> None:
        f.slots[slot] = s.choice  # type: ignore[index]

    return [ask_player, take_player]


# Operations -------------------------------------------------------------------------------------------------------


@WORDS.operation(
    "draw",
    "a player draws cards; from an empty deck nothing is drawn",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)"),
    short="amount",
)
def _draw(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def draw_cards(s: State, f: Frame) -> None:
        for one in who(s, f):
            piles.draw(s, one, amount(s, f))

    return draw_cards


@WORDS.operation(
    "discard_at_random",
    "a player discards cards from hand, drawn by lot",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who", required=True),
)
def _discard_at_random(b: Builder, path: Path, amount: Amount, player: Players) -> Operation:
    def discard_lots(s: State, f: Frame) -> None:
        for one in player(s, f):
            piles.discard_at_random(s, one, amount(s, f))

    return discard_lots


@WORDS.operation(
    "move",
    "cards go to a zone of their owner",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "zone", "to which zone", required=True),
    Param("bottom", "flag", "under the other cards"),
)
def _move(b: Builder, path: Path, cards: Cards, to: tuple[int, ...], bottom: bool | None) -> Operation:
    zone = to[0] if to else 0
    under = bool(bottom)

    def move_cards(s: State, f: Frame) -> None:
        kind = DISCARDED if zone == s.match.rules.DISCARD else MOVED
        for card in cards(s, f):
            atoms.move(s, card, zone * s.match.players + s.owner[card], kind, f.player, bottom=under)

    return move_cards


@WORDS.operation(
    "shuffle", "a player shuffles their deck", Param("player", "players", "who (`you` when left out)"), short="player"
)
def _shuffle(b: Builder, path: Path, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def shuffle_deck(s: State, f: Frame) -> None:
        for one in who(s, f):
            atoms.shuffle(s, s.match.rules.DECK * s.match.players + one, SHUFFLED, one)

    return shuffle_deck


@WORDS.operation(
    "look",
    "you look at cards without showing them",
    Param("cards", "cards", "which cards", required=True),
    short="cards",
)
def _look(b: Builder, path: Path, cards: Cards) -> Operation:
    def look_at(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.reveal(s, card, 1 << f.player, REVEALED, f.player)

    return look_at


@WORDS.operation(
    "reveal", "cards are shown to all players", Param("cards", "cards", "which cards", required=True), short="cards"
)
def _reveal(b: Builder, path: Path, cards: Cards) -> Operation:
    def show(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.reveal(s, card, s.match.everyone, REVEALED, f.player)

    return show


@WORDS.operation(
    "flip",
    "flip a coin",
    Param("heads", "do", "what follows on heads", required=True),
    Param("tails", "do", "what follows on tails"),
)
def _flip(b: Builder, path: Path, heads: list[Step], tails: list[Step] | None) -> Operation:
    def flip_coin(s: State, f: Frame) -> bool:
        return atoms.toss(s, 2, FLIPPED, f.player, f.card) == 0

    return branch(flip_coin, heads, tails or [])


@WORDS.operation(
    "if",
    "carry something out only under a condition",
    Param("condition", "condition", "the condition", required=True),
    Param("then", "do", "what follows if it holds", required=True),
    Param("else", "do", "what follows if not"),
)
def _if(b: Builder, path: Path, condition: Condition, then: list[Step], **rest: Any) -> Operation:
    return branch(condition, then, rest["else"] or [])


@WORDS.operation(
    "may",
    "a player decides whether to",
    Param("player", "player", "who decides (`you` when left out)"),
    Param("possible", "condition", "asked only if this holds; otherwise it is not done"),
    Param("do", "do", "what follows if so", required=True),
    Param("else", "do", "what follows if not"),
)
def _may(b: Builder, path: Path, **params: Any) -> Operation:
    who: Amount = params["player"] or b.parse("player", "you", path)
    possible: Condition | None = params["possible"]

    def ask_whether(s: State, f: Frame) -> None:
        s.choice = NO
        if possible is None or possible(s, f):
            ask(s, who(s, f), YES_NO, [NO, YES])

    def agreed(s: State, f: Frame) -> bool:
        return s.choice == YES

    after = branch(agreed, params["do"], params["else"] or [])
    return [ask_whether, *(after if isinstance(after, list) else [after])]


def branch(condition: Condition, then: list[Step], otherwise: list[Step]) -> Operation:
    """Return steps that run one block or the other; both stay in the frame's own procedure, so they may ask."""

    def enter(s: State, f: Frame) -> None:
        if not condition(s, f):
            f.pc += len(then) + 1

    def leave(s: State, f: Frame) -> None:
        f.pc += len(otherwise)

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
def _modify(b: Builder, path: Path, **params: Any) -> Operation:
    if (params["add"] is None) == (params["set"] is None):
        raise EffectError(path, Said("effect-add-or-set"))
    operation = ADD if params["set"] is None else SET
    amount: Amount = params["add"] or params["set"]
    stat, cards, until = params["stat"], params["cards"], params["until"]

    def modify(s: State, f: Frame) -> None:
        for card in cards(s, f):
            atoms.add_modifier(s, (stat, operation, amount(s, f), card, until, f.player, f.card))

    return modify


#: The language that all games share.
SHARED = Language(__file__, VALUES, WORDS)
