"""The language of rulesets, construct by construct, on a game of two sections made up for each test."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction import constraints, look_up, ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.registry import general_rules, rules, suggest_code
from deckcheck.construction.ruleset import Ruleset
from deckcheck.construction.settings import Settings, format_of
from deckcheck.construction.violation import DeckReport
from tests.support.strategies import LEGAL, SAMPLES, as_json


def card(name: str, kind: str = "imp", identity: str = "", **facts: Any) -> Card:
    return Card(name, name, kind, identity or name, facts)


CARDS = [
    card("Lord", "lord", house="red", room=4),
    card("Lady", "lord", house="blue", room=2),
    card("Red", house="red", level=1, weight=1),
    card("Red Elder", house="red", level=3, weight=3, kin=["Red", "Blue"]),
    card("Blue", house="blue", level=1, weight=2),
    card("Blue Again", house="blue", level=1, weight=2, identity="Blue"),
    card("Stone", "rock", weight=5),
    card("Banner", "rock", modifies=[{"rule": "x/rule", "cards": {"house": "blue"}, "at_most": 3}]),
    card("Pardon", "rock", modifies=[{"rule": "x/rule", "cards": {"house": "blue"}, "allow": True}]),
    card("Other", "rock", modifies=[{"rule": "x/another", "cards": {}, "allow": True}]),
]


def make(rule: dict[str, Any], **more: Any) -> Ruleset:
    return Ruleset(
        {
            "game": "x",
            "types": {"lord": {}, "imp": {}, "rock": {}},
            "attributes": {},
            "references": {"lord": "lord"},
            "sections": {"lord": {"takes": [{"type": "lord"}]}, "main": {"takes": [{"type": ["imp", "rock"]}]}},
            "formats": {"one": {"numbers": {"n": 2}}},
            "rules": [{"code": "x/rule", "text": {"en": "A rule."}, **rule, **more}],
        }
    )


def check(rule: dict[str, Any], main: Any, lord: Any = "Lord") -> DeckReport:
    given = Settings(rulesets={"x": make(rule)}, catalogs={"x": Catalog.of("x", CARDS)})
    deck = {"main": main} if lord is None else {"lord": lord, "main": main}
    return Checker(given).check_bytes(as_json({"game": "x", "deck": deck}), "a.deck.json")


def broken(rule: dict[str, Any], main: Any, lord: Any = "Lord") -> bool:
    return "x/rule" in {part.code for part in check(rule, main, lord).violations}


COUNT = {"section": "main"}


class TestCompare:
    @pytest.mark.parametrize(
        ("bound", "passing"),
        [
            ("exactly", {2}),
            ("at_least", {2, 3}),
            ("at_most", {1, 2}),
            ("less_than", {1}),
            ("more_than", {3}),
        ],
    )
    def test_bounds(self, bound: str, passing: set[int]) -> None:
        for copies in (1, 2, 3):
            for figure in (2, {"number": "n"}):
                rule = {"compare": {"count": COUNT, bound: figure}}
                assert broken(rule, {"Red": copies}) == (copies not in passing)

    def test_two_bounds(self) -> None:
        rule = {"compare": {"count": COUNT, "at_least": 2, "at_most": 3}}
        assert [broken(rule, {"Red": copies}) for copies in (1, 2, 3, 4)] == [True, False, False, True]

    def test_a_share_is_whole_numbers(self) -> None:
        """At most half are rocks: two times the rocks are no more than all."""
        rule = {"compare": {"count": {"section": "main", "type": "rock"}, "times": 2, "at_most": {"count": COUNT}}}
        assert not broken(rule, {"Stone": 2, "Red": 2})
        assert broken(rule, {"Stone": 2, "Red": 1})

    def test_sums_weigh_the_copies(self) -> None:
        rule = {"compare": {"sum": "weight", "of": COUNT, "at_most": 6}}
        assert not broken(rule, {"Blue": 3})
        assert broken(rule, {"Blue": 3, "Red": 1})

    def test_amounts_combine(self) -> None:
        total = {"add": [{"count": COUNT}, {"sum": "weight", "of": COUNT}]}
        assert broken({"compare": {**total, "at_most": 4}}, {"Red": 2, "Stone": 1})
        assert not broken({"compare": {**total, "at_most": 10}}, {"Red": 2, "Stone": 1})
        product = {"multiply": [2, {"count": COUNT}]}
        assert broken({"compare": {**product, "at_most": 3}}, {"Red": 2})
        least = {"smallest": [5, {"sum": "room", "of": {"section": "lord"}}]}
        assert broken({"compare": {"count": COUNT, "at_most": least}}, {"Red": 5})
        assert not broken({"compare": {"count": COUNT, "at_most": {"count": COUNT, "times": 1}}}, {"Red": 5})

    def test_a_card_in_the_wrong_section_counts_for_its_size_only(self) -> None:
        heavy = {"compare": {"sum": "room", "of": COUNT, "at_most": 0}}
        assert not broken(heavy, ["Red", "Lady"])
        assert broken({"compare": {"count": COUNT, "at_most": 1}}, ["Red", "Lady"])

    def test_what_nobody_knows_is_given_the_benefit_of_the_doubt(self) -> None:
        rule = {"compare": {"count": {"section": "main", "type": "rock"}, "at_least": 2}}
        assert broken(rule, ["Stone", "Red"])
        assert not broken(rule, ["Stone", "Nobody"])
        assert not broken({"compare": {"sum": "weight", "of": COUNT, "at_least": 9}}, ["Stone", "Nobody"])

    def test_the_finding_says_how_much_is_missing_or_too_much(self) -> None:
        rule = {"compare": {"count": COUNT, "exactly": 3}}
        short, over = check(rule, {"Red": 1}).violations[0], check(rule, {"Red": 5}).violations[0]
        assert (short.fix, over.fix) == ("add 2 cards", "remove 2 cards")
        assert (short.actual, over.actual, short.expected) == (1, 5, "exactly 3")

    @pytest.mark.parametrize(("level", "reached"), [(1, True), (2, True), (3, False)])
    def test_for_each_card_one_of_its_items_is_enough(self, level: int, reached: bool) -> None:
        needing = card("Needing", asks=[{"what": "weight", "level": 99}, {"what": "weight", "level": level}])
        rule = {
            "compare": {
                "each": COUNT,
                "item": "asks",
                "sum": [{"item": "what"}],
                "of": COUNT,
                "at_least": {"item": "level"},
            }
        }
        given = Settings(rulesets={"x": make(rule)}, catalogs={"x": Catalog.of("x", [*CARDS, needing])})
        data = as_json({"game": "x", "deck": {"lord": "Lord", "main": {"Needing": 1, "Red": 2}}})
        found = {part.code for part in Checker(given).check_bytes(data, "a.deck.json").violations}
        assert (found == set()) is reached

    def test_an_item_that_names_no_number_is_out_of_reach(self) -> None:
        needing = card("Needing", asks=[{"what": "weight"}, {"what": "weight", "level": {"deep": 1}}])
        rule = {
            "compare": {
                "each": COUNT,
                "item": "asks",
                "sum": "weight",
                "of": COUNT,
                "at_least": {"item": "level.deep.er"},
            }
        }
        given = Settings(rulesets={"x": make(rule)}, catalogs={"x": Catalog.of("x", [*CARDS, needing])})
        data = as_json({"game": "x", "deck": {"lord": "Lord", "main": ["Needing"]}})
        assert "x/rule" in {part.code for part in Checker(given).check_bytes(data, "a.deck.json").violations}


class TestCopies:
    @pytest.mark.parametrize(
        ("key", "deck", "expected"),
        [
            ("card", {"Blue": 1, "Blue Again": 2}, True),
            ("name", {"Blue": 1, "Blue Again": 2}, False),
            ("name", {"Blue": 3}, True),
            ("house", {"Red": 1, "Red Elder": 2}, True),
            (["house", "level"], {"Red": 1, "Red Elder": 2}, False),
            (["house", "level"], {"Blue": 1, "Blue Again": 2}, True),
        ],
    )
    def test_what_counts_together(self, key: Any, deck: dict[str, int], expected: bool) -> None:
        assert broken({"copies": {"of": COUNT, "key": key, "at_most": {"number": "n"}}}, deck) is expected

    def test_unknown_cards_are_no_copies_of_each_other(self) -> None:
        report = check({"copies": {"of": COUNT, "at_most": 1}}, ["Nobody", "Nothing", "Nobody"])
        assert {part.code for part in report.violations} == {"decklist/unknown-card"}

    def test_a_cards_own_limit(self) -> None:
        rule = {"copies": {"of": COUNT, "at_most": {"attribute": "level", "default": 1}}}
        assert not broken(rule, {"Red Elder": 3})
        assert broken(rule, {"Red Elder": 4})
        assert broken(rule, {"Stone": 2})
        assert not broken({"copies": {"of": COUNT, "at_most": {"attribute": "level"}}}, {"Stone": 900})

    def test_a_modifier_raises_the_limit_of_what_it_names(self) -> None:
        rule = {"copies": {"of": COUNT, "at_most": 2}}
        assert broken(rule, {"Blue": 3})
        assert not broken(rule, {"Blue": 3, "Banner": 1})
        assert broken(rule, {"Blue": 4, "Banner": 1})
        assert broken(rule, {"Red": 3, "Banner": 1})
        assert broken(rule, {"Blue": 3, "Other": 1})

    def test_a_modifier_of_some_cards_does_not_cover_the_others_of_their_key(self) -> None:
        rule = {"copies": {"of": COUNT, "key": "level", "at_most": 2}}
        assert broken(rule, {"Blue": 2, "Red": 1, "Banner": 1})

    def test_the_place_is_where_the_limit_is_passed(self) -> None:
        text = b"game: x\ndeck:\n  lord: Lord\n  main:\n    - Red\n    - Blue\n    - Red\n    - Red\n"
        given = Settings(
            rulesets={"x": make({"copies": {"of": COUNT, "at_most": 2}})}, catalogs={"x": Catalog.of("x", CARDS)}
        )
        violation = Checker(given).check_bytes(text, "a.deck.yaml").violations[0]
        assert (violation.line, violation.column) == (8, 7)
        assert violation.places == ((8, 7), (5, 7), (7, 7))

    def test_without_the_reference_that_it_reads_it_is_not_judged(self) -> None:
        of = {"section": "main", "house": {"reference": "lord.house"}}
        rule = {"copies": {"of": of, "at_most": 1}}
        assert broken(rule, {"Red": 2})
        assert not broken(rule, {"Blue": 2})
        assert not broken(rule, {"Red": 2}, lord=None)
        assert not broken(rule, {"Red": 2}, lord=["Lord", "Lady"])


class TestPartner:
    def test_any_card_there_will_do(self) -> None:
        rule = {"partner": {"each": {"section": "main", "type": "rock"}, "needs": {"section": "main", "type": "imp"}}}
        assert broken(rule, ["Stone"])
        assert not broken(rule, ["Stone", "Red"])
        assert not broken(rule, ["Red"])
        assert not broken(rule, ["Stone", "Nobody"])

    def test_of_the_same_house(self) -> None:
        rule = {
            "partner": {
                "each": {"section": "main", "level": {"at_least": 3}},
                "needs": {"section": "main", "level": {"at_most": 2}},
                "equal": ["house"],
            }
        }
        assert broken(rule, ["Red Elder", "Blue"])
        assert not broken(rule, ["Red Elder", "Red"])
        assert check(rule, ["Red Elder", "Blue"]).violations[0].values["lacks"] == "red"

    def test_every_lower_level(self) -> None:
        rule = {
            "partner": {
                "each": {"section": "main", "type": "imp"},
                "needs": {"section": "main", "type": "imp"},
                "equal": ["house"],
                "every_lower": "level",
            }
        }
        report = check(rule, ["Red", "Red Elder", "Blue"])
        assert [(part.cards, part.values["lacks"]) for part in report.violations] == [(("Red Elder",), "2")]
        assert not broken(rule, ["Red", "Blue"])


class TestExclude:
    def test_under_conditions(self) -> None:
        rule = {
            "exclude": {"cards": {"section": "main", "type": "rock"}, "when": [{"reference": "lord", "house": "red"}]}
        }
        assert broken(rule, ["Stone"])
        assert not broken(rule, ["Stone"], lord="Lady")
        assert not broken(rule, ["Stone"], lord=None)

    def test_where_a_reference_is_missing(self) -> None:
        rule = {"exclude": {"cards": {"section": "main", "type": "rock"}, "when": [{"missing": "lord"}]}}
        assert broken(rule, ["Stone"], lord=None)
        assert not broken(rule, ["Stone"])

    def test_while_some_or_none_are_there(self) -> None:
        rock = {"section": "main", "type": "rock"}
        blue = {"section": "main", "house": "blue"}
        assert broken({"exclude": {"cards": rock, "when": [{"some": blue}]}}, ["Stone", "Blue"])
        assert not broken({"exclude": {"cards": rock, "when": [{"some": blue}]}}, ["Stone", "Red"])
        assert broken({"exclude": {"cards": rock, "when": [{"none": blue}]}}, ["Stone", "Red"])
        assert not broken({"exclude": {"cards": rock, "when": [{"none": blue}]}}, ["Stone", "Nobody"])
        assert not broken({"exclude": {"cards": rock, "when": [{"none": blue}]}}, ["Red"])

    def test_while_one_there_has_the_same_key(self) -> None:
        rule = {
            "exclude": {
                "cards": {"section": "main", "type": "imp"},
                "there": {"section": "lord"},
                "equal": ["house"],
            }
        }
        assert check(rule, ["Blue", "Red"]).violations[0].cards == ("Red",)
        assert not broken(rule, ["Blue"])

    def test_a_modifier_lifts_it(self) -> None:
        rule = {"exclude": {"cards": {"section": "main", "type": "imp"}}}
        assert check(rule, ["Blue", "Red", "Pardon"]).violations[0].cards == ("Red",)
        assert not broken(rule, ["Blue", "Pardon"])
        # One that raises a number of copies lifts nothing.
        assert check(rule, ["Blue", "Banner"]).violations[0].cards == ("Blue",)

    def test_two_groups_that_do_not_meet(self) -> None:
        rule = {"exclude": {"groups": [{"section": "main", "house": "red"}, {"section": "main", "house": "blue"}]}}
        assert not broken(rule, ["Red", "Stone"])
        assert check(rule, ["Red", "Blue", "Blue"]).violations[0].cards == ("Red",)
        assert check(rule, ["Red", "Blue"]).violations[0].cards == ("Red", "Blue")


class TestCover:
    def test_each_value_must_occur(self) -> None:
        rule = {
            "cover": {
                "of": COUNT,
                "attribute": "house",
                "values": ["red", {"value": "blue", "title": {"en": "the Blues", "fr": "les Bleus"}}, "green"],
            }
        }
        report = check(rule, ["Red"])
        assert report.violations[0].message == "missing: the Blues and green"
        assert report.violations[0].section == "main"
        assert not broken(rule, ["Red", "Nobody"])
        everywhere = {"cover": {**rule["cover"], "of": {}}}
        assert check(everywhere, ["Red"]).violations[0].section is None
        assert not broken({"cover": {"of": COUNT, "attribute": "house", "values": ["RED"]}}, ["Red"])


class TestSelections:
    @pytest.mark.parametrize(
        ("selection", "expected"),
        [
            ({}, {"Lord", "Red", "Red Elder", "Stone"}),
            ({"section": ["lord"]}, {"Lord"}),
            ({"type": ["lord", "rock"]}, {"Lord", "Stone"}),
            ({"house": "RED"}, {"Lord", "Red", "Red Elder"}),
            ({"house": {"present": False}}, {"Stone"}),
            ({"house": {"present": True}, "section": "main"}, {"Red", "Red Elder"}),
            ({"level": {"at_least": 2}}, {"Red Elder"}),
            ({"level": {"at_most": 2}}, {"Red"}),
            ({"level": [1, 3]}, {"Red", "Red Elder"}),
            ({"card": "red elder"}, {"Red Elder"}),
            ({"card": ["Stone", "Lord"]}, {"Lord", "Stone"}),
            ({"kin": "blue"}, {"Red Elder"}),
            ({"not": {"house": "red"}}, {"Stone"}),
            ({"not": [{"level": 1}, {"type": "lord"}]}, {"Red Elder", "Stone"}),
            ({"not": {}}, set()),
            ({"any": [{"level": 1}, {"type": "rock"}]}, {"Red", "Stone"}),
            ({"any": [{}]}, {"Lord", "Red", "Red Elder", "Stone"}),
            ({"name": "Stone"}, {"Stone"}),
            ({"id": "Stone"}, {"Stone"}),
        ],
    )
    def test_what_a_selection_means(self, selection: dict[str, Any], expected: set[str]) -> None:
        report = check({"exclude": {"cards": selection}}, ["Red", "Red Elder", "Stone"])
        assert {name for part in report.violations for name in part.cards} == expected


class TestMemories:
    """What is remembered for the decks that follow is bounded, and forgetting changes nothing."""

    def test_forgetting_changes_no_verdict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        paths = [str(SAMPLES / name) for name in LEGAL if "/buffy/" in name or "/xfiles/" in name]
        usual = [repr(Checker().check_file(path)) for path in paths]
        # Rulesets that know no card yet.
        monkeypatch.setattr("deckcheck.construction.builtin._LOADED", {})
        for module, name in (
            (constraints, "_REMEMBERED"),
            (ruleset, "_CACHED_CARDS"),
            (ruleset, "_REFERENCES"),
            (look_up, "MAX_REFERENCES"),
            (look_up, "MAX_CATALOGS"),
        ):
            monkeypatch.setattr(module, name, 1)
        checker = Checker()
        assert [repr(checker.check_file(path)) for path in (*paths, *paths)] == usual * 2
        assert all(len(known) <= 1 for known in checker._look_up._memory.values())


class TestRegistry:
    def test_general_codes_come_first(self) -> None:
        assert next(iter(rules())) == "decklist/encoding"
        assert general_rules() is general_rules()

    def test_a_users_rules_are_known_too(self) -> None:
        own = make({"compare": {"count": COUNT, "exactly": 1}})
        assert "x/rule" in rules([own])
        assert suggest_code("x/rule", [own]) is None
        assert suggest_code("x", [own]) is None
        assert suggest_code("x/rule") == []

    @pytest.mark.parametrize(
        ("code", "near"),
        [
            ("virevolt/deck-size", None),
            ("virevolt", None),
            ("decklist", None),
            ("catalog/path", None),
            ("virevolt/decksize", "virevolt/deck-size"),
            ("virevolte", "virevolt"),
            ("deck-size", "buffy/deck-size"),
        ],
    )
    def test_suggestions(self, code: str, near: str | None) -> None:
        found = suggest_code(code)
        assert found is None if near is None else found is not None and near in found


def test_without_rules_for_its_game_a_deck_cannot_be_judged() -> None:
    report = check({"compare": {"count": COUNT, "at_least": 1}}, ["Red"])
    assert report.deck is not None
    with pytest.raises(KeyError):
        format_of(report.deck, Settings(), advice=False)
    with pytest.raises(KeyError):
        Checker().ruleset_of("x")


def test_things_show_themselves() -> None:
    report = check({"compare": {"count": COUNT, "at_least": 2}}, ["Red"])
    assert repr(report) == "DeckReport('a.deck.json', illegal, 1 violations)"
    assert repr(report.deck) == "Deck('x', 'one', 2 cards)"
    assert report.deck is not None
    assert repr(report.deck.entries[1]) == "Entry('main', 1 'Red', 1:49)"
    assert repr(report.violations[0]).startswith("Violation('x/rule', 'error', 1:40, 'found 1")
    assert report.deck.contents() == {"lord": [("Lord", 1)], "main": [("Red", 1)]}
    assert report.deck.with_section("main", []).size == 1
    assert report.deck.section("main") == report.deck.entries[1:]
    unknown = check({"compare": {"count": COUNT, "at_least": 1}}, ["Nobody"]).deck
    assert unknown is not None
    assert unknown.contents() == {"lord": [("Lord", 1)]}


def test_settings_with_some_changed() -> None:
    one = Settings(game="x", strict=True)
    other = one.replace(strict=False, as_of="2026-01-01")
    assert (other.game, other.strict, other.as_of) == ("x", False, "2026-01-01")
    assert (one.strict, one.as_of) == (True, None)


def test_a_violation_of_default_contents_stands_at_the_deck() -> None:
    data = make({"compare": {"count": {"section": "main", "type": "rock"}, "at_most": 1}}).data
    sections = {**data["sections"], "main": {**data["sections"]["main"], "default": {"Stone": 2}}}
    given = Settings(rulesets={"x": Ruleset({**data, "sections": sections})}, catalogs={"x": Catalog.of("x", CARDS)})
    report = Checker(given).check_bytes(b"game: x\ndeck:\n  lord: Lord\n", "a.deck.yaml")
    assert [(part.code, part.line, part.column, part.cards) for part in report.violations] == [
        ("x/rule", 2, 1, ("Stone",))
    ]
