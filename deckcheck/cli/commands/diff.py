"""`deckcheck diff`: what changed between two decklists."""

from __future__ import annotations

from deckcheck.cli.one_deck import read_deck
from deckcheck.decklist.compare import changes
from deckcheck.decklist.hash import deck_hash
from deckcheck.failure import NO, OK
from deckcheck.json_text import json_text
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.decklist.compare import Change
    from deckcheck.decklist.deck import Deck


def run(args: Arguments, context: Context) -> int:
    """Print what changed; 0 where the decks are equal, 1 where they differ, 2 where one cannot be read."""
    args.require_report_format()
    before, after = args.before, args.after
    a, _ = read_deck(context, args, before, whole=True)
    b, _ = read_deck(context, args, after, whole=True)
    changed = changes(a, b)
    equal = not changed and (a.game, a.format) == (b.game, b.format)
    if args.output_format == "json":
        _print_json(a, b, before, after, changed, equal=equal)
    elif equal:
        context.print("diff-equal", a=before, b=after)
    else:
        _print_text(context, a, b, before, after, changed)
    return OK if equal else NO


def _print_text(context: Context, a: Deck, b: Deck, before: str, after: str, changed: list[Change]) -> None:
    print(f"--- {printable(before)} ({deck_hash(a)})")
    print(f"+++ {printable(after)} ({deck_hash(b)})")
    if a.game != b.game:
        context.print("diff-game", before=a.game, after=b.game)
    if a.format != b.format:
        context.print("diff-format", before=a.format, after=b.format)
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
    context.add("diff-total", added=added, removed=removed)


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
