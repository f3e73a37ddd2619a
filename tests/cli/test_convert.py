"""`deckcheck convert` as its users type it."""

from __future__ import annotations

import io
import json
import shlex
import sys
import unicodedata
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks

BUFFY = f"{sample_decks()}/legal/buffy/slayers-vigil.deck.yaml"
SEALED = f"{sample_decks()}/legal/buffy/battle-of-the-bands.deck.yaml"
RED = f"{sample_decks()}/legal/virevolt/red-rush.deck.yaml"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def feed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))


@pytest.mark.parametrize("name", ["a.cod", "a.txt", "a.dek", "a.json", "a.deck.yaml"])
def test_what_was_written_is_checked_as_it_stands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "convert", BUFFY, name)
    assert (status, out) == (0, "")
    assert f"{name} written" in err
    assert run(capsys, "check", name, "--game", "buffy")[0] == 0
    assert run(capsys, "diff", BUFFY, name, "--game", "buffy")[0] == 0


def test_nothing_is_overwritten_unless_asked(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.cod").write_text("mine", encoding="utf-8")
    assert run(capsys, "convert", BUFFY, "a.cod")[0] == 2
    assert Path("a.cod").read_text(encoding="utf-8") == "mine"
    assert run(capsys, "convert", BUFFY, "a.cod", "--force")[0] == 0


def test_through_a_pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "Main:\n2x Écuyer de braise\n28 Red Crystal\n".encode())
    status, out, _ = run(capsys, "convert", "-", "-", "--to", "yaml", "--game", "virevolt", "--names", "en")
    assert status == 0
    assert out == "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n"


def test_a_loss_is_reported_and_strict_refuses_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "convert", SEALED, "a.dek")
    assert status == 0
    assert "warning: lackey cannot hold the name of the deck" in err
    assert "warning: lackey cannot hold the deck's format, sealed" in err
    status, _, err = run(capsys, "convert", SEALED, "b.dek", "--strict")
    assert status == 1
    assert "nothing was written" in err
    assert not Path("b.dek").exists()
    assert run(capsys, "convert", SEALED, "b.txt", "--strict")[0] == 0


def test_comments_are_reported_and_are_no_loss(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.deck.yaml").write_text('game: virevolt\nname: "a # b"\ndeck: {main: {Red Crystal: 3}}\n', encoding="utf-8")
    assert "comments" not in run(capsys, "convert", "a.deck.yaml", "b.deck.yaml")[2]
    Path("a.deck.yaml").write_text("game: virevolt # mine\ndeck: {main: {Red Crystal: 3}}\n", encoding="utf-8")
    status, _, err = run(capsys, "convert", "a.deck.yaml", "c.deck.yaml", "--strict")
    assert status == 0
    assert "note: the comments of a.deck.yaml are not kept" in err


def test_cards_of_the_decks_own_are_kept_or_reported(capsys: pytest.CaptureFixture[str]) -> None:
    Path(".git").mkdir()
    Path("more").mkdir()
    Path("more/home.yaml").write_text(
        "game: virevolt\ncards:\n- {name: Ash Twin, type: hero, color: red}\n", encoding="utf-8"
    )
    Path("a.deck.yaml").write_text(
        "game: virevolt\ncatalogs: [more/home.yaml]\ncards:\n  Braise-Mère: {type: hero, color: red, set: '010'}\n"
        "deck:\n  main: {Ash Twin: 1, Braise-Mère: 2, Red Crystal: 27}\n",
        encoding="utf-8",
    )
    Path("b").mkdir()
    assert run(capsys, "convert", "a.deck.yaml", "b/b.deck.json") == (0, "", "b/b.deck.json written\n")
    data = json.loads(Path("b/b.deck.json").read_text(encoding="utf-8"))
    assert data["catalogs"] == ["../more/home.yaml"]
    assert data["cards"] == {"Braise-Mère": {"type": "hero", "color": "red", "set": "010"}}
    status, _, err = run(capsys, "convert", "a.deck.yaml", "a.cod")
    assert status == 0
    assert "cannot hold cards that a deck defines itself (Ash Twin and Braise-Mère)" in err


def test_a_list_that_is_not_understood_is_not_converted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_text("Main:\n2 Ember Squire\n0 Pit Champion\n", encoding="utf-8")
    status, out, err = run(capsys, "convert", "a.txt", "b.deck.yaml", "--game", "virevolt")
    assert (status, out) == (2, "")
    assert "a.txt:3:1: error decklist/schema" in err
    assert not Path("b.deck.yaml").exists()


def test_an_illegal_deck_and_an_unknown_card_are_converted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_text("3 Ember Squire\n1 Nobody At All\n", encoding="utf-8")
    status, _, err = run(capsys, "convert", "a.txt", "b.deck.yaml", "--game", "virevolt")
    assert status == 0
    assert "a.txt:2:1: warning decklist/unknown-card there is no card Nobody At All" in err
    assert "Nobody At All: 1" in Path("b.deck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.yaml", "b.cod"], "there is no such file"),
        ([".", "b.cod"], "no list found under ."),
        ([RED, "b.pdf"], "give --to"),
        ([RED, "b.cod", "--to", "cockatrise"], "did you mean cockatrice"),
        ([RED, "b.cod", "--from", "jason"], "did you mean json"),
        ([RED, "b.cod", "--names", "de"], "known are: written, en, fr and id"),
        ([RED, "no/such/folder/b.cod"], "cannot be written"),
        ([RED, "b.o8d"], "--map"),
        ([RED, "b.json", "--to", "tabletop"], "--map"),
        ([RED, "b.o8d", "--map", "nowhere.yaml"], "there is no such file"),
    ],
)
def test_what_a_hurried_person_gets_wrong(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "convert", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_other_encodings_and_empty_files(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_bytes(b"2 \xc9cuyer\n")
    assert "decklist/encoding" in run(capsys, "convert", "a.txt", "b.cod", "--game", "virevolt")[2]
    Path("b.deck.yaml").write_bytes(b"")
    assert run(capsys, "convert", "b.deck.yaml", "b.cod")[0] == 2


MAP = """
octgn:
  game: 0fbd2ca4-ae6a-4bd4-8d2c-bd2ca40fae6a
  cards:
    Ember Squire: 11111111-1111-1111-1111-111111111111
    Crystal Rouge: 22222222-2222-2222-2222-222222222222
tabletop:
  sheets:
    1: {face: "https://example.org/1.png", back: "https://example.org/b.png"}
  cards: {Ember Squire: 100, Red Crystal: 101}
lackey:
  cards: {Ember Squire: squire}
"""


def test_ids_and_pictures_come_from_a_mapping_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("map.yaml").write_text(MAP, encoding="utf-8")
    Path("a.txt").write_text("Game: virevolt\n2 Ember Squire\n28 Red Crystal\n", encoding="utf-8")
    for name, form in (("a.o8d", "octgn"), ("a.json", "tabletop"), ("a.dek", "lackey")):
        assert run(capsys, "convert", "a.txt", name, "--to", form, "--map", "map.yaml")[0] == 0
        assert run(capsys, "diff", "a.txt", name, "--game", "virevolt")[0] == 0
    assert '<card qty="2" id="11111111-1111-1111-1111-111111111111">Ember Squire</card>' in Path("a.o8d").read_text()
    saved = json.loads(Path("a.json").read_text(encoding="utf-8"))["ObjectStates"][0]
    assert saved["DeckIDs"] == [100] * 2 + [101] * 28
    assert saved["CustomDeck"]["1"]["NumWidth"] == 10
    assert '<name id="squire">Ember Squire</name>' in Path("a.dek").read_text(encoding="utf-8")
    # Without its names, an OCTGN deck is read by its GUIDs.
    Path("bare.o8d").write_text(
        Path("a.o8d").read_text(encoding="utf-8").replace("Ember Squire", "").replace("Red Crystal", ""),
        encoding="utf-8",
    )
    assert run(capsys, "convert", "bare.o8d", "b.txt", "--game", "virevolt")[0] == 2
    assert run(capsys, "convert", "bare.o8d", "b.txt", "--game", "virevolt", "--map", "map.yaml")[0] == 0
    assert "2 Ember Squire\n28 Crystal Rouge\n" in Path("b.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("octgn: {game: x}", "map.yaml:1:15: error map/schema a GUID is expected"),
        ("octgn: {cards: {Ember Squier: 1}}", "did you mean Ember Squire?"),
        ("oktgn: {}", "did you mean octgn?"),
        ("octgn: 3", "a mapping is expected"),
        ("- 3", "a mapping is expected"),
        ("tabletop: {cards: {Ember Squire: 7}}", "100 times the sheet's number"),
        ("tabletop: {cards: {Ember Squire: 100}}", "no sheet has a cell 100"),
        ("tabletop: {sheets: {1: {face: a}}}", "a sheet has a number"),
        ("tabletop: {sheets: {1: {face: a, back: b, width: 11}}}", "from 1 to 10"),
        ("lackey: {cards: {Ember Squire: [1]}}", "the name of a picture"),
        ("octgn: {game: x", "error decklist/syntax"),
    ],
)
def test_a_mapping_file_is_held_to_its_form(text: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("map.yaml").write_text(text, encoding="utf-8")
    status, _, err = run(capsys, "convert", RED, "a.o8d", "--map", "map.yaml")
    assert status == 2
    assert words in err


def test_a_mapping_file_must_hold_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    Path("map.yaml").write_text(MAP, encoding="utf-8")
    assert "no GUID of Cinder Imp" in run(capsys, "convert", RED, "a.o8d", "--map", "map.yaml")[2]
    assert (
        "no picture of Cinder Imp" in run(capsys, "convert", RED, "a.json", "--to", "tabletop", "--map", "map.yaml")[2]
    )


def test_nothing_from_a_deck_reaches_the_terminal_raw(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.deck.yaml").write_text(
        'game: virevolt\nname: "a\\e[31mb"\nplayer: "c\\nd"\ndeck: {main: {"E\\e[2Jvil": 1}}\n', encoding="utf-8"
    )
    for name in ("a.cod", "a.txt", "a.dek"):
        status, out, err = run(capsys, "convert", "a.deck.yaml", name)
        assert status == 0
        assert "\x1b" not in out + err
        assert "warning" in err
    assert "\x1b" not in Path("a.cod").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["cockatrice-text", "cockatrice", "text", "lackey", "lackey-text", "yaml", "json"])
def test_no_control_of_a_deck_reaches_a_terminal(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = 'game: virevolt\nname: "x\\e[31m\\x9bY"\nnotes: "a\\n\\e]0;b\\a"\ndeck:\n  main:\n    Ember Squire: 2\n'
    Path("a.deck.yaml").write_text(text, encoding="utf-8")
    assert main(["convert", "a.deck.yaml", "--to", form, "-"]) in (0, 1)
    reported = capsys.readouterr()
    assert "Ember Squire" in reported.out
    assert not [
        char for char in reported.out + reported.err if unicodedata.category(char) == "Cc" and char not in "\n\t"
    ]


@pytest.mark.parametrize(
    ("name", "form", "ending"),
    [
        ("x.md", "text", ".txt"),
        ("x.log", "text", ".txt"),
        ("x", "cockatrice-text", ".txt"),
        ("x.dat", "cockatrice", ".cod"),
        ("x.cod", "lackey", ".dek"),
        ("x.json", "yaml", ".deck.yaml"),
    ],
)
def test_a_name_by_which_no_check_reads_the_file_is_reported(
    name: str, form: str, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    err = run(capsys, "convert", RED, name, "--to", form)[2]
    assert "check it with" not in err
    assert f"cannot see from the name {name} that the file holds {form}; give it a name that ends in {ending}\n" in err
    Path(name).rename(f"y{ending}")
    assert run(capsys, "check", "--game", "virevolt", f"y{ending}")[0] == 0


def test_the_command_that_is_named_checks_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "new", "buffy", "a.deck.yaml", "--format", "sealed")[0] == 0
    for name in ("a.cod", "a.txt", "a.dek", "my first one.txt"):
        err = run(capsys, "convert", "a.deck.yaml", name)[2]
        hint = shlex.split(err.splitlines()[-1].removeprefix("check it with: deckcheck "))
        assert hint == ["check", "--game", "buffy", "--format", "sealed", name]
        status, out, _ = run(capsys, *hint)
        assert (status, "buffy sealed" in out) == (0, True)


class TestFolder:
    """A folder of lists becomes a folder of decklists."""

    @pytest.fixture
    def folder(self) -> Path:
        folder = Path("lists")
        (folder / "more").mkdir(parents=True)
        (folder / "ann.eml").write_text("From: Ann <ann@example.org>\n\n2 Ember Squire\n28 Red Crystal\n")
        (folder / "more" / "bo.csv").write_text("Count,Name\n2,Ember Squire\n28,Red Crystal\n")
        (folder / "cy.txt").write_text("2 Ember Squire\n0 Red Crystal\n")
        (folder / "dan.docx").write_bytes(b"PK")
        return folder

    def test_every_list_is_written_and_the_others_are_named(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        status, _, err = run(capsys, "convert", "lists", "decks", "--game", "virevolt")
        assert status == 2
        assert sorted(path.name for path in Path("decks").rglob("*.*")) == ["ann.deck.yaml", "bo.deck.yaml"]
        assert "player: Ann\n" in Path("decks/ann.deck.yaml").read_text()
        assert "lists/cy.txt:2:1: error" in err
        assert "lists/dan.docx: passed over" in err
        assert "2 of 3 lists written to decks" in err
        Path("lists/cy.txt").unlink()
        assert run(capsys, "convert", "lists", "decks", "--game", "virevolt")[0] == 2  # they are there already
        assert run(capsys, "convert", "lists", "decks", "--game", "virevolt", "--force")[0] == 0
        assert run(capsys, "convert", "lists", "cods", "--game", "virevolt", "--to", "cockatrice")[0] == 0
        assert sorted(path.name for path in Path("cods").rglob("*.*")) == ["ann.cod", "bo.cod"]

    def test_nothing_is_written_where_two_lists_would_be_one(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "ann.txt").write_text("2 Ember Squire\n")
        err = run(capsys, "convert", "lists", "decks", "--game", "virevolt")[2]
        assert "lists/ann.eml and lists/ann.txt would both be written to decks/ann.deck.yaml" in err
        assert not Path("decks").exists()

    def test_standard_output_takes_one_list(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "convert", str(folder), "-", "--game", "virevolt")[0] == 2


@pytest.mark.parametrize("name", ["x.csv", "x.html", "x.eml", "x.dck", "x.mwDeck"])
def test_what_is_only_read_is_not_written_by_its_ending(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not say which format to write" in run(capsys, "convert", RED, name)[2]
    assert not Path(name).exists()
