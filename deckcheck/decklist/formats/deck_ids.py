"""Decks as JSON objects from the id of a card to a number of copies, as the site of a game's community keeps them.

The object is under `cards`, or under `card_ids` in a row of the site's database. A further key, `deckcheck`, says what
the object cannot: which cards the deck begins with.
"""

from __future__ import annotations

import re

from deckcheck.decklist.formats.exchange import IdDeck, ImportedList
from deckcheck.decklist.json_reader import read_json
from deckcheck.decklist.limits import MAX_ENTRIES
from deckcheck.decklist.lines import lines_with_ends
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence
from deckcheck.decklist.problem import Problem
from deckcheck.failure import Failure
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as MappingType
    from typing import Any

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck
    from deckcheck.decklist.nodes import Node

BY_ID = True  # cards are written by the ids under which they were read
KEY = "deckcheck"  # the key that other programs pass over
TEAM, ONE = "team", "xfile"  # and its two fields
UNNAMED = "Untitled"
_CARDS = ("cards", "card_ids")
_TITLES = ("name", "title")
_ID = re.compile(r"\s*[A-Za-z]{2,4}[0-9]{0,4}-\S")


def is_deck_of_ids(text: str) -> bool:
    """Whether a text is a JSON object with ids of cards and their numbers, and no deck of our own."""
    if not any(f'"{key}"' in text for key in _CARDS):
        return False
    try:
        tree = read_json(text, MAX_ENTRIES)
    except Problem:
        return False
    if not isinstance(tree, Mapping) or tree.get("deck") is not None:
        return False
    cards = _cards(tree)
    if cards is None:
        return False
    if not cards.items:
        return tree.get("game") is None
    return any(_ID.match(key.text) and isinstance(value, Scalar) for key, value in cards.items)


def _cards(tree: Mapping) -> Mapping | None:
    """Return the object of ids: the first that holds something."""
    found = [node for key in _CARDS if isinstance(node := tree.get(key), Mapping)]
    return next((node for node in found if node.items), found[0] if found else None)


def read(text: str, names: MappingType[str, str]) -> ImportedList:  # noqa: ARG001  the ids are those of the catalog
    """Return the ids of a file with their numbers; what they are is for the game to say.

    Raises:
        Problem: `decklist/syntax` where it is not JSON, `decklist/schema` where no object of ids is.
    """
    loose = ImportedList()
    tree = read_json(text, MAX_ENTRIES)
    cards = _cards(tree) if isinstance(tree, Mapping) else None
    if not isinstance(tree, Mapping) or cards is None:
        raise Problem("decklist/schema", "ids-cards", tree.line, tree.column)
    for key, node in tree.items:
        if key.text in _TITLES and isinstance(node, Scalar) and node.is_text and "name" not in loose.texts:
            loose.set_text("name", node.text, node.line, node.column)
    loose.ids = IdDeck(cards)
    ids_node = tree.get(KEY)
    if ids_node is not None:
        _report(loose, loose.ids, ids_node)
    return loose


def _report(loose: ImportedList, deck: IdDeck, ids_node: Node) -> None:
    """Take what the key `deckcheck` says."""
    if not isinstance(ids_node, Mapping):
        loose.problems.append(Problem("decklist/schema", "ids-written", ids_node.line, ids_node.column))
        return
    for key, node in ids_node.items:
        if key.text == TEAM and isinstance(node, Sequence) and all(map(_is_text, node.items)):
            deck.team = [item.text for item in node.items if isinstance(item, Scalar)]
        elif key.text == ONE and isinstance(node, Scalar) and (node.is_text or node.is_empty):
            deck.one = node.text if node.is_text else None
        else:
            loose.problems.append(Problem("decklist/schema", "ids-written", key.line, key.column))


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_text


class NoIdsError(Failure):
    """A deck of a game whose decks are not kept as ids."""


def write(deck: ExportDeck, codes: Codes) -> str:  # noqa: ARG001  the ids are those of the catalog
    """Return the file's text: the copies of each id over all sections, and which cards the deck begins with.

    Cards without an id of the game's are left out.

    Raises:
        NoIdsError: the decks of this game are not kept so.
    """
    spec = deck.ids
    if spec is None:
        raise NoIdsError("ids-no-game", game=deck.game)
    counts: dict[str, int] = {}
    sections: dict[str, list[str]] = {}
    for part in deck.parts:
        held = sections.setdefault(part.name, [])
        for copies in part.cards:
            if copies.id.upper().startswith(tuple(spec["prefixes"])):
                counts[copies.printing] = counts.get(copies.printing, 0) + copies.count
                held.append(copies.printing)
    data: dict[str, Any] = {
        "name": deck.texts.get("name") or UNNAMED,
        "cards": {card: counts[card] for card in sorted(counts)},
    }
    if not deck.plain:
        ids_node: dict[str, Any] = {TEAM: sections.get(spec["team"], [])}
        one = sections.get(spec["one"], [])
        data[KEY] = {**ids_node, ONE: one[0]} if one else ids_node
    return json_text(data, indent=1) + "\n"


def with_answers(text: str, answers: MappingType[str, Any]) -> str:
    """Return a text in which the key `deckcheck` holds further answers; nothing else is changed."""
    from json import JSONDecoder

    tree = read_json(text, MAX_ENTRIES)
    ids_node = tree.get(KEY) if isinstance(tree, Mapping) else None
    if isinstance(ids_node, Mapping):
        start = sum(map(len, lines_with_ends(text)[: ids_node.line - 1])) + ids_node.column - 1
        known, end = JSONDecoder().raw_decode(text, start)
        return f"{text[:start]}{json_text({**known, **answers})}{text[end:]}"
    before, _, after = text.rpartition("}")
    return f'{before.rstrip()},\n "{KEY}": {json_text(answers)}\n}}{after}'
