"""Fixing lists in plain text and of other programs: names alone change, wherever and however they are written."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction.check import Checker
from deckcheck.construction.fix import MailError, fix_deck, further_names, open_questions
from deckcheck.construction.settings import Settings


def fixed(text: str, path: str = "a.txt", game: str = "virevolt", chosen: Mapping[str, str] | None = None) -> str:
    """Return a list fixed; `chosen` are names as written with what a person says is meant, in whatever section."""
    checker = Checker(Settings(game=game))
    report = checker.check_bytes(text.encode(), path)
    assert report.deck is not None
    answers = {
        (entry.section, entry.reference): chosen[entry.reference]
        for entry in report.deck.entries
        if chosen and entry.reference in chosen
    }
    result = fix_deck(report, checker, answers)
    return text if result is None else result.text


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("a.txt", "2 ember squire\n", "2 Ember Squire\n"),
        ("a.txt", "> **Heroes (2)**\n> - écuyer de BRAISE x2\n", "> **Heroes (2)**\n> - Écuyer de braise x2\n"),
        ("a.txt", "2x Écuyer de braise\r\nSCORCH (1) \r\n", "2x Écuyer de braise\r\nScorch (1) \r\n"),
        ("a.txt", "2 ember squire, 1 scorch\n", "2 Ember Squire, 1 Scorch\n"),
        ("a.txt", "1 ember squire\n2 Scorch\n1 ember squire\n", "1 Ember Squire\n2 Scorch\n1 Ember Squire\n"),
        ("a.csv", "Count,Name\n2,ember squire\n", "Count,Name\n2,Ember Squire\n"),
        ("a.html", "<ul><li>2 ember squire</li></ul>\n", "<ul><li>2 Ember Squire</li></ul>\n"),
        ("a.dck", "NAME:x\n2 [A:1] ember squire\n", "NAME:x\n2 [A:1] Ember Squire\n"),
        ("a.mwDeck", "// ember squire\n 2 [A] ember squire (1)\n", "// ember squire\n 2 [A] Ember Squire (1)\n"),
        (
            "a.cod",
            '<cockatrice_deck><zone name="main"><card number="2" name="ember squire"/></zone></cockatrice_deck>\n',
            '<cockatrice_deck><zone name="main"><card number="2" name="Ember Squire"/></zone></cockatrice_deck>\n',
        ),
    ],
)
def test_names_are_spelt_where_they_are_written(path: str, text: str, wanted: str) -> None:
    assert fixed(text, path) == wanted
    assert fixed(wanted, path) == wanted


def test_what_a_person_chose_replaces_every_writing_of_the_name() -> None:
    text = "1 Pit Duelist\n- Pit Duelist\n24 Red Crystal\n2 Pit Duellist\n"
    assert fixed(text, chosen={"Pit Duelist": "Pit Duellist"}) == text.replace("Duelist", "Duellist")


def test_a_name_within_another_one_stays() -> None:
    text = "1 Scorhc\n2 Scorhcing Sun\n"
    result = fixed(text, chosen={"Scorhc": "Scorch"})
    assert result == "1 Scorch\n2 Scorhcing Sun\n"


def test_the_deck_of_that_name_keeps_it() -> None:
    text = "Name: scorch\n\n2 scorch\n"
    assert fixed(text) == "Name: scorch\n\n2 Scorch\n"


def test_one_name_in_two_sections() -> None:
    text = "Essence:\n1 Bufy\nResources:\n2 Bufy\n"
    checker = Checker(Settings(game="buffy"))
    report = checker.check_bytes(text.encode(), "a.txt")
    result = fix_deck(report, checker, {("resources", "Bufy"): "Buffy"})
    assert result is not None
    assert result.text == "Essence:\n1 Bufy\nResources:\n2 Buffy\n"


def test_what_cannot_be_replaced_is_refused_and_the_rest_is_done() -> None:
    text = "2 Pit **Duelist**\n2 Embr Squire\n"
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(text.encode(), "a.txt")
    assert report.deck is not None
    written = [entry.reference for entry in report.deck.entries]
    chosen = {("main", "Nothing At All"): "Scorch", ("main", written[1]): "Ember Squire"}
    result = fix_deck(report, checker, chosen)
    assert result is not None
    assert result.text == "2 Pit **Duelist**\n2 Ember Squire\n"


def test_a_mail_is_left_alone() -> None:
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(b"From: a\n\n2 Embr Squire\n", "a.eml")
    assert open_questions(report) == []
    with pytest.raises(MailError):
        fix_deck(report, checker)


NAMES = ("Ember Squire", "Cinder Imp", "Torch Marauder", "Siege Brute", "Pit Champion", "Scorch", "Red Crystal")
SHAPES = (
    "{n} {name}",
    "{n}x {name}",
    "- {name} x{n}",
    "> * {n} {name}",
    "{name} ({n})",
    "{n}\t{name}",
    "{n} {name} // x",
)


@given(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.integers(1, 3), st.sampled_from([str.upper, str.lower, str])),
        min_size=1,
        max_size=6,
        unique_by=lambda card: card[0],
    ),
    st.sampled_from(SHAPES),
    st.sampled_from(["\n", "\r\n"]),
)
def test_only_names_change(cards: list[tuple[str, int, object]], shape: str, ends: str) -> None:
    written = [shape.format(n=n, name=change(name)) for name, n, change in cards]  # type: ignore[operator]
    right = [shape.format(n=n, name=name) for name, n, _ in cards]
    assert fixed(ends.join(written)) == ends.join(right)


def test_an_answer_that_cannot_be_written_is_refused() -> None:
    text = "<p>2 Pit&nbsp;Duelist</p>"
    checker = Checker(Settings(game="virevolt"))
    report = checker.check_bytes(text.encode(), "a.html")
    assert report.deck is not None
    [written] = [(entry.section, entry.reference) for entry in report.deck.entries]
    result = fix_deck(report, checker, {written: "Pit Duellist"})
    assert result is not None
    assert (result.text, result.refused) == (text, [written])


def test_a_level_that_is_written_in_another_way_is_not_replaced() -> None:
    text = "2 Angel [LEVEL 2]\n"
    assert fixed(text, game="buffy", chosen={"Angel (level 2)": "Angel (C223)"}) == text


def test_answers_hold_where_nothing_else_can_be_fixed() -> None:
    text = "game: buffy\ndeck:\n  resources: {Angel 1: 2, Xandr: 1, angl: 1}\n"
    chosen = {"Xandr": "Xander Harris (P60)", "angl": "Angel (P146)"}
    result = fixed(text, "a.deck.yaml", "buffy", chosen)
    assert result == text.replace("angl", "Angel (P146)").replace("Xandr", chosen["Xandr"])


BOUND = "    # deckcheck: ignore[virevolt/copy-limit]\n"  # which keeps the lines around it apart


@pytest.mark.parametrize("first", ["Pit Duellist", "pit duellist"])
def test_one_answer_that_cannot_hold_takes_no_other_with_it(first: str) -> None:
    text = f"game: virevolt\ndeck:\n  main:\n    {first}: 1\n{BOUND}    Pit Duelist: 1\n    Embr Squire: 2\n"
    text += "    Scorhc: 2\n"
    chosen = {"Pit Duelist": "Pit Duellist", "Embr Squire": "Ember Squire", "Scorhc": "Scorch"}
    right = text.replace("Embr", "Ember").replace("Scorhc", "Scorch").replace("pit d", "Pit D")
    assert fixed(text, "a.deck.yaml", chosen=chosen) == right


def test_the_ways_to_write_a_name_of_several_cards() -> None:
    checker = Checker(Settings(game="buffy"))
    report = checker.check_bytes(b"2 Angel\n", "a.txt")
    assert "Angel (C223)" in further_names(report, checker, "resources", "Angel")
    assert further_names(report, checker, "resources", "Nobody") == []
    assert further_names(report, checker, "nowhere", "Angel") == []
    unread = checker.check_bytes(b"\xff", "a.txt")
    assert further_names(unread, checker, "resources", "Angel") == []
    assert fix_deck(unread, checker) is None


def test_a_mail_without_a_question_is_left_alone() -> None:
    checker = Checker(Settings(game="virevolt"))
    assert fix_deck(checker.check_bytes(b"From: a\n\n2 ember squire\n", "a.eml"), checker) is None
