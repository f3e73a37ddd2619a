"""The construction rules of the built-in games judge decks as the case files beside this module say.

A case file is `cases/GAME/LAST-PART-OF-CODE.yaml` (or `cases/decklist/...`, `cases/catalog/...` for the codes that all
games share), a list of cases; dropping in a file adds tests. One case:

    name: what it shows, unique within its file
    base: legal/GAME/NAME.deck.yaml     # under sample_decks/; needs `change`
    change: {deck: {main: {Card: 2}}}   # see deckcheck.construction.examples.changed
    deck: {game: …, deck: {…}}          # or a whole decklist as data
    text: |                             # or a whole decklist as text, where the spelling matters
    encoding: latin-1                   # of the text; UTF-8 otherwise
    files: {more.yaml: {game: …, cards: …}}   # catalogs beside the deck, for its own `catalogs:`
    catalog: {game: …, cards: …}        # a catalog as if given on the command line
    pool: {game: …, deck: {…}}          # the cards that the player opened, as if given on the command line
    settings: {strict: true, advice: true, format: sealed, as_of: '2024-01-31', game: buffy, deck_cards: false}
    expect:                             # each must be reported
    - virevolt/deck-size                # a code, or code@section, or any of the fields below
    - {code: …, section: …, cards: [names], actual: 31, expected: exactly 30, severity: error, line: 3, times: 2}
    absent: [virevolt/copy-limit]       # codes that must not be reported
    only: true                          # every reported error is among `expect`
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deckcheck.construction
from deckcheck.catalog import builtin
from deckcheck.catalog.load import read_catalog
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.examples import changed
from deckcheck.construction.pool_reader import read_pool
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import ERROR, DeckReport, Violation
from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping, Sequence, to_data
from deckcheck.decklist.source import decode, read_tree
from deckcheck.shipped import sample_decks

if TYPE_CHECKING:
    from deckcheck.decklist.nodes import Node

CASES = Path(__file__).parent / "cases"
SAMPLES = Path(sample_decks())
GIVEN = {"name", "base", "change", "deck", "text", "encoding", "files", "catalog", "pool", "settings"}
FIELDS = GIVEN | {"expect", "absent", "only"}
WANTED = {"code", "section", "cards", "actual", "expected", "severity", "line", "times"}


def load(path: Path) -> Any:
    """Return the data of a YAML file of the project, in which no key may hide another."""
    tree = read_tree(decode(path.read_bytes()), json=False, max_entries=MAX_CATALOG_ENTRIES)
    assert tree is not None, f"{path} is empty"
    assert repeated_keys(tree) == [], f"{path}: keys written twice"
    return to_data(tree)


def repeated_keys(node: Node) -> list[str]:
    if isinstance(node, Mapping):
        keys = [key.text for key, _ in node.items]
        own = [key for key in set(keys) if keys.count(key) > 1]
        return sorted(own) + [key for _, value in node.items for key in repeated_keys(value)]
    if isinstance(node, Sequence):
        return [key for value in node.items for key in repeated_keys(value)]
    return []


def known_codes() -> dict[str, dict[str, Any]]:
    """Return code -> its data, for every rule of every game and every code of decks that all games share.

    What rulesets, settings and mapping files do wrong is shown by the examples of those codes (`test_general`).
    """
    general = load(Path(deckcheck.construction.__path__[0]) / "general.yaml")["rules"]
    shared = [rule for rule in general if rule["code"].startswith(("decklist/", "catalog/"))]
    return {rule["code"]: rule for rule in (*shared, *(rule for game in games() for rule in rules(game)))}


def rules(game: str) -> list[dict[str, Any]]:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    return [dict(rule) for rule in ruleset.all_rules()]


@cache
def sample(name: str) -> dict[str, Any]:
    data: dict[str, Any] = load(SAMPLES / name)
    return data


CODES = known_codes()
FILES = sorted(CASES.glob("*/*.yaml"))
ALL = [(path, case) for path in FILES for case in load(path)]


def label(path: Path, case: dict[str, Any]) -> str:
    return f"{path.parent.name}/{path.stem}: {case.get('name')}"


def outcome(case: dict[str, Any], folder: Path) -> DeckReport:
    """Return the report on a case's deck, as if it was in `folder`."""
    for name, content in case.get("files", {}).items():
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    settings: dict[str, Any] = dict(case.get("settings", {}))
    if "catalog" in case:
        settings["catalogs"] = {case["catalog"]["game"]: with_catalog(case["catalog"], folder)}
    if "pool" in case:
        settings["pool"], problems = read_pool(json.dumps(case["pool"]).encode(), "pool.json", Settings(**settings))
        assert problems == []
    checker = Checker(Settings(**settings))
    if "text" in case:
        return checker.check_bytes(case["text"].encode(case.get("encoding", "utf-8")), str(folder / "case.deck.yaml"))
    data = changed(sample(case["base"]), case["change"]) if "base" in case else case["deck"]
    return checker.check_bytes(json.dumps(data).encode(), str(folder / "case.deck.json"))


def with_catalog(data: dict[str, Any], folder: Path) -> Any:
    path = folder / "given.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    ruleset = builtin_ruleset(data["game"])
    assert ruleset is not None
    known = builtin(data["game"])
    cards, problems = read_catalog(str(path), path.name, known, ruleset.data, trusted=True)
    assert problems == []
    return known.extended(cards)


def wanted(expectation: str | dict[str, Any]) -> dict[str, Any]:
    if isinstance(expectation, str):
        code, _, section = expectation.partition("@")
        return {"code": code, "section": section} if section else {"code": code}
    return expectation


def fits(violation: Violation, expectation: dict[str, Any]) -> bool:
    """Whether a violation is what a case expects, in every field that the case names."""
    found = {
        "code": violation.code,
        "section": violation.section,
        "cards": list(violation.cards),
        "actual": violation.actual,
        "expected": violation.expected,
        "severity": violation.severity,
        "line": violation.line,
    }
    return all(found[field] == value for field, value in expectation.items() if field != "times")


@pytest.mark.parametrize(("path", "case"), ALL, ids=[label(path, case) for path, case in ALL])
def test_case(path: Path, case: dict[str, Any], tmp_path: Path) -> None:
    report = outcome(case, tmp_path)
    expectations = [wanted(part) for part in case.get("expect", [])]
    for expectation in expectations:
        count = sum(1 for violation in report.violations if fits(violation, expectation))
        assert count == expectation["times"] if "times" in expectation else count, (expectation, report.violations)
    codes = {violation.code for violation in report.violations}
    assert codes.isdisjoint(case.get("absent", [])), report.violations
    if case.get("only"):
        errors = [violation for violation in report.violations if violation.severity == ERROR]
        assert {error.code for error in errors} <= {part["code"] for part in expectations}, errors


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_case_file_says_something_that_can_be_wrong(path: Path) -> None:
    assert path.parent.name in {code.split("/")[0] for code in CODES}
    assert path.stem in {code.split("/")[1] for code in CODES}
    cases = load(path)
    names = [case["name"] for case in cases]
    assert len(names) == len(set(names))
    for case in cases:
        assert set(case) <= FIELDS, case["name"]
        assert ("base" in case) + ("deck" in case) + ("text" in case) == 1, case["name"]
        assert ("base" in case) == ("change" in case), case["name"]
        assert "expect" in case or "absent" in case or "only" in case, case["name"]
        expectations = [wanted(part) for part in case.get("expect", [])]
        assert all(set(part) <= WANTED for part in expectations), case["name"]
        assert {part["code"] for part in expectations} | set(case.get("absent", [])) <= CODES.keys(), case["name"]


def test_ids_of_cases_are_unique() -> None:
    labels = [label(path, case) for path, case in ALL]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_case_that_reports_it_and_one_that_does_not(code: str) -> None:
    reporting = [case for _, case in ALL if code in {wanted(part)["code"] for part in case.get("expect", [])}]
    absent = [case for _, case in ALL if code in case.get("absent", [])]
    assert reporting
    assert absent


EXAMPLES = [(game, rule["code"], kind) for game in games() for rule in rules(game) for kind in ("pass", "fail")]


@pytest.mark.parametrize(("game", "code", "kind"), EXAMPLES, ids=[f"{code} {kind}" for _, code, kind in EXAMPLES])
def test_the_examples_of_a_rule_show_it(game: str, code: str, kind: str, tmp_path: Path) -> None:
    """What `explain` prints: a deck that keeps the rule and is legal, and one that breaks it."""
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    rule = CODES[code]
    base = ruleset.data["example_deck"]
    report = outcome(
        {"base": base, "change": rule["examples"][kind], "settings": {"advice": rule.get("severity") == "advice"}},
        tmp_path,
    )
    reported = code in {violation.code for violation in report.violations}
    assert reported == (kind == "fail"), report.violations
    if kind == "pass":
        assert report.legal, report.violations


LEGAL = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("legal/*/*"))
ILLEGAL = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("illegal/*/*"))


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_sample_has_no_violation_and_no_warning(name: str) -> None:
    report = Checker().check_file(str(SAMPLES / name))
    assert report.legal
    assert report.violations == ()
    assert report.deck is not None
    assert report.deck.game == name.split("/")[1]
    assert report.deck.name
    assert report.deck.notes


@pytest.mark.parametrize("game", games())
def test_there_are_three_legal_samples_of_each_game(game: str) -> None:
    assert sum(1 for name in LEGAL if name.startswith(f"legal/{game}/")) >= 3


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_sample_reports_exactly_what_its_head_says(name: str) -> None:
    """The head: `# expect: CODE`, then a line `# also: CODE` for each companion that cannot be avoided."""
    head = (SAMPLES / name).read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix("# expect: ") for line in head if line.startswith("# expect: ")]
    also = [line.removeprefix("# also: ") for line in head if line.startswith("# also: ")]
    assert expected == [f"{name.split('/')[1]}/{Path(name).name.removesuffix('.deck.yaml')}"]
    report = Checker().check_file(str(SAMPLES / name))
    assert not report.legal
    errors = {violation.code for violation in report.violations if violation.severity == ERROR}
    assert errors == {*expected, *also}


ERRORS = [(game, rule["code"]) for game in games() for rule in rules(game) if rule.get("severity", ERROR) == ERROR]


@pytest.mark.parametrize(("game", "code"), ERRORS, ids=[code for _, code in ERRORS])
def test_every_error_of_decks_has_an_illegal_sample(game: str, code: str) -> None:
    assert f"illegal/{game}/{code.split('/')[1]}.deck.yaml" in ILLEGAL
