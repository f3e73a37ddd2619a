"""The published JSON Schemas accept what the readers accept, and nothing else.

A schema speaks of data, the readers of trees; `decklist_data` and `card_data` are the way from one to the other that
the contract implies: a count that is a whole number is one, a name is its text, a field with nothing behind is empty.
"""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.load import catalog_cards
from deckcheck.catalog.prepare import games, sources
from deckcheck.catalog.validate import COMMON
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.name_schema import with_names
from deckcheck.construction.ruleset import Ruleset
from deckcheck.construction.schemas import built_in, decklist_schema
from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence, to_data
from deckcheck.decklist.source import read_tree
from deckcheck.shipped import schemas
from tests.support.strategies import LEGAL, SAMPLES, decks

KINDS = sorted(path.name.split(".")[0] for path in Path(schemas()).glob("*.json"))
SHAPE = {"decklist/schema", "decklist/duplicate-key", "decklist/limits"}


@cache
def validator(kind: str) -> Draft202012Validator:
    schema = json.loads((Path(schemas()) / f"{kind}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("name", built_in())
def test_the_published_schema_is_the_generated_one(name: str) -> None:
    assert (Path(schemas()) / name).read_text(encoding="utf-8") == built_in()[name]


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(Path(schemas()).glob("*.json")), ids=lambda path: path.name)
def test_every_schema_is_one_itself(path: Path) -> None:
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def text_or_data(node: Any) -> Any:
    return node.text if isinstance(node, Scalar) and node.is_text else to_data(node)


def card_data(node: Any, game: str) -> Any:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    attributes = {**COMMON, **ruleset.data["attributes"]}
    if not isinstance(node, Mapping):
        return to_data(node)
    return {key.text: _attribute(value, attributes.get(key.text, {}).get("kind")) for key, value in node.items}


def _attribute(node: Any, kind: str | None) -> Any:
    if kind == "integer" and isinstance(node, Scalar):
        whole = node.whole()
        return to_data(node) if whole is None else whole
    if kind == "text":
        return text_or_data(node)
    if kind in ("texts", "texts-or-choices") and isinstance(node, Sequence):
        return [text_or_data(item) for item in node.items]
    if kind in ("texts", "texts-or-choices"):
        return text_or_data(node)
    if kind == "translations" and isinstance(node, Mapping):
        return {key.text: text_or_data(value) for key, value in node.items}
    return to_data(node)


def empty(node: Any) -> bool:
    return isinstance(node, Scalar) and node.is_empty


def section_data(node: Any) -> Any:
    if empty(node):
        return []
    if isinstance(node, Sequence):
        return [text_or_data(item) for item in node.items]
    if isinstance(node, Mapping):
        counts = [(key.text, value.whole() if isinstance(value, Scalar) else None, value) for key, value in node.items]
        return {name: text_or_data(value) if whole is None else whole for name, whole, value in counts}
    return text_or_data(node)


def decklist_data(tree: Any, game: str) -> Any:
    """Return a decklist's tree as the data that its schema speaks of."""
    if not isinstance(tree, Mapping):
        return to_data(tree)
    data: dict[str, Any] = {}
    for key, node in tree.items:
        field = key.text
        if field == "deck" and (isinstance(node, Mapping) or empty(node)):
            sections = node.items if isinstance(node, Mapping) else []
            data[field] = {name.text: section_data(cards) for name, cards in sections}
        elif field == "cards" and (isinstance(node, Mapping) or empty(node)):
            cards = node.items if isinstance(node, Mapping) else []
            data[field] = {name.text: card_data(card, game) for name, card in cards}
        elif field == "catalogs":
            data[field] = [] if empty(node) else section_data(node) if isinstance(node, Sequence) else to_data(node)
        else:
            data[field] = text_or_data(node)
    return data


_VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        *("x", "", "2", "good", "red", "undead", "1", 0, 1, 3, -1, 1.5, 2.0, True, False, None),
        *([], ["x"], [""], [1], [{"a": 1}], [{}], [[]], {}, {"a": 1}),
        *({"en": "x"}, {"fr": ""}, {"de": "x"}, {"en": 1}),
    ]
)


@st.composite
def cards(draw: st.DrawFn, game: str) -> Any:
    """Draw the attributes of a card, mostly nearly right."""
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    if draw(st.integers(0, 9)) == 0:
        return draw(_VALUES)
    attributes = [*COMMON, *ruleset.data["attributes"], "unknown"]
    card: dict[str, Any] = {"type": draw(st.sampled_from([*ruleset.data["types"], "nothing", 1, None]))}
    good = draw(st.sampled_from(list(builtin(game).cards)))
    if draw(st.integers(0, 2)):
        card = {"type": good.type, **{key: value for key, value in good.facts.items() if key not in _LINKS}}
    for attribute in draw(st.lists(st.sampled_from(attributes), max_size=2)):
        if attribute not in _LINKS:
            card[attribute] = draw(_VALUES)
    if draw(st.integers(0, 9)) == 0:
        card.pop(draw(st.sampled_from([*card])))
    return card


# What other cards a card names is not for a schema to judge; names of printed cards may not be used again.
_LINKS = ("variant_of", "id", "name", "names", "aliases", "reprints")


@st.composite
def whole_decks(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    data = draw(decks())
    game = data["game"]
    if draw(st.booleans()):
        names = st.sampled_from(["Ash Twin", "Two", "", " ", "Three"])
        data["cards"] = draw(st.dictionaries(names, cards(game), max_size=2) | _VALUES)
    for field in draw(
        st.lists(st.sampled_from(["name", "notes", "deck", "catalogs", "other", "sections"]), max_size=1)
    ):
        if field == "sections":
            data["deck"][draw(st.sampled_from(["nowhere", "main", "essence"]))] = draw(_VALUES)
        elif field == "catalogs":
            # Files that a list names are another matter.
            data[field] = draw(st.sampled_from([[], None, {}, "x", [1], [None], [""], [" "], [["x"]]]))
        else:
            data[field] = draw(_VALUES)
    return game, data


@pytest.mark.slow
@pytest.mark.parametrize("json_text", [True, False], ids=["json", "yaml"])
@given(drawn=whole_decks())
def test_the_reader_accepts_what_the_schema_of_decklists_accepts(
    json_text: bool, drawn: tuple[str, dict[str, Any]]
) -> None:
    game, data = drawn
    text = json.dumps(data)
    report = Checker().check_bytes(text.encode(), "a.deck.json" if json_text else "a.deck.yaml")
    tree = read_tree(text, json=json_text)
    errors = list(validator("decklist").iter_errors(decklist_data(tree, game)))
    problems = [violation for violation in report.violations if violation.code in SHAPE]
    # Spellings of one name are two keys to a schema.
    assume(not any(violation.code == "decklist/duplicate-key" for violation in problems))
    assert bool(problems) == bool(errors), (problems, errors)


@pytest.mark.parametrize("name", LEGAL)
def test_the_schema_accepts_the_sample_decks(name: str) -> None:
    tree = read_tree((SAMPLES / name).read_text(encoding="utf-8"), json=False)
    assert list(validator("decklist").iter_errors(decklist_data(tree, name.split("/")[1]))) == []


@pytest.mark.parametrize("game", games())
def test_the_schema_of_one_game_says_the_same_as_that_of_all(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    one = Draft202012Validator(decklist_schema([ruleset]))
    for section in (*ruleset.sections, "nowhere"):
        data = {"game": game, "deck": {section: ["x"]}}
        assert one.is_valid(data) == validator("decklist").is_valid(data) == (section != "nowhere")


@given(data=st.data())
def test_the_reader_accepts_what_the_schema_of_catalogs_accepts(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(games()))
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    found = data.draw(st.lists(cards(game), max_size=2))
    for number, card in enumerate(found):
        if isinstance(card, dict):
            card["name"] = f"Ash Twin {number}"
    text = json.dumps({"game": game, "cards": found})
    tree = read_tree(text, json=True, max_entries=MAX_CATALOG_ENTRIES)
    assert isinstance(tree, Mapping)
    _, problems = catalog_cards(tree, "x", builtin(game), ruleset.data, trusted=True)
    listed = tree.get("cards")
    assert isinstance(listed, Sequence)
    read = {"game": game, "cards": [card_data(node, game) for node in listed.items]}
    errors = list(validator("catalog").iter_errors(read))
    assert bool(problems) == bool(errors), (problems, errors)


@pytest.mark.parametrize(
    "text",
    [
        '{"game": "virevolt"}',
        '{"cards": []}',
        '{"game": "virevolt", "cards": "x"}',
        '{"game": "virevolt", "cards": null}',
        '{"game": "virevolt", "cards": [], "other": 1}',
        '{"game": "virevolt", "cards": [], "set": ""}',
        '{"game": "virevolt", "cards": [], "set": 1}',
        '{"game": "virevolt", "cards": [], "set": ["x"]}',
        '{"game": "virevolt", "cards": [], "official": "yes"}',
        '{"game": "virevolt", "cards": [], "official": 1}',
        '{"game": 1, "cards": []}',
        '{"game": ["virevolt"], "cards": []}',
        '{"game": "virevolt", "cards": [{"type": "hero", "color": "red"}]}',
        '{"game": "virevolt", "cards": [1]}',
        '{"game": "virevolt", "cards": {"": {"type": "hero", "color": "red"}}}',
        '{"game": "virevolt", "cards": {" ": {"type": "hero", "color": "red"}}}',
        '{"game": "virevolt", "cards": [{"name": " ", "type": "hero", "color": "red"}]}',
        '{"game": "virevolt", "cards": [{"id": " ", "name": "Ash Twin", "type": "hero", "color": "red"}]}',
    ],
)
def test_what_is_no_catalog_is_refused_by_both(text: str) -> None:
    ruleset = builtin_ruleset("virevolt")
    assert ruleset is not None
    tree = read_tree(text, json=True, max_entries=MAX_CATALOG_ENTRIES)
    assert isinstance(tree, Mapping)
    _, problems = catalog_cards(tree, "x", builtin("virevolt"), ruleset.data, trusted=True)
    assert problems
    assert not validator("catalog").is_valid(json.loads(text))


@pytest.mark.parametrize("name", [name for game in games() for name in sources(game)])
def test_the_schema_accepts_the_built_in_catalogs(name: str) -> None:
    from deckcheck.catalog.prepare import GAMES

    game = name.partition("/")[0]
    text = (Path(GAMES) / name).read_text(encoding="utf-8")
    tree = read_tree(text, json=False, max_entries=MAX_CATALOG_ENTRIES)
    assert isinstance(tree, Mapping)
    listed = tree.get("cards")
    assert isinstance(listed, Sequence)
    data = {**to_data(tree), "cards": [card_data(node, game) for node in listed.items]}
    assert list(validator("catalog").iter_errors(data)) == []


def test_a_game_whose_types_require_nothing_has_a_schema_too() -> None:
    data = {
        "game": "x",
        "types": {"a": {}},
        "attributes": {},
        "sections": {"main": {"takes": [{}]}},
        "formats": {"one": {}},
        "rules": [],
    }
    schema = decklist_schema([Ruleset(data)])
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid({"game": "x", "deck": {}, "cards": {"A": {"type": "a"}}})


def test_the_schemas_are_written_where_they_are_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m deckcheck.construction.schemas` writes them; the folder is another one here."""
    monkeypatch.setattr("deckcheck.shipped.schemas", lambda: str(tmp_path))
    monkeypatch.delitem(sys.modules, "deckcheck.construction.schemas")
    runpy.run_module("deckcheck.construction.schemas", run_name="__main__")
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == built_in()


def descriptions(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "description" and isinstance(value, str):
                yield value
            else:
                yield from descriptions(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from descriptions(value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_describes_everything_in_both_languages(kind: str) -> None:
    found = set(descriptions(json.loads((Path(schemas()) / f"{kind}.schema.json").read_text(encoding="utf-8"))))
    assert found
    titles = {title for game in games() for title in titles_of(game)}
    assert sorted(words for words in found - titles if " / " not in words) == []


def undescribed(schema: dict[str, Any], titles: Collection[str]) -> Iterator[str]:
    """Yield where each property is that no description in both languages belongs to.

    Its own counts, that of the definition which it refers to, and that of the same property at the top, of which the
    branch of one game says more. What a condition (`if`) names is not a property.
    """

    def described(name: str, data: dict[str, Any]) -> bool:
        refers = schema["$defs"].get(data["$ref"].removeprefix("#/$defs/"), {}) if "$ref" in data else {}
        words = [part.get("description", "") for part in (data, refers)]
        return any(" / " in part or part in titles for part in words) or name in at_the_top

    def walk(tree: Any, path: str) -> Iterator[str]:
        for key, value in enumerate(tree) if isinstance(tree, list) else tree.items():
            here = f"{path}/{key}"
            if key == "properties" and not path.endswith("/properties"):
                branch = path.startswith("/allOf/") and path.endswith("/then") and path.count("/") == 3
                for name, data in value.items():
                    if isinstance(data, dict) and not described(name if branch else "", data):
                        yield f"{here}/{name}"
            if key != "if" and isinstance(value, dict | list):
                yield from walk(value, here)

    at_the_top = {name for name, data in schema.get("properties", {}).items() if " / " in data.get("description", "")}
    yield from walk(schema, "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_describes_every_property(kind: str) -> None:
    schema = json.loads((Path(schemas()) / f"{kind}.schema.json").read_text(encoding="utf-8"))
    titles = {title for game in games() for title in titles_of(game)}
    assert list(undescribed(schema, titles)) == []


def test_a_property_without_a_description_is_found_wherever_it_stands() -> None:
    schema = {
        "properties": {"top": {"description": "a / b"}, "bare": {}, "one": {"description": "English only"}},
        "allOf": [{"if": {"properties": {"game": {}}}, "then": {"properties": {"top": {}, "new": {}}}}],
        "$defs": {
            "said": {"description": "a / b", "items": {"properties": {"top": {}}}},
            "unsaid": {"properties": {"properties": {"description": "a / b"}, "good": {"$ref": "#/$defs/said"}}},
            "other": {"properties": {"bad": {"$ref": "#/$defs/unsaid"}}},
        },
    }
    assert list(undescribed(schema, ())) == [
        *("/properties/bare", "/properties/one", "/allOf/0/then/properties/new"),
        *("/$defs/said/items/properties/top", "/$defs/other/properties/bad"),
    ]


@pytest.mark.parametrize("kind", ["decklist", "catalog"])
@pytest.mark.parametrize("game", games())
def test_every_attribute_of_a_card_is_described(kind: str, game: str) -> None:
    tree = json.loads((Path(schemas()) / f"{kind}.schema.json").read_text(encoding="utf-8"))
    [branch] = [part["then"] for part in tree["allOf"] if part["if"]["properties"]["game"]["const"] == game]
    cards = branch["properties"]["cards"]["additionalProperties"]["properties"]
    assert len(cards) > 20
    assert [name for name, attribute in cards.items() if " / " not in attribute.get("description", "")] == []


def titles_of(game: str) -> set[str]:
    """Return the titles of a game's sections that are the same in both languages, and so are written once."""
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    titles = [section.title for section in ruleset.sections.values()]
    return {title["en"] for title in titles if title["en"] == title["fr"]}


def test_a_letter_that_is_two_in_capitals_is_itself_in_a_name() -> None:
    ruleset = builtin_ruleset("virevolt")
    assert ruleset is not None
    shaped = with_names(ruleset, Catalog.of("virevolt", [Card("T-1", "Straße", "spell", "Straße", {})]))
    pattern = shaped["then"]["properties"]["deck"]["properties"]["main"]["pattern"]
    assert [bool(re.search(pattern, name)) for name in ("Straße", "strasse", "STRAße")] == [True, False, True]
