"""The JSON Schema of configuration files, made from the settings that the reader knows.

In a checkout, `python -m deckcheck.config.schema` writes it to `schemas/`.
"""

from __future__ import annotations

from deckcheck.config.read import DEFAULT_EXCLUDE, EXCLUDE, KEYS, PER_FILE
from deckcheck.options import DATE, PATHS, SETTINGS, SWITCH, TEXT, TEXTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "config.schema.json"
_WORDS = {option.key: option.described for option in SETTINGS} | {
    EXCLUDE: "Patterns of files that are passed over. / Motifs des fichiers laissés de côté.",
    DEFAULT_EXCLUDE: "Skip folders such as venv and node_modules, and what .gitignore ignores. / Laisser de côté les dossiers comme venv et node_modules, et ce que .gitignore ignore.",  # noqa: E501
    PER_FILE: "Pattern of files to settings for these. / Motif de fichiers vers les réglages de ceux-ci.",
}
_TEXT = {"type": "string", "pattern": r"\S"}
# From the folder of the file: with slashes, without the parts . and .., naming something.
_PATTERN = {"type": "string", "pattern": r"^(?!(.*/)?\.\.?(/|$))[/ ]*[^\\/ ][^\\]*$"}


def _texts(text: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list of texts, of which a single one needs no list."""
    return {"if": {"type": "array"}, "then": {"items": text}, "else": text}


_KINDS: dict[str, dict[str, Any]] = {
    TEXT: _TEXT,
    TEXTS: _texts(_TEXT),
    PATHS: _texts(_TEXT),
    SWITCH: {"type": "boolean"},
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
            DEFAULT_EXCLUDE: {**_KINDS[SWITCH], "description": _WORDS[DEFAULT_EXCLUDE]},
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

    from deckcheck.files import write_atomically
    from deckcheck.shipped import schemas

    write_atomically(os.path.join(schemas(), NAME), content().encode())


if __name__ == "__main__":
    write()
