"""`deckcheck hash`: the hash of each deck."""

from __future__ import annotations

from deckcheck.cli import tell
from deckcheck.decklist.hash import deck_hash
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import NO, OK, Failure
from deckcheck.messages import printable
from deckcheck.workspace.workspace import Workspace


def show_hashes(paths: list[str], game: str | None, catalogs: list[str]) -> int:
    """Print a line a deck, hash first; status 1 where a file is no deck, 2 where it cannot be opened."""
    plan = Workspace(game=game, catalogs=catalogs).plan(paths)
    if not plan.tasks:
        raise Failure("nothing-found", paths=paths)
    status = OK
    for path, _, way in plan.tasks:
        try:
            report = plan.checker(way).check_file(path)
        except UnreadableFileError as error:
            status = tell.failure(error)
            continue
        if report.deck is None:
            tell.note("file-unread", path=path)
            status = max(status, NO)
        else:
            print(f"{deck_hash(report.deck)}  {printable(path)}")
    return status
