"""`deckcheck schema`: the JSON Schemas, for editors, and the reference page of what cards may say they do."""

from __future__ import annotations

import json
import os

from deckcheck.catalog.names import nearest
from deckcheck.failure import OK, Failure
from deckcheck.shipped import schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.workspace.workspace import Workspace

#: The kind of file whose schema has a page to read beside it.
EFFECTS = "effects"
#: The kind of file whose schema knows the zones and figures of each game.
RULING = "ruling"


def kinds() -> list[str]:
    """Return the kinds of files that have a schema."""
    ending = ".schema.json"
    return sorted(name.removesuffix(ending) for name in os.listdir(schemas()) if name.endswith(ending))


def run(args: Arguments, context: Context) -> int:
    """Print the schema of a kind of file, or the page to read about it."""
    if args.reference:
        return _show_reference(context, args.kind, args.game, args.lookup(context))
    return _show_schema(args.kind, args.game, args.lookup(context))


def _show_schema(kind: str, game: str | None, workspace: Workspace) -> int:
    """Print the schema of a kind of file, for one game where it is named."""
    if kind not in kinds():
        raise _unknown(kind)
    if game is None:
        with open(os.path.join(schemas(), f"{kind}.schema.json"), encoding="utf-8") as file:
            print(file.read(), end="")
        return OK
    ruleset = workspace.ruleset(game)
    schema = _of_game(kind, ruleset, workspace)
    if schema is None:
        raise Failure("schema-no-game", kind=kind)
    print(json.dumps(schema, ensure_ascii=False, indent=2))
    return OK


def _unknown(kind: str) -> Failure:
    return Failure("unknown-schema", nearest(kind, kinds()), kind=kind, known=kinds())


def _of_game(kind: str, ruleset: Ruleset, workspace: Workspace) -> dict[str, Any] | None:
    """Return the schema of a kind of file for one game, or None where it is the same for all."""
    if kind == EFFECTS:
        from deckcheck.cli.rulebook import rules_to_play
        from deckcheck.engine.card_schema import effects_schema

        return effects_schema([rules_to_play(ruleset.game, workspace)])
    if kind == RULING:
        from deckcheck.engine.registry import is_playable, rules_of
        from deckcheck.engine.rulings.schema import ruling_schema

        if not is_playable(ruleset.game):
            return None
        with open(os.path.join(schemas(), "ruling.schema.json"), encoding="utf-8") as file:
            return ruling_schema(json.load(file), [rules_of(ruleset.game)])
    from deckcheck.construction.schemas import catalog_schema, decklist_schema

    if kind == "decklist":
        return decklist_schema([ruleset], {ruleset.game: workspace.known_catalog(ruleset.game)})
    return catalog_schema([ruleset]) if kind == "catalog" else None


def _show_reference(context: Context, kind: str, game: str | None, workspace: Workspace) -> int:
    """Print as Markdown what the words of the effects mean, for one game or for all, in the language in force."""
    from deckcheck.cli.rulebook import rules_to_play
    from deckcheck.engine.card_reference import reference
    from deckcheck.engine.registry import playable_games, rules_of

    if kind not in kinds():
        raise _unknown(kind)
    if kind != EFFECTS:
        raise Failure("schema-no-reference", kind=kind)
    played = [rules_to_play(game, workspace)] if game is not None else map(rules_of, playable_games())
    print("\n".join(reference(rules, context.translator) for rules in played), end="")
    return OK
