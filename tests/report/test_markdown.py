"""Markdown, for the summary of a job."""

from __future__ import annotations

import pytest

from deckcheck.report.markdown import code_span, plain
from tests.support.runs import ILLEGAL, LEGAL, SUPPRESSED, Run

markdown_it = pytest.importorskip("markdown_it")


def test_a_legal_deck_is_a_line(run: Run) -> None:
    report = run.add(LEGAL).report("markdown")
    assert "- ✅ `decks/a.deck.yaml`: *Squires*, legal (virevolt standard, 30 cards), hash `" in report
    assert "| --- |" not in report
    assert report.endswith("\n\n1 deck: 1 legal, 0 illegal\n")


def test_an_illegal_deck_has_a_table_of_its_violations(run: Run) -> None:
    lines = run.add(ILLEGAL).report("markdown").split("\n")
    row = next(line for line in lines if "copy-limit" in line)
    message = "3 copies of Ember Squire; at most 2 are allowed"
    assert row.startswith(f"  | 4:5 | error | `virevolt/copy-limit` | {message}<br>fix: ")


def test_cards_of_the_decks_own_are_named(run: Run) -> None:
    own = LEGAL.replace("deck:\n", "cards:\n  My_Squire: {type: hero, color: red}\ndeck:\n").replace(
        "Ember Squire", "My_Squire"
    )
    assert r"; note: the deck defines 1 card itself: My\_Squire" in run.add(own).report("markdown")


def test_a_quiet_report_leaves_out_legal_decks(run: Run) -> None:
    report = run.add(LEGAL, "legal.deck.yaml").add(ILLEGAL).report("markdown", quiet=True)
    assert "legal.deck.yaml" not in report.replace("illegal", "")
    assert "decks/a.deck.yaml" in report


def test_statistics_count_the_codes(run: Run) -> None:
    report = run.add(ILLEGAL).add(ILLEGAL.replace("28", "27"), "b.deck.yaml").report("markdown", statistics=True)
    assert "| `virevolt/copy-limit` | 2 |\n| `virevolt/deck-size` | 1 |\n" in report


def test_a_suppressed_error_stays_in_the_table(run: Run) -> None:
    report = run.add(SUPPRESSED).report("markdown")
    assert "❌" in report
    assert "legal except for suppressed virevolt/copy-limit" in report
    assert "| 4:5 | error | `virevolt/copy-limit` | suppressed, and the deck stays illegal" in report


def test_nothing_of_a_deck_is_markup(nasty: Run) -> None:
    """Read by a Markdown parser, the report holds no HTML and no links of a deck's, and whole tables."""
    parser = markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table")
    report = nasty.report("markdown")
    tokens = [part for token in parser.parse(report) for part in (token, *(token.children or ()))]
    assert {token.content for token in tokens if token.type.startswith("html")} == {"<br>"}
    assert not [token for token in tokens if token.type in ("link_open", "image", "strong_open", "fence")]
    rows = sum(token.type == "tr_open" for token in tokens)
    cells = sum(token.type in ("th_open", "td_open") for token in tokens)
    assert rows == sum(len(entry.shown) + 1 for entry in nasty.entries if entry.shown)
    assert cells == 4 * rows
    assert all(char.isprintable() for line in report.split("\n") for char in line)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("a|b", r"a\|b"),
        ("<img src=x>", r"\<img src=x\>"),
        ("[x](y)", r"\[x\](y)"),
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("&lt; @everyone", r"\&lt; \@everyone"),
        ("back\\slash", r"back\\slash"),
        ("line\nbreak", r"line\\x0abreak"),
        ("https://a.b WWW.c.d", r"https\://a.b WWW\.c.d"),
    ],
)
def test_plain_text_is_shown_as_it_is(words: str, shown: str) -> None:
    assert plain(words) == shown


@pytest.mark.parametrize(
    ("words", "span"),
    [("a.deck.yaml", "`a.deck.yaml`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("a\nb", "`a\\x0ab`")],
)
def test_a_code_span_ends_where_it_should(words: str, span: str) -> None:
    assert code_span(words) == span
