"""JSON that is safe to show: it means the same, and nothing in it acts on a terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.json_text import json_text

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(data=values, indent=st.sampled_from([None, 1, "\t"]))
def test_it_means_what_it_says_and_shows_nothing_but_printable_text(data: Any, indent: int | str | None) -> None:
    words = json_text(data, indent=indent)
    assert json.loads(words) == data
    assert not [char for char in words if not char.isprintable() and char not in "\n\t\xa0\u202f"]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Tempête «\xa0x\u202f»", '"Tempête «\xa0x\u202f»"'),
        ("\x9b31m\x7f", '"\\u009b31m\\u007f"'),
        ("\u202e\u2028\ufeff", '"\\u202e\\u2028\\ufeff"'),
        ("\x1b[2J\n", '"\\u001b[2J\\n"'),
        ("\udcff", '"\\udcff"'),
        ("🂡\U000e0001", '"🂡\\udb40\\udc01"'),
    ],
)
def test_what_is_shown(raw: str, shown: str) -> None:
    assert json_text(raw) == shown
