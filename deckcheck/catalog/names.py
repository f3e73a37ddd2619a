"""Card names: which spellings are one name, and which known names a misspelt one may mean."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

_PLAIN_SIGNS = str.maketrans(
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
        # Dashes of every width are one sign, and what shows nothing is none.
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    }
)
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})
_SIGN = re.compile(f"[{''.join(map(chr, _PLAIN_SIGNS))}]")
WORD = re.compile(r"[^\W_]+")
_FOLDED: dict[str, str] = {}
_BARE: dict[str, str] = {}
_LONGEST = 300  # characters; no card has a name so long
_MEMORY = 5_000_000  # characters of names that are remembered; then the memory starts over
_ENTRY = 50  # characters that a name takes up in the memory beside its own
_left = _MEMORY


def fold(name: str) -> str:
    """Return the form in which two spellings of one name are equal.

    Unicode NFKC, case folding, straight quotes, one kind of dash, white space collapsed. Accents distinguish names.
    """
    folded = _FOLDED.get(name)
    if folded is None:
        folded = _fold(name)
        _remember(_FOLDED, name, folded)
    return folded


def _remember(memory: dict[str, str], name: str, form: str) -> None:
    global _left  # noqa: PLW0603  the memory of a process
    _left -= len(name) + len(form) + _ENTRY
    if _left < 0:
        _FOLDED.clear()
        _BARE.clear()
        _left = _MEMORY
    memory[name] = form


def all_differ(names: Sequence[str]) -> bool:
    """Whether all these names are names, and no two of them are one in different spellings."""
    folded = set(map(_FOLDED.get, names))
    if None in folded:
        folded = set(map(fold, names))
    return len(folded) == len(names) and "" not in folded


def _fold(name: str) -> str:
    if name.isascii():
        return " ".join(name.replace("`", "'").lower().split())
    text = normalized("NFKC", _with_plain_signs(name))
    # One character may represent eighteen.
    if len(text) > _LONGEST:
        return " ".join(name.split())
    return " ".join(_with_plain_signs(normalized("NFKC", text.casefold())).split())


def _with_plain_signs(text: str) -> str:
    return text.translate(_PLAIN_SIGNS) if _SIGN.search(text) else text


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return a text in a normal form of Unicode; one that is longer than any name stays as it is.

    To bring thousands of combining letters into order takes seconds.
    """
    from unicodedata import normalize

    return normalize(form, text) if len(text) <= _LONGEST else text


def without_marks(text: str) -> str:
    """Return a text without accents and other marks that combine with letters, unless it is longer than any name."""
    from unicodedata import combining

    if text.isascii() or len(text) > _LONGEST:
        return text
    return "".join([char for char in normalized("NFKD", text) if not combining(char)])


def in_plain_letters(text: str) -> str:
    """Return a folded text without marks, and with two letters for each ligature."""
    return without_marks(text).translate(LIGATURES)


def less_a_letter(word: str) -> list[str]:
    """Return a word without one of its letters, for each of them."""
    return [word[:at] + word[at + 1 :] for at in range(len(word))]


def marks_agree(name: str, other: str) -> bool:
    """Whether two folded names differ in accents alone, which one has where the other has none."""
    letters, others = _with_marks(name), _with_marks(other)
    return len(letters) == len(others) and all(
        one == two or (one[0] == two[0] and 1 in (len(one), len(two))) for one, two in zip(letters, others, strict=True)
    )


def _with_marks(name: str) -> list[str]:
    """Return the letters of a name, each with its accents behind it."""
    from unicodedata import combining

    found: list[str] = []
    for char in normalized("NFD", name.translate(LIGATURES)):
        if combining(char) and found:
            found[-1] += char
        else:
            found.append(char)
    return found


def nearest(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Return up to `limit` of the known strings that resemble `name`, the nearest first.

    What counts is the folded form without accents and punctuation; equal distances keep the alphabetical order.
    """
    from difflib import SequenceMatcher

    wanted = bare_name(name)[:80]
    if not wanted:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for candidate in known:
        bare = bare_name(candidate)
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


def bare_name(name: str) -> str:
    """Return the letters and figures of a name, folded and without accents: what is compared of misspelt names."""
    bare = _BARE.get(name)
    if bare is None:
        bare = "".join(char for char in without_marks(fold(name[:_LONGEST])) if char.isalnum())
        _remember(_BARE, name, bare)
    return bare
