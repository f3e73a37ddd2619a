"""The words under which lists name the sections, zones and types of a game, and how they are decorated."""

from __future__ import annotations

import re
from functools import lru_cache

from deckcheck.catalog.names import fold, nearest, without_marks
from deckcheck.decklist.formats.exchange import MAIN, SIDE, TOKENS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.construction.reading.names import Names
    from deckcheck.construction.ruleset import Ruleset

# What zones and the lists under them are called elsewhere; a section's own names go first.
_ZONES = {
    MAIN: ("main", "maindeck", "main deck", "deck", "decklist", "deck list", "principal", "deck principal"),
    SIDE: ("side", "sideboard", "side board", "side deck", "sidedeck", "reserve", "sb"),
    TOKENS: ("token", "tokens", "jetons"),
}
_WHOLE = ("deck", "decklist", "deck list", "liste", "list")
# What lists hold beside the deck.
_BESIDE = frozenset(
    (
        *(
            "maybeboard",
            "maybe board",
            "maybe",
            "maybes",
            "considering",
            "considered",
            "wishlist",
            "wish list",
            "wants",
        ),
        *(
            "acquireboard",
            "cuts",
            "cut",
            "cut list",
            "removed",
            "taken out",
            "extras",
            "not in deck",
            "not in the deck",
        ),
        *(
            "peut-etre",
            "a voir",
            "hors deck",
            "hors-deck",
            "retirees",
            "cartes retirees",
            "envies",
            "on the bench",
            "bench",
        ),
    )
)
_NUMBERED_DECK = re.compile(
    r"(?:deck|liste?|decklist|joueur|joueuse|player)\s*(?:n[o°.]{0,2}\s*|#\s*)?(?:[0-9]{1,3}|[a-h])(?!\w)"
)
# What decorates a heading in front and, read backwards as the next one is, behind: a search for it would start over at
# each of a thousand spaces.
_LEADING = re.compile(r"[\W_]*")
_TRAILING = re.compile(r"[\s:.\-=*_#\]]*")
# The amount behind a heading: `Main (20 cards):`, `Main: 20`, `Main – 20`.
_AMOUNT = re.compile(r":?\s*(?:[)\]]\s*)?(?:(?:s?drac|s?etrac)\s*)?[0-9]+\s*(?:[(\[]\s*)?(?:[:\-–]\s*)?", re.IGNORECASE)
_LONGEST = 200  # characters; no heading is so long
_REMEMBERED = 4_000  # texts
_NUMBERED = re.compile(r"[0-9]+\s+")
# What a section's name is put beside: `Resource cards`, `Deck de ressources`, `Pile of victims`.
_BUNDLE = re.compile(
    r"(?:deck|pile|paquet|cartes?|cards?)\s(?:(?:des?|du|of)\s|d')?|\s(?:deck|pile|cards?|cartes?|section)\Z"
)


class Headings:
    """The words under which lists name the sections, zones and types of a game; what was looked up is remembered."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.sections: dict[str, str] = {}
        self.zones = {plain(word): zone for zone, words in _ZONES.items() for word in words}
        for name, section in ruleset.sections.items():
            words = [name, *section.title.values(), *ruleset.data["sections"][name].get("aliases", ())]
            for word in words:
                self.sections.setdefault(plain(word), name)
        self._cores = {_core(word): name for word, name in reversed(self.sections.items())}
        self.types: dict[str, set[str]] = {}
        for kind, spec in ruleset.data["types"].items():
            for title in (kind, *spec.get("title", {}).values()):
                word = plain(title)
                for form in (word, *(f"{word}{ending}" for ending in ("s", "es", "x")), *_plurals(word)):
                    self.types.setdefault(form, set()).add(kind)
        self._aside = ruleset.side
        self._read: dict[str, tuple[str, ...]] = {}

    def find(self, text: str) -> tuple[str, str] | None:
        """Return (`section` or `zone`, its name) for a heading, or None for a text that is none."""
        for words in self._forms(text):
            if words in self.sections:
                return "section", self.sections[words]
            if words in self.zones:
                return "zone", self.zones[words]
        core = next((words for form in self._forms(text) if (words := _core(form)) in self._cores), "")
        return ("section", self._cores[core]) if core else None

    def is_aside(self, text: str) -> bool:
        """Whether a heading holds cards beside the main deck."""
        kind, name = self.find(text) or ("", "")
        return name in self._aside if kind == "section" else name == SIDE

    def is_type(self, text: str) -> bool:
        """Whether a text is the title of a type, under which a list groups its cards."""
        return bool(self.types_of(text))

    def types_of(self, text: str) -> set[str]:
        """Return the types whose title a text is."""
        return next((self.types[words] for words in self._forms(text) if words in self.types), set())

    def is_beside(self, text: str) -> bool:
        """Whether a text is what lists call cards that are not part of the deck."""
        return any(words in _BESIDE for words in self._forms(text))

    def begins_deck(self, text: str) -> bool:
        """Whether a heading begins a whole deck (`Deck`, `Deck 2`), of which a file holds one."""
        return self.is_deck(text) or _NUMBERED_DECK.match(plain(text)) is not None

    def near(self, text: str) -> bool:
        """Whether a text resembles the name of a section, without holding it."""
        wanted = plain(text)
        held = [word for word in self.words() if word not in wanted and wanted not in word]
        return bool(wanted) and bool(nearest(wanted, held, 1))

    def card_called(self, text: str, names: Names) -> str:
        """Return the card that is called like a heading, in the singular or the plural; or nothing."""
        for words in self._forms(text):
            for form in (words, words.removesuffix("s"), words.removesuffix("x")):
                if form and names.known(form):
                    return form
        return ""

    def is_deck(self, text: str) -> bool:
        """Whether a text is what lists call a whole deck, behind which its name may be."""
        return plain(text) in _WHOLE

    def _forms(self, text: str) -> tuple[str, ...]:
        forms = self._read.get(text)
        if forms is None:
            if len(self._read) >= _REMEMBERED:
                self._read.clear()
            forms = self._read[text] = tuple(_plain_forms(text))
        return forms

    def words(self) -> list[str]:
        """Return every heading that is known."""
        return [*self.sections, *self.zones]


@lru_cache(maxsize=16)
def headings_of(ruleset: Ruleset) -> Headings:
    """Return the headings of a game, the same for every list that is read by a ruleset."""
    return Headings(ruleset)


def _plurals(word: str) -> Iterator[str]:
    if word.endswith("y"):
        yield f"{word[:-1]}ies"
    if word.endswith(" card"):
        yield word.removesuffix(" card")
        yield word.removesuffix(" card") + "s"
    if word.startswith("carte "):
        yield f"cartes {word.removeprefix('carte ')}"
        yield word.removeprefix("carte ") + "s"


def _core(words: str) -> str:
    """Return a heading's letters without the bundle that the cards make and in the singular."""
    return _BUNDLE.sub("", words).removesuffix("s")


def plain(text: str) -> str:
    """Return the letters of a heading: folded, without accents and what is around it."""
    bare = _without_start(_LEADING, _without_end(_TRAILING, text))
    return without_marks(fold(bare)) if len(bare) <= _LONGEST else bare


def _plain_forms(text: str) -> Iterator[str]:
    """Yield a heading's letters as it is, then without the amount that is before or behind it."""
    whole = plain(text)
    yield whole
    bare = _without_end(_AMOUNT, text.rstrip())
    if bare:
        bare = _without_end(_AMOUNT, _without_start(_NUMBERED, text.rstrip()))
    if bare != text and (less := plain(bare)) != whole:
        yield less


def _without_start(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    return text[found.end() :] if found else text


def _without_end(pattern: re.Pattern[str], text: str) -> str:
    """Return a text without what a pattern of the text read backwards fits."""
    found = pattern.match(text[::-1])
    return text[: len(text) - found.end()] if found else text
