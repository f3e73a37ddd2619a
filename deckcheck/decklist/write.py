"""Writing decklists in deckcheck's own format, YAML or JSON: what is written reads back as the same list."""

from __future__ import annotations

import re

from deckcheck.catalog.names import fold
from deckcheck.decklist.build import FIELDS, TEXT_FIELDS
from deckcheck.decklist.nodes import Mapping, Scalar, Sequence, to_data
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as MappingType
    from typing import Any

    from deckcheck.decklist.build import ParsedDecklist
    from deckcheck.decklist.nodes import Node

_MAX_KEY = 900  # characters; YAML takes no longer key on one line than 1,024
# What is without quotes in YAML 1.1 and 1.2 alike: letters first, nothing that means something anywhere.
_PLAIN = re.compile(r"[^\W_][\w .;/!?+()’'’…–&-]*(?:,[\w .;/!?+()’'’…–&-]+)*\Z")
_FLOW = re.compile(r"[,\[\]{}]")
# Words and figures that YAML 1.1 reads as something else than text.
_OTHER = re.compile(
    r"(?:y|n|yes|no|on|off|true|false|null|none|nan|inf"
    r"|[-+.]?[0-9][0-9_,.:]*(?:e[-+]?[0-9]+)?|0[xob][0-9a-f_]+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|[-+]?\.?inf)\Z",
    re.IGNORECASE,
)
_SPACES = " \xa0\u202f"  # the last two are French typography
_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


def list_data(listing: ParsedDecklist, spec: MappingType[str, Any] | None = None) -> dict[str, Any]:
    """Return a listing as the data that `to_yaml` and `to_json` write.

    Texts as they are; `catalogs` a list; `cards` maps each name to its attributes; `deck` maps each section to a list
    of (reference, count), in which the copies of one reference are counted together.

    Args:
        listing: a listing without problems.
        spec: the game's ruleset data, which says what attributes are texts however they are written.
    """
    data: dict[str, Any] = {field: listing.texts[field] for field in TEXT_FIELDS if field in listing.texts}
    if listing.catalogs:
        data["catalogs"] = [node.text for node in listing.catalogs]
    if listing.cards:
        data["cards"] = {name.text: _attributes(node, spec) for name, node in listing.cards}
    data["deck"] = {name: section_data(value) for name, (_, value) in listing.sections.items()}
    return data


def _attributes(node: Node, spec: MappingType[str, Any] | None) -> Any:
    if spec is None or not isinstance(node, Mapping):
        return to_data(node)
    from deckcheck.catalog.validate import card_data

    return card_data(node, spec)


def section_data(value: Node) -> list[tuple[str, int]]:
    """Return (reference, count) of a section's node, each reference once."""
    if isinstance(value, Mapping):
        pairs: Iterable[tuple[str, int]] = (
            (key.text, node.whole() or 0) for key, node in value.items if isinstance(node, Scalar)
        )
    else:
        nodes = value.items if isinstance(value, Sequence) else [] if value.is_empty else [value]
        pairs = ((node.text, 1) for node in nodes if isinstance(node, Scalar))
    counts: dict[str, list[Any]] = {}
    for name, count in pairs:
        counts.setdefault(fold(name), [name, 0])[1] += count
    return [(name, count) for name, count in counts.values()]


def to_json(data: dict[str, Any]) -> str:
    """Return a list as JSON; see `list_data`."""
    plain = {field: data[field] for field in FIELDS if field in data}
    plain["deck"] = {name: dict(cards) for name, cards in data["deck"].items()}
    return json_text(plain, indent=2) + "\n"


def to_yaml(data: dict[str, Any]) -> str:
    """Return a list as YAML; see `list_data`."""
    lines: list[str] = []
    for field in TEXT_FIELDS:
        if field in data:
            lines += _text(field, data[field])
    if "catalogs" in data:
        lines.append(f"catalogs: [{', '.join(_scalar(path, flow=True) for path in data['catalogs'])}]")
    if "cards" in data:
        lines.append("cards:")
        lines += [f"  {_scalar(name)}: {flow(card)}" for name, card in data["cards"].items()]
    lines.append("deck:" if data["deck"] else "deck: {}")
    for name, cards in data["deck"].items():
        lines += _section(name, cards)
    return "\n".join([*lines, ""])


def _section(name: str, cards: list[tuple[str, int]]) -> list[str]:
    """Return a section in the shortest of the three ways in which lists write one."""
    key = f"  {_scalar(name)}:"
    if not cards:
        return [f"{key} []"]
    if len(cards) == 1 and cards[0][1] == 1:
        return [f"{key} {_scalar(cards[0][0])}"]
    names = [(_scalar(card), count) for card, count in cards]
    if all(count == 1 for _, count in names) or any(len(card) > _MAX_KEY for card, _ in names):
        return [key, *(f"  - {card}" for card, count in names for _ in range(count))]
    return [key, *(f"    {card}: {count}" for card, count in names)]


def _text(field: str, text: str) -> list[str]:
    """Return a field of the list: on one line, or line by line as a block where every line allows it."""
    lines = text.split("\n")
    if len(lines) > 1 and not text.startswith((" ", "\n")) and all(map(_is_kept, lines)):
        # The mark says what follows the last line: nothing, or exactly the line breaks that are written.
        mark = "-" if lines[-1] else "+"
        return [f"{field}: |{mark}", *(f"  {line}" if line else "" for line in (lines if lines[-1] else lines[:-1]))]
    return [f"{field}: {_scalar(text)}"]


def _is_kept(line: str) -> bool:
    return line == line.rstrip() and all(char == _visible(char) for char in line)


def flow(value: Any) -> str:
    """Return plain data as YAML on one line: mappings, lists, texts, whole numbers, true, false and null."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key, flow=True)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return _scalar(value, flow=True)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _scalar(text: str, *, flow: bool = False) -> str:
    """Return a text as YAML writes it: without quotes where every reader takes it as that text."""
    if _PLAIN.match(text) and not _OTHER.match(text) and text == text.rstrip() and not (flow and _FLOW.search(text)):
        return text
    return '"' + "".join(_NAMED.get(char) or _visible(char) for char in text) + '"'


def _visible(char: str) -> str:
    """Return a character as it may be in a quoted text."""
    if char in _SPACES or (char.isprintable() and char != "\ufeff"):
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
