"""Which spellings are one name, and which names a misspelt one may mean."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog import names
from deckcheck.catalog.names import all_differ, fold, nearest, normalized, without_marks


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ember Squire", "EMBER SQUIRE"),
        ("Ember Squire", "  ember \t squire\n"),
        ("Slayer's Vigil", "Slayer’s Vigil"),
        ("Slayer's Vigil", "Slayer`s Vigil"),
        ("Slayer's Vigil", "Slayer´s Vigil"),
        ('"The Zeppo" Part 1', "“The Zeppo” Part 1"),
        ('"The Zeppo" Part 1', "« The Zeppo » Part 1".replace("« ", "«").replace(" »", "»")),
        ("Écuyer", "E\u0301cuyer"),
        ("Écuyer", "éCUYER"),
        ("Straße", "STRASSE"),
        ("fi", "\ufb01"),
        ("Braise Mère", "Braise\xa0Mère"),
        ("A  B", "A B"),
    ],
)
def test_one_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Ecuyer", "Écuyer"), ("Ember-Squire", "Ember Squire"), ("A", "A.")])
def test_two_names(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(max_size=20))
def test_folding_twice_is_folding_once(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(st.text(max_size=20))
def test_case_and_space_never_matter(name: str) -> None:
    assert fold(f"  {name} ") == fold(name)


def test_the_memory_starts_anew_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_MEMORY", 200)
    monkeypatch.setattr(names, "_left", 0)
    for number in range(10):
        assert fold(f"Name {number}") == f"name {number}"
        assert nearest(f"Nome {number}", [f"Name {number}"]) == [f"Name {number}"]
        assert len(names._FOLDED) <= 4
        assert len(names._BARE) <= 4


def test_a_name_of_thousands_of_letters_is_no_cards() -> None:
    long = "É" * 20_000
    assert fold(f" {long}  x ") == f"{long} x"
    assert nearest(long, ["Écuyer"]) == []


KNOWN = ["Ember Squire", "Ember Knight", "Écuyer de braise", "The Zeppo Part 1", "Red Crystal", "Ant"]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Ember Squier", ["Ember Squire"]),
        ("ember squire", ["Ember Squire"]),
        ("Ecuyer de braise", ["Écuyer de braise"]),
        ("Zeppo", ["The Zeppo Part 1"]),
        ("Ember", ["Ember Knight", "Ember Squire"]),
        ("RedCrystal", ["Red Crystal"]),
        ("xyz", []),
        ("", []),
        ("!?", []),
        ("an", ["Ant"]),
    ],
)
def test_suggestions(written: str, found: list[str]) -> None:
    assert nearest(written, KNOWN) == found


def test_as_many_suggestions_as_asked_for_each_once() -> None:
    many = [f"Ember {letter}" for letter in "ABCDEFG"]
    assert nearest("Ember X", [*many, *many]) == many[:3]
    assert nearest("Ember X", many, 1) == many[:1]


@pytest.mark.parametrize(
    ("names", "differ"),
    [
        ([], True),
        (["Ash"], True),
        (["Ash", "Bone"], True),
        (["Ash", "ASH"], False),
        (["L’Écuyer", "l'écuyer"], False),
        (["Ash", ""], False),
        ([" "], False),
        (["x" * 300, "X" * 300], False),
        (["x" * 300, "y" * 300], True),
    ],
)
def test_names_differ_where_their_folded_forms_do(names: list[str], differ: bool) -> None:
    assert all_differ(names) is differ
    assert all_differ(names) is differ  # what is remembered of the names changes nothing


class TestNormalForms:
    @given(st.text(max_size=300))
    def test_as_unicode_has_them(self, text: str) -> None:
        assert normalized("NFKC", text) == normalize("NFKC", text)
        assert normalized("NFKD", text) == normalize("NFKD", text)

    @pytest.mark.parametrize("long", ["\u0323\u0300" * 500, "É" * 301])
    def test_what_is_longer_than_a_name_stays(self, long: str) -> None:
        """To bring marks into order takes the square of their number."""
        assert normalized("NFKD", long) == long
        assert without_marks(long) == long
        assert fold(f" {long}  x ") == f"{long} x"

    def test_so_does_what_becomes_longer_than_a_name(self) -> None:
        assert fold("\ufdfa  " * 40) == " ".join(["\ufdfa"] * 40)
