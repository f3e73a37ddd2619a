"""The codes beyond the rules for one deck, those of all games and of single ones: described, and shown by examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.catalog import builtin
from deckcheck.catalog.load import read_catalog
from deckcheck.catalog.prepare import games
from deckcheck.config.read import read_configuration
from deckcheck.construction import registry
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.registry import further_rules, general_rules, is_general, rules, suggest_code
from deckcheck.construction.violation import SEVERITIES
from deckcheck.decklist.formats.codes import read_codes
from deckcheck.engine.data.checks import own_file_failures
from deckcheck.messages import LANGUAGES
from deckcheck.simulation.pairing import conflicts, rules_for
from deckcheck.workspace.catalog_check import catalog_rules

PACKAGE = Path(deckcheck.__path__[0])


FURTHER = {rule["code"]: rule for game in games() for rule in further_rules(game)}
GENERAL = {rule["code"]: rule for rule in general_rules()}
RULES = {**GENERAL, **FURTHER}
SHOWN = [rule for rule in RULES.values() if "examples" in rule]


def of_decklist(text: str, _game: str, folder: Path) -> set[str]:
    report = Checker().check_bytes(text.encode(), str(folder / "my.deck.yaml"))
    return {violation.code for violation in report.violations}


def of_match(text: str, _game: str, folder: Path) -> set[str]:
    reports = [Checker().check_bytes(part.encode(), str(folder / "my.deck.yaml")) for part in text.split("---\n")]
    decks = [report.deck for report in reports if report.legal and report.deck is not None]
    assert len(decks) == len(reports) > 1
    return {conflict.code for conflict in conflicts(rules_for(decks), decks)}


def of_catalog(text: str, game: str, folder: Path) -> set[str]:
    path = folder / "catalog.yaml"
    path.write_text(text, encoding="utf-8")
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    cards, problems = read_catalog(str(path), path.name, builtin(game), ruleset.data, trusted=True)
    return {problem.code for problem in [*problems, *catalog_rules(game, cards)]}


def of_ruleset(text: str, _game: str, folder: Path) -> set[str]:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return {problem.code for problem in load_ruleset(str(path))[1]}


def of_config(text: str, _game: str, folder: Path) -> set[str]:
    path = folder / ".deckcheck.yaml"
    path.write_text(text, encoding="utf-8")
    return {problem.code for problem in read_configuration(str(path))[1]}


def of_map(text: str, _game: str, _folder: Path) -> set[str]:
    cards = {"Ember Squire": "VV-002"}
    return {problem.code for problem in read_codes(text, json=False, card_id=lambda name: cards.get(name, []))[1]}


def of_options(text: str, _game: str, folder: Path) -> set[str]:
    (folder / "options.yaml").write_text(text, encoding="utf-8")
    return {problem.code for fault in own_file_failures(str(folder)) for problem in getattr(fault, "problems", ())}


# What a text of some kind reports: its codes, by the text, the game that the code belongs to, and a folder for files.
REPORTED: dict[str, Callable[[str, str, Path], set[str]]] = {
    "decklist": of_decklist,
    "match": of_match,
    "catalog": of_catalog,
    "ruleset": of_ruleset,
    "config": of_config,
    "map": of_map,
    "options": of_options,
}


def test_the_contract_names_these_codes() -> None:
    assert list(GENERAL) == [
        "decklist/encoding",
        "decklist/syntax",
        "decklist/duplicate-key",
        "decklist/schema",
        "decklist/unknown-game",
        "decklist/unknown-format",
        "decklist/unknown-card",
        "decklist/ambiguous-card",
        "decklist/wrong-section",
        "decklist/not-in-pool",
        "decklist/undecided",
        "decklist/not-played",
        "decklist/deck-cards",
        "decklist/limits",
        "decklist/unused-suppression",
        "catalog/schema",
        "catalog/duplicate",
        "catalog/redefined",
        "catalog/path",
        "ruleset/schema",
        "game/schema",
        "config/schema",
        "map/schema",
    ]
    assert len(general_rules()) == len(GENERAL)


def test_the_general_codes_are_reported_without_a_parser() -> None:
    families = {code.partition("/")[0] for code in GENERAL}
    assert all(map(is_general, [*GENERAL, *families]))
    others = [code for code in rules() if code not in GENERAL]
    ends = [code[:-1] for code in GENERAL] + [f"{code}/" for code in families]
    assert [code for code in (*others, *ends, "", "x", "decklist/\n", "decklist/encoding\n") if is_general(code)] == []


def test_no_module_reports_a_code_that_is_not_described() -> None:
    known = rules()
    families = "|".join({code.partition("/")[0] for code in known})
    found = {
        code
        for path in PACKAGE.rglob("*.py")
        for code in re.findall(rf'"((?:{families})/[a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert {"decklist/schema", "terrors/match-players"} <= found
    assert found <= known.keys()
    assert FURTHER.keys() <= found


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_code_is_described_in_both_languages(rule: dict[str, Any]) -> None:
    assert rule["severity"] in SEVERITIES
    for field in ("text", "why", *(["note"] if "note" in rule else [])):
        assert set(rule[field]) == set(LANGUAGES)
        assert all(rule[field].values())
        assert rule[field]["en"] != rule[field]["fr"]
    # A rulebook is quoted in its own language.
    assert rule["source"] if rule["code"] in FURTHER else set(rule["source"]) == set(LANGUAGES)
    assert ("examples" in rule) != ("note" in rule)


@pytest.mark.parametrize("kind", ["pass", "fail"])
@pytest.mark.parametrize("rule", SHOWN, ids=[rule["code"] for rule in SHOWN])
def test_the_examples_of_a_code_show_it(rule: dict[str, Any], kind: str, tmp_path: Path) -> None:
    examples = rule["examples"]
    for name, content in examples.get("files", {}).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    game = rule["code"].partition("/")[0] if rule["code"] in FURTHER else "virevolt"
    found = REPORTED[examples.get("kind", "decklist")](examples[kind], game, tmp_path)
    assert found == set() if kind == "pass" else rule["code"] in found


@pytest.mark.parametrize("code", FURTHER)
def test_a_further_code_is_listed_and_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert suggest_code(code) is None
    assert main(["rules", code.partition("/")[0]]) == 0
    assert f"{code} (error)" in capsys.readouterr().out
    assert main(["explain", code]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for field in ("text", "why"):
        assert " ".join(FURTHER[code][field]["en"].split()) in out
    shown = {"catalog": "A file that fails:", "match": "Decks that may not meet:"}
    assert "note" in FURTHER[code] or shown[FURTHER[code]["examples"]["kind"]] in out


def test_threads_may_ask_for_codes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is still reading the codes, another gets each nonetheless."""
    others: list[bool] = []

    @contextmanager
    def opened(path: str, **how: Any) -> Iterator[Iterator[str]]:
        yield slowly(Path(path).read_text(**how).splitlines(keepends=True))

    def slowly(lines: list[str]) -> Iterator[str]:
        for line in lines:
            if line.startswith("- code: decklist/syntax") and not others:
                others.append(False)
                others[0] = is_general("decklist/syntax")
            yield line

    monkeypatch.setattr(registry, "_HEADS", set())
    monkeypatch.setattr(registry, "open", opened, raising=False)
    assert is_general("decklist/syntax")
    assert others == [True]
