"""Opening hands, dealt by a game's own rules from a seed: the same seed deals the same hand everywhere."""

from __future__ import annotations

from deckcheck.engine.state.chance import Stream
from deckcheck.odds.rules import FIRST, is_keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.decklist.deck import Entry
    from deckcheck.odds.rules import HandRules, Pile


class Hand:
    """An opening hand and what came before and after it.

    Attributes:
        seed: what dealt it.
        cards: the hand that is kept, in the order in which it was drawn.
        redrawn: the hands that were shown and shuffled back, in their order.
        put_back: the cards that were put back into the deck.
        draws: the cards drawn in the turns that follow, a tuple a turn.
    """

    __slots__ = ("cards", "draws", "put_back", "redrawn", "seed")

    def __init__(
        self,
        seed: int,
        cards: Sequence[Entry],
        redrawn: Sequence[tuple[Entry, ...]],
        put_back: Sequence[Entry],
        draws: Sequence[tuple[Entry, ...]],
    ) -> None:
        self.seed = seed
        self.cards = tuple(cards)
        self.redrawn = tuple(redrawn)
        self.put_back = tuple(put_back)
        self.draws = tuple(draws)


class NotInHandError(ValueError):
    """A card that was to be put back is not in the hand; `hand` is what was dealt."""

    def __init__(self, name: str, hand: Sequence[Entry]) -> None:
        super().__init__(name)
        self.name = name
        self.hand = tuple(hand)


def deal(
    pile: Pile,
    rules: HandRules,
    seed: int,
    *,
    seat: str = FIRST,
    keep: bool = False,
    put_back: Sequence[str] = (),
    is_called: Callable[[Entry, str], bool] = lambda entry, name: entry.name == name,
    turns: int = 0,
) -> Hand:
    """Deal an opening hand, and the draws of some turns.

    Args:
        pile: the draw pile.
        rules: how the game deals.
        seed: any whole number.
        seat: whether the player goes first or second.
        keep: keep an opening hand that may be drawn again.
        put_back: the names of the cards to put back where the game allows it, one for each copy.
        is_called: whether an entry bears a name.
        turns: how many turns' draws to deal as well.

    Raises:
        NotInHandError: a card to put back is not in the hand.
    """
    stream = Stream(seed)
    size = min(rules.opening[seat], len(pile))
    order = stream.shuffled(list(range(len(pile))))
    redrawn: list[tuple[Entry, ...]] = []
    keepers = [is_keeper(rules, card) for card in pile.cards]
    if size and any(keepers) and not keep:
        while not any(keepers[at] for at in order[:size]):
            redrawn.append(tuple(pile.cards[at] for at in order[:size]))
            order = stream.shuffled(order)
    hand, rest = order[:size], order[size:]
    back = _chosen(hand, pile, put_back, is_called)
    if back:
        rest = stream.shuffled([*rest, *back])
        hand = [at for at in hand if at not in back] + rest[: len(back)]
        rest = rest[len(back) :]
    draws = []
    for turn in range(1, turns + 1):
        number = rules.seen(turn, seat) - rules.seen(turn - 1, seat)
        draws.append(tuple(pile.cards[at] for at in rest[:number]))
        rest = rest[number:]
    return Hand(seed, [pile.cards[at] for at in hand], redrawn, [pile.cards[at] for at in back], draws)


def _chosen(
    hand: Sequence[int], pile: Pile, names: Sequence[str], is_called: Callable[[Entry, str], bool]
) -> list[int]:
    """Return which cards of the hand the names mean, each card once."""
    chosen: list[int] = []
    for name in names:
        at = next((at for at in hand if at not in chosen and is_called(pile.cards[at], name)), None)
        if at is None:
            raise NotInHandError(name, [pile.cards[at] for at in hand])
        chosen.append(at)
    return chosen
