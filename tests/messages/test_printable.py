"""The gate that strangers' words pass on their way out."""

from __future__ import annotations

import pytest

from deckcheck.messages import ENGLISH, printable, printable_in_place, printable_lines, translator_of


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Écuyer de braise\u00a0!", "Écuyer de braise\u00a0!"),
        ("a:b # c ##d", "a:b # c ##d"),
        ("\x1b[31m\t\x9b\x7f", r"\x1b[31m\x09\x9b\x7f"),
        ("\u202e\u2066\u200e\u061c\u2028\ufeff", r"\u202e\u2066\u200e\u061c\u2028\ufeff"),
        ("\udcff\U000e0041", r"\udcff\U000e0041"),
        ("::set-output name=x::y", r"\x3a:set-output name=x\x3a:y"),
        (":::a", r"\x3a\x3a:a"),
        ("##[error]a ##vso[b] ##TEAMCITY[c]", r"#\x23[error]a #\x23vso[b] #\x23TEAMCITY[c]"),
        ("###[a", r"##\x23[a"),
        # What is printed behind such a name may be a colon.
        (":", r"\x3a"),
        ("\u00a0:", "\u00a0\\x3a"),
        ("a:", "a:"),
    ],
)
def test_what_acts_is_spelt_out(words: str, shown: str) -> None:
    assert printable(words) == shown
    assert printable(shown) == shown


@pytest.mark.parametrize("words", ["a::b ##[c]", "\u202ea\x1b", "##vso[a]", "a\tb"])
def test_an_excerpt_keeps_its_width(words: str) -> None:
    shown = printable_in_place(words)
    assert len(shown) == len(words)
    assert printable(shown) == shown


def test_lines_stay_lines() -> None:
    assert printable_lines("a\n::b\r\n\u2028c") == ["a", r"\x3a:b\x0d", r"\u2028c"]


def test_a_rulesets_own_message_is_one_line_that_only_shows() -> None:
    assert ENGLISH.render({"en": "{n} cards\n  ::a \x1b"}, {"n": 3}) == r"3 cards \x3a:a \x1b"


def test_words_are_given_as_they_are_or_by_language() -> None:
    for language, text in (("en", "a"), ("fr", "b")):
        translator = translator_of(language)
        assert translator.localized({"en": "a", "fr": "b"}) == text
        assert translator.localized("c") == "c"
        assert translator.localized(None) == ""


def test_a_value_without_end_ends_in_a_message() -> None:
    assert len(ENGLISH.render({"en": "{name}"}, {"name": "x" * 1_000_000})) == 10_001
