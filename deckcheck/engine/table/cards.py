"""The face of a card as people read it: names, type, figures, text."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from deckcheck.engine.data.phrases import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator

# Facts that say nothing to a player, or that are said elsewhere.
_OMITTED = frozenset(
    {"aliases", "costs", "derived", "invented", "modifies", "names", "number", "official", "play", "rarity", "set"}
    | {"in_box", "reprints", "text", "variant_of"}
)


class Property(NamedTuple):
    """One figure or property of a card, in words; `label` or `value` is empty where the other says it all."""

    label: str
    value: str
    invented: bool

    def __str__(self) -> str:
        return f"{self.label} {self.value}" if self.label and self.value else self.label or self.value


class Face(NamedTuple):
    """A card as a player reads it, in one language.

    Attributes:
        name, other: its name, and its name in the other language, which may be the same.
        id: its id in the catalog.
        type: its type.
        facts: its figures and properties, in the order of the catalog.
        text: the lines of its text; those that no player reads are left out.
        official: whether it is a card that somebody printed.
    """

    name: str
    other: str
    id: str
    type: str
    facts: tuple[Property, ...]
    text: tuple[str, ...]
    official: bool


def face_of(card: Card, translate: PhraseTranslator = ENGLISH) -> Face:
    """Return a card as a player reads it; nothing in it has passed the gate of `printable` yet.

    Args:
        card: the card.
        translate: puts the phrases of the game into the reader's language.
    """
    translator = translate.translator
    invented = card.facts.get("invented", ())
    facts = (_fact(key, value, translate, invented) for key, value in card.facts.items() if key not in _OMITTED)
    return Face(
        card.name_in(translator.language),
        card.name_in("fr" if translator.language == "en" else "en"),
        card.id,
        translate(card.type),
        tuple(fact for fact in facts if fact is not None),
        text_lines(card, translate),
        card.facts.get("official", True) is not False,
    )


def _fact(key: str, value: Any, translate: PhraseTranslator, invented: Container[str]) -> Property | None:
    """Return a fact in words, or None for one that says that there is nothing to say."""
    name = translate(key.replace("_", " "))
    if value is True:
        return Property(name, "", key in invented)
    if value is None or value is False or value == []:
        return None
    own = f"{key} {value}"  # what a game says of this value alone, which would be a name elsewhere
    listed = (
        ", ".join(words_of(part, translate) for part in value)
        if isinstance(value, list)
        else words_of(value, translate)
    )
    words = translate(own) if translate.knows(own) else listed
    return Property("" if isinstance(value, str) and key in {"color", "side"} else name, words, key in invented)


def fact_words(card: Card, key: str, translate: PhraseTranslator = ENGLISH) -> str:
    """Return what a printed fact of a card says, in words; nothing where it says nothing."""
    return str(_fact(key, card.facts.get(key), translate, ()) or "")


def words_of(value: Any, translate: PhraseTranslator = ENGLISH) -> str:
    """Return a fact in words: amounts as a sum, places with what is there, anything else one after the other."""
    if isinstance(value, list):
        return " ".join(words_of(part, translate) for part in value)
    if isinstance(value, str):
        # What a catalog writes small is one of the game's words, anything else a name.
        return translate(value.replace("_", " ")) if value.islower() else value
    if not isinstance(value, dict):
        return str(value)
    if all(isinstance(part, int) for part in value.values()):
        named = {kind.replace("_", " "): amount for kind, amount in value.items()}
        return " + ".join(translate(f"{{number}} {kind}", number=amount) for kind, amount in named.items()) or "0"
    if any(isinstance(part, (dict, list)) for part in value.values()):
        return " + ".join(f"{translate(place)} {words_of(part, translate)}" for place, part in value.items())
    return " ".join(words_of(part, translate) for part in value.values())


def text_lines(card: Card, translate: PhraseTranslator = ENGLISH) -> tuple[str, ...]:
    """Return the lines of a card's text; none where no text is known."""
    words = card.facts.get("text")
    return tuple(line for line in translate.translator.localized(words).split("\n") if line) if words else ()


def printed(card: Card, number: int, of: int, translate: PhraseTranslator = ENGLISH) -> str:
    """Return the printed effect of this number of a card that has several; its whole text where lines do not match."""
    lines = text_lines(card, translate)
    return lines[number] if len(lines) == of and 0 <= number < of else " ".join(lines)


def face_data(card: Card, translate: PhraseTranslator = ENGLISH) -> dict[str, Any]:
    """Return the face of a card as plain data."""
    return {**_face_data(card, translate)}


@lru_cache(maxsize=4096)
def _face_data(card: Card, translate: PhraseTranslator) -> dict[str, Any]:
    # A table is shown again and again, a card is the same.
    face = face_of(card, translate)
    facts = [str(fact) for fact in face.facts]
    invented = [str(fact) for fact in face.facts if fact.invented]
    return {**face._asdict(), "facts": facts, "invented": invented, "text": list(face.text)}
