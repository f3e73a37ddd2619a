"""The schema of the calls, as they declare it: `python -m deckcheck.web.schema > schemas/web.schema.json`."""

from __future__ import annotations

import json

from deckcheck.json_text import with_descriptions
from deckcheck.web.calls import MODULES, calls_in
from deckcheck.web.descriptions import DESCRIPTIONS
from deckcheck.web.schema_types import LANGUAGE, fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def web_schema() -> dict[str, Any]:
    """Return the JSON Schema of every call: its arguments, and what it returns."""
    return with_descriptions(_calls(), DESCRIPTIONS)


def _calls() -> dict[str, Any]:
    calls = [call for home in MODULES for call in calls_in(home).values()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "web.schema.json",
        "title": "Calls of the pages",
        "description": (
            "What pages ask of deckcheck, POST /call/NAME at the local server. An answer is {result: returns}, "
            "or {error: {message, kind}}. / Ce que les pages demandent à deckcheck, POST /call/NOM au serveur local. "
            "Une réponse est {result: returns}, ou {error: {message, kind}}."
        ),
        "type": "object",
        "$defs": {
            call.name: {
                "description": call.text,
                "type": "object",
                "properties": {
                    "arguments": _nullable(fields({**call.arguments, "language": LANGUAGE})),
                    "returns": {"type": "object", "properties": dict(call.returns), "required": list(call.returns)},
                },
            }
            for call in calls
        },
    }


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema in which null represents what has a default, where that is null."""
    for name, part in schema["properties"].items():
        if part.get("default", 0) is None:
            schema["properties"][name] = {"anyOf": [{**part, "default": None}, {"type": "null"}]}
    return schema


if __name__ == "__main__":
    print(json.dumps(web_schema(), ensure_ascii=False, indent=2))
