"""Lines of pasted lists: what may be the count and what the name, in the order in which the game is asked."""

from __future__ import annotations

import pytest

from deckcheck.decklist.formats.counts import cards_of, read_line, remark, written


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("2 Oz", "Oz", "2"),
        ("2x Oz", "Oz", "2"),
        ("2 - Oz", "Oz", "2"),
        ("2: Oz", "Oz", "2"),
        ("2,Oz", "Oz", "2"),
        ("2xOz", "Oz", "2"),
        ("x2 Oz", "Oz", "2"),
        ("[2] Oz", "Oz", "2"),
        ("Oz x2", "Oz", "2"),
        ("Oz ×2", "Oz", "2"),
        ("Oz×2", "Oz", "2"),
        ("Oz 2x", "Oz", "2"),
        ("Oz (2)", "Oz", "2"),
        ("Oz [x2]", "Oz", "2"),
        ("Oz: 2", "Oz", "2"),
        ("Oz - 2", "Oz", "2"),
        ("Oz ..... 2", "Oz", "2"),
        ("Oz, 2 copies", "Oz", "2"),
        # Nothing marks these numbers as counts; only the cards of a game can tell.
        ("Oz 2", "Oz 2", None),
        ("2Oz", "2Oz", None),
        ("Oz-2", "Oz-2", None),
        ("Oz (2", "Oz (2", None),
        ("Oz 2)", "Oz 2)", None),
        ("Oz (SET) 12", "Oz (SET) 12", None),
        ("2026-11-22", "2026-11-22", None),
        ("Oz", "Oz", None),
        ("-1 Oz", "Oz", "-1"),
        ("2.5 Oz", "Oz", "2.5"),
    ],
)
def test_what_a_line_means_where_no_card_is_known(text: str, name: str, count: str | None) -> None:
    line = read_line(text, 1, 1)
    assert (line.name, line.count) == (name, count)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Oz 2", ("Oz", "2")),
        ("1630 Revello Drive (2)", ("1630 Revello Drive", "2")),
        ("2 Oz # who", ("Oz", "2")),
        ("2 Oz // who", ("Oz", "2")),
        ("2 Oz - a remark", ("Oz", "2")),
        ("2 Oz (SET) [a, b]", ("Oz", "2")),
        ("2 copies of Oz", ("Oz", "2")),
        ("2 *Oz*", ("Oz", "2")),
        ('2 "Oz"', ("Oz", "2")),
        ("2x “Oz”", ("Oz", "2")),
        ("2 „Oz“", ("Oz", "2")),
        ("2 «\xa0Oz\xa0»", ("Oz", "2")),
        ("2 'Oz'", ("Oz", "2")),
        ("“Oz” x2", ("Oz", "2")),
        ("‘Oz’", ("Oz", None)),
        ("2 “Oz” (SET)", ("Oz", "2")),
        ("2 “Oz” - a remark", ("Oz", "2")),
        ("2 Oz;", ("Oz", "2")),
        ('2,"Oz",red', ("Oz", "2")),
        ("Oz (SET) 12", ("Oz", None)),
    ],
)
def test_what_a_line_may_mean_as_well(text: str, reading: tuple[str, str | None]) -> None:
    assert reading in read_line(text, 1, 1).readings


def test_a_remark_without_a_name_in_front_names_nothing() -> None:
    assert [name for name, _ in read_line('2 "" - a remark', 1, 1).readings] == ['"" - a remark', '2 "" - a remark']


def test_a_line_longer_than_any_is_not_looked_into() -> None:
    name = "Oz, " * 1_000
    assert read_line(name, 1, 1).readings == ((name, None),)
    assert read_line(f"2 {name}", 1, 1).readings == ((name, "2"), (f"2 {name}", None))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("2 Oz, 3 Cross", [("Oz", "2", 1), ("Cross", "3", 7)]),
        ("2 Oz and 3 Cross", [("Oz", "2", 1), ("Cross", "3", 10)]),
        ("Oz x2; Cross x3,", [("Oz", "2", 1), ("Cross", "3", 8)]),
        ("2 Want, Take, Have, 1 Oz", [("Want, Take, Have", "2", 1), ("Oz", "1", 21)]),
        ("Want, Take, Have x2, Oz x1", [("Want, Take, Have", "2", 1), ("Oz", "1", 22)]),
        ("2 Oz, Cross", []),
        ("Oz, Cross", []),
        ("2 Oz", []),
        ("2 Oz, " * 201, []),
        ("2 Oz, " * 4_000, []),
    ],
)
def test_several_cards_on_a_line(text: str, cards: list[tuple[str, str, int]]) -> None:
    assert [(card.name, card.count, card.column) for card in cards_of(read_line(text, 1, 1))] == cards


@pytest.mark.parametrize(
    ("text", "name", "has"), [("2 Oz # who", "Oz", True), ("2 Oz", "Oz", False), ("2 Oz # a", "B", False)]
)
def test_a_comment_behind_a_card(text: str, name: str, has: bool) -> None:
    assert remark(text, name) is has


@pytest.mark.parametrize("name", ["Oz", "x Oz", "× Oz", "- Oz", ": Oz", ", Oz", "* Oz"])
def test_what_is_written_is_read_back(name: str) -> None:
    line = read_line(written(2, name), 1, 1)
    assert (line.name, line.count) == (name, "2")
