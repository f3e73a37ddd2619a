"""The marks of mails, forums, chats and pages around the lines of a pasted list, and the places behind them."""

from __future__ import annotations

import pytest

from deckcheck.decklist.formats.pasted import is_html, pieces, pieces_of_page
from deckcheck.decklist.formats.tables import tables


@pytest.mark.parametrize(
    ("line", "column", "words", "marked"),
    [
        ("2 Oz", 1, "2 Oz", False),
        ("  > > - 2 Oz", 9, "2 Oz", False),
        ("• 2 Oz", 3, "2 Oz", False),
        ("- [ ] 2 Oz", 7, "2 Oz", False),
        ("☐ 2 Oz", 3, "2 Oz", False),
        ("**Main**", 1, "Main", True),
        ("[b]Main[/b]", 1, "Main", True),
        ("[Main]", 1, "[Main]", False),
        ("2 [[Oz]]", 1, "2 Oz", False),
        ("2 [Oz](http://a.b)", 1, "2 Oz", False),
        ("**2x** Oz", 1, "2x Oz", False),
        ("`2 Oz`", 1, "2 Oz", False),
        ("2 Oz &amp; Willow", 1, "2 Oz & Willow", False),
        ("```yaml", 1, "", False),
        ("2 Oz & Willow;", 1, "2 Oz & Willow;", False),
        ("", 1, "", False),
    ],
)
def test_a_line(line: str, column: int, words: str, marked: bool) -> None:
    (piece,) = pieces([line])
    assert (piece.column, piece.words, piece.marked) == (column, words, marked)
    assert piece.written == line.strip()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<ul><li>2 Oz</li><li>3 <b>Cross</b></li></ul>", [(1, 9, "2 Oz"), (1, 22, "3 Cross")]),
        ("<p>2 Oz<br>\n3 Cross</p>", [(1, 4, "2 Oz"), (2, 1, "3 Cross")]),
        ("<p><b>2</b>\nOz\n1 Cross", [(1, 7, "2"), (2, 1, "Oz"), (3, 1, "1 Cross")]),
        ("<tr>\n<td>2</td>\n<td>Oz</td>\n</tr>", [(2, 5, "2\tOz")]),
        ("<td>2</td><td>Oz</td>", [(1, 5, "2\tOz")]),
        ("<h2>Main</h2>2 Oz", [(1, 5, "Main"), (1, 14, "2 Oz")]),
        ("<p></p>\n\n", [(2, 1, ""), (3, 1, "")]),
    ],
)
def test_a_page(source: str, expected: list[tuple[int, int, str]]) -> None:
    assert is_html(source)
    assert [(piece.line, piece.column, piece.words) for piece in pieces_of_page(source.split("\n"))] == expected


@pytest.mark.parametrize(
    ("line", "words", "struck"),
    [
        ("~~2 Oz~~", "2 Oz", "struck"),
        ("- ~~2 Oz~~", "2 Oz", "struck"),
        ("[s]2 Oz[/s]", "2 Oz", "struck"),
        ("<del>2 Oz</del>", "2 Oz", "struck"),
        ("2 ~~Oz~~ Cross", "2 Oz Cross", "partly"),
        ("2 Oz <s>", "2 Oz", "partly"),
        ("2 Oz", "2 Oz", ""),
    ],
)
def test_what_is_struck_out(line: str, words: str, struck: str) -> None:
    (piece,) = pieces([line])
    assert (piece.words, piece.struck) == (words, struck)


def test_what_is_struck_out_from_one_line_to_another() -> None:
    found = pieces(["1 Oz", "[s]", "2 Oz", "3 Oz[/s]", "4 Oz"])
    assert [piece.struck for piece in found] == ["", "struck", "struck", "struck", ""]


@pytest.mark.parametrize(
    ("line", "box"), [("- [ ] 2 Oz", "unticked"), ("☑ 2 Oz", "ticked"), ("[x] 2 Oz", "ticked"), ("2 Oz", "")]
)
def test_a_box(line: str, box: str) -> None:
    (piece,) = pieces([line])
    assert piece.box == box


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Qty,Card\n2,Oz\n3,Cross", ["heading", ("Oz", "2", ""), ("Cross", "3", "")]),
        ("Card\tQty\tZone\nOz\tx2\tSide", ["heading", ("Oz", "x2", "Side")]),
        ('Qty,Card\n2,"Want, Take, Have"', ["heading", ("Want, Take, Have", "2", "")]),
        ("Qty,Card\n2,Want, Take, Have", ["heading", ("Want, Take, Have", "2", "")]),
        ("| Qty | Card |\n|---|---|\n| 2 | Oz |", ["heading", "separator", ("Oz", "2", "")]),
        ("Qty,Card\n2", ["heading", None]),
        ("Qty,Card\n2,Oz\n\n3,Cross", ["heading", ("Oz", "2", ""), None, ("Cross", "3", "")]),
        ("Qty,Card\n2,Oz\nTotal,2\n,", ["heading", ("Oz", "2", ""), "total", "separator"]),
        ("No.,Card,Qty\n1,Oz,4", ["heading", ("Oz", "4", "")]),
        ("No.,Card\n1,A\n2,B\n3,C", ["heading", ("A", None, ""), ("B", None, ""), ("C", None, "")]),
        ("Card,Colour\nOz,red", ["heading", ("Oz", None, "")]),
        ("Oz,Cross\nOz,red", [None, None]),
        ('Qty,Card\n2,"' + "a" * 200_000, ["heading", "separator"]),
    ],
)
def test_a_table(text: str, found: list[tuple[str, str, str] | str | None]) -> None:
    read = tables(list(pieces(text.split("\n"))))
    assert [row if row is None else (row.kind if row.kind != "row" else row.rows[0][:3]) for row in read] == found
