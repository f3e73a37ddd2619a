"""One line with a card: its name, its count, and an explanation of every number on it, or why it has two readings."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.construction.reading import around
from deckcheck.construction.reading.around import CODE, COMMENT, COUNT, FAR, INSIDE, NUMBER, ORDINAL, REMARK, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from deckcheck.construction.reading.around import Part
    from deckcheck.construction.reading.names import Names

    Doubt: TypeAlias = "tuple[str, dict[str, object]]"

_LONGEST = 400
_PLAIN = re.compile(r"([0-9]{1,4})(?:\s?[xX])?\s(\S.{0,89})\Z")  # a count, and a name if it is one to the letter
_CUT = re.compile(r"[,;|\t+/]|\s[-–—](?=\s)|\s(?:and|et|&)\s")
_MOST_CARDS = 200
_MOST_CUTS = 4  # within a name and the words around it
_LONGEST_ROW = 20_000
_LEVEL = re.compile(
    r"\s*(?:[(\[]\s?)?(?:(?:lvl|lv|level|niveau|niv)\.?\s?|[ln])([0-9]{1,2})(?![\w])(?:\s?[)\]])?", re.IGNORECASE
)
_APART = re.compile(r",|\s[-–—]\s")  # what separates the words in brackets
_QUALIFIER = re.compile(r"\s{0,9}\(\s{0,9}([^()]{1,80}?)\s{0,9}\)")
_COUNTED = re.compile(
    r"([+-]?[0-9]+(?:[.,/][0-9]+)?)(?:\t\s{0,9}|\s{0,9}[xX×*]\s{1,9}|\s{0,9}[-–—:;,|=]\s{1,9}|\s{1,9})(\S.*)|([0-9]+)[xX×](?=[^\W\d_])(.*)",
    re.DOTALL,
)
_X_FRONT = re.compile(r"(?:[xX×]\s?([0-9]+)|[(\[{][xX×]?\s?([0-9]+)\s?[xX×]?[)\]}])[:.,;)]?\s{0,9}(\S.*)", re.DOTALL)
_GLUED = re.compile(r"([0-9]+)\s{0,9}[:;,|=]\s{0,9}(\S.*)", re.DOTALL)
_AT_END = re.compile(
    r"(.*\S)\s{0,9}(?:[xX×]\s?([0-9]+)|\s([0-9]+)\s?[xX×]|[(\[{][xX×]?\s?([0-9]+)\s?[xX×]?[)\]}]|[:;=|,\t]\s{0,9}([0-9]+)"
    r"|\s[-–—]\s{0,9}([0-9]+))\s{0,9}\Z",
    re.DOTALL,
)


_CROSSES = frozenset("❌✗✘✖🚫⛔")  # behind a card that is out
_SET_FRONT = re.compile(r"\[[A-Z0-9]{0,8}(?::[^\[\]\s]{0,8})?\]\s{1,9}(?=\S)")
_SET_BEHIND = re.compile(r"\+?\|[A-Z0-9]{1,8}(?:\|\[?[0-9]{1,4}\]?)?\Z")
_PICTURE = re.compile(r"\s\([0-9]{1,3}\)\Z")


class Card(NamedTuple):
    """A card on a line.

    Attributes:
        name: the reference, as a decklist would write it.
        copies: the number of copies as written, or None for a name alone.
        column: where the card begins, from 0, in the words of the line.
        ordinal: the number in front of it that may count the lines of the list, or None.
        comment: whether a comment is behind it.
        beside: whether the line takes the card out of the deck.
        doubt: the two readings of the line, where it has two: (message, values), or None.
    """

    name: str
    copies: str | None
    column: int
    ordinal: int | None = None
    comment: bool = False
    beside: bool = False
    doubt: Doubt | None = None


def read_cards(text: str, names: Names) -> list[Card]:
    """Return the cards of a line: one, or several where each has its count; none where no card of the game is on it.

    The name decides what the rest of the line is: the words around it are explained one after the other, and a line
    with words that nothing explains is not a line of this card.
    """
    plain = _PLAIN.match(text)
    if plain is not None and names.is_name(plain.group(2)) and not names.is_name(text):
        return [Card(plain.group(2), plain.group(1), 0)]
    one = _card(text, names)
    if one is not None and one.doubt is None:
        return [one]
    several = _several(text, names) if one is None or one.doubt is not None else []
    if several:
        return several
    return [] if one is None else [one]


def read_names(text: str, names: Names) -> list[Card]:
    """Return the cards of words that name several without a count, one after the other: `Oz, Willow and Cross`.

    Only what is behind a heading is read so: elsewhere the words may be a title or a sentence.
    """
    return _several(text, names, counted=False)


def counted_card(text: str, names: Names) -> str | None:
    """Return the name of a card that words count; a name alone is none, since decks are called after cards."""
    found = (card.name for card in read_cards(text, names) if card.copies is not None or card.doubt is not None)
    return next(found, None)


def unknown_card(text: str) -> Card:
    """Return the card of a line that names none of the game: the count that its form marks, and the words beside it."""
    if len(text) <= _LONGEST:
        for pattern in (_COUNTED, _X_FRONT, _GLUED):
            match = pattern.match(text)
            if match is not None:
                *counts, name = [group for group in match.groups() if group is not None]
                return Card(_without_set(name.strip()), counts[0], 0)
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


def _without_set(name: str) -> str:
    """Return an unknown name without the set and the number that programs put in front of it or behind it."""
    coded = _SET_FRONT.match(name)
    if coded is not None:
        return _PICTURE.sub("", name[coded.end() :])
    return _SET_BEHIND.sub("", name)


def misspelt_card(text: str, names: Names) -> Card | None:
    """Return the card of a line that counts a misspelt name and explains the rest of the line; or None."""
    span = names.misspelt(text)
    found = _around(text, *span, names) if span is not None else None
    return found if found is not None and found.copies is not None and found.doubt is None else None


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
    found = _Around(text[start:end], names)
    rest = found.without_qualifier(text[end:])
    if rest[:1] == "/" or not found.take_front(around.in_front(text[:start])):
        return None
    if not all(found.take(at, part, rest) for at, part in enumerate(around.behind(rest))):
        return None
    return found.card(max(start - len(text[:start].lstrip()), 0) if text[:start].strip() else start)


def _in_full(words: str) -> str:
    """Return a qualifier with its level as decklists write it: `L2` is `level 2`."""
    words = words.strip()
    level = _LEVEL.fullmatch(words)
    return words if level is None else f"level {level.group(1)}"


class _Around:
    """Explains what is around a name on a line, piece by piece."""

    def __init__(self, name: str, names: Names) -> None:
        self.name = name
        self.names = names
        self.reference = name  # the name with what distinguishes it from others of this name
        self.copies: list[str] = []  # numbers that their form makes counts
        self.numbers: list[str] = []  # numbers that nothing explains
        self.far = ""
        self.ordinals: list[int] = []
        self.coded = False  # whether a set is in front of the name
        self.by_set = False  # whether the qualifier is a set, which a collector's number may follow
        self.beside = False
        self.comment = False
        self.doubt: Doubt | None = None

    def without_qualifier(self, rest: str) -> str:
        """Take what distinguishes cards of one name from what is behind it: `Angel (level 2)`, `Angel lvl 2 (PP)`."""
        taken: list[str] = []
        while True:
            words, behind = self._next_qualifier(rest)
            if not words or not self.names.known(qualified := f"{self.name} ({', '.join([*taken, words])})"):
                return rest
            taken.append(words)
            self.reference = qualified
            self.by_set = not words.startswith("level ")
            rest = behind

    @staticmethod
    def _next_qualifier(rest: str) -> tuple[str, str]:
        """Return the words in brackets, or the level, that come next, as a decklist writes them, and what follows."""
        found = _QUALIFIER.match(rest)
        if found is not None and not found.group(1).isdigit():
            return ", ".join(map(_in_full, _APART.split(found.group(1)))), rest[found.end() :]
        level = _LEVEL.match(rest)
        return ("", rest) if level is None else (f"level {level.group(1)}", rest[level.end() :])

    def take_front(self, parts: Iterable[Part]) -> bool:
        """Explain what is in front of the name; False where that is not possible."""
        for part in parts:
            if part.kind == COUNT:
                self.copies.append(part.value)
            elif part.kind == ORDINAL:
                self.ordinals.append(int(part.value))
            elif part.kind == CODE:
                if self._names_another(part):
                    return False
                self.coded = True
                self.reference = _with_code(self.reference, self.name, part, self.names)[0]
            elif part.kind == WORDS and not _is_same(part.text, self.name, self.names):
                return False
        return len(self.ordinals) < 2

    def take(self, at: int, part: Part, rest: str) -> bool:
        """Explain a piece behind the name; False where the line means something else."""
        if part.kind == COUNT:
            self.copies.append(part.value)
        elif part.kind == INSIDE:
            self._inside(at, part)
        elif part.kind == NUMBER:
            self._number(at, part)
        elif part.kind == FAR:
            self.far = part.value
        elif part.kind == CODE:
            return self._code(part)
        elif part.kind == COMMENT:
            self.comment = True
        elif part.kind == REMARK:
            return self._remark(part, rest)
        elif part.kind == WORDS:
            return self._words(part)
        elif not _CROSSES.isdisjoint(part.text):
            self.beside = True
        return True

    def _inside(self, at: int, part: Part) -> None:
        """Take a number alone in brackets: the number of a picture behind a set, a level, or the count."""
        if self.coded:
            return
        qualified = f"{self.name} ({part.value})"
        if at == 0 and self.reference == self.name and self.names.known(qualified):
            if self.copies:
                self.reference = qualified
                return
            values: dict[str, object] = {"card": self.name, "number": part.value, "qualified": qualified}
            self.doubt = ("text-level-or-count", values)
        self.copies.append(part.value)

    def _number(self, at: int, part: Part) -> None:
        if self.by_set and at == 0:
            if not self.copies:
                self.doubt = ("text-number-unclear", {"card": self.name, "number": part.value})
            return
        self.numbers.append(part.value)

    def _names_another(self, part: Part) -> bool:
        """Whether a code is the id of another card: `Oz (C12)`, where C12 is not an Oz."""
        other = self.names.identities(" ".join(group for group in part.value.split("\0") if group))
        return bool(other) and other.isdisjoint(self.names.identities(self.name))

    def _code(self, part: Part) -> bool:
        if self._names_another(part):
            return False
        self.beside = self.beside or around.is_beside(part.value)
        self.reference, lost = _with_code(self.reference, self.name, part, self.names)
        if lost and not self.copies:
            self.numbers.append(lost)
            self.doubt = ("text-number-unclear", {"card": self.name, "number": lost})
        if self.reference != self.name or _is_set(part):
            return True
        held = self.names.within(part.value.partition("\0")[0])
        return held is None or _is_same(held, self.name, self.names)

    def _remark(self, part: Part, rest: str) -> bool:
        self.beside = self.beside or around.is_beside(part.value)
        self._settle(part.value)
        other = self.names.within(part.value) is not None or _misspelt(self.name, rest, self.names)
        return not other or _is_same(part.value, self.name, self.names)

    def _words(self, part: Part) -> bool:
        """Take words that no mark makes a remark: only a remark with a number in it may be doubtful."""
        if _is_same(part.value, self.name, self.names):
            self._settle(part.value)
            return True
        words = part.text.strip()
        if words[:1].isalnum() or not any(sign.isdigit() for sign in words) or not self.copies:
            return False
        if self.names.within(part.value) is not None:
            return False
        self.doubt = self.doubt or ("text-two-numbers", {"card": self.name, "numbers": [*self.copies, words]})
        return True

    def _settle(self, words: str) -> None:
        """Take the words of a cell as what distinguishes cards of one name, where they do (`Angel|P|P146`)."""
        if self.reference == self.name and self.names.resolve(self.name).card is None:
            qualified = f"{self.name} ({words.strip()})"
            if self.names.resolve(qualified).card is not None:
                self.reference = qualified

    def card(self, column: int) -> Card:
        """Return the card with its count, or with the two readings that it has."""
        found = [*self.copies, *self.numbers]
        shorter, _, last = " ".join(self.name.split()).rpartition(" ")
        if not found and last.isdecimal() and self.reference == self.name and self.names.known(shorter):
            # `Eve 7` is a card, and seven copies of `Eve`.
            values: dict[str, object] = {"card": shorter, "number": last, "qualified": self.name}
            self.doubt = ("text-level-or-count", values)
        if self.far and not found:
            self.doubt = ("text-number-unclear", {"card": self.name, "number": self.far})
        if len(found) > 1 and self.doubt is None:
            self.doubt = ("text-two-numbers", {"card": self.name, "numbers": found})
        return Card(
            self.reference,
            found[0] if found else None,
            column,
            self.ordinals[0] if self.ordinals else None,
            self.comment,
            self.beside,
            self.doubt,
        )


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
    whole = f"{name} ({part.text.strip(' |()[]<>')})"
    settles = reference == name and names.resolve(name).card is None and names.known(whole)
    return (whole, "") if settles else (reference, lost)


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


def _several(text: str, names: Names, *, counted: bool = True) -> list[Card]:
    """Return the cards of a line that lists several (`2 Oz, 3 Cross`): each with its count, or none with one."""
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
            if card is not None and card.doubt is None and (card.copies is not None) is counted:
                found.append(card._replace(column=begin + len(words) - len(words.lstrip())))
                break
        else:
            return []
        begin, at = ends[last][1], last + 1
    return found if len(found) > 1 else []
