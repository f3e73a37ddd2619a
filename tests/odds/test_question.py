"""Questions about draws, put to real decks."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import deckcheck
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.messages import translator_of
from deckcheck.odds.chances import at_least
from deckcheck.odds.figures import decimal, percent
from deckcheck.odds.hands import deal
from deckcheck.odds.question import Answer, Question, answer
from deckcheck.odds.rules import FIRST, HandRules, Pile, hand_rules
from deckcheck.shipped import sample_decks

LEGAL = Path(sample_decks()) / "legal"


def pile_of(name: str) -> tuple[Pile, HandRules]:
    deck = deckcheck.load_deck(LEGAL / f"{name}.deck.yaml")
    ruleset = builtin_ruleset(deck.game)
    assert ruleset is not None
    rules = hand_rules(ruleset)
    assert rules is not None
    return rules.pile(deck, ruleset), rules


def asked(name: str, question: Question, **options: int) -> Answer:
    pile, rules = pile_of(name)
    return answer(question, pile, rules, **options)


class TestAnswers:
    def test_virevolt_tells_both_ways(self) -> None:
        found = asked("virevolt/red-rush", Question("traps", types=["trap"]), turn=3)
        assert found.hits == 3
        assert found.columns == ("either-redraw", "either-plain")
        assert [line.seen for line in found.lines] == [(5, 5), (6, 6), (7, 7), (8, 8)]
        for line in found.lines:
            assert line.chances["either-plain"] == at_least(1, cards=30, hits=3, drawn=line.seen[0])
            assert line.chances["either-redraw"] < line.chances["either-plain"]

    def test_a_hero_is_certain_with_the_redraw(self) -> None:
        found = asked("virevolt/red-rush", Question("heroes", types=["hero"]), turn=0)
        assert found.lines[0].chances["either-redraw"] == 1
        assert found.lines[0].chances["either-plain"] == at_least(1, cards=30, hits=10, drawn=5)

    def test_terrors_differs_by_seat(self) -> None:
        """TL-015: the first player draws 4 cards, the other 5."""
        found = asked("terrors/fenris-chains-on-the-thames", Question("fanatics", types=["fanatic"]), turn=2)
        assert found.columns == ("first", "second")
        assert found.lines[0].chances == {
            "first": at_least(1, cards=10, hits=3, drawn=4),
            "second": at_least(1, cards=10, hits=3, drawn=5),
        }

    def test_slasherz_tells_what_putting_back_brings(self) -> None:
        found = asked("slasherz/la-meute", Question("events", types=["event"]), at_least=2)
        assert found.columns == ("either-put-back", "either-plain")
        assert all(line.chances["either-put-back"] > line.chances["either-plain"] for line in found.lines)

    def test_attributes_narrow_types(self) -> None:
        found = asked("slasherz/la-meute", Question("", types=["character"], where=[("level", "2")]))
        assert found.hits == 4

    def test_an_attribute_that_is_a_list_is_looked_into(self) -> None:
        found = asked("xfiles/basement-office", Question("", types=["site"], where=[("questions", "motive")]))
        assert found.hits == 5

    def test_cards_and_types_add_up(self) -> None:
        pile, rules = pile_of("virevolt/red-rush")
        scorch = [entry for entry in pile.cards if entry.name == "Scorch"]
        found = answer(Question("", cards=scorch, types=["trap"]), pile, rules)
        assert found.hits == 5

    def test_draws_and_extra_cards(self) -> None:
        found = asked("xfiles/basement-office", Question("", types=["site"]), draws=2, extra=3, turn=2)
        assert [line.seen[0] for line in found.lines] == [7, 12, 14]

    def test_agrees_with_dealt_hands(self) -> None:
        """The command that deals and the one that computes follow the same rules."""
        pile, rules = pile_of("virevolt/red-rush")
        games = 4_000
        good = 0
        for seed in range(games):
            hand = deal(pile, rules, seed, seat=FIRST, turns=2)
            seen = [*hand.cards, *hand.draws[0], *hand.draws[1]]
            good += sum(entry.name == "Red Crystal" for entry in seen) >= 2
        crystals = [entry for entry in pile.cards if entry.name == "Red Crystal"]
        found = answer(Question("", cards=crystals), pile, rules, at_least=2, turn=2)
        assert abs(good / games - float(found.lines[2].chances["either-redraw"])) < 4 * (0.25 / games) ** 0.5


class TestFigures:
    @pytest.mark.parametrize(
        ("chance", "words"),
        [
            (Fraction(0), "0%"),
            (Fraction(1), "100%"),
            (Fraction(1, 3), "33.33%"),
            (Fraction(1, 10**9), "0.01%"),
            (1 - Fraction(1, 10**9), "99.99%"),
        ],
    )
    def test_nothing_but_certainty_reads_as_certain(self, chance: Fraction, words: str) -> None:
        assert percent(chance) == words

    def test_the_decimal_mark_follows_the_language(self) -> None:
        french = translator_of("fr")
        assert percent(Fraction(1, 3), translator=french) == "33,33\xa0%"
        assert decimal(Fraction(5, 2), translator=french) == "2,50"

    def test_numbers_below_zero(self) -> None:
        assert decimal(Fraction(-1, 4)) == "-0.25"
