"""What is written around the name of a card on a line: counts, codes, prices, marks and remarks, each explained."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.catalog.names import fold, without_marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# What a piece of the words around a name is.
COUNT = "count"  # a number that its form makes a count
NUMBER = "number"  # a number that nothing explains
INSIDE = "inside"  # a number alone in brackets: a count, or what distinguishes cards of one name
FAR = "far"  # a number in a cell that is not beside the name: of another column, where the line has a count
ORDINAL = "ordinal"  # the number of a line in a numbered list
CODE = "code"  # a set, with a collector's number or without
WORDS = "words"  # words in front of which nothing says that they are a remark
REMARK = "remark"  # words in brackets, behind a dash or in a cell of their own
BREAK = "break"  # what separates cells
NOTHING = "nothing"  # marks that mean nothing here: quotes, emphasis, finish, price
COMMENT = "comment"


class Part(NamedTuple):
    """A piece of the words around a name: its kind, its value (of a count: the number), and its text."""

    kind: str
    value: str
    text: str


_WORDS_FOR = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "un": "1",
    "une": "1",
    "deux": "2",
    "trois": "3",
    "quatre": "4",
    "cinq": "5",
    "sept": "7",
    "huit": "8",
    "neuf": "9",
    "dix": "10",
    "onze": "11",
    "douze": "12",
}
_NUMBER_WORD = "|".join(sorted(_WORDS_FOR, key=len, reverse=True))
_UNIT = r"(?:cop(?:y|ies)|cards?|cartes?|exemplaires?|ex\.?|fois|times|pcs?\.?|pi[eè]ces?)(?![^\W_])\.?"
_QTY = r"(?:qty|qté|quantity|quantité|count|nb|nombre|amount)\.?\s{0,9}[:=]?\s{0,9}"
_N = r"[0-9]+(?:[.,/][0-9]+)?"
_X = r"[xX×✕✖*]"
_MONEY = r"(?:[€$£¥]|(?:eur|usd|chf|gbp|cad|euros?|dollars?)(?![^\W_]))"
# Pictures that are not there for show: what is ticked, crossed out, cut, taken in or out.
_MEANT = (
    "☐☑☒⛔✀✁✂✃✄✅✓✔✕✖✗✘❌❎\U0001f44d\U0001f44e\U0001f5d1\U0001f6ab\U0001f6d1\U0001f195\U0001f51d-\U0001f524"
    "\U0001f53a-\U0001f53d"
)
# In front of a name, tried in this order.
_FRONT = (
    (
        CODE,
        re.compile(
            r"[\[(](?=[0-9]*[A-Z])([A-Z0-9]{2,6}[A-Za-z0-9]{0,8}|[A-Z])"
            r"(?:\s{0,9}[:#/ -]\s{0,9}([A-Za-z★†-]{0,4}[0-9]{1,4}[a-z★†]?)?)?[\])]"
        ),
    ),
    (CODE, re.compile(r"\[\s?:?\s?\]")),  # of a set that is not known
    (NOTHING, re.compile(r"""["“”„«»'‘’*_`~\[]+(?![0-9xX×])""")),
    (COUNT, re.compile(rf"[(\[{{]\s?(?:{_X}\s?)?([0-9]+)(?:\s?{_X})?\s?[)\]}}]")),
    (NOTHING, re.compile(r"(?:[a-wyzA-WYZ]|[ivx]{2,5}|[IVX]{2,5})[.)](?=\s{1,9}[0-9xX(\[*_])")),  # of a lettered list
    (ORDINAL, re.compile(r"(?:#|n°\s?|no\.?\s)([0-9]{1,5})[.):]?(?=\s)", re.IGNORECASE)),
    (ORDINAL, re.compile(r"([0-9]{1,5})[.)°](?=[\s\t])")),
    (
        COUNT,
        re.compile(
            rf"([+-]?{_N})\s{{0,9}}{_X}?\s{{0,9}}(?:cop(?:y|ies)\s{{1,9}}of(?=\s)|exemplaires?\s{{1,9}}(?:de(?=\s)|d['’])|cartes?(?=[\s:]"
            rf"|\Z)|cards?(?=[\s:]|\Z))[\s:]{{0,9}}",
            re.IGNORECASE,
        ),
    ),
    (COUNT, re.compile(rf"([0-9]+)\s{{0,9}}{_X}(?=[\s\W]|\Z)|([0-9]+)[xX×]\Z")),
    (COUNT, re.compile(rf"{_X}\s?([0-9]+)[:.,;)]?(?=\s|\Z)")),
    (COUNT, re.compile(rf"{_QTY}([0-9]+)", re.IGNORECASE)),
    (COUNT, re.compile(rf"([+-]?{_N})(?=\s{{0,9}}(?:[-–—:;,|=\t]|\s|\Z))")),
    (COUNT, re.compile(rf"({_NUMBER_WORD})\b(?:\s{{0,9}}{_X}(?=\s))?", re.IGNORECASE)),
    (BREAK, re.compile(r"[;,|\t:=]|[-–—]+(?=\s|\Z)")),
    (NOTHING, re.compile(rf"(?:(?![{_MEANT}])[\u2600-\u2775\u2b50\U0001F300-\U0001FAFF]\uFE0F?)+")),
    (NOTHING, re.compile(r"\s{1,9}")),
)
# Behind a name.
_BEHIND = (
    (COMMENT, re.compile(r"\s{1,9}(?://|#).*\Z", re.DOTALL)),
    (
        NOTHING,
        re.compile(
            rf"[\s,;|(\[=:–—-]{{0,9}}(?:{_MONEY}\s?[0-9]+(?:[.,][0-9]+)*|[0-9]+(?:[.,][0-9]+)*\s?{_MONEY})\s?[)\]]?",
            re.IGNORECASE,
        ),
    ),
    (NOTHING, re.compile(r"\s{1,9}\*[A-Za-z]{1,6}\*|\s{0,9}\^[^^]*\^")),
    (
        COUNT,
        re.compile(
            rf"[\s,;:|=–—-]{{0,9}}[(\[{{]\s?(?:{_QTY})?{_X}\s?([0-9]+)(?:\s?{_UNIT})?"
            rf"\s?[)\]}}]",
            re.IGNORECASE,
        ),
    ),
    (
        COUNT,
        re.compile(
            rf"[\s,;:|=–—-]{{0,9}}[(\[{{]\s?(?:{_QTY})?([0-9]+)\s?(?:{_X}|{_UNIT})\s?"
            rf"[)\]}}]",
            re.IGNORECASE,
        ),
    ),
    (COUNT, re.compile(rf"[\s,;:|=–—-]{{0,9}}[(\[{{]\s?{_QTY}([0-9]+)\s?[)\]}}]", re.IGNORECASE)),
    (COUNT, re.compile(rf"[\s,;:|=–—-]{{0,9}}[(\[{{]\s?({_NUMBER_WORD})(?:\s{_UNIT})?\s?[)\]}}]", re.IGNORECASE)),
    (INSIDE, re.compile(r"[\s,;:|=–—-]{0,9}[(\[{]\s?([0-9]+)\s?[)\]}]")),
    (
        CODE,
        re.compile(
            r"\s{0,9}[(\[<]((?=[0-9]*[A-Z])[A-Z0-9]{2,6}"
            r"|(?=[^()\[\]<>]{2,50}[)\]>])(?![^()\[\]<>]{0,49}[0-9])[^()\[\]<>0-9]{2,40}"
            r"|(?![a-zà-öø-ÿ])[^()\[\]<>0-9]{2,40})(?:\s{0,9}[:#/ -]\s{0,9}([A-Za-z★†-]{0,4}[0-9]{1,4}[a-z★†]?))?[)\]>]"
            r"(?:\s{1,9}#?([A-Za-z★†-]{0,4}[0-9]{1,4}[a-z★†]?)(?![\w.,/]|\s?[xX×](?:\s|\Z)))?"
        ),
    ),
    (CODE, re.compile(r"\|((?=[0-9]{0,5}[A-Z])[A-Z0-9]{2,6})(?=\||\s|\Z)")),
    (COUNT, re.compile(rf"[\s,;:|=….–—-]{{0,9}}(?:{_QTY})?{_X}\s?([0-9]+)(?![\w])", re.IGNORECASE)),
    (COUNT, re.compile(rf"[\s,;:|=….–—-]{{0,9}}([0-9]+)\s?(?:[xX×✕✖](?![\w])|\*(?!\w)|{_UNIT})", re.IGNORECASE)),
    (COUNT, re.compile(rf"[\s,;:|=–—-]{{0,9}}{_QTY}([0-9]+)", re.IGNORECASE)),
    (COUNT, re.compile(r"\s{0,9}[:=|;,\t]+\s{0,9}([0-9]+)(?![\w]|[.,/][0-9])")),
    (COUNT, re.compile(r"(?:\s{1,9}[-–—]+|\s{0,9}(?:…|\.{2,}))\s{0,9}([0-9]+)(?![\w]|[.,/][0-9])")),
    (NUMBER, re.compile(r"\s{1,9}([0-9]+)(?![\w]|[.,/][0-9])")),
    (REMARK, re.compile(r"\s{0,9}[(\[{<]([^()\[\]{}<>]*(?:\{[^{}]*\}[^()\[\]{}<>]*)*)[)\]}>]")),
    (
        REMARK,
        re.compile(
            r"(?:\s{1,9}[-–—]+\s{1,9}|\s{0,9}[\t;|,]\s{0,9})([^\t;|,()\[\]{}]*[^\W0-9"
            r"_][^\t;|,()\[\]{}]*)"
        ),
    ),
    (BREAK, re.compile(r"\s{0,9}[\t;|,]+\s{0,9}\Z|\s{0,9}[\t;|]")),
    (NOTHING, re.compile(r"""[\s"“”„«»'‘’*_`~.,;:!?)\]]+(?=\Z|[\s\W])|[^\w\s()\[\]{}|;]+|\s{1,9}""")),
)
_FAR = re.compile(
    r"[\t;|,]\s*([0-9]+(?:[.,][0-9]+)?)(?=\s*(?:[\t;|,]|\Z)|\s+(?://|#))"
)  # a number in a cell of its own
_ANY = re.compile(r"\S+")
_DIGIT = re.compile(r"[0-9]")
# Words in brackets that take a card out of the deck.
_BESIDE = frozenset(
    (
        *("sideboard", "side", "maybeboard", "maybe", "sb", "mb", "considering", "considered", "wishlist", "token"),
        *("tokens", "reserve", "out", "cut", "acquireboard"),
    )
)


def in_front(text: str) -> Iterator[Part]:
    """Yield what the words in front of a name are, in their order."""
    at = 0
    while at < len(text):
        part = _part(text, at, _FRONT)
        yield part
        at += len(part.text)


def behind(text: str) -> Iterator[Part]:
    """Yield what the words behind a name are, in their order.

    A number in a cell of its own, further from the name than a cell of words, belongs to another column.
    """
    at = 0
    far = False
    while at < len(text):
        match = _FAR.match(text, at) if far else None
        part = _part(text, at, _BEHIND) if match is None else Part(FAR, match.group(1), match.group())
        yield part
        far = far or (part.kind in (REMARK, CODE) and part.text.lstrip(" ")[:1] in tuple("\t;|,"))
        at += len(part.text)


def _part(text: str, at: int, patterns: tuple[tuple[str, re.Pattern[str]], ...]) -> Part:
    for kind, pattern in patterns:
        match = pattern.match(text, at)
        if match is not None and match.end() > at:
            value = next((group for group in match.groups() if group is not None), "")
            if kind == COUNT:
                value = _WORDS_FOR.get(value.lower(), value)
            if kind == CODE and match.lastindex and match.lastindex > 1:
                value = "\0".join(group or "" for group in match.groups())
            if kind == REMARK and _DIGIT.search(value):
                return Part(WORDS, value, match.group())
            return Part(kind, value, match.group())
    match = _ANY.match(text, at)
    words = match.group() if match is not None else text[at:]
    return Part(WORDS, words, words)


def is_beside(remark: str) -> bool:
    """Whether a remark takes its card out of the deck (`[Maybeboard{noDeck}]`)."""
    words = without_marks(fold(remark))
    first = re.split(r"[^\w]+", words.strip())[0:1]
    return bool(first and first[0] in _BESIDE) or "nodeck" in words.replace(" ", "")
