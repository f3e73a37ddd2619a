"""One line with a card: its name, its count, and an explanation of every number on it, or why it has two readings."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.construction.reading import around
from deckcheck.construction.reading.around import CODE, COMMENT, COUNT, FAR, INSIDE, NUMBER, ORDINAL, REMARK, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.reading.around import Part
    from deckcheck.construction.reading.names import Names

_LONGEST = 400
_CUT = re.compile(r"[,;|\t+/]|\s[-–—](?=\s)|\s(?:and|et|&)\s")
_MOST_CARDS = 200
_MOST_CUTS = 4  # within a name and the words around it
_LONGEST_ROW = 20_000
_LEVEL = re.compile(
    r"\s*(?:[(\[]\s?)?(?:lvl|lv|level|niveau|niv)\.?\s?([0-9]{1,2})(?![\w])(?:\s?[)\]])?", re.IGNORECASE
)
_QUALIFIER = re.compile(r"\s*\(\s*([^()]{1,80}?)\s*\)")
_COUNTED = re.compile(
    r"([+-]?[0-9]+(?:[.,/][0-9]+)?)(?:\s*[xX×*]\s+|\s*[-–—:;,|=\t]\s+|\s+)(\S.*)|([0-9]+)[xX×](?=[^\W\d_])(.*)", re.DOTALL
)
_X_FRONT = re.compile(r"(?:[xX×]\s?([0-9]+)|[(\[{][xX×]?\s?([0-9]+)\s?[xX×]?[)\]}])[:.,;)]?\s*(\S.*)", re.DOTALL)
_GLUED = re.compile(r"([0-9]+)\s*[:;,|=]\s*(\S.*)", re.DOTALL)
_AT_END = re.compile(
    r"(.*\S)\s*(?:[xX×]\s?([0-9]+)|\s([0-9]+)\s?[xX×]|[(\[{][xX×]?\s?([0-9]+)\s?[xX×]?[)\]}]|[:;=|,\t]\s*([0-9]+)"
    r"|\s[-–—]\s*([0-9]+))\s*\Z",
    re.DOTALL,
)


class Card(NamedTuple):
    """A card on a line.

    Attributes:
        name: the reference, as a decklist would write it.
        count: the number of copies as written, or None for a name alone.
        column: where the card begins, from 0, in the words of the line.
        ordinal: the number in front of it that may count the lines of the list, or None.
        plain: whether `ordinal` has no mark of a numbered list, and may be the count.
        known: whether the game knows the name.
        comment: whether a comment is behind it.
        beside: whether the line takes the card out of the deck.
        doubt: the two readings of the line, where it has two: (message, values), or None.
    """

    name: str
    count: str | None
    column: int
    ordinal: int | None = None
    known: bool = False
    comment: bool = False
    beside: bool = False
    doubt: tuple[str, dict[str, object]] | None = None


def read_cards(text: str, names: Names) -> list[Card]:
    """Return the cards of a line: one, or several where each has its count; none where no card of the game is on it.

    The name decides what the rest of the line is: the words around it are explained one after the other, and a line
    with words that nothing explains is no line of this card.
    """
    one = _card(text, names)
    if one is not None and one.doubt is None:
        return [one]
    several = _several(text, names) if one is None or one.doubt is not None else []
    if several:
        return several
    return [] if one is None else [one]


def unknown_card(text: str) -> Card:
    """Return the card of a line that names none of the game: the count that its form marks, and the words beside it."""
    if len(text) <= _LONGEST:
        for pattern in (_COUNTED, _X_FRONT, _GLUED):
            match = pattern.match(text)
            if match is not None:
                *counts, name = [group for group in match.groups() if group is not None]
                return Card(name.strip(), counts[0], 0)
        match = _AT_END.match(text)
        if match is not None:
            name, count = [group for group in match.groups() if group is not None]
            return Card(name.rstrip(" \t-–—….:,;|="), count, 0)
    else:
        match = _COUNTED.match(text)
        if match is not None:
            count, name = [group for group in match.groups() if group is not None]
            return Card(name, count, 0)
    return Card(text, None, 0)


def _card(text: str, names: Names) -> Card | None:
    """Return the card of a line that names one, the longest name whose surroundings are explained; or None."""
    doubtful: Card | None = None
    taken: list[tuple[int, int]] = []
    for start, end in names.spans(text):
        if any(first <= start and end <= last for first, last in taken):
            continue
        found = _around(text, start, end, names)
        if found is not None and found.doubt is None:
            return found
        if found is not None:
            doubtful = doubtful or found
            taken.append((start, end))
    return doubtful


def _around(text: str, start: int, end: int, names: Names) -> Card | None:
    """Return the card that a name on a line is, or None where the words around it have another meaning."""
    name = text[start:end]
    front = around.in_front(text[:start])
    rest = text[end:]
    reference = name
    by_set = False
    qualifier = _QUALIFIER.match(rest)
    if qualifier is not None and not qualifier.group(1).isdigit():
        qualified = f"{name} ({qualifier.group(1)})"
        if names.known(qualified):
            reference, rest = qualified, rest[qualifier.end() :]
            by_set = not _LEVEL.match(f" {qualifier.group(1)}")
    level = _LEVEL.match(rest) if reference == name else None
    if level is not None:
        qualified = f"{name} (level {level.group(1)})"
        if names.known(qualified):
            reference, rest = qualified, rest[level.end() :]
    if rest[:1] == "/":
        return None
    back = around.behind(rest)
    if any(part.kind in (WORDS, INSIDE, NUMBER, REMARK) for part in front):
        front = [part for part in front if not _is_same(part.text, name, names)]
        if any(part.kind in (WORDS, INSIDE, NUMBER, REMARK) for part in front):
            return None
    counts = [part.value for part in front if part.kind == COUNT]
    coded = any(part.kind == CODE for part in front)
    ordinals = [int(part.value) for part in front if part.kind == ORDINAL]
    numbers: list[str] = []
    far = ""
    beside = comment = False
    doubt: tuple[str, dict[str, object]] | None = None
    for at, part in enumerate(back):
        if part.kind == COUNT:
            counts.append(part.value)
        elif part.kind == INSIDE:
            if coded:
                continue
            by_level = at == 0 and reference == name and names.known(f"{name} ({part.value})")
            if by_level and counts:
                reference = f"{name} ({part.value})"
            elif by_level and not counts:
                doubt = ("text-level-or-count", {"card": name, "number": part.value, "qualified": f"{name} ({part.value})"})
                counts.append(part.value)
            else:
                counts.append(part.value)
        elif part.kind == NUMBER:
            if not (by_set and counts and at == 0):
                numbers.append(part.value)
            if by_set and not counts and at == 0:
                doubt = ("text-number-unclear", {"card": name, "number": part.value})
        elif part.kind == FAR:
            far = part.value
        elif part.kind == CODE:
            beside = beside or around.is_beside(part.value)
            reference, lost = _with_code(reference, name, part, names)
            if lost and not counts:
                numbers.append(lost)
            held = names.within(part.value.partition("\0")[0])
            if held is not None and not _is_same(held, name, names) and reference == name and not _is_set(part):
                return None
        elif part.kind == COMMENT:
            comment = True
        elif part.kind == REMARK:
            beside = beside or around.is_beside(part.value)
            held = names.within(part.value)
            if _is_same(part.value, name, names):
                continue
            if held is not None or _misspelt(name, rest, names):
                return None
        elif part.kind == WORDS:
            if _is_same(part.value, name, names):
                continue
            qualified = name + " " + part.text.strip()
            if at == 0 and part.text.strip().startswith("(") and names.known(qualified):
                reference = qualified
                continue
            if not part.text.strip()[:1].isalnum() and any(sign.isdigit() for sign in part.text) and counts:
                # A remark with a number that nothing explains.
                if names.within(part.value) is not None:
                    return None
                doubt = doubt or ("text-two-numbers", {"card": name, "numbers": [*counts, part.text.strip()]})
                continue
            return None
    found = [*counts, *numbers]
    if far and not found:
        doubt = ("text-number-unclear", {"card": name, "number": far})
    if len(found) > 1 and doubt is None:
        doubt = ("text-two-numbers", {"card": name, "numbers": found})
    count = found[0] if found else None
    ordinal = ordinals[0] if len(ordinals) == 1 else None
    if len(ordinals) > 1:
        return None
    column = max(start - len(text[:start].lstrip()), 0) if text[:start].strip() else start
    return Card(reference, count, column, ordinal, True, comment, beside, doubt)


def _is_set(part: Part) -> bool:
    return part.value.partition("\0")[0].isupper()


def _is_same(words: str, name: str, names: Names) -> bool:
    """Whether words beside a name mean the same card: its id, or its name in another language."""
    words = words.strip(" \t;|,()[]\"'")
    if not words or len(words) > 90:
        return False
    other = names.identities(words)
    return bool(other) and other <= names.identities(name)


def _with_code(reference: str, name: str, part: Part, names: Names) -> tuple[str, str]:
    """Return the reference with the set or the collector's number that settles it, and a number that may be a count."""
    groups = part.value.split("\0")
    code = groups[0].strip()
    collector = next((group for group in groups[1:] if group), "")
    direct = len(groups) > 2 and groups[2]
    lost = direct if direct and direct.isdigit() else ""
    if reference == name and names.resolve(name).card is None:
        for word in (collector, code, f"{code} {collector}".strip()):
            if word and names.resolve(f"{name} ({word})").card is not None:
                return f"{name} ({word})", lost
    whole = f"{name} ({part.text.strip()[1:-1]})"
    if reference == name and names.resolve(name).card is None and names.known(whole):
        return whole, ""
    return reference, lost


def _misspelt(name: str, rest: str, names: Names) -> bool:
    """Whether a name, with what is behind it, resembles a longer name of the game."""
    longer = names.catalog.longer_names(name)
    whole = name + re.split(r"[\t;|()\[\]{}]|\s[-–—]\s", rest, maxsplit=1)[0]
    if not longer or len(whole.strip()) <= len(name) + 1:
        return False
    from difflib import SequenceMatcher

    from deckcheck.catalog.names import fold

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(fold(whole))
    for other in longer:
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= 0.8 and matcher.ratio() >= 0.8:
            return True
    return False


def _several(text: str, names: Names) -> list[Card]:
    """Return the cards of a line that lists several (`2 Oz, 3 Cross`), each with its count; none of any other line."""
    if len(text) > _LONGEST_ROW:
        return []
    cuts = [match.span() for match in _CUT.finditer(text)]
    if not cuts or len(cuts) > _MOST_CARDS:
        return []
    ends = [*cuts, (len(text), len(text))]
    found: list[Card] = []
    at = 0
    begin = 0
    while at < len(ends):
        # A name may hold what separates cards elsewhere: the longest stretch that is one card.
        for last in range(min(at + _MOST_CUTS, len(ends)) - 1, at - 1, -1):
            words = text[begin : ends[last][0]]
            card = _card(words, names) if words.strip() else None
            if card is not None and card.doubt is None and card.count is not None:
                found.append(card._replace(column=begin + len(words) - len(words.lstrip())))
                break
        else:
            if text[begin:].strip():
                return []
            break
        begin, at = ends[last][1], last + 1
    return found if len(found) > 1 else []
