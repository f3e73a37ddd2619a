"""What is asked of a pile by names, types and attributes, as questions about draws."""

from __future__ import annotations

from deckcheck.catalog.names import fold, nearest
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, printable
from deckcheck.odds.question import Question
from deckcheck.odds.rules import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.messages import Voice
    from deckcheck.odds.rules import Pile


def questions_of(
    deck: Deck,
    ruleset: Ruleset,
    pile: Pile,
    voice: Voice = ENGLISH,
    *,
    cards: Sequence[str] = (),
    types: Sequence[str] = (),
    where: Sequence[str] = (),
) -> list[Question]:
    """Return the question that names, types and conditions make; one for each type of the pile where there are none.

    Raises:
        Failure: a name, a type or an attribute is not known.
    """
    if not cards and not types and not where:
        present = {entry.card.type for entry in pile.cards if entry.card is not None}
        known = [kind for kind in ruleset.data["types"] if kind in present]
        return [Question(_title(kind, ruleset, voice), types=[kind]) for kind in known]
    chosen = [_named(name, deck, ruleset, pile) for name in cards]
    conditions = _conditions(types, where, ruleset)
    words = [
        *(_called(entries, voice) for entries in chosen),
        *(_title(kind, ruleset, voice) for kind in types),
    ]
    label = ", ".join([*words, *(f"{name} = {value}" for name, value in conditions)])
    return [Question(label, cards=[entry for entries in chosen for entry in entries], types=types, where=conditions)]


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


def _conditions(types: Sequence[str], where: Sequence[str], ruleset: Ruleset) -> list[tuple[str, str]]:
    """Return (attribute, folded value) of each condition, once types and attributes are found to exist."""
    known = ruleset.data["types"]
    for kind in types:
        if kind not in known:
            raise Failure("odds-no-type", nearest(kind, known, 1), type=kind, known=list(known))
    attributes = {**ruleset.data.get("attributes", {}), "set": {}, "rarity": {}, "traits": {}}
    wanted = []
    for condition in where:
        name, equals, value = condition.partition("=")
        if not equals or not value:
            raise Failure("odds-where", condition=condition)
        attribute, dot, _ = name.partition(".")
        if attribute not in attributes:
            raise Failure("odds-no-attribute", nearest(name, attributes, 1), name=name, known=list(attributes))
        if not dot and attributes[attribute].get("kind") in _MAPPINGS:
            raise Failure("odds-mapping", name=name, value=value)
        wanted.append((name, fold(value)))
    return wanted


def _called(entries: Iterable[Entry], voice: Voice) -> str:
    names = [
        entry.card.name_in(voice.language) if entry.card is not None else entry.reference
        for entry in sorted(entries, key=lambda entry: entry.line)
    ]
    return ", ".join(dict.fromkeys(map(printable, names)))


def _title(kind: str, ruleset: Ruleset, voice: Voice) -> str:
    return voice.localized(ruleset.data["types"].get(kind, {}).get("title", {"en": kind}))
