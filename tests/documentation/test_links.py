"""Links of pages lead to files of a clone and their headings; the site turns those to sources into links to pages."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from docs.site.examples import ROOT
from docs.site.pages import DOCS, named, written
from docs.site.reference import pages
from docs.site.reference.sources import on_site, sources

PAGES = sorted(
    {ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"}
    | {*ROOT.glob("README*.md"), *DOCS.rglob("*.md"), *ROOT.glob("deckcheck/**/README.md")}
)
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)[^)]*\)|(?:href|src)=\"(?!\w+:)([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?)(?: *\{#([\w-]+)\})?$", re.MULTILINE)


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    found: set[str] = set()
    for title, named_so in HEADING.findall(re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)
        slug, number = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-"), 1
        while slug in found:
            slug, number = f"{slug.removesuffix(f'-{number - 1}')}-{number}", number + 1
        found |= {slug, named_so} - {""}
    return found


def dead(path: Path) -> list[str]:
    """Return the relative links of a page that lead to no file, or to no heading of a page."""
    found = []
    for link in ("".join(pair) for pair in LINK.findall(CODE.sub("x", path.read_text("utf-8")))):
        file, _, anchor = unquote(link).partition("#")
        target = (path.parent / file).resolve() if file else path
        page = target.suffix == ".md"
        if not target.exists() or (anchor and page and anchor not in anchors(target.read_text("utf-8"))):
            found.append(link)
    return found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files_of_a_clone_and_their_headings(path: Path) -> None:
    assert dead(path) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# A title\n\n## L’été, à deux\n\n```sh\n# no title\n```\n## A title\n", "utf-8")
    page = tmp_path / "page.md"
    page.write_text(
        "# Here\n[a](other.md#a-title) [b](other.md#lété-à-deux) [c](#here) `[code](gone.md)` [d](other.md#a-title-1)\n"
        '[1](gone.md) [2](other.md#no-title) ![3](gone.svg) [4](#there) <img src="lost.svg"> [5](other.md#l-ete)\n',
        "utf-8",
    )
    assert dead(page) == ["gone.md", "other.md#no-title", "gone.svg", "#there", "lost.svg", "other.md#l-ete"]


def test_each_page_that_the_site_makes_has_a_source_in_a_clone() -> None:
    assert sorted(sources()) == sorted(pages("en"))
    assert [source for source in sources().values() if not (ROOT / source).exists()] == []
    assert len(set(sources().values())) == len(sources())
    assert sorted(named()) == sorted({*written("en"), *sources()})


def test_the_site_turns_links_into_links_to_its_pages() -> None:
    text = (
        "[a](../../schemas/ruleset.schema.json) [b](../../deckcheck/cli/table.py#odds) ![c](../pictures/check.en.svg)\n"
        "[d](../../deckcheck/games/virevolt/rulings) [e](../../LICENSE.md) [f](decks.md#x) [g](https://a.b/c) [h](#i)\n"
    )
    source = "https://github.com/deckcheck/deckcheck"
    assert on_site(text, "docs/en/check.md", "check") == (
        "[a](reference/ruleset.md) [b](reference/commands.md#odds) ![c](pictures/check.en.svg)\n"
        f"[d]({source}/tree/main/deckcheck/games/virevolt/rulings) [e]({source}/blob/main/LICENSE.md) [f](decks.md#x) "
        "[g](https://a.b/c) [h](#i)\n"
    )
