"""The pages of the site: which there are, in which order, and where each is kept."""

from __future__ import annotations

from pathlib import Path

import yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

DOCS = Path(__file__).parents[1]
LANGUAGES = {"en": "English", "fr": "Français"}


def order() -> list[Any]:
    """Return what is in `nav.yaml`: names of pages, and groups of both with their titles."""
    found: list[Any] = yaml.safe_load((DOCS / "nav.yaml").read_text(encoding="utf-8"))
    return found


def named() -> list[str]:
    """Return the names of all pages, in the order of the site."""
    return list(_names(order()))


def _names(parts: list[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield from _names(part["pages"])


def navigation(language: str) -> list[Any]:
    """Return the order of the pages of one language as Zensical wants it."""

    def reported(parts: list[Any]) -> list[Any]:
        return [
            f"{part}.md" if isinstance(part, str) else {part["title"][language]: reported(part["pages"])}
            for part in parts
        ]

    return reported(order())


def written(language: str) -> dict[str, str]:
    """Return the pages of one language that are written by hand, by their names."""
    folder = DOCS / language
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.md"))
    }
