"""The codes that all games share are all described, and their examples show them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.catalog import builtin
from deckcheck.catalog.load import read_catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.source import read_tree

PACKAGE = Path(deckcheck.__path__[0])


def general() -> list[dict[str, Any]]:
    text = (PACKAGE / "construction" / "general.yaml").read_text(encoding="utf-8")
    tree = read_tree(text, json=False, max_entries=MAX_CATALOG_ENTRIES)
    assert tree is not None
    rules: list[dict[str, Any]] = to_data(tree)["rules"]
    return rules


RULES = {rule["code"]: rule for rule in general()}
SHOWN = [rule for rule in RULES.values() if "examples" in rule]


def codes_reported(text: str, kind: str, folder: Path) -> set[str]:
    """Return the codes that a decklist or a catalog reports, as a file in `folder`."""
    if kind == "catalog":
        path = folder / "catalog.yaml"
        path.write_text(text, encoding="utf-8")
        ruleset = builtin_ruleset("virevolt")
        assert ruleset is not None
        _, problems = read_catalog(str(path), path.name, builtin("virevolt"), ruleset.data, trusted=True)
        return {problem.code for problem in problems}
    report = Checker().check_bytes(text.encode(), str(folder / "my.deck.yaml"))
    return {violation.code for violation in report.violations}


def test_the_contract_names_these_codes() -> None:
    assert list(RULES) == [
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
        "decklist/deck-cards",
        "decklist/limits",
        "decklist/unused-suppression",
        "catalog/schema",
        "catalog/duplicate",
        "catalog/redefined",
        "catalog/path",
    ]
    assert len(general()) == len(RULES)


def test_no_module_reports_a_code_that_is_not_described() -> None:
    found = {
        code
        for path in PACKAGE.rglob("*.py")
        for code in re.findall(r'"((?:decklist|catalog)/[a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert "decklist/schema" in found
    assert found <= RULES.keys()


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_code_is_described_in_both_languages(rule: dict[str, Any]) -> None:
    assert rule["severity"] in (ERROR, WARNING)
    for field in ("text", "why", "source", *(["note"] if "note" in rule else [])):
        assert set(rule[field]) == {"en", "fr"}
        assert all(rule[field].values())
    assert ("examples" in rule) != ("note" in rule)


@pytest.mark.parametrize("kind", ["pass", "fail"])
@pytest.mark.parametrize("rule", SHOWN, ids=[rule["code"] for rule in SHOWN])
def test_the_examples_of_a_code_show_it(rule: dict[str, Any], kind: str, tmp_path: Path) -> None:
    examples = rule["examples"]
    for name, content in examples.get("files", {}).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    found = codes_reported(examples[kind], examples.get("kind", "decklist"), tmp_path)
    if kind == "pass":
        assert found == set()
    else:
        assert rule["code"] in found
