"""What holds for every deck: what changes no verdict, and that no file whatever breaks the check."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog.card import Card
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.examples import counted
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import SEVERITIES, DeckReport
from deckcheck.decklist.hash import deck_hash
from deckcheck.messages import ENGLISH
from deckcheck.report.json_report import violation_data
from tests.support.effort import within
from tests.support.strategies import LEGAL, SAMPLES, almost_yaml, as_json, decks, line_by_line, sample

MIB = 1 << 20
ADVISED = Settings(advice=True)


def check(data: dict[str, Any]) -> DeckReport:
    return Checker(ADVISED).check_bytes(as_json(data), "a.deck.json")


def verdict(data: dict[str, Any]) -> tuple[bool, list[Any]]:
    """Return what a report says, without what depends on where the cards are."""
    report = check(data)
    found = [
        (part.code, part.severity, part.section, tuple(sorted(part.cards)), part.bound, part.actual)
        for part in report.violations
    ]
    return report.legal, sorted(found, key=repr)


@st.composite
def countable_decks(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a deck near to a legal one, as a mapping from card to count in every section."""
    data = sample(draw(st.sampled_from(LEGAL)))
    sections = {name: counted(cards) for name, cards in data["deck"].items()}
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from([*sections]))
        card = draw(st.sampled_from([*sections[name], "Nobody"]))
        sections[name] = {**sections[name], card: draw(st.integers(1, 5))}
    if draw(st.booleans()):
        sections.pop(draw(st.sampled_from([*sections])))
    return {"game": data["game"], "format": data.get("format"), "deck": sections}


def with_format(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


@given(data=countable_decks(), order=st.randoms(use_true_random=False))
def test_the_order_of_cards_and_sections_changes_no_verdict(data: dict[str, Any], order: Any) -> None:
    sections = [(name, list(cards.items())) for name, cards in data["deck"].items()]
    order.shuffle(sections)
    for _, cards in sections:
        order.shuffle(cards)
    shuffled = {**data, "deck": {name: dict(cards) for name, cards in sections}}
    assert verdict(with_format(shuffled)) == verdict(with_format(data))
    first, second = check(with_format(data)).deck, check(with_format(shuffled)).deck
    assert first is not None
    assert second is not None
    assert deck_hash(first) == deck_hash(second)


@given(data=countable_decks(), order=st.randoms(use_true_random=False))
def test_a_count_may_be_split_into_entries_of_a_list(data: dict[str, Any], order: Any) -> None:
    listed: dict[str, list[str]] = {}
    for name, cards in data["deck"].items():
        listed[name] = [card for card, count in cards.items() for _ in range(count)]
        order.shuffle(listed[name])
    assert _figures({**data, "deck": listed}) == _figures(data)


def _figures(data: dict[str, Any]) -> tuple[bool, set[Any]]:
    """Return the verdict, where a card that is listed twice may be complained of twice."""
    legal, found = verdict(with_format(data))
    return legal, set(map(repr, found))


@pytest.mark.parametrize("game", games())
def test_names_in_another_spelling_or_language_are_the_same_deck(game: str) -> None:
    name = next(name for name in LEGAL if name.split("/")[1] == game)
    report = Checker().check_file(str(SAMPLES / name))
    deck = report.deck
    assert deck is not None
    spellings: list[Callable[[Card, str], str]] = [
        lambda card, reference: reference.upper(),
        lambda card, reference: f"  {reference.replace(' ', '   ')} ",
        lambda card, reference: reference.replace("'", "’"),
        lambda card, reference: card.id,
        lambda card, reference: _translated(card, reference, "fr"),
        lambda card, reference: _translated(card, reference, "en"),
    ]
    for spell in spellings:
        sections: dict[str, list[str]] = {}
        for entry in deck.entries:
            assert entry.card is not None
            sections.setdefault(entry.section, []).extend([spell(entry.card, entry.reference)] * entry.count)
        again = check({"game": game, "format": deck.format, "deck": sections})
        assert again.legal, again.violations
        assert again.deck is not None
        assert deck_hash(again.deck) == deck_hash(deck)


def _translated(card: Any, reference: str, language: str) -> str:
    return str(card.name_in(language)) if reference == card.name else reference


@given(data=decks())
def test_every_report_is_complete_and_in_order(data: dict[str, Any]) -> None:
    report = check(data)
    assert report.legal == (report.deck is not None and not [v for v in report.violations if v.severity == "error"])
    places = [violation.sort_key() for violation in report.violations]
    assert places == sorted(places)
    for violation in report.violations:
        reported = violation_data(violation, ENGLISH)
        assert reported["message"]
        assert "{" not in reported["message"].replace("{}", "")
        assert reported["severity"] in SEVERITIES
        assert (violation.actual is None) or (violation.actual >= 0)
    assert verdict(data) == verdict(data)


@given(data=decks())
def test_strict_turns_warnings_into_errors_and_nothing_else(data: dict[str, Any]) -> None:
    usual = Checker(Settings()).check_bytes(as_json(data), "a.deck.json")
    strict = Checker(Settings(strict=True)).check_bytes(as_json(data), "a.deck.json")
    assert [violation.code for violation in strict.violations] == [violation.code for violation in usual.violations]
    assert {violation.severity for violation in strict.violations} <= {"error"}
    assert strict.legal == (strict.deck is not None and not usual.violations)


def survives(data: bytes, path: str = "a.deck.yaml") -> DeckReport:
    """Check a file as a stranger may send it, within a second and 100 MiB."""

    def report() -> DeckReport:
        report = Checker().check_bytes(data, path)
        for violation in report.violations:
            assert violation.message
            assert violation.fix is None or violation.fix
            assert violation.source is None or violation.source
        return report

    return within(1, report)


class TestAnything:
    """Whatever a file holds, the answer is a report."""

    @given(data=st.binary(max_size=200), path=st.sampled_from(["a.deck.yaml", "a.deck.json", "a.txt"]))
    def test_bytes(self, data: bytes, path: str) -> None:
        survives(data, path)

    @given(text=st.text(max_size=100) | almost_yaml | line_by_line)
    def test_texts(self, text: str) -> None:
        survives(text.encode("utf-8", "surrogatepass"))
        survives(b"game: buffy\ndeck:\n  resources:\n" + text.encode("utf-8", "surrogatepass"))

    @given(data=decks())
    def test_decks(self, data: dict[str, Any]) -> None:
        survives(as_json(data), "a.deck.json")

    @given(
        name=st.sampled_from(LEGAL),
        changes=st.lists(
            st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from([*b" :-#[]{}'\"\n\t&*!a0\xff"]))
        ),
    )
    def test_decks_with_damage(self, name: str, changes: list[tuple[float, int, int]]) -> None:
        data = bytearray((SAMPLES / name).read_bytes())
        for where, removed, byte in changes:
            at = int(where * len(data))
            data[at : at + removed] = bytes([byte])
        survives(bytes(data))

    @given(
        text=st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["game", "deck", "cards", "main", "type", "buffy", "x"]), inner, max_size=4
                )
            ),
            max_leaves=15,
        ).map(json.dumps)
    )
    def test_trees(self, text: str) -> None:
        survives(text.encode(), "a.deck.json")


def many(game: str, section: str, reference: str, count: int = 4_000) -> bytes:
    return as_json({"game": game, "deck": {section: [reference.format(n=number) for number in range(count)]}})


LARGE = {
    "unknown cards": many("buffy", "resources", "Nobody {n}"),
    "unknown cards of long names": many("buffy", "resources", "Buffy Summers " * 12 + "{n}"),
    "ambiguous cards": many("buffy", "resources", "Angel"),
    "cards elsewhere": many("buffy", "essence", "Angel (P146)"),
    "wrong qualifiers": many("buffy", "resources", "Angel ({n})"),
    "many qualifiers": many("buffy", "resources", "Angel (" + "x," * 50 + "{n})"),
    "one card": many("virevolt", "main", "Ember Squire"),
    "unknown sections": as_json({"game": "xfiles", "deck": {f"s{n}": [] for n in range(4_000)}}),
    "unknown fields": as_json({f"f{n}": 1 for n in range(4_000)}),
    "unknown attributes": as_json(
        {"game": "buffy", "cards": {"X": {f"attribute{n}": 1 for n in range(4_000)}}, "deck": {}}
    ),
    "own cards": as_json(
        {"game": "virevolt", "cards": {f"C{n}": {"type": "hero", "color": "red"} for n in range(1_200)}, "deck": {}}
    ),
    "own cards of one name": as_json(
        {
            "game": "virevolt",
            "cards": {
                f"C{n}": {"id": f"i{n}", "type": "hero", "color": "red", "aliases": ["Twin"]} for n in range(800)
            },
            "deck": {"main": ["Twin"] * 10},
        }
    ),
    "a chain of printings": as_json(
        {
            "game": "virevolt",
            "cards": {f"C{n}": {"type": "hero", "color": "red", "variant_of": f"C{n + 1}"} for n in range(900)},
            "deck": {},
        }
    ),
    "a high level": as_json(
        {
            "game": "buffy",
            "cards": {"Big": {"type": "hero", "character": "Big", "level": 10**17}},
            "deck": {"resources": {"Big": 1}},
        }
    ),
    "one long name": as_json({"game": "buffy", "deck": {"resources": ["x" * 900_000]}}),
    "one long field": as_json({"x" * 900_000: 1}),
    "one long line": b"game: buffy # " + b"x" * 1_000_000,
    "blank lines": b"game: buffy\n" + b"\n" * 1_000_000,
    "comments": b"game: buffy\n" + b"#\n" * 500_000,
    "brackets": b"[" * 1_000_000,
    "quotes": b"'" * 1_000_000,
    "marks": b"&a " * 300_000,
    "no utf-8": b"a" * 1_000_000 + b"\xff",
    "combining letters": b"game: buffy\ndeck:\n  resources: " + ("e" + "\u0301" * 400_000).encode(),
}


def large(what: str) -> tuple[bytes, str]:
    data = LARGE[what]
    assert len(data) <= MIB
    return data, "a.deck.json" if data[:1] == b"{" else "a.deck.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGE)
def test_a_file_as_large_as_allowed_takes_a_second_at_most(what: str) -> None:
    survives(*large(what))


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", ["unknown cards", "unknown attributes", "own cards", "one long name", "blank lines", "comments", "brackets"]
)
def test_a_file_as_large_as_allowed_takes_100_mib_at_most(what: str) -> None:
    data, path = large(what)
    gc.collect()
    tracemalloc.start()
    try:
        Checker().check_bytes(data, path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 100 * MIB


@pytest.mark.parametrize("game", games())
def test_no_section_of_a_game_that_is_left_out_breaks_the_check(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    for form in ruleset.formats:
        report = survives(as_json({"game": game, "format": form, "deck": {}}), "a.deck.json")
        assert not report.legal
        assert {violation.code.split("/")[0] for violation in report.violations} == {game}


def test_a_deck_is_judged_alike_after_any_other(tmp_path: Path) -> None:
    """What a checker remembers of earlier decks changes no later verdict."""
    checker = Checker(ADVISED)
    paths = [str(SAMPLES / name) for name in LEGAL]
    paths += sorted(str(path) for path in SAMPLES.glob("illegal/*/*.yaml"))
    fresh = {path: [repr(part) for part in Checker(ADVISED).check_file(path).violations] for path in paths}
    for path in (*paths, *reversed(paths)):
        assert [repr(part) for part in checker.check_file(path).violations] == fresh[path]
