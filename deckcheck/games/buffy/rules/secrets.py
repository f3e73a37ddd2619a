"""What the cards of a deck may be whose list nobody knows: drawn again for the worlds that a player imagines."""

from __future__ import annotations

from deckcheck.games.buffy.names import Alignment, CardType, Zone
from deckcheck.games.buffy.rules import board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.chance import Stream
    from deckcheck.games.buffy.state import BuffyState

_GOOD = (CardType.HERO, CardType.COMPANION)
_EVIL = (CardType.VILLAIN, CardType.MINION)
_OTHERS = (CardType.SKILL, CardType.ITEM, CardType.ACTION, CardType.EVENT)


def conceivable(state: BuffyState, player: int, cards: list[int], stream: Stream) -> list[int]:
    """Return a definition for each hidden card: of the type that its pile holds, characters of the deck's side.

    Until a level 1 card of the main character has been seen, there is one at least among the resources (BF-024).
    """
    book = state.match.book
    main = board.main_character(state, player)
    essences = state.pile(Zone.ESSENCES, player)
    side = book.side[state.definition[essences[0]]] if essences else Alignment.EITHER
    kinds = (*(_GOOD if side & Alignment.GOOD else ()), *(_EVIL if side & Alignment.EVIL else ()), *_OTHERS)
    known = [number for number in range(len(book.cards)) if number not in book.compile_errors]
    resources = [d for d in known if book.kind[d] in kinds or (book.kind[d] == CardType.EPISODE and book.part[d] == 1)]
    piles = {
        Zone.CHALLENGE_DECK: [d for d in known if book.kind[d] == CardType.CHALLENGE],
        Zone.RESERVE: [d for d in known if book.kind[d] == CardType.LOCATION],
        Zone.PART_TWO: [d for d in known if book.part[d] == 2],
    }
    starters = [d for d in resources if book.level[d] == 1 and book.character[d] == main]
    faces = {}
    lying = [card for card in cards if state.place[card] // state.match.players not in piles]
    own = {card: state.definition[card] for card, owner in enumerate(state.owner) if owner == player}
    held = {card for card, d in own.items() if book.level[d] == 1 and book.character[d] == main}
    left = int(bool(held) and held.issubset(lying))
    for number, card in enumerate(stream.shuffled(lying)):
        among = starters if number < left and starters else resources
        faces[card] = among[stream.below(len(among))]
    for card in cards:
        if card not in faces:
            among = piles[state.place[card] // state.match.players]
            faces[card] = among[stream.below(len(among))]
    return [faces[card] for card in cards]
