"""Every page shows real output: its files are written, its commands run, and what comes out is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.examples import ROOT, Example, with_examples
from tests.support import forked

PAGES = with_examples()


class Forked(Example):
    """A page whose commands run in copies of this process, which have what they need in memory."""

    def carried_out(self, arguments: list[str], environment: dict[str, str], given: str | None) -> tuple[int, str]:
        if arguments[:2] != ["-m", "deckcheck"] or not forked.POSSIBLE:
            return super().carried_out(arguments, environment, given)
        return forked.run(arguments[2:], self.folder, environment, given)


@pytest.fixture(scope="module")
def _prepared() -> None:
    forked.prepare()


@pytest.mark.usefixtures("_prepared")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    example = Forked(page.read_text(encoding="utf-8"), tmp_path, PAGES[page])
    example.try_out()
    assert example.wrong == []


def test_a_copy_answers_as_the_program_does(tmp_path: Path) -> None:
    """In the same order on both streams, with the same status, in its folder and environment."""
    (tmp_path / "a.deck.yaml").write_text("game: virevolt\nname: Mine\ndeck: {main: {Scorch: 3}}\n", encoding="utf-8")
    for command in ("check a.deck.yaml nothing.yaml", "check - -q < a.deck.yaml", "chekc", "play --help", "--version"):
        answers = []
        for kind in (Example, Forked):
            example = kind("", tmp_path, "fr")
            answers.append((example.run(f"deckcheck {command}"), example.status))
        assert answers[0] == answers[1], command


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
