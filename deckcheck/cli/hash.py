"""`deckcheck hash`: the hash of each deck."""

from __future__ import annotations

import sys

from deckcheck.cli.output import fail
from deckcheck.cli.paths import find
from deckcheck.cli.settings import load_catalogs
from deckcheck.construction.check import Checker, Settings
from deckcheck.decklist.hash import deck_hash
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.messages import printable, text


def show_hashes(paths: list[str], game: str | None, catalogs: list[str]) -> int:
    """Print a line a deck, hash first; status 1 where a file is no deck, 2 where it cannot be opened."""
    settings = Settings(game=game)
    if not load_catalogs(settings, catalogs):
        return 2
    files = list(find(paths))
    if not files:
        return fail("nothing-found", paths=paths)
    checker = Checker(settings)
    status = 0
    for path, _ in files:
        try:
            report = checker.check_file(path)
        except UnreadableFileError as error:
            print(f"deckcheck: {error}", file=sys.stderr)
            status = 2
            continue
        if report.deck is None:
            print(f"deckcheck: {printable(path)}: {text('verdict-unread')}", file=sys.stderr)
            status = max(status, 1)
        else:
            print(f"{deck_hash(report.deck)}  {printable(path)}")
    return status
