"""Mapping files: the ids by which other programs know the cards, held to their form and read in one pass."""

from __future__ import annotations

import pytest

from deckcheck.decklist.formats.codes import Codes, MissingCodesError, read_codes
from deckcheck.decklist.formats.exchange import Copies, ExportDeck, Part
from deckcheck.decklist.formats.octgn import write as write_octgn
from deckcheck.decklist.formats.tabletop import write as write_tabletop
from deckcheck.decklist.problem import Problem

GAME = "0FBD2CA4-ae6a-4bd4-8d2c-bd2ca40fae6a"
GUID = "ABCDEF00-1111-1111-1111-111111111111"
SHEET = "1: {face: f.png, back: b.png}"


def card_id(reference: str) -> str | list[str]:
    return {"Ash": "A1", "Bone": "B1"}.get(reference, ["Ash"])


def read(text: str, *, json: bool = False) -> tuple[Codes, list[tuple[str, int, int]]]:
    codes, problems = read_codes(text, json=json, card_id=card_id)
    assert {problem.code for problem in problems} <= {"map/schema"}
    return codes, [(problem.message, problem.line, problem.column) for problem in problems]


def test_every_program_has_its_ids() -> None:
    codes, problems = read(f"""
octgn: {{game: {GAME}, cards: {{Ash: {GUID}}}}}
lackey: {{cards: {{Ash: squire, Bone: '007'}}}}
tabletop:
  sheets:
    {SHEET}
    12: {{face: g.png, back: b.png, width: 3, height: 2}}
  cards: {{Ash: 169, Bone: 1205}}
""")
    assert problems == []
    assert codes.octgn_game == GAME
    assert codes.octgn == {"A1": GUID}
    assert codes.lackey == {"A1": "squire", "B1": "007"}
    assert codes.tabletop == {"A1": 169, "B1": 1205}
    sizes = {number: (sheet.face, sheet.width, sheet.height) for number, sheet in codes.sheets.items()}
    assert sizes == {1: ("f.png", 10, 7), 12: ("g.png", 3, 2)}
    # Back from the other program: what it calls a card, however it writes it, is the card as the mapping names it.
    assert codes.names == {"octgn": {GUID.lower(): "Ash"}, "tabletop": {"169": "Ash", "1205": "Bone"}}


def test_json_says_the_same() -> None:
    codes, problems = read('{"lackey": {"cards": {"Ash": "squire"}}}', json=True)
    assert (codes.lackey, problems) == ({"A1": "squire"}, [])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ("map-mapping", 1, 1)),
        ("- a", ("map-mapping", 1, 1)),
        ("octgn: 3", ("map-mapping", 1, 8)),
        ("lackey: {cards: [Ash]}", ("map-mapping", 1, 17)),
        ("tabletop: {sheets: x}", ("map-mapping", 1, 20)),
        (f"tabletop: {{sheets: {{{SHEET[:3]}x}}}}", ("map-mapping", 1, 24)),
        ("oktgn: {}", ("map-field", 1, 1)),
        ("lackey: {game: x}", ("map-field", 1, 10)),
        ("tabletop: {sheets: {1: {face: f, back: b, depth: 1}}}", ("map-field", 1, 43)),
        ("lackey: {}\nlackey: {}", ("map-twice", 2, 1)),
        ("lackey: {cards: {Ash: a, Bone: b, Ash: c}}", ("map-twice", 1, 35)),
        (f"tabletop: {{sheets: {{{SHEET}, 1: {{face: g, back: h}}}}}}", ("map-twice", 1, 52)),
        ("octgn: {game: x}", ("map-guid", 1, 15)),
        ("octgn: {cards: {Ash: [1]}}", ("map-guid", 1, 22)),
        ("octgn: {cards: {Ahs: x}}", ("map-card", 1, 17)),
        ("lackey: {cards: {Ash: ''}}", ("map-picture", 1, 23)),
        ("tabletop: {cards: {Ash: [1]}}", ("map-number", 1, 25)),
        ("tabletop: {cards: {Ash: 99}}", ("map-number", 1, 25)),
        ("tabletop: {cards: {Ash: 10000000}}", ("map-number", 1, 25)),
        ("tabletop: {cards: {Ash: 200}}", ("map-cell", 1, 1)),
        (f"tabletop: {{sheets: {{{SHEET}}}, cards: {{Ash: 170}}}}", ("map-cell", 1, 1)),
        ("tabletop: {sheets: {1: {face: f}}}", ("map-sheet", 1, 21)),
        ("tabletop: {sheets: {1: {face: f, back: [b]}}}", ("map-sheet", 1, 21)),
        ("tabletop: {sheets: {x: {face: f, back: b}}}", ("map-sheet", 1, 21)),
        ("tabletop: {sheets: {123456: {face: f, back: b}}}", ("map-sheet", 1, 21)),
        ("tabletop: {sheets: {1: {face: f, back: b, width: 0}}}", ("map-size", 1, 50)),
        ("tabletop: {sheets: {1: {face: f, back: b, height: [7]}}}", ("map-size", 1, 51)),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(text: str, wrong: tuple[str, int, int]) -> None:
    assert read(text)[1] == [wrong]


def test_everything_wrong_is_reported_in_one_reading() -> None:
    problems = read("octgn: {game: x, cards: {Ahs: y}}\nlacky: {}\ntabletop: {cards: {Ash: 7, Bone: 100}}\n")[1]
    assert [message for message, _, _ in problems] == ["map-guid", "map-card", "map-field", "map-number", "map-cell"]


def test_a_misspelt_word_is_answered_with_what_was_meant() -> None:
    _, problems = read_codes("oktgn: {}\nlackey: {cards: {Ahs: x}}", json=False, card_id=card_id)
    assert [problem.values["suggestions"] for problem in problems] == [["octgn"], ["Ash"]]


@pytest.mark.parametrize(("text", "json"), [("{", True), ("octgn: [", False)])
def test_what_cannot_be_read_is_one_error(text: str, json: bool) -> None:
    with pytest.raises(Problem) as caught:
        read_codes(text, json=json, card_id=card_id)
    assert caught.value.code == "decklist/syntax"


DECK = ExportDeck("x", {}, [Part("main", "Main", "main", [Copies("Ash", 2, "A1"), Copies("Bone", 1, "B1")])])


def mapping(*programs: str) -> Codes:
    codes, problems = read("\n".join(programs))
    assert problems == []
    return codes


@pytest.mark.parametrize(
    ("codes", "message", "cards"),
    [
        ("", "octgn-needs-map", None),
        (f"octgn: {{cards: {{Ash: {GUID}}}}}", "octgn-needs-map", None),
        (f"octgn: {{game: {GAME}, cards: {{Ash: {GUID}}}}}", "octgn-no-guid", ["Bone"]),
    ],
)
def test_octgn_needs_the_guids_of_the_game_and_of_all_cards(codes: str, message: str, cards: object) -> None:
    with pytest.raises(MissingCodesError) as caught:
        write_octgn(DECK, mapping(codes or "lackey: {}"))
    assert (caught.value.message, caught.value.values.get("cards")) == (message, cards)


@pytest.mark.parametrize(
    ("codes", "message", "cards"),
    [
        ("", "tabletop-needs-map", None),
        (f"tabletop: {{sheets: {{{SHEET}}}, cards: {{Bone: 100}}}}", "tabletop-no-picture", ["Ash"]),
    ],
)
def test_tabletop_simulator_needs_a_picture_of_every_card(codes: str, message: str, cards: object) -> None:
    with pytest.raises(MissingCodesError) as caught:
        write_tabletop(DECK, mapping(codes or "lackey: {}"))
    assert (caught.value.message, caught.value.values.get("cards")) == (message, cards)
