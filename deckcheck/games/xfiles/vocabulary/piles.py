"""What cards of the X-Files CCG do to piles, hands, and the cards that lie under Sites."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import branch, distinct
from deckcheck.engine.procedures import ask, push
from deckcheck.engine.vocabulary import CHOOSE_CARD, DISCARDED, DONE, REVEALED, SET, SHUFFLED
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

_CARDS = Param("cards", "cards", "which cards", required=True)


@LANGUAGE.operation(
    "fetch",
    "you search your deck, or your discard pile, for a card and take it to hand; a searched deck is shuffled (XF-312)",
    Param("match", "filter", "which card", required=True),
    Param("as", "text", "the name of the card (`found` when left out)"),
    Param("show", "flag", "whether all see it"),
)
def _fetch(b: Builder, path: Path, match: Filter, show: bool | None, **rest: Any) -> Operation:
    slot = b.name(rest["as"] or "found")
    searched = b.name("searched")
    gather = match.cards

    def look(s: XFilesState, f: Frame) -> None:
        f.slots[searched] = 0  # type: ignore[index]
        for card in gather(s, f):
            if zone_of(s, card) == n.DECK:
                f.slots[searched] = 1  # type: ignore[index]
                atoms.reveal(s, card, 1 << f.player)

    def ask_card(s: XFilesState, f: Frame) -> None:
        found = distinct(s, gather(s, f))
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, found)

    def take(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        card = s.choice
        f.slots[slot] = card if card != DONE else -1  # type: ignore[index]
        if card != DONE:
            if show:
                atoms.reveal(s, card, s.match.everyone, REVEALED, f.player)
            atoms.move(s, card, n.HAND * players + f.player, n.TAKEN, f.player, f.card)

    def shuffle(s: XFilesState, f: Frame) -> None:
        if f.slots[searched]:  # type: ignore[index]
            atoms.shuffle(s, n.DECK * s.match.players + f.player, SHUFFLED, f.player)

    return [look, ask_card, take, shuffle, *(_shown_to_all(slot) if show else [])]


def _shown_to_all(slot: int) -> list[Step]:
    """Return the steps that let a card just fetched and shown be answered."""

    def announce(s: XFilesState, f: Frame) -> None:
        card = f.slots[slot]  # type: ignore[index]
        if card >= 0:
            atoms.change(s, s.marks, card, s.marks[card] | FETCHED)
            open_window(s, n.W_FETCHED, s.active)

    def forget(s: XFilesState, f: Frame) -> None:
        card = f.slots[slot]  # type: ignore[index]
        if card >= 0 and s.marks[card] & FETCHED:
            atoms.change(s, s.marks, card, s.marks[card] & ~FETCHED)

    return [announce, forget]


# The bit of `marks` of a card that was just fetched and shown.
FETCHED = 1 << 20


@LANGUAGE.filter("fetched", "flag", "it was just fetched from a deck and shown")
def _fetched(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.marks[card] & FETCHED) == value


@LANGUAGE.operation(
    "mill",
    "players discard cards from the top of their Bureau decks",
    Param("amount", "whole", "how many at most", required=True),
    Param("player", "players", "who (`you` when left out)"),
    Param("until", "filter", "only until such a card was discarded"),
    Param("to_hand", "flag", "all see them, and they go to hand instead"),
    Param("as", "text", "the name of the last of them"),
    short="amount",
)
def _mill(
    b: Builder,
    path: Path,
    amount: int,
    player: Players | None,
    until: Filter | None,
    to_hand: bool | None,
    **rest: Any,
) -> Operation:
    who: Players = player or b.parse("players", "you", path)
    slot = b.name(rest["as"]) if rest["as"] else -1

    def mill(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        for one in who(s, f):
            pile = s.zones[n.DECK * players + one]
            for _ in range(amount):
                if not pile and not s.match.rules.refill(s, one):
                    break
                card = pile[-1]
                if to_hand:
                    atoms.reveal(s, card, s.match.everyone, REVEALED, one)
                    atoms.move(s, card, n.HAND * players + one, n.TAKEN, one, f.card)
                else:
                    atoms.move(s, card, n.DISCARD * players + one, DISCARDED, one)
                if slot >= 0:
                    f.slots[slot] = card  # type: ignore[index]
                if until is not None and until.fits(s, f, card):
                    break

    return mill


@LANGUAGE.operation(
    "discard_some",
    "as many cards as an amount says are discarded, as you choose; X then is how many were there to discard",
    Param("from", "filter", "among which cards", required=True),
    Param("amount", "amount", "how many", required=True),
    Param("by_lot", "flag", "whether they are drawn by lot instead"),
)
def _discard_some(b: Builder, path: Path, amount: Amount, by_lot: bool | None, **rest: Any) -> Operation:
    gather: Cards = rest["from"].cards
    slot = b.name("discards left")

    def begin(s: XFilesState, f: Frame) -> None:
        f.value = min(amount(s, f), len(gather(s, f)))
        f.slots[slot] = f.value  # type: ignore[index]

    def ask_card(s: XFilesState, f: Frame) -> None:
        found = gather(s, f) if f.slots[slot] > 0 else []  # type: ignore[index]
        s.choice = DONE
        if found and by_lot:
            s.choice = atoms.pick_at_random(s, found)
        elif found:
            ask(s, f.player, CHOOSE_CARD, distinct(s, found))

    def put_down(s: XFilesState, f: Frame) -> None:
        if s.choice != DONE:
            piles.discard(s, f.player, s.choice)
            f.slots[slot] -= 1  # type: ignore[index]
            f.pc -= 2

    return [begin, ask_card, put_down]


@LANGUAGE.operation(
    "borrow", "a card of another player's hand goes to yours until the end of the turn", _CARDS, short="cards"
)
def _borrow(b: Builder, path: Path, cards: Cards) -> Operation:
    """Compile it; one card alone: cards else never leave their owner's area for another hand."""

    def borrow(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.move(s, card, n.HAND * s.match.players + f.player, n.TAKEN, f.player, f.card)

    return borrow


@LANGUAGE.filter("borrowed", "flag", "it belongs to another player than the one in whose area it lies")
def _borrowed(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.owner[card] != s.place[card] % s.match.players) == value


@LANGUAGE.operation(
    "unless_played",
    "a player may at once play and pay a card of the hand instead of what follows",
    Param("by", "player", "who", required=True),
    Param("from", "filter", "which cards", required=True),
    Param("do", "do", "what follows if not", required=True),
)
def _unless_played(b: Builder, path: Path, by: Amount, do: list[Step], **rest: Any) -> Operation:
    """Compile it; one card alone lets a player pay with another card in the middle of its effect."""
    gather: Cards = rest["from"].cards

    def ask_card(s: XFilesState, f: Frame) -> None:
        player = by(s, f)
        found = [card for card in gather(s, f) if pools.can_pay(s, player, card)]
        s.choice = DONE
        if found:
            ask(s, player, CHOOSE_CARD, [*distinct(s, found), DONE])

    def use(s: XFilesState, f: Frame) -> None:
        card, player = s.choice, by(s, f)
        pools.pay(s, player, card)
        piles.discard(s, player, card)

    return [ask_card, *as_list(branch(lambda s, f: s.choice != DONE, [use], do))]


def as_list(operation: Operation) -> list[Step]:
    """Return the steps of an operation."""
    return operation if isinstance(operation, list) else [operation]


@LANGUAGE.operation(
    "play_card",
    "you play a card at once, whatever its Activators say",
    Param("card", "cards", "which card", required=True),
    Param("free", "flag", "whether it costs nothing"),
    short="card",
)
def _play_card(b: Builder, path: Path, card: Cards, free: bool | None) -> Operation:
    def play(s: XFilesState, f: Frame) -> None:
        book = s.match.book
        for one in card(s, f):
            number = s.definition[one]
            if book.program[number] < 0 or number in book.unplayable:
                continue
            if free:
                atoms.add_modifier(s, (n.S_COST, SET, 0, one, n.UNTIL_CHECK, f.player, f.card))
            push(s, book.program[number], f.player, one)

    return [play]
