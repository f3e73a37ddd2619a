"""Registration sheets: what is on them, that nothing breaks out of them, and how a browser prints them."""

from __future__ import annotations

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.event.sheets import Sheets
from deckcheck.event.table import Event, Row, check_event
from deckcheck.messages import ENGLISH, Message, Translator, translator_of
from deckcheck.shipped import sample_decks
from tests.support.browser import CHROMIUM, FLAGS

LEGAL = Path(sample_decks()) / "legal"


def sheets(*rows: Row, translator: Translator = ENGLISH, title: str | None = None, date: str | None = None) -> str:
    maker = Sheets(lambda row: builtin_ruleset(row.deck.game) if row.deck else None, translator, title=title, date=date)
    return maker.document(Event(rows))


def sample(name: str) -> Row:
    path = str(LEGAL / f"{name}.deck.yaml")
    return Row(path, Checker().check_file(path))


def written(text: str) -> Row:
    return Row("a.deck.yaml", Checker().check_bytes(text.encode(), "a.deck.yaml"))


class Reader(HTMLParser):
    """Collects the tags, and the text of the items of card lists as (count, name)."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.cards: list[tuple[int, str]] = []
        self.count = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["b"]:
            self.count = int(data)
        elif self.open[-2:] == ["li", "span"] and self.count:
            self.cards.append((self.count, data))
            self.count = 0


def read(words: str) -> Reader:
    reader = Reader()
    reader.feed(words)
    reader.close()
    assert not reader.open
    return reader


class TestSheet:
    def test_every_card_with_its_count_sorted_by_name(self) -> None:
        cards = read(sheets(sample("slasherz/la-meute"))).cards
        assert cards[:5] == [
            (1, "Clark et Jessie - Perdus dans les bois - Brillante"),
            (1, "Baby-sitter"),
            (1, "Infirmière surmenée - Brillante"),
            (1, "Jeune fille maladroite - Brillante"),
            (1, "Patient de l'hôpital - Brillante"),
        ]
        assert sum(count for count, _ in cards) == 50
        rest = [name for _, name in cards[5:]]
        assert rest == sorted(rest)

    def test_sections_with_their_numbers(self) -> None:
        words = sheets(sample("slasherz/la-meute"))
        for heading in ("Survivor (1)", "Victims (4)", "Other cards (45)"):
            assert f"<h2>{heading}</h2>" in words

    def test_verdict_and_hash(self) -> None:
        row = sample("virevolt/red-rush")
        words = sheets(row)
        assert f'<strong>Legal</strong><span class="hash">{row.hash}</span>' in words
        assert "What the check found" not in words

    def test_a_card_listed_in_two_places_of_a_section_is_one_line(self) -> None:
        cards = read(sheets(written("game: virevolt\ndeck:\n  main: [Scorch, Ember Squire, Roussissement]\n"))).cards
        assert cards == [(1, "Ember Squire"), (2, "Scorch")]

    def test_namesakes_are_distinguished(self) -> None:
        names = [name for _, name in read(sheets(sample("buffy/slayers-vigil"))).cards]
        assert [name for name in names if name.startswith("Buffy Summers")] == [
            "Buffy Summers (C225)",
            "Buffy Summers (level 1, Pergamum Prophecy)",
            "Buffy Summers (level 2, Pergamum Prophecy)",
            "Buffy Summers (level 3, Pergamum Prophecy)",
        ]

    def test_what_is_taken_by_default_is_listed(self) -> None:
        words = sheets(sample("terrors/fenris-chains-on-the-thames"))
        assert "taken by default" in words
        assert (5, "Cultist") in read(words).cards

    def test_an_illegal_deck_says_why(self) -> None:
        words = sheets(written("game: virevolt\ndeck: {main: {Red Crystal: 3, Nope: 1}}\n"))
        assert "<strong>Illegal</strong>" in words
        assert "virevolt/deck-size" in words
        assert "decklist/unknown-card" in words

    def test_what_could_not_be_read_has_no_sheet(self) -> None:
        gone = Row("gone.deck.yaml", None, Message("path-missing", path="gone.deck.yaml"))
        words = sheets(gone, written("game: ["), sample("slasherz/la-meute"))
        assert words.count("<article") == 1
        assert "<title>1 deck registration sheet</title>" in words
        assert "gone.deck.yaml" not in words

    def test_cards_of_the_decks_own_are_named(self) -> None:
        words = sheets(written("game: virevolt\ncards: {Mine: {type: spell, color: red}}\ndeck: {main: {Mine: 2}}\n"))
        assert "defines itself: Mine" in words

    def test_french(self) -> None:
        words = sheets(sample("virevolt/red-rush"), translator=translator_of("fr"))
        assert '<html lang="fr">' in words
        assert (2, "Écuyer de braise") in read(words).cards

    def test_title_and_date(self) -> None:
        words = sheets(sample("virevolt/red-rush"), title="Spring <Open>", date="1 May")
        assert "<title>Spring &lt;Open&gt;</title>" in words
        assert "<dd>1 May</dd>" in words

    def test_what_cannot_be_read_is_no_card(self) -> None:
        words = sheets(written("game: virevolt\ndeck: {main: {Ember Squire: 2, Scorch: many}}\n"))
        assert read(words).cards == [(2, "Ember Squire")]


class TestSafety:
    def test_nothing_of_a_list_breaks_out(self) -> None:
        evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
        row = written(
            f"game: virevolt\nplayer: '{evil}'\nname: '{evil}'\ncards:\n  '{evil}': {{type: spell, color: red}}\n"
            f"deck:\n  main:\n    '{evil}': 2\n    '{evil} unknown': 1\n"
        )
        words = sheets(row, title=evil, date=evil)
        assert "script" not in read(words).tags
        assert "img" not in read(words).tags

    def test_directions_and_controls_are_visible(self) -> None:
        words = sheets(written('game: virevolt\nname: "a\\u202eb\\x1b"\ndeck: {}\n'))
        assert "\u202e" not in words
        assert "\x1b" not in words

    def test_needs_nothing_from_elsewhere(self) -> None:
        words = sheets(sample("virevolt/red-rush"))
        assert not re.search(r"https?:|<link|<script|url\(|@import|src=", words)
        assert "default-src 'none'" in words


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
class TestPrinted:
    def test_each_deck_is_one_page(self, tmp_path: Path) -> None:
        """The browser lays out every sample deck; each sheet takes exactly one printed page."""
        paths = sorted(str(path) for path in LEGAL.glob("*/*.deck.yaml"))
        long_list = "game: virevolt\ndeck:\n  main:\n" + "".join(f"    Card number {n}: 1\n" for n in range(120))
        long_path = tmp_path / "long.deck.yaml"
        long_path.write_text(long_list, encoding="utf-8")
        event = check_event([*paths, str(long_path)], Checker().check_file)
        page = tmp_path / "sheets.html"
        page.write_text(sheets(*event.rows, title="Spring Open"), encoding="utf-8")
        printed = tmp_path / "sheets.pdf"
        assert CHROMIUM is not None
        subprocess.run(
            [
                CHROMIUM,
                *FLAGS,
                "--no-pdf-header-footer",
                f"--user-data-dir={tmp_path / 'profile'}",
                f"--print-to-pdf={printed}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        pages = len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes()))
        assert pages == sum(row.deck is not None for row in event.rows)
