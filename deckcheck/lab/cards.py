"""What each card of a deck is worth, and which are out of line: how the games of `deckcheck lab cards` are spent.

Two questions, each answered by pairs of games (see `pairs`):

- What is a card worth to its deck? Against blanks: cards that can be held and do nothing.
- Is it out of line? Against its peers, which could take its place: the other cards of its kind that the deck holds, and
  those of the catalog that are printed most alike. A card is out of line where even the best of them loses the deck
  more than a margin. That much hangs on it is not a fault by itself: one Hero more decides games, whichever it is.

A share of the games goes to the first question. For the second the strongest cards are candidates; stage by stage the
half of them that differ least are dropped, and of each one's peers all but the best, so that the games go to what is
in doubt. The verdict rests on the last stage alone, for which nothing was chosen.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.lab.estimates import Estimate, estimate, found
from deckcheck.lab.pairs import Arm, Change, Figures
from deckcheck.lab.stages import follow, spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.lab.pairs import PairTally, Stage

#: The id of the blank that takes the place of cards.
BLANK = "BLANK"
#: Differences below this do not matter, in shares of the games in which the card came to light.
MARGIN = 0.03
#: Of a card with more copies than these, this many are taken out: a deck without its Crystals would show nothing.
COPIES = 4
#: How many games are played unless somebody says otherwise.
GAMES = 25_000
# How the games are shared out: a look at how often cards come to light, what each is worth, then stages of the second
# question, with how many candidates and how many peers of each at most.
_TRIAL = 0.02
_WORTH = 0.25
_ROUNDS = ((0.2, 8, 8), (0.15, 4, 4), (0.38, 2, 2))
# How often all tables are played with every card at least.
_LEAST = 4
# Of how many cards every second one is a candidate.
_PART = 2
# How often a card comes to light, until that is known.
_SHOWN = 0.7


class Slot(NamedTuple):
    """A card of a deck: the deck's number, the section, the card, how many copies there are and how many are taken out.

    Attributes:
        own: the other cards of its kind that the section holds.
        alike: those of the catalog that it does not hold and that are printed most alike.
    """

    deck: int
    section: str
    card: str
    copies: int
    taken: int
    own: tuple[str, ...]
    alike: tuple[str, ...]

    def arm(self, into: str) -> Arm:
        """Return the deck with other cards instead of this one."""
        return Arm(self.deck, (Change(self.section, self.card, into, self.taken),))


class Finding(NamedTuple):
    """What the games say of a card.

    Attributes:
        slot: the card.
        worth: what it is worth in all games: the win rate with it, less that with blanks.
        held: the same in those in which it came to light.
        shown: the share of these.
        drawn: the win rate of the deck in games in which it came to hand; None where it never did.
        peer: of the cards that were tried in its place, the best, or None where none were.
        lead: by how much it does better than that one, where it came to light.
        tested: whether it came to the last stage, so that there is a verdict.
        proven: whether it is worth anything, as one of many tests.
        out_of_line: whether every card that was tried in its place loses the deck more than the margin.
        idle: whether it is worth less than the margin, for certain.
    """

    slot: Slot
    worth: Estimate
    held: Estimate
    shown: float
    drawn: float | None
    peer: str | None
    lead: Estimate | None
    tested: bool
    proven: bool
    out_of_line: bool
    idle: bool


class CardPolicy:
    """How the games of the question are spent; the same tally asks for the same games."""

    def __init__(self, slots: Sequence[Slot], tables: Sequence[tuple[int, ...]], games: int, margin: float) -> None:
        self.slots = tuple(slots)
        self.tables = tuple(tables)
        self.games = games
        self.margin = margin
        self._blanks = tuple(slot.arm(BLANK) for slot in self.slots)

    @property
    def least(self) -> int:
        """How many games it takes to show anything: some for each card, against every deck, on every seat."""
        return _LEAST * round(follow((), self._blanks, self.tables, 0, lambda _: _SHOWN).games)

    def __call__(self, stages: Sequence[Stage], tally: PairTally) -> Stage | None:
        """Return the next stage (see `stages.Policy`)."""
        at = len(stages)
        if at == 0:
            return follow(stages, self._blanks, self.tables, self.games * _TRIAL, lambda _: _SHOWN)
        shown = self._shown(tally)
        if at == 1:
            return follow(stages, self._blanks, self.tables, self.games * _WORTH, lambda arm: shown[_place(arm)])
        if at - 2 >= len(_ROUNDS):
            return None
        share, most, peers = _ROUNDS[at - 2]
        arms = self._first(tally, most, peers) if at == 2 else self._next(stages, tally, most, peers)
        if not arms:
            return None
        decks = {arm.deck for arm in arms}
        tables = [table for table in self.tables if table[0] in decks]
        games = min(self.games * share, self.games - spent(stages, tally))
        return follow(stages, arms, tables, games, lambda arm: shown[_place(arm)])

    def _worth(self, tally: PairTally, place: int) -> Figures:
        """Return the pairs of a card and blanks: those of the first two stages."""
        figures = Figures()
        for stage in (0, 1):
            figures.merge(tally.figures(stage, place))
        return figures

    def _shown(self, tally: PairTally) -> dict[tuple[int, str, str], float]:
        """Return how often each card came to light, by deck, section and card."""
        shown = {}
        for place, slot in enumerate(self.slots):
            first = tally.figures(0, place)
            shown[_key(slot)] = (first.seen + 1) / (first.pairs + 2)
        return shown

    def _first(self, tally: PairTally, most: int, peers: int) -> list[Arm]:
        """Return the strongest cards that are worth more than the margin, with those alike and the best of the deck."""
        estimates = [estimate(self._worth(tally, place), seen=True) for place in range(len(self.slots))]
        able = [place for place, slot in enumerate(self.slots) if -estimates[place].low > self.margin]
        able.sort(key=lambda place: (estimates[place].value, place))
        worths = {_key(slot): estimates[place].value for place, slot in enumerate(self.slots)}
        arms = []
        for place in able[: min(most, -(-len(self.slots) // _PART))]:
            slot = self.slots[place]
            own = sorted(slot.own, key=lambda card: worths[slot.deck, slot.section, card])
            arms += [slot.arm(peer) for peer in (*slot.alike, *own)[:peers]]
        return arms

    def _next(self, stages: Sequence[Stage], tally: PairTally, most: int, peers: int) -> list[Arm]:
        """Return the candidates of the last stage that most likely differ, each with its likeliest equals.

        Not with those that did best: what never differs much from a card shows more than what chance has favoured.
        """
        kept = []
        for arms in _by_card(stages, tally, range(2, len(stages))).values():
            # Where a peer does as well for certain, no more games are needed.
            if all(-lead.low > self.margin for _, lead in arms):
                arms.sort(key=lambda pair: (-pair[1].below(-self.margin), -pair[1].value))
                chance = arms[0][1].below(-self.margin)
                kept.append((chance, [arm for arm, _ in arms[:peers]]))
        kept.sort(key=lambda one: one[0])
        return [arm for _, arms in kept[:most] for arm in arms]

    def findings(self, stages: Sequence[Stage], tally: PairTally) -> list[Finding]:
        """Return what the games say of each card, in the order of the slots; an experiment may have been stopped."""
        blanks = [self._worth(tally, place) for place in range(len(self.slots))]
        worths = [estimate(figures).turned() for figures in blanks]
        held = [estimate(figures, seen=True).turned() for figures in blanks]
        leads: dict[tuple[int, str, str], tuple[str, Estimate, bool, float]] = {}
        last = len(_ROUNDS) + 1
        for at in range(2, len(stages)):
            for card, arms in _by_card(stages, tally, (at,)).items():
                best, lead = arms[0]
                if lead.pairs:
                    # Better than all of them: as sure as it is better than the one of which that is least sure.
                    chance = max(other.below(-self.margin) for _, other in arms)
                    leads[card] = best.changes[0].into, lead.turned(), at == last, chance
        places = [_key(slot) for slot in self.slots]
        tested = [place for place in places if place in leads and leads[place][2]]
        strong = {
            place for place, is_so in zip(tested, found([leads[place][3] for place in tested]), strict=True) if is_so
        }
        proven = found([worth.chance for worth in worths])
        idle = found([estimate.below(self.margin) for estimate in held])
        return [
            Finding(
                slot,
                worths[place],
                held[place],
                blanks[place].seen / blanks[place].pairs if blanks[place].pairs else 0.0,
                _rate(tally.drawn, slot),
                leads[key][0] if key in leads else None,
                leads[key][1] if key in leads else None,
                key in tested,
                proven[place],
                key in strong,
                idle[place],
            )
            for place, (slot, key) in enumerate(zip(self.slots, places, strict=True))
        ]


def _key(slot: Slot) -> tuple[int, str, str]:
    return slot.deck, slot.section, slot.card


def _place(arm: Arm) -> tuple[int, str, str]:
    change = arm.changes[0]
    return arm.deck, change.section, change.out


def _by_card(
    stages: Sequence[Stage], tally: PairTally, asked: Sequence[int]
) -> dict[tuple[int, str, str], list[tuple[Arm, Estimate]]]:
    """Return for each card of the last of some stages what its peers did in its place in all of them, the best first.

    Args:
        stages: all that were begun.
        tally: what came of them.
        asked: the numbers of those that are looked at.
    """
    figures = {arm: Figures() for arm in stages[asked[-1]].arms}
    for at in asked:
        for place, arm in enumerate(stages[at].arms):
            if arm in figures:
                figures[arm].merge(tally.figures(at, place))
    cards: dict[tuple[int, str, str], list[tuple[Arm, Estimate]]] = {}
    for arm, row in figures.items():
        cards.setdefault(_place(arm), []).append((arm, estimate(row, seen=True)))
    for arms in cards.values():
        arms.sort(key=lambda pair: -pair[1].value)
    return cards


def _rate(drawn: Mapping[tuple[int, str], Sequence[int]], slot: Slot) -> float | None:
    games, score = drawn.get((slot.deck, slot.card), (0, 0))
    return score / (2 * games) if games else None
