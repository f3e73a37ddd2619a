"""Files that a schema describes: what breaks it is reported at its place, and the rest is judged all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decklist.nodes import Mapping, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.schema_reader import read_validated, sound_part
from deckcheck.decklist.source import read_tree

RULE = {"id": "HI-001", "area": "turn", "source": "The turn", "text": {"en": "A card is laid."}}
HEAD = "game: higher\ntitle: Higher\nedition: '1'\n"
RULES = "rules:\n- {id: HI-001, area: turn, source: The turn, text: {en: A card is laid.}}\ndecisions: []\n"


def sound(text: str) -> tuple[object, frozenset[str]]:
    tree = read_tree(text, json=False)
    assert isinstance(tree, Mapping)
    found, lost = sound_part(tree, "rulebook")
    return None if found is None else to_data(found), lost


def test_a_whole_tree_stays_whole() -> None:
    data, lost = sound(HEAD + RULES)
    assert data == {"game": "higher", "title": "Higher", "edition": "1", "rules": [RULE], "decisions": []}
    assert lost == frozenset()


@pytest.mark.parametrize(
    ("extra", "lost"),
    [
        ("colour: {red: [blue]}\n", {"colour", "red"}),
        ("areas: {Big Turn: {en: x}}\n", {"Big Turn", "en"}),
        ("sources: {fr: {a: 5}}\n", {"a"}),
        ("areas: {turn: {}}\n", {"turn"}),
        (
            "more: [{id: one, rank: two}, {code: [three], name: four}]\n",
            {*["more", "id", "one", "rank", "code", "name", "four"]},
        ),
    ],
)
def test_what_breaks_the_schema_is_taken_out_and_its_names_are_known(extra: str, lost: set[str]) -> None:
    data, found = sound(HEAD + extra + RULES)
    assert isinstance(data, dict)
    assert data["rules"] == [RULE]
    assert found == lost


@pytest.mark.parametrize(
    "text", [HEAD, HEAD + "rules:\n- {id: HI-001}\ndecisions: []\n", HEAD + "rules: 5\ndecisions: 5\n"]
)
def test_where_the_whole_lacks_something_nothing_is_left(text: str) -> None:
    assert sound(text)[0] is None


def test_what_is_missing_is_reported_once(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.yaml"
    path.write_text("game: higher\nrules:\n- {id: HI-001}\n", encoding="utf-8")
    _, problems = read_validated(str(path), "rulebook", "x/y")
    assert [(part.line, part.values["keys"]) for part in problems] == [
        (1, ["title", "edition", "decisions"]),
        (3, ["area", "source", "text"]),
    ]


def test_the_rest_is_judged_beside_what_breaks_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.yaml"
    path.write_text(f"{HEAD}colour: {{red: 5}}\n{RULES}", encoding="utf-8")
    seen = []

    def meaning(tree: Mapping, whole: bool) -> list[Problem]:
        seen.append((len(tree.items), whole))
        return [Problem("x/y", "told", 5, 1, name="turn"), Problem("x/y", "told", 5, 2, name="red")]

    _, problems = read_validated(str(path), "rulebook", "x/y", meaning=meaning)
    assert seen == [(5, False)]
    # What is in a part that was taken out may well be there: nothing is said of it.
    assert [(part.message, part.line, part.column) for part in problems] == [("schema-key", 4, 1), ("told", 5, 1)]
    path.write_text(HEAD + RULES, encoding="utf-8")
    assert len(read_validated(str(path), "rulebook", "x/y", meaning=meaning)[1]) == 2
    assert seen[1:] == [(5, True)]
    assert read_validated(str(path), "rulebook", "x/y")[1] == []
