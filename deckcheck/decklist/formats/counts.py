"""One line of a decklist in plain text: what may be the count, what the name, and what stands around them."""

from __future__ import annotations

import re

from deckcheck.decklist.formats.loose import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Reading = tuple[str, str | None]  # a name and a count as written; None for a name alone

# A number, whole or not, with `x` or × behind it or not, then white space: only then is it a count in every list.
_COUNTED = re.compile(r"([+-]?[0-9]+(?:[.,/][0-9]+)?)(?:\s*([xX×*])(?=\s))?\s+(\S.*)", re.DOTALL)
# What else people put in front: `2xOz`, `x2 Oz`, `(2) Oz`, `[2x] Oz`, `2: Oz`, `2,Oz`.
_IN_FRONT = (
    re.compile(r"([0-9]+)[xX×](?=[^\W\d_])(.*)", re.DOTALL),
    re.compile(r"[xX×]\s?([0-9]+)[:.,;)]?\s+(\S.*)", re.DOTALL),
    re.compile(r"[(\[{](?:[xX×]\s?)?([0-9]+)(?:\s?[xX×])?[)\]}]\s*(\S.*)", re.DOTALL),
    re.compile(r"([0-9]+)\s*[:;,|=]\s*(\S.*)", re.DOTALL),
)
_CELL = re.compile(r"(?:[xX×]\s?)?([0-9]+)(?:\s?[xX×])?\Z")  # a count in a cell of its own
_DASH = re.compile(r"[-–—:]\s+")  # between a count and its name
# A count behind a name, read backwards: `Oz x2`, `Oz (2)`, `Oz [x2]`, `Oz: 2`, `Oz 2x`.
_BEHIND = re.compile(r"(?:([)\]}])\s?)?(?:([xX×*])\s?)?([0-9]+)(?:\s?([xX×*]))?(?:\s?([(\[{]))?")
_COUNT_BEHIND = re.compile(
    r"[\s:,;|=([{\-–—….\"'”’»]*(?:[xX×*]\s?)?[0-9]+(?:\s?[xX×*])?"
    r"(?:\s*(?:cop(?:y|ies)|cards?|cartes?|exemplaires?|ex\.?|fois)\b\.?)?[\])}]?"
)
_PAIRS = {")": "(", "]": "[", "}": "{"}
_SEPARATORS = ":,;|=\t"
_DASHES = ("-", "–", "—", "…", "..")  # between a name and its count, where white space goes before them
_PIECES = ("copy", "copies", "card", "cards", "carte", "cartes", "exemplaire", "exemplaires", "ex", "ex.", "fois")
_OF = re.compile(r"(?:cop(?:y|ies)\s+of|exemplaires?\s+de|cartes?)\s+|exemplaires?\s+d['’]", re.IGNORECASE)
_REMARKS = (" #", " //", "\t", " [", " - ", " – ", " — ", " | ", ",", ";")  # what may begin a remark behind a name
_COMMENTS = (" #", " //")
_LONGEST = 1_000  # characters of a line that is looked into for counts, sets and remarks
_LONGEST_ROW = 20_000  # characters of a line that may list several cards
_MOST_CUTS = 4  # places where a line is cut to find a name in front
_ENDING = ",;."
_STRESS = "*_`~"
_QUOTED = {'"': '"', "'": "'", "“": "”", "”": "”", "„": "“", "‘": "’", "’": "’", "«": "»", "»": "«"}
_QUOTES = '"“”«»'
_COLLECTOR = re.compile(r"[A-Za-z★†-]*[0-9][0-9A-Za-z★†-]*\Z")
_LONE_X = re.compile(r"[xX×*](?:\s|\Z)|[-–—:;,|=]")
_FOIL = ("*F*", "*E*", "*CMDR*")
_CARDS_SPLIT = re.compile(r"[,;|\t]|\s[-–—](?=\s)|\b(?:and|et)\b(?=\s+[0-9xX×])")
_MOST_CARDS = 200  # on one line


def read_line(text: str, number: int, column: int, *, preface: bool = False) -> Line:
    """Return the card of a line; a name alone stands for one copy.

    Where a text can be read in several ways (`2 Oz`, `Oz x2`, `1630 Revello Drive`), the cards of the game decide;
    where no reading names one, a count that is marked as such counts.

    Args:
        text: the line without white space around it.
        number: the number of the line.
        column: the column of its first character.
        preface: see `Line`.
    """
    match = _COUNTED.match(text)
    if match is not None:
        count, mark, name = match.groups()
        if len(text) > _LONGEST:
            return Line(name, count, number, column, readings=[(name, count), (text, None)], text=text, preface=preface)
        dash = None if mark else _DASH.match(name)
        if dash is not None and dash.end() < len(name):
            name = name[dash.end() :]
        readings = [*((each, count) for each in (name, *alternatives(name))), (text, None), *_behind(text, marked=True)]
        likely = readings[0]
    elif len(text) > _LONGEST:
        return Line(text, None, number, column, preface=preface)
    else:
        readings = [(text, None)]
        marked = [*_in_front(text), *_in_columns(text), *_behind(text, marked=True)]
        readings += marked
        readings += [(each, None) for each in alternatives(text)]
        readings += _behind(text, marked=False)
        likely = marked[0] if marked else readings[0]
    name, count = likely
    return Line(name, count, number, column, readings=readings, text=text, preface=preface)


def _in_front(text: str) -> list[Reading]:
    """Return what a line means whose count stands in front in an unusual way."""
    for pattern in _IN_FRONT:
        match = pattern.match(text)
        if match is not None:
            name = match.group(2).strip().strip('"')
            return [(each, match.group(1)) for each in (name, *alternatives(name)) if each]
    return []


def _in_columns(text: str) -> list[Reading]:
    """Return what a line means whose first cells are a name and a count (`Oz;2;R01`), with more behind them."""
    cells = next((text.split(sign) for sign in "\t;|," if sign in text), [])
    if len(cells) < 3 or not cells[0].strip() or not (count := _CELL.match(cells[1].strip())):
        return []
    name = cells[0].strip().strip('"')
    return [(each, count.group(1)) for each in (name, *alternatives(name)) if each]


def _behind(text: str, *, marked: bool) -> list[Reading]:
    """Return what a line means whose count stands behind: one that something marks as such, or any other number."""
    words = text
    last = text.rsplit(None, 1)
    if len(last) == 2 and last[1].lower() in _PIECES:
        words = last[0]
    found = _BEHIND.match(words[::-1].lstrip())
    if found is None:
        return []
    closing, after, digits, before, opening = found.groups()
    head = words.rstrip()[: -found.end()] if found.end() else words
    if bool(closing) != bool(opening) or (closing and _PAIRS[closing] != opening):
        return []
    name = head.rstrip()
    spaced = name != head
    separated = name.endswith(tuple(_SEPARATORS)) or "\t" in head[len(name) :]
    dashed = name.endswith(_DASHES) and (name[:-1].endswith((" ", "\t", ".")) or name.endswith("…"))
    by_x = (before or after) and (spaced or separated or before == "×" or after == "×")
    certain = bool(closing or separated or dashed or by_x)
    if certain != marked or not (certain or (spaced and not name.endswith(")"))):
        return []
    name = name.rstrip(" \t-–—….:,;|=").strip('"')
    return [(each, digits[::-1]) for each in (name, *alternatives(name)) if each]


def alternatives(name: str) -> list[str]:
    """Return what a name that no card bears may stand for: without foil mark, with its set as a qualifier, without.

    After those what stands in front of a remark, or of the punctuation of a list.
    """
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
    of = _OF.match(plain)
    if of is not None:
        found.append(plain[of.end() :])
    if len(plain) > 2 and plain[0] in _STRESS and plain.endswith(plain[0]):
        found.append(plain.strip(plain[0]).strip())
    if plain.endswith(tuple(_ENDING)):
        found.append(plain.rstrip(_ENDING).rstrip())
    found += [cut for cut in _cuts(plain) if cut not in found]
    found += [bare for bare in map(_unquoted, (plain, *found)) if bare]
    return found


def _unquoted(name: str) -> str:
    """Return what stands in quotation marks from end to end, or nothing."""
    return name[1:-1].strip() if len(name) > 2 and name[-1] == _QUOTED.get(name[0]) else ""


def _cuts(name: str) -> Iterator[str]:
    """Yield what stands in front of each remark that a name may have behind it, the longest first."""
    for mark in _REMARKS:
        end = len(name)
        for _ in range(_MOST_CUTS):
            end = name.rfind(mark, 0, end)
            if end <= 0:
                break
            cut = name[:end].strip().strip('"')
            if cut:
                yield cut
                if (suffix := _suffix(cut)) is not None:
                    yield suffix[0]


def behind(text: str, name: str, count: str | None) -> str:
    """Return what a line holds behind the name that it was read as, but for its count and comments.

    Nothing where the name does not stand there as it was read (`A/B` for `A//B`), or where the line is too long.
    """
    base = name if name in text else name.rpartition(" (")[0]
    at = text.find(base)
    if not base or at < 0 or len(text) > _LONGEST:
        return ""
    rest = text[at + len(base) :]
    rest = rest[: min((found for mark in _COMMENTS if (found := rest.find(mark)) >= 0), default=len(rest))]
    if count is not None and not any(sign.isdigit() for sign in text[:at]):
        counted = _COUNT_BEHIND.match(rest)
        rest = rest[counted.end() :] if counted is not None else rest
    suffix = _suffix(f"x{rest}")
    return ("" if suffix is not None and suffix[0] == "x" else rest).lstrip(_QUOTES)


def remark(text: str, name: str) -> bool:
    """Whether a line holds a comment behind the name that it was read as."""
    at = text.find(name)
    return at >= 0 and any(mark in text[at + len(name) :] for mark in _COMMENTS)


def cards_of(line: Line) -> list[Line]:
    """Return the cards of a line that lists several (`2 Oz, 3 Cross`), each with its count; none of any other line."""
    text = line.text
    if len(text) > _LONGEST_ROW:
        return []
    cuts = [cut.span() for cut in _CARDS_SPLIT.finditer(text)]
    if not cuts or len(cuts) > _MOST_CARDS:
        return []
    in_front = counts_in_front(text)
    found: list[Line] = []
    begin = 0
    # What parts the cards may be a part of a name: where counts go in front, only one begins a card, else it ends one.
    for (end, after), (following, _) in zip(cuts, [*cuts[1:], (len(text), 0)], strict=True):
        if counts_in_front(text[after:following].lstrip()) if in_front else _behind(text[begin:end], marked=True):
            found.append(_card_at(line, begin, end))
            begin = after
    if text[begin:].strip():
        found.append(_card_at(line, begin, len(text)))
    return found if len(found) > 1 and all(card.count is not None for card in found) else []


def _card_at(line: Line, begin: int, end: int) -> Line:
    words = line.text[begin:end].strip()
    return read_line(words, line.line, line.column + line.text.index(words, begin))


def counts_in_front(text: str) -> bool:
    """Whether a text begins with a count, and a name behind it."""
    return _COUNTED.match(text) is not None or bool(_in_front(text))


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
    # A lone x in front would be taken for a part of the count, and a dash for what stands between.
    return f"{count}x {name}" if _LONE_X.match(name) else f"{count} {name}"
