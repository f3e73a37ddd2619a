"""Which files paths mean, and how they are shown."""

from __future__ import annotations

import os

from deckcheck.decklist.source import STDIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ENDINGS = (".deck.yaml", ".deck.yml", ".deck.json")


def find(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield (file, whether it was named outright), each file once, in the order of the paths and then of the names.

    A folder is searched for decklists, its subfolders too; hidden folders are passed over, and links to folders are not
    followed. One that cannot be looked into stands in the place of its files, so that whoever opens it tells why. A
    file that is named is taken whatever its name; `-` is standard input.
    """
    seen: set[str] = set()
    for path in paths:
        if path == "-":
            yield STDIN, True
        elif os.path.isdir(path):
            for found in _search(path):
                if found not in seen:
                    seen.add(found)
                    yield found, False
        elif path not in seen:
            seen.add(path)
            yield path, True


def _search(folder: str) -> Iterator[str]:
    closed: list[str] = []
    for here, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(ENDINGS):
                yield os.path.normpath(os.path.join(here, name)) if folder == "." else os.path.join(here, name)
    for here in closed:
        yield os.path.normpath(here) if folder == "." else here


def shown(path: str) -> str:
    """Return how a file (absolute) is named to the user: from the current folder where it lies below it."""
    try:
        return path.removeprefix(os.getcwd().rstrip(os.sep) + os.sep)
    except FileNotFoundError:  # the current folder is gone
        return path
