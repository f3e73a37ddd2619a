"""`deckcheck proxies`: pages to print, and what cannot be printed."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from deckcheck import extras
from deckcheck.__main__ import main

DECK = """\
game: virevolt
name: Of <b>mine</b>
cards:
  "<script>alert(1)</script>": {type: hero, color: red, hp: 3, text: {en: "Attack & win"}}
deck:
  main:
    Ember Squire: 3
    "<script>alert(1)</script>": 1
    Red Crystal: 6
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.deck.yaml").write_text(DECK, encoding="utf-8")
    return tmp_path


def printed(data: bytes) -> bytes:
    """Return what a PDF says, its streams unpacked."""
    return b"".join(zlib.decompress(part) for part in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL))


def test_a_page_holds_every_copy(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proxies", "a.deck.yaml", "--html", "p.html"]) == 0
    page = (here / "p.html").read_text(encoding="utf-8")
    assert page.count("<article") == 10
    assert page.count('<section class="page">') == 2
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "Attack &amp; win" in page
    assert "<title>Proxies: Of &lt;b&gt;mine&lt;/b&gt;</title>" in page
    assert "10 cards on 2 pages, written to p.html" in capsys.readouterr().err


def test_one_of_each(here: Path) -> None:
    assert main(["proxies", "a.deck.yaml", "--once", "--html", "p.html"]) == 0
    assert (here / "p.html").read_text(encoding="utf-8").count("<article") == 3


def test_several_decks_on_paper_of_america_in_french(here: Path) -> None:
    assert main(["--lang", "fr", "proxies", "a.deck.yaml", "a.deck.yaml", "--html", "p.html", "--paper", "letter"]) == 0
    page = (here / "p.html").read_text(encoding="utf-8")
    assert page.count("<article") == 20
    assert "Écuyer de braise" in page
    assert "@page { size: 215.9mm 279.4mm;" in page


def test_a_pdf_is_the_same_every_time(here: Path) -> None:
    assert main(["proxies", "a.deck.yaml", "--pdf", "p.pdf"]) == 0
    assert main(["proxies", "a.deck.yaml", "--pdf", "q.pdf"]) == 0
    data = (here / "p.pdf").read_bytes()
    assert data == (here / "q.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") == 2
    assert printed(data).count(b"Ember Squire") == 3


def test_signs_that_the_font_lacks_are_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.deck.yaml").write_text(DECK.replace("<script>alert(1)</script>", "Łódź"), encoding="utf-8")
    assert main(["proxies", "b.deck.yaml", "--pdf", "p.pdf"]) == 0
    assert "question marks; --font FILE embeds one that has them: Łódź" in capsys.readouterr().err
    assert b"?\xf3d?" in printed((here / "p.pdf").read_bytes())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a file to write: --html FILE or --pdf FILE"),
        (["--html", "x", "--pdf", "./x"], "x is asked for twice"),
        (["--html", "P.PDF"], "P.PDF would hold HTML and be taken for something else; give it another ending"),
        (["--pdf", "p.html"], "p.html would hold PDF"),
        (["--html", "p.html", "--paper", "a5"], "there is no paper a5; the papers are: a4 and letter"),
        (["--html", "a.deck.yaml"], "a.deck.yaml"),
        (["--pdf", "p.pdf", "--font", "a.deck.yaml"], "a.deck.yaml is not a font that can be embedded"),
        (["--pdf", "p.pdf", "--font", "none.ttf"], "none.ttf"),
    ],
)
def test_what_cannot_be_written(
    arguments: list[str], words: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["proxies", "a.deck.yaml", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert (here / "a.deck.yaml").read_text(encoding="utf-8") == DECK
    assert not (here / "p.pdf").exists()


def test_a_card_that_is_not_known_is_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.deck.yaml").write_text(DECK + "    Ember Squirrel: 2\n", encoding="utf-8")
    assert main(["proxies", "b.deck.yaml", "--html", "p.html"]) == 1
    assert "left out, as the catalog does not know them: Ember Squirrel" in capsys.readouterr().err
    assert (here / "p.html").read_text(encoding="utf-8").count("<article") == 10


def test_a_deck_without_cards_and_one_with_too_many(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.deck.yaml").write_text("game: virevolt\ndeck:\n  main: {}\n", encoding="utf-8")
    assert main(["proxies", "b.deck.yaml", "--html", "p.html"]) == 2
    assert "there is no card to print" in capsys.readouterr().err
    lists = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 1000\n    Red Crystal: 1000\n    Scorch: 1\n"
    (here / "b.deck.yaml").write_text(lists, encoding="utf-8")
    assert main(["proxies", "b.deck.yaml", "--html", "p.html"]) == 2
    assert "2001 cards are more than the 2000 that are printed at once" in capsys.readouterr().err


def test_a_library_that_is_not_installed_is_named(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    assert main(["proxies", "a.deck.yaml", "--pdf", "p.pdf"]) == 2
    assert "--pdf needs fpdf2, which is not installed: pip install 'deckcheck[pdf]'" in capsys.readouterr().err


def test_answers_go_to_standard_output_where_that_is_asked_for(
    here: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["proxies", "a.deck.yaml", "--html", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"<!DOCTYPE html>")
    assert main(["proxies", "a.deck.yaml", "--pdf", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
