"""The fixer of texts by itself: its caller says how names are written, and it changes those stretches and no others."""

from __future__ import annotations

import json

import pytest
import yaml

from deckcheck.decklist.fix import fix_text
from deckcheck.decklist.fix_types import LAYOUT, MERGED, NAME, ORDER, SECTION, Spelling
from deckcheck.decklist.pieces import pieces


def spelling(name: str = "Ash Bone") -> Spelling:
    """Return a game with two sections, one name, and entries that are one where they differ by case alone."""
    return Spelling(
        ["main", "side"],
        lambda written: written.lower() if written != written.lower() else None,
        lambda _, written: name if written.lower() == "ash bone" else None,
        lambda _, written: written.lower(),
        lambda _, written: None,
    )


def fixed(text: str, name: str = "Ash Bone", *, is_json: bool = False) -> str:
    return fix_text(text, spelling(name), json=is_json).text


def listed(cards: str) -> str:
    return f"game: x\ndeck:\n  main:{cards}\n"


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            *("[Ash, Bone", "[Ash, Bone]", "{Ash: Bone}", "#Ash Bone", "Ash #Bone", "Ash: Bone", "Ash Bone:", "- Ash"),
            *("*Ash Bone", "&Ash Bone", "!Ash Bone", "@Ash Bone", "`Ash Bone", "%Ash Bone", "? Ash", "| Ash", "> Ash"),
            *("Ash\tBone", "'Ash' Bone", '"Ash" Bone', "Ash's #1", "---", "..."),
        ],
    )
    @pytest.mark.parametrize("written", ["ash bone: 2", "'ash bone': 2", '"ash bone": 2'])
    def test_a_name_that_yaml_reads_otherwise_is_quoted(self, name: str, written: str) -> None:
        for text in (listed(f"\n    {written}"), listed(f" {{{written}}}"), listed(f"\n  - {written[:-3]}")):
            section = yaml.safe_load(fixed(text, name))["deck"]["main"]
            assert section in ({name: 2}, [name])

    @pytest.mark.parametrize("name", ["Ash Bone", "Ash's Bone", "Ash#1", "Ash:Bone", "Ash-Bone", "1e3", "No", "~"])
    def test_a_name_that_means_itself_stays_without_quotes(self, name: str) -> None:
        assert fixed(listed("\n    ash bone: 2"), name) == listed(f"\n    {name}: 2")

    def test_a_comma_needs_quotes_in_brackets_only(self) -> None:
        assert fixed(listed("\n    ash bone: 2"), "Ash, Bone") == listed("\n    Ash, Bone: 2")
        assert fixed(listed(" {ash bone: 2}"), "Ash, Bone") == listed(" {'Ash, Bone': 2}")

    def test_a_name_over_two_lines_stays(self) -> None:
        text = listed("\n    ? ash\n      bone\n    : 2")
        assert fixed(text) == text


class TestSections:
    def test_a_section_in_other_words(self) -> None:
        found = fix_text("game: x\ndeck:\n  MAIN: A\n", spelling(), json=False)
        assert (found.text, found.changes) == ("game: x\ndeck:\n  main: A\n", {SECTION: 1})

    @pytest.mark.parametrize("keys", [("MAIN", "Main"), ("Main", "main")])
    def test_two_sections_never_become_one(self, keys: tuple[str, str]) -> None:
        text = fixed("game: x\ndeck:\n" + "".join(f"  {key}: A\n" for key in keys))
        assert sorted(yaml.safe_load(text)["deck"].values()) == ["A", "A"]


class TestMerging:
    @pytest.mark.parametrize(
        ("cards", "merged"),
        [
            (" {A: 1, B: 1, a: 1}", " {A: 2, B: 1}"),
            (" {A: 1, a: 1, B: 1, A : 1}", " {A: 3, B: 1}"),
            (" {A: 1, B: 2, a: 1, b: 2}", " {A: 2, B: 4}"),
            (" {A: 1, # one\n    B: 1, a: 1}", " {A: 2, # one\n    B: 1}"),
            ("\n    A: 999\n    a: 1", "\n    A: 1000"),
        ],
    )
    def test_the_first_entry_grows_and_the_others_go(self, cards: str, merged: str) -> None:
        assert fixed(listed(cards)) == listed(merged)

    @pytest.mark.parametrize(
        "cards",
        [
            " {A: 1, B: [x], a: 1}",  # the end of a list is not known here
            " {A: 1, B: 1, # mine\n    a: 1}",  # a comment between two entries speaks of one of them
            " {A: 1, ? a\n    : 1}",
            "\n    A: 1\n    ? a\n    : 1",
            "\n    A: 1\n    a:\n      1",
            "\n    A: 1\n    a: {}",
            "\n    A: 1\n    a: 'one'",
            "\n    A: 999\n    a: 2",
            "\n    A: 1 # deckcheck: ignore\n    a: 1",
        ],
    )
    def test_entries_that_cannot_be_distinguished_stay(self, cards: str) -> None:
        assert fixed(listed(cards)) == listed(cards)

    def test_lists_are_not_merged(self) -> None:
        assert fixed(listed(" [A, a]")) == listed(" [A, a]")


class TestOrder:
    def test_fields_in_brackets_stay(self) -> None:
        text = "{deck: {main: {A: 1, a: 1}}, game: x}\n"
        assert fixed(text) == "{deck: {main: {A: 2}}, game: x}\n"

    def test_fields_that_share_a_line_stay(self) -> None:
        text = "? deck\n: main: A\n? game\n: x\n"
        assert fixed(text) == text

    def test_the_blank_line_between_two_fields_stays_where_it_was(self) -> None:
        assert fixed("deck: {}\n\ngame: x\n") == "game: x\n\ndeck: {}\n"


class TestTexts:
    @pytest.mark.parametrize(
        "text",
        [
            *("", "x\n", "- x\n", "name: x\n", "deck: A\n", "deck: [A]\n", "deck: {}\n", "[", "a: b: c\n", "a: *b\n"),
            *("deck: {main: A}\u2028\n", "notes: a\u2029b\n", "? [A]\n: 1\n", "deck:\n  ? {A: 1}\n  : 1\n"),
        ],
    )
    def test_what_is_no_list_comes_back_as_it_is(self, text: str) -> None:
        found = fix_text(text, spelling(), json=False)
        assert (found.text, found.changes) == (text, {})

    def test_blank_lines_alone_stay(self) -> None:
        assert fixed("\n\n") == "\n\n"

    def test_what_was_mended_is_counted(self) -> None:
        text = "deck:\n  SIDE: {ash bone: 1, ASH BONE: 1}\n  main: [ash bone]  \ngame: x\n"
        found = fix_text(text, spelling(), json=False)
        assert found.text == "game: x\ndeck:\n  main: [Ash Bone]\n  side: {Ash Bone: 2}\n"
        assert found.changes == {SECTION: 1, NAME: 3, MERGED: 1, ORDER: 2, LAYOUT: 1}


class TestJson:
    @pytest.mark.parametrize(
        "text",
        [
            *("3\n", "[]\n", "{}\n", '{"deck": 3}\n', '{"deck": {"main": {}}, "deck": {}}\n', "{\n"),
            '{"deck": {"main": {"A": 1}, "main": {}}}\n',
            '{"deck": {"main": {"A": 1, "a": "x"}}}\n',
            '{"deck": {"main": {"A": "x", "a": 1}}}\n',
            '{"deck": {"main": {"A": 999, "a": 2}}}\n',
        ],
    )
    def test_what_has_no_safe_answer_stays(self, text: str) -> None:
        found = fix_text(text, spelling(), json=True)
        assert (found.text, found.changes) == (text, {})

    def test_every_shape_of_a_section(self) -> None:
        text = json.dumps({"deck": {"Main": ["ash bone", 3, None], "side": "ash bone", "more": None}})
        found = fix_text(text, spelling(), json=True)
        assert json.loads(found.text) == {"deck": {"main": ["Ash Bone", 3, None], "side": "Ash Bone", "more": None}}
        assert found.changes == {SECTION: 1, NAME: 2}

    def test_sections_and_fields_in_order(self) -> None:
        found = fix_text('{"deck": {"other": 1, "side": {"A": 1}, "main": []}, "game": "x"}', spelling(), json=True)
        assert list(json.loads(found.text)) == ["game", "deck"]
        assert list(json.loads(found.text)["deck"]) == ["main", "side", "other"]
        assert found.changes == {ORDER: 2}

    def test_only_the_last_line_ends_where_nothing_else_is_wrong(self) -> None:
        found = fix_text('{"deck": {"main": {"A": 1}}}  ', spelling(), json=True)
        assert (found.text, found.changes) == ('{"deck": {"main": {"A": 1}}}\n', {LAYOUT: 1})

    def test_the_files_own_line_ends_and_indent_stay(self) -> None:
        found = fix_text('{\r\n\t"deck": {"main": "ash bone"}\r\n}\r\n', spelling(), json=True)
        assert found.text == '{\r\n\t"deck": {\r\n\t\t"main": "Ash Bone"\r\n\t}\r\n}\r\n'


class TestPieces:
    @pytest.mark.parametrize("text", ["", "x", "- x", "[x]", "# x", "--- x"])
    def test_a_text_without_a_mapping_has_none(self, text: str) -> None:
        assert pieces(text) is None

    def test_places_are_those_of_the_text(self) -> None:
        root = pieces("a: 1\nb:\n  'c': [d, {e: f}]\n")
        assert root is not None
        assert [(key.value, key.start, key.end) for key, _ in root.pairs or ()] == [
            ("a", (0, 0), (0, 1)),
            ("b", (1, 0), (1, 1)),
        ]

    def test_a_key_that_is_no_text_is_left_out(self) -> None:
        root = pieces("? [x, y]\n: 1\n")
        assert root is not None
        assert root.pairs == []
