"""The shape of a decklist: which fields and sections there are, what a section may hold, every mistake at its place."""

from __future__ import annotations

import pytest

from deckcheck.decklist.build import ParsedDecklist, read_listing, read_section
from deckcheck.decklist.deck import Entry
from deckcheck.decklist.limits import MAX_COUNT, MAX_ENTRIES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree

HEAD = "game: virevolt\n"


def listing(text: str, *, json: bool = False) -> tuple[ParsedDecklist, list[Problem]]:
    problems: list[Problem] = []
    return read_listing(read_tree(text, json=json), problems), problems


def reported(problems: list[Problem]) -> list[tuple[str, str, int, int]]:
    return [(part.code, part.message, part.line, part.column) for part in problems]


def section(text: str, *, json: bool = False) -> tuple[list[Entry], list[Problem]]:
    tree = read_tree(text, json=json)
    assert tree is not None
    problems: list[Problem] = []
    entries = read_section("main", tree.get("main"), problems)  # type: ignore[union-attr, arg-type]
    return entries, problems


def listed(entries: list[Entry]) -> list[tuple[str, int]]:
    return [(entry.reference, entry.count) for entry in entries]


class TestFields:
    def test_all_of_them(self) -> None:
        found, problems = listing(
            "game: virevolt\nformat: standard\nname: No\nplayer: '12'\nnotes: |\n  a\n  b\n"
            "catalogs: [a.yaml, b.yaml]\ncards:\n  X: {type: hero}\ndeck:\n  main: Y\n"
        )
        assert problems == []
        assert found.texts == {
            "game": "virevolt",
            "format": "standard",
            "name": "No",
            "player": "12",
            "notes": "a\nb\n",
        }
        assert found.places["game"] == (1, 7)
        assert [node.text for node in found.catalogs] == ["a.yaml", "b.yaml"]
        assert [key.text for key, _ in found.cards] == ["X"]
        assert list(found.sections) == ["main"]
        assert found.deck == (11, 1)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", [("decklist/schema", "shape-empty", 1, 1)]),
            ("- a\n", [("decklist/schema", "shape-mapping", 1, 1)]),
            ("a\n", [("decklist/schema", "shape-mapping", 1, 1)]),
            ("deck: {}\n", [("decklist/schema", "shape-no-game", 1, 1)]),
            ("name: x\n", [("decklist/schema", name, 1, 1) for name in ("shape-no-game", "shape-missing")]),
            (
                HEAD + "main: {Oz: 1}\n",
                [("decklist/schema", "shape-under-deck", 2, 1), ("decklist/schema", "shape-missing", 1, 1)],
            ),
            (HEAD + "main: {Oz: 1}\ndeck: {}\n", [("decklist/schema", "shape-field", 2, 1)]),
            ("game:\ndeck: {}\n", [("decklist/schema", "shape-text", 1, 6)]),
            ("game: [x]\ndeck: {}\n", [("decklist/schema", "shape-text", 1, 7)]),
            (HEAD + "format:\ndeck: {}\n", [("decklist/schema", "shape-text", 2, 8)]),
            (HEAD + "name: {a: 1}\ndeck: {}\n", [("decklist/schema", "shape-text", 2, 7)]),
            (HEAD + "catalogs: x\ndeck: {}\n", [("decklist/schema", "shape-texts", 2, 11)]),
            (HEAD + "catalogs: [[x]]\ndeck: {}\n", [("decklist/schema", "shape-texts", 2, 11)]),
            (HEAD + "catalogs: [a.yaml, ' ']\ndeck: {}\n", [("decklist/schema", "shape-texts", 2, 11)]),
            (HEAD + "cards: x\ndeck: {}\n", [("decklist/schema", "shape-inline", 2, 8)]),
            (HEAD + "cards: [x]\ndeck: {}\n", [("decklist/schema", "shape-inline", 2, 8)]),
            (HEAD + "cards: {'': {}}\ndeck: {}\n", [("decklist/schema", "shape-name-empty", 2, 9)]),
            (HEAD + "deck: x\n", [("decklist/schema", "shape-deck", 2, 7)]),
            (HEAD + "deck: [x]\n", [("decklist/schema", "shape-deck", 2, 7)]),
            (HEAD + "Deck: {}\ndeck: {}\n", [("decklist/schema", "shape-field", 2, 1)]),
            (HEAD + "deck: {}\ngame: xfiles\n", [("decklist/duplicate-key", "duplicate-key", 3, 1)]),
            (HEAD + "deck: {main: x,\n main: y}\n", [("decklist/duplicate-key", "duplicate-key", 3, 2)]),
            (
                HEAD + "cards:\n  É: {}\n  E\u0301: {}\ndeck: {}\n",
                [("decklist/duplicate-key", "duplicate-key", 4, 3)],
            ),
        ],
    )
    def test_what_is_wrong_has_its_code_and_its_place(
        self, text: str, expected: list[tuple[str, str, int, int]]
    ) -> None:
        assert reported(listing(text)[1]) == expected

    @pytest.mark.parametrize("text", [HEAD + "catalogs:\ncards:\ndeck:\n", HEAD + "deck: {}\nname:\nnotes: ''\n"])
    def test_a_field_that_is_left_empty_holds_nothing(self, text: str) -> None:
        found, problems = listing(text)
        assert problems == []
        assert not found.sections
        assert not found.cards
        assert not found.catalogs

    def test_a_misspelt_field_gets_a_suggestion(self) -> None:
        _, problems = listing(HEAD + "plyer: x\ndeck: {}\n")
        assert problems[0].values["suggestions"] == ["player"]

    def test_json_null_is_nothing_and_other_values_are_no_text(self) -> None:
        _, problems = listing('{"game": "x", "catalogs": null, "cards": null, "deck": null}', json=True)
        assert problems == []
        for value in ("1", "true", "null"):
            _, problems = listing(f'{{"game": {value}, "deck": {{}}}}', json=True)
            assert [part.message for part in problems] == ["shape-text"]

    def test_both_places_of_a_duplicate_are_reported(self) -> None:
        _, problems = listing(HEAD + "deck: {}\nname: a\nname: b\n")
        assert str(problems[0]) == "4:1: decklist/duplicate-key: name is written twice here (first in line 3)"


class TestSections:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("main: No\n", [("No", 1)]),
            ("main:\n", []),
            ("main: []\n", []),
            ("main: {}\n", []),
            ("main: [A, B, A]\n", [("A", 1), ("B", 1), ("A", 1)]),
            (
                "main:\n  A: 2\n  010: 1\n  1e3: 4\n  '12:30:45': 1\n",
                [("A", 2), ("010", 1), ("1e3", 4), ("12:30:45", 1)],
            ),
            (
                "main: [No, 010, 12:30:45, 1e3, '', ~x]\n",
                [("No", 1), ("010", 1), ("12:30:45", 1), ("1e3", 1), ("~x", 1)],
            ),
            (f"main: {{A: {MAX_COUNT}}}\n", [("A", 1000)]),
        ],
    )
    def test_a_card_a_list_or_a_mapping(self, text: str, expected: list[tuple[str, int]]) -> None:
        entries, _ = section(text)
        assert listed(entries) == expected

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ("0", "0"),
            ("-1", "-1"),
            ("2.0", "2.0"),
            ("1.5", "1.5"),
            ("two", "two"),
            ("010", "010"),
            ("1e3", "1e3"),
            ("0x2", "0x2"),
            ("1_000", "1_000"),
            ("x2", "x2"),
            ("true", "true"),
            ("'2'", '"2"'),
            ("[2]", "…"),
            ("{a: 2}", "…"),
        ],
    )
    def test_a_count_is_a_whole_number_from_1_up(self, written: str, expected: str) -> None:
        entries, problems = section(f"main:\n  A: {written}\n")
        assert entries == []
        assert reported(problems) == [("decklist/schema", "shape-count", 2, 6)]
        assert problems[0].values["count"] == expected

    def test_a_count_that_is_missing(self) -> None:
        entries, problems = section("main:\n  A:\n  B: 1\n")
        assert listed(entries) == [("B", 1)]
        assert reported(problems) == [("decklist/schema", "shape-count-missing", 2, 5)]

    @pytest.mark.parametrize("written", ["1001", "999999999999999999", "1" + "0" * 60])
    def test_a_count_over_the_limit(self, written: str) -> None:
        entries, problems = section(f"main:\n  A: {written}\n")
        assert MAX_COUNT == 1_000
        assert entries == []
        assert reported(problems) == [("decklist/limits", "limit-count", 2, 6)]

    @pytest.mark.parametrize(
        ("text", "message", "column"),
        [
            ("main: ['']\n", "shape-name-empty", 8),
            ("main: ' '\n", "shape-name-empty", 7),
            ("main: {'': 1}\n", "shape-name-empty", 8),
            ("main: {' ': 1}\n", "shape-name-empty", 8),
            ("main: [[A]]\n", "shape-list-item", 8),
            ("main: [{A: 2}]\n", "shape-list-item", 8),
            ("main: [{}]\n", "shape-list-item", 8),
        ],
    )
    def test_what_is_no_card(self, text: str, message: str, column: int) -> None:
        entries, problems = section(text)
        assert entries == []
        assert reported(problems) == [("decklist/schema", message, 1, column)]

    def test_a_count_in_a_list_is_shown_how_to_be_written(self) -> None:
        _, problems = section("main:\n- Ember Squire: 2\n")
        assert "`Ember Squire: 2`" in str(problems[0])

    @pytest.mark.parametrize("value", ["2", "true", "null", "2.5"])
    def test_a_name_in_json_is_a_string(self, value: str) -> None:
        entries, problems = section(f'{{"main": [{value}]}}', json=True)
        assert entries == []
        assert [part.message for part in problems] == ["shape-name"]

    @pytest.mark.parametrize("second", ["Ember Squire", "ember  squire", "EMBER SQUIRE", "Ember\u2003Squire"])
    def test_a_card_that_is_written_twice_is_an_error_at_both_places(self, second: str) -> None:
        entries, problems = section(f"main:\n  Ember Squire: 1\n  '{second}': 2\n")
        assert listed(entries) == [("Ember Squire", 1)]
        assert reported(problems) == [("decklist/duplicate-key", "duplicate-card", 3, 3)]
        assert problems[0].values["first"] == 2

    def test_a_list_may_repeat_a_card(self) -> None:
        entries, problems = section("main: [A, a, A]\n")
        assert problems == []
        assert listed(entries) == [("A", 1), ("a", 1), ("A", 1)]


class TestLimits:
    @pytest.mark.parametrize("json", [False, True], ids=["yaml", "json"])
    def test_5000_entries_are_read_and_5001_are_refused(self, json: bool) -> None:
        def text(cards: int) -> str:
            if json:
                return '{"game": "x", "deck": {"main": [' + ", ".join(['"a"'] * cards) + "]}}"
            return "game: x\ndeck:\n  main:\n" + "  - a\n" * cards

        # The deck itself, its game, the sections and the list of cards are entries as well.
        found, problems = listing(text(MAX_ENTRIES - 4), json=json)
        assert problems == []
        assert len(found.sections["main"][1].items) == MAX_ENTRIES - 4  # type: ignore[union-attr]
        with pytest.raises(Problem, match="decklist/limits"):
            listing(text(MAX_ENTRIES - 3), json=json)
