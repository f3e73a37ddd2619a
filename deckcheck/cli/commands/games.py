"""`deckcheck games`: what is built in."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.catalog.prepare import games as builtin_games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.failure import OK
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context


def run(asked: Asked, context: Context) -> int:
    """Print the built-in games."""
    data = []
    for game in builtin_games():
        ruleset = builtin_ruleset(game)
        if ruleset is not None:
            data.append(
                {
                    "game": game,
                    "title": context.voice.localized(ruleset.data["title"]),
                    "edition": context.voice.worded(ruleset.data.get("edition")) or None,
                    "formats": list(ruleset.formats),
                    "sections": list(ruleset.sections),
                    "cards": len(builtin(game)),
                    "rules": len(ruleset.all_rules()),
                }
            )
    if asked.output_format == "json":
        print(json_text({"games": data}, indent=1))
        return OK
    for entry in data:
        context.say("games-line", **entry)
        context.say("games-formats", formats=", ".join(map(str, _texts(entry["formats"]))))
        context.say("games-sections", sections=", ".join(map(str, _texts(entry["sections"]))))
    return OK


def _texts(values: object) -> list[str]:
    return [str(value) for value in values] if isinstance(values, list) else []
