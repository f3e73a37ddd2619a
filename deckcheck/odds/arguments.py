"""What is asked of a pile by names, types and attributes, as questions about draws."""

from __future__ import annotations

import re

from deckcheck.catalog.catalog import distinct, ways_to_write
from deckcheck.catalog.names import fold, nearest
from deckcheck.catalog.search import CardSearch, plain
from deckcheck.construction.selection import written_leaves
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, printable
from deckcheck.odds.question import Question
from deckcheck.odds.rules import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.messages import Translator
    from deckcheck.odds.rules import Pile


def questions_of(
    deck: Deck,
    ruleset: Ruleset,
    pile: Pile,
    translator: Translator = ENGLISH,
    *,
    cards: Sequence[str] = (),
    types: Sequence[str] = (),
    where: Sequence[str] = (),
    search: CardSearch | None = None,
) -> list[Question]:
    """Return the question that names, types and conditions make; one for each type of the pile where there are none.

    Args:
        deck: the deck.
        ruleset: its ruleset.
        pile: what is drawn from.
        translator: the language of what the questions are called.
        cards: names of cards that are asked for.
        types: types of cards that are asked for as well.
        where: conditions (`color=red`) that all of these fulfil.
        search: the search that knows the words of attributes and their values; without it only those of catalogs are.

    Raises:
        Failure: a name, a type, an attribute or a value is not known.
    """
    if not cards and not types and not where:
        present = {entry.card.type for entry in pile.cards if entry.card is not None}
        known = [kind for kind in ruleset.data["types"] if kind in present]
        return [Question(_title(kind, ruleset, translator), types=[kind]) for kind in known]
    chosen = [_named(name, deck, ruleset, pile) for name in cards]
    types = [_type(kind, ruleset) for kind in types]
    asked = _Conditions(ruleset, search or CardSearch(deck.catalog)) if where else None
    conditions = [asked.read(condition) for condition in where] if asked is not None else []
    words = [
        *(_called(entries, ruleset, translator) for entries in chosen),
        *(_title(kind, ruleset, translator) for kind in types),
    ]
    label = ", ".join([*words, *(" = ".join(part.strip() for part in one.split("=", 1)) for one in where)])
    return [Question(label, cards=[entry for entries in chosen for entry in entries], types=types, where=conditions)]


def _type(written: str, ruleset: Ruleset) -> str:
    """Return the type of cards that a word means: its id, or its title in any language, also in the plural.

    Raises:
        Failure: there is none.
    """
    kinds: dict[str, Any] = ruleset.data["types"]
    if written in kinds:
        return written
    titles = {kind: {"en": kind, **spec.get("title", {})} for kind, spec in kinds.items()}
    forms: dict[str, str] = {
        f"{plain(word)}{ending}": kind
        for kind, texts in reversed(titles.items())
        for word in (kind, *texts.values())
        for ending in ("", "s", "es", "x")
    }
    if plain(written) in forms:
        return forms[plain(written)]
    known = [{**texts, "en": kind} for kind, texts in titles.items()]
    near = dict.fromkeys(forms[form] for form in nearest(plain(written), forms, 1))
    raise Failure("odds-no-type", [{**titles[kind], "en": kind} for kind in near], type=written, known=known)


def _names(entry: Entry) -> list[str]:
    """Return every name of an entry's card."""
    return entry.card.all_names() if entry.card is not None else []


def _named(name: str, deck: Deck, ruleset: Ruleset, pile: Pile) -> set[Entry]:
    fitting = {entry for entry in pile.cards if answers(entry, name, deck, ruleset)}
    if not fitting:
        listed = {one: None for entry in pile.cards for one in (entry.reference, *_names(entry))}
        raise Failure("odds-no-card", nearest(name, listed), card=name)
    return fitting


# The kinds of attributes that hold values by name.
_MAPPINGS = ("mapping", "mappings")
_MOST_LISTED = 20  # values of an attribute that are reported
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z", re.ASCII)


class _Conditions:
    """Reads conditions, in the words that a search of cards knows."""

    def __init__(self, ruleset: Ruleset, search: CardSearch) -> None:
        self.search = search
        common: dict[str, dict[str, Any]] = {"set": {}, "rarity": {}, "traits": {}}
        self.attributes = {**ruleset.data.get("attributes", {}), **common}

    def read(self, condition: str) -> tuple[str, str]:
        """Return the attribute and the folded value of a condition.

        Raises:
            Failure: it is not a condition, or no card can fulfil it.
        """
        name, equals, value = (part.strip() for part in condition.partition("="))
        if not equals or not value:
            raise Failure("odds-where", condition=condition)
        key = self._key(name)
        head, dot, _ = key.partition(".")
        spec = self.attributes.get(head, {})
        if not dot and spec.get("kind") in _MAPPINGS:
            raise Failure("odds-mapping", name=name, value=value)
        return key, fold(self._value(key, name, value, spec.get("values", ())))

    def _key(self, name: str) -> str:
        """Return the attribute that a word means."""
        head = name.partition(".")[0]
        if head in self.attributes:
            return name
        try:
            key = self.search.key(name)
        except Failure:
            key = ""
        if key.partition(".")[0] not in self.attributes:
            near = self.search.words(nearest(head, self.attributes, 1))
            raise Failure("odds-no-attribute", near, name=head, known=self.search.words(self.attributes))
        return key

    def _value(self, key: str, name: str, value: str, allowed: Sequence[Any]) -> str:
        """Return the value that a word means, as catalogs write it; one that no card can have is refused."""
        known = dict.fromkeys([*allowed, *(leaf for card in self.search.catalog for leaf in written_leaves(card, key))])
        wanted = plain(value)
        found = next((one for one in known if plain(str(one)) == wanted), None)
        if found is None:
            found = next((one for one in known if wanted in self.search.spellings(one)), None)
        if found is not None:
            return str(found)
        if _NUMBER.match(value) and not allowed and any(type(one) is int for one in known):
            return value  # a card of the user's own may have it
        written = list(map(str, known))
        few = written if len(written) <= _MOST_LISTED else []
        forms = {form: str(one) for one in reversed(known) for form in self.search.spellings(one)}
        near = dict.fromkeys(forms[form] for form in nearest(wanted, forms))
        message = "search-value" if few else "odds-no-value"
        raise Failure(message, self.search.words(near), name=name, value=value, known=self.search.words(few))


def _called(entries: Iterable[Entry], ruleset: Ruleset, translator: Translator) -> str:
    """Return what people call some entries: by name, or each as it is written where different cards share one."""
    listed = sorted(entries, key=lambda entry: entry.line)
    cards = distinct(entry.card for entry in listed if entry.card is not None)
    if len(cards) > 1:
        return ", ".join(map(printable, ways_to_write(cards, ruleset.qualifiers)))
    names = [entry.card.name_in(translator.language) if entry.card is not None else entry.reference for entry in listed]
    return ", ".join(dict.fromkeys(map(printable, names)))


def _title(kind: str, ruleset: Ruleset, translator: Translator) -> str:
    return translator.localized(ruleset.data["types"].get(kind, {}).get("title", {"en": kind}))
