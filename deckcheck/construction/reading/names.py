"""The names of a game's cards within the words of a line: exact ones, and those that a misspelt one resembles."""

from __future__ import annotations

import re

from deckcheck.catalog.catalog import LEAST_LETTERS, resolve
from deckcheck.catalog.names import WORD, fold, in_plain_letters, less_a_letter, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.catalog import Catalog, Resolution

_COUNT = re.compile(r"[0-9]+[x×]")  # a count that touches the name: `2xOz`
_LONGEST = 400  # characters of a line in which names are looked for
_LONGEST_NAME = 90
_MOST_WORDS = 6  # of a misspelt name
_REMEMBERED = 20_000
_MOST_LIKE = 5  # names that resemble words
_MOST_NEAR = 40  # lines for which the nearest name is looked for; each looks through the catalog


class Names:
    """The names of the cards of a game; what was looked up is remembered."""

    def __init__(self, catalog: Catalog, qualifiers: Sequence[str]) -> None:
        self.catalog = catalog
        self.qualifiers = qualifiers
        self._resolved: dict[str, Resolution] = {}
        self._all: list[str] | None = None
        self._near_left = _MOST_NEAR

    def resolve(self, reference: str) -> Resolution:
        """Return what a reference means, wherever it is written."""
        found = self._resolved.get(reference)
        if found is None:
            if len(self._resolved) > _REMEMBERED:
                self._resolved.clear()
            found = self._resolved[reference] = resolve(self.catalog, reference, self.qualifiers)
        return found

    def known(self, reference: str) -> bool:
        """Whether a reference means a card, or several of one name."""
        found = self.resolve(reference)
        return bool(found.card or found.candidates)

    def identities(self, reference: str) -> set[str]:
        """Return the cards that a reference may mean."""
        found = self.resolve(reference)
        return {card.identity for card in ((found.card,) if found.card else found.candidates)}

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where names and ids of cards are in a text, the longest first; they may overlap."""
        if len(text) > _LONGEST:
            return
        words = [match.span() for match in WORD.finditer(text)]
        plain = [in_plain_letters(fold(text[start:end])) for start, end in words]
        known = self.catalog.by_first_word()
        found: set[tuple[int, int]] = set()
        for at, (start, _) in enumerate(words):
            # `2xOz`: the count touches the name.
            count = _COUNT.match(plain[at])
            for skipped in (0, count.end()) if count is not None else (0,):
                ends = {
                    at + len(name)
                    for name in known.get(plain[at][skipped:], ())
                    if plain[at + 1 : at + len(name)] == name[1:]
                }
                for begin in _starts(text, start + skipped) if ends else ():
                    found.update((begin, end) for last in ends for end in _ends(text, words, last))
        yield from sorted(
            ((start, end) for start, end in found if self.is_name(text[start:end])),
            key=lambda span: (span[0] - span[1], span[0]),
        )

    def is_name(self, words: str) -> bool:
        """Whether a card is called so, or has this id; a name with qualifiers is the name and what is behind it."""
        folded = fold(words)
        catalog = self.catalog
        return folded in catalog.names or folded in catalog.ids or bool(catalog.without_accents(folded))

    def within(self, text: str) -> str | None:
        """Return a card's name that words hold, as it is written there: exact, or with one letter wrong."""
        for start, end in self.spans(text):
            if end - start > 1 or not text.replace(text[start:end], "", 1).strip():
                return text[start:end]
        span = self.misspelt(text)
        return None if span is None else text[slice(*span)]

    def misspelt(self, text: str) -> tuple[int, int] | None:
        """Return where a name is in words with one letter wrong, missing or too many; or None."""
        hidden = self.catalog.misspelt_names()
        words = [match.span() for match in WORD.finditer(text[:_LONGEST])]
        for at, (start, _) in enumerate(words):
            joined = ""
            for _, end in words[at : at + _MOST_WORDS]:
                joined = "".join(in_plain_letters(fold(part)) for part in WORD.findall(text[start:end]))
                if len(joined) >= LEAST_LETTERS and _near_one(joined, hidden):
                    return start, end
        return None

    def in_note(self, text: str) -> str | None:
        """Return the card's name that a known phrase holds, or begins; a short phrase resembles some name by chance."""
        held = self.within(text)
        if held is not None:
            return held
        return next(iter(self.catalog.longer_names(text.strip(" ,.!:;"))), None)

    def near(self, text: str) -> str | None:
        """Return the card's name that words hold or, as a whole, resemble: what `nearest` would suggest for them.

        Words that are a small part of a longer name do not resemble it: `Other` is a heading, not *Mother Fleet*.
        """
        held = self.within(text)
        if held is not None:
            return held
        if len(text) > _LONGEST_NAME or self._near_left <= 0:
            return None
        self._near_left -= 1
        letters = sum(map(str.isalnum, text))
        found = nearest(text, self.all_names(), _MOST_LIKE)
        return next((name for name in found if sum(map(str.isalnum, name)) <= 2 * letters), None)

    def all_names(self) -> list[str]:
        """Return every name and alias of the game."""
        if self._all is None:
            self._all = self.catalog.all_names()
        return self._all


def _starts(text: str, start: int) -> set[int]:
    """Return where a name may begin whose first word begins at a place: there, or at the mark in front of it."""
    at = start
    while at and not text[at - 1].isspace() and not text[at - 1].isalnum() and text[at - 1] not in "([{":
        at -= 1
    return {start, at, max(start - 1, at)}


def _ends(text: str, words: list[tuple[int, int]], last: int) -> Iterator[int]:
    """Yield where a name may end that holds a number of words of a text: there, or behind the marks that follow."""
    end = words[last - 1][1]
    yield end
    for at in range(end, words[last][0] if last < len(words) else len(text)):
        if not text[at].isspace():
            yield at + 1


def _near_one(joined: str, hidden: dict[str, str]) -> bool:
    """Whether letters are those of a name, with one of them wrong, missing or too many."""
    if hidden.get(joined) == joined:
        return True
    return len(joined) > LEAST_LETTERS and any(less in hidden for less in (joined, *less_a_letter(joined)))
