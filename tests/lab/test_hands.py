"""Opening hands: every way to change one that a game allows, and what each is worth."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.engine.registry import rules_of
from deckcheck.lab.hands import ALL, KEPT, RARE, Hands, HandTally, advice, answer, hand_of, ways_of
from deckcheck.lab.pairs import Stage
from deckcheck.simulation.run import run_job
from deckcheck.simulation.values import Contender
from deckcheck.simulation.workers import Processes

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
TABLES = ((0, 1),)
UNITS = 30


def work_of(game: str, *names: str, **options: Any) -> Hands:
    decks = [deckcheck.load_deck(SAMPLES / game / f"{name}.deck.yaml") for name in names]
    contenders = tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks)
    job = Hands("hands", game, contenders, seed=3, options=options)
    job.stages = (Stage(range(UNITS), (), TABLES),)
    return job


@pytest.fixture
def virevolt() -> Hands:
    return work_of("virevolt", "red-rush", "long-caravan")


@pytest.fixture
def slasherz() -> Hands:
    return work_of("slasherz", "la-meute", "derniere-seance")


def counted(job: Hands, jobs: int = 1, units: tuple[range, ...] = (range(UNITS),)) -> HandTally:
    total = job.tally()
    with Processes(jobs) as workers:
        run_job(job, units, lambda _, tally: total.merge(tally), workers)
    return total


def asked(job: Hands, seat: int = 0) -> Any:
    seeds = range(10_000)
    return next(game for seed in seeds if (game := job._asked((0, 1), seat, seed, 5)) is not None)


def test_a_hand_without_a_hero_is_kept_or_drawn_anew(virevolt: Hands) -> None:
    """VV-003: who has no Hero in the first hand may take another."""
    tally = counted(virevolt)
    assert tally.units == UNITS == sum(count for count, _ in tally.hands.values())
    assert tally.games == 2 * UNITS
    assert all("hero" not in dict(hand) for hand in tally.hands)
    assert {way for _, way in tally.ways} == {ALL}
    assert tally.deals > 3 * UNITS


@pytest.mark.parametrize("seat", [0, 1])
def test_each_answer_leads_where_it_says(virevolt: Hands, seat: int) -> None:
    game = asked(virevolt, seat)
    hand = held(game, seat)
    assert ways_of(game) == [ALL]
    kept, drawn = game.copy(), game.copy()
    answer(kept, seat, KEPT)
    answer(drawn, seat, ALL)
    assert hand <= held(kept, seat)
    assert not hand <= held(drawn, seat)


def held(game: Any, seat: int) -> Counter[str]:
    return Counter(card["card"] for card in game.observation(seat)["players"][seat]["zones"]["hand"]["cards"])


def test_cards_of_a_kind_are_put_back_as_many_as_may_be(slasherz: Hands) -> None:
    """SZ-009, SZ-D29: up to three cards go back, and as many are drawn."""
    game = asked(slasherz)
    hand = dict(hand_of(game, 0))
    assert set(ways_of(game)) == set(hand)
    for way in ways_of(game):
        ahead = game.copy()
        answer(ahead, 0, way)
        returned = [action for action in ahead.history[len(game.history) :] if action in game.state.zones[_hand(game)]]
        assert len(returned) == min(3, hand[way])
        assert sum(dict(hand_of(ahead, 0)).values()) == sum(hand.values())


def _hand(game: Any) -> int:
    return int(game.state.match.place(game.rules.HAND, 0))


def test_levels_tell_characters_apart(slasherz: Hands) -> None:
    tally = counted(slasherz)
    kinds = {kind for hand in tally.hands for kind, _ in hand}
    assert {"character 1", "character 2", "character 3", "object", "place", "event"} >= kinds > {"character 1"}
    assert tally.games == UNITS + sum(figures.pairs for figures in tally.ways.values())


@pytest.mark.parametrize("game", ["virevolt", "slasherz"])
def test_two_processes_count_the_same_in_any_parts(game: str, request: pytest.FixtureRequest) -> None:
    job = request.getfixturevalue(game)
    alone = counted(job)
    assert counted(job, 2, (range(11, UNITS), range(11))).to_data() == alone.to_data()
    assert job.tally_from(alone.to_data()).to_data() == alone.to_data()


def test_where_nobody_is_asked_nothing_is_played() -> None:
    job = work_of("virevolt", "red-rush", "long-caravan", mulligan="none")
    assert job.games_each((0, 1)) == 0
    assert not any(rules_of(game).KEEPING for game in ("buffy", "terrors", "xfiles"))


def test_games_each_counts_the_ways(virevolt: Hands, slasherz: Hands) -> None:
    assert virevolt.games_each((0, 1)) == 2
    assert 2 < slasherz.games_each((0, 1)) <= 5


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", -1),
        ("deals", True),
        ("hands", [[[["spell", 0]], 1, 1]]),
        ("hands", [[[["spell", 1]], 2, 1]]),
        ("ways", [[[["spell", 1]], "*", 1, 1, 5, 2]]),
    ],
)
def test_figures_that_no_run_counts_are_refused(virevolt: Hands, key: str, value: Any) -> None:
    data = {"units": 1, "deals": 1, "games": 2, "hands": [], "ways": [], key: value}
    with pytest.raises(ValueError, match=r"."):
        virevolt.tally_from(data)


def test_frequent_hands_are_reported_alone_and_rare_ones_together() -> None:
    tally = HandTally()
    often, rare = (("crystal", 5),), (("crystal", 4), ("spell", 1))
    for at in range(RARE * 10):
        tally.add_hand(often, 0)
        tally.add_way(often, ALL, 2 if at % 2 else 0)
    tally.add_hand(rare, 2)
    tally.add_way(rare, ALL, -2)
    whole, first, rest = advice(tally)
    assert (whole.hand, whole.times, whole.certain) == ((), RARE * 10 + 1, True)
    assert (first.hand, first.kept) == (often, 0.0)
    assert first.gain.value == pytest.approx(0.5)
    assert (rest.is_rest, rest.times, rest.kept, rest.certain) == (True, 1, 1.0, False)


def test_hands_are_distinguished_by_the_kind_that_is_put_back() -> None:
    tally = HandTally()
    for spells in (1, 2):
        for _ in range(RARE):
            hand = (("object", 6 - spells), ("spell", spells))
            tally.add_hand(hand, 1)
            tally.add_way(hand, "spell", 0)
    assert [one.hand for one in advice(tally)] == [(), (("spell", 1),), (("spell", 2),)]
