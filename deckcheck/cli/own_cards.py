"""Custom cards of a game that is played: read again when somebody has changed their files."""

from __future__ import annotations

import os

from deckcheck.cli.opponents import read_opponents
from deckcheck.cli.watch import dependencies, named_catalogs
from deckcheck.decklist.problem import places
from deckcheck.failure import Failure
from deckcheck.files import display_path
from deckcheck.watching import FileWatch
from deckcheck.workspace.catalog_check import catalog_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.play.session import Session


def own_cards(context: Context, args: Arguments) -> tuple[Card, ...]:
    """Return the custom cards of a game as their files hold them now.

    Raises:
        Failure: a file cannot be read, or is wrong; with the first place.
    """
    found: list[str] = []
    try:
        extra = read_opponents(context, args, args.decks, found.append).extra
    except Failure as failure:
        detail = "".join(found).strip().partition("\n")[0]
        raise Failure("play-cannot", detail=detail) if detail else failure from None
    settings = args.workspace().settings()
    for path in (*(args.catalog or ()), *(name for deck in args.decks for name in named_catalogs(deck))):
        problems = catalog_problems(path, settings)[1]
        if problems:
            raise Failure("play-cannot", detail=next(places(display_path(path), problems, context.translator)))
    return extra


def watch_files(context: Context, args: Arguments, session: Session) -> str:
    """Watch the files of a game: its decks and all that they depend on; return a sentence that says so.

    Raises:
        Failure: nobody sits at the table to see it (status 2).
    """
    if not session.humans:
        raise Failure("play-watch-bots")
    paths = [*args.decks, *([args.market] if args.market is not None else [])]
    watched = FileWatch([*paths, *dependencies(args.workspace().plan(paths), paths)])
    session.changed = watched.changed
    number = sum(os.path.exists(path) for path in watched.files)
    context.note("play-watches", n=number)
    return context.text("play-watches", n=number)
