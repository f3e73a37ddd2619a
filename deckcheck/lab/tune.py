"""Swaps that make a deck better: found against some decks, proven against others.

The games go, stage by stage, to what promises most (see `stages`):

1. blanks for each card: which cards do least for the deck;
2. every card that a legal swap may bring, instead of one that does little;
3. the best of them instead of several;
4. the best swaps;
5. the proof: the best three, each alone and all together, against decks that were not met before, with seeds of their
   own. What is not proven there is not proposed.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from deckcheck.lab.cards import BLANK
from deckcheck.lab.estimates import Estimate, estimate
from deckcheck.lab.pairs import Arm
from deckcheck.lab.stages import follow, spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.lab.cards import Slot
    from deckcheck.lab.pairs import Change, PairTally, Stage
    from deckcheck.lab.swaps import Swaps

#: How many games are played unless somebody says otherwise.
GAMES = 20_000
#: How many swaps are proposed at most.
MOST = 3
# How the games are shared out among the stages, and how many arms those have.
_SHARES = (0.02, 0.1, 0.22, 0.18, 0.16, 0.32)
_OUT, _INTO, _BEST_INTO, _BEST = 3, 48, 10, 8
# How many of the best swaps may concern the same card.
_ALIKE = 3
_SHOWN = 0.7
# How sure it has to be that a swap gains the least: the normal quantile of 99 % to one side. With 90 %, one of the
# seventeen swaps that were proposed for weakened decks gained less when it was measured again.
_SURE = 2.3263


class Proven(NamedTuple):
    """A swap, and what it was worth.

    Attributes:
        change: the swap.
        worth: what the card that goes was worth, where it came up, in the games by which swaps were found.
        searched: what the swap gained in the last of these games.
        gain: what it gained against decks and with seeds that were not used to find it.
        holds: whether that proves it.
    """

    change: Change
    worth: Estimate
    searched: Estimate
    gain: Estimate
    holds: bool


class Proposal(NamedTuple):
    """What came of the search.

    Attributes:
        tried: the swaps that were put to the proof, the most promising first.
        changes: those that are proposed, together.
        gain: what they gain together.
    """

    tried: list[Proven]
    changes: tuple[Change, ...]
    gain: Estimate | None


class TunePolicy:
    """How the games of the search are spent; the same tally asks for the same games.

    Args:
        slots: the cards of the deck that may go.
        swaps: what may be changed.
        tables: whom the deck meets while swaps are looked for.
        proof: whom it meets when they are proven.
        games: about how many games are played.
        least: what a swap must gain for certain.
    """

    def __init__(
        self,
        slots: Sequence[Slot],
        swaps: Swaps,
        tables: Sequence[tuple[int, ...]],
        proof: Sequence[tuple[int, ...]],
        games: int,
        least: float,
    ) -> None:
        self.slots = tuple(slots)
        self.tables = tuple(tables)
        self.proof = tuple(proof)
        self.games = games
        self.least = least
        self._swaps = swaps
        self._legal: dict[tuple[str, str, str], Change | None] = {}
        self._blanks = tuple(slot.arm(BLANK) for slot in self.slots)

    @property
    def fewest(self) -> int:
        """How many games it takes to show anything."""
        cost = follow((), self._blanks, self.tables, 0, lambda _: _SHOWN).games
        return round(cost / min(_SHARES[1:]))

    def __call__(self, stages: Sequence[Stage], tally: PairTally) -> Stage | None:
        """Return the next stage (see `stages.Policy`)."""
        at = len(stages)
        if at == len(_SHARES):
            return None
        games = min(self.games * _SHARES[at], self.games - spent(stages, tally))
        if at == 0:
            return follow(stages, self._blanks, self.tables, games, lambda _: _SHOWN)
        shown = self._shown(tally)
        tables = self.tables
        if at == 1:
            arms: Sequence[Arm] = self._blanks
        elif at == 2:
            arms = self._wide(tally)
        elif at == 3:
            arms = self._narrow(stages, tally)
        elif at == 4:
            arms = _varied(_ranked(stages, tally, 3))
        else:
            arms = self._proofs(stages, tally)
            tables = self.proof
        if not arms:
            return None
        return follow(stages, arms, tables, games, lambda arm: min(1.0, sum(shown[one[:2]] for one in arm.changes)))

    def _shown(self, tally: PairTally) -> dict[tuple[str, str], float]:
        shown = {}
        for place, slot in enumerate(self.slots):
            first = tally.figures(0, place)
            shown[slot.section, slot.card] = (first.seen + 1) / (first.pairs + 2)
        return shown

    def _worths(self, tally: PairTally) -> list[Estimate]:
        return [estimate(tally.figures(1, place), seen=True).turned() for place in range(len(self.slots))]

    def _weakest(self, tally: PairTally) -> list[Slot]:
        """Return the cards by what each copy does for the deck, the least first."""
        worths = self._worths(tally)
        order = sorted(range(len(self.slots)), key=lambda place: (worths[place].value / self.slots[place].taken, place))
        return [self.slots[place] for place in order]

    def _change(self, slot: Slot, into: str) -> Change | None:
        key = (slot.section, slot.card, into)
        if key not in self._legal:
            self._legal[key] = self._swaps.change(*key)
        return self._legal[key]

    def _wide(self, tally: PairTally) -> list[Arm]:
        """Return each card that may come in, for the weakest that it may replace."""
        arms: list[Arm] = []
        weakest = self._weakest(tally)
        for section in dict.fromkeys(slot.section for slot in weakest):
            places = [slot for slot in weakest if slot.section == section]
            taken = 0
            for card in self._swaps.into(section):
                if taken == _INTO:
                    break
                change = next(filter(None, (self._change(slot, card) for slot in places)), None)
                if change is not None:
                    taken += 1
                    arms.append(Arm(0, (change,)))
        return arms

    def _narrow(self, stages: Sequence[Stage], tally: PairTally) -> list[Arm]:
        """Return the best of these cards, each instead of several."""
        found: dict[Change, None] = {}
        weakest = self._weakest(tally)
        for arm, _ in _ranked(stages, tally, 2)[:_BEST_INTO]:
            own = arm.changes[0]
            places = [slot for slot in weakest if slot.section == own.section]
            changes = [change for slot in places if (change := self._change(slot, own.into)) is not None]
            found.update(dict.fromkeys(changes[:_OUT]))
        return [Arm(0, (change,)) for change in found]

    def _proofs(self, stages: Sequence[Stage], tally: PairTally) -> list[Arm]:
        """Return the best swaps that do not touch each other, and all that they may be together."""
        chosen: list[Change] = []
        for arm, found in _ranked(stages, tally, 4):
            change = arm.changes[0]
            touched = {card for one in chosen for card in (one.out, one.into)}
            if len(chosen) < MOST and found.high > self.least and not touched & {change.out, change.into}:
                chosen.append(change)
        arms = [Arm(0, (change,)) for change in chosen]
        for size in range(2, len(chosen) + 1):
            arms += [Arm(0, some) for some in combinations(chosen, size) if self._swaps.allows(some)]
        return arms

    def proposal(self, stages: Sequence[Stage], tally: PairTally) -> Proposal:
        """Return what is proposed; nothing before the proof is played."""
        if len(stages) < len(_SHARES):
            return Proposal([], (), None)
        worths = {(slot.section, slot.card): worth for slot, worth in zip(self.slots, self._worths(tally), strict=True)}
        at = len(_SHARES) - 1
        searched = {arm.changes[0]: found for arm, found in _ranked(stages, tally, at - 1)}
        tried: list[Proven] = []
        best: tuple[Arm, Estimate] | None = None
        for place, arm in enumerate(stages[at].arms):
            gain = estimate(tally.figures(at, place))
            holds = self._proves(gain)
            if len(arm.changes) == 1:
                change = arm.changes[0]
                tried.append(Proven(change, worths[change.section, change.out], searched[change], gain, holds))
            alone = {one.change for one in tried if one.holds}
            if holds and alone.issuperset(arm.changes) and (best is None or gain.low > best[1].low):
                best = arm, gain
        return Proposal(tried, best[0].changes, best[1]) if best else Proposal(tried, (), None)

    def _proves(self, gain: Estimate) -> bool:
        """Whether a swap gains the least for certain, at 99 %."""
        return gain.pairs > 0 and gain.value - _SURE * gain.error >= self.least


def _ranked(stages: Sequence[Stage], tally: PairTally, at: int) -> list[tuple[Arm, Estimate]]:
    """Return the swaps of a stage with what they gained, the best first."""
    found = [(arm, estimate(tally.figures(at, place))) for place, arm in enumerate(stages[at].arms)]
    return sorted(found, key=lambda one: -one[1].value)


def _varied(ranked: Sequence[tuple[Arm, Estimate]]) -> list[Arm]:
    """Return the best swaps, of which only some concern the same card."""
    arms: list[Arm] = []
    for arm, _ in ranked:
        change = arm.changes[0]
        outs = sum(one.changes[0].out == change.out for one in arms)
        intos = sum(one.changes[0].into == change.into for one in arms)
        if len(arms) < _BEST and outs < _ALIKE and intos < _ALIKE:
            arms.append(arm)
    return arms


def parted(tables: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the tables at which swaps are looked for and those at which they are proven: every second one each."""
    return list(tables[::2]), list(tables[1::2])
