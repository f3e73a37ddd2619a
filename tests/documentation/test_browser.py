"""The site in a real browser: its search finds what people look for, in both languages, and nobody else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.browser import CHROMIUM, Browser
from tests.support.serving import serving

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")]


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served on this machine."""
    with serving(site) as found:
        yield found


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser."""
    found = Browser(tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


# Open the search where it is not open yet, and report which field has the focus, in the parts too that scripts keep.
_SEARCH = """
(() => {
  let typed = document.activeElement;
  while (typed.shadowRoot?.activeElement) typed = typed.shadowRoot.activeElement;
  if (typed.tagName !== "INPUT") document.querySelector(".md-search__button").click();
  return typed.tagName;
})()
"""


@pytest.mark.parametrize(
    ("folder", "searches"),
    [
        (
            "",
            {
                "mulligan": ["Virevolt: rules of play", "VV-D03"],
                "pre-commit": ["In a repository"],
                "VV-024": ["You may set as many Traps as you like"],
                "virevolt/copy-limit": ["A deck holds at most 2 copies"],
                "gibberishzz": ["No results"],
            },
        ),
        (
            "fr/",
            {
                "arbitrage": ["Arbitrages"],
                "règle maison": ["règles maison"],
                "VV-024": ["Vous pouvez placer autant de Trappes que vous voulez"],
                "virevolt/copy-limit": ["2 exemplaires de chaque Héros"],
            },
        ),
    ],
    ids=["en", "fr"],
)
def test_the_search_finds_what_people_look_for(
    address: str, browser: Browser, folder: str, searches: dict[str, list[str]]
) -> None:
    browser.open(f"{address}{folder}index.html")
    # The button does nothing until the script of the pages has run, which is after they are there.
    browser.wait(lambda: browser.value(_SEARCH) == "INPUT")
    for words, expected in searches.items():
        browser.type(words)
        browser.wait(lambda wanted=expected: all(part in browser.text().replace("\xa0", " ") for part in wanted))  # type: ignore[misc]
    assert [asked for asked in browser.asked if not asked.startswith((address, "data:", "blob:"))] == []
