"""The JSON Schema of rulings: what all games share, and the sides of each game key by key, from its zones and columns.

`python -m deckcheck.engine.rulings.schema` rewrites the generated part of `schemas/ruling.schema.json`.
"""

from __future__ import annotations

import json
import os

from deckcheck.engine.data.own_files import construction_codes, rule_ids
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings.compare import ZONE_WORDS
from deckcheck.engine.rulings.expectations import KEYS
from deckcheck.engine.rulings.runner import STEPS
from deckcheck.engine.rulings.seen import TRUTH, seen_of
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, columns_of
from deckcheck.engine.rulings.table import GIVEN_KEYS, MOST_CARDS, SHARED_SIDE
from deckcheck.engine.state.columns import Kind
from deckcheck.shipped import schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.data.options import Option
    from deckcheck.engine.rules import GameRules

_ANYTHING: Mapping[str, Any] = {}
_TEXT: Mapping[str, Any] = {"type": "string"}
_NUMBER: Mapping[str, Any] = {"type": "integer"}
_BY_KIND: Mapping[int, Mapping[str, Any]] = {
    Kind.FLAG: {"type": "boolean"},
    Kind.PLAYER: {"type": "string"},
    Kind.CARD: {"type": "string"},
    # Bits, or the words that a game has for them.
    Kind.BITS: {"type": ["integer", "string", "array"]},
}
# What a key says that is not a number (`given_values`), by the gaps that it may fill.
_BY_GAP: Mapping[str, Mapping[str, Any]] = {
    "{card}": {"type": "string"},
    "{space}": {"type": "string"},
    "{player}": {"type": ["string", "array"], "items": {"type": "string"}},
    "{number}": {"type": "integer"},
    "{talent}: {number}": {"type": "object", "minProperties": 1, "additionalProperties": {"type": "integer"}},
}
# The descriptions of the parts, in both languages.
_SIDES = "Zones and figures of this game. / Les zones et valeurs de ce jeu."
_CARDS = "Cards, and what is said of them. / Des cartes, et ce qui en est dit."
_NAME = "The card, by any of its names. / La carte, par n’importe lequel de ses noms."
_STEPS = "What is done, step by step. / Ce qui est fait, pas à pas."
_DECKS = "Decks, by player. / Des decks, par joueur."
_RULES = "Rules of this game. / Des règles de ce jeu."
_OPTIONS = "Options of this game. / Des options de ce jeu."
_PHASE = "A phase of this game. / Une phase de ce jeu."
_DECISION = "A kind of decision of this game. / Une sorte de décision de ce jeu."
_FACT = "A fact of the game. / Un fait de la partie."


def ruling_schema(base: Mapping[str, Any], games: Iterable[GameRules]) -> dict[str, Any]:
    """Return the schema of rulings: what is common to all games, as it is, and a branch for each of these."""
    shared = {name: value for name, value in base["$defs"].items() if ":" not in name}
    whole = {"cards", "ruling"}  # what is outside a ruling, and what each case fills
    shared = {name: value if name in whole else _fillable(value) for name, value in shared.items()}
    shared["blank"] = {"description": _FILLED, "type": "string", "pattern": r"^\$[a-z_]+$"}
    shared["something"] = _SOMETHING
    properties = shared["ruling"]["properties"]
    shared["ruling"] = {
        **shared["ruling"],
        "properties": {
            key: value if key in {"name", "cases"} else _fillable(value) for key, value in properties.items()
        },
        "allOf": [_of_players(names) for names in _SEATS],
    }
    found = {key: value for key, value in base.items() if key not in ("allOf", "$defs")}
    branches, definitions = [], {}
    for rules in games:
        branches.append(_branch(rules))
        definitions.update({name: _fillable(value) for name, value in _definitions(rules).items()})
    return {**found, "allOf": branches, "$defs": {**shared, **definitions}}


def _ref(rules: GameRules, name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{rules.game}:{name}"}


def _branch(rules: GameRules) -> dict[str, Any]:
    """Return what holds of the rulings of a game beside what holds of all."""
    decks = {"properties": {"decks": {"description": _DECKS, "additionalProperties": _ref(rules, "deck")}}}
    step = {"properties": {"expect": _ref(rules, "expect"), "new game": {"description": _STEPS, **decks}}}
    known_rules = sorted({*rule_ids(rules.folder), *construction_codes(rules.folder)})
    ruling = {
        "properties": {
            "rules": {"description": _RULES, "items": {"anyOf": [{"enum": known_rules}, _BLANK]}},
            "given": _ref(rules, "given"),
            "expect": _ref(rules, "expect"),
            "do": {"description": _STEPS, "items": step},
            "options": {
                "description": _OPTIONS,
                "propertyNames": {"anyOf": [{"enum": sorted(rules.options)}, _BLANK]},
                "properties": {name: _fillable(_option(rules.options[name])) for name in sorted(rules.options)},
            },
        }
    }
    return {
        "if": {"properties": {"game": {"const": rules.game}}, "required": ["game"]},
        "then": {"properties": {"rulings": {"items": ruling}}},
    }


# What is expected of a side is something, all the way down (`check_not_empty`).
_SAYS_SOMETHING: Mapping[str, Any] = {"type": "object", "allOf": [{"$ref": "#/$defs/something"}]}
_PART = {"description": _CARDS, "allOf": [{"$ref": "#/$defs/something"}, {"not": {"enum": [None, [], 0, False]}}]}
_SOMETHING: Mapping[str, Any] = {
    "description": "Not the empty mapping, at any depth. / Pas le tableau de champs vide, à aucune profondeur.",
    "minProperties": 1,
    "properties": dict.fromkeys(ZONE_WORDS, _PART),
    "additionalProperties": {"$ref": "#/$defs/something"},
    "items": {"$ref": "#/$defs/something"},
}
# Who may sit at a table; those of a larger one are not looked at.
_SEATS = ("AB", "ABC", "ABCD")
# A whole value that the cases of a ruling fill in; what is a part of a text or a key.
_FILLED = "A blank that each case fills in. / Un blanc que remplit chaque cas."
_FILL: Mapping[str, Any] = {"$ref": "#/$defs/blank"}
_BLANK: Mapping[str, Any] = {"type": "string", "pattern": r"\$"}


def _option(option: Option) -> dict[str, Any]:
    """Return what an option may be."""
    description = {"description": f"{option.text['en']} / {option.text['fr']}"}
    if option.values:
        words = [name for names in option.words.values() for name in names if not isinstance(option.default, bool)]
        return {**description, "enum": [*dict.fromkeys([*option.values, *words])]}
    return {**description, "type": "integer", "minimum": option.least, "maximum": option.most}


def _of_players(names: Sequence[str]) -> dict[str, Any]:
    """Return that steps and expectations speak of no other players than these, where no others sit at the table."""
    of_players = {"anyOf": [{"enum": [*names]}, _BLANK]}
    expect = {
        "description": _FACT,
        "propertyNames": {"anyOf": [{"enum": [*KEYS, SHARED_SIDE, *names]}, _BLANK]},
        "properties": {key: {"description": _FACT, "propertyNames": of_players} for key in ("sees", "cannot_see")},
    }
    step = {
        "propertyNames": {"anyOf": [{"enum": [*STEPS, *names]}, _BLANK]},
        "properties": {"expect": expect, "refused": {"description": _STEPS, "propertyNames": of_players}},
    }
    begun = {"type": "object", "anyOf": [{"required": [verb]} for verb in ("new game", "saved game")]}
    begins = {"properties": {"do": {"description": _STEPS, "type": "array", "contains": begun}}}
    return {
        "if": {
            "properties": {
                "given": {"description": _SIDES, "type": "object", "propertyNames": {"enum": [*GIVEN_KEYS, *names]}}
            },
            "not": {**begins, "required": ["do"]},
        },
        "then": {
            "properties": {
                "do": {"description": _STEPS, "items": step},
                "expect": expect,
                "given": {"description": _SIDES, "properties": {"turn": {"description": _FACT, **of_players}}},
            }
        },
    }


def _fillable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema that takes a blank wherever a case may fill one in, as a whole value or as a key."""
    if schema.get("then") == _FILL:  # one that does so already
        description = {"description": schema["description"]} if "description" in schema else {}
        return _fillable({**description, **schema["else"]})
    found = {key: _inside(key, value) for key, value in schema.items()}
    found.update(_blank_keys(found))
    kinds = "array" if found.get("$ref", "").endswith("/cards") else found.get("type", ())
    if "anyOf" in found:
        if not any(_takes_texts(one) for one in found["anyOf"]):
            found["anyOf"] = [*found["anyOf"], _FILL]
    elif "enum" in found:
        found = {"anyOf": [{"enum": found.pop("enum")}, _FILL], **found}
    elif kinds == "string" and "pattern" in found and "$" not in found["pattern"]:
        found = {"anyOf": [{"type": found.pop("type"), "pattern": found.pop("pattern")}, _FILL], **found}
    elif kinds and "string" not in ([kinds] if isinstance(kinds, str) else kinds):
        description = {"description": found.pop("description")} if "description" in found else {}
        found = {**description, "if": {"type": "string"}, "then": _FILL, "else": found}
    return found


def _blank_keys(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return that a mapping takes blanks for keys, whatever is under them."""
    return {"patternProperties": {r"\$": True}} if {"properties", "additionalProperties"} & schema.keys() else {}


def _inside(key: str, value: Any) -> Any:
    """Return the part of a schema under a keyword, with blanks in it."""
    if key == "anyOf":
        return [{**{name: _inside(name, inner) for name, inner in one.items()}, **_blank_keys(one)} for one in value]
    if key == "properties":
        return {name: _fillable(inner) for name, inner in value.items()}
    if key in {"additionalProperties", "items", "else"} and isinstance(value, dict):
        return _fillable(value)
    return value


def _takes_texts(schema: Mapping[str, Any]) -> bool:
    """Whether a schema takes a blank, or any text."""
    kinds = schema.get("type", ())
    return schema == _FILL or ("string" in kinds and "pattern" not in schema)


def _definitions(rules: GameRules) -> dict[str, Any]:
    view = seen_of(rules)
    phase = {"description": _PHASE, "anyOf": [{"enum": [*rules.phases]}, _BLANK]}
    kind = {"description": _DECISION, "anyOf": [{"enum": sorted(set(rules.decisions.values()))}, _BLANK]}
    kinds = {"description": _DECISION, "properties": {"kind": kind}}
    seen = {
        **dict.fromkeys((*columns_of(rules, CARD), *rules.seen_words, *rules.given_words), _ANYTHING),
        **view.kinds(view.cards),
    }
    # Several cards of a zone are counted by what is true of each.
    counted = {key: _ANYTHING if kind == TRUTH else kind for key, kind in seen.items()}
    own = {key for key, zone in rules.ruling_zones.items() if not rules.zones[zone].shared}
    return {
        f"{rules.game}:{name}": value
        for name, value in {
            "given": {
                "description": _SIDES,
                "type": "object",
                "properties": {
                    "turn": {"description": _FACT, "type": "string"},
                    "phase": phase,
                    "impossible": {"description": _FACT, "type": "boolean"},
                    SHARED_SIDE: _ref(rules, "given-table"),
                },
                "additionalProperties": _ref(rules, "given-side"),
            },
            "expect": {
                "description": _SIDES,
                "type": "object",
                "minProperties": 1,
                "properties": {
                    **{key: {"description": _FACT, "not": {"enum": [None, {}]}} for key in KEYS},
                    "phase": phase,
                    "decision": {**kinds, "not": {"enum": [None, {}]}},
                    SHARED_SIDE: _ref(rules, "expected-table"),
                },
                "additionalProperties": _ref(rules, "expected-side"),
            },
            "given-side": _side(
                rules, "given-zone", own, columns_of(rules, PLAYER), dict.fromkeys(rules.given_of_player, _ANYTHING)
            ),
            "given-table": _side(
                rules,
                "given-zone",
                {*rules.ruling_zones} - own,
                columns_of(rules, TABLE),
                dict.fromkeys(rules.given_of_table, _ANYTHING),
            ),
            "deck": {
                "description": _CARDS,
                "if": {"type": "object", "propertyNames": {"enum": [*rules.sections]}},
                "then": {"additionalProperties": _ref(rules, "given-zone")},
                "else": _ref(rules, "given-zone"),
            },
            "given-zone": _zone(rules, "given-card", {}),
            "given-card": _card(rules, _given_card(rules)),
            "expected-side": {
                **_side(rules, "expected-zone", own, columns_of(rules, PLAYER), view.kinds(view.player)),
                **_SAYS_SOMETHING,
            },
            "expected-table": {
                **_side(
                    rules,
                    "expected-zone",
                    {*rules.ruling_zones} - own,
                    columns_of(rules, TABLE),
                    view.kinds(view.table),
                ),
                **_SAYS_SOMETHING,
            },
            "expected-zone": _zone(rules, "expected-card", {**counted, **_zone_words(rules)}),
            "expected-card": _card(rules, seen),
        }.items()
    }


def _side(
    rules: GameRules,
    zone: str,
    zones: set[str],
    columns: Mapping[str, int],
    words: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    """Return what may be said of a player, or of what belongs to all: zones, figures that the game names, columns."""
    figures = {name: _of_kind(kind) for name, kind in columns.items()}
    return {
        "description": _SIDES,
        "type": ["object", "null"],
        "properties": {
            **{key: _figure(rules, key, words[key]) for key in sorted({*words} - zones)},
            **{key: _figure(rules, key, words.get(key, kind)) for key, kind in sorted(figures.items())},
            **{key: _ref(rules, zone) for key in sorted(zones)},
        },
        "propertyNames": {"anyOf": [{"enum": sorted({*words, *figures, *zones})}, _BLANK]},
    }


def _of_kind(kind: int) -> Mapping[str, Any]:
    return _BY_KIND.get(kind, _NUMBER)


def _zone(rules: GameRules, card: str, words: Mapping[str, Any]) -> dict[str, Any]:
    """Return how the cards of a zone are written; who says something of a card says nothing that it does not have."""
    zone = _ref(rules, card.replace("card", "zone"))
    top = {
        "type": "object",
        "required": ["top"],
        "additionalProperties": False,
        "properties": {"top": {"description": _CARDS, "type": "string"}},
    }
    # A blank for a key may mean `card`, or a card.
    blank = {"type": "object", "not": {"propertyNames": {"not": _BLANK}}}
    return {
        "description": _CARDS,
        "if": {"type": "object", "required": ["card"]},
        "then": _ref(rules, card),
        "else": {
            "if": blank,
            "then": {},
            "else": {
                "type": ["string", "integer", "null", "array", "object"],
                "minimum": 0,
                "maximum": MOST_CARDS,
                "items": {"if": {"type": "object", "required": ["top"]}, "then": top, "else": zone},
                "properties": {key: _figure(rules, key, value) for key, value in words.items()},
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": MOST_CARDS},
            },
        },
    }


def _zone_words(rules: GameRules) -> dict[str, Any]:
    """Return what may be expected of a part of a zone (`ZONE_WORDS`)."""
    card = {"if": {"type": "object"}, "then": {"required": ["card"], **_ref(rules, "expected-card")}, "else": _TEXT}
    return {
        "has": _ref(rules, "expected-zone"),
        "lacks": {"if": {"type": "array"}, "then": {"items": card}, "else": card},
        "top": {"type": ["string", "array"], "items": _TEXT},
    }


def _given_card(rules: GameRules) -> dict[str, Any]:
    """Return what may be given of a card: columns by their kinds, and what the game knows beside them."""
    found = {
        **dict.fromkeys(rules.given_words, _NUMBER),
        **{key: _of_kind(kind) for key, kind in columns_of(rules, CARD).items()},
    }
    return {**found, **{key: _of_values(values) for key, values in rules.given_values.items() if key in found}}


def _of_values(values: Sequence[str]) -> Mapping[str, Any]:
    """Return what is written where a key takes these words, or what fills this gap."""
    if values[0] in _BY_GAP:
        return _BY_GAP[values[0]]
    if set(values) <= {"true", "false"}:
        return {"type": "boolean"}
    word = {"enum": [*values]}
    return {"anyOf": [word, {"type": "array", "items": word}]}


def _figure(rules: GameRules, key: str, kind: Mapping[str, Any]) -> dict[str, Any]:
    page = f"`deckcheck ruling --reference {rules.game}`"
    return {"description": f"`{key}`: {page} lists it. / `{key}`\u00a0: {page} en donne la liste.", **kind}


def _card(rules: GameRules, keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return what may be said of one card."""
    return {
        "description": _CARDS,
        "type": "object",
        "properties": {
            "card": {"type": "string", "description": _NAME},
            **{key: _figure(rules, key, keys[key]) for key in sorted(keys)},
        },
        "propertyNames": {"anyOf": [{"enum": sorted({"card", *keys})}, _BLANK]},
    }


def main() -> None:
    """Rewrite the schema."""
    path = os.path.join(schemas(), "ruling.schema.json")
    with open(path, encoding="utf-8") as file:
        base = json.load(file)
    text = json.dumps(ruling_schema(base, map(rules_of, playable_games())), ensure_ascii=False, indent=2) + "\n"
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    main()
