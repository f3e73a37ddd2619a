"""`deckcheck diff`: what changed between two decklists."""

from __future__ import annotations

import sys

from deckcheck.cli.one_deck import DeckOptions, read_deck
from deckcheck.decklist.compare import changes
from deckcheck.decklist.hash import deck_hash
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.decklist.compare import Change
    from deckcheck.decklist.deck import Deck

FORMATS = ("text", "json")


def run(before: DeckOptions, after: DeckOptions, output_format: str) -> int:
    """Print what changed; 0 where the decks are equal, 1 where they differ, 2 where one cannot be read."""
    if output_format not in FORMATS:
        raise Failure("unknown-report", name=output_format, known=list(FORMATS))
    a, _ = read_deck(before, whole=True)
    b, _ = read_deck(after, whole=True)
    changed = changes(a, b)
    equal = not changed and (a.game, a.format) == (b.game, b.format)
    if output_format == "json":
        _print_json(a, b, before.path, after.path, changed, equal=equal)
    elif equal:
        print(text("diff-equal", a=before.path, b=after.path))
    else:
        _print_text(a, b, before.path, after.path, changed)
    return OK if equal else NO


def _print_text(a: Deck, b: Deck, before: str, after: str, changed: list[Change]) -> None:
    print(f"--- {printable(before)} ({deck_hash(a)})")
    print(f"+++ {printable(after)} ({deck_hash(b)})")
    if a.game != b.game:
        print(text("diff-game", before=a.game, after=b.game))
    if a.format != b.format:
        print(text("diff-format", before=a.format, after=b.format))
    section = None
    for change in changed:
        if change.section != section:
            section = change.section
            print(f"{printable(section)}:")
        amount = f"{change.after - change.before:+d}"
        counts = f" ({change.before} → {change.after})" if change.before and change.after else ""
        print(f"  {amount:>3} {printable(change.card)}{counts}")
    added = sum(max(change.after - change.before, 0) for change in changed)
    removed = sum(max(change.before - change.after, 0) for change in changed)
    print(text("diff-total", added=added, removed=removed), file=sys.stderr)


def _print_json(a: Deck, b: Deck, before: str, after: str, changed: list[Change], *, equal: bool) -> None:

    data: dict[str, Any] = {
        "equal": equal,
        "before": _deck_data(a, before),
        "after": _deck_data(b, after),
        "changes": [
            {
                "section": change.section,
                "card": change.card,
                "id": change.id,
                "before": change.before,
                "after": change.after,
            }
            for change in changed
        ],
    }
    print(json_text(data, indent=1))


def _deck_data(deck: Deck, path: str) -> dict[str, Any]:
    return {"path": path, "name": deck.name, "game": deck.game, "format": deck.format, "hash": deck_hash(deck)}
