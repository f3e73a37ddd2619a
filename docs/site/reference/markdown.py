"""Pieces of Markdown, from texts that may hold anything."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.messages import Translator


def tongue(translator: Translator) -> Callable[[str, str], str]:
    """Return what chooses between English and French words for a translator."""
    return lambda english, french: french if translator.language == "fr" else english


def plain(words: str) -> str:
    """Return a text in one line in which nothing is markup, but for what is between backquotes."""
    parts = re.split(r"(`[^`]*`)", " ".join(re.findall(r"[^ \t\r\n]+", words)))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<\[\]|#~^$])", r"\\\1", part) for part in parts)


def code(words: object) -> str:
    """Return a word as code."""
    return f"`{words}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a stroke in a cell stays one."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in line) + " |\n" for line in lines)


def fenced(text: str, kind: str = "text") -> str:
    """Return a block of code."""
    return f"```{kind}\n{text.rstrip()}\n```\n"


def heading(level: int, title: str, anchor: str) -> str:
    """Return a heading with an anchor that is the same in every language."""
    return f"{'#' * level} {title} {{#{anchor}}}\n"


def anchor_of(words: str) -> str:
    """Return what a code or a key is called in an address."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
