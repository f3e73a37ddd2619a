"""The linter of play data: every error of a catalog file with its line, and kinds of effect that only one card uses."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.catalog.card import Card
from deckcheck.messages import ENGLISH, Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.state.types import Rules


#: What reading a card's play data raises where its figures are of the wrong kind, which a schema reports.
UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)


class CardFault(NamedTuple):
    """Something wrong with the play data of a card: where, which card, what would be right, where in the card."""

    line: int
    column: int
    card: str
    message: Message
    path: Path = ()


def lint_cards(
    rules: Rules,
    cards: Iterable[tuple[Path, Card]],
    place: Callable[[Path], tuple[int, int]],
    kinds: Mapping[str, str] | None = None,
) -> list[CardFault]:
    """Return what is wrong with the play data of cards.

    Args:
        rules: the rules of the cards' game.
        cards: each card with its path in the file.
        place: line and column of a path, or of the nearest part of it.
        kinds: id -> type of all cards that one may name; without, what cards name is not looked for.
    """
    findings = []
    for path, card in cards:
        errors = rules.check_card(card)
        # A custom game may read its cards without a reader.
        if kinds is not None and hasattr(rules, "reader"):
            errors = [*errors, *rules.reader(card).unmet_references(kinds)]
        for error in errors:
            line, column = place((*path, *error.path))
            findings.append(CardFault(line, column, card.name, Joined(*error.parts), tuple(error.path)))
    return sorted(findings, key=lambda fault: (*fault[:3], fault.message.render(ENGLISH)))


def catalog_cards(entries: Any) -> Iterator[tuple[Path, Card]]:
    """Yield the cards of a catalog's `cards`, a list or a mapping from name to card, with their paths."""
    if isinstance(entries, dict):
        rows: list[tuple[str | int, Any]] = [
            (name, {"name": name, **(entry if isinstance(entry, dict) else {})}) for name, entry in entries.items()
        ]
    else:
        rows = list(enumerate(entries if isinstance(entries, list) else []))
    for key, entry in rows:
        if isinstance(entry, dict) and "name" in entry:
            card_id = str(entry.get("id", entry["name"]))
            facts = {name: value for name, value in entry.items() if name not in {"id", "name", "type"}}
            yield ("cards", key), Card(card_id, str(entry["name"]), str(entry.get("type", "")), card_id, facts)


def completed_cards(
    field: str, entries: Any, cards: Iterable[Card], place: Callable[[Path], tuple[int, int]]
) -> Iterator[tuple[Path, Card]]:
    """Yield the known cards that a catalog completes, with their paths.

    Args:
        field: `completes` or `errata`.
        entries: what is under it.
        cards: the cards of the catalog as they have been read; each says in which line it was completed.
        place: line and column of a path.
    """
    by_line = {card.origin.rsplit(":", 1)[-1]: card for card in cards}
    for key in entries if isinstance(entries, dict) else ():
        card = by_line.get(str(place((field, key))[0]))
        if card is not None:
            yield (field, key), card
