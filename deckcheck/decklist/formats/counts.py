"""One line of a decklist in plain text: a count, a name, and what may stand behind it."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.loose import Line

# A number, whole or not, with `x` or × behind it or not, then white space: only then is it a count.
_COUNTED = re.compile(r"([+-]?[0-9]+(?:[.,/][0-9]+)?)(?:\s*[xX×](?=\s))?\s+(\S.*)", re.DOTALL)
_COLLECTOR = re.compile(r"[A-Za-z★†-]*[0-9][0-9A-Za-z★†-]*\Z")
_LONE_X = re.compile(r"[xX×](?:\s|\Z)")
_FOIL = ("*F*", "*E*", "*CMDR*")


def read_line(text: str, number: int, column: int, *, preface: bool = False) -> Line:
    """Return the card of a line; a name alone stands for one copy.

    Args:
        text: the line without white space around it.
        number: the number of the line.
        column: the column of its first character.
        preface: see `Line`.
    """
    match = _COUNTED.match(text)
    if match is None:
        return Line(text, None, number, column, others=alternatives(text), preface=preface)
    return Line(
        match.group(2), match.group(1), number, column, others=alternatives(match.group(2)), whole=text, preface=preface
    )


def alternatives(name: str) -> list[str]:
    """Return what a name that no card bears may stand for: without foil mark, with its set as a qualifier, without."""
    found: list[str] = []
    plain = _without_foil(name)
    if plain != name:
        found.append(plain)
    suffix = _suffix(plain)
    if suffix:
        base, code, collector = suffix
        found += qualified(base, code, collector)
        found.append(base)
    # Other programs split double names with two strokes, or with one.
    found += [other for other in (plain.replace("//", "/"), plain.replace("/", "//")) if other not in (name, plain)]
    return found


def _without_foil(name: str) -> str:
    mark = next((mark for mark in _FOIL if name.endswith(mark)), "")
    plain = name.removesuffix(mark)
    return plain.rstrip() if mark and plain[-1:].isspace() else name


def _suffix(name: str) -> tuple[str, str, str] | None:
    """Return what stands before a set, the set, and the number behind it: `Oz (SET)`, `Oz (SET) 12`, `Oz (SET) LST-12`.

    A set code never stands without parentheses, since names end like one.
    """
    before, opening, inside = name.rpartition("(")
    code, closing, after = inside.partition(")")
    base, collector = before.rstrip(), after.lstrip()
    if not (opening and closing and code and base) or base == before:
        return None
    if after and (collector == after or not _COLLECTOR.match(collector)):
        return None
    return base, code, collector


def qualified(name: str, code: str, collector: str) -> list[str]:
    """Return a name with the set code and the collector's number as qualifiers, the more exact ones first."""
    return [f"{name} ({word})" for word in (collector, code) if word]


def written(count: int, name: str) -> str:
    """Return a line that `read_line` reads as this count and this name."""
    # A lone x in front would be taken for a part of the count.
    return f"{count}x {name}" if _LONE_X.match(name) else f"{count} {name}"
