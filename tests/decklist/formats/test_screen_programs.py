"""The files of XMage, Forge, Magic Workstation and Apprentice, of which nothing is written."""

from __future__ import annotations

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.decklist.formats import detect
from deckcheck.decklist.formats.account import UNREADABLE

XMAGE = """\
NAME:Fire
AUTHOR:Ann
2 [VVB:1] Ember Squire
26 [VVB:11] Red Crystal
2 [:] Cinder Imp
LAYOUT MAIN:(1,1)(NONE,false,46)|([VVB:1])
"""
FORGE = """\
[metadata]
Name=Fire
Deck Type=constructed
[Main]
2 Ember Squire|VVB|1
26 Red Crystal+|VVB
2 Cinder Imp
[Sideboard]
"""
WORKSTATION = """\
// Deck file for Magic Workstation (http://www.magicworkstation.com)
// NAME : Fire
// CREATOR : Ann

// Crystals
    26 [VVB] Red Crystal (1)

// Creatures
    2 [VVB] Ember Squire
    2 [] Cinder Imp (2)
"""
APPRENTICE = """\
//NAME: Fire
//CREATOR: Ann
///mvid:12 qty:2 name:Ember Squire loc:Deck
2 Ember Squire
        26 Red Crystal
2 Cinder Imp
"""
FILES = {"a.dck": XMAGE, "forge.dck": FORGE, "a.mwDeck": WORKSTATION, "a.dec": APPRENTICE}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("path", FILES)
def test_each_is_read(path: str, ends: str) -> None:
    data = FILES[path].replace("\n", ends).encode()
    report = Checker(Settings(game="virevolt")).check_bytes(data, path)
    assert [part.code for part in report.violations] == []
    deck = report.deck
    assert deck is not None
    assert {entry.reference: entry.count for entry in deck.entries} == {
        "Ember Squire": 2,
        "Red Crystal": 26,
        "Cinder Imp": 2,
    }
    assert deck.name == "Fire"
    assert deck.player == (None if path == "forge.dck" else "Ann")


@pytest.mark.parametrize(
    ("path", "line"),
    [("a.dck", "SB: 1 [VVB:6] Scorch"), ("forge.dck", "1 Scorch|VVB"), ("a.mwDeck", "SB:  1 [VVB] Scorch (1)")],
)
def test_a_side_board_is_reported_where_the_game_has_none(path: str, line: str) -> None:
    report = Checker(Settings(game="virevolt")).check_bytes((FILES[path] + line + "\n").encode(), path)
    assert [part.values.get("game") for part in report.violations] == ["virevolt"]
    assert report.deck is not None
    assert report.deck.size == 30


@pytest.mark.parametrize("path", FILES)
def test_a_misspelt_card_is_an_error_at_its_place(path: str) -> None:
    text = FILES[path].replace("Cinder Imp", "Cinder Impp")
    (found,) = Checker(Settings(game="virevolt")).check_bytes(text.encode(), path).violations
    assert found.code == "decklist/unknown-card"
    assert "Cinder Impp" in text.split("\n")[found.line - 1][found.column - 1 :]


def test_sets_and_numbers_tell_cards_of_one_name_apart() -> None:
    for path, text in (("a.dck", "1 [P:P146] Angel"), ("b.dck", "[metadata]\n[Resources]\n1 Angel|P|P146")):
        report = Checker(Settings(game="buffy")).check_bytes(text.encode(), path)
        assert report.deck is not None
        assert [entry.card.id for entry in report.deck.entries if entry.card is not None] == ["P146"]


def test_unknown_sections_of_forge_are_errors() -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(b"[metadata]\n[Planes]\n2 Ember Squire\n", "a.dck")
    assert any(part.values.get("heading") == "Planes" for part in report.violations)


def test_they_are_known_where_they_are_pasted() -> None:
    assert (detect("<stdin>", XMAGE), detect("<stdin>", FORGE)) == ("xmage", "forge")
    assert (detect("<stdin>", WORKSTATION), detect("<stdin>", APPRENTICE)) == ("workstation", "workstation")
    assert detect("<stdin>", "[Main]\n2 Ember Squire\n") == "text"


@pytest.mark.parametrize("path", FILES)
def test_a_card_without_a_name_is_an_error(path: str) -> None:
    nameless = {"a.dck": "2 [VVB:1]", "forge.dck": "2 +|VVB", "a.mwDeck": "2 [VVB]", "a.dec": "2 [VVB]"}[path]
    text = FILES[path].replace("[Sideboard]\n", "") + nameless + "\n"
    report = Checker(Settings(game="virevolt")).check_bytes(text.encode(), path)
    assert not report.legal
    assert report.violations[-1].line == text.count("\n")


@pytest.mark.parametrize("path", FILES)
def test_every_line_is_accounted_for(path: str) -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(FILES[path].encode(), path)
    assert report.reading is not None
    assert [line.line for line in report.reading.lines] == list(range(1, FILES[path].count("\n") + 1))
    assert UNREADABLE not in {line.kind for line in report.reading.lines}


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize("line", ["2 Scorch x3", "2 Scorch 3", "2 Scorch, Wildfire"])
def test_two_readings_of_a_line_are_an_error_at_that_line(path: str, line: str) -> None:
    text = FILES[path].replace("[Sideboard]\n", "") + line + "\n"
    report = Checker(Settings(game="virevolt")).check_bytes(text.encode(), path)
    assert not report.legal
    assert text.count("\n") in {part.line for part in report.violations}


def test_a_section_of_forge_without_cards_is_passed_over() -> None:
    text = FORGE.replace("[Sideboard]", "[Planes]\n; none\n[Sideboard]")
    report = Checker(Settings(game="virevolt")).check_bytes(text.encode(), "a.dck")
    assert report.legal
    assert report.reading is not None
    assert [(line.kind, line.what) for line in report.reading.lines][-3:] == [
        ("note", "empty"),
        ("comment", ""),
        ("note", "empty"),
    ]


def test_a_comment_in_an_xmage_file_is_no_card() -> None:
    report = Checker(Settings(game="virevolt")).check_bytes(
        XMAGE.replace("LAYOUT", "; 2 Scorch\nLAYOUT").encode(), "a.dck"
    )
    assert report.legal
