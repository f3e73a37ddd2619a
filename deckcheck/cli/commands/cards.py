"""`deckcheck cards`: search a catalog, show a card, check a catalog file."""

from __future__ import annotations

import os

from deckcheck.decklist.problem import problem_data
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.workspace.catalog_check import catalog_problems, played_cards
from deckcheck.workspace.named import known_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.settings import Settings

# How many cards of a file are put into words, and by how much what is under another line is indented.
_MOST, _MARGIN = 20, "   "


def run(args: Arguments, context: Context) -> int:
    """Search a catalog, or do with a file what was asked."""
    args.forbid_together("check", "import_", "unplayable", "sort", "columns", "output")
    args.forbid_together("import_", "unplayable", "sort", "columns", "query", "output_format")
    args.forbid_together("unplayable", "sort", "columns", "output")
    if args.check is not None or args.unplayable:
        args.require_report_format()
    if args.check is not None:
        return _check(context, args)
    if args.import_ is not None:
        from deckcheck.cli.import_pack import import_pack

        return import_pack(context, args.game, args.import_, args.output, force=args.force)
    if args.game is None:
        raise Failure("cards-no-game", known=known_games(args.lookup(context).settings()))
    args.require_game(context, " ".join(["deckcheck cards GAME", args.game, *args.query]))
    if args.unplayable:
        from deckcheck.cli.unplayable import show_unplayable

        return show_unplayable(context, args.game, " ".join(args.query), args.output_format, args.lookup(context))
    from deckcheck.cli.card_list import show_cards

    return show_cards(context, args)


def _check(context: Context, args: Arguments) -> int:
    """Check catalog files (of the game that is named, if any) and print what is wrong; status 1 where something is."""
    settings = args.lookup(context).settings()
    game, paths = args.game, [args.check, *args.query]
    if game is not None and game not in known_games(settings) and os.path.exists(game):
        # What follows the first file is where otherwise a game does.
        game, paths = None, [args.check, game, *args.query]
    # `--check= -- FILES` names all files behind the options, so that one called like an option stays a file.
    paths = [path for path in paths if path]
    if not paths:
        raise Failure("cards-no-game", known=known_games(args.lookup(context).settings()))
    if len(paths) > 1 and args.output_format == "json":
        raise Failure("cards-check-one")
    return max([_check_file(context, args, path, game, settings) for path in paths])


def _understood(context: Context, path: str, settings: Settings) -> list[tuple[Card, list[str]]]:
    """Return what each card of a catalog does in test-play, in lines of words."""
    from deckcheck.cli.rule_text import wrapped
    from deckcheck.engine.card_words import in_words
    from deckcheck.engine.registry import rules_of

    found = []
    for game, card in played_cards(path, settings):
        lines = in_words(rules_of(game), card.type, card.facts["play"], context.translator)
        margins = [_MARGIN * (line.depth + 1) for line in lines]
        texts = [wrapped(line.words, at, hanging=f"{at}  ") for at, line in zip(margins, lines, strict=True)]
        found.append((card, texts))
    return found


def _check_file(context: Context, args: Arguments, path: str, game: str | None, settings: Settings) -> int:
    try:
        count, problems = catalog_problems(path, settings, game)
    except UnreadableFileError as error:
        return context.report(error)
    understood = [] if problems else _understood(context, path, settings)
    if args.output_format == "json":
        found = [problem_data(context.translator, part) for part in problems]
        effects = [{"id": card.id, "name": card.name, "effects": lines} for card, lines in understood]
        print(json_text({"path": path, "cards": count, "problems": found, "understood": effects}, indent=1))
    elif problems:
        context.problems(path, problems)
    else:
        context.print("catalog-good", path=path, n=count)
        for card, lines in understood[:_MOST]:
            print("\n" + context.text("catalog-understood", card=card.name_in(context.translator.language)))
            print("\n".join(lines))
        if len(understood) > _MOST:
            context.print("catalog-understood-more", n=len(understood) - _MOST)
    return NO if problems else OK
