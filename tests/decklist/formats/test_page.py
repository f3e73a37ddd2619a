"""Pages as browsers save them: scripts, styles and comments say nothing, and every place stays where it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.decklist.formats.page import is_page, visible

PAGE = """\
<!DOCTYPE html>
<html><head><title>3 Scorch</title>
<meta charset="{charset}"><style>
2 Scorch {{}}
</style></head>
<body><script>var a = "<p>2 Scorch</p>";
// 2 Scorch
</script>
<!-- 2 Scorch
2 Scorch -->
<ul><li>2 Écuyer de braise</li>
<li>2 Cinder Impp</li></ul>
<p>26 Red Crystal</p>
<button>2 Scorch</button></body></html>
"""


@pytest.mark.parametrize("charset", ["utf-8", "windows-1252", "iso-8859-15"])
@pytest.mark.parametrize("path", ["a.html", "A.HTM"])
def test_what_shows_is_read(path: str, charset: str) -> None:
    data = PAGE.format(charset=charset).encode(charset)
    report = Checker(Settings(game="virevolt")).check_bytes(data, path)
    assert [(part.code, part.line) for part in report.violations] == [("decklist/unknown-card", 12)]
    assert report.deck is not None
    assert report.deck.size == 30


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<style>a", "a"),
        ("<script>a</SCRIPT >b", "b"),
        ("<!--a-->b<!--c", "bc"),
        ("<header>a</header>", "<header>a</header>"),
        ("<ScRiPt src='x'>a</script>", ""),
        ("<script>a</script", "a</script"),
    ],
)
def test_what_is_never_closed_shows(text: str, words: str) -> None:
    assert visible(text).replace(" ", "") == words


@given(st.text(alphabet="<>!-/ sacriptyle\n\r\u0130é", max_size=80))
def test_places_stay(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert [at for at, char in enumerate(shown) if char in "\n\r"] == [
        at for at, char in enumerate(text) if char in "\n\r"
    ]


def test_a_list_is_no_page() -> None:
    assert not is_page("2 Ember Squire\n<b>2 Scorch</b>\n<!-- 3 Scorch -->")
