"""The JSON Schemas of decklists and catalogs, made from the rulesets.

In a checkout, `python -m deckcheck.construction.schemas` writes those of the built-in games to `schemas/`.
"""

from __future__ import annotations

from deckcheck.catalog.validate import COMMON
from deckcheck.decklist.limits import MAX_COUNT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string", "pattern": r"\S"}
_TEXTS: dict[str, Any] = {"if": {"type": "array"}, "then": {"items": _TEXT}, "else": _TEXT}
_KINDS: dict[str, dict[str, Any]] = {
    "text": _TEXT,
    "texts": _TEXTS,
    "texts-or-choices": {
        "if": {"type": "array"},
        "then": {"items": {"type": ["string", "object"], "minLength": 1}},
        "else": {"type": ["string", "object"], "minLength": 1},
    },
    "integer": {"type": "integer", "minimum": 0},
    "boolean": {"type": "boolean"},
    "mapping": {"type": "object"},
    "mappings": {"type": "array", "items": {"type": "object"}},
    "number-or-text": {"type": ["number", "string"]},
    "translations": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "en": {**_TEXT, "description": "in English / en anglais"},
            "fr": {**_TEXT, "description": "in French / en français"},
        },
    },
}

# What the attributes that all games share are for; those of one game have a title in its ruleset.
_COMMON_TITLES = {
    "id": {"en": "the card's id, unique in its game", "fr": "l’identifiant de la carte, unique dans son jeu"},
    "name": {"en": "the name", "fr": "le nom"},
    "type": {"en": "the card type", "fr": "le type de carte"},
    "names": {"en": "the name in each language", "fr": "le nom dans chaque langue"},
    "aliases": {"en": "other names that count as the card's own", "fr": "d’autres noms qui valent pour la carte"},
    "variant_of": {
        "en": "the id of the card that this is a printing of",
        "fr": "l’identifiant de la carte dont celle-ci est une impression",
    },
    "set": {"en": "the set", "fr": "l’extension"},
    "number": {"en": "the number within the set", "fr": "le numéro dans l’extension"},
    "rarity": {"en": "the rarity", "fr": "la rareté"},
    "traits": {"en": "the traits", "fr": "les traits"},
    "text": {"en": "the text in each language", "fr": "le texte dans chaque langue"},
    "official": {"en": "whether it is a printed card", "fr": "si c’est une carte imprimée"},
    "invented": {
        "en": "the attributes that were made up, since no print of them is known",
        "fr": "les attributs inventés, faute d’impression connue",
    },
    "derived": {
        "en": "the attributes that were concluded from others",
        "fr": "les attributs déduits d’autres",
    },
    "uncertain": {"en": "what is not certain about it", "fr": "ce qui n’en est pas certain"},
    "limit_per_deck": {"en": "how many copies a deck may hold", "fr": "combien d’exemplaires un deck peut contenir"},
    "modifies": {
        "en": "the construction rules that it changes for its deck",
        "fr": "les règles de construction qu’elle change pour son deck",
    },
    "play": {"en": "what the card does in test-play", "fr": "ce que fait la carte dans une partie d’essai"},
    "adds": {
        "en": "what a variant adds to the play data of its card: lists are joined, mappings merged",
        "fr": "ce qu’une variante ajoute aux données de jeu de sa carte : les listes s’allongent, le reste se complète",
    },
}


def decklist_schema(rulesets: Sequence[Ruleset], catalogs: Mapping[str, Catalog] | None = None) -> dict[str, Any]:
    """Return the schema of decklists; each game's sections follow from the field `game`, none are tried in turn.

    Args:
        rulesets: the games.
        catalogs: game -> its cards, whose names the schema is to hold.
    """
    return {
        "$schema": DRAFT,
        "$id": "https://deckcheck.invalid/schemas/decklist.schema.json",
        "title": "deckcheck decklist",
        "description": "A decklist: its game, and the cards of each section. / Le jeu et les cartes de chaque section.",
        "type": "object",
        "required": ["game", "deck"],
        "additionalProperties": False,
        "properties": {
            "game": {
                "description": "The game's id. / L’identifiant du jeu.",
                **_choice({ruleset.game: ruleset.data.get("title", {}) for ruleset in rulesets}),
            },
            "format": {**_TEXT, "description": "The format; the game's default when absent. / Le format."},
            "name": {"type": "string", "description": "The deck's name. / Le nom du deck."},
            "player": {"type": "string", "description": "The player. / Le joueur ou la joueuse."},
            "notes": {"type": "string", "description": "Anything. / Remarques."},
            "catalogs": {
                "type": "array",
                "items": _TEXT,
                "description": "More card catalogs, relative to this file. / D’autres catalogues.",
            },
            "cards": {
                "type": "object",
                "propertyNames": _TEXT,
                "additionalProperties": {"type": "object", "required": ["type"]},
                "description": "Cards defined on the spot. / Cartes définies sur place.",
            },
            "deck": {
                "type": "object",
                "additionalProperties": {"$ref": "#/$defs/section"},
                "description": "Section to cards. / Section vers cartes.",
            },
        },
        "allOf": [_game_branch(ruleset, (catalogs or {}).get(ruleset.game)) for ruleset in rulesets],
        "$defs": {
            "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT, "default": 1},
            "section": {
                "description": "A card, a list of cards, or card to count. / Carte, liste ou nombre par carte.",
                "type": ["string", "array", "object"],
                "pattern": r"\S",
                "items": _TEXT,
                "propertyNames": _TEXT,
                "additionalProperties": {"$ref": "#/$defs/count"},
            },
        },
    }


def _choice(titles: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Return the schema of one of some ids, each with its title, as editors show it beside the id."""
    return {"enum": list(titles), "enumDescriptions": [_described(title) or name for name, title in titles.items()]}


def _game_branch(ruleset: Ruleset, catalog: Catalog | None) -> dict[str, Any]:
    sections = {
        name: {"$ref": "#/$defs/section", "description": _described(section.title)}
        for name, section in ruleset.sections.items()
    }
    formats = {name: data.get("title", {}) for name, data in ruleset.data["formats"].items()}
    branch: dict[str, Any] = {
        "properties": {
            "format": _choice(formats),
            "deck": {"properties": sections, "additionalProperties": False},
            "cards": {"additionalProperties": _card(ruleset, inline=True)},
        }
    }
    if catalog is not None:
        from deckcheck.construction.name_schema import with_names

        branch["allOf"] = [with_names(ruleset, catalog)]
    return {"if": {"properties": {"game": {"const": ruleset.game}}, "required": ["game"]}, "then": branch}


def _described(texts: Mapping[str, str]) -> str:
    return " / ".join(dict.fromkeys(texts.values()))


def catalog_schema(rulesets: Sequence[Ruleset]) -> dict[str, Any]:
    """Return the schema of catalogs."""
    return {
        "$schema": DRAFT,
        "$id": "https://deckcheck.invalid/schemas/catalog.schema.json",
        "title": "deckcheck catalog",
        "description": "Cards of one game. / Les cartes d’un jeu.",
        "type": "object",
        "required": ["game"],
        "anyOf": [{"required": ["cards"]}, {"required": ["completes"]}, {"required": ["errata"]}],
        "additionalProperties": False,
        "properties": {
            "game": {**_TEXT, "description": "The game's id. / L’identifiant du jeu."},
            "set": {**_TEXT, "description": "The set of all cards here. / L’extension de ces cartes."},
            "official": {
                "type": "boolean",
                "description": "Whether they are printed cards. / Cartes imprimées ou non.",
            },
            "cards": {
                "description": "The cards, as a list or by their names. / Les cartes, en liste ou selon leurs noms.",
                "if": {"type": "array"},
                "then": {"items": {"required": ["name"]}},
                "else": {"type": "object", "propertyNames": _TEXT},
            },
            "completes": {
                "type": "object",
                "description": "What known cards leave open. / Ce que des cartes connues laissent ouvert.",
            },
            "errata": {
                "type": "object",
                "description": "What a newer print of known cards says. / Ce que dit une nouvelle impression.",
            },
        },
        "allOf": [
            {
                "if": {"properties": {"game": {"const": ruleset.game}}, "required": ["game"]},
                "then": {
                    "properties": {
                        "cards": {
                            "items": _card(ruleset, inline=False),
                            "additionalProperties": _card(ruleset, inline=False),
                        },
                        "completes": {"additionalProperties": _completion(ruleset)},
                        "errata": {"additionalProperties": _completion(ruleset)},
                    }
                },
            }
            for ruleset in rulesets
        ],
    }


def _completion(ruleset: Ruleset) -> dict[str, Any]:
    """Return the schema of what a catalog says of a known card."""
    left_out = ("id", "name", "type", "invented")
    properties = {name: schema for name, schema in _attributes(ruleset).items() if name not in left_out}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _card(ruleset: Ruleset, *, inline: bool) -> dict[str, Any]:
    """Return the schema of one card of a game; a card of a deck's own may not modify rules."""
    properties = _attributes(ruleset)
    if inline:
        del properties["modifies"]
    schema: dict[str, Any] = {
        "type": "object",
        "required": ["type"],
        "additionalProperties": False,
        "properties": properties,
    }
    needs = [
        {"if": {"properties": {"type": {"const": name}}, "required": ["type"]}, "then": then}
        for name, data in ruleset.data["types"].items()
        if (then := _of_type(ruleset, name, data))
    ]
    return {**schema, "allOf": needs} if needs else schema


def _of_type(ruleset: Ruleset, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of what a card of a type must have, and of what only cards of other types have."""
    attributes = ruleset.data.get("attributes", {}).items()
    foreign = {key: False for key, spec in attributes if name not in spec.get("types", (name,))}
    required = {"required": list(data["requires"])} if data.get("requires") else {}
    return {**required, "properties": foreign} if foreign else required


def _attributes(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Return the schema of each attribute that a card of a game may have."""
    common = {name: {"title": _COMMON_TITLES[name], **data} for name, data in COMMON.items()}
    common["type"] = {"title": _COMMON_TITLES["type"], "values": ruleset.data["types"]}
    return {name: _attribute(data) for name, data in {**common, **ruleset.data.get("attributes", {})}.items()}


def _attribute(data: Mapping[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": _described(data["title"])} if "title" in data else {}
    if "values" in data:
        return {**schema, "enum": list(data["values"])}
    schema |= _KINDS[data["kind"]]
    if "minimum" in data:
        schema["minimum"] = data["minimum"]
    return schema


def built_in() -> dict[str, str]:
    """Return the name of each generated schema file and its content, for the built-in games."""
    import json

    from deckcheck.catalog.prepare import games
    from deckcheck.construction.builtin import builtin_ruleset

    rulesets = [ruleset for game in games() if (ruleset := builtin_ruleset(game)) is not None]
    made = {"decklist": decklist_schema(rulesets), "catalog": catalog_schema(rulesets)}
    return {
        f"{kind}.schema.json": json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for kind, schema in made.items()
    }


def write() -> None:
    """Write the schema files of the built-in games."""
    import os

    from deckcheck.files import write_atomically
    from deckcheck.shipped import schemas

    for name, content in built_in().items():
        write_atomically(os.path.join(schemas(), name), content.encode())


if __name__ == "__main__":
    write()
