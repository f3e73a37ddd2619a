"""Keys that one mapping holds twice: of two values one would be lost, so they are reported wherever a file is read."""

from __future__ import annotations

from deckcheck.decklist.nodes import Mapping, Sequence
from deckcheck.decklist.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decklist.nodes import Node


def duplicate_keys(node: Node | None, code: str) -> Iterator[Problem]:
    """Yield every key that a mapping of the tree holds again, as a problem of this code at its place."""
    if isinstance(node, Mapping):
        seen: dict[str, int] = {}
        for key, value in node.items:
            if key.text in seen:
                first = seen[key.text]
                yield Problem(code, "duplicate-key", key.line, key.column, key=key.text, first=first)
            seen.setdefault(key.text, key.line)
            yield from duplicate_keys(value, code)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from duplicate_keys(item, code)
