"""Fixing a decklist in JSON, which has no comments: it is rewritten where anything but its layout has to change."""

from __future__ import annotations

import re

from deckcheck.decklist.build import FIELDS
from deckcheck.decklist.fix_types import COUNT, MERGED, NAME, ORDER, SECTION, FixedText, read_counts
from deckcheck.decklist.limits import MAX_COUNT
from deckcheck.decklist.nodes import Mapping, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.decklist.fix_types import Spelling


def mend_json(text: str, spelling: Spelling) -> FixedText:
    """Fix a list in JSON: it is rewritten where anything but its layout has to change."""
    tree = read_tree(text, json=True)
    deck = tree.get("deck") if isinstance(tree, Mapping) else None
    if not isinstance(tree, Mapping) or not isinstance(deck, Mapping):
        return FixedText(text, {})
    if _has_twins([key.text for key, _ in tree.items]) or _has_twins([key.text for key, _ in deck.items]):
        return FixedText(text, {})
    changes: dict[str, int] = {}
    written = [key.text for key, _ in deck.items]
    sections: dict[str, Any] = {}
    for key, value in deck.items:
        right = spelling.section(key.text)
        name = right if right is not None and right not in written else key.text
        changes[SECTION] = changes.get(SECTION, 0) + (name != key.text)
        sections[name] = _json_section(name, value, spelling, changes)
    ordered = _in_order(sections, spelling.sections)
    fields = {key.text: ordered if key.text == "deck" else to_data(value) for key, value in tree.items}
    fields_ordered = _in_order(fields, FIELDS)
    changes[ORDER] = int(list(ordered) != list(sections)) + int(list(fields_ordered) != list(fields))
    changes = {kind: count for kind, count in changes.items() if count}
    if not changes:
        return FixedText(text.rstrip() + "\n", {})
    indent = re.search(r"\n([ \t]+)\S", text)
    step: int | str = indent.group(1) if indent else 2
    return FixedText(json_text(fields_ordered, indent=step) + "\n", changes)


def _json_section(section: str, value: Any, spelling: Spelling, changes: dict[str, int]) -> Any:
    def spelt(name: str) -> str:
        right = spelling.name(section, name)
        changes[NAME] = changes.get(NAME, 0) + (right is not None and right != name)
        return name if right is None else right

    pairs, moved = read_counts(section, value, spelling.counted)
    changes[COUNT] = changes.get(COUNT, 0) + moved
    if not moved and not isinstance(value, Mapping):
        data = to_data(value)
        if isinstance(data, list):
            return [spelt(item) if isinstance(item, str) else item for item in data]
        return spelt(data) if isinstance(data, str) else data
    cards: dict[str, Any] = {}
    places: dict[str, str] = {}
    for reference, amount in pairs:
        name = spelt(reference)
        first = places.setdefault(spelling.same(section, name), name)
        if first not in cards:
            cards[first] = amount
        elif isinstance(cards[first], int) and isinstance(amount, int) and cards[first] + amount <= MAX_COUNT:
            cards[first] += amount
            changes[MERGED] = changes.get(MERGED, 0) + 1
        else:
            raise Problem("decklist/duplicate-key", "duplicate-card", value.line, value.column, key=name, first=0)
    return cards


def _in_order(items: dict[str, Any], order: Sequence[str]) -> dict[str, Any]:
    known = {name: items[name] for name in order if name in items}
    return {**known, **{name: value for name, value in items.items() if name not in known}}


def _has_twins(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)
