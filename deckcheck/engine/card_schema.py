"""The JSON Schema of play data, generated from the vocabulary of each game."""

from __future__ import annotations

from deckcheck.engine.effects.shared import LARGEST
from deckcheck.messages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.engine.effects.language import Language, Term
    from deckcheck.engine.rules import GameRules

#: What a filter says of a card beside its tests.
ZONE, OWNER = "where the card is", "whose it is"
#: What may be done to any amount, in this order.
ADJUSTMENTS = {
    "per": "divide by this, rounding down",
    "per_up": "divide by this, rounding up",
    "times": "then multiply by this",
    "plus": "then add this",
    "at_least": "never less than this",
    "at_most": "never more than this",
}


def effects_schema(games: Iterable[GameRules]) -> dict[str, Any]:
    """Return the schema of a catalog file's play data, for editors; the linter knows more (names, event roles).

    Its descriptions are in English and French, as in all schemas.
    """
    definitions: dict[str, Any] = {}
    branches = []
    for rules in games:
        definitions.update(_prefixed(_definitions(rules.language), rules.game))
        branches.append(_branch(rules))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Play data of a card catalog",
        "description": "What the cards of a catalog do in test-play. Generated from the code. / Ce que font les cartes "
        "d’un catalogue dans une partie d’essai. Tiré du code.",
        "type": "object",
        "properties": {
            "game": {"description": "The game's id. / L’identifiant du jeu."},
            "cards": {
                "description": "The cards, as a list or by their names. / Les cartes, en liste ou selon leurs noms."
            },
        },
        "allOf": branches,
        "$defs": definitions,
    }


def _branch(rules: GameRules) -> dict[str, Any]:
    """Return the part of the schema that holds for one game's catalogs."""
    kinds = [
        {
            "if": {"properties": {"type": {"const": kind}}, "required": ["type"]},
            "then": {"properties": {"play": {"$ref": f"#/$defs/{rules.game}.{shape}"}}},
        }
        for kind, shape in rules.shapes.items()
    ]
    # A game whose cards have no play data yet has no kinds, and JSON Schema knows no empty `allOf`.
    card: dict[str, Any] = {"type": "object", "allOf": kinds} if kinds else {"type": "object"}
    cards = {"anyOf": [{"type": "array", "items": card}, {"type": "object", "additionalProperties": card}]}
    return {
        "if": {"properties": {"game": {"const": rules.game}}, "required": ["game"]},
        "then": {"properties": {"cards": cards}},
    }


def _definitions(language: Language) -> dict[str, Any]:
    """Return the definitions of one language, by names without the game."""
    amount = {name: _entry(language, entry) for name, entry in language.amounts.items()}
    found: dict[str, Any] = {
        "do": {"type": "array", "items": {"$ref": "#/$defs/operation"}},
        "operation": _one_of(language, language.operations),
        "condition": _one_of(language, language.conditions),
        "amount": {
            "anyOf": [
                {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        **amount,
                        **{name: _described(language, text, {"type": "integer"}) for name, text in ADJUSTMENTS.items()},
                    },
                    "additionalProperties": False,
                },
            ]
        },
        "filter": {
            "type": "object",
            "minProperties": 1,
            "properties": {
                "zone": _described(
                    language,
                    ZONE,
                    {"anyOf": [{"enum": [*language.zones]}, {"type": "array", "items": {"enum": [*language.zones]}}]},
                ),
                "of": _described(language, OWNER, {"anyOf": [{"type": "string"}, {"type": "object"}]}),
                **{
                    name: _described(language, entry.text, _typed(language, entry.params[0].type))
                    for name, entry in language.filters.items()
                },
            },
            "additionalProperties": False,
        },
        "trigger": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {
                name: _described(
                    language,
                    kind.text,
                    {
                        "type": ["object", "null"],
                        "properties": {role: _described(language, of.text, {}) for role, of in kind.roles.items()},
                        "additionalProperties": False,
                    },
                )
                for name, kind in language.events.items()
            },
            "additionalProperties": False,
        },
    }
    found.update({name: _in_all_languages(language, own) for name, own in language.definitions.items()})
    found.update({name: _entry(language, entry) for name, entry in language.shapes.items()})
    return found


def _one_of(language: Language, table: dict[str, Term]) -> dict[str, Any]:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {name: _entry(language, entry) for name, entry in table.items()},
        "additionalProperties": False,
    }


def _entry(language: Language, entry: Term) -> dict[str, Any]:
    """Return the schema of what is under an entry's name."""
    whole: dict[str, Any] = {
        "type": "object" if any(param.required for param in entry.params) else ["object", "null"],
        "properties": {
            param.name: _described(language, param.text, _typed(language, param.type)) for param in entry.params
        },
        "additionalProperties": False,
    }
    required = [param.name for param in entry.params if param.required]
    if required:
        whole["required"] = required
    if entry.short:
        short = next(param for param in entry.params if param.name == entry.short)
        return _described(language, entry.text, {"anyOf": [_typed(language, short.type), whole]})
    return _described(language, entry.text, whole)


def _described(language: Language, words: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with what it means, in every language."""
    return {"description": " / ".join(language.translator(code)(words) for code in LANGUAGES), **schema}


def _in_all_languages(language: Language, schema: Any) -> Any:
    """Return a schema that a game gives with what it means in every language, where it says it in English."""
    if isinstance(schema, list):
        return [_in_all_languages(language, part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _in_all_languages(language, part) for key, part in schema.items()}
    words = found.get("description")
    return _described(language, found.pop("description"), found) if isinstance(words, str) else found


def _typed(language: Language, type: str) -> dict[str, Any]:  # noqa: A002  the field's own word
    kind, _, rest = type.partition(":")
    if kind == "list":
        return {"type": "array", "items": _typed(language, rest)}
    if kind == "shape":
        return {"$ref": f"#/$defs/{rest}"}
    if kind == "word":
        return {"enum": [*language.listed(rest)]}
    return dict(language.types[kind].schema)


def _prefixed(data: Any, game: str) -> Any:
    """Return definitions under names of their game, references included."""
    return {f"{game}.{name}": _with_references(value, game) for name, value in data.items()}


def _with_references(data: Any, game: str) -> Any:
    if isinstance(data, dict):
        return {
            key: value.replace("#/$defs/", f"#/$defs/{game}.")
            if key == "$ref" and isinstance(value, str)
            else _with_references(value, game)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_with_references(value, game) for value in data]
    return data


def as_text(schema: dict[str, Any]) -> str:
    """Return a schema as its file has it."""
    import json

    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Print the schema of all games that can be played: `python -m deckcheck.engine.card_schema`."""
    import sys

    from deckcheck.engine.registry import playable_games, rules_of

    sys.stdout.write(as_text(effects_schema([rules_of(game) for game in playable_games()])))


if __name__ == "__main__":
    main()
