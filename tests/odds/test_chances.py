"""Exact chances: compared with the counting of every hand and with a seeded simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.engine.state.chance import Stream
from deckcheck.odds.chances import Groups, at_least, with_put_back, with_redraws

# The four kinds of cards of a pile: (is a hit, keeps the opening hand).
KINDS = {"both": (True, True), "hits": (True, False), "keeps": (False, True), "others": (False, False)}

small_piles = st.builds(Groups, st.integers(0, 2), st.integers(0, 3), st.integers(0, 2), st.integers(0, 3)).filter(
    lambda groups: groups.cards
)


def cards_of(groups: Groups) -> list[tuple[bool, bool]]:
    return [kind for name, kind in KINDS.items() for _ in range(getattr(groups, name))]


def share(favourable: int, all_ways: int) -> Fraction:
    return Fraction(favourable, all_ways)


class TestAtLeast:
    @given(small_piles, st.integers(0, 8), st.integers(0, 4))
    def test_equals_the_count_of_all_hands(self, groups: Groups, drawn: int, wanted: int) -> None:
        cards = cards_of(groups)
        hands = list(combinations(cards, min(drawn, len(cards))))
        good = sum(sum(hit for hit, _ in hand) >= wanted for hand in hands)
        assert at_least(wanted, cards=groups.cards, hits=groups.all_hits, drawn=drawn) == share(good, len(hands))

    def test_one_of_two_copies_among_five_of_thirty(self) -> None:
        # 1 - (28 over 5) / (30 over 5)
        assert at_least(1, cards=30, hits=2, drawn=5) == 1 - Fraction(98_280, 142_506)

    def test_the_rulebooks_own_estimate(self) -> None:
        """VV-D02: ten Heroes in thirty cards put one into an opening hand of five in about 89 percent of games."""
        assert round(at_least(1, cards=30, hits=10, drawn=5), 2) == Fraction(89, 100)

    def test_more_draws_than_cards_see_everything(self) -> None:
        assert at_least(2, cards=10, hits=2, drawn=99) == 1
        assert at_least(3, cards=10, hits=2, drawn=99) == 0

    @given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 5))
    def test_is_a_chance_and_grows_with_the_draws(self, hits: int, others: int, drawn: int, wanted: int) -> None:
        now, later = (at_least(wanted, cards=hits + others, hits=hits, drawn=number) for number in (drawn, drawn + 1))
        assert 0 <= now <= later <= 1


def dealt(
    groups: Groups, opening: int, later: int
) -> list[tuple[tuple[tuple[bool, bool], ...], tuple[tuple[bool, bool], ...]]]:
    """Return every (opening hand, later draws) of a pile, each as likely as any other."""
    cards = cards_of(groups)
    seen = min(opening + later, len(cards))
    orders = list(permutations(cards, seen))
    return [(order[: min(opening, len(cards))], order[min(opening, len(cards)) :]) for order in orders]


piles_for_hands = st.builds(Groups, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)).filter(
    lambda groups: 0 < groups.cards <= 6
)


class TestWithRedraws:
    """VV-003: an opening hand without a Hero may be shuffled back and drawn again, until a Hero comes."""

    @given(piles_for_hands, st.integers(1, 3), st.integers(0, 2), st.integers(0, 3))
    def test_equals_the_count_of_hands_that_are_kept(
        self, groups: Groups, opening: int, later: int, wanted: int
    ) -> None:
        deals = dealt(groups, opening, later)
        kept = [deal for deal in deals if any(keeps for _, keeps in deal[0])]
        if not kept:  # no Hero in the deck: no redraw is offered (VV-D03)
            kept = deals
        good = sum(sum(hit for hit, _ in (*hand, *draws)) >= wanted for hand, draws in kept)
        assert with_redraws(wanted, groups, opening=opening, later=later) == share(good, len(kept))

    def test_the_redraw_makes_a_hero_certain(self) -> None:
        groups = Groups(both=10, hits=0, keeps=0, others=20)
        assert with_redraws(1, groups, opening=5, later=0) == 1

    def test_a_pile_without_keepers_is_drawn_once(self) -> None:
        groups = Groups(both=0, hits=4, keeps=0, others=26)
        assert with_redraws(1, groups, opening=5, later=1) == at_least(1, cards=30, hits=4, drawn=6)

    def test_agrees_with_a_seeded_simulation(self) -> None:
        groups = Groups(both=0, hits=9, keeps=6, others=15)
        cards = cards_of(groups)
        stream = Stream(20)
        games = 20_000
        good = 0
        for _ in range(games):
            order = stream.shuffled(list(range(30)))
            while not any(cards[at][1] for at in order[:5]):
                order = stream.shuffled(order)
            good += sum(cards[at][0] for at in order[:8]) >= 3
        expected = with_redraws(3, groups, opening=5, later=3)
        # Four standard errors of 20,000 games.
        assert abs(good / games - float(expected)) < 4 * (0.25 / games) ** 0.5


class TestWithPutBack:
    """SZ-009, SZ-010: up to three cards go back into the deck, it is shuffled, and as many are drawn."""

    @given(piles_for_hands, st.integers(1, 3), st.integers(0, 2), st.integers(1, 3), st.integers(1, 2))
    def test_equals_the_count_of_all_ways(
        self, groups: Groups, opening: int, later: int, wanted: int, most: int
    ) -> None:
        cards = cards_of(groups)
        opening = min(opening, len(cards))
        chance = Fraction(0)
        hands = list(combinations(range(len(cards)), opening))
        for hand in hands:
            found = [at for at in hand if cards[at][0]]
            misses = [at for at in hand if not cards[at][0]]
            back = misses[:most] if len(found) < wanted else []
            rest = [at for at in range(len(cards)) if at not in hand or at in back]
            ways = list(combinations(rest, min(len(back) + later, len(rest))))
            good = sum(len(found) + sum(cards[at][0] for at in way) >= wanted for way in ways)
            chance += share(good, len(ways)) / len(hands)
        assert with_put_back(wanted, groups, opening=opening, later=later, most=most) == chance

    @pytest.mark.parametrize("wanted", [1, 2, 3])
    def test_never_harms(self, wanted: int) -> None:
        groups = Groups(both=0, hits=6, keeps=0, others=34)
        kept = at_least(wanted, cards=40, hits=6, drawn=7)
        assert with_put_back(wanted, groups, opening=6, later=1, most=3) > kept

    def test_agrees_with_a_seeded_simulation(self) -> None:
        groups = Groups(both=0, hits=3, keeps=0, others=37)
        stream = Stream(7)
        games = 20_000
        good = 0
        for _ in range(games):
            order = stream.shuffled(list(range(40)))
            hand, rest = order[:6], order[6:]
            if not any(at < 3 for at in hand):
                back, hand = hand[:3], hand[3:]
                rest = stream.shuffled([*rest, *back])
                hand, rest = hand + rest[:3], rest[3:]
            good += any(at < 3 for at in (*hand, *rest[:2]))
        expected = with_put_back(1, groups, opening=6, later=2, most=3)
        assert abs(good / games - float(expected)) < 4 * (0.25 / games) ** 0.5
