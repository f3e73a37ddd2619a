"""The dates and times that programs put in front of what people write (*[12/05/2026 14:03]*, *Sat, 14 March 2026*)."""

from __future__ import annotations

import re

_MONTHS_WORDS = (
    "jan january janvier feb february fev fevrier mar march mars apr april avr avril may mai jun june juin jul "
    "july juil juillet aug august aout sep sept september septembre oct october octobre nov november novembre "
    "dec december decembre"
)
_MONTHS = frozenset(_MONTHS_WORDS.split())
_WEEKDAYS_WORDS = (
    "mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday lun lundi mar mardi "
    "mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche"
)
_WEEKDAYS = frozenset(_WEEKDAYS_WORDS.split())
_RELATIVE = frozenset(("today", "yesterday", "aujourd'hui", "hier"))

_FIGURES = re.compile(
    r"(?:[0-3]?[0-9][/.-][0-1]?[0-9][/.-](?:[0-9]{4}|[0-9]{2})|[0-9]{4}[-/.][0-1]?[0-9][-/.][0-3]?[0-9])(?![0-9])"
)
_WORD = re.compile(r"[a-z']{3,11}")
_DAY_OF_MONTH = re.compile(r"[0-3]?[0-9](?:st|nd|rd|th|er)?\b")
_YEAR = re.compile(r"[0-9]{4}(?![0-9])")
_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-3])[:h][0-5][0-9](?::[0-5][0-9])?(?:\s?[ap]\.?m\.?)?")
_GAP = re.compile(r"\.?,?\s")
_BEFORE_CLOCK = re.compile(r",?\s(?:at\s|a\s)?")
_SPACE, _DASH = re.compile(r"\s?"), re.compile(r"\s[-–]\s")
_WRITER = re.compile(r"[^:\d\[\]]{1,40}:\s+")
_DATE = re.compile(r"date\s?:\s?")
_POSTED = re.compile(r"posted (?:by|on)\s")
_POSTER = re.compile(r"[^\s\d][^\d\[\]:]{0,30}\Z")
_MOST_WORDS = 8  # words in front of a date in the first line of a post


def stamp(words: str) -> int:
    """Return how many characters of a line are the stamp that a chat puts in front of what somebody writes."""
    text = words.lower()
    if not (text[:1].isdigit() or text[:1] in ("[", "\u200e")) or len(text) != len(words):
        return 0
    start = len(text) - len(text.lstrip("\u200e "))
    end = stamp_end(text, start)
    if end < 0:
        return 0
    closed = text[end - 1] == "]"
    separator = (_SPACE if closed else _DASH).match(text, end)
    if separator is None:
        return 0
    writer = _WRITER.match(text, separator.end())
    if writer is not None:
        end = writer.end()
    elif not closed or separator.end() == end:
        return 0
    else:
        end = separator.end()
    return end if end < len(text) else 0


def is_date(plain: str) -> bool:
    """Whether a line is nothing but a date or a time, or the line of a post that names its writer and one.

    Args:
        plain: the line, folded and without accents.
    """
    begin = _DATE.match(plain)
    if stamp_end(plain, begin.end() if begin is not None else 0) == len(plain):
        return True
    posted = _POSTED.match(plain)
    start = posted.end() if posted is not None else 0
    at = start
    for _ in range(_MOST_WORDS):
        at = plain.find(" ", at) + 1
        if not at:
            return False
        end = stamp_end(plain, at)
        if end >= 0 and plain[end:].strip() in ("", ":"):
            return _POSTER.match(plain[start:at].rstrip(" ,—–-")) is not None
    return False


def stamp_end(text: str, at: int) -> int:
    """Return where a date, a time or both end that begin at a place of a text, or -1; brackets belong to them."""
    if text[at : at + 1] in ("[", "("):
        at += 1
    end = _day_end(text, at)
    if end >= 0:
        between = _BEFORE_CLOCK.match(text, end)
        clock = _CLOCK.match(text, between.end()) if between is not None else None
        end = clock.end() if clock is not None else end
    else:
        clock = _CLOCK.match(text, at)
        if clock is None:
            return -1
        end = clock.end()
        gap = _GAP.match(text, end)
        end = max(end, _day_end(text, gap.end()) if gap is not None else -1)
    return end + (text[end : end + 1] in ("]", ")"))


def _day_end(text: str, at: int) -> int:
    """Return where a day ends that begins at a place of a text, or -1."""
    figures = _FIGURES.match(text, at)
    if figures is not None:
        return figures.end()
    at, word = _word(text, at)
    if word in _RELATIVE:
        return at
    months = word in _MONTHS
    if word and not months and word not in _WEEKDAYS:
        return -1
    if word:
        at = _skipped(_GAP, text, at)
        figures = _FIGURES.match(text, at) if at >= 0 and not months else None
        if figures is not None:
            return figures.end()
    end = _skipped(_DAY_OF_MONTH, text, at)
    if end < 0:
        return -1
    at = _skipped(_GAP, text, end)
    if months and (year := _skipped(_YEAR, text, at)) >= 0:
        return year
    at, word = _word(text, at)
    return _skipped(_YEAR, text, _skipped(_GAP, text, at)) if word in _MONTHS else -1


def _word(text: str, at: int) -> tuple[int, str]:
    """Return where a word ends that begins at a place of a text, and the word; none is empty."""
    match = _WORD.match(text, at) if at >= 0 else None
    return (match.end(), match.group()) if match is not None else (at, "")


def _skipped(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Return where a pattern ends that begins at a place of a text, or -1."""
    match = pattern.match(text, at) if at >= 0 else None
    return match.end() if match is not None else -1
