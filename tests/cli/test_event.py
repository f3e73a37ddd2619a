"""`deckcheck event`, as an organiser types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import strategies as st

from deckcheck.__main__ import main
from tests.support.system import needs_terminal

GOOD = "game: virevolt\nplayer: {player}\ndeck:\n  main: {{Ember Squire: 2, Cinder Imp: 2, Red Crystal: 26}}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    lists = tmp_path / "lists"
    lists.mkdir()
    for player in ("Ada", "Bo"):
        (lists / f"{player}.deck.yaml").write_text(GOOD.format(player=player), encoding="utf-8")
    return lists


class TestTable:
    def test_all_legal(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["event", "lists"]) == 0
        out, err = capsys.readouterr()
        assert out.endswith("2 decks: 2 legal, 0 not legal\n")
        assert not err

    def test_an_illegal_deck(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "c.deck.yaml").write_text("game: virevolt\ndeck: {}\n", encoding="utf-8")
        assert main(["event", "lists"]) == 1
        assert "illegal" in capsys.readouterr().out

    def test_one_unreadable_file_spoils_nothing(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "gone.deck.yaml").symlink_to("nowhere")
        (folder / "latin.deck.yaml").write_bytes(b"game: virevolt\nplayer: \xe9\n")
        assert main(["event", "lists", "--output-format", "json", "--sheets", "sheets.html"]) == 2
        out, err = capsys.readouterr()
        data = json.loads(out)
        verdicts = {Path(row["file"]).name: row["verdict"] for row in data["lists"]}
        assert verdicts == {
            "Ada.deck.yaml": "legal",
            "Bo.deck.yaml": "legal",
            "gone.deck.yaml": "unreadable",
            "latin.deck.yaml": "no-deck",
        }
        assert "gone.deck.yaml: this symbolic link leads nowhere" in err
        assert Path("sheets.html").read_text(encoding="utf-8").count("<article") == 2
        assert "wrote 2 sheets to sheets.html\n" in err
        # The one that names its player goes first.
        without = "lists/latin.deck.yaml and lists/gone.deck.yaml"
        assert f"no sheet for 2 files that could not be read as a deck: {without}\n" in err

    def test_what_comments_suppress_counts_all_the_same(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = "# deckcheck: file-ignore[virevolt/deck-size]\ngame: virevolt\ndeck: {main: {Ember Squire: 2}}\n"
        (folder / "c.deck.yaml").write_text(text, encoding="utf-8")
        assert main(["event", "lists", "--output-format", "json"]) == 1
        rows = json.loads(capsys.readouterr().out)["lists"]
        assert [row["codes"] for row in rows if row["verdict"] == "illegal"] == [["virevolt/deck-size"]]

    def test_a_house_format_from_the_configuration_holds(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        Path("house.yaml").write_text(
            "game: virevolt\nextends: virevolt\nformats:\n  quick: {extends: standard, numbers: {deck-size: 20}}\n",
            encoding="utf-8",
        )
        Path("deckcheck.toml").write_text('rulesets = ["house.yaml"]\nformat = "quick"\n', encoding="utf-8")
        assert main(["event", "lists"]) == 1
        assert "virevolt quick" in capsys.readouterr().out
        assert main(["event", "lists", "--no-config"]) == 0

    def test_cards_of_a_players_own_can_be_refused(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = GOOD.format(player="Cy") + "cards: {Mine: {type: spell, color: red}}\n"
        (folder / "c.deck.yaml").write_text(text, encoding="utf-8")
        assert main(["event", "lists"]) == 0
        assert "c.deck.yaml defines 1 card itself: Mine" in capsys.readouterr().out
        assert main(["event", "lists", "--no-deck-cards"]) == 1

    def test_standard_input(self, tmp_path: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "deckcheck", "event", "-", "--output-format", "csv"],
            input=GOOD.format(player="Ada").encode(),
            capture_output=True,
            check=False,
            cwd=tmp_path,
        )
        assert done.returncode == 0
        assert done.stdout.decode().splitlines()[1].startswith("Ada,,virevolt,standard,legal,0,0,")


class TestWhatPeopleSend:
    """A folder as it fills with what players send: every file is a row, or named with the reason why it is none."""

    def test_every_format_that_convert_reads(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = "lists/Ada.deck.yaml"
        for name in ("c.cod", "c.json", "l.dek", "X.TXT"):
            form = ["--to", "text"] if name == "X.TXT" else []
            assert main(["convert", source, f"lists/{name}", *form]) == 0
        for name in ("zoe2.yaml", "zoé.yml"):
            (folder / name).write_text(GOOD.format(player=name), encoding="utf-8")
        capsys.readouterr()
        assert main(["event", "lists", "--game", "virevolt", "--output-format", "json"]) == 0
        out, err = capsys.readouterr()
        rows = {Path(row["file"]).name: (row["verdict"], row["hash"]) for row in json.loads(out)["lists"]}
        assert sorted(rows) == sorted(
            ["Ada.deck.yaml", "Bo.deck.yaml", "X.TXT", "c.cod", "c.json", "l.dek", "zoe2.yaml", "zoé.yml"]
        )
        assert len(set(rows.values())) == 1
        assert not err

    def test_the_game_comes_from_the_configuration(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "x.txt").write_text("2 Ember Squire\n2 Cinder Imp\n26 Red Crystal\n")
        assert main(["event", "lists"]) == 1
        assert "x.txt:1:1: decklist/schema this file does not say which game it is for" in capsys.readouterr().out
        Path("deckcheck.toml").write_text('game = "virevolt"\n')
        assert main(["event", "lists"]) == 0

    def test_what_is_no_list_is_named_with_the_reason(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "list.docx").write_bytes(b"PK")
        (folder / "cards.yaml").write_text("game: virevolt\ncards:\n- {name: Mine, type: spell, color: red}\n")
        (folder / "house.yaml").write_text("game: virevolt\nextends: virevolt\n")
        (folder / "late.yaml").write_text(GOOD.format(player="Cy"))
        (folder / ".hidden.yaml").write_text("x")
        (folder / "link").symlink_to(".")
        Path("deckcheck.toml").write_text('exclude = ["late.yaml"]\n')
        assert main(["event", "lists", "--output-format", "json", "--show-skipped"]) == 1
        out, err = capsys.readouterr()
        data = json.loads(out)
        # A player may have sent it, so it is in every table; the others are known to be no lists.
        assert (data["summary"]["lists"], data["summary"]["legal"], data["summary"]["no_deck"]) == (3, 2, 1)
        row = next(row for row in data["lists"] if row["file"] == "lists/list.docx")
        assert row["verdict"] == "no-deck"
        assert row["detail"].endswith("no list is read from files of its kind; save the list as text (.txt)")
        reported = [line.removeprefix("deckcheck: lists/").replace(", since", "") for line in err.splitlines()]
        assert sorted(reported) == [
            "cards.yaml: passed over it holds rules or cards, not a list",
            "deckcheck: list files that are not decks under `exclude` in a configuration",
            "house.yaml: passed over it holds rules or cards, not a list",
            "late.yaml: passed over deckcheck.toml excludes it",
            "link: passed over links to folders are not followed",
            "list.docx: passed over no list is read from files of its kind; save the list as text (.txt)",
        ]

    def test_a_file_that_nobody_can_read_as_a_list_is_in_the_table_and_named_beside_the_sheets(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "Zed.docx").write_text("2,Ember Squire\n")
        assert main(["event", "lists", "--sheets", "s.html"]) == 1
        out, err = capsys.readouterr()
        assert "no deck" in out
        assert "2 decks: 2 legal, 0 not legal; 1 file is not a deck" in out
        assert "no sheet for 1 file that could not be read as a deck: lists/Zed.docx" in err
        # The table says why, and nothing else says it once more.
        assert "lists/Zed.docx: passed over" in out
        assert "passed over" not in err
        assert main(["event", "lists", "--output-format", "csv"]) == 1
        assert ",no-deck,0,0,,lists/Zed.docx,," in capsys.readouterr().out
        Path("deckcheck.toml").write_text('exclude = ["*.docx"]\n')
        assert main(["event", "lists"]) == 0

    def test_cards_of_a_players_own_without_a_deck_are_reported_in_the_table(self, folder: Path) -> None:
        """Who writes `cards` for `deck` sends a list all the same."""
        (folder / "c.yaml").write_text("game: virevolt\ncards:\n  Ember Squire: 2\n")
        assert main(["event", "lists"]) == 1

    def test_no_player_is_lost(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "mail.eml").write_text("From: Cy <cy@example.org>\n\n2 Ember Squire\n2 Cinder Imp\n26 Red Crystal\n")
        (folder / "utf16.txt").write_text("Player: Di\n2 Ember Squire\n", encoding="utf-16")
        (folder / "broken.yaml").write_text("player: Eve\ndeck: {main: [\n")
        (folder / "names.txt").write_text("Player: Flo\n\n2 Nothing\n3 At All\n")
        (folder / "game.yaml").write_text("game: none\nplayer: Gil\ndeck: {main: {Ember Squire: 2}}\n")
        (folder / "large.txt").write_text("Player: Hal\n" + "x" * (1 << 20))
        assert main(["event", "lists", "--game", "virevolt", "--output-format", "json"]) == 1
        rows = json.loads(capsys.readouterr().out)["lists"]
        assert {row["player"]: row["verdict"] for row in rows} == {
            **dict.fromkeys(["Ada", "Bo", "Cy"], "legal"),
            **dict.fromkeys(["Di", "Eve", "Flo", "Hal"], "no-deck"),
            "Gil": "illegal",
        }

    def test_what_an_earlier_run_wrote_is_no_list(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        command = ["event", "lists", "--output-format", "json", "-o", "lists/t.json", "--sheets", "lists/s.html"]
        assert main(command) == 0
        assert main([*command, "--force"]) == 0
        assert "passed over" not in capsys.readouterr().err
        assert json.loads((folder / "t.json").read_text())["summary"]["lists"] == 2

    def test_excel_in_french(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["event", "lists", "--output-format", "csv", "--separator", "semicolon"]) == 0
        assert capsys.readouterr().out.startswith("player;deck;game;")
        assert main(["event", "lists", "--output-format", "csv", "--separator", ";"]) == 2
        assert "the separators are: comma, semicolon and tab" in capsys.readouterr().err


class TestFiles:
    def test_table_and_sheets_in_one_run(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["event", "lists", "-o", "t.csv", "--output-format", "csv", "--sheets", "s.html"]) == 0
        # By the mark at the beginning, Excel knows that the names are UTF-8.
        assert Path("t.csv").read_bytes().startswith(b"\xef\xbb\xbfplayer,deck,game,")
        assert "<article" in Path("s.html").read_text(encoding="utf-8")
        out, err = capsys.readouterr()
        assert not out
        assert err == "wrote 2 sheets to s.html\n"

    def test_nothing_is_overwritten_unasked(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        Path("s.html").write_text("mine", encoding="utf-8")
        assert main(["event", "lists", "--sheets", "s.html"]) == 2
        assert Path("s.html").read_text(encoding="utf-8") == "mine"
        assert "--force" in capsys.readouterr().err
        assert main(["event", "lists", "--sheets", "s.html", "--force"]) == 0
        assert Path("s.html").read_text(encoding="utf-8") != "mine"

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["nowhere"], "nowhere"),
            (["lists", "--output-format", "jsn"], "did you mean json?"),
            (["lists", "-o", "a.html", "--sheets", "./a.html"], "asked for twice"),
            (["lists", "--sheets", "none/s.html"], "none/s.html"),
            (["lists", "--sheets", "s.pdf"], "s.pdf would hold HTML and be taken for something else"),
            (["lists", "--as-of", "tomorrow"], "tomorrow"),
            (
                ["empty"],
                "no list found under empty (files whose names end with .yaml, .yml",
            ),
            (["lists", "--nonsense"], "nonsense"),
            ([], "PATHS"),
        ],
    )
    def test_what_cannot_be_carried_out(
        self, folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
    ) -> None:
        Path("empty").mkdir()
        assert main(["event", *arguments]) == 2
        assert words in capsys.readouterr().err
        assert not Path("a.html").exists()


arguments = st.lists(
    st.one_of(
        st.sampled_from(["lists", "-", "a.deck.yaml", "--force", "--strict", "--no-strict", "--deck-cards"]),
        st.sampled_from(["--no-deck-cards", "--no-config", "--output-format=csv", "--sheets=s.html", "-o", "x"]),
        st.tuples(
            st.sampled_from(["--game", "--format", "--title", "--date", "--as-of", "--ruleset", "--catalog"]),
            st.sampled_from(["virevolt", "2026-11-20", "Spring Open", ""]),
        ).map(list),
        st.sampled_from([["-o", "t.csv"], ["--output", "t.csv"], ["--output-format", "json"], ["--sheets", "s.html"]]),
        st.sampled_from(["--help", "--nonsense", "--title", "--sheets"]),
    ),
    max_size=6,
).map(lambda parts: [word for part in parts for word in (part if isinstance(part, list) else [part])])


@needs_terminal
def test_a_terminal_that_is_narrow(folder: Path) -> None:
    """The table is cut to the columns of the terminal that it goes to."""
    (folder / "c.deck.yaml").write_text(GOOD.format(player="A very long name " * 8), encoding="utf-8")
    code = "import pty,sys; sys.exit(pty.spawn([sys.executable, '-m', 'deckcheck', 'event', 'lists']) >> 8)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        cwd=folder.parent,
        env={**os.environ, "COLUMNS": "90", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
    )
    table = done.stdout.decode().replace("\r\n", "\n").partition("\n\n")[0]
    assert "…" in table
    assert max(map(len, table.splitlines())) <= 90


class TestAdvice:
    """What a message advises can be done as it is written, and then the list is read."""

    LIST = "2 Ember Squire\n2 Cinder Imp\n26 Red Crystal\n"

    @pytest.mark.parametrize("name", ["list.md", "list.rtfd", "my.list", "LIST.LOG", "list.text"])
    def test_the_name_that_a_file_is_to_have(self, folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
        path = folder / name
        path.write_text(self.LIST)
        assert main(["check", str(path), "--game", "virevolt"]) == 1
        ending = capsys.readouterr().out.partition("give its file a name that ends in ")[2].partition(",")[0]
        renamed = path.rename(path.with_suffix(ending))
        assert main(["check", str(renamed), "--game", "virevolt"]) == 0

    def test_the_document_of_a_mail(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        mail = EmailMessage()
        mail["From"] = "Cy <cy@example.org>"
        mail.set_content("Hi, my list is attached.\n")
        mail.add_attachment(b"PK\x03\x04", maintype="application", subtype="zip", filename="list.docx")
        path = folder / "cy.eml"
        path.write_bytes(mail.as_bytes())
        assert main(["check", str(path), "--game", "virevolt"]) == 1
        advice = capsys.readouterr().out
        assert "list.docx" in advice
        ending = advice.partition("save it as text (")[2].partition(")")[0]
        (folder / f"list{ending}").write_text(self.LIST)
        assert main(["check", str(folder / f"list{ending}"), "--game", "virevolt"]) == 0


class TestMessages:
    def test_a_mail_for_each_player(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "c.deck.yaml").write_text("game: virevolt\nplayer: Cy\ndeck: {}\n", encoding="utf-8")
        Path("players.csv").write_text("Ada,ada@example.org\nBo,bo@example.org,fr\nCy\nDi\n", encoding="utf-8")
        assert main(["event", "lists", "--players", "players.csv", "--messages", "out", "--by", "2026-04-17"]) == 1
        out, err = capsys.readouterr()
        assert "no list from 1 player: Di\n" in out
        assert "wrote 4 mails to out\n" in err
        assert "2 mails have no address; --players can give it: Cy and Di\n" in err
        mails = {path.name: path.read_text(encoding="utf-8") for path in sorted(Path("out").iterdir())}
        assert list(mails) == ["ada.eml", "bo.eml", "cy.eml", "di.eml"]
        assert "\nTo: Ada <ada@example.org>\n" in mails["ada.eml"]
        assert "Bonjour Bo," in mails["bo.eml"]
        assert "virevolt/deck-size" in mails["cy.eml"]
        assert "17 April 2026" in mails["di.eml"]

    def test_who_is_missing_is_in_every_table(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        Path("players.txt").write_text("Ada\nDi\n", encoding="utf-8")
        assert main(["event", str(folder), "--players", "players.txt", "--output-format", "json"]) == 1
        data = json.loads(capsys.readouterr().out)
        assert (data["missing"], [Path(path).name for path in data["not_players"]]) == (["Di"], ["Bo.deck.yaml"])
        assert main(["--lang", "fr", "event", "lists", "--players", "players.txt", "--output-format", "csv"]) == 1
        assert "Di,,,,aucune liste,,,,,,,\r\n" in capsys.readouterr().out

    def test_mails_of_an_earlier_run_are_replaced_and_nothing_else(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = Path("out")
        assert main(["event", "lists", "--messages", "out"]) == 0
        (out / "kept.eml").write_text("Subject: mine\n", encoding="utf-8")
        (folder / "Bo.deck.yaml").unlink()
        assert main(["event", "lists", "--messages", "out"]) == 2
        assert "out is not empty; --force replaces the mails" in capsys.readouterr().err
        assert main(["event", "lists", "--messages", "out", "--force"]) == 0
        assert sorted(path.name for path in out.iterdir()) == ["ada.eml", "kept.eml"]

    @pytest.mark.usefixtures("folder")
    @pytest.mark.parametrize(
        ("arguments", "answer"),
        [
            (["--messages", "lists/out"], "lists/out is in lists, where the mails would be taken for lists"),
            (["--messages", "file"], "file"),
            (["--by", "2026-04-17"], "--by goes with --messages"),
            (["--template", "t.yaml"], "--template goes with --messages"),
            (["--messages", "out", "--template", "file"], "file:1:1: error event/template"),
            (["--players", "nobody.txt"], "nobody.txt"),
            (["--players", "file"], "file:2:1: error event/players x is named twice"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        Path("file").write_text("x\nx\n", encoding="utf-8")
        assert main(["event", "lists", *arguments]) == 2
        assert answer in capsys.readouterr().err

    @pytest.mark.usefixtures("folder")
    def test_a_template_is_written_and_read(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["event", "lists", "--messages", "out", "--template", "mails.yaml"]) == 0
        assert "wrote the usual texts to mails.yaml" in capsys.readouterr().err
        template = Path("mails.yaml")
        text = template.read_text(encoding="utf-8")
        template.write_text(text.replace("See you at the table!", "Bring snacks!"), encoding="utf-8")
        assert main(["event", "lists", "--messages", "out", "--template", "mails.yaml", "--force"]) == 0
        assert "Bring snacks!" in Path("out/ada.eml").read_text(encoding="utf-8")

    def test_the_sender_of_a_mail_is_answered(self, folder: Path) -> None:
        mail = EmailMessage()
        mail["From"] = "Dan Example <dan@example.org>"
        mail.set_content("2x Ember Squire\n2x Cinder Imp\n26x Red Crystal\n")
        (folder / "dan.eml").write_bytes(mail.as_bytes())
        assert main(["event", "lists", "--game", "virevolt", "--messages", "out"]) == 0
        assert "\nTo: Dan Example <dan@example.org>\n" in Path("out/dan-example.eml").read_text(encoding="utf-8")
