"""Finding a card by what a player types, and showing it."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.catalog.names import fold
from deckcheck.engine.speech import ENGLISH
from deckcheck.messages import ENGLISH as ENGLISH_VOICE
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.messages import Voice

# Facts that say nothing to a player, or that are said elsewhere.
_UNSAID = frozenset(
    {"aliases", "costs", "derived", "invented", "modifies", "names", "number", "official", "play", "rarity", "set"}
    | {"in_box", "text", "variant_of"}
)

# Figures that tables set behind a name, since cards of one name differ in them.
_TOLD = ("level",)


def find_cards(cards: Iterable[Card], words: str) -> list[Card]:
    """Return the cards that words mean: with this id or name, else with every word in a name, else by name and level.

    So *Buffy Summers 3* is found as the table calls her: the third level of the cards with that name.
    """
    wanted = fold(words)
    known = list(cards)
    exact = [card for card in known if fold(card.id) == wanted or wanted in map(fold, card.all_names())]
    if exact:
        return exact
    parts = wanted.split()
    named = [card for card in known if any(all(part in fold(name) for part in parts) for name in card.all_names())]
    return named or [card for card in known if _is_told(card, parts)]


def _is_told(card: Card, parts: Sequence[str]) -> bool:
    """Return whether one of a card's names is the first words and its level the rest."""
    figures = {str(card.facts[key]) for key in _TOLD if key in card.facts}
    for name in map(fold, card.all_names()):
        words = name.split()
        if parts[: len(words)] == words and figures.issuperset(parts[len(words) :]):
            return True
    return False


class Fact(NamedTuple):
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
    facts: tuple[Fact, ...]
    text: tuple[str, ...]
    official: bool


def face_of(card: Card, say: Speech = ENGLISH, voice: Voice = ENGLISH_VOICE) -> Face:
    """Return a card as a player reads it; nothing in it has passed the gate of `printable` yet.

    Args:
        card: the card.
        say: how the game speaks the reader's language.
        voice: that language.
    """
    invented = card.facts.get("invented", ())
    facts = (_fact(key, value, say, invented) for key, value in card.facts.items() if key not in _UNSAID)
    words = card.facts.get("text")
    return Face(
        card.name_in(voice.language),
        card.name_in("fr" if voice.language == "en" else "en"),
        card.id,
        say(card.type),
        tuple(fact for fact in facts if fact is not None),
        tuple(line for line in voice.localized(words).split("\n") if line) if words else (),
        card.facts.get("official", True) is not False,
    )


def card_lines(card: Card, say: Speech = ENGLISH, voice: Voice = ENGLISH_VOICE) -> list[str]:
    """Return a card as the lines that a terminal shows: names, type and figures, then its text.

    Args:
        card: the card.
        say: how the game speaks the reader's language.
        voice: that language.
    """
    face = face_of(card, say, voice)
    names = face.name if face.other == face.name else f"{face.name} / {face.other}"
    told = [
        face.type,
        *(voice.text("card-invented", fact=str(fact)) if fact.invented else str(fact) for fact in face.facts),
    ]
    lines = [f"{printable(names)} ({printable(face.id)})", f"  {printable(', '.join(part for part in told if part))}"]
    return [*lines, *(f"  {printable(line)}" for line in face.text)]


def _fact(key: str, value: Any, say: Speech, invented: Container[str]) -> Fact | None:
    """Return a fact in words, or None for one that says that there is nothing to say."""
    name = say(key.replace("_", " "))
    if value is True:
        return Fact(name, "", key in invented)
    if value is None or value is False or value == []:
        return None
    words = words_of(value, say)
    return Fact("" if isinstance(value, str) and key in {"color", "side"} else name, words, key in invented)


def words_of(value: Any, say: Speech = ENGLISH) -> str:
    """Return a fact in words: amounts as a sum, places with what stands there, anything else one after the other."""
    if isinstance(value, list):
        return " ".join(words_of(part, say) for part in value)
    if isinstance(value, str):
        # What a catalog writes small is one of the game's words, anything else a name.
        return say(value.replace("_", " ")) if value.islower() else value
    if not isinstance(value, dict):
        return str(value)
    if all(isinstance(part, int) for part in value.values()):
        named = {kind.replace("_", " "): amount for kind, amount in value.items()}
        return " + ".join(say(f"{{number}} {kind}", number=amount) for kind, amount in named.items()) or "0"
    if any(isinstance(part, (dict, list)) for part in value.values()):
        return " + ".join(f"{say(place)} {words_of(part, say)}" for place, part in value.items())
    return " ".join(words_of(part, say) for part in value.values())
