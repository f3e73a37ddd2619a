"""The JSON Schema of configuration files, made from the settings that the reader knows.

In a checkout, `python -m deckcheck.config.schema` writes it to `schemas/`.
"""

from __future__ import annotations

from deckcheck.config.read import DATE, EXCLUDE, FLAG, KEYS, PATHS, PER_FILE, TEXT, TEXTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "config.schema.json"
_WORDS = {
    "game": "The game of lists that name none. / Le jeu des listes qui n’en nomment pas.",
    "format": "The format of lists that name none. / Le format des listes qui n’en nomment pas.",
    "rulesets": "Rulesets of your own, relative to this file. / Vos propres règles, à partir de ce fichier.",
    "catalogs": "Card catalogs, relative to this file. / Catalogues de cartes, à partir de ce fichier.",
    "select": "Show only these codes, or those of a group. / Ne montrer que ces codes, ou ceux d’un groupe.",
    "ignore": "Do not show these codes; the verdict stays. / Ne pas montrer ces codes ; le verdict reste le même.",
    "strict": "Count warnings as errors. / Compter les avertissements comme des erreurs.",
    "advice": "Show advice as well. / Montrer aussi les conseils.",
    "as-of": "The day whose lists are in force. / Le jour dont les listes sont en vigueur.",
    "deck-cards": "Whether decks may define cards. / Si les decks peuvent définir des cartes.",
    "suppress": "Whether comments may hide violations. / Si des commentaires peuvent cacher des infractions.",
    EXCLUDE: "Patterns of files that are passed over. / Motifs des fichiers laissés de côté.",
    PER_FILE: "Pattern of files to settings for these. / Motif de fichiers vers les réglages de ceux-ci.",
}
_TEXT = {"type": "string", "pattern": r"\S"}
# From the folder of the file: with slashes, without the parts . and .., naming something.
_PATTERN = {"type": "string", "pattern": r"^(?!(.*/)?\.\.?(/|$))[/ ]*[^\\/ ][^\\]*$"}


def _texts(text: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list of texts, of which one may stand by itself."""
    return {"if": {"type": "array"}, "then": {"items": text}, "else": text}


_KINDS: dict[str, dict[str, Any]] = {
    TEXT: _TEXT,
    TEXTS: _texts(_TEXT),
    PATHS: _texts(_TEXT),
    FLAG: {"type": "boolean"},
    DATE: {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
}


def configuration_schema() -> dict[str, Any]:
    """Return the schema of `deckcheck.toml`, `.deckcheck.yaml` and the table `[tool.deckcheck]`."""
    settings = {key: {**_KINDS[kind], "description": _WORDS[key]} for key, kind in KEYS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://deckcheck.invalid/schemas/{NAME}",
        "title": "deckcheck configuration",
        "description": "Settings for the decks in and below a folder. / Réglages des decks d’un dossier et de ceux "
        "qu’il contient.",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            **settings,
            EXCLUDE: {**_texts(_PATTERN), "description": _WORDS[EXCLUDE]},
            PER_FILE: {
                "type": "object",
                "description": _WORDS[PER_FILE],
                "propertyNames": _PATTERN,
                "additionalProperties": {"type": "object", "additionalProperties": False, "properties": settings},
            },
        },
    }


def content() -> str:
    """Return the text of the schema file."""
    import json

    return json.dumps(configuration_schema(), ensure_ascii=False, indent=2) + "\n"


def write() -> None:
    """Write the schema file."""
    import os

    from deckcheck.construction.examples import schemas
    from deckcheck.files import write_atomically

    write_atomically(os.path.join(schemas(), NAME), content().encode())


if __name__ == "__main__":
    write()
