"""`deckcheck games`: what is built in, and what games are in the folders and packages that are known."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.catalog.discovery import game_dir, game_dirs
from deckcheck.catalog.own_games import own_catalog
from deckcheck.construction.known import known_ruleset
from deckcheck.construction.settings import own_ruleset_of
from deckcheck.engine.data.checks import own_file_failures
from deckcheck.failure import FAILED, OK, Failure
from deckcheck.files import display_path
from deckcheck.json_text import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.discovery import GameDir
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.settings import Settings


def run(args: Arguments, context: Context) -> int:
    """Print all games; one that is broken is reported on standard error, and leaves the others alone."""
    args.require_report_format()
    data = []
    broken = False
    for home in game_dirs():
        try:
            data.append(_entry(home, context))
        except Failure as failure:
            context.report(failure)
            broken = True
        for fault in () if home.built_in else own_file_failures(home.folder):
            context.report(fault)
            broken = True
    settings = args.lookup(context).settings()
    for game in settings.folders:
        if game_dir(game) is not None:
            continue
        try:
            data.append(_configured(game, settings, context))
        except Failure as failure:
            context.report(failure)
            broken = True
    if args.output_format == "json":
        print(json_text({"games": data}, indent=1))
        return FAILED if broken else OK
    for entry in data:
        context.print("games-line", **entry)
        context.print("games-formats", formats=", ".join(entry["formats"]))
        context.print("games-sections", sections=", ".join(entry["sections"]))
        if entry["folder"] is not None:
            context.print("games-own" if entry["playable"] else "games-configured", folder=entry["folder"])
    return FAILED if broken else OK


def _entry(home: GameDir, context: Context) -> dict[str, Any]:
    """Return the facts of a game.

    Raises:
        Failure: it is from outside the package, and written wrongly.
    """
    ruleset = known_ruleset(home.game)
    if ruleset is None:
        raise KeyError(home.game)
    folder = None if home.built_in else display_path(home.folder)
    return _summary(ruleset, len(builtin(home.game)), folder, context, playable=True)


def _configured(game: str, settings: Settings, context: Context) -> dict[str, Any]:
    """Return the facts of a game that a configuration names.

    Raises:
        Failure: it is written wrongly.
    """
    ruleset = own_ruleset_of(settings, game)
    if ruleset is None:
        raise KeyError(game)
    folder = settings.folders[game]
    return _summary(ruleset, len(own_catalog(game, folder)), display_path(folder), context, playable=False)


def _summary(ruleset: Ruleset, cards: int, folder: str | None, context: Context, *, playable: bool) -> dict[str, Any]:
    return {
        "game": ruleset.game,
        "title": context.translator.localized(ruleset.data["title"]),
        "edition": context.translator.localized(ruleset.data.get("edition")) or None,
        "formats": list(ruleset.formats),
        "sections": list(ruleset.sections),
        "cards": cards,
        "rules": len(ruleset.all_rules()),
        "folder": folder,
        "playable": playable,
    }
