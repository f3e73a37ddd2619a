"""`deckcheck schema`: the JSON Schemas, for editors."""

from __future__ import annotations

import json
import os

from deckcheck.catalog.names import nearest
from deckcheck.cli.info import unknown_game
from deckcheck.cli.output import fail
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.examples import schemas


def kinds() -> list[str]:
    """Return the kinds of files that have a schema."""
    ending = ".schema.json"
    return sorted(name.removesuffix(ending) for name in os.listdir(schemas()) if name.endswith(ending))


def show_schema(kind: str, game: str | None) -> int:
    """Print the schema of a kind of file, for one game where it is named."""
    if kind not in kinds():
        return fail("unknown-schema", nearest(kind, kinds()), kind=kind, known=kinds())
    if game is None:
        with open(os.path.join(schemas(), f"{kind}.schema.json"), encoding="utf-8") as file:
            print(file.read(), end="")
        return 0
    ruleset = builtin_ruleset(game)
    if ruleset is None:
        return unknown_game(game)
    from deckcheck.construction.schemas import catalog_schema, decklist_schema

    made = {"decklist": decklist_schema, "catalog": catalog_schema}.get(kind)
    if made is None:
        return fail("schema-no-game", kind=kind)
    print(json.dumps(made([ruleset]), ensure_ascii=False, indent=2))
    return 0
