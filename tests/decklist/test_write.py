"""What is written in deckcheck's own format reads back as the same list."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.catalog.names import fold
from deckcheck.decklist import yaml_reader
from deckcheck.decklist.build import read_listing
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.decklist.write import list_data, to_json, to_yaml
from deckcheck.decklist.yaml_parser import PythonParser
from deckcheck.shipped import sample_decks
from tests.support.strategies import LEGAL, SCALARS

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(SCALARS)
NAME = TEXT.filter(lambda name: fold(name) != "")
PLAIN = st.none() | st.booleans() | st.integers(0, 10**6) | TEXT
ATTRIBUTE = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8
)
SECTION = st.lists(st.tuples(NAME, st.integers(1, 1000)), max_size=6, unique_by=lambda pair: fold(pair[0]))


@st.composite
def lists(draw: st.DrawFn) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for field in ("game", "format", "name", "player", "notes"):
        if draw(st.booleans()):
            words = TEXT | st.lists(TEXT, max_size=4).map("\n".join)
            data[field] = draw(NAME if field in ("game", "format") else words)
    if draw(st.booleans()):
        data["catalogs"] = draw(st.lists(TEXT.filter(str.strip), min_size=1, max_size=3))
    if draw(st.booleans()):
        cards = st.dictionaries(TEXT, ATTRIBUTE, max_size=3)
        own = draw(st.lists(st.tuples(NAME, cards), min_size=1, max_size=3, unique_by=lambda pair: fold(pair[0])))
        data["cards"] = dict(own)
    data["deck"] = draw(st.dictionaries(TEXT, SECTION, max_size=4))
    return data


def read_again(text: str, *, as_json: bool) -> dict[str, Any]:
    problems: list[Any] = []
    listing = read_listing(read_tree(text, json=as_json), problems)
    assert [part for part in problems if part.message not in ("shape-missing", "shape-no-game")] == []
    return list_data(listing)


@given(lists())
@example({"notes": "a\n\n b\nc\n\n", "deck": {}})
@example({"notes": "two\nlines \nwith a space behind", "deck": {}})
@example({"name": "Qui vient là\xa0?", "deck": {"main": [("x" * 1500, 3), ("No", 1)]}})
@example({"deck": {"main": [("Oh Fff…", 1), ("Kicking Demon A$$", 1), ('"The Zeppo" Part 1', 2)]}})
def test_yaml_that_was_written_is_the_list(data: dict[str, Any]) -> None:
    assert read_again(to_yaml(data), as_json=False) == data


@given(lists())
def test_the_python_parser_reads_the_same(data: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "PARSER", PythonParser)
        tree = yaml_reader.read_yaml(to_yaml(data), 5_000)
    assert list_data(read_listing(tree, [])) == data


@given(lists())
def test_json_that_was_written_is_the_list(data: dict[str, Any]) -> None:
    assert read_again(to_json(data), as_json=True) == data


@given(lists())
def test_any_other_yaml_program_takes_names_for_text(data: dict[str, Any]) -> None:
    loaded = yaml.safe_load(to_yaml(data))
    for name, cards in data["deck"].items():
        section = loaded["deck"][name]
        found = [section] if isinstance(section, str) else list(section)
        assert all(isinstance(card, str) for card in found)
        assert list(dict.fromkeys(found)) == [card for card, _ in cards]


@pytest.mark.parametrize("path", LEGAL)
def test_every_sample_deck_survives_both_ways(path: str) -> None:
    text = decode(read_bytes(f"{sample_decks()}/{path}"))
    data = read_again(text, as_json=path.endswith(".json"))
    assert read_again(to_yaml(data), as_json=False) == data
    assert read_again(to_json(data), as_json=True) == data


def test_names_get_quotes_only_where_they_need_them() -> None:
    cards = [("Ember Squire", 2), ("No", 1), ("Lake #53", 1), ("Wish: The Weirding", 1), ("010", 1)]
    assert to_yaml({"game": "virevolt", "name": "L’heure du feu", "deck": {"main": cards}}) == (
        "game: virevolt\n"
        "name: L’heure du feu\n"
        "deck:\n"
        "  main:\n"
        "    Ember Squire: 2\n"
        '    "No": 1\n'
        '    "Lake #53": 1\n'
        '    "Wish: The Weirding": 1\n'
        '    "010": 1\n'
    )


def test_sections_are_written_as_people_write_them() -> None:
    deck = {
        "essence": [("Oz", 1)],
        "challenges": [("One", 1), ("Two", 1)],
        "resources": [("Cordelia", 3)],
        "locations": [],
    }
    assert to_yaml({"deck": deck}) == (
        "deck:\n  essence: Oz\n  challenges:\n  - One\n  - Two\n  resources:\n    Cordelia: 3\n  locations: []\n"
    )


def test_copies_in_a_row_are_counted_together_however_their_letters_are_set() -> None:
    text = "game: virevolt\ndeck:\n  main: [Ember Squire, Red Crystal, ember  SQUIRE]\n"
    data = list_data(read_listing(read_tree(text, json=False), []))
    assert data["deck"] == {"main": [("Ember Squire", 2), ("Red Crystal", 1)]}


def test_json_is_plain_json() -> None:
    data = {"game": "virevolt", "deck": {"main": [("Écuyer", 2)]}}
    assert json.loads(to_json(data)) == {"game": "virevolt", "deck": {"main": {"Écuyer": 2}}}


def test_cards_of_a_lists_own_are_written_on_one_line_each() -> None:
    facts = {"type": "hero", "traits": ["Red, hot", "No"], "hp": 3, "unique": True, "quiet": False, "text": {"en": ""}}
    data = {"catalogs": ["more.yaml", "a, b.yaml"], "cards": {"Ash: One": facts, "Bone": None}, "deck": {}}
    assert to_yaml(data) == (
        'catalogs: [more.yaml, "a, b.yaml"]\n'
        "cards:\n"
        '  "Ash: One": {type: hero, traits: ["Red, hot", "No"], hp: 3, unique: true, quiet: false, text: {en: ""}}\n'
        "  Bone: null\n"
        "deck: {}\n"
    )
    assert read_again(to_yaml(data), as_json=False) == data
    assert read_again(to_json(data), as_json=True) == data


@pytest.mark.parametrize(
    ("notes", "written"),
    [
        ("a\nb", "notes: |-\n  a\n  b\n"),
        ("a\n\nb\n\n", "notes: |+\n  a\n\n  b\n\n"),
        (" a\nb", 'notes: " a\\nb"\n'),
        ("a \nb", 'notes: "a \\nb"\n'),
        ("a\x07\x85\u2028\U000e0001b", 'notes: "a\\x07\\x85\\u2028\\U000e0001b"\n'),
    ],
)
def test_long_texts_stand_as_blocks_where_every_line_can(notes: str, written: str) -> None:
    assert to_yaml({"notes": notes, "deck": {}}) == f"{written}deck: {{}}\n"
    assert read_again(f"{written}deck: {{}}\n", as_json=False)["notes"] == notes


def test_a_name_too_long_for_a_key_is_an_item_as_often_as_it_counts() -> None:
    long = "x" * 1_500
    assert to_yaml({"deck": {"main": [(long, 2), ("Ash", 1)]}}) == (
        f"deck:\n  main:\n  - {long}\n  - {long}\n  - Ash\n"
    )
