"""The workflow commands that make annotations on GitHub."""

from __future__ import annotations

import re

from tests.support.runs import ILLEGAL, LEGAL, NASTY, SUPPRESSED, Run

COMMAND = re.compile(r"::(error|warning|notice) ([^\n]*?)::([^\n]*)\n")


def commands(report: str) -> list[tuple[str, dict[str, str], str]]:
    """Return (level, properties, message) of each command, read as GitHub's runner does."""
    found = []
    for line in report.split("\n"):
        if not line.startswith("::"):
            continue
        match = COMMAND.fullmatch(f"{line}\n")
        assert match, line
        properties = dict(part.split("=", 1) for part in match.group(2).split(","))
        found.append((match.group(1), {key: unescaped(value) for key, value in properties.items()}, match.group(3)))
    return found


def unescaped(value: str) -> str:
    for code, char in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        value = value.replace(code, char)
    return value


def test_an_annotation_has_its_place_in_its_properties_and_in_its_message(run: Run) -> None:
    report = run.add(ILLEGAL, "decks/a.deck.yaml").report("github")
    level, properties, message = next(part for part in commands(report) if part[1]["title"] == "virevolt/copy-limit")
    assert level == "error"
    assert properties == {
        "file": "decks/a.deck.yaml",
        "line": "4",
        "endLine": "4",
        "col": "5",
        "endColumn": "17",
        "title": "virevolt/copy-limit",
    }
    assert message.startswith("decks/a.deck.yaml:4:5: virevolt/copy-limit: 3 copies of Ember Squire")
    assert "%0Afix: " in message


def test_levels_follow_severities(mixed: Run) -> None:
    levels = {properties["title"]: level for level, properties, _ in commands(mixed.report("github"))}
    assert levels["virevolt/deck-size"] == "error"
    assert levels["virevolt/no-hero"] == "warning"
    assert levels["deckcheck"] == "error"  # the file that could not be opened


def test_advice_is_a_notice(run: Run) -> None:
    red_without_red = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Blue Crystal: 28\n"
    ((level, properties, _),) = commands(run.add(red_without_red, advice=True).report("github"))
    assert (level, properties["title"]) == ("notice", "virevolt/unpayable-cost")


def test_what_github_leaves_out_is_reported(run: Run) -> None:
    cards = "".join(f"    Unknown {number}: 2\n" for number in range(11))
    report = run.add(f"game: virevolt\ndeck:\n  main:\n{cards}    Red Crystal: 8\n").report("github")
    found = commands(report)
    assert sum(level == "error" for level, _, _ in found) == 11
    assert found[-1][0] == "notice"
    assert "at most 10 errors" in found[-1][2]
    assert "11 errors" in found[-1][2]


def test_ten_of_a_level_need_no_notice(run: Run) -> None:
    cards = "".join(f"    Unknown {number}: 2\n" for number in range(10))
    report = run.add(f"game: virevolt\ndeck:\n  main:\n{cards}    Red Crystal: 10\n").report("github")
    assert [level for level, _, _ in commands(report)] == ["error"] * 10


def test_a_suppressed_error_is_a_notice_that_says_what_it_costs(run: Run) -> None:
    ((level, properties, message),) = commands(run.add(SUPPRESSED).report("github"))
    assert (level, properties["title"]) == ("notice", "virevolt/copy-limit")
    assert "suppressed, and the deck stays illegal" in message


def test_paths_start_at_the_root(run: Run) -> None:
    from pathlib import Path

    path = str(Path.cwd() / "sub" / "a.deck.yaml")
    ((_, properties, _), *_) = commands(run.add(ILLEGAL, path).report("github", root=str(Path.cwd())))
    assert properties["file"] == "sub/a.deck.yaml"


def test_a_legal_deck_has_no_annotation(run: Run) -> None:
    assert run.add(LEGAL).report("github") == "1 deck: 1 legal, 0 illegal\n"


def test_nothing_of_a_deck_breaks_out_of_its_command(nasty: Run) -> None:
    report = nasty.report("github", quiet=True)
    reported = sum(len(entry.shown) + bool(entry.own_cards) for entry in nasty.entries)
    lines = report.split("\n")
    assert len(commands(report)) == reported + 1 == len(lines) - 1
    assert all(char.isprintable() for line in lines for char in line)
    for _, properties, _ in commands(report):
        assert set(properties) <= {"file", "line", "endLine", "col", "endColumn", "title"}
    assert NASTY not in report
