"""Swaps are found, proven against other decks, and not proposed where they are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from deckcheck.lab.cards import Slot
from deckcheck.lab.pairs import Arm, Change
from deckcheck.lab.tune import GAMES, MOST, Proposal, TunePolicy, parted
from tests.lab.world import World

TABLES, PROOF = parted([(0, 1), (0, 2), (0, 3), (0, 4)])
DECK = {"a": 0.3, "b": 0.25, "c": 0.16, "d": 0.12, "weak": 0.0, "weaker": -0.05}
LEAST = 0.03
OTHERS = {f"other {at}": at / 100 for at in range(10)}


class Allowed:
    """Represents the construction rules: everything is legal but what is forbidden."""

    def __init__(self, cards: Sequence[str], forbidden: Sequence[str] = ()) -> None:
        self._cards = cards
        self._forbidden = forbidden

    def into(self, section: str) -> list[str]:
        assert section == "main"
        return list(self._cards)

    def change(self, section: str, out: str, into: str) -> Change | None:
        return None if into in self._forbidden or into == out else Change(section, out, into, 2)

    def allows(self, changes: Sequence[Change]) -> bool:
        return not any(change.into in self._forbidden for change in changes)


def searched(
    others: Mapping[str, float],
    seed: int,
    forbidden: Sequence[str] = (),
    elsewhere: Mapping[int, Mapping[str, float]] | None = None,
    games: int = GAMES,
) -> tuple[World, Proposal]:
    slots = [Slot(0, "main", card, 2, 2, (), ()) for card in DECK]
    cards = Allowed(list(others), forbidden)
    policy = TunePolicy(slots, cards, TABLES, PROOF, games, LEAST)  # type: ignore[arg-type]
    world = World({**DECK, **others}, policy, seed, elsewhere)
    world.play()
    return world, policy.proposal(world.job.stages, world.tally)


@pytest.mark.parametrize("seed", range(10))
def test_strong_cards_come_in_for_weak_ones(seed: int) -> None:
    _, proposal = searched({**OTHERS, "best": 0.35, "second": 0.3}, seed)
    assert {change.into for change in proposal.changes} >= {"best"}
    assert {change.into for change in proposal.changes} <= {"best", "second"}
    assert {change.out for change in proposal.changes} <= {"weak", "weaker", "d"}
    assert proposal.gain is not None
    assert proposal.gain.low > 0


@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_proposed_where_nothing_is_better(seed: int) -> None:
    _, proposal = searched(dict.fromkeys(OTHERS, -0.05), seed)
    assert proposal.changes == ()
    assert proposal.gain is None


def test_what_gains_no_more_than_the_least_is_hardly_ever_proposed() -> None:
    # A card comes to light in seven games of ten.
    near = DECK["weaker"] + LEAST / 0.7
    proposals = [searched({**dict.fromkeys(OTHERS, -0.2), "near": near}, seed, games=4000)[1] for seed in range(100)]
    assert sum(bool(proposal.changes) for proposal in proposals) <= 3
    assert sum(bool(proposal.tried) for proposal in proposals) >= 50


@pytest.mark.parametrize("seed", range(10))
def test_what_helps_against_the_one_half_only_is_not_proposed(seed: int) -> None:
    worse = {**DECK, **OTHERS, "local": -0.1}
    _, proposal = searched({**dict.fromkeys(OTHERS, -0.2), "local": 0.4}, seed, elsewhere={2: worse, 4: worse})
    assert proposal.tried[0].change.into == "local"
    assert not proposal.tried[0].holds
    assert proposal.changes == ()


def test_what_is_forbidden_is_never_tried() -> None:
    world, proposal = searched({**OTHERS, "best": 0.35, "second": 0.3}, 1, forbidden=["best"])
    tried = {change.into for stage in world.job.stages for arm in stage.arms for change in arm.changes}
    assert "best" not in tried
    assert proposal.changes[0].into == "second"


def test_swaps_are_proven_with_decks_and_seeds_that_found_none() -> None:
    world, _ = searched({**OTHERS, "best": 0.35, "second": 0.3}, 2)
    *search, proof = world.job.stages
    assert {table for stage in search for table in stage.tables} == set(TABLES)
    assert set(proof.tables) == set(PROOF)
    assert not set(TABLES) & set(PROOF)
    assert proof.units.start == search[-1].units.stop
    assert len([arm for arm in proof.arms if len(arm.changes) == 1]) <= MOST


def test_swaps_that_are_proven_touch_different_cards_and_are_tried_together() -> None:
    world, _ = searched({**OTHERS, "best": 0.35, "second": 0.3}, 3)
    arms = world.job.stages[-1].arms
    alone = [arm.changes[0] for arm in arms if len(arm.changes) == 1]
    touched = [card for change in alone for card in (change.out, change.into)]
    assert len(touched) == len(set(touched))
    if len(alone) > 1:
        assert Arm(0, tuple(alone[:2])) in arms


def test_the_same_stages_follow_when_later_games_are_known_already() -> None:
    world, _ = searched({**OTHERS, "best": 0.35}, 4)
    for at, stage in enumerate(world.job.stages):
        assert world.policy(world.job.stages[:at], world.tally) == stage


def test_nothing_is_proposed_before_the_proof() -> None:
    world, _ = searched(OTHERS, 5)
    assert world.policy.proposal(world.job.stages[:-1], world.tally) == Proposal([], (), None)
