"""The pages of the site: which there are, in which order, and where each is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

DOCS = Path(__file__).parents[1]
LANGUAGES = {"en": "English", "fr": "Français"}
# Below the pages written by hand; those in this folder are made from the package.
REFERENCE = "reference"


def order() -> list[dict[str, Any]]:
    """Return what stands in `nav.yaml`: pages, and groups of pages with their titles."""
    found: list[dict[str, Any]] = yaml.safe_load((DOCS / "nav.yaml").read_text(encoding="utf-8"))
    return found


def named() -> list[str]:
    """Return the names of all pages, in the order of the site."""
    return [name for part in order() for name in part.get("pages", [part.get("page")])]


def navigation(language: str) -> list[Any]:
    """Return the order of the pages of one language as Zensical wants it."""
    return [
        {part["title"][language]: [f"{name}.md" for name in part["pages"]]} if "pages" in part else f"{part['page']}.md"
        for part in order()
    ]


def written(language: str) -> dict[str, str]:
    """Return the pages of one language that are written by hand, by their names."""
    folder = DOCS / language
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.md"))
    }
