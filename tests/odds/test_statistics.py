"""The statistics of decks, and their charts."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import deckcheck
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.ruleset import Ruleset
from deckcheck.decklist.deck import Deck
from deckcheck.look import DARK, LIGHT
from deckcheck.messages import ENGLISH, Translator, translator_of
from deckcheck.odds.charts import page, picture
from deckcheck.odds.statistics import Statistic, notes, statistics
from deckcheck.shipped import sample_decks

LEGAL = Path(sample_decks()) / "legal"
DECKS = sorted(path.relative_to(LEGAL).as_posix() for path in LEGAL.glob("*/*.deck.yaml"))
TWO_WAYS = "Two Ways: {type: spell, color: red, costs: [{red: 2, neutral: 1}, {red: 1, blue: 1}]}"
SVG = "{http://www.w3.org/2000/svg}"


def counted(deck: Deck, translator: Translator = ENGLISH) -> dict[str, Statistic]:
    ruleset = builtin_ruleset(deck.game)
    assert ruleset is not None
    return {part.key: part for part in statistics(deck, ruleset, translator)}


def sample(name: str) -> dict[str, Statistic]:
    return counted(deckcheck.load_deck(LEGAL / f"{name}.deck.yaml"))


def written(tmp_path: Path, text: str) -> Deck:
    path = tmp_path / "a.deck.yaml"
    path.write_text(text, encoding="utf-8")
    deck = deckcheck.check(path).deck
    assert deck is not None
    return deck


def amounts(part: Statistic) -> dict[str, int]:
    return {line.value: line.amount for line in part.lines}


class TestVirevolt:
    def test_types_and_colours(self) -> None:
        found = sample("virevolt/red-rush")
        assert amounts(found["types"]) == {"crystal": 11, "hero": 10, "spell": 6, "trap": 3}
        assert amounts(found["crystals"]) == {"red": 8, "blue": 0, "green": 0, "mauve": 1, "neutral": 2}
        assert found["types"].share(found["types"].lines[0]) == Fraction(11, 30)

    def test_the_curve_takes_each_cards_cheapest_cost(self, tmp_path: Path) -> None:
        deck = written(
            tmp_path,
            f"game: virevolt\ncards:\n  {TWO_WAYS}\n"
            "  Free: {type: spell, color: blue, costs: [{}]}\ndeck: {main: {Two Ways: 2, Free: 1, Red Crystal: 3}}\n",
        )
        curve = counted(deck)["costs"]
        assert amounts(curve) == {"0": 1, "1": 0, "2": 2}
        assert curve.mean == Fraction(4, 3)

    def test_every_cost_asks_for_its_colours(self, tmp_path: Path) -> None:
        deck = written(
            tmp_path,
            f"game: virevolt\ncards:\n  {TWO_WAYS}\ndeck: {{main: {{Two Ways: 2}}}}\n",
        )
        asked = amounts(counted(deck)["color-costs"])
        assert {color: number for color, number in asked.items() if number} == {"red": 6, "neutral": 2, "blue": 2}


class TestSlasherz:
    def test_shares_stand_beside_the_limits_of_the_field(self) -> None:
        """slasherz/advice-balance: five Characters, five Objects, two Places."""
        types = sample("slasherz/la-meute")["types"]
        assert {line.value: line.limit for line in types.lines} == {
            "character": 5,
            "object": 5,
            "place": 2,
            "event": None,
        }
        assert sum(types.share(line) for line in types.lines) == 1


class TestXFiles:
    @pytest.mark.parametrize(
        ("language", "first"), [("en", "behavioral"), ("fr", "comportement (BEHAVIORAL)"), ("fr", "sciences")]
    )
    def test_skills_are_said_as_the_game_says_them(self, language: str, first: str) -> None:
        deck = deckcheck.load_deck(LEGAL / "xfiles" / "basement-office.deck.yaml")
        assert first in {line.label for line in counted(deck, translator_of(language))["skills"].lines}

    def test_questions_covered(self) -> None:
        questions = sample("xfiles/basement-office")["questions"]
        assert amounts(questions) == {"affiliation": 4, "motive": 5, "method": 5, "result": 4}

    def test_the_team_of_the_sample_reaches_every_site(self) -> None:
        assert amounts(sample("xfiles/basement-office")["reach"]) == {"within": 16, "beyond": 0}

    def test_a_site_beyond_the_team_is_named_with_what_is_lacking(self, tmp_path: Path) -> None:
        deck = written(
            tmp_path,
            "game: xfiles\ndeck:\n  team: [Section Chief Scott Blevins]\n"
            "  bureau: {'Gibsonton, FL': 2, 'Arlington, VA': 1}\n",
        )
        reach = counted(deck)["reach"]
        assert amounts(reach) == {"within": 0, "beyond": 3}
        assert "Gibsonton, FL" in reach.notes[0]
        assert "medical 4" in reach.notes[0]
        assert "médecine (MEDICAL) 4" in counted(deck, translator_of("fr"))["reach"].notes[0]

    def test_the_verdict_is_that_of_the_rule(self) -> None:
        """Whatever `xfiles/site-unreachable` says of a sample is what the statistics count."""
        settings = deckcheck.Settings(advice=True)
        for path in (LEGAL / "xfiles").glob("*.deck.yaml"):
            report = deckcheck.check(path, settings)
            assert report.deck is not None
            failure_of_own_game = [part for part in report.violations if part.code == "xfiles/site-unreachable"]
            assert (amounts(counted(report.deck)["reach"])["beyond"] > 0) == bool(failure_of_own_game)

    def test_the_means_of_the_team(self) -> None:
        assert amounts(sample("xfiles/basement-office")["means"])["cost"] == 20


class TestGeneral:
    def test_cards_without_a_number_are_reported(self, tmp_path: Path) -> None:
        deck = written(
            tmp_path,
            "game: terrors\ncards: {Bone: {type: relic}, Skull: {type: relic, cost: 4}}\n"
            "deck: {market: {Bone: 3, Skull: 2}}\n",
        )
        costs = counted(deck)["costs"]
        assert (amounts(costs), costs.left_out, costs.mean) == ({"4": 2}, 3, Fraction(4))
        assert "3 cards without a number" in notes(costs)

    def test_a_ruleset_without_statistics_counts_types(self, tmp_path: Path) -> None:
        path = tmp_path / "game.yaml"
        path.write_text(
            "game: chess\ntypes: {piece: {}}\nsections: {board: {title: {en: Board}, takes: [{type: piece}]}}\n"
            "formats: {standard: {}}\nrules: []\n",
            encoding="utf-8",
        )
        ruleset, problems = load_ruleset(str(path))
        assert ruleset is not None, problems
        deck = written_for(tmp_path, ruleset)
        (only,) = statistics(deck, ruleset)
        assert (only.title, amounts(only)) == ("Board: types", {"piece": 3})

    def test_an_unknown_section_in_statistics_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "game.yaml"
        path.write_text(
            "game: virevolt\nextends: virevolt\nhands: {pile: {section: mian}, size: 5}\n", encoding="utf-8"
        )
        ruleset, problems = load_ruleset(str(path))
        assert ruleset is None
        assert [(part.code, part.line, part.values["suggestions"]) for part in problems] == [
            ("ruleset/schema", 3, ["main"])
        ]


def written_for(tmp_path: Path, ruleset: Ruleset | None) -> Deck:
    assert ruleset is not None
    settings = deckcheck.Settings(rulesets={"chess": ruleset})
    path = tmp_path / "b.deck.yaml"
    path.write_text("game: chess\ncards: {Rook: {type: piece}}\ndeck: {board: {Rook: 3}}\n", encoding="utf-8")
    return deckcheck.load_deck(path, settings)


class TestCharts:
    @pytest.mark.parametrize("name", DECKS)
    def test_a_picture_is_xml_that_needs_nothing_else(self, name: str) -> None:
        found = list(sample(name.removesuffix(".deck.yaml")).values())
        words = picture(found)
        root = ET.fromstring(words)  # noqa: S314  made by the program itself
        assert root.tag == f"{SVG}svg"
        assert "href" not in words
        assert not re.search(r"\bNaN\b|inf\b|-\d+(\.\d+)?\" (width|height)", words)
        bars = root.findall(f".//{SVG}rect")
        assert len(bars) == 1 + sum(len(part.lines) for part in found)

    def test_a_picture_follows_the_users_light_or_dark(self) -> None:
        shown = picture(list(sample("virevolt/red-rush").values()))
        assert "prefers-color-scheme: dark" in shown
        for look in (LIGHT, DARK):
            assert look.paper in shown
            assert look.hue in shown

    def test_bars_are_in_proportion(self) -> None:
        types = sample("virevolt/red-rush")["types"]
        root = ET.fromstring(picture([types]))  # noqa: S314
        widths = [float(bar.get("width", "")) for bar in root.findall(f".//{SVG}g/{SVG}rect")]
        scale = widths[0] / 11
        assert [round(width / scale) for width in widths] == [11, 10, 6, 3]

    def test_nothing_of_a_deck_breaks_out(self, tmp_path: Path) -> None:
        evil = "</title><script>alert(1)</script>"
        deck = written(tmp_path, f"game: virevolt\nname: '{evil}'\ndeck: {{main: {{Red Crystal: 1}}}}\n")
        found = list(counted(deck).values())
        for words in (page(deck, found, f"head {evil}"), picture([Statistic("x", evil, "sums", [], 1)])):
            assert "<script" not in words
            assert "&lt;script" in words

    def test_a_page_is_in_the_language_that_is_asked_for(self) -> None:
        french = translator_of("fr")
        deck = deckcheck.load_deck(LEGAL / "virevolt/red-rush.deck.yaml")
        words = page(deck, list(counted(deck, french).values()), "", french)
        assert '<html lang="fr">' in words
        assert "Crystals par couleur" in words

    @pytest.mark.parametrize(("language", "title"), [("en", "Statistics of the deck"), ("fr", "Statistiques du deck")])
    def test_a_deck_without_a_name_has_a_title_too(self, tmp_path: Path, language: str, title: str) -> None:
        deck = written(tmp_path, "game: virevolt\ndeck: {main: {Red Crystal: 1}}\n")
        words = page(deck, list(counted(deck).values()), "", translator_of(language))
        assert f"<title>{title}</title>" in words
        assert f"<h1>{title}</h1>" in words
