"""A world in which the strength of every card is known, so that experiments can be seen to find the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.engine.state.chance import mix
from deckcheck.lab.cards import BLANK
from deckcheck.lab.pairs import Arm, Pairs, PairTally
from deckcheck.lab.stages import conduct


class World:
    """Cards of known strength: what they gain where they come up, which is in seven of ten games.

    Where decks of the other half are met, cards may have other strengths: `elsewhere`, by the number of the last one.
    """

    def __init__(
        self,
        strengths: Mapping[str, float],
        policy: Any,
        seed: int,
        elsewhere: Mapping[int, Mapping[str, float]] | None = None,
    ) -> None:
        self.strengths = {BLANK: 0.0, **strengths}
        self.elsewhere = {deck: {BLANK: 0.0, **found} for deck, found in (elsewhere or {}).items()}
        self.job = Pairs("cards", "virevolt", ())
        self.policy = policy
        self.tally = PairTally()
        self._seed = seed

    def play(self) -> None:
        """Play the experiment to its end."""
        assert conduct(self.job, self.policy, self.tally, self._play, self.policy.games)

    def _play(self, units: Sequence[range], ahead: int) -> bool:
        assert ahead >= 0
        at = len(self.job.stages) - 1
        stage = self.job.stages[at]
        for number in units[0]:
            self.tally.add_unit(1, 0)
            table = stage.tables[number % len(stage.tables)]
            strengths = self.elsewhere.get(table[-1], self.strengths)
            for place, arm in enumerate(stage.arms):
                self._play_arm(at, place, arm, number, strengths)
        return True

    def _play_arm(self, at: int, place: int, arm: Arm, number: int, strengths: Mapping[str, float]) -> None:
        draw = mix(mix(self._seed) + number * 1009 + place * 7919 + at) / 2**64
        seen = draw < 0.7
        gain = sum(strengths[change.into] - strengths[change.out] for change in arm.changes)
        share = draw / 0.7
        # Beside what a card gains, one pair in five comes out otherwise by what a change stirs up; twins are the same.
        stirred = 0.1 if gain else 0.0
        up = stirred + max(gain, 0.0)
        moved = 2 if share < up else -2 if share < up + stirred + max(-gain, 0.0) else 0
        self.tally.add_arm(at, place, moved if seen else 0, seen=seen)
