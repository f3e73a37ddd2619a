"""Finding a card by what a player types, and showing it."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.table.cards import Property, face_of
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator

# Figures that tables set behind a name, since cards of one name differ in them.
_SHORT_FACTS = ("level",)


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
    return named or [card for card in known if _is_named(card, parts)]


def _is_named(card: Card, parts: Sequence[str]) -> bool:
    """Return whether one of a card's names is the first words and its level the rest."""
    figures = {str(card.facts[key]) for key in _SHORT_FACTS if key in card.facts}
    for name in map(fold, card.all_names()):
        words = name.split()
        if parts[: len(words)] == words and figures.issuperset(parts[len(words) :]):
            return True
    return False


def card_lines(card: Card, translate: PhraseTranslator = ENGLISH) -> list[str]:
    """Return a card as the lines that a terminal shows, in a language: names, type and figures, then its text."""
    face, translator = face_of(card, translate), translate.translator
    names = face.name if face.other == face.name else f"{face.name} / {face.other}"

    def field(fact: Property) -> str:
        both = fact.label and fact.value
        words = translator.text("card-fact", key=fact.label, value=fact.value) if both else fact.label or fact.value
        return translator.text("card-invented", fact=words) if fact.invented else words

    fields = translator.clauses([face.type, *filter(None, map(field, face.facts))])
    lines = [f"{printable(names)} ({printable(face.id)})", f"  {printable(fields)}"]
    return [*lines, *(f"  {printable(line)}" for line in face.text)]
