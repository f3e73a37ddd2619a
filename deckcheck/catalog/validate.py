"""What a card of a catalog must look like, checked without a schema library so that a user's deck never waits for one.

The generated JSON Schema says the same (`construction.schemas.catalog_schema`); a test holds the two together.
"""

from __future__ import annotations

from deckcheck.catalog.clauses import are_marked_alike, unmarked
from deckcheck.catalog.names import nearest
from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, scalar_data, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.decklist.nodes import Node

# Attributes that a card of every game may have, with their kinds.
COMMON: dict[str, Mapping[str, Any]] = {
    "id": {"kind": "text"},
    "name": {"kind": "text"},
    "type": {"kind": "text"},
    "names": {"kind": "translations"},
    "aliases": {"kind": "texts"},
    "variant_of": {"kind": "text"},
    "set": {"kind": "text"},
    "number": {"kind": "text"},
    "rarity": {"kind": "text"},
    "traits": {"kind": "texts"},
    "text": {"kind": "translations", "marked": True},
    "official": {"kind": "boolean"},
    "invented": {"kind": "texts"},
    "derived": {"kind": "texts"},
    "uncertain": {"kind": "text"},
    "limit_per_deck": {"kind": "integer", "minimum": 1},
    "modifies": {"kind": "mappings"},
    "play": {"kind": "mapping"},
    "adds": {"kind": "mapping"},
}
KINDS = (
    "text",
    "texts",
    "texts-or-choices",
    "integer",
    "boolean",
    "mapping",
    "mappings",
    "number-or-text",
    "translations",
)


def check_card(node: Node, name: str, spec: Mapping[str, Any], code: str, *, trusted: bool) -> Iterator[Problem]:
    """Yield what is wrong with one card of a catalog.

    Args:
        node: the card's attributes.
        name: the card's name, for the messages.
        spec: the game's ruleset data, of which `types` and `attributes` are read.
        code: the code to report under.
        trusted: whether the card may modify rules.
    """
    misspelt: set[str] = set()  # attributes that an unknown key was probably meant to be
    given = node.get("type") if isinstance(node, MappingNode) else None
    type_name = given.text if isinstance(given, Scalar) and given.text in spec["types"] else ""
    yield from attribute_problems(node, name, spec, code, trusted=trusted, type_name=type_name, misspelt=misspelt)
    if not isinstance(node, MappingNode):
        return
    types = spec["types"]
    present = {key.text for key, _ in node.items}
    kind = node.get("type")
    if kind is None:
        yield Problem(code, "card-type-missing", node.line, node.column, card=name, types=list(types))
        return
    type_name = kind.text if isinstance(kind, Scalar) else ""
    if type_name not in types:
        yield Problem(
            code,
            "card-type",
            kind.line,
            kind.column,
            card=name,
            type=type_name,
            game=spec["game"],
            types=list(types),
            suggestions=nearest(type_name, types),
        )
        return
    if "adds" in present and ("variant_of" not in present or "play" in present):
        yield Problem(code, "card-adds", node.line, node.column, card=name)
    for required in types[type_name].get("requires", ()):
        if required not in present and required not in misspelt:
            yield Problem(code, "card-requires", node.line, node.column, card=name, attribute=required, type=type_name)


def attribute_problems(
    node: Node,
    name: str,
    spec: Mapping[str, Any],
    code: str,
    *,
    trusted: bool,
    type_name: str,
    misspelt: set[str] | None = None,
) -> Iterator[Problem]:
    """Yield what is wrong with the attributes of a card one by one; see `check_card`.

    `type_name` is the card's type, empty if it is not known. `misspelt` takes up the attributes that unknown ones were
    probably meant to be.
    """
    if not isinstance(node, MappingNode):
        yield Problem(code, "card-mapping", node.line, node.column, card=name)
        return
    attributes = {**COMMON, **spec.get("attributes", {})}
    present: dict[str, Scalar] = {}
    yield from duplicate_keys(node, "decklist/duplicate-key" if code.startswith("decklist") else code)
    for key, value in node.items:
        if key.text in present:
            continue
        present[key.text] = key
        attribute = attributes.get(key.text)
        if attribute is None:
            near = nearest(key.text, attributes) if len(present) <= len(attributes) else []
            if misspelt is not None:
                misspelt.update(near[:1])
            yield Problem(
                code,
                "card-attribute",
                key.line,
                key.column,
                attribute=key.text,
                game=spec["game"],
                suggestions=near,
            )
        elif key.text == "modifies" and not trusted:
            yield Problem(code, "card-modifies", key.line, key.column, card=name)
        elif type_name and type_name not in attribute.get("types", (type_name,)):
            types = attribute["types"]
            place = (key.line, key.column)
            yield Problem(code, "card-foreign", *place, attribute=key.text, card=name, type=type_name, types=types)
        else:
            wanted = _unmet(value, attribute)
            if wanted is not None:
                yield Problem(
                    code,
                    "card-value",
                    value.line,
                    value.column,
                    attribute=key.text,
                    card=name,
                    wanted=wanted,
                    suggestions=_near_values(value, attribute),
                )


def _near_values(value: Node, attribute: Mapping[str, Any]) -> list[str]:
    if isinstance(value, Scalar) and attribute.get("kind") == "text" and "values" in attribute:
        return nearest(value.text, attribute["values"])
    return []


def _unmet(node: Node, attribute: Mapping[str, Any]) -> Message | None:
    """Return what the attribute wants where the value does not meet it."""
    kind = attribute["kind"]
    if kind == "text":
        if isinstance(node, Scalar) and is_text(node):
            values = attribute.get("values")
            return None if values is None or node.text in values else Message("wanted-one-of", values=values)
        return Message("wanted-text")
    if kind == "integer":
        return _unmet_integer(node, attribute)
    if kind == "boolean":
        return None if is_boolean(node) else Message("wanted-boolean")
    data = to_data(node)
    if kind == "texts":
        items = node.items if isinstance(node, Sequence) else [node]
        return None if all(is_text(item) for item in items) else Message("wanted-texts")
    if kind == "texts-or-choices":
        items = node.items if isinstance(node, Sequence) else [node]
        good = all(is_text(item) or isinstance(item, MappingNode) for item in items)
        return None if good else Message("wanted-texts")
    if kind == "mapping":
        return None if isinstance(data, dict) else Message("wanted-mapping")
    if kind == "mappings":
        good = isinstance(data, list) and all(isinstance(part, dict) for part in data)
        return None if good else Message("wanted-mappings")
    if kind == "translations":
        good = isinstance(node, MappingNode) and all(
            key.text in ("en", "fr") and is_text(value) for key, value in node.items
        )
        if good and attribute.get("marked") and not are_marked_alike(_texts(node)):
            return Message("wanted-clauses")
        return None if good else Message("wanted-translations")
    good = isinstance(node, Scalar) and not isinstance(data, bool) and data is not None
    return None if good else Message("wanted-number-or-text")


def _unmet_integer(node: Node, attribute: Mapping[str, Any]) -> Message | None:
    value = node.whole() if isinstance(node, Scalar) else None
    minimum = attribute.get("minimum", 0)
    if "values" in attribute:
        return None if value in attribute["values"] else Message("wanted-one-of", values=attribute["values"])
    if value is None or value < minimum:
        return Message("wanted-integer-from", minimum=minimum)
    return None


def is_text(node: Node) -> bool:
    """Whether a node is text that says something."""
    return isinstance(node, Scalar) and node.is_text and bool(node.text.strip())


def is_boolean(node: Node) -> bool:
    """Whether a node is true or false."""
    return isinstance(node, Scalar) and isinstance(scalar_data(node), bool)


def card_data(node: MappingNode, spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return a checked card's attributes as plain data: text where the game's attributes say text, as written."""
    attributes = {**COMMON, **spec.get("attributes", {})}
    return {key.text: _value(value, attributes[key.text]) for key, value in node.items}


def _texts(node: Node) -> dict[str, str]:
    """Return language -> text."""
    items = node.items if isinstance(node, MappingNode) else ()
    return {key.text: value.text for key, value in items if isinstance(value, Scalar)}


def _value(node: Node, attribute: Mapping[str, Any]) -> Any:
    kind = attribute["kind"]
    if kind == "text" and isinstance(node, Scalar):
        return node.text
    if kind == "integer" and isinstance(node, Scalar):
        return node.whole()
    if kind in ("texts", "texts-or-choices"):
        items = node.items if isinstance(node, Sequence) else [node]
        return [item.text if isinstance(item, Scalar) else to_data(item) for item in items]
    if kind == "translations":
        texts = _texts(node)
        return {language: unmarked(text) for language, text in texts.items()} if attribute.get("marked") else texts
    return to_data(node)
