"""The table of an event: its rows, identical decks, names that occur twice; as text, CSV and JSON."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.event.render import as_csv, as_json, as_text
from deckcheck.event.table import Event, Row, check_event, collated
from deckcheck.messages import Message, translator_of
from deckcheck.text_table import width

LEGAL = "game: virevolt\n{head}deck:\n  main: {{Ember Squire: 2, Cinder Imp: 2, Red Crystal: {crystals}}}\n"


def event_of(folder: Path, **files: str) -> Event:
    for name, text in files.items():
        (folder / f"{name}.deck.yaml").write_text(text, encoding="utf-8")
    paths = sorted(str(path) for path in folder.iterdir())
    return check_event(paths, Checker().check_file)


def deck(player: str | None = None, crystals: int = 26, name: str | None = None) -> str:
    head = "".join(f"{key}: {json.dumps(value)}\n" for key, value in (("player", player), ("name", name)) if value)
    return LEGAL.format(head=head, crystals=crystals)


def players(event: Event) -> list[str | None]:
    return [row.player for row in event.rows]


class TestRows:
    def test_in_the_order_of_an_index_and_nameless_last(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("Zoé"), b=deck("émile"), c=deck(), d=deck("Eva"), e=deck("Emil"))
        assert players(event) == ["Emil", "émile", "Eva", "Zoé", None]

    def test_verdicts(self, tmp_path: Path) -> None:
        (tmp_path / "gone.deck.yaml").symlink_to(tmp_path / "nowhere")
        event = event_of(tmp_path, good=deck(), bad=deck(crystals=3), broken="game: [", empty="")
        assert {Path(row.path).name.partition(".")[0]: row.verdict for row in event.rows} == {
            "good": "legal",
            "bad": "illegal",
            "broken": "no-deck",
            "empty": "no-deck",
            "gone": "unreadable",
        }
        assert (event.legal, event.decks, event.no_decks, event.unreadable) == (1, 2, 2, 1)

    def test_a_text_that_names_no_card_is_no_deck(self) -> None:
        """A letter never counts as a deck, nor as equal to another."""
        checker = Checker(Settings(game="virevolt"))
        rows = [Row(f"{name}.txt", checker.check_bytes(b"hello\nsee you\n", f"{name}.txt")) for name in "ab"]
        assert [(row.verdict, row.hash, row.deck) for row in rows] == [("no-deck", None, None)] * 2
        assert Event(rows).equal_decks() == []
        assert rows[0].reasons[0].code == "virevolt/deck-size"

    def test_a_list_with_one_card_that_is_known_is_a_deck(self) -> None:
        report = Checker(Settings(game="virevolt")).check_bytes(b"hello\n2 Ember Squire\n", "a.txt")
        assert Row("a.txt", report).verdict == "illegal"

    def test_what_a_row_counts(self, tmp_path: Path) -> None:
        (row,) = event_of(tmp_path, a="game: virevolt\ndeck: {main: {Red Crystal: 3, Nope: 1}}\n").rows
        assert (row.errors, row.warnings) == (2, 0)  # unknown card, deck size; without Heroes for all we know
        assert row.codes == ["virevolt/deck-size", "decklist/unknown-card"]


class TestGroups:
    def test_equal_decks_in_whatever_spelling(self, tmp_path: Path) -> None:
        other = "game: virevolt\ndeck:\n  main: {écuyer de braise: 2, Crystal Rouge: 26, CINDER IMP: 2}\n"
        event = event_of(tmp_path, a=deck("Ada"), b=other, c=deck("Bo", crystals=27))
        assert [[Path(row.path).name[0] for row in group] for group in event.equal_decks()] == [["a", "b"]]

    def test_lists_that_cannot_be_read_to_the_end_have_no_hash(self, tmp_path: Path) -> None:
        odd = "game: virevolt\ndeck: {main: {Ember Squire: many}}\n"
        event = event_of(tmp_path, a=odd, b=odd)
        assert [row.hash for row in event.rows] == [None, None]
        assert event.equal_decks() == []

    def test_lists_without_cards_are_not_equal_decks(self, tmp_path: Path) -> None:
        empty = "game: virevolt\ndeck: {}\n"
        assert event_of(tmp_path, a=empty, b=empty).equal_decks() == []

    def test_one_player_twice_in_whatever_spelling(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("Ada Lovelace"), b=deck("ADA  lovelace", crystals=27), c=deck("Bo"))
        assert [players(Event(group)) for group in event.double_names()] == [["Ada Lovelace", "ADA lovelace"]]

    def test_nameless(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("Ada"), b=deck(), c='game: virevolt\nplayer: "  "\ndeck: {}\n')
        assert [Path(row.path).name[0] for row in event.nameless()] == ["b", "c"]


class TestText:
    def test_lists_and_what_is_remarkable(self, tmp_path: Path) -> None:
        words = as_text(event_of(tmp_path, a=deck("Ada", name="Rush"), b=deck("Bo"), c=deck("Bo", crystals=3)))
        lines = words.splitlines()
        assert lines[0].split() == ["player", "deck", "game", "verdict", "violations", "hash", "file"]
        assert lines[1].startswith("Ada     Rush  virevolt standard  legal    0 ")
        assert any(line.startswith("identical decks (") and "Ada" in line and "Bo" in line for line in lines)
        assert any(line.startswith("Bo is the player of 2 lists") for line in lines)
        assert lines[-1] == "3 decks: 2 legal, 1 not legal"

    def test_why_lists_are_not_legal(self, tmp_path: Path) -> None:
        (tmp_path / "gone.deck.yaml").symlink_to(tmp_path / "nowhere")
        many = "game: virevolt\ndeck: {main: {Red Crystal: 3, Nope: 1, Nor this: 1, Nor that: 1}}\n"
        words = as_text(event_of(tmp_path, a=deck(), b=deck(crystals=3), c="game: [", d=many))
        reported = [line.removeprefix(f"{tmp_path}/") for line in words.splitlines() if line.startswith(str(tmp_path))]
        assert reported == [
            "b.deck.yaml:3:3: virevolt/deck-size the deck holds 7 cards; exactly 30 are required; add 23 cards",
            "c.deck.yaml:1:8: decklist/syntax not valid YAML: a value was expected here",
            "d.deck.yaml:2:8: virevolt/deck-size the deck holds 6 cards; exactly 30 are required; add 24 cards",
            "d.deck.yaml:2:31: decklist/unknown-card there is no card Nope in the catalogs in use",
            "d.deck.yaml: 2 more errors",
            "gone.deck.yaml: this symbolic link leads nowhere",
        ]
        assert words.endswith("3 decks: 1 legal, 2 not legal; 2 files are not decks\n")

    @pytest.mark.parametrize("columns", [60, 80, 100])
    def test_fits_a_terminal(self, tmp_path: Path, columns: int) -> None:
        event = event_of(tmp_path, a=deck("Ada" * 30, name="日本語" * 20), b=deck("Bo"))
        lines = as_text(event, width=columns).partition("\n\n")[0].splitlines()
        # Files are in lines of their own, in full: a file that is cut is of no use.
        files = {f"  {row.path}" for row in event.rows}
        assert files <= set(lines)
        assert max(width(line) for line in lines if line not in files) <= columns

    def test_names_can_be_read_at_eighty_columns(self, tmp_path: Path) -> None:
        """A game that all are of is said once; one that is not stays in the table."""
        event = event_of(tmp_path, a=deck("Anne-Sophie Tremblay", name="Masques et miroirs"), b="game: [")
        for language in ("en", "fr"):
            words = as_text(event, translator_of(language), width=80).partition("\n\n")[0]
            assert words.startswith("virevolt standard\n")
            assert words.count("virevolt standard") == 1
            assert "Anne-Sophie Tremblay  Masques et miroirs" in words
            assert "…" not in words
        wide = as_text(event, width=400).splitlines()[0]
        assert "game" in wide
        assert "file" in wide

    def test_columns_stand_below_each_other(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("日本"), b=deck("e\u0301mile"))
        lines = as_text(event).splitlines()[:3]
        starts = {width(line[: line.index("virevolt")]) for line in lines[1:]}
        assert len(starts) == 1

    def test_nothing_of_a_list_reaches_the_terminal_raw(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("Ada\x1b[31m\u202e", name="a\nb"))
        words = as_text(event, color=True)
        assert "\x1b[31m" not in words.replace("\x1b[1;31m", "").replace("\x1b[1;32m", "")
        assert "\u202e" not in words
        assert "\\u202e" in words


class TestCsv:
    def rows(self, event: Event) -> list[dict[str, str]]:
        return list(csv.DictReader(StringIO(as_csv(event))))

    def test_columns(self, tmp_path: Path) -> None:
        (row,) = self.rows(event_of(tmp_path, a=deck("Ada", crystals=3, name='Red, "quick"')))
        assert (row["player"], row["deck"], row["game"], row["format"]) == (
            "Ada",
            'Red, "quick"',
            "virevolt",
            "standard",
        )
        assert (row["verdict"], row["errors"], row["warnings"]) == ("illegal", "1", "0")
        assert row["codes"] == "virevolt/deck-size"
        assert row["file"].endswith("a.deck.yaml")
        assert len(row["hash"]) == 8

    def test_the_detail_tells_why_a_list_is_not_legal(self, tmp_path: Path) -> None:
        names = ", ".join(f"No {number}: 1" for number in range(8))
        good, bad, many = self.rows(
            event_of(
                tmp_path, a=deck(), b="game: [", c=f"game: virevolt\ndeck: {{main: {{Ember Squire: 2, {names}}}}}\n"
            )
        )
        assert good["detail"] == ""
        assert bad["detail"] == "line 1: not valid YAML: a value was expected here"
        assert many["detail"].count("line 2: there is no card No ") == 4
        assert many["detail"].endswith("; and 4 more")

    def test_cards_of_a_lists_own_are_named_for_programs_too(self, tmp_path: Path) -> None:
        own = 'cards:\n  "Zed; =1": {type: hero, color: red}\n  Ace: {type: hero, color: red}\n'
        event = event_of(tmp_path, a=deck().replace("deck:", f"{own}deck:"), b=deck("Ada"))
        assert [row["own_cards"] for row in self.rows(event)] == ["", "Zed; =1; Ace"]
        assert [row["own_cards"] for row in json.loads(as_json(event))["lists"]] == [[], ["Zed; =1", "Ace"]]

    def test_another_separator(self, tmp_path: Path) -> None:
        words = as_csv(event_of(tmp_path, a=deck("Ada; Countess")), separator=";")
        assert words.startswith("player;deck;game;")
        assert words.splitlines()[1].startswith('"Ada; Countess";;virevolt;')

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r=", "＝", "＠"])
    def test_no_cell_is_a_formula(self, tmp_path: Path, start: str) -> None:
        (row,) = self.rows(event_of(tmp_path, a=deck("Ada", name=f"{start}cmd|' /C calc'!A0")))
        assert not row["deck"].startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＠"))

    def test_every_list_is_one_record(self, tmp_path: Path) -> None:
        event = event_of(tmp_path, a=deck("Ada\nBo", name="x\r\ny"), b="", c=deck("Cy"))
        assert len(as_csv(event).splitlines()) == 4


class TestJson:
    def test_keys_and_figures(self, tmp_path: Path) -> None:
        (tmp_path / "gone.deck.yaml").symlink_to(tmp_path / "nowhere")
        data = json.loads(as_json(event_of(tmp_path, a=deck("Ada"), b=deck("ada"), c=deck("Cy", crystals=3))))
        assert data["summary"] == {"lists": 4, "legal": 2, "illegal": 1, "no_deck": 0, "unreadable": 1}
        assert [row["verdict"] for row in data["lists"]] == ["legal", "legal", "illegal", "unreadable"]
        assert data["lists"][3]["detail"].endswith("leads nowhere")
        assert len(data["equal_decks"][0]["files"]) == 2
        assert data["double_names"][0]["player"] == "Ada"

    def test_a_path_that_is_no_utf8(self, tmp_path: Path) -> None:
        event = Event(
            [Row(b"a\xff.deck.yaml".decode("utf-8", "surrogateescape"), None, Message("path-folder", path="a"))]
        )
        assert json.loads(as_json(event))["lists"][0]["file"] == "a\udcff.deck.yaml"


def test_collated_puts_accents_beside_their_letters() -> None:
    assert sorted(["Zoé", "Émile", "eva", "Emil"], key=collated) == ["Emil", "Émile", "eva", "Zoé"]
