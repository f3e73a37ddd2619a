"""A report of the lab as text, as a page and as pictures: names are text, charts have their figures beside."""

from __future__ import annotations

import re

import pytest

from deckcheck.failure import Failure
from deckcheck.lab.page import page
from deckcheck.lab.pictures import KINDS, drawn, kind_of, picture
from deckcheck.lab.report import Bars, Chart, Heat, Intervals, Report, Section, Table
from deckcheck.lab.text import as_text
from deckcheck.look import DARK, LIGHT
from deckcheck.messages import translator_of

BAD = "<script>alert(1)</script> $x$ \x1b[2J\u202e"
HEAT = Heat("Who beats whom.", ["A", BAD], ["1", "2"], [[None, 0.6], [0.4, None]], [["·", "60"], ["40", "·"]])
INTERVALS = Intervals("Strength.", ["A", BAD], [0.6, 0.4], [0.5, 0.3], [0.7, 0.5], frozenset({0}), 0.5)
BARS = Bars("Endings.", ["A", BAD], [3, 1], ["3", "1"])
COLUMNS = Bars("Turns.", [str(n) for n in range(60)], list(range(60)), upright=True)
CHARTS: list[Chart] = [HEAT, INTERVALS, BARS, COLUMNS]
REPORT = Report(
    f"Report of {BAD}",
    ["One sentence."],
    [
        Section(f"Part {at}", ["A line."], chart, Table(["name", "n"], [[BAD, "1"], ["B", "10"]]), ["Small."])
        for at, chart in enumerate(CHARTS)
    ],
)


def test_text_only_shows_and_stands_in_columns() -> None:
    words = as_text(REPORT)
    assert "\x1b" not in words
    assert "\u202e" not in words
    rows = [line for line in words.splitlines() if line.endswith(("  1", " 10"))]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == 8


@pytest.mark.parametrize("name", ["Masques et miroirs", "A deck with a name that goes on and on and on"])
def test_a_wide_table_fits_eighty_columns_and_breaks_no_figure(name: str) -> None:
    """Heads and names take several lines there; nothing of them is lost."""
    heads = ["better deck", "worse deck", "games", "won", "95% of the draws", "at any time", "verdict"]
    row = [name, "Bibliothèque gelée", "1000", "100 %", "51–100 %", "27–100 %", "not decided"]
    table = Table(heads, [row, row], frozenset({1, 6}))
    lines = as_text(Report("", [], [Section("", [], None, table, [])])).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("1000  100 %  51–100 %" in line for line in lines) == 2
    words = " ".join(lines).split()
    assert all(words.count(word) >= 2 for word in (*name.split(), "Bibliothèque", "gelée", "decided"))
    assert all(word in words for head in heads for word in head.split())


def test_a_page_takes_names_as_text_and_needs_nothing_else() -> None:
    made = page(REPORT)
    assert "<script" not in made
    assert "&lt;script&gt;" in made
    assert re.findall(r"(?:src|srcset|href)=\"(?!data:)", made) == []
    assert "default-src 'none'" in made
    assert made.count("<img ") == made.count('media="(prefers-color-scheme: dark)"') == len(CHARTS)
    assert made.count("<table>") == len(CHARTS)


def test_a_page_says_its_language() -> None:
    assert '<html lang="fr">' in page(REPORT, translator_of("fr"))


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.caption)
@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_chart_is_drawn_alike_each_time(chart: Chart, kind: str, magic: bytes) -> None:
    one = drawn(chart, kind, BAD)
    assert one.startswith(magic)
    assert one == drawn(chart, kind, BAD)


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.caption)
def test_a_chart_has_a_light_and_a_dark_look(chart: Chart) -> None:
    light, dark = (drawn(chart, "svg", look=look).decode() for look in (LIGHT, DARK))
    assert LIGHT.ink in light
    assert DARK.ink in dark
    assert LIGHT.ink not in dark
    assert DARK.ink not in light


def test_a_document_has_a_page_for_each_chart_and_a_picture_shows_the_first() -> None:
    assert picture(REPORT, "pdf").count(b"/Type /Page ") == len(CHARTS)
    assert picture(REPORT, "svg") == drawn(HEAT, "svg", "Part 0")


def test_a_users_own_settings_of_matplotlib_change_nothing() -> None:
    import matplotlib as mpl

    plain = drawn(BARS, "svg")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert drawn(BARS, "svg") == plain


@pytest.mark.parametrize("kind", KINDS)
def test_the_ending_of_a_file_says_what_it_is(kind: str) -> None:
    assert kind_of(f"a/b.{kind.upper()}") == kind


@pytest.mark.parametrize("path", ["picture", "picture.jpg", "pdf", ".svgz"])
def test_another_ending_is_refused(path: str) -> None:
    with pytest.raises(Failure, match="ends in"):
        kind_of(path)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_words_and_marks_stand_out_from_what_is_behind_them(look: object) -> None:
    assert isinstance(look, type(LIGHT))
    for behind in (look.paper, look.page):
        assert contrast(look.ink, behind) >= 7
        assert contrast(look.faint, behind) >= 4.5
        for mark in (look.hue, look.accent):
            assert contrast(mark, behind) >= 3


def test_a_block_keeps_its_lines_and_its_blanks() -> None:
    block = f"--- old\n+++ new\n@@ -1 +1 @@\n   kept: {BAD}\n-  gone: 1\n+  new: 1\n"
    report = Report("List", [], [Section("Part", block=block)])
    text = as_text(report)
    assert "\n     kept: " in text
    assert "\n  +  new: 1\n" in text
    shown = page(report)
    assert "<pre" in shown
    assert "\n-  gone: 1\n+  new: 1</pre>" in shown
    assert BAD not in text + shown
