"""JSON by its own rules, into the same tree as YAML."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decklist.json_reader import read_json
from deckcheck.decklist.limits import MAX_DEPTH, MAX_ENTRIES
from deckcheck.decklist.nodes import CONSTANT, NUMBER, QUOTED, Mapping, Sequence, to_data
from deckcheck.decklist.problem import Problem


def read(text: str, max_entries: int = MAX_ENTRIES) -> Any:
    return read_json(text, max_entries)


def refused(text: str, max_entries: int = MAX_ENTRIES) -> Problem:
    with pytest.raises(Problem) as caught:
        read_json(text, max_entries)
    return caught.value


class TestValues:
    @pytest.mark.parametrize(
        ("text", "style", "value"),
        [
            ('"No"', QUOTED, "No"),
            ('"2"', QUOTED, "2"),
            ("2", NUMBER, 2),
            ("2.0", NUMBER, 2.0),
            ("-1", NUMBER, -1),
            ("1e3", NUMBER, 1000.0),
            ("1E+2", NUMBER, 100.0),
            ("0", NUMBER, 0),
            ("true", CONSTANT, True),
            ("false", CONSTANT, False),
            ("null", CONSTANT, None),
        ],
    )
    def test_a_scalar_keeps_how_it_was_written(self, text: str, style: str, value: object) -> None:
        node = read(text)
        assert node.style == style
        assert to_data(node) == value

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            (r'"\"\\\/\b\f\n\r\t"', '"\\/\b\f\n\r\t'),
            (r'"\u00e9\u00C9"', "éÉ"),
            (r'"\ud83c\udca1"', "🂡"),
            (r'"x\ud83c\udca1y"', "x🂡y"),
            ('"🂡"', "🂡"),
            ('"\x7f\u2028"', "\x7f\u2028"),
        ],
    )
    def test_escapes_and_surrogate_pairs(self, text: str, value: str) -> None:
        assert read(text).text == value == json.loads(text)

    def test_whole_numbers_are_counts_however_they_are_written(self) -> None:
        assert [node.whole() for node in read('[2, 2.0, 2e0, 20e-1, 2.5, -2, 1e400, "2", true, 0]').items] == [
            *(2, 2, 2, 2),
            *(None, None, None, None, None),
            0,
        ]

    def test_places_count_from_one_in_code_points(self) -> None:
        tree = read('{"🂡": 1,\n  "deck": ["é",\n\t{}]}\n')
        assert isinstance(tree, Mapping)
        first, deck = tree.items
        assert (first[0].line, first[0].column, first[1].line, first[1].column) == (1, 2, 1, 7)
        assert (deck[0].line, deck[0].column, deck[1].line, deck[1].column) == (2, 3, 2, 11)
        assert isinstance(deck[1], Sequence)
        assert [(node.line, node.column) for node in deck[1].items] == [(2, 12), (3, 2)]

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_lines_are_those_that_editors_count(self, end: str) -> None:
        tree = read(f'{{"a\u2028": 1,{end}{end} "b": 2}}')
        assert [(key.line, key.column) for key, _ in tree.items] == [(1, 2), (3, 2)]

    def test_a_key_that_is_written_twice_is_kept_twice(self) -> None:
        assert [(key.text, key.column) for key, _ in read('{"a": 1, "a": 2}').items] == [("a", 2), ("a", 10)]

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
            max_leaves=12,
        ),
        st.booleans(),
        st.sampled_from([None, 1]),
    )
    def test_what_the_standard_library_writes_is_read_as_it_was(
        self, data: object, ascii_only: bool, indent: int | None
    ) -> None:
        text = json.dumps(data, ensure_ascii=ascii_only, indent=indent)
        assert to_data(read(text)) == data


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "message", "line", "column"),
        [
            ("", "json-end", 1, 1),
            ("  \n ", "json-end", 2, 2),
            ("x", "json-value", 1, 1),
            ("nul", "json-value", 1, 1),
            ("NaN", "json-value", 1, 1),
            ("Infinity", "json-value", 1, 1),
            ("+1", "json-value", 1, 1),
            ("01", "json-trailing", 1, 2),
            ("1.", "json-trailing", 1, 2),
            (".5", "json-value", 1, 1),
            ("٣", "json-value", 1, 1),
            ("1 2", "json-trailing", 1, 3),
            ("{} // c", "json-trailing", 1, 4),
            ("[1,]", "json-value", 1, 4),
            ("[1 2]", "json-comma", 1, 4),
            ("[1", "json-comma", 1, 3),
            ("{1: 2}", "json-key", 1, 2),
            ("{'a': 2}", "json-key", 1, 2),
            ('{"a": 1,}', "json-key", 1, 9),
            ('{"a" 2}', "json-colon", 1, 6),
            ('{"a": }', "json-value", 1, 7),
            ('{"a": 1 "b": 2}', "json-comma", 1, 9),
            ('{"a": 1', "json-comma", 1, 8),
            ("{", "json-end", 1, 2),
            ('{"a": 1, ', "json-end", 1, 10),
            ('\n  "abc', "json-open-string", 2, 3),
            ('"a\nb"', "json-control", 1, 3),
            ('"a\tb"', "json-control", 1, 3),
            (r'"\x41"', "json-escape", 1, 2),
            (r'"\u12"', "json-escape", 1, 2),
            (r'"\u00é9"', "json-escape", 1, 2),
            ('"\\', "json-escape", 1, 2),
            (r'"ab\ud83c"', "json-surrogate", 1, 4),
            (r'"\udca1"', "json-surrogate", 1, 2),
            (r'"\ud83cx"', "json-surrogate", 1, 2),
            (r'"\ud83c\n"', "json-surrogate", 1, 2),
            (r'"\ud83c\u0041"', "json-surrogate", 1, 2),
            (r'"\ud83c\uzzzz"', "json-escape", 1, 8),
            ("\ufeff{}", "json-value", 1, 1),
            ("\xa0{}", "json-value", 1, 1),
        ],
    )
    def test_what_is_no_json_is_refused_at_its_place(self, text: str, message: str, line: int, column: int) -> None:
        problem = refused(text)
        assert (problem.code, problem.message) == ("decklist/syntax", message)
        assert (problem.line, problem.column) == (line, column)
        assert str(problem)

    @pytest.mark.parametrize("opening", ["[", '{"a":'])
    def test_32_levels_are_read_and_33_are_refused(self, opening: str) -> None:
        closing = "]" if opening == "[" else "}"
        inner = "" if opening == "[" else "1"
        assert read(opening * MAX_DEPTH + inner + closing * MAX_DEPTH) is not None
        problem = refused(opening * (MAX_DEPTH + 1) + inner + closing * (MAX_DEPTH + 1))
        assert (problem.code, problem.message) == ("decklist/limits", "limit-depth")
        assert refused(opening * 100_000).message == "limit-depth"

    def test_as_many_entries_as_allowed_are_read_and_one_more_is_refused(self) -> None:
        assert len(read("[" + ", ".join("1" * 9) + "]", 10).items) == 9
        assert refused("[" + ", ".join("1" * 10) + "]", 10).message == "limit-entries"

    def test_a_number_longer_than_any_count_is_refused_before_it_is_computed(self) -> None:
        assert read("1" * 30).whole() is None
        problem = refused("[" + "1" * 100_000 + "]")
        assert (problem.code, problem.message, problem.column) == ("decklist/limits", "limit-number", 2)


@given(st.text(alphabet=st.sampled_from('{}[]",:\\u0123456789eE+-. \n\tabtrueflsn\ud7ff🂡'), max_size=30))
def test_what_is_read_is_what_the_standard_library_reads(text: str) -> None:
    """Where the two accept a text they agree; the library's own leniencies (NaN, half pairs) are refused here."""
    try:
        tree = read(text)
    except Problem as found:
        problem = found
    else:
        pairs = json.loads(text, object_pairs_hook=list)
        assert _pairs(tree) == pairs
        return
    assert problem.line >= 1
    assert problem.column >= 1


def _pairs(node: Any) -> Any:
    if isinstance(node, Mapping):
        return [(key.text, _pairs(value)) for key, value in node.items]
    if isinstance(node, Sequence):
        return [_pairs(value) for value in node.items]
    return to_data(node)
