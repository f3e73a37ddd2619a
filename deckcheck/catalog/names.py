"""Card names: which spellings are one name, and which known names a misspelt one may mean."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

_QUOTES = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201b": "'",
        "\u2032": "'",
        "\u00b4": "'",
        "\u02bc": "'",
        "`": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u201f": '"',
        "\u2033": '"',
        "\u00ab": '"',
        "\u00bb": '"',
    }
)
_FOLDED: dict[str, str] = {}
_BARE: dict[str, str] = {}
_LONGEST = 1_000  # characters; no card has a name so long
_MOST_MARKS = 30  # that combine with one letter, as Unicode's own Stream-Safe Text Format has it
# More characters in a row than that, of which each may combine with the letter before.
_MARKS = re.compile(rf"(?:[^\w\s!-~]|[\uff9e\uff9f]){{{_MOST_MARKS + 1}}}")
_MEMORY = 50_000  # names remembered; then the memory starts anew


def fold(name: str) -> str:
    """Return the form in which two spellings of one name are equal.

    Unicode NFKC, case folding, straight quotes, white space collapsed. Accents distinguish names.
    """
    folded = _FOLDED.get(name)
    if folded is None:
        folded = _fold(name)
        if len(_FOLDED) >= _MEMORY:
            _FOLDED.clear()
        if len(name) < 200:
            _FOLDED[name] = folded
    return folded


def all_differ(names: Sequence[str]) -> bool:
    """Whether all these names are names, and no two of them are one in different spellings."""
    folded = set(map(_FOLDED.get, names))
    if None in folded:
        folded = set(map(fold, names))
    return len(folded) == len(names) and "" not in folded


def _fold(name: str) -> str:
    if name.isascii():
        return " ".join(name.replace("`", "'").lower().split())
    text = normalized("NFKC", normalized("NFKC", name.translate(_QUOTES)).casefold())
    return " ".join(text.translate(_QUOTES).split())


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return a text in a normal form of Unicode, in time that grows with its length alone.

    Python's own function takes the square of it to bring thousands of combining letters into order. Where more than 30
    stand in a row, the text gets a joiner between these; a text longer than any name stays as it is.
    """
    from unicodedata import normalize

    if len(text) > _LONGEST:
        return text
    return normalize(form, _with_joiners(text) if _MARKS.search(text) else text)


def _with_joiners(text: str) -> str:
    from unicodedata import combining, normalize

    parts: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if combining(normalize("NFKD", char)[-1]) else 0
        if marks > _MOST_MARKS:
            parts.append("\u034f")
            marks = 1
        parts.append(char)
    return "".join(parts)


def without_marks(text: str) -> str:
    """Return a text without accents and other marks that combine with letters."""
    from unicodedata import combining

    return "".join([char for char in normalized("NFKD", text) if not combining(char)])


def nearest(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Return up to `limit` of the known strings that resemble `name`, the nearest first.

    What counts is the folded form without accents and punctuation; equal distances keep the alphabetical order.
    """
    from difflib import SequenceMatcher

    wanted = _bare(name)[:80]
    if not wanted:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for candidate in known:
        bare = _bare(candidate)
        if bare == wanted:
            scored.append((-2.0, candidate))
            continue
        # A part of a longer name ("Zeppo" for "The Zeppo Part 1") is near however short it is.
        if len(wanted) >= 4 and (wanted in bare or (bare in wanted and len(bare) >= 4)):
            scored.append((-1.0 - min(len(wanted), len(bare)) / max(len(wanted), len(bare)), candidate))
            continue
        matcher.set_seq1(bare[:80])
        if matcher.real_quick_ratio() >= 0.7 and matcher.quick_ratio() >= 0.7:
            ratio = matcher.ratio()
            if ratio >= 0.7:
                scored.append((-ratio, candidate))
    scored.sort()
    found: list[str] = []
    for _, candidate in scored:
        if candidate not in found:
            found.append(candidate)
        if len(found) == limit:
            break
    return found


def _bare(name: str) -> str:
    bare = _BARE.get(name)
    if bare is None:
        bare = "".join(char for char in without_marks(fold(name[:_LONGEST])) if char.isalnum())
        if len(_BARE) >= _MEMORY:
            _BARE.clear()
        if len(name) < 200:
            _BARE[name] = bare
    return bare
