"""`deckcheck games`: what is built in, and what games lie in the folders and packages that are known."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.catalog.homes import homes, shown
from deckcheck.construction.known import known_ruleset
from deckcheck.engine.faults import faults
from deckcheck.failure import FAILED, OK, Failure
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.homes import Home
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context


def run(asked: Asked, context: Context) -> int:
    """Print all games; one that is broken is told on standard error, and leaves the others alone."""
    asked.see_report()
    data = []
    broken = False
    for home in homes():
        try:
            data.append(_entry(home, context))
        except Failure as failure:
            context.tell(failure)
            broken = True
        for fault in () if home.built_in else faults(home.folder):
            context.tell(fault)
            broken = True
    if asked.output_format == "json":
        print(json_text({"games": data}, indent=1))
        return FAILED if broken else OK
    for entry in data:
        context.say("games-line", **entry)
        context.say("games-formats", formats=", ".join(entry["formats"]))
        context.say("games-sections", sections=", ".join(entry["sections"]))
        if entry["folder"] is not None:
            context.say("games-own", folder=entry["folder"])
    return FAILED if broken else OK


def _entry(home: Home, context: Context) -> dict[str, Any]:
    """Return what is told of a game.

    Raises:
        Failure: it is from outside the package, and written wrongly.
    """
    ruleset = known_ruleset(home.game)
    if ruleset is None:
        raise KeyError(home.game)
    return {
        "game": home.game,
        "title": context.voice.localized(ruleset.data["title"]),
        "edition": context.voice.worded(ruleset.data.get("edition")) or None,
        "formats": list(ruleset.formats),
        "sections": list(ruleset.sections),
        "cards": len(builtin(home.game)),
        "rules": len(ruleset.all_rules()),
        "folder": None if home.built_in else shown(home.folder),
    }
