"""Loading a user's ruleset: a sixth game, or a house format that extends a built-in one."""

from __future__ import annotations

import os

from deckcheck.catalog.names import fold, nearest
from deckcheck.catalog.prepare import further
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.ruleset import Ruleset
from deckcheck.construction.violation import ERROR
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, scalar_data, to_data
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.schema_reader import read_validated
from deckcheck.messages import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from deckcheck.decklist.nodes import Node

SCHEMA = "ruleset/schema"
MAX_FORMATS = 100
MAX_RULES = 1_000  # of a ruleset and its formats
# Keys of constraints that name attributes of cards.
_ATTRIBUTES = ("attribute", "equal", "every_lower", "key", "sum")
_VALUE_OF = "value of "  # before the name of an attribute, where the values are that it may have
# What a deck of ids names.
_ID_SECTIONS = ("one", "team", "rest")
_ID_NUMBERS = ("least", "limit", "size")
# What a message of a rule may speak of.
VALUES = frozenset(
    (
        *("allowed", "bound", "card", "cards", "expected", "found", "lacks", "missing", "over", "rule", "section"),
        *("short", "type"),
    )
)


def load_ruleset(
    path: str, base_of: Callable[[str], Ruleset | None] = builtin_ruleset
) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset of a file, complete with what it extends, or None and everything that is wrong with it.

    Args:
        path: the file.
        base_of: what finds the ruleset of the game that it extends.

    Raises:
        UnreadableFileError: the file cannot be opened.
    """

    def meaning(tree: MappingNode, whole: bool) -> Iterator[Problem]:
        data = to_data(tree)
        base = base_of(data["extends"]) if "extends" in data else None
        if base is None and "extends" in data:
            node = tree.get("extends") or tree
            yield Problem(SCHEMA, "ruleset-extends", node.line, node.column, game=data["extends"], **_near_games(data))
            return
        merged = _complete(data, base)
        problems = list(_meaning(tree, merged, None if base is None else base.data))
        yield from problems
        if whole and not problems:
            yield from _missing_numbers(tree, merged)

    tree, problems = read_validated(path, "ruleset", SCHEMA, before=_too_many, meaning=meaning)
    if tree is None or problems:
        return None, problems
    data = to_data(tree)
    base = base_of(data["extends"]) if "extends" in data else None
    if base is None:
        return Ruleset(data), []
    merged = _complete(data, base)
    return Ruleset(_with_house_sources(merged, base, data.get("formats", {}), os.path.basename(path))), []


def _complete(data: Mapping[str, Any], base: Ruleset | None) -> Mapping[str, Any]:
    """Return the data of a ruleset with those of the one that it extends, if it does."""
    return data if base is None else merge(base.data, data)


def _with_house_sources(merged: Mapping[str, Any], base: Ruleset, own: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Return a merged ruleset with the sources of limits that the extended rules do not print, under `house`.

    They are format -> code -> a text by language: the file and the format that set the limit or the severity. What
    they have changed is under `changed`: format -> code -> `numbers` and `severity`, each with what was before.
    """
    ruleset = Ruleset(merged)
    found: dict[str, dict[str, Any]] = dict(base.data.get("house", {}))
    changes: dict[str, dict[str, Any]] = dict(base.data.get("changed", {}))
    for name, game_format in own.items():
        parent = name
        while parent in own and own[parent].get("extends", parent) != parent:
            parent = own[parent]["extends"]
        before, severities, _, _ = base.format_data(parent) if parent in base.data["formats"] else ({}, {}, (), ())
        numbers = {
            number: value for number, value in ruleset.format_data(name)[0].items() if before.get(number) != value
        }
        source = {language: f"{file}, {text}" for language, text in game_format.get("title", {"en": name}).items()}
        own_codes = {rule["code"] for rule in ruleset.all_rules()} - {rule["code"] for rule in base.all_rules()}
        found[name] = dict(base.data.get("house", {}).get(parent, {}))
        changes[name] = dict(base.data.get("changed", {}).get(parent, {}))
        for rule in (*merged["rules"], *ruleset.format_data(name)[3]):
            code = rule["code"]
            if code in own_codes:
                # A rule of the house names its source itself, or has none but the file.
                if "source" not in rule:
                    found[name][code] = source
                continue
            changed: dict[str, Any] = {}
            read = sorted(numbers.keys() & _read_numbers(rule))
            if read and before:
                changed["numbers"] = {number: [numbers[number], before.get(number)] for number in read}
            usual = rule.get("severity", ERROR)
            severity = ruleset.format_data(name)[1].get(code, usual)
            if severity != severities.get(code, usual):
                changed["severity"] = [severity, severities.get(code, usual)]
            if changed or read:
                found[name][code] = source
            if changed:
                changes[name][code] = changed
    return {**merged, "house": found, "changed": changes}


def _too_many(tree: MappingNode) -> Iterator[Problem]:
    """Yield what is more than any game has: every format is held against all others, and every rule against each."""
    formats = tree.get("formats")
    if formats is not None and len(_values(formats)) > MAX_FORMATS:
        yield Problem(SCHEMA, "limit-entries", formats.line, formats.column, limit=MAX_FORMATS)
    lists = [tree.get("rules"), *(game_format.get("rules") for game_format in _mappings(_values(formats)))]
    left = MAX_RULES
    for rules in lists:
        left -= len(_items(rules))
        if rules is not None and left < 0:
            yield Problem(SCHEMA, "limit-entries", rules.line, rules.column, limit=MAX_RULES)
            return


def _near_games(data: Mapping[str, Any]) -> dict[str, list[str]]:
    from deckcheck.catalog.discovery import games

    return {"suggestions": nearest(data["extends"], games()) or games()}


def merge(base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a ruleset that extends another: its own formats first, its own rules after those of the base."""
    merged = {**base, **{key: value for key, value in data.items() if key not in ("extends", "formats", "rules")}}
    for key in ("types", "attributes", "sections", "references"):
        merged[key] = {**base.get(key, {}), **data.get(key, {})}
    own_types = [name for name in data.get("types", {}) if name not in base.get("types", {})]
    for name, spec in base.get("attributes", {}).items() if own_types else ():
        # A type that a ruleset adds may have whatever the others have.
        if "types" in spec and name not in data.get("attributes", {}):
            merged["attributes"][name] = {**spec, "types": [*spec["types"], *own_types]}
    merged["qualifiers"] = list(dict.fromkeys([*base.get("qualifiers", ()), *data.get("qualifiers", ())]))
    own = data.get("formats", {})
    merged["formats"] = {
        **own,
        **{name: game_format for name, game_format in base["formats"].items() if name not in own},
    }
    merged["rules"] = [*base["rules"], *data.get("rules", ())]
    return merged


def _meaning(tree: MappingNode, data: Mapping[str, Any], base: Mapping[str, Any] | None) -> Iterator[Problem]:
    """Yield what a schema cannot say: sections, attributes, formats, numbers and references that do not exist."""
    names = {
        "section": list(data["sections"]),
        "attribute": [*data.get("attributes", {}), *_common(), "card"],
        "format": list(data["formats"]),
        "reference": list(data.get("references", {})),
        "type": list(data["types"]),
    }
    names["number"] = sorted(
        {name for game_format in data["formats"].values() for name in game_format.get("numbers", {})}
    )
    names["integer"] = []
    names["beside"] = further(data["game"])
    for name, spec in data.get("attributes", {}).items():
        if "values" in spec:
            names[_VALUE_OF + name] = list(map(str, spec["values"]))
        elif spec["kind"] == "integer":
            names["integer"].append(name)
    read = sorted(
        _read_numbers([data["rules"], [game_format.get("rules", []) for game_format in data["formats"].values()]])
    )
    read += [data["id_deck"][field] for field in _ID_NUMBERS] if "id_deck" in data else []
    codes = {rule["code"] for rule in (base or {}).get("rules", ())}
    rules: list[Node] = []
    for game_format in _mappings(_values(tree.get("formats"))):
        yield from _format(game_format, names, {rule["code"] for rule in data["rules"]})
        numbers = game_format.get("numbers")
        for key, _ in numbers.items if isinstance(numbers, MappingNode) else ():
            if key.text not in read:
                yield _unknown("number-unread", key, key.text, read)
        rules += _items(game_format.get("rules"))
    for rule in _mappings([*rules, *_items(tree.get("rules"))]):
        yield from _rule(rule, names, codes)
    yield from _named("section", _values(tree.get("references")), names)
    yield from _named("attribute", _items(tree.get("qualifiers")), names)
    for kind in _mappings(_values(tree.get("types"))):
        yield from _named("attribute", _items(kind.get("requires")), names)
    for attribute in _mappings(_values(tree.get("attributes"))):
        yield from _named("type", _items(attribute.get("types")), names)
    for section in _mappings(_values(tree.get("sections"))):
        for part in _items(section.get("takes")):
            yield from _selection(part, names)
    yield from _id_deck(tree.get("id_deck"), names)
    for part in _mappings([tree.get("hands"), *_items(tree.get("statistics"))]):
        for field in ("pile", "aside", "redraw_without", "of", "by"):
            selection = part.get(field)
            if selection is not None:
                yield from _selection(selection, names)
    yield from _loops(tree, data)


def _id_deck(node: Node | None, names: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Yield what a deck of ids names and nothing is."""
    for ids in _mappings([node]):
        for what, fields in (("section", _ID_SECTIONS), ("number", _ID_NUMBERS), ("attribute", ("cost",))):
            yield from _named(what, map(ids.get, fields), names)


def _common() -> list[str]:
    from deckcheck.catalog.validate import COMMON

    return list(COMMON)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _mappings(nodes: Iterable[Node | None]) -> list[MappingNode]:
    return [node for node in nodes if isinstance(node, MappingNode)]


def _scalars(nodes: Iterable[Node | None]) -> list[Scalar]:
    return [node for node in nodes if isinstance(node, Scalar)]


def _values(node: Node | None) -> list[Node]:
    return [value for _, value in node.items] if isinstance(node, MappingNode) else []


def _unknown(kind: str, node: Node, name: str, known: list[str]) -> Problem:
    return Problem(
        SCHEMA, f"ruleset-{kind}", node.line, node.column, name=name, known=known, suggestions=nearest(name, known, 1)
    )


def _each(node: Node) -> list[Node]:
    """Return the items of a list, or the one value that is in its place."""
    return _items(node) or [node]


def _named(kind: str, nodes: Iterable[Node | None], names: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Yield the names that nothing of this kind bears; of a dotted path the start counts."""
    for node in _scalars(nodes):
        if node.text.partition(".")[0] not in names[kind]:
            yield _unknown(kind, node, node.text, names[kind])


def _values_of(attribute: str, nodes: Iterable[Node | None], names: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Yield the values that no card can have as this attribute."""
    known = names.get(_VALUE_OF + attribute)
    folded = None if known is None else set(map(fold, known))
    for node in _scalars(nodes):
        values: dict[str, Any] = {"name": attribute, "value": node.text}
        if known is not None and folded is not None and fold(node.text) not in folded:
            values |= {"known": known, "suggestions": nearest(node.text, known, 1)}
            yield Problem(SCHEMA, "ruleset-attribute-value", node.line, node.column, **values)
        elif attribute in names["integer"] and not isinstance(scalar_data(node), int):
            yield Problem(SCHEMA, "ruleset-attribute-integer", node.line, node.column, **values)


def _format(game_format: MappingNode, names: Mapping[str, list[str]], codes: set[str]) -> Iterator[Problem]:
    yield from _named("format", [game_format.get("extends")], names)
    yield from _named("beside", _items(game_format.get("beside")), names)
    for field in ("severity", "disable"):
        node = game_format.get(field)
        entries = [key for key, _ in node.items] if isinstance(node, MappingNode) else _items(node)
        for entry in _scalars(entries):
            if entry.text not in codes:
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


def _missing_numbers(tree: MappingNode, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield formats without a number that some rule reads there."""
    ruleset = Ruleset({**data, "sections": {}})
    formats = tree.get("formats")
    for key, _ in formats.items if isinstance(formats, MappingNode) else ():
        numbers, _, disabled, own = ruleset.format_data(key.text)
        for rule in (*data["rules"], *own):
            if rule["code"] not in disabled and key.text in rule.get("formats", [key.text]):
                for name in sorted(_read_numbers(rule) - set(numbers)):
                    yield Problem(
                        SCHEMA,
                        "ruleset-number-missing",
                        key.line,
                        key.column,
                        name=name,
                        format=key.text,
                        rule=rule["code"],
                    )


def _read_numbers(data: Any) -> set[str]:
    """Return the numbers of the format that a rule's data reads."""
    if isinstance(data, list):
        return {name for part in data for name in _read_numbers(part)}
    if not isinstance(data, dict):
        return set()
    own = {data["number"]} if set(data) <= {"number", "times"} and isinstance(data.get("number"), str) else set()
    return own | {name for part in data.values() for name in _read_numbers(part)}


def _rule(rule: MappingNode, names: Mapping[str, list[str]], taken: set[str]) -> Iterator[Problem]:
    for code in _scalars([rule.get("code")]):
        if code.text in taken:
            yield Problem(SCHEMA, "ruleset-code-taken", code.line, code.column, name=code.text)
        taken.add(code.text)
    since, until = rule.get("from"), rule.get("until")
    if isinstance(since, Scalar) and isinstance(until, Scalar) and since.text > until.text:
        yield Problem(SCHEMA, "ruleset-days", until.line, until.column, since=since.text, until=until.text)
    known = VALUES | _keys(rule)
    for field in ("message", "fix"):
        for words in _scalars(_values(rule.get(field))):
            for value in sorted(placeholders(words.text) - known):
                yield _unknown("value", words, value, sorted(known))
    yield from _named("format", _items(rule.get("formats")), names)
    yield from _named("section", [rule.get("listed")], names)
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
        elif key.text == "values":
            attribute = node.get("attribute")
            found = [item.get("value") if isinstance(item, MappingNode) else item for item in _items(value)]
            name = attribute.text if isinstance(attribute, Scalar) else ""
            yield from _named("type", found, names) if name == "type" else _values_of(name, found, names)
        elif key.text == "number":
            yield from _named("number", [value], names)
        elif key.text in ("missing", "reference"):
            yield from _named("reference", [value], names)
        elif key.text in _ATTRIBUTES or (key.text == "item" and node.get("each") is not None):
            # Of a path in several steps, only the first is an attribute.
            stepped = key.text == "sum" and isinstance(value, Sequence)
            yield from _named("attribute", _items(value)[:1] if stepped else _each(value), names)
        else:
            yield from _parts(value, names)


def _selection(node: Node, names: Mapping[str, list[str]]) -> Iterator[Problem]:
    for key, value in node.items if isinstance(node, MappingNode) else ():
        if key.text == "section":
            yield from _named("section", _each(value), names)
        elif key.text in ("any", "not"):
            for part in _each(value):
                yield from _selection(part, names)
        elif key.text.partition(".")[0] not in names["attribute"]:
            yield _unknown("attribute", key, key.text, names["attribute"])
        elif key.text == "type":
            yield from _named("type", _each(value), names)
        elif isinstance(value, MappingNode):
            yield from _named("reference", [value.get("reference")], names)
        else:
            yield from _values_of(key.text, _each(value), names)


def named_cards(tree: MappingNode) -> Iterator[Scalar]:
    """Yield every card that a ruleset names itself: after `card:`, and as default contents of sections."""
    for section in _mappings(_values(tree.get("sections"))):
        default = section.get("default")
        yield from (key for key, _ in default.items) if isinstance(default, MappingNode) else ()
    for field in ("rules", "formats"):
        yield from _after_card(tree.get(field))


def _after_card(node: Node | None) -> Iterator[Scalar]:
    for item in _items(node):
        yield from _after_card(item)
    for key, value in node.items if isinstance(node, MappingNode) else ():
        if key.text == "card":
            yield from _scalars(_each(value))
        elif key.text != "examples":
            yield from _after_card(value)
