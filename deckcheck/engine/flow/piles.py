"""Piles: drawing, random discards, and what a pile that runs out means."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import move, pick_at_random, shuffle
from deckcheck.engine.state.vocabulary import DISCARDED, DREW, LEFT_PLAY, SHUFFLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from deckcheck.engine.state.state import State


def draw(state: State, player: int, count: int, by_effect: int = 1) -> int:
    """Draw up to `count` cards, one by one; return how many came (an empty pile may be refilled by the game)."""
    match = state.match
    rules = match.rules
    place = match.place(rules.DECK, player)
    hand = match.place(rules.HAND, player)
    pile = state.zones[place]
    for drawn in range(count):
        if not pile and not rules.refill(state, player):
            return drawn
        move(state, pile[-1], hand, DREW, player, -1, by_effect)
    return count


def refill(state: State, player: int, kind: int = SHUFFLED, but: Collection[int] = ()) -> bool:
    """Shuffle a player's discard pile into the deck, but for some cards; return whether there was any."""
    match = state.match
    place = match.place(match.rules.DECK, player)
    pile = [card for card in state.pile(match.rules.DISCARD, player) if card not in but]
    if not pile:
        return False
    for card in pile:
        move(state, card, place)
    shuffle(state, place, kind, player)
    return True


def refill_below(state: State, player: int) -> None:
    """Shuffle a player's discard pile and put it under the deck."""
    match = state.match
    place = match.place(match.rules.DECK, player)
    pile = state.pile(match.rules.DISCARD, player)[:]
    for card in pile:
        move(state, card, place, bottom=True)
    shuffle(state, place, SHUFFLED, player, pile)


def first_copies(state: State, cards: list[int]) -> list[int]:
    """Return one card of each kind, in the order of their numbers: copies in hand are as good as each other."""
    if len(cards) < 2:
        return cards[:]
    definition = state.definition
    return sorted({definition[card]: card for card in sorted(cards, reverse=True)}.values())


def discard(state: State, player: int, card: int, source: int = -1) -> None:
    """Put a card into its owner's discard pile; `player` is the one who does it, `source` the card that asks for it."""
    left = LEFT_PLAY if state.match.in_play[state.place[card]] else 0
    to = state.match.place(state.match.rules.DISCARD, state.owner[card])
    move(state, card, to, DISCARDED, player, source, left)


def discard_at_random(state: State, player: int, count: int, source: int = -1) -> None:
    """Let a player discard cards from hand at random, as far as there are any; a card, the `source`, asks for it."""
    hand = state.pile(state.match.rules.HAND, player)
    for _ in range(min(count, len(hand))):
        discard(state, player, pick_at_random(state, hand), source)
