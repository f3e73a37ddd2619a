"""Finding a card by what a player types, and showing it."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.speech import ENGLISH
from deckcheck.messages import ENGLISH as ENGLISH_VOICE
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
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


def card_lines(card: Card, say: Speech = ENGLISH, voice: Voice = ENGLISH_VOICE) -> list[str]:
    """Return a card as a player reads it: names, type and figures, then its text.

    Args:
        card: the card.
        say: how the game speaks the reader's language.
        voice: that language.
    """
    other = card.name_in("fr" if voice.language == "en" else "en")
    name = card.name_in(voice.language)
    names = name if other == name else f"{name} / {other}"
    facts = [
        say(card.type),
        *(_said(card, key, value, say, voice) for key, value in card.facts.items() if key not in _UNSAID),
    ]
    lines = [f"{printable(names)} ({printable(card.id)})", f"  {printable(', '.join(part for part in facts if part))}"]
    words = card.facts.get("text")
    if words:
        lines += [f"  {printable(line)}" for line in voice.localized(words).split("\n") if line]
    return lines


def _said(card: Card, key: str, value: Any, say: Speech, voice: Voice) -> str:
    """Return a fact; one that no card prints says so."""
    fact = _fact(key, value, say)
    return voice.text("card-invented", fact=fact) if fact and key in card.facts.get("invented", ()) else fact


def _fact(key: str, value: Any, say: Speech) -> str:
    name = say(key.replace("_", " "))
    if value is True:
        return name
    if value is None or value is False or value == []:
        return ""
    words = _words(value, say)
    return words if isinstance(value, str) and key in {"color", "side"} else f"{name} {words}"


def _words(value: Any, say: Speech) -> str:
    """Return a fact in words: amounts as a sum, places with what stands there, anything else one after the other."""
    if isinstance(value, list):
        return " ".join(_words(part, say) for part in value)
    if isinstance(value, str):
        # What a catalog writes small is one of the game's words, anything else a name.
        return say(value.replace("_", " ")) if value.islower() else value
    if not isinstance(value, dict):
        return str(value)
    if all(isinstance(part, int) for part in value.values()):
        named = {kind.replace("_", " "): amount for kind, amount in value.items()}
        return " + ".join(say(f"{{number}} {kind}", number=amount) for kind, amount in named.items()) or "0"
    if any(isinstance(part, (dict, list)) for part in value.values()):
        return " + ".join(f"{say(place)} {_words(part, say)}" for place, part in value.items())
    return " ".join(_words(part, say) for part in value.values())
