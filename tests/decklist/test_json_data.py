"""JSON of programs: plain data, bounded in depth and numbers before anything is built of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decklist.json_data import JsonDataError, read_json_data
from deckcheck.decklist.limits import MAX_DATA_DEPTH, MAX_DIGITS
from deckcheck.messages.translator import translator_of

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_what_was_written_is_read(value: Any) -> None:
    assert read_json_data(json.dumps(value)) == value
    assert read_json_data(json.dumps(value, ensure_ascii=False)) == value


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a": ', "}]")])
def test_depth_is_bounded_whatever_it_is_made_of(opening: str, closing: str) -> None:
    deep = MAX_DATA_DEPTH // (2 if "[{" in opening else 1)
    assert read_json_data(opening * deep + "1" + closing * deep)
    for levels in (deep + 1, 1_000, 100_000):
        for text in (opening * levels + "1" + closing * levels, opening * levels):
            with pytest.raises(json.JSONDecodeError) as caught:
                read_json_data(text)
            assert caught.value.msg == f"nested more than {MAX_DATA_DEPTH} levels deep"
            assert caught.value.pos <= len(opening) * MAX_DATA_DEPTH


def test_a_set_of_cards_is_one_number() -> None:
    assert read_json_data(f"[{2**700}]") == [2**700]


def test_a_key_that_comes_twice_is_refused() -> None:
    assert read_json_data('[{"a": 1}, {"a": 2, "b": {"a": 3}}]')
    with pytest.raises(json.JSONDecodeError, match="the key a occurs twice: line 2 column 2"):
        read_json_data('[\n{"a": 1, "b": 2, "a": 1}]')


def test_what_is_wrong_is_said_in_a_language() -> None:
    with pytest.raises(JsonDataError) as caught:
        read_json_data('{"a": 1, "a": 2}')
    assert caught.value.render(translator_of("en")) == "the key a occurs twice: line 1, column 2"
    assert caught.value.render(translator_of("fr")).startswith("la clé a ")


def test_entries_are_counted_before_anything_is_built() -> None:
    assert len(read_json_data("[" + "1," * 999 + "1]", max_entries=1_000)) == 1_000
    with pytest.raises(json.JSONDecodeError) as caught:
        read_json_data("[\n" + "1," * 5_000 + "1]", max_entries=1_000)
    assert caught.value.msg == "more than 1000 entries"
    assert (caught.value.lineno, caught.value.colno) == (2, 2_002)


def test_brackets_in_a_text_are_no_levels() -> None:
    for text in ("[" * 1_000, '"' + "{" * 1_000, "\\" + "[" * 100 + "\\"):
        assert read_json_data(json.dumps([text, {text: text}])) == [text, {text: text}]


def test_many_that_are_not_inside_each_other_are_no_levels() -> None:
    assert len(read_json_data("[" + "[],{}," * 1_000 + "0]")) == 2_001


@pytest.mark.parametrize("number", ["9" * (MAX_DIGITS + 1), "-" + "9" * 5_000, "1e999", "-1e999", "NaN", "-Infinity"])
def test_a_number_that_no_program_needs_is_refused_at_its_place(number: str) -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        read_json_data(f'{{"a": 1,\n "b": {number}}}')
    assert (caught.value.lineno, caught.value.colno) == (2, 7)


@pytest.mark.parametrize("text", ["", "{", "[1,]", '"a', "nul", "[1] 2", '{"a"}', "]" * 100, '"\\'])
def test_what_is_no_json_is_reported(text: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        read_json_data(text)


def test_a_number_with_a_fraction_is_read() -> None:
    assert read_json_data("[0.5, -2e3]") == [0.5, -2000.0]


@pytest.mark.parametrize(
    ("text", "english", "place"),
    [
        ("", "the JSON text ends too early", (1, 1)),
        ('{"a": [1,\n 2', "a comma or a closing bracket is missing", (2, 3)),
        ('{"a" 1}', "a colon is missing after the key a", (1, 6)),
        ('["a\n"]', "a line break or control character inside a JSON string", (1, 4)),
        ("[1] 2", "something follows the end of the JSON text", (1, 5)),
        # Nested deeper than lists may be, but not than what programs write: only the place is known.
        ("[" * 40 + "x" + "]" * 40, "this is not JSON", (1, 41)),
    ],
)
def test_what_is_no_json_is_said_in_words_of_our_own(text: str, english: str, place: tuple[int, int]) -> None:
    with pytest.raises(JsonDataError) as caught:
        read_json_data(text)
    assert (caught.value.message.render(translator_of("en")), (caught.value.lineno, caught.value.colno)) == (
        english,
        place,
    )
    assert caught.value.message.render(translator_of("fr")) != english
