"""The cards that a ruling defines for itself."""

from __future__ import annotations

from functools import lru_cache

from deckcheck.catalog.card import Card
from deckcheck.catalog.names import fold
from deckcheck.engine.effects.lint import UNREADABLE
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.rules import GameRules


def extra_cards(rules: GameRules, entries: Any, path: Path, *, lenient: bool = False) -> list[Card]:
    """Return the cards that a ruling defines for itself; unless lenient, they must be complete.

    One without `play` is blank: it does nothing, and has the plainest figures that its type allows.
    """
    if not isinstance(entries, list):
        raise TableError(path, Message("ruling-cards"))
    cards = []
    for index, entry in enumerate(entries):
        here = (*path, index)
        if (
            not isinstance(entry, dict)
            or not isinstance(entry.get("name"), str)
            or not isinstance(entry.get("type"), str)
        ):
            raise TableError(here, Message("ruling-card"))
        name = entry["name"]
        card_id = str(entry.get("id", f"ruling/{fold(name)}"))
        facts = {key: value for key, value in entry.items() if key not in {"id", "name", "type"}}
        if "play" not in facts and not lenient:
            facts = {"play": {}, **rules.blanks.get(entry["type"], {}), **facts}
        # The card that a variant belongs to counts as the same card, as in a catalog.
        original = facts.get("variant_of")
        card = Card(card_id, name, entry["type"], original if isinstance(original, str) else card_id, facts)
        errors = card_errors(rules, card, here)
        if errors and not lenient:
            raise TableError((*here, *errors[0].path), *errors[0].parts)
        cards.append(card)
    return cards


def shared_cards(rules: GameRules, entries: Any, ruling: Any) -> list[Card]:
    """Return the cards at the head of a file; one that is wrong troubles only a ruling that speaks of it.

    Raises:
        TableError: when the ruling uses a card that is wrong.
    """
    if not isinstance(entries, list):
        raise TableError(("cards",), Message("ruling-cards"))
    cards: list[Card] = []
    for index, (entry, found) in enumerate(zip(entries, _read(rules, _Head(entries)), strict=True)):
        if isinstance(found, TableError):
            error = found
            name = entry.get("name") if isinstance(entry, dict) else None
            if not isinstance(name, str) or _speaks_of(ruling, fold(name)):
                path = ("cards", index, *error.path[2:])
                raise TableError(path, f"{name}: " if isinstance(name, str) else "", *error.parts)
            continue
        cards.append(found)
    return cards


class _Head:
    """The entries at the head of a file: the same object is the same head, whatever another one holds."""

    def __init__(self, entries: list[Any]) -> None:
        self.entries = entries

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Head) and self.entries is other.entries

    def __hash__(self) -> int:
        return len(self.entries)


@lru_cache(maxsize=1)
def _read(rules: GameRules, head: _Head) -> list[Card | TableError]:
    """Return the cards at the head of a file, or what is wrong with each, read once for all rulings of the file."""
    return [_read_one(rules, entry) for entry in head.entries]


def _read_one(rules: GameRules, entry: Any) -> Card | TableError:
    try:
        [card] = extra_cards(rules, [entry], ("cards",))
    except TableError as error:
        return error
    return card


def unused_faults(rules: GameRules, entries: Any, rulings: Sequence[Any]) -> list[TableError]:
    """Return what is wrong with cards at the head of a file of which none of its rulings speaks."""
    found: list[TableError] = []
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            if any(_speaks_of(ruling, fold(entry["name"])) for ruling in rulings):
                continue
            try:
                shared_cards(rules, [entry], entry)
            except TableError as error:
                found.append(TableError(("cards", entries.index(entry), *error.path[2:]), *error.parts))
    return found


def _speaks_of(data: Any, name: str) -> bool:
    """Whether a name is anywhere in the data of a ruling."""
    if isinstance(data, dict):
        return any(_speaks_of(key, name) or _speaks_of(value, name) for key, value in data.items())
    if isinstance(data, list):
        return any(_speaks_of(value, name) for value in data)
    return isinstance(data, str) and name in fold(data)


def card_errors(rules: GameRules, card: Card, path: Path) -> list[EffectError]:
    """Return what is wrong with a card that a ruling defines for itself.

    Raises:
        TableError: when its facts cannot even be read.
    """
    try:
        if all(isinstance(name, str) for name in card.all_names()):
            return rules.check_card(card)
    except UNREADABLE:
        pass
    raise TableError(path, Message("ruling-card-facts", card=card.name))
