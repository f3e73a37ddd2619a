"""The account of a list in plain text, piece by piece."""

from __future__ import annotations

import pytest

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.reading import names as names_module
from deckcheck.construction.reading.card_line import unknown_card
from deckcheck.construction.reading.names import Names
from deckcheck.construction.reading.notes import CLOSING, DATE, kind_of
from deckcheck.construction.reading.stamps import stamp
from deckcheck.decklist.formats.exchange import ImportedList


def names(*known: str) -> Names:
    return Names(
        Catalog.of("virevolt", [Card(f"T-{at}", name, "spell", name, {}) for at, name in enumerate(known)]), ()
    )


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("[12/05/2026 14:03] Ann: 2 Oz", "2 Oz"),
        ("[12/05/2026 14:03] 2 Oz", "2 Oz"),
        ("\u200e[14:03:10] 2 Oz", "2 Oz"),
        ("[2026-05-12, 2:03 pm] 2 Oz", "2 Oz"),
        ("12/05/2026, 14:03 - Ann: 2 Oz", "2 Oz"),
        ("Sat 12/05/2026 14:03", "Sat 12/05/2026 14:03"),
    ],
)
def test_a_stamp_in_front_of_words(line: str, rest: str) -> None:
    assert line[stamp(line) :] == rest


@pytest.mark.parametrize(
    "line",
    [
        "[12/05/2026 14:03]2 Oz",
        "[12/05/2026 14:03] Ann: ",
        "12/05/2026 14:03 2 Oz",
        "12/05/2026 14:03 - 2 Oz",
        "[M1] Oz",
        "2 Oz",
        "[12/05/2026 \u0130] Oz",
    ],
)
def test_no_stamp(line: str) -> None:
    assert stamp(line) == 0


@pytest.mark.parametrize(
    "line",
    [
        "12/05/2026",
        "2026-05-12 14:03",
        "Sat, 14 March 2026",
        "sat 14/03/2026",
        "March 14, 2026 at 2:03 pm",
        "14 march 2026",
        "14:03, 12/05/2026",
        "Date: 1er avril 2026",
        "Yesterday at 14:03",
        "Posted by Ann on 12/05/2026:",
        "Ann — Today at 10:14",
    ],
)
def test_a_date(line: str) -> None:
    assert kind_of(line) == DATE


@pytest.mark.parametrize(
    "line",
    [
        "march",
        "monday",
        "march 2026 cards",
        "14 of 2026",
        "monday morning",
        "4 oz 12/05/2026",
        "14:03 may 4th",
        "a b c d e f g h i j 1",
    ],
)
def test_no_date(line: str) -> None:
    assert kind_of(line) == ""


def test_only_a_short_line_takes_leave() -> None:
    assert kind_of("thanks, good luck") == CLOSING
    assert kind_of(", ".join(["thanks"] * 20)) == ""


def test_a_long_line_without_a_known_card_keeps_its_count() -> None:
    long = "x" * 500
    assert unknown_card(f"3 {long}")[:2] == (long, "3")
    assert unknown_card(long)[:2] == (long, None)


def test_what_was_looked_up_is_forgotten_when_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names_module, "_REMEMBERED", 2)
    found = names("Oz")
    assert [found.known(name) for name in ("a", "b", "c", "d", "Oz", "Oz")] == [False] * 4 + [True] * 2


def test_a_name_of_one_letter_is_found_alone() -> None:
    found = names("X", "Oz")
    assert found.within("X") == "X"
    assert found.within("X marks the spot") is None


def test_places_are_settled_without_an_account() -> None:
    imported = ImportedList().seen_in("a\u2028b\x0cc\x85d\re\n")
    assert (imported.items, imported.reading) == ([], None)
