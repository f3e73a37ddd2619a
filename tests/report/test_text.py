"""The report for people, and the JSON report, as far as suppressions and logs of CI services go."""

from __future__ import annotations

import json

from deckcheck.report.contents import Summary
from tests.support.runs import ILLEGAL, LEGAL, SUPPRESSED, Run


def test_a_deck_that_is_illegal_by_suppressed_errors_alone_says_so(run: Run) -> None:
    report = run.add(SUPPRESSED).report("text")
    verdict = "illegal: legal except for suppressed virevolt/copy-limit"
    assert report == f"decks/a.deck.yaml: {verdict} (virevolt standard, 30 cards)\n"


def test_it_says_so_in_a_quiet_report_and_within_a_folder_too(run: Run) -> None:
    run.add(SUPPRESSED)
    run.entries[0].named = False
    assert "legal except for suppressed" in run.report("text", quiet=True)


def test_another_error_makes_the_deck_simply_illegal(run: Run) -> None:
    report = run.add(SUPPRESSED.replace("27", "28")).report("text")
    assert "legal except" not in report
    assert "decks/a.deck.yaml: illegal (" in report


def test_json_keeps_suppressed_violations_apart(run: Run) -> None:
    data = json.loads(run.add(SUPPRESSED).add(LEGAL, "b.deck.yaml").report("json"))
    first, second = data["decks"]
    assert first["legal"] is False
    assert first["violations"] == []
    assert [part["code"] for part in first["suppressed"]] == ["virevolt/copy-limit"]
    assert "suppressed" not in second
    assert data["summary"]["suppressed"] == 1


def test_a_folder_of_one_deck_is_summed_up_since_it_has_no_verdict(run: Run) -> None:
    run.add(LEGAL)
    run.entries[0].named = False
    assert run.report("text") == "1 deck: 1 legal, 0 illegal\n"


def test_no_line_in_the_log_of_a_ci_service_is_a_command(run: Run) -> None:
    text = ILLEGAL.replace("Ember Squire", '"##[add-mask]x ##vso[task.complete]"')
    report = run.add(text, "::error::x.deck.yaml").report("text")
    assert "##" not in report
    assert not any(line.lstrip().startswith("::") for line in report.split("\n"))
    assert "\\x3a:error\\x3a:x.deck.yaml:" in report
    # A quoted line keeps its width, so that the caret is below its target.
    assert '    "# [add-mask]x # vso[task.complete]": 3' in report


def test_what_is_no_command_stays_as_it_is(run: Run) -> None:
    report = run.add(ILLEGAL.replace("Ember Squire", "'##'")).report("text")
    assert "'##'" in report


def test_statistics_count_the_codes(run: Run) -> None:
    run.add(ILLEGAL).add(ILLEGAL.replace("28", "27"), "b.deck.yaml")
    lines = run.report("text", statistics=True).split("\n")
    assert lines[-4:] == [
        "2  virevolt/copy-limit",
        "1  virevolt/deck-size",
        "2 decks: 0 legal, 2 illegal; 3 errors",
        "",
    ]
    assert json.loads(run.report("json", statistics=True))["summary"]["codes"] == {
        "virevolt/copy-limit": 2,
        "virevolt/deck-size": 1,
    }


def test_a_long_line_is_cut_around_its_place(run: Run) -> None:
    names = ", ".join(f"Card number {number}" for number in range(40))
    report = run.add(f"game: virevolt\ndeck:\n  main: [{names}]\n").report("text")
    excerpts = [line for line in report.split("\n") if line.startswith("  3 | ")]
    carets = [line for line in report.split("\n") if "^" in line]
    assert len(excerpts) == len(carets) > 40
    assert all(len(line) <= len("  3 | ") + 100 for line in excerpts)
    marked = [excerpt[line.index("^") : len(line)] for excerpt, line in zip(excerpts, carets, strict=True)]
    assert [words for words in marked if words != "main"] == [f"Card number {number}" for number in range(40)]


def test_colours_are_for_those_who_want_them(run: Run) -> None:
    assert "\x1b[1;31merror\x1b[0m" in run.add(ILLEGAL).report("text", color=True)
    assert "\x1b" not in run.report("text")


def test_cards_of_the_decks_own_are_reported(run: Run) -> None:
    own = "game: virevolt\ncards: {Mine: {type: hero, color: red}}\ndeck: {main: {Mine: 2, Red Crystal: 28}}\n"
    report = run.add(own).report("text")
    assert report.startswith("decks/a.deck.yaml: note: the deck defines 1 card itself: Mine\n")
    assert json.loads(run.report("json"))["decks"][0]["own_cards"] == ["Mine"]


def test_a_file_that_is_no_deck_says_so(run: Run) -> None:
    assert run.add("just text").report("text").endswith("decks/a.deck.yaml: not readable as a deck\n")


def test_an_illegal_deck_of_which_no_error_is_shown_says_what_hides_them(run: Run) -> None:
    run.add(ILLEGAL)
    run.entries[0].shown = ()
    run.entries[0].hiders = ("--select",)
    run.entries[0].named = False
    words = "decks/a.deck.yaml: illegal; 2 errors are not shown (--select)"
    assert run.report("text", quiet=True).startswith(words)
    assert run.report("text").startswith(words)
    assert "illegal; 2 errors are not shown (--select)" in run.report("junit")
    assert "❌ `decks/a.deck.yaml`: illegal; 2 errors are not shown (--select)" in run.report("markdown")
    assert f"::error file=decks/a.deck.yaml,title=deckcheck::{words}\n" in run.report("github")
    [issue] = json.loads(run.report("gitlab"))
    assert (issue["severity"], issue["description"]) == ("major", "illegal; 2 errors are not shown (--select)")
    [deck] = json.loads(run.report("json"))["decks"]
    assert (deck["violations"], deck["hidden"]) == ([], {"errors": 2, "by": ["--select"]})
    [sarif] = json.loads(run.report("sarif"))["runs"]
    [reported] = sarif["invocations"][0]["toolExecutionNotifications"]
    assert (reported["level"], reported["message"]["text"]) == ("warning", "2 errors are not shown (--select)")
    first, second = Summary(), Summary()
    second.add(run.entries[0])
    first.merge(second)
    assert first.hidden == [("decks/a.deck.yaml", 2, ["--select"])]


def test_a_file_that_is_no_deck_says_so_as_well(run: Run) -> None:
    run.add("just text")
    run.entries[0].shown = ()
    words = "decks/a.deck.yaml: not readable as a deck; 1 error is not shown (--select and --ignore)\n"
    assert run.report("text", quiet=True) == words


def test_where_one_error_is_shown_the_others_are_left_out_as_asked(run: Run) -> None:
    run.add(ILLEGAL)
    run.entries[0].shown = run.entries[0].shown[:1]
    assert "not shown" not in run.report("text") + run.report("sarif")
    assert "hidden" not in json.loads(run.report("json"))["decks"][0]
