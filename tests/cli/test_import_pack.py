"""`deckcheck cards --import`: a publisher's card pack becomes a catalog."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog import builtin
from deckcheck.catalog.load import read_catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.games.slasherz import card_pack
from deckcheck.games.slasherz.card_pack import read_pack


def record(code: str, name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"code": code, "name": name, "description": "", "type": kind, "dimension": "nature", **more}


PACK = [
    record("A-1", "Le Passeur du lac", "lvl1", level=1, score=1500, rarity="commune", description="Piochez 1 carte."),
    record("A-1-D", "Le Passeur du lac", "lvl1", level=1, score=1500, rarity="commune"),
    record("A-2", "L’Ombre jumelle", "lvl2", level=2, score=-1),
    record("A-3", "Cabane isolée", "lieu", level=-1, score=None),
    record("A-4", "Rescapée", "survivant"),
    record("A-5", "Témoin", "victime"),
    record("A-6", "Lampe", "objet"),
    record("A-7", "Panique du soir", "evenement"),
    record("A-8", "Reflet", "jeton", score=1500),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def imported(records: Any) -> tuple[dict[str, dict[str, Any]], list[str]]:
    pack = read_pack(json.dumps(records), builtin("slasherz"))
    return {card["id"]: card for card in pack.cards}, [
        note.message for note in pack.notes if note.message not in ("pack-gap", "pack-gaps")
    ]


def test_a_pack_becomes_a_catalog_that_decks_can_use(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pack.json").write_text(json.dumps({"version": "0", "cards": PACK}), encoding="utf-8")
    status, out, err = run(capsys, "cards", "--import", "pack.json", "--output", "pack.yaml")
    assert (status, out) == (0, "")
    assert "pack.yaml: 9 cards written" in err
    assert run(capsys, "cards", "--check", "pack.yaml")[0] == 0
    ruleset = builtin_ruleset("slasherz")
    assert ruleset is not None
    cards, problems = read_catalog("pack.yaml", "pack.yaml", builtin("slasherz"), ruleset.data, trusted=True)
    assert problems == []
    assert [card.identity for card in cards][:3] == ["A-1", "A-1", "A-2"]
    assert {card.id: card.type for card in cards} == {
        "A-1": "character",
        "A-1-D": "character",
        "A-2": "character",
        "A-3": "place",
        "A-4": "survivor",
        "A-5": "victim",
        "A-6": "object",
        "A-7": "event",
        "A-8": "token",
    }
    assert cards[0].facts["level"] == 1
    assert cards[0].facts["score"] == 1500
    assert cards[0].facts["text"] == {"fr": "Piochez 1 carte."}
    Path("a.deck.yaml").write_text("game: slasherz\ndeck: {main: {Le passeur du lac: 3}}\n", encoding="utf-8")
    out = run(capsys, "check", "a.deck.yaml", "--catalog", "pack.yaml")[1]
    assert "unknown-card" not in out


def test_nothing_is_overwritten_unless_asked(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pack.json").write_text(json.dumps(PACK), encoding="utf-8")
    Path("pack.yaml").write_text("mine", encoding="utf-8")
    assert run(capsys, "cards", "--import", "pack.json", "-o", "pack.yaml")[0] == 2
    assert Path("pack.yaml").read_text(encoding="utf-8") == "mine"
    assert run(capsys, "cards", "--import", "pack.json", "-o", "pack.yaml", "--force")[0] == 0


def test_the_catalog_goes_to_standard_output_without_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pack.json").write_text(json.dumps(PACK), encoding="utf-8")
    status, out, err = run(capsys, "cards", "slasherz", "--import", "pack.json")
    assert status == 0
    assert out.startswith("game: slasherz\nset: pack\nofficial: true\ncards:\n- {id: A-1, ")
    assert "pack.json:1:" in err


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"type": "sortilège"}, "pack-type"),
        ({"type": None}, "pack-field"),
        ({"name": "  "}, "pack-field"),
        ({"code": "A-1"}, "pack-code"),
        ({"name": "Fog Shape"}, "pack-known"),
    ],
)
def test_a_record_that_is_no_card_is_left_out_and_reported(change: dict[str, Any], note: str) -> None:
    cards, notes = imported([PACK[0], {**PACK[6], **change}])
    assert list(cards) == ["A-1"]
    assert notes == [note]


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"name": "RescapÃ©e"}, "pack-name"),
        ({"name": "Le Passeur du lac"}, "pack-shared"),
        ({"code": "A-9-D"}, "pack-twin"),
        ({"type": "lvl2", "level": 3, "score": 2200}, "pack-level"),
        ({"type": "LVL3", "level": None, "score": -1}, "pack-score"),
        ({"picture": "a.png"}, "pack-key"),
    ],
)
def test_dirty_data_is_taken_and_reported(change: dict[str, Any], note: str) -> None:
    changed = {**PACK[6], **change}
    cards, notes = imported([PACK[0], changed])
    assert list(cards) == ["A-1", changed["code"]]
    assert notes == [note]


def test_a_record_that_is_no_object_is_reported_and_an_unknown_field_once() -> None:
    assert imported([7, {**PACK[0], "x": 1}, {**PACK[6], "x": 2}])[1] == ["pack-record", "pack-key"]


@pytest.mark.parametrize("text", ["", "{", "3", '{"a": 1}', '{"a": [], "b": []}'])
def test_what_is_no_pack(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("pack.json").write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "cards", "--import", "pack.json")
    assert (status, out) == (2, "")
    assert "error catalog/schema" in err


def test_wrong_paths_and_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in run(capsys, "cards", "--import", "nowhere.json")[2]
    assert "packs are known for: slasherz" in run(capsys, "cards", "buffy", "--import", "nowhere.json")[2]
    assert run(capsys, "cards", "slasher", "--import", "nowhere.json")[0] == 2


def test_a_newer_pack_tells_what_it_changes_of_built_in_cards() -> None:
    same: dict[str, object] = {
        "code": "M1-062",
        "name": "Zol - Le vampire ancestral",
        "type": "lvl3",
        "dimension": "nature",
    }
    same |= {"level": 3, "score": 2600, "rarity": "super_rare"}
    token = {"code": "M1-352", "name": "x", "type": "jeton", "score": 9}
    new = {"code": "M9-001", "name": "Tout nouveau", "type": "lvl1", "score": 900}
    pack = read_pack(json.dumps([same]), builtin("slasherz"))
    assert (pack.cards, pack.known, pack.changed) == ([], 1, 1)
    # Its text is not the published one, and the other cards of the set are not there.
    assert [note.message for note in pack.notes] == ["pack-text", "pack-lacking-many"]
    assert pack.notes[-1].values["n"] == 699
    changed = {**same, "score": -1, "type": "lvl2", "name": "Zol", "rarity": ""}
    pack = read_pack(
        json.dumps([changed, {**same, "code": "M1-062-D", "type": "objet"}, token, new]), builtin("slasherz")
    )
    assert [card["id"] for card in pack.cards] == ["M9-001"]
    reported = [(note.values["card"], note.values["field"]) for note in pack.notes if "field" in note.values]
    assert pack.errata == {"M1-062": {"level": 2}}
    assert ("M1-062", "score") in reported
    assert ("M1-062", "name") in reported
    assert ("M1-062", "level") in reported
    assert ("M1-062-D", "type") in reported
    assert ("M1-352", "name") in reported
    assert ("M1-352", "score") not in reported
    assert (pack.known, pack.changed) == (3, 3)


def test_the_catalog_of_a_newer_pack_applies_over_the_built_in_cards(capsys: pytest.CaptureFixture[str]) -> None:
    records = [
        {"code": "M1-143", "name": "Chauve-souris carnivore", "type": "lvl2", "dimension": "enfer", "score": 1150},
        {"code": "M1-266", "name": "Cabane", "type": "objet", "rarity": "rare"},
        record("M2-001", "Gardien du phare", "lvl1", score=1200),
    ]
    Path("pack.json").write_text(json.dumps(records), encoding="utf-8")
    pack = read_pack(json.dumps(records), builtin("slasherz"))
    assert pack.errata["M1-143"] == {"level": 2, "score": 1150, "dimension": "enfer"}
    assert "type" not in pack.errata.get("M1-266", {})
    reported = {
        (note.values["card"], note.values["field"]): note.message for note in pack.notes if "field" in note.values
    }
    assert reported["M1-143", "score"] == "pack-errata"
    assert reported["M1-143", "rarity"] == reported["M1-266", "type"] == reported["M1-266", "name"] == "pack-changed"
    assert "m2.yaml: 1 card written" in run(capsys, "cards", "--import", "pack.json", "-o", "m2.yaml")[2]
    assert run(capsys, "cards", "--check", "m2.yaml")[0] == 0
    shown = run(capsys, "cards", "slasherz", "M1-143", "--catalog", "m2.yaml")[1]
    assert "level: 2; score: 1150; cdb: 3 (invented, not printed); dimension: enfer" in shown
    assert "test-play carries it out" in shown
    # At the table the Character has the new Score, and needs a sacrifice.
    ruling = (
        "game: slasherz\nrulings:\n- name: The new print\n  rules: [SZ-018]\n"
        "  given: {A: {hand: Chauve-souris carnivore, characters: Gnome radin}}\n  do:\n"
        "  - A: place Chauve-souris carnivore\n"
        "  expect: {A: {characters: {card: Chauve-souris carnivore, score: 1150}, discard: Gnome radin}}\n"
    )
    Path("ruling.yaml").write_text(ruling, encoding="utf-8")
    assert run(capsys, "ruling", "ruling.yaml")[0] == 1
    assert run(capsys, "ruling", "ruling.yaml", "--catalog", "m2.yaml")[0] == 0


def test_a_score_that_the_text_says_is_no_difference() -> None:
    card = {"code": "M1-078", "name": "x", "type": "lvl3", "score": -1}
    notes = read_pack(json.dumps([card]), builtin("slasherz")).notes
    assert "score" not in [note.values.get("field") for note in notes]
    card["score"] = 900
    notes = read_pack(json.dumps([card]), builtin("slasherz")).notes
    assert "score" in [note.values.get("field") for note in notes]


def test_numbers_that_are_missing_are_noted() -> None:
    records = [record(f"Z1-{number:03}", f"Card {number}", "lieu") for number in (1, 2, 4, 8)]
    records.append(record("Z1-003-D", "Card 3 - Brillante", "lieu"))
    pack = read_pack(json.dumps([*records, record("other", "Other", "lieu")]), builtin("slasherz"))
    gaps = [(note.message, note.values["first"], note.values["last"]) for note in pack.notes if "gap" in note.message]
    assert gaps == [("pack-gaps", "Z1-005", "Z1-007")]


def test_names_in_texts_that_no_card_bears_are_noted() -> None:
    text = 'Si "Gangrene", "Carte – un", « Carte deux » ou "Carte trios" est là, "" ou "Personne".'
    records = [
        record("Z1-001", "Carte - un", "lieu", description=text),
        record("Z1-002", "Carte trois", "lieu"),
    ]
    notes = read_pack(json.dumps(records), builtin("slasherz")).notes
    assert [(note.message, note.values["name"], note.values["near"]) for note in notes] == [
        ("pack-lost-near", "Carte deux", "Carte - un"),
        ("pack-lost-near", "Carte trios", "Carte trois"),
        ("pack-lost", "Personne", ""),
    ]


def test_every_published_card_has_the_digest_of_its_text() -> None:
    digests = json.loads((Path(card_pack.__file__).parent / "pack_texts.json").read_text(encoding="utf-8"))
    assert set(digests) == {card.id for card in builtin("slasherz")}
    assert card_pack.digest("Piochez  1\ncarte.") == card_pack.digest("Piochez 1 carte.")
