"""Phrases in pieces: words as they are and gaps, and the ways in which one of them says a text."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from deckcheck.engine.rulings.names import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    #: A phrase in pieces: words as they are, and gaps by their names in a tuple of one.
    Parts: TypeAlias = tuple[str | tuple[str], ...]

_EXPLANATION = re.compile(r" \(\{(\w+)\}\)$")
_COUNTED = re.compile(r" #\d+$")
BRACKETS = re.compile(r" \([^()]*\)$")
# More phrases than the games have: what follows from one is kept.
_KNOWN = 8192
# What says whom or what a phrase means: in brackets it is not an explanation that may be left out.
_NAMING = frozenset({"card", "other", "name", "file", "player"})


class Piece(NamedTuple):
    """What is in a phrase: a text, the cards that it may name, and whether in a wider sense."""

    text: str
    cards: frozenset[int] = frozenset()
    wide: bool = False


def fitting(parts: Parts, text: str, fill: Callable[[str, str], Iterable[Piece]]) -> Iterator[tuple[Piece, ...]]:
    """Yield every way in which a phrase says a text, piece by piece."""
    return _ways(parts, text, fill) if _has_words(parts, text) else iter(())


def _has_words(parts: Parts, text: str) -> bool:
    """Whether a text has the words of a phrase in their order, whatever its gaps hold: most have not, a quick test."""
    first, last = (parts[0], parts[-1]) if parts else ("", "")
    if (isinstance(first, str) and not text.startswith(first)) or (isinstance(last, str) and not text.endswith(last)):
        return False
    at = 0
    for part in parts:
        if isinstance(part, str):
            at = text.find(part, at)
            if at < 0:
                return False
            at += len(part)
    return True


def _ways(parts: Parts, text: str, fill: Callable[[str, str], Iterable[Piece]]) -> Iterator[tuple[Piece, ...]]:
    if not parts:
        if not text:
            yield ()
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, str):
        if text.startswith(part):
            yield from ((Piece(part), *more) for more in _ways(rest, text[len(part) :], fill))
        return
    for end in _ends(rest, text):
        words = text[:end]
        if not words or words != words.strip():
            continue
        after = list(_ways(rest, text[end:], fill))
        if after:
            yield from ((piece, *more) for piece in fill(part[0], words) for more in after)


def _ends(rest: Parts, text: str) -> Iterator[int]:
    """Yield where a gap may end: where the words after it begin."""
    if not rest:
        yield len(text)
        return
    words = rest[0]
    if not isinstance(words, str):
        yield from range(1, len(text))
        return
    at = text.find(words, 1)
    while at > 0:
        yield at
        at = text.find(words, at + 1)


_GAP = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def both_numbers(phrase: str) -> list[str]:
    """Return a phrase in both numbers where it has two: `{value:card|cards}`."""
    found = re.search(r"\{\w+:([^{}|]*)\|([^{}|]*)\}", phrase)
    if found is None:
        return [phrase]
    return [phrase[: found.start()] + words + phrase[found.end() :] for words in found.groups()]


@cache
def in_parts(phrase: str) -> Parts:
    """Return a phrase in pieces; of a gap that formats its value, the gap alone."""
    parts: list[str | tuple[str]] = []
    end = 0
    for gap in _GAP.finditer(phrase):
        if gap.start() > end:
            parts.append(_folded(phrase[end : gap.start()]))
        parts.append((gap.group(1),))
        end = gap.end()
    if end < len(phrase):
        parts.append(_folded(phrase[end:]))
    return tuple(parts)


def _folded(words: str) -> str:
    """Return words folded, with the blanks at their ends."""
    left = len(words) - len(words.lstrip())
    right = len(words) - len(words.rstrip())
    return " " * bool(left) + folded(words) + (" " * bool(right) if words.strip() else "")


def is_gap(part: str | tuple[str]) -> bool:
    """Whether a part of a phrase is a gap."""
    return isinstance(part, tuple)


def filled_in(parts: Parts, filled: Sequence[str]) -> str:
    """Return a phrase with its gaps filled, in order."""
    left = iter(filled)
    return "".join(part if isinstance(part, str) else next(left) for part in parts)


@lru_cache(maxsize=_KNOWN)
def is_explained(phrase: str) -> bool:
    """Whether a phrase ends in brackets that explain it, and so may be left out."""
    gap = _EXPLANATION.search(phrase)
    return gap is not None and gap.group(1) not in _NAMING


def bare_form(phrase: str) -> str:
    """Return a phrase without the brackets that explain it, if it has some."""
    return short_form(phrase) or phrase


@lru_cache(maxsize=_KNOWN)
def short_form(phrase: str) -> str:
    """Return a phrase without the brackets that explain it, or nothing where it has none."""
    short = BRACKETS.sub("", phrase)
    return short if short != phrase else ""


def uncounted(text: str) -> tuple[str, str]:
    """Return a text without the number of an equal choice, and that number."""
    found = _COUNTED.search(text)
    return (text[: found.start()], found.group()) if found else (text, "")
