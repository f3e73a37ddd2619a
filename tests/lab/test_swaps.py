"""Swaps leave decks legal, whatever their game, and lists keep their words but for what is swapped."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import yaml

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import format_of
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.compare import changes
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.lab.pairs import Change
from deckcheck.lab.peers import slots_of
from deckcheck.lab.rewritten import diff_of, rewritten
from deckcheck.lab.swaps import Swaps
from deckcheck.workspace.workspace import Workspace

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
LISTS = sorted(SAMPLES.glob("*/*.deck.*"))
WEAKENED = sorted((Path(__file__).parents[1] / "benchmarks" / "weakened").glob("*/*.deck.yaml"))
TRIED = 6

YAML = """# My own list.
game: virevolt
name: Mine
deck:
  main:
    Ember Squire: 2  # fast
    Cinder Imp: 2
    Torch Marauder: 2
    Siege Brute: 2
    Pit Champion: 2
    # Spells
    Scorch: 2
    Reckless Charge: 2
    Pit Bargain: 2
    Backdraft: 2
    Sabotage: 1
    Red Crystal: 8
    Neutral Crystal: 2
    Mauve Crystal: 1
"""


@cache
def workspace() -> Workspace:
    return Workspace(configuration=False)


def swaps_of(report: DeckReport, checker: Checker) -> Swaps:
    assert report.deck is not None
    book = rules_of(report.deck.game).book()
    return Swaps(report.deck, format_of(report.deck, checker.settings, advice=False), book)


def read(text: str, path: str = "mine.deck.yaml") -> tuple[DeckReport, Checker]:
    checker = Checker()
    report = checker.check_bytes(text.encode(), path)
    assert report.legal
    return report, checker


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name.partition(".")[0])
def test_what_is_swapped_is_written_and_checks_as_legal(path: Path) -> None:
    report, checker = workspace().one(str(path))
    assert report.legal
    assert report.deck is not None
    swaps = swaps_of(report, checker)
    rules = rules_of(report.deck.game)
    slots = slots_of(0, report.deck.contents(), rules, rules.book())
    stream = Stream(len(path.name))
    made = 0
    for _ in range(TRIED):
        slot = slots[stream.below(len(slots))]
        cards = swaps.into(slot.section)
        change = swaps.change(slot.section, slot.card, cards[stream.below(len(cards))])
        if change is None:
            continue
        made += 1
        new = rewritten(report, swaps.after([change]), [change], checker)
        again = checker.check_bytes(new.text.encode(), str(path))
        assert again.legal, (change, again.violations)
        assert again.deck is not None
        assert again.deck.size == report.deck.size
        # A name may mean another printing of the same card.
        identities = {card.id: card.identity for card in report.deck.catalog.cards}
        changed = {one.id for one in changes(report.deck, again.deck)}
        assert changed == {identities[change.out], identities[change.into]}
        assert new.kept
    assert made or report.deck.game == "terrors"


def edited(text: str, *changes: Change, path: str = "mine.deck.yaml") -> tuple[str, bool]:
    report, checker = read(text, path)
    swaps = swaps_of(report, checker)
    assert swaps.allows(changes)
    new = rewritten(report, swaps.after(changes), changes, checker)
    assert checker.check_bytes(new.text.encode(), path).legal
    return new.text, new.kept


def test_a_card_takes_the_place_of_another_and_comments_stay() -> None:
    text, kept = edited(YAML, Change("main", "R01", "R09", 2))
    assert kept
    assert text == YAML.replace("Ember Squire: 2  # fast", "Chain Reaver: 2  # fast")


def test_some_copies_go_and_the_new_ones_stand_behind() -> None:
    text, kept = edited(YAML, Change("main", "R01", "R09", 1))
    assert kept
    assert text == YAML.replace("Ember Squire: 2  # fast\n", "Ember Squire: 1  # fast\n    Chain Reaver: 1\n")


def test_copies_are_added_to_those_that_are_there() -> None:
    text, kept = edited(YAML, Change("main", "R20", "CR-R", 1))
    assert kept
    assert text == YAML.replace("    Sabotage: 1\n", "").replace("Red Crystal: 8", "Red Crystal: 9")


def test_a_list_without_a_last_line_end_takes_a_new_line() -> None:
    text, kept = edited(YAML.rstrip("\n").replace("Mauve Crystal: 1", "CR-B: 1"), Change("main", "CR-B", "CR-G", 1))
    assert kept
    assert text.endswith("Green Crystal: 1")


def test_json_stays_json() -> None:
    data = yaml.safe_load(YAML)
    for indent in (None, 2):
        text, kept = edited(
            json.dumps(data, indent=indent),
            Change("main", "R01", "R09", 1),
            Change("main", "R02", "N09", 2),
            path="m.json",
        )
        assert kept
        cards = json.loads(text)["deck"]["main"]
        assert (cards["Ember Squire"], cards["Chain Reaver"], cards["Iron Colossus"]) == (1, 1, 2)


def test_what_cannot_be_changed_in_its_place_is_written_anew() -> None:
    flow = YAML.split("deck:", maxsplit=1)[0] + "deck: {main: {"
    flow += ", ".join(
        line.split("  #")[0].strip() for line in YAML.split("main:\n")[1].splitlines() if "# S" not in line
    )
    text, kept = edited(flow + "}}\n", Change("main", "R20", "CR-R", 1))
    assert not kept
    assert "name: Mine" in text
    assert "Red Crystal: 9" in text
    assert "Sabotage" not in text


def test_what_would_be_illegal_is_no_swap() -> None:
    report, checker = read(YAML)
    swaps = swaps_of(report, checker)
    assert swaps.change("main", "R01", "R02") is None  # two copies are there
    assert swaps.change("main", "R01", "CR-M") is None  # one mauve Crystal is all
    assert swaps.change("main", "R01", "R01") is None
    change = swaps.change("main", "R01", "R09")
    assert change == Change("main", "R01", "R09", 2)
    assert "CR-M" in swaps.into("main")


def test_a_diff_shows_what_differs() -> None:
    diff = diff_of("a\nb\n", "a\nc", "old", "new")
    assert diff == "--- old\n+++ new\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"


def test_the_ending_of_the_new_file_says_what_it_is() -> None:
    report, checker = read(YAML)
    swaps = swaps_of(report, checker)
    change = Change("main", "R01", "R09", 2)
    new = rewritten(report, swaps.after([change]), [change], checker, "new.deck.json")
    assert not new.kept
    assert json.loads(new.text)["deck"]["main"]["Chain Reaver"] == 2
    assert checker.check_bytes(new.text.encode(), "new.deck.json").legal
    assert rewritten(report, swaps.after([change]), [change], checker, "new.deck.yaml").kept


@pytest.mark.parametrize("path", WEAKENED, ids=lambda path: f"{path.parent.name}-{path.name.partition('.')[0]}")
def test_weakened_decks_are_legal_and_no_sample_decks(path: Path) -> None:
    weak = workspace().check(path)
    sample = workspace().check(next((SAMPLES / path.parent.name).glob(f"{path.name.partition('.')[0]}.deck.*")))
    assert weak.legal
    assert weak.deck is not None
    assert sample.deck is not None
    assert weak.deck.size == sample.deck.size
    assert weak.deck.contents() != sample.deck.contents()


def test_every_game_has_weakened_decks() -> None:
    assert Counter(path.parent.name for path in WEAKENED) == {path.name: 3 for path in SAMPLES.iterdir()}
