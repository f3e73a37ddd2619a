"""Every page shows real output: its files are written, its commands run, and what comes out is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.examples import ROOT, Example, with_examples

PAGES = with_examples()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    example = Example(page.read_text(encoding="utf-8"), tmp_path, PAGES[page])
    example.try_out()
    assert example.wrong == []


def test_an_output_that_is_different_is_found(tmp_path: Path) -> None:
    example = Example("```console\n$ deckcheck --version\ndeckcheck 0.0.0\n```\n", tmp_path, "en")
    renewed = example.try_out()
    assert [wrong.command for wrong in example.wrong] == ["deckcheck --version"]
    assert Example(renewed, tmp_path, "en").try_out() == renewed


def test_a_line_of_three_dots_stands_for_any_lines(tmp_path: Path) -> None:
    page = "```text\n# list.txt\n2 Scorch\n1 Torch\n```\n\n```console\n$ cat list.txt\n...\n1 Torch\n```\n"
    example = Example(page, tmp_path, "en")
    assert example.try_out() == page
    assert example.wrong == []
    example = Example(page.replace("\n1 Torch\n```\n", "\n3 Torch\n```\n", 1), tmp_path, "en")
    example.try_out()
    assert example.wrong


def test_a_session_that_goes_otherwise_is_found(tmp_path: Path) -> None:
    example = Example("```pycon\n>>> 1 + 1\n3\n```\n", tmp_path, "en")
    example.try_out()
    assert example.wrong
