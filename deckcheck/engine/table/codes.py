"""Short keys of choices: the first letter of what is done, then a code for each card, and what else distinguishes it.

A key follows from the words of a choice alone, so that it looks like what it means and is the same whenever the same
may be done: `p-rc` plays Red Crystal, `m-bs-asp3` moves Buffy Summers to Ann’s space 3, `at5` attacks with 5. The codes
of cards are given out over the whole catalog: no two names have the same, whoever holds what.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from deckcheck.catalog.names import LIGATURES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

# Words without information, in the languages of the labels.
_EMPTY = frozenset(
    {
        *("a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "of", "on", "or", "s"),
        *("the", "to", "up", "with", "which"),
        *("au", "aux", "avec", "ce", "d", "dans", "de", "des", "du", "en", "est", "et", "l", "la", "le", "les"),
        *("n", "ne", "ou", "par", "pas", "pour", "qu", "que", "sa", "se", "ses", "son", "sous", "sur", "un", "une"),
        "vers",
    }
)
_WORD = re.compile(r"(?<!\S)[+\-−]?\d+|\d+|[^\W\d_]+")
# What explains a label is in brackets at its end.
_BRACKETS = re.compile(r" \(([^()]*(?:\([^()]*\)[^()]*)*)\)$")
_LETTERS = 3  # of a choice of a single word


def key_of(label: str, names: Sequence[str], codes: Mapping[str, str], players: Sequence[str] = ()) -> str:
    """Return the key of a choice.

    Args:
        label: its words, without what is in brackets at their end.
        names: the names of the cards that it names, as they are there.
        codes: the code of each name.
        players: the names of the players, which always count.
    """
    kept = frozenset(word for player in players for word in _all_words(player))
    rest, found = label, []
    for name in sorted(names, key=label.find):
        if name in rest:
            rest = rest.replace(name, " \0 ", 1)
            found.append(codes[name])
    before, _, after = rest.partition("\0")
    if not found:
        words = _words(label, kept) or _all_words(label)
        return words[0][:_LETTERS] if len(words) == 1 and words[0].isalpha() else _short(words)
    verb, *first = _words(before, kept) or [""]
    return "-".join(part for part in (verb[:1], *found, _short([*first, *_words(after, kept)])) if part)


def bare(label: str, players: Sequence[str] = ()) -> str:
    """Return a label without what explains it, the brackets at its end; those that name a player stay."""
    found = _BRACKETS.search(label)
    return label[: found.start()] if found is not None and found[1] not in players else label


def unlike(keys: Sequence[str]) -> list[str]:
    """Return keys of which no two are equal: those that are get the number of their place among their likes."""
    found: list[str] = []
    seen: dict[str, int] = {}
    for key in keys:
        seen[key] = seen.get(key, 0) + 1
        found.append(f"{key}#{seen[key]}" if seen[key] > 1 else key)
    return found


@lru_cache(maxsize=8)
def codes_of(names: tuple[str, ...]) -> dict[str, str]:
    """Return a short code of each name; equal names have the same, and no others have."""
    given: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(set(names), key=lambda name: (len(name), name)):
        code = next(code for code in _candidates(name) if code not in taken)
        taken.add(code)
        given[name] = code
    return given


def _candidates(name: str) -> Iterator[str]:
    """Yield the codes that a name may have, the shortest first."""
    words = _words(name) or _all_words(name) or ["x"]
    if len(words) > 1:
        yield from ("".join(word[0] for word in words[:most]) for most in range(2, min(len(words), 4) + 1))
        for letters in range(2, 6):
            yield words[0][:letters] + words[1][0]
            yield words[0][0] + words[1][:letters]
            yield words[0][0] + words[-1][:letters]
    yield from (words[0][:letters] for letters in range(2, len(words[0]) + 1))
    whole = "".join(words)
    yield from (whole[:letters] for letters in range(4, len(whole) + 1))
    number = 2
    while True:
        yield f"{whole}{number}"
        number += 1


def _short(words: Sequence[str]) -> str:
    """Return the first letter of each word, two of the last, and numbers whole."""
    last = max((at for at, word in enumerate(words) if word.isalpha()), default=-1)
    return "".join(word[: 1 + (at == last)] if word.isalpha() else word for at, word in enumerate(words))


def _words(label: str, kept: Container[str] = ()) -> list[str]:
    """Return the words that count, or are to be kept, in small letters without accents."""
    return [word for word in _all_words(label) if word not in _EMPTY or word in kept]


def _all_words(label: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", label.casefold().translate(LIGATURES))
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))
