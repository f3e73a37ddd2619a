"""Loading a user's ruleset: a sixth game, or a house format that extends a built-in one."""

from __future__ import annotations

import json
import os

from deckcheck.catalog.names import nearest
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.examples import schemas
from deckcheck.construction.ruleset import Ruleset
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes, read_tree
from deckcheck.messages import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from deckcheck.decklist.nodes import Node

SCHEMA = "ruleset/schema"
# What a message of a rule may speak of.
VALUES = frozenset(
    (
        *("allowed", "bound", "card", "cards", "expected", "found", "lacks", "missing", "over", "rule", "section"),
        *("short", "type"),
    )
)


def load_ruleset(path: str) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset of a file, complete with what it extends, or None and everything that is wrong with it.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """
    try:
        text = decode(read_bytes(path, MAX_CATALOG_BYTES))
        tree = read_tree(text, json=is_json(path), max_entries=MAX_CATALOG_ENTRIES)
    except Problem as problem:
        problem.code = SCHEMA
        return None, [problem]
    if not isinstance(tree, MappingNode):
        return None, [Problem(SCHEMA, "ruleset-mapping", 1, 1)]
    problems = [*duplicate_keys(tree, SCHEMA), *schema_problems(tree, "ruleset", SCHEMA)]
    if problems:
        return None, sorted(problems, key=lambda problem: (problem.line, problem.column))
    data = to_data(tree)
    base = None
    if "extends" in data:
        found = builtin_ruleset(data["extends"])
        if found is None:
            node = tree.get("extends") or tree
            return None, [
                Problem(SCHEMA, "ruleset-extends", node.line, node.column, game=data["extends"], **_near_games(data))
            ]
        base = found.data
    merged = merge(base, data) if base is not None else data
    problems = list(_meaning(tree, merged, base))
    if problems:
        return None, problems
    return Ruleset(merged), []


def _near_games(data: Mapping[str, Any]) -> dict[str, list[str]]:
    from deckcheck.catalog.prepare import games

    return {"suggestions": nearest(data["extends"], games()) or games()}


def merge(base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a ruleset that extends another: its own formats first, its own rules after those of the base."""
    merged = {**base, **{key: value for key, value in data.items() if key not in ("extends", "formats", "rules")}}
    for key in ("types", "attributes", "sections", "references"):
        merged[key] = {**base.get(key, {}), **data.get(key, {})}
    merged["qualifiers"] = list(dict.fromkeys([*base.get("qualifiers", ()), *data.get("qualifiers", ())]))
    own = data.get("formats", {})
    merged["formats"] = {**own, **{name: form for name, form in base["formats"].items() if name not in own}}
    merged["rules"] = [*base["rules"], *data.get("rules", ())]
    return merged


def duplicate_keys(node: Node, code: str) -> Iterator[Problem]:
    """Yield every key that a mapping of the tree holds twice."""
    if isinstance(node, MappingNode):
        seen: dict[str, Scalar] = {}
        for key, value in node.items:
            if key.text in seen:
                first = seen[key.text].line
                yield Problem(code, "duplicate-key", key.line, key.column, key=key.text, first=first)
            seen.setdefault(key.text, key)
            yield from duplicate_keys(value, code)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from duplicate_keys(item, code)


def schema_problems(tree: Node, kind: str, code: str) -> list[Problem]:
    """Return where a tree breaks one of the JSON Schemas (`ruleset`, ...), each at its place and with a suggestion."""
    from jsonschema import Draft202012Validator

    with open(os.path.join(schemas(), f"{kind}.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    errors = Draft202012Validator(schema).iter_errors(to_data(tree))
    return [
        _schema_problem(tree, error, code) for error in sorted(errors, key=lambda error: list(map(str, error.path)))
    ]


def _schema_problem(tree: Node, error: Any, code: str) -> Problem:
    node, key = locate(tree, error.path)
    line, column = node.line, node.column
    if error.validator == "additionalProperties" and isinstance(node, MappingNode):
        allowed = list(error.schema.get("properties", ()))
        for name, _ in node.items:
            if name.text not in allowed:
                return Problem(
                    code,
                    "schema-key",
                    name.line,
                    name.column,
                    key=name.text,
                    allowed=allowed,
                    suggestions=nearest(name.text, allowed, 1),
                )
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return Problem(code, "schema-missing", line, column, key=", ".join(missing), where=key or "file")
    if error.validator == "enum":
        return Problem(
            code,
            "schema-value",
            line,
            column,
            key=key,
            allowed=[str(value) for value in error.validator_value],
            suggestions=nearest(str(error.instance), [str(value) for value in error.validator_value], 1),
        )
    if error.validator == "anyOf":
        needed = [" + ".join(part["required"]) for part in error.validator_value if "required" in part]
        return Problem(code, "schema-one-of", line, column, key=key or "file", allowed=needed)
    if error.validator == "pattern" and "examples" in error.schema:
        examples = list(error.schema["examples"])
        return Problem(code, "schema-like", line, column, key=key or "file", examples=examples)
    return Problem(code, "schema-other", line, column, key=key or "file", detail=error.message[:200])


def locate(tree: Node, path: Iterable[Any]) -> tuple[Node, str]:
    """Return the node at a path of keys and indices, and the last key on the way."""
    node: Node = tree
    last = ""
    for step in path:
        if isinstance(node, MappingNode) and isinstance(step, str):
            last = step
            node = node.get(step) or node
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
    return node, last


def _meaning(tree: MappingNode, data: Mapping[str, Any], base: Mapping[str, Any] | None) -> Iterator[Problem]:
    """Yield what a schema cannot say: sections, attributes, formats, numbers and references that do not exist."""
    names = {
        "section": list(data["sections"]),
        "attribute": [*data.get("attributes", {}), *_common(), "card"],
        "format": list(data["formats"]),
        "reference": list(data.get("references", {})),
        "type": list(data["types"]),
    }
    numbers = sorted({name for form in data["formats"].values() for name in form.get("numbers", {})})
    names["number"] = numbers
    codes = {rule["code"] for rule in (base or {}).get("rules", ())}
    formats = tree.get("formats")
    rules: list[tuple[Node, str]] = []
    if isinstance(formats, MappingNode):
        for key, form in formats.items:
            if isinstance(form, MappingNode):
                yield from _format(form, names, {rule["code"] for rule in data["rules"]})
                rules.extend((rule, key.text) for rule in _items(form.get("rules")))
    rules.extend((rule, "") for rule in _items(tree.get("rules")))
    for rule, _ in rules:
        if isinstance(rule, MappingNode):
            yield from _rule(rule, names, codes)
    for section in _values(tree.get("sections")):
        if isinstance(section, MappingNode):
            for part in _items(section.get("takes")):
                yield from _selection(part, names)
    hands = tree.get("hands")
    counted = [hands] if isinstance(hands, MappingNode) else []
    counted += [part for part in _items(tree.get("statistics")) if isinstance(part, MappingNode)]
    for part in counted:
        for field in ("pile", "aside", "redraw_without", "of", "by"):
            selection = part.get(field)
            if selection is not None:
                yield from _selection(selection, names)
    yield from _loops(tree, data)


def _common() -> list[str]:
    from deckcheck.catalog.validate import COMMON

    return list(COMMON)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _values(node: Node | None) -> list[Node]:
    return [value for _, value in node.items] if isinstance(node, MappingNode) else []


def _unknown(kind: str, node: Node, name: str, known: list[str]) -> Problem:
    return Problem(
        SCHEMA, f"ruleset-{kind}", node.line, node.column, name=name, known=known, suggestions=nearest(name, known, 1)
    )


def _format(form: MappingNode, names: Mapping[str, list[str]], codes: set[str]) -> Iterator[Problem]:
    parent = form.get("extends")
    if isinstance(parent, Scalar) and parent.text not in names["format"]:
        yield _unknown("format", parent, parent.text, names["format"])
    for field in ("severity", "disable"):
        node = form.get(field)
        entries = [key for key, _ in node.items] if isinstance(node, MappingNode) else _items(node)
        for entry in entries:
            if isinstance(entry, Scalar) and entry.text not in codes:
                yield _unknown("code", entry, entry.text, sorted(codes))


def _loops(tree: MappingNode, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield formats that extend themselves, directly or not."""
    formats = tree.get("formats")
    if not isinstance(formats, MappingNode):
        return
    for key, _ in formats.items:
        seen = {key.text}
        name = data["formats"][key.text].get("extends")
        while name in data["formats"]:
            if name in seen:
                yield Problem(SCHEMA, "ruleset-loop", key.line, key.column, name=key.text)
                break
            seen.add(name)
            name = data["formats"][name].get("extends")


def _rule(rule: MappingNode, names: Mapping[str, list[str]], taken: set[str]) -> Iterator[Problem]:
    code = rule.get("code")
    if isinstance(code, Scalar):
        if code.text in taken:
            yield Problem(SCHEMA, "ruleset-code-taken", code.line, code.column, name=code.text)
        taken.add(code.text)
    known = VALUES | _keys(rule)
    for field in ("message", "fix"):
        for words in _values(rule.get(field)):
            if isinstance(words, Scalar):
                for value in sorted(placeholders(words.text) - known):
                    yield _unknown("value", words, value, sorted(known))
    for name in _items(rule.get("formats")):
        if isinstance(name, Scalar) and name.text not in names["format"]:
            yield _unknown("format", name, name.text, names["format"])
    listed = rule.get("listed")
    if isinstance(listed, Scalar) and listed.text not in names["section"]:
        yield _unknown("section", listed, listed.text, names["section"])
    for kind in ("compare", "copies", "partner", "exclude", "cover"):
        node = rule.get(kind)
        for constraint in _items(node) or ([node] if isinstance(node, MappingNode) else []):
            yield from _parts(constraint, names)


def _keys(rule: MappingNode) -> set[str]:
    """Return the attributes by which a rule counts copies; its texts may name them."""
    copies = rule.get("copies")
    keys = [part.get("key") for part in (*_items(copies), copies) if isinstance(part, MappingNode)]
    return {name.text for key in keys for name in (*_items(key), key) if isinstance(name, Scalar)}


def _parts(node: Node, names: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Yield what a constraint names that does not exist, looking into all its selections and amounts."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _parts(item, names)
    if not isinstance(node, MappingNode):
        return
    for key, value in node.items:
        if key.text in ("count", "of", "each", "needs", "cards", "there", "some", "none"):
            yield from _selection(value, names)
        elif key.text == "groups":
            for group in _items(value):
                yield from _selection(group, names)
        elif key.text == "number" and isinstance(value, Scalar):
            if value.text not in names["number"]:
                yield _unknown("number", value, value.text, names["number"])
        elif key.text in ("missing", "reference") and isinstance(value, Scalar):
            if value.text not in names["reference"]:
                yield _unknown("reference", value, value.text, names["reference"])
        else:
            yield from _parts(value, names)


def _selection(node: Node, names: Mapping[str, list[str]]) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        return
    for key, value in node.items:
        if key.text == "section":
            for name in _items(value) or [value]:
                if isinstance(name, Scalar) and name.text not in names["section"]:
                    yield _unknown("section", name, name.text, names["section"])
        elif key.text in ("any", "not"):
            for part in _items(value) or [value]:
                yield from _selection(part, names)
        elif key.text.partition(".")[0] not in names["attribute"]:
            yield _unknown("attribute", key, key.text, names["attribute"])
        elif key.text == "type":
            for name in _items(value) or [value]:
                if isinstance(name, Scalar) and name.text not in names["type"]:
                    yield _unknown("type", name, name.text, names["type"])
        elif isinstance(value, MappingNode):
            reference = value.get("reference")
            if isinstance(reference, Scalar) and reference.text.partition(".")[0] not in names["reference"]:
                yield _unknown("reference", reference, reference.text, names["reference"])


def unknown_cards(tree_data: Mapping[str, Any], known: Iterable[str]) -> list[str]:
    """Return the names after `card:` in a ruleset's selections that no catalog holds (folded names in `known`)."""
    from deckcheck.catalog.names import fold

    have = set(known)
    found: list[str] = []

    def walk(data: Any) -> None:
        if isinstance(data, dict):
            for key, value in data.items():
                if key == "card":
                    wanted = value if isinstance(value, list) else [value]
                    found.extend(str(name) for name in wanted if fold(str(name)) not in have)
                elif key not in ("examples", "default"):
                    walk(value)
        elif isinstance(data, list):
            for value in data:
                walk(value)

    walk(tree_data.get("rules", []))
    walk(tree_data.get("formats", {}))
    return found
