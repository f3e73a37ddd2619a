"""Opening hands by each game's own rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.decklist.deck import Deck, Entry
from deckcheck.odds.hands import Hand, NotInHandError, deal
from deckcheck.odds.rules import FIRST, SECOND, AsideError, HandRules, Pile, hand_rules
from deckcheck.shipped import sample_decks

LEGAL = Path(sample_decks()) / "legal"
DECKS = {
    "virevolt": "red-rush",
    "slasherz": "la-meute",
    "terrors": "fenris-chains-on-the-thames",
    "xfiles": "basement-office",
    "buffy": "slayers-vigil",
}


def set_up(game: str, aside: str | None = None) -> tuple[Deck, HandRules, Pile]:
    deck = deckcheck.load_deck(LEGAL / game / f"{DECKS[game]}.deck.yaml")
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    rules = hand_rules(ruleset)
    assert rules is not None
    return deck, rules, rules.pile(deck, ruleset, aside)


def sections(pile: Pile) -> set[str]:
    return {entry.section for entry in pile.cards}


def names(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.name for entry in entries]


def written_deck(tmp_path: Path, text: str) -> tuple[HandRules, Pile]:
    path = tmp_path / "a.deck.yaml"
    path.write_text(text, encoding="utf-8")
    deck = deckcheck.check(path).deck
    assert deck is not None
    ruleset = builtin_ruleset(deck.game)
    assert ruleset is not None
    rules = hand_rules(ruleset)
    assert rules is not None
    return rules, rules.pile(deck, ruleset)


class TestPiles:
    """Which cards are shuffled together."""

    @pytest.mark.parametrize(
        ("game", "size", "where"),
        [
            ("virevolt", 30, {"main"}),
            ("slasherz", 45, {"main"}),  # SZ-007: neither Survivor nor Victims
            ("terrors", 10, {"influences", "starters"}),  # the Overlord is beside
            ("xfiles", 60, {"bureau"}),  # the Team and the X-File stay out
            ("buffy", 59, {"resources"}),  # BF-025: the main character's level 1 card begins in play
        ],
    )
    def test_pile(self, game: str, size: int, where: set[str]) -> None:
        _, _, pile = set_up(game)
        assert len(pile) == size
        assert sections(pile) == where

    def test_bf_025_one_level_1_main_character_begins_in_play(self) -> None:
        deck, _, pile = set_up("buffy")
        assert pile.aside is not None
        assert pile.aside.card is not None
        assert (pile.aside.card.get("character"), pile.aside.card.get("level")) == ("Buffy Summers", 1)
        before = sum(entry.count for entry in deck.entries if entry is pile.aside)
        assert sum(card is pile.aside for card in pile.cards) == before - 1

    def test_another_level_1_card_may_be_chosen(self) -> None:
        _, _, pile = set_up("buffy", "Buffy Summers (C225)")
        assert pile.aside is not None
        assert pile.aside.reference == "Buffy Summers (C225)"

    def test_only_what_may_begin_in_play_can_be_chosen(self) -> None:
        with pytest.raises(AsideError) as raised:
            set_up("buffy", "Cross")
        assert raised.value.message == "hand-aside-unknown"
        assert {one.partition(" (")[0] for one in raised.value.choices} == {"Buffy Summers"}
        assert "Buffy Summers (C225)" in raised.value.choices

    @pytest.mark.parametrize("name", ["Buffy Summers", "buffy summers (level 1)"])
    def test_a_name_that_several_cards_bear_is_ambiguous(self, name: str) -> None:
        with pytest.raises(AsideError) as raised:
            set_up("buffy", name)
        assert raised.value.message == "hand-aside-ambiguous"
        assert "Buffy Summers (C225)" in raised.value.choices
        assert len(raised.value.choices) > 1

    def test_no_card_begins_in_play_elsewhere(self) -> None:
        with pytest.raises(AsideError) as raised:
            set_up("virevolt", "Ember Squire")
        assert raised.value.choices == []


class TestSizes:
    """How many cards are seen by which turn."""

    @pytest.mark.parametrize(
        ("game", "seat", "seen"),
        [
            ("virevolt", FIRST, [5, 6, 7, 8]),  # VV-002, VV-008: the starting player draws on the first turn too
            ("virevolt", SECOND, [5, 6, 7, 8]),
            ("slasherz", FIRST, [6, 7, 8, 9]),  # SZ-008, SZ-013
            ("terrors", FIRST, [4, 4, 9, 14]),  # TL-015, TL-116: five cards at the end of each turn
            ("terrors", SECOND, [5, 5, 10, 15]),
            ("xfiles", FIRST, [7, 8, 9, 10]),  # XF-022, XF-074
            ("buffy", FIRST, [5, 5, 10, 15]),  # BF-038, BF-057: the first draw step fills the empty hand
        ],
    )
    def test_seen(self, game: str, seat: str, seen: list[int]) -> None:
        _, rules, _ = set_up(game)
        assert [rules.seen(turn, seat) for turn in range(4)] == seen

    def test_a_ruleset_may_deny_the_first_draw(self) -> None:
        rules = HandRules({"pile": {"section": "main"}, "size": 7, "first_draw": False})
        assert [rules.seen(turn, FIRST) for turn in range(3)] == [7, 7, 8]
        assert [rules.seen(turn, SECOND) for turn in range(3)] == [7, 8, 9]

    @pytest.mark.parametrize("game", DECKS)
    @pytest.mark.parametrize("seat", [FIRST, SECOND])
    def test_hand_and_draws_are_as_many_as_are_seen(self, game: str, seat: str) -> None:
        _, rules, pile = set_up(game)
        hand = deal(pile, rules, 3, seat=seat, turns=2)
        sizes = [len(hand.cards), *(len(hand.cards) + sum(map(len, hand.draws[:turn])) for turn in (1, 2))]
        assert sizes == [min(rules.seen(turn, seat), len(pile)) for turn in range(3)]


class TestDealing:
    @pytest.mark.parametrize("game", DECKS)
    def test_equal_seeds_deal_equal_hands(self, game: str) -> None:
        _, rules, pile = set_up(game)
        first, again, other = (deal(pile, rules, seed, turns=3) for seed in (11, 11, 12))
        assert (names(first.cards), list(map(names, first.draws))) == (
            names(again.cards),
            list(map(names, again.draws)),
        )
        assert names(first.cards) != names(other.cards)

    def test_a_hand_of_a_known_seed(self) -> None:
        """The same on every Python and every machine."""
        _, rules, pile = set_up("virevolt")
        assert names(deal(pile, rules, 3).cards) == [
            "Reckless Charge",
            "Red Crystal",
            "Backdraft",
            "Ember Squire",
            "Neutral Crystal",
        ]

    @pytest.mark.parametrize("game", DECKS)
    def test_no_copy_is_dealt_twice(self, game: str) -> None:
        _, rules, pile = set_up(game)
        hand = deal(pile, rules, 5, turns=100)
        assert sorted([*names(hand.cards), *(name for drawn in hand.draws for name in names(drawn))]) == sorted(
            names(pile.cards)
        )

    def test_a_deck_smaller_than_a_hand_is_dealt_whole(self, tmp_path: Path) -> None:
        rules, pile = written_deck(tmp_path, "game: virevolt\ndeck: {main: {Ember Squire: 1, Red Crystal: 2}}\n")
        hand = deal(pile, rules, 1, turns=2)
        assert len(hand.cards) == 3
        assert hand.draws == ((), ())


class TestVirevoltRedraw:
    """VV-003 and VV-D03."""

    DECK = "game: virevolt\ndeck: {main: {Ember Squire: 2, Red Crystal: 28}}\n"

    def hands(self, tmp_path: Path, *, keep: bool = False) -> list[Hand]:
        rules, pile = written_deck(tmp_path, self.DECK)
        return [deal(pile, rules, seed, keep=keep) for seed in range(40)]

    def test_a_hand_without_a_hero_is_redrawn_until_one_comes(self, tmp_path: Path) -> None:
        hands = self.hands(tmp_path)
        assert all("Ember Squire" in names(hand.cards) for hand in hands)
        redrawn = [refused for hand in hands for refused in hand.redrawn]
        assert redrawn
        assert all(names(refused) == ["Red Crystal"] * 5 for refused in redrawn)

    def test_a_hand_with_a_hero_may_not_be_redrawn(self, tmp_path: Path) -> None:
        for hand, kept in zip(self.hands(tmp_path), self.hands(tmp_path, keep=True), strict=True):
            if "Ember Squire" in names(kept.cards):
                assert names(hand.cards) == names(kept.cards)
                assert not hand.redrawn

    def test_the_redraw_may_be_declined(self, tmp_path: Path) -> None:
        hands = self.hands(tmp_path, keep=True)
        assert not any(hand.redrawn for hand in hands)
        assert any("Ember Squire" not in names(hand.cards) for hand in hands)

    def test_a_deck_without_a_hero_is_offered_none(self, tmp_path: Path) -> None:
        rules, pile = written_deck(tmp_path, "game: virevolt\ndeck: {main: {Red Crystal: 30}}\n")
        hand = deal(pile, rules, 1)
        assert not hand.redrawn
        assert names(hand.cards) == ["Red Crystal"] * 5


class TestSlasherzPutBack:
    """SZ-009 and SZ-010."""

    def test_the_hand_is_full_again_and_keeps_the_rest(self) -> None:
        _, rules, pile = set_up("slasherz")
        before = deal(pile, rules, 3)
        back = names(before.cards)[:3]
        after = deal(pile, rules, 3, put_back=back)
        assert names(after.put_back) == back
        assert len(after.cards) == 6
        assert names(after.cards)[:3] == names(before.cards)[3:]

    def test_a_returned_card_may_come_back(self) -> None:
        _, rules, pile = set_up("slasherz")
        came_back = 0
        for seed in range(60):
            hand = deal(pile, rules, seed)
            again = deal(pile, rules, seed, put_back=names(hand.cards)[:3])
            came_back += any(card is again.put_back[0] for card in again.cards)
        assert came_back

    def test_only_cards_of_the_hand_go_back(self) -> None:
        _, rules, pile = set_up("slasherz")
        with pytest.raises(NotInHandError):
            deal(pile, rules, 3, put_back=["Clark et Jessie - Perdus dans les bois - Brillante"])

    def test_each_copy_goes_back_once(self) -> None:
        _, rules, pile = set_up("slasherz")
        hand = names(deal(pile, rules, 3).cards)
        assert hand.count("Gnome radin") == 1
        with pytest.raises(NotInHandError):
            deal(pile, rules, 3, put_back=["Gnome radin", "Gnome radin"])
