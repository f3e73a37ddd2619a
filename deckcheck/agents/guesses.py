"""What a deck may be whose list nobody knows: one of the sample decks, as far as what was seen of it speaks for one.

Where decklists are closed, a search draws its worlds from here. Each card that was seen makes the lists likelier that
hold it; beside them is a deck of any cards, which the rules of construction alone bound (`GameRules.conceivable`).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from deckcheck.construction.check import Checker
from deckcheck.engine.knowledge.observation import determinize
from deckcheck.engine.state.chance import Stream, seeded
from deckcheck.shipped import sample_files
from deckcheck.workspace.decks import DeckError, deck_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.state import State

# Of ten cards of a deck that is like a sample deck, how many are that list's own.
ALIKE = 9
# What a likelihood is measured out in when one is drawn.
_GRAINS = 1 << 53


@cache
def sample_lists(game: str) -> tuple[Counter[str], ...]:
    """Return the legal sample decks of a game in the order of their files: card id -> copies."""
    found = []
    for path in sample_files(game):
        try:
            deck = deck_of(Checker().check_file(path))
        except DeckError:
            continue
        cards: Counter[str] = Counter()
        for rows in deck.contents().values():
            for card, count in rows:
                cards[card] += count
        found.append(cards)
    return tuple(found)


class Guesses:
    """Worlds for a player who does not know the others' lists.

    Args:
        known: a state that holds what the player knows alone (see `View.known`).
        player: whose knowledge it is.
    """

    def __init__(self, known: State, player: int) -> None:
        self._known = known
        self._player = player
        match = known.match
        self._open = match.seeded(match.seed)
        self._open.options = {**match.options, "closed_decklists": False}
        numbers = match.book.numbers
        self._lists = [
            Counter({numbers[card]: count for card, count in cards.items() if card in numbers})
            for cards in sample_lists(match.rules.game)
        ]
        hidden: dict[int, list[int]] = {}
        seen: dict[int, Counter[int]] = {}
        for card, owner in enumerate(known.owner):
            if owner in (player, -1):
                continue
            if known.known[card] >> player & 1:
                seen.setdefault(owner, Counter())[known.definition[card]] += 1
            else:
                hidden.setdefault(owner, []).append(card)
        self._hidden = hidden
        self._seen = {owner: seen.get(owner, Counter()) for owner in hidden}
        #: Of each owner of hidden cards how likely each of the lists is, as parts of one.
        self.chances = {owner: self._chances(self._seen[owner]) for owner in hidden}

    def _chances(self, seen: Counter[int]) -> list[Fraction]:
        """Return how likely each list is after what was seen; what is left to one is that it is none of them."""
        cards = len(self._known.match.book.cards)
        likelihoods = [Fraction(1)]
        for held in self._lists:
            size = sum(held.values())
            found = Fraction(1)
            for card, count in seen.items():
                found *= (Fraction(ALIKE * held[card], 10 * size) + Fraction(10 - ALIKE, 10 * cards)) ** count
            likelihoods.append(found)
        likelihoods[0] = Fraction(1, cards) ** sum(seen.values())
        whole = sum(likelihoods)
        return [found / whole for found in likelihoods[1:]]

    def world(self, seed: int) -> State:
        """Return a world that might be the true one; equal seeds give equal worlds."""
        stream = Stream(seeded(seed) ^ self._player)
        guess = self._known.copy()
        definition = guess.definition[:]
        for owner, cards in self._hidden.items():
            # What no list holds is drawn as the rules of construction alone have it.
            faces = self._known.match.rules.conceivable(guess, owner, cards, stream)
            for card, face in zip(cards, faces, strict=True):
                definition[card] = face
            drawn = stream.below(_GRAINS)
            for held, chance in zip(self._lists, self.chances[owner], strict=True):
                drawn -= int(chance * _GRAINS)
                if drawn < 0:
                    self._deal(definition, cards, held - self._seen[owner], stream)
                    break
        guess.definition = definition
        guess.in_play_index = None
        guess.match = self._open
        return determinize(guess, self._player, stream.bits())

    def _deal(self, definition: list[int], cards: list[int], left: Counter[int], stream: Stream) -> None:
        """Give hidden cards the faces that are left of a list, each where it may be, until there are none."""
        match, place = self._known.match, self._known.place
        pool = stream.shuffled(sorted(left.elements()))
        # What may be in few places is dealt first, so that no other card takes its face.
        for card in sorted(cards, key=lambda card: (place[card] not in match.guarded, card)):
            fits = match.fitting(place[card])
            at = next((at for at, face in enumerate(pool) if fits[face]), None)
            if at is not None:
                definition[card] = pool.pop(at)
