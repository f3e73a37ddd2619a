"""The page of the package index: the README, whose links lead somewhere from there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
PLACE = "https://github.com/a/b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[x](docs/x.md#y)", f"[x]({PLACE}/blob/main/docs/x.md#y)"),
        ("![x](docs/x.svg)", "![x](https://raw.githubusercontent.com/a/b/main/docs/x.svg)"),
        ("[x](https://a.b/c)", "[x](https://a.b/c)"),
        ("[x](#y) [z](mailto:a@b.c)", "[x](#y) [z](mailto:a@b.c)"),
    ],
)
def test_links_are_made_absolute(text: str, expected: str) -> None:
    assert hatch_build.absolute(text, PLACE) == expected


def test_the_page_has_no_link_to_a_file_beside_it() -> None:
    metadata: dict[str, Any] = {"urls": {"Repository": PLACE}}
    hatch_build.AbsoluteReadme(str(ROOT), {}).update(metadata)
    page = str(metadata["readme"]["text"])
    links = re.findall(r"\]\(([^)]*)\)", page)
    assert len(links) > 20
    assert not [link for link in links if not link.startswith(("https://", "#"))]
    for link in re.findall(rf"{PLACE}/blob/main/([^)#]*)", page):
        assert (ROOT / link).exists(), link
