"""Experiments in stages: what is played next follows from what came of the stages before, and from nothing else."""

from __future__ import annotations

from deckcheck.lab.pairs import Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from deckcheck.lab.pairs import Arm, Pairs, PairTally

    #: The stages so far and the tally -> the next stage, or None when the question is answered. It reads only what the
    #: tally says of these stages: a run that is gone on with holds what came later as well.
    Policy: TypeAlias = Callable[[Sequence[Stage], PairTally], Stage | None]
    #: Plays units as far as they are not finished, and says whether all are; about how many will follow them.
    Play: TypeAlias = Callable[[Sequence[range], int], bool]


def conduct(job: Pairs, policy: Policy, tally: PairTally, play: Play, games: int) -> bool:
    """Play an experiment stage by stage; return whether it came to its end.

    Args:
        job: the experiment; its stages grow.
        policy: says what is played next.
        tally: what was played, which grows by what `play` plays.
        play: plays.
        games: about how many games there will be in all, for those who wait.
    """
    while (stage := policy(job.stages, tally)) is not None:
        left = games - spent(job.stages, tally)
        job.stages += (stage,)
        if not play([stage.units], max(0, round(left / stage.cost) - len(stage.units))):
            return False
    return True


def spent(stages: Sequence[Stage], tally: PairTally) -> int:
    """Return how many games stages took."""
    return sum(
        len(stage.units) + sum(tally.figures(at, place).seen for place in range(len(stage.arms)))
        for at, stage in enumerate(stages)
    )


def follow(
    stages: Sequence[Stage],
    arms: Sequence[Arm],
    tables: Sequence[tuple[int, ...]],
    games: float,
    shown: Callable[[Arm], float],
) -> Stage:
    """Return the next stage, of about this many games, in which each deck sits on every seat equally often.

    Args:
        stages: those before it.
        arms: see `Stage`.
        tables: see `Stage`.
        games: how many.
        shown: how often the cards of an arm come to light, from 0 to 1.
    """
    first = stages[-1].units.stop if stages else 0
    # What it costs that each table is played once.
    cost = sum(1 + sum(shown(arm) for arm in arms if arm.deck == table[0]) for table in tables)
    seats = len(tables[0])
    rounds = max(int(games / (cost * seats)), 1) * seats
    return Stage(range(first, first + rounds * len(tables)), tuple(arms), tuple(tables), cost / len(tables))
