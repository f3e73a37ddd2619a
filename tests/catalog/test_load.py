"""Reading a catalog file: what it defines, and what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.catalog import builtin
from deckcheck.catalog.card import Card
from deckcheck.catalog.load import read_catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.decklist.problem import Problem


def read(text: str, folder: Path, *, game: str = "virevolt", trusted: bool = True) -> tuple[list[Card], list[Problem]]:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    return read_catalog(str(path), "mine.yaml", builtin(game), ruleset.data, trusted=trusted)


def reported(problems: list[Problem]) -> list[tuple[str, str, int, int]]:
    return [(part.code, part.message, part.line, part.column) for part in problems]


def test_what_a_catalog_says_for_all_its_cards_and_each_for_itself(tmp_path: Path) -> None:
    cards, problems = read(
        "game: virevolt\nset: mine\nofficial: false\ncards:\n- {name: A, type: hero, color: red}\n"
        "- {id: '007', name: No, type: trap, color: blue, set: other, official: true, traits: [x, 1],\n"
        "  costs: [{red: 1}]}\n",
        tmp_path,
    )
    assert problems == []
    assert [(card.id, card.name, card.type, card.identity, card.origin) for card in cards] == [
        ("A", "A", "hero", "A", "mine.yaml:5"),
        ("007", "No", "trap", "007", "mine.yaml:6"),
    ]
    assert cards[0].facts == {"color": "red", "set": "mine", "official": False}
    assert cards[1].facts == {
        "color": "blue",
        "set": "other",
        "official": True,
        "traits": ["x", "1"],
        "costs": [{"red": 1}],
    }


def test_cards_may_be_a_mapping_from_name_to_card(tmp_path: Path) -> None:
    cards, problems = read("game: virevolt\ncards:\n  A: {type: hero, color: red}\n", tmp_path)
    assert problems == []
    assert [(card.name, card.origin) for card in cards] == [("A", "mine.yaml:3")]


CARD = "game: virevolt\ncards:\n- {name: A, type: hero, color: red"


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("game: virevolt\ngame: virevolt\ncards: []\n", "duplicate-key", 2, 1),
        ("game: virevolt\ncard: []\n", "catalog-field", 2, 1),
        ("game: virevolt\ncards: x\n", "catalog-cards", 2, 8),
        ("game: [virevolt]\ncards: []\n", "catalog-value", 1, 7),
        ("game: virevolt\nofficial: maybe\ncards: []\n", "catalog-value", 2, 11),
        ("game: xfiles\ncards: []\n", "catalog-game", 1, 7),
        (CARD + ", color: blue}\n", "duplicate-key", 3, 37),
        (CARD + ", names: {fr: A, fr: B}}\n", "duplicate-key", 3, 52),
        (CARD + ", play: {a: {b: 1, b: 2}}}\n", "duplicate-key", 3, 54),
        (CARD + ", hp: 0}\n", "card-value", 3, 41),
        (CARD + ", hp: many}\n", "card-value", 3, 41),
        (CARD + ", official: perhaps}\n", "card-value", 3, 47),
        (CARD + ", names: {de: B}}\n", "card-value", 3, 44),
        (CARD + ", costs: 3}\n", "card-value", 3, 44),
        (CARD + ", rotation: 3}\n", "card-value", 3, 47),
        (CARD + ", traits: [[x]]}\n", "card-value", 3, 45),
        (CARD + ", colour: red}\n", "card-attribute", 3, 37),
        (CARD + ", variant_of: X9}\n", "card-variant", 3, 1),
        ("game: virevolt\ncards:\n- {name: A, type: hero, color: rad}\n", "card-value", 3, 32),
        ("game: virevolt\ncards:\n- {name: A, type: heroe, color: red}\n", "card-type", 3, 19),
        ("game: virevolt\ncards:\n- {name: A, type: [hero], color: red}\n", "card-value", 3, 19),
        ("game: virevolt\ncards:\n- {name: A, color: red}\n", "card-type-missing", 3, 3),
        ("game: virevolt\ncards:\n- {name: A, type: hero}\n", "card-requires", 3, 3),
        ("game: virevolt\ncards:\n- {type: hero, color: red}\n", "card-no-name", 3, 3),
        ("game: virevolt\ncards:\n- A\n", "card-mapping", 3, 3),
        (
            "game: virevolt\ncards:\n- {name: A, type: hero, color: red}\n- {name: a, type: trap, color: red}\n",
            "catalog-duplicate",
            4,
            3,
        ),
        ("game: virevolt\ncards:\n- {name: R01, type: hero, color: red}\n", "catalog-redefined", 3, 3),
        (
            "game: virevolt\ncards:\n- {name: A, aliases: [ember squire], type: hero, color: red}\n",
            "catalog-redefined",
            3,
            3,
        ),
    ],
)
def test_a_mistake_has_its_place(text: str, message: str, line: int, column: int, tmp_path: Path) -> None:
    _, problems = read(text, tmp_path)
    assert (message, line, column) in [(part.message, part.line, part.column) for part in problems], reported(problems)
    for part in problems:
        assert str(part)


@pytest.mark.parametrize(
    "broken",
    [
        "- {id: X1, name: A, type: heroo, color: red}\n",
        "- {name: X1, type: hero, color: pink}\n",
        "- {id: X1, name: A, type: hero, color: red, variant_of: X0}\n- {id: X0, name: Z, type: heroo}\n",
    ],
)
def test_what_leads_to_a_card_that_is_wrong_itself_is_not_reported_as_well(broken: str, tmp_path: Path) -> None:
    rest = "".join(
        f"- {{id: {own}, name: {own}, type: hero, color: red, variant_of: {other}}}\n"
        for own, other in (("X2", "X1"), ("X3", "X9"))
    )
    cards, problems = read(f"game: virevolt\ncards:\n{broken}{rest}", tmp_path)
    assert cards == []
    assert [part.values["id"] for part in problems if part.message == "card-variant"] == ["X9"]
    assert len(problems) == 2


def test_two_cards_of_one_name_have_ids_of_their_own(tmp_path: Path) -> None:
    one = "game: virevolt\ncards:\n- {id: X1, name: A, type: hero, color: red}\n"
    other = "- {id: %s, name: A, type: trap, color: red}\n"
    assert read(one + other % "X2", tmp_path)[1] == []
    assert reported(read(one + other % "x1", tmp_path)[1]) == [("catalog/duplicate", "catalog-duplicate", 4, 3)]


@pytest.mark.parametrize(
    ("links", "identities", "dangling"),
    [
        ({"A": "R01"}, {"A": "R01"}, []),
        ({"A": "B", "B": "R01"}, {"A": "R01", "B": "R01"}, []),
        ({"B": "R01", "A": "B"}, {"A": "R01", "B": "R01"}, []),
        ({"A": "B", "B": None}, {"A": "B", "B": "B"}, []),
        ({"A": "B", "B": "C", "C": None}, {"A": "C", "B": "C", "C": "C"}, []),
        ({"A": "A"}, {}, ["A"]),
        ({"A": "B", "B": "A"}, {}, ["A", "B"]),
        ({"A": "B", "B": "C", "C": "B", "D": "A"}, {}, ["A", "B", "C", "D"]),
        ({"A": "nowhere", "B": "A"}, {}, ["A", "B"]),
    ],
)
def test_printings_of_printings_are_the_original(
    links: dict[str, Any], identities: dict[str, str], dangling: list[str], tmp_path: Path
) -> None:
    lines = ["game: virevolt", "cards:"]
    for name, target in links.items():
        link = "" if target is None else f", variant_of: {target}"
        lines.append(f"- {{name: {name}, type: hero, color: red{link}}}")
    cards, problems = read("\n".join(lines), tmp_path)
    assert {card.id: card.identity for card in cards} == identities
    assert [part.values["card"] for part in problems] == dangling


def test_a_printing_of_a_known_printing(tmp_path: Path) -> None:
    known = next(card for card in builtin("buffy") if card.identity != card.id)
    printing = {**known.facts, "name": "Mine", "type": known.type, "variant_of": known.id}
    for field in ("names", "aliases"):
        printing.pop(field, None)
    cards, problems = read(json.dumps({"game": "buffy", "cards": [printing]}), tmp_path, game="buffy")
    assert problems == []
    assert [card.identity for card in cards] == [known.identity]
