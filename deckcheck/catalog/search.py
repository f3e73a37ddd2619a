"""Which cards of a catalog a query means: words, and filters on any attribute.

A query is made of terms, all of which have to fit. A word is looked for in names, ids, types, sets, attributes and
texts, in every language that the catalog and the game have. A filter is an attribute, an operator and a value
(`cost<=2`, `color=red`, `trait:Vampire`): `=` and `!=` compare, `<`, `<=`, `>` and `>=` compare numbers, `:` finds a
part of a text or of a list; several values are separated by commas. Text in double quotes is one term.
"""

from __future__ import annotations

import re
from contextlib import suppress

from deckcheck.arguments import require_text
from deckcheck.catalog.names import LIGATURES, fold, nearest, without_marks
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog

MAX_TERMS = 100  # of a query; more are refused
MAX_LENGTH = 10_000  # characters of a query
_FILTER = re.compile(r"([^\W\d][\w. -]*?)\s?(!=|<=|>=|:|=|<|>)(.*)", re.DOTALL)
_LONGEST = 3  # words of an attribute's name
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z", re.ASCII)
# What only machines read.
_UNREAD = frozenset({"play", "derived", "invented", "modifies", "names", "aliases", "variant_of", "text", "official"})
_OWN = ("id", "name", "type", "text")  # attributes that every card has beside its facts
_SWITCH = {True: ("true", "yes", "oui"), False: ("false", "no", "non")}
# Where a card is printed; whoever looks for a word means it last of all.
_PRINTED = frozenset({"set", "number", "rarity", "reprints"})
EXACT, NAME, TYPE, ATTRIBUTE, WORDS, PRINTED = range(6)  # how a card fits the words of a query, the best first


class Filter:
    """A filter that asks something which the catalog does not say.

    Attributes:
        values: the values that it takes, or none for any.
        fits: a card, a value -> whether the card fits.
    """

    __slots__ = ("fits", "values")

    def __init__(self, values: Sequence[str], fits: Callable[[Card, str], bool]) -> None:
        self.values = tuple(values)
        self.fits = fits


class Found:
    """A card that a query fits, and how.

    Attributes:
        card: the card.
        rank: `EXACT` (its id or a whole name), `NAME` (parts of a name, or filters alone), `TYPE`, `ATTRIBUTE`, `WORDS`
            of its text, or `PRINTED`: where it was printed, its set for one.
    """

    __slots__ = ("card", "rank")

    def __init__(self, card: Card, rank: int) -> None:
        self.card = card
        self.rank = rank

    def __repr__(self) -> str:
        return f"Found({self.card!r}, {self.rank})"


class CardSearch:
    """Searches one catalog.

    Args:
        catalog: the cards.
        says: language -> how the game calls its words in it (`color` -> `couleur`); words are found in each of them.
        tests: filters beside the attributes (`legal`, `playable`).
        titles: value -> what else it is called, in any language (`xfile` -> *X-File*).
    """

    def __init__(
        self,
        catalog: Catalog,
        says: Mapping[str, Callable[[str], str]] | None = None,
        tests: Mapping[str, Filter] | None = None,
        titles: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.catalog = catalog
        self.languages = dict(says or {})
        self.says = (_same, *self.languages.values())
        self.tests = dict(tests or {})
        self.titles = dict(titles or {})
        self._texts: dict[str, tuple[str, ...]] = {}

    def attributes(self) -> list[str]:
        """Return the attributes that some card has, those of every card first."""
        found = dict.fromkeys(_OWN)
        for card in self.catalog.every_card():
            found.update(dict.fromkeys(key for key in card.facts if key not in _UNREAD))
        return list(found)

    def find(self, query: str | Sequence[str], *, sort: str = "") -> list[Found]:
        """Return the cards that a query fits: the best fit first, then in the order of the catalog.

        Words of a set are words of its cards only where they fit no card better: *angel* means the cards of this name,
        not those of Angel's Curse.

        What no card fits that the catalog lists is looked for among those that it knows beside them.

        Args:
            query: a text, or its terms.
            sort: attributes with commas between them, `-` before one that is to fall; the best fit first where empty.

        Raises:
            Failure: the query names an attribute, a value or an order that there is not, or is too long.
        """
        parts = terms(query) if isinstance(query, str) else [str(term) for term in query]
        if len(parts) > MAX_TERMS or sum(map(len, parts)) > MAX_LENGTH:
            raise Failure("search-long", terms=MAX_TERMS, characters=MAX_LENGTH)
        words: list[str] = []
        filters: list[Callable[[Card], bool]] = []
        for part in parts:
            match = _FILTER.fullmatch(part)
            if match is None or not match[3].strip():
                words += plain(part).split()
            else:
                before, attribute = self._parted(match[1].strip())
                words += plain(before).split()
                filters.append(self._filter(attribute, match[2], match[3].strip()))
        require_text("sort", sort)
        order = [self._sort_key(part) for part in sort.split(",") if part.strip()]
        found = self._fitting(self.catalog, words, filters)
        if not found:
            found = self._fitting(self.catalog.unlisted(), words, filters)
        if any(part.rank < PRINTED for part in found):
            found = [part for part in found if part.rank < PRINTED]
        found.sort(key=lambda part: part.rank)
        for key, falling in reversed(order):
            found = _sorted(found, key, falling=falling)
        return found

    def _fitting(self, cards: Iterable[Card], words: list[str], filters: list[Callable[[Card], bool]]) -> list[Found]:
        return [
            Found(card, rank)
            for card in cards
            if (rank := self._rank(card, words)) is not None and all(fits(card) for fits in filters)
        ]

    def _rank(self, card: Card, words: list[str]) -> int | None:
        """Return how a card fits words, or None where it does not."""
        names, *others = self._searched(card)
        wanted = " ".join(words)
        if not words:
            return NAME
        if f"\n{wanted}\n" in names:
            return EXACT
        if all(word in names for word in words):
            return NAME
        searched = ""
        for rank, more in enumerate(others, TYPE):
            searched += f"\n{more}"
            if all(word in names or _begins(word, searched) for word in words):
                return rank
        return None

    def _searched(self, card: Card) -> tuple[str, ...]:
        """Return what words are looked for in, by rank: names and ids a line each, type, attributes, text, printing."""
        known = self._texts.get(card.id)
        if known is None:
            names = "".join(f"\n{plain(name)}\n" for name in (*card.all_names(), card.id))
            read = {key: value for key, value in card.facts.items() if key not in _UNREAD}
            attributes = [leaf for key, value in read.items() if key not in _PRINTED for leaf in _leaves(value)]
            printed = [leaf for key, value in read.items() if key in _PRINTED for leaf in _leaves(value)]
            text = plain("\n".join(_texts(card)))
            known = (names, self._words_of([card.type]), self._words_of(attributes), text, self._words_of(printed))
            self._texts[card.id] = known
        return known

    def _words_of(self, values: Iterable[Any]) -> str:
        """Return values as they are written and as each language says them, a line each."""
        forms = (form for value in values if isinstance(value, str) for form in self._forms(value))
        return "\n".join(dict.fromkeys(forms))

    def _forms(self, value: str) -> Iterator[str]:
        """Yield a word of a catalog as it is written and as each language says it."""
        yield plain(value)
        for translate in self.says:
            yield plain(translate(value.replace("_", " ")))
        yield from map(plain, self.titles.get(value, ()))

    def key(self, written: str) -> str:
        """Return the attribute that a word means: as catalogs write it, in the singular, or in another language.

        Raises:
            Failure: there is none.
        """
        wanted = _spaced(plain(written))
        head, dot, rest = wanted.partition(".")
        forms = {
            _spaced(form): name for name in reversed((*self.tests, *self.attributes())) for form in self._forms(name)
        }
        for way in (head, f"{head}s", f"{head}es"):
            if way in forms:
                return forms[way] + dot + self._place(forms[way], rest)
        known = [*self.attributes(), *self.tests]
        near = dict.fromkeys(forms[form] for form in nearest(wanted, forms))
        raise Failure(
            "search-attribute",
            self.words(near),
            name=written,
            game=self.catalog.game,
            known=self.words(known),
        )

    def _parted(self, written: str) -> tuple[str, str]:
        """Return the words before an attribute where a shell's quotes join them (`angel level`), and the attribute."""
        parts = written.split()
        for at in range(max(len(parts) - _LONGEST, 0), len(parts)):
            attribute = " ".join(parts[at:])
            with suppress(Failure):
                self.key(attribute)
                return " ".join(parts[:at]), attribute
        return "", written

    def _place(self, attribute: str, written: str) -> str:
        """Return a place within an attribute (`costs.blue`), as catalogs write it or as a language says it."""
        parts = {key: None for card in self.catalog for key in _keys(card.facts.get(attribute))}
        forms = {_spaced(form): key for key in reversed(parts) for form in self._forms(key)}
        return forms.get(written, written.replace(" ", "_"))

    def words(self, names: Iterable[Any]) -> list[str | dict[str, str]]:
        """Return attributes or values by language, as a query may name them and as messages take them."""
        found: list[str | dict[str, str]] = []
        for name in names:
            words = {
                language: translate(str(name).replace("_", " ")).replace(" ", "-")
                for language, translate in self.languages.items()
            }
            found.append({"en": str(name), **words} if set(words.values()) - {str(name)} else str(name))
        return found

    def _filter(self, written: str, operator: str, value: str) -> Callable[[Card], bool]:
        key = self.key(written)
        wanted = [part.strip() for part in value.split(",") if part.strip()]
        if key in self.tests:
            return self._test(key, operator, wanted)
        if operator in ("<", "<=", ">", ">="):
            return self._compared(key, operator, value)
        forms = {plain(part) for part in wanted}
        if operator == ":":
            return lambda card: any(form in known for known in self._values(card, key) for form in forms)
        if operator == "=":
            return lambda card: not forms.isdisjoint(self._values(card, key))
        return lambda card: forms.isdisjoint(self._values(card, key))

    def _test(self, key: str, operator: str, wanted: list[str]) -> Callable[[Card], bool]:
        test = self.tests[key]
        forms = {form: value for value in test.values for form in self._forms(value)}
        values = []
        for value in wanted:
            if forms and plain(value) not in forms:
                near = dict.fromkeys(forms[form] for form in nearest(plain(value), forms))
                named = self.words([key])[0]
                raise Failure("search-value", self.words(near), name=named, value=value, known=self.words(test.values))
            values.append(forms.get(plain(value), value))
        if operator not in (":", "=", "!="):
            raise Failure("search-number", name=key, value=", ".join(wanted))
        return lambda card: any(test.fits(card, value) for value in values) is (operator != "!=")

    def _compared(self, key: str, operator: str, value: str) -> Callable[[Card], bool]:
        if not _NUMBER.match(value):
            raise Failure("search-number", name=key, value=value)
        bound = int(value)
        holds: Callable[[int], bool] = {
            "<": lambda number: number < bound,
            "<=": lambda number: number <= bound,
            ">": lambda number: number > bound,
            ">=": lambda number: number >= bound,
        }[operator]
        return lambda card: any(map(holds, _numbers(card, key)))

    def _values(self, card: Card, key: str) -> set[str]:
        """Return the values of an attribute, each as it is written and as each language says it."""
        if key == "name":
            return {plain(name) for name in card.all_names()}
        if key == "text":
            return {plain(text) for text in _texts(card)}
        found: set[str] = set()
        for value in _at(card, key):
            for leaf in _leaves(value):
                found.update(self.spellings(leaf))
            found.update(str(number) for number in _sums(value))
        return found

    def spellings(self, value: Any) -> Iterator[str]:
        """Yield the words that mean a value of an attribute: as it is written, and as each language says it."""
        if isinstance(value, bool):
            yield from _SWITCH[value]
        elif isinstance(value, str):
            yield from self._forms(value)
        else:
            yield str(value)

    def _sort_key(self, written: str) -> tuple[str, bool]:
        name = written.strip()
        falling = name.startswith("-")
        key = self.key(name.removeprefix("-"))
        if key in self.tests:
            raise Failure("search-order", name=key)
        return key, falling


def _spaced(word: str) -> str:
    return word.replace("-", " ").replace("_", " ")


def terms(query: str) -> list[str]:
    """Return the terms of a query: what white space parts, but for what is in double quotes."""
    found: list[str] = []
    part = ""
    quoted = False
    for char in query[: MAX_LENGTH + 1]:
        if char == '"':
            quoted = not quoted
        elif char.isspace() and not quoted:
            found.append(part)
            part = ""
        else:
            part += char
    return [term for term in (*found, part) if term]


def plain(words: str) -> str:
    """Return words as they are compared: without case, accents and ligatures, with straight quotes."""
    folded = "\n".join(map(fold, words.split("\n")))
    return folded if folded.isascii() else without_marks(folded.translate(LIGATURES))


def card_data(card: Card, columns: Sequence[str] = ()) -> dict[str, Any]:
    """Return a card as plain data: all of it, or these attributes (None for one that it has not)."""
    data = {"id": card.id, "name": card.name, "type": card.type, **card.facts}
    return {key: data.get(key) for key in columns} if columns else data


def value_of(card: Card, key: str, language: str) -> Any:
    """Return what a card has for an attribute, names and texts in a language, or None."""
    if key == "name":
        return card.name_in(language)
    found = _at(card, key)
    value = found[0] if len(found) == 1 else found or None
    if key == "text" and isinstance(value, dict):
        return value.get(language, value.get("en"))
    return value


def _same(word: str) -> str:
    return word


def _begins(word: str, text: str) -> bool:
    """Whether a word of a text begins with another."""
    at = text.find(word)
    while at >= 0:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def _at(card: Card, key: str) -> list[Any]:
    """Return what is at an attribute of a card, or at a place within it (`talents.smarts`)."""
    values: list[Any] = [card]
    for part in key.split("."):
        found = [value.get(part) for value in values if value is card or isinstance(value, dict)]
        values = [value for value in found if value is not None]
    return values


def _leaves(value: Any) -> Iterator[Any]:
    """Yield the words and numbers of a value: keys of figures, items, texts."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield str(key)
            if not isinstance(part, int):
                yield from _leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part)
    else:
        yield value


def _keys(value: Any) -> Iterator[str]:
    """Yield the keys of a mapping, or of the mappings of a list."""
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict):
            yield from map(str, part)


def _texts(card: Card) -> Iterable[str]:
    text = card.facts.get("text")
    return [str(part) for part in text.values()] if isinstance(text, dict) else [str(text)] if text else []


def _numbers(card: Card, key: str) -> list[int]:
    return [number for value in _at(card, key) for number in _sums(value)]


def _sums(value: Any) -> list[int]:
    """Return the numbers of a value; amounts of several kinds (a cost in colours) are one number, their sum."""
    if isinstance(value, list):
        return [number for part in value for number in _sums(part)]
    if isinstance(value, dict):
        amounts = [part for part in value.values() if isinstance(part, int)]
        return [sum(amounts)] if len(amounts) == len(value) else []
    if isinstance(value, str) and _NUMBER.match(value):
        return [int(value)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def _sorted(found: list[Found], key: str, *, falling: bool) -> list[Found]:
    """Return cards by an attribute, numbers before words; those without it come last."""
    have = [(part, value) for part in found if (value := _order(part.card, key)) is not None]
    ids = {id(part) for part, _ in have}
    have.sort(key=lambda pair: pair[1], reverse=falling)
    return [*(part for part, _ in have), *(part for part in found if id(part) not in ids)]


def _order(card: Card, key: str) -> tuple[int, int, str] | None:
    if key == "name":
        return (1, 0, plain(card.name))
    values = _at(card, key)
    if not values:
        return None
    numbers = _numbers(card, key)
    return (0, min(numbers), "") if numbers else (1, 0, plain(" ".join(map(str, _leaves(values)))))
