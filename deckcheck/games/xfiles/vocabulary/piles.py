"""What cards of the X-Files CCG do to piles, hands, and the cards that are under Sites."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import branch, distinct
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.flow.procedures import ask, jump, push
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DISCARDED, DONE, GRANT, LEFT_PLAY, MOVED, REVEALED, SET
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Mark, Stat, Until, Window, Zone
from deckcheck.games.xfiles.rules import agents, deck, pools
from deckcheck.games.xfiles.rules.cards import holder_of, to_spare, zone_of
from deckcheck.games.xfiles.rules.frames import Play, begin_effect, open_window, trial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path, Players, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

PILES = Language(__file__)

_CARDS = Param("cards", "cards", "which cards", required=True)


@PILES.step(
    "draw",
    "a player draws cards, unless something forbids it; abducted Agents on top go to the Hospital instead (XF-276)",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="amount",
)
def _draw(state: XFilesState, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player:
        if not state.no_draw[one]:
            deck.take(state, one, amount, 1)


@PILES.step(
    "shuffle",
    "a player shuffles their deck; abducted Agents stay where they are, face up (XF-276)",
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="player",
)
def _shuffle(state: XFilesState, frame: Frame, player: list[int]) -> None:
    for one in player:
        deck.shuffle(state, one)


PILES.shuffles("shuffle", "deck")


@PILES.operation(
    "move",
    "cards go to a zone of their owner; where they are in play, of whoever controls them",
    _CARDS,
    Param("to", "zone", "to which zone", required=True),
)
def _move(builder: Builder, path: Path, cards: Cards, to: tuple[int, ...]) -> Operation:
    """Compile it: whoever has a card discards it, whosever effect asks for that."""
    zone = to[0] if to else 0

    def move_cards(state: XFilesState, frame: Frame) -> None:
        kind = DISCARDED if zone == Zone.DISCARD else MOVED
        for card in cards(state, frame):
            left = LEFT_PLAY if state.match.in_play[state.place[card]] else 0
            player = holder_of(state, card)
            whose = state.controller if state.match.in_play[state.match.place(zone, 0)] else state.owner
            atoms.move(state, card, state.match.place(zone, whose[card]), kind, player, value=left)

    return move_cards


@PILES.each_card("reveal", "cards are shown to all players who do not know them yet")
def _reveal(state: XFilesState, frame: Frame, card: int) -> None:
    if state.known[card] != state.match.everyone:
        atoms.reveal(state, card, state.match.everyone, REVEALED, holder_of(state, card))


@PILES.operation(
    "fetch",
    "you search your deck, or your discard pile, for a card and take it to hand; a searched deck is shuffled (XF-312)",
    Param("match", "filter", "which card", required=True),
    Param("as", "text", "the name of the card (`found` when left out)"),
    Param("show", "flag", "whether all see it"),
)
def _fetch(builder: Builder, path: Path, match: Filter, show: bool | None, **rest: Any) -> Operation:
    slot = builder.name(rest["as"] or "found")
    searched = builder.name("searched")
    gather = match.cards

    def look(state: XFilesState, frame: Frame) -> None:
        frame.slots[searched] = 0  # type: ignore[index]
        for card in gather(state, frame):
            if zone_of(state, card) == Zone.DECK:
                frame.slots[searched] = 1  # type: ignore[index]
                atoms.reveal(state, card, 1 << frame.player)

    def ask_card(state: XFilesState, frame: Frame) -> None:
        # An abducted Agent waits face up to be uncovered: it is none of the cards that are searched (XF-276).
        found = distinct(state, [card for card in gather(state, frame) if not deck.is_abducted(state, card)])
        state.choice = DONE
        if found:
            ask(state, frame.player, CHOOSE_CARD, found)

    def take(state: XFilesState, frame: Frame) -> None:
        card = state.choice
        frame.slots[slot] = card if card != DONE else -1  # type: ignore[index]
        if card != DONE:
            if show:
                atoms.reveal(state, card, state.match.everyone, REVEALED, frame.player)
            atoms.move(state, card, state.match.place(Zone.HAND, frame.player), Event.TAKEN, frame.player, frame.card)

    def shuffle(state: XFilesState, frame: Frame) -> None:
        if frame.slots[searched]:  # type: ignore[index]
            deck.shuffle(state, frame.player)

    return [look, ask_card, take, shuffle, *(_shown_to_all(slot) if show else [])]


PILES.shuffles("fetch", "deck")


def _shown_to_all(slot: int) -> list[Step]:
    """Return the steps that let a card just fetched and shown be answered."""

    def announce(state: XFilesState, frame: Frame) -> None:
        card = frame.slots[slot]  # type: ignore[index]
        if card >= 0:
            atoms.change(state, state.marks, card, state.marks[card] | Mark.FETCHED)
            open_window(state, Window.FETCHED, state.active)

    def forget(state: XFilesState, frame: Frame) -> None:
        card = frame.slots[slot]  # type: ignore[index]
        if card >= 0 and state.marks[card] & Mark.FETCHED:
            atoms.change(state, state.marks, card, state.marks[card] & ~Mark.FETCHED)

    return [announce, forget]


PILES.flag(
    "fetched", "it was just fetched from a deck and shown", lambda state, frame, card: state.marks[card] & Mark.FETCHED
)


@PILES.operation(
    "mill",
    "players discard cards from the top of their Bureau decks",
    Param("amount", "whole", "how many at most", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    Param("until", "filter", "only until such a card was discarded"),
    Param("to_hand", "flag", "all see them, and they go to hand instead"),
    Param("as", "text", "the name of the last of them"),
    short="amount",
)
def _mill(
    builder: Builder,
    path: Path,
    amount: int,
    player: Players,
    until: Filter | None,
    to_hand: bool | None,
    **rest: Any,
) -> Operation:
    slot = builder.name(rest["as"]) if rest["as"] else -1

    def mill(state: XFilesState, frame: Frame) -> None:
        for one in player(state, frame):
            pile = state.pile(Zone.DECK, one)
            for _ in range(amount):
                deck.uncover(state, one)
                if not pile and not state.match.rules.refill(state, one):
                    break
                card = pile[-1]
                if to_hand:
                    atoms.reveal(state, card, state.match.everyone, REVEALED, one)
                    atoms.move(state, card, state.match.place(Zone.HAND, one), Event.TAKEN, one, frame.card)
                else:
                    atoms.move(state, card, state.match.place(Zone.DISCARD, one), DISCARDED, one)
                if slot >= 0:
                    frame.slots[slot] = card  # type: ignore[index]
                if until is not None and until.fits(state, frame, card):
                    break
            deck.uncover(state, one)

    return mill


_WHOSE_DECK = Param("of", "player", "whose deck (yours when left out)", otherwise="you")


@PILES.operation(
    "look_on_top",
    "you look at the top cards of a Bureau deck; abducted Agents among them go to the Hospital first (XF-276)",
    Param("amount", "whole", "how many", required=True),
    _WHOSE_DECK,
    Param("show", "flag", "whether all see them"),
    Param("priced", "flag", "so many with a fixed cost; those without are looked at and passed over"),
    Param("as", "text", "the name of these cards (`seen` when left out)"),
    short="amount",
)
def _look_on_top(builder: Builder, path: Path, amount: int, of: Amount, show: bool | None, **rest: Any) -> Operation:
    first = builder.name(rest["as"] or "seen", amount)
    priced: bool | None = rest["priced"]

    def look(state: XFilesState, frame: Frame) -> None:
        player = of(state, frame)
        pile = state.pile(Zone.DECK, player)
        depth = _depth_of(state, pile, amount) if priced else amount
        while any(deck.is_abducted(state, card) for card in pile[-depth:]):
            deck.uncover(state, player, depth)
            depth = _depth_of(state, pile, amount) if priced else amount
        seen = pile[-depth:][::-1] if depth else []
        for card in seen:
            atoms.reveal(state, card, state.match.everyone if show else 1 << frame.player, REVEALED, frame.player)
        found = [card for card in seen if not priced or _has_fixed_cost(state, card)]
        frame.slots[first : first + amount] = [*found, *[-1] * (amount - len(found))]  # type: ignore[index]

    return look


def _has_fixed_cost(state: XFilesState, card: int) -> bool:
    return bool(state.match.book.cost[state.definition[card]] >= 0)


def _depth_of(state: XFilesState, pile: list[int], amount: int) -> int:
    """Return how many cards on top of a pile hold so many with a fixed cost; all, where there are fewer."""
    left = amount
    for depth, card in enumerate(reversed(pile), 1):
        left -= _has_fixed_cost(state, card)
        if not left:
            return depth
    return len(pile)


@PILES.filter("priced_top", "whole", "it is among this many cards with a fixed cost on top of its pile")
def _priced_top(builder: Builder, path: Path, value: int) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        pile = state.zones[state.place[card]]
        return _has_fixed_cost(state, card) and card in pile[len(pile) - _depth_of(state, pile, value) :]

    return test


@PILES.step(
    "arrange_top",
    "you look at the top cards of a Bureau deck and put them back in any order; abducted Agents go first (XF-276)",
    Param("amount", "amount", "how many", required=True),
    _WHOSE_DECK,
    short="amount",
    asks=True,
)
def _arrange_top(state: XFilesState, frame: Frame, amount: int, of: int) -> None:
    deck.uncover(state, of, amount)
    found = state.pile(Zone.DECK, of)[-amount:] if amount > 0 else []
    if found:
        push(state, ARRANGING, frame.player, frame.card).cards = tuple(found)


PILES.shuffles("arrange_top", "deck")


@PILES.operation(
    "discard_some",
    "as many cards as an amount says are discarded, as you choose; X then is how many were there to discard",
    Param("from", "filter", "among which cards", required=True),
    Param("amount", "amount", "how many", required=True),
    Param("by_lot", "flag", "whether they are drawn by lot instead"),
)
def _discard_some(builder: Builder, path: Path, amount: Amount, by_lot: bool | None, **rest: Any) -> Operation:
    gather: Cards = rest["from"].cards
    slot = builder.name("discards left")

    def begin(state: XFilesState, frame: Play) -> None:
        frame.x = min(amount(state, frame), len(gather(state, frame)))
        frame.slots[slot] = frame.x  # type: ignore[index]

    def ask_card(state: XFilesState, frame: Frame) -> None:
        found = gather(state, frame) if frame.slots[slot] > 0 else []  # type: ignore[index]
        state.choice = DONE
        if found and by_lot:
            state.choice = atoms.pick_at_random(state, found)
        elif found:
            ask(state, frame.player, CHOOSE_CARD, distinct(state, found))

    def put_down(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            piles.discard(state, holder_of(state, state.choice), state.choice)
            frame.slots[slot] -= 1  # type: ignore[index]
            jump(frame, ask_card)

    return [begin, ask_card, put_down]


@PILES.step(
    "discard_alike",
    "for each of these cards a player discards one of the same name from hand, where there is one",
    Param("cards", "cards", "which cards", required=True),
    Param("player", "players", "who", required=True),
)
def _discard_alike(state: XFilesState, frame: Frame, cards: list[int], players: list[int]) -> None:
    book = state.match.book
    for player in players:
        for card in cards:
            name = book.cards[state.definition[card]].name
            alike = [one for one in state.pile(Zone.HAND, player) if book.cards[state.definition[one]].name == name]
            if alike:
                piles.discard(state, player, min(alike))


@PILES.operation("swap_piles", "your Bureau deck becomes your discard pile, and that, shuffled, your Bureau deck")
def _swap_piles(builder: Builder, path: Path) -> Operation:
    def swap(state: XFilesState, frame: Frame) -> None:
        old = [card for card in state.pile(Zone.DECK, frame.player) if not deck.is_abducted(state, card)]
        for card in state.pile(Zone.DISCARD, frame.player)[:]:
            atoms.move(state, card, state.match.place(Zone.DECK, frame.player), MOVED, frame.player)
        for card in old:
            atoms.move(state, card, state.match.place(Zone.DISCARD, frame.player), DISCARDED, frame.player)
        deck.shuffle(state, frame.player)

    return swap


PILES.shuffles("swap_piles", "deck")


@PILES.each_card(
    "borrow", "a card of another player's hand goes to yours; used or not, it is discarded when the turn ends"
)
def _borrow(state: XFilesState, frame: Frame, card: int) -> None:
    """One card alone: cards else never leave their owner's area for another hand."""
    atoms.change(state, state.marks, card, state.marks[card] | Mark.BORROWED)
    atoms.move(state, card, state.match.place(Zone.HAND, frame.player), Event.TAKEN, frame.player, frame.card)


PILES.flag(
    "to_spare",
    "no other card is with it, by which it could be played this turn alone",
    lambda state, frame, card: to_spare(state, card),
)


@PILES.operation(
    "unless_healed",
    "a player may at once play a card of the hand, whatever its Activators say; what follows comes if that heals no "
    "Agent of the player",
    Param("by", "player", "who", required=True),
    Param("from", "filter", "which cards", required=True),
    Param("do", "do", "what follows if not", required=True),
)
def _unless_healed(builder: Builder, path: Path, by: Amount, do: list[Step], **rest: Any) -> Operation:
    """Compile it; one card alone lets a player play another card in the middle of its effect."""
    gather: Cards = rest["from"].cards
    slot = builder.name("damage before")

    def borne(state: XFilesState, frame: Frame) -> int:
        return sum(state.damage[agent] for agent in agents.agents_of(state, by(state, frame)))

    def can_use(state: XFilesState, player: int, card: int) -> bool:
        book, number = state.match.book, state.definition[card]
        probe = trial(player, card)
        return (
            book.program[number] is not None
            and number not in book.unplayable
            and pools.can_pay(state, player, card)
            and all(condition(state, probe) for condition in book.possible[number])
        )

    def ask_card(state: XFilesState, frame: Frame) -> None:
        player = by(state, frame)
        frame.slots[slot] = borne(state, frame)  # type: ignore[index]
        found = [card for card in gather(state, frame) if can_use(state, player, card)]
        state.choice = DONE
        if found:
            ask(state, player, CHOOSE_CARD, [*distinct(state, found), DONE])

    def use(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            begin_effect(
                state, state.match.book.program[state.definition[state.choice]], by(state, frame), state.choice
            )

    def is_unhealed(state: XFilesState, frame: Frame) -> bool:
        return borne(state, frame) >= frame.slots[slot]  # type: ignore[index]

    return [ask_card, use, *as_list(branch(is_unhealed, do, []))]


def as_list(operation: Operation) -> list[Step]:
    """Return the steps of an operation."""
    return operation if isinstance(operation, list) else [operation]


@PILES.step(
    "play_card",
    "you play a card at once, whatever its Activators say",
    Param("card", "cards", "which card", required=True),
    Param("free", "flag", "whether it costs nothing"),
    Param("half", "flag", "whether it costs half, rounded up"),
    short="card",
    asks=True,
)
def _play_card(state: XFilesState, frame: Frame, card: list[int], free: bool | None, half: bool | None) -> None:
    book = state.match.book
    for one in card:
        number = state.definition[one]
        if book.program[number] is None or number in book.unplayable:
            continue
        if free:
            atoms.add_modifier(state, (Stat.COST, SET, 0, one, Until.CHECK, frame.player, frame.card))
        if half:
            atoms.add_modifier(state, (Grant.HALVED, GRANT, 1, one, Until.CHECK, frame.player, frame.card))
        begin_effect(state, book.program[number], frame.player, one)
