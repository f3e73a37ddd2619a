"""Everything that is wrong with the data files of a game from outside the package."""

from __future__ import annotations

import os

from deckcheck.engine.data.options import load_options
from deckcheck.engine.data.own_files import KINDS, OPTIONS, VOCABULARY, read_own
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def own_paths(folder: str) -> list[str]:
    """Return the paths of such files in a game's folder; the words of effects may have a folder of their own."""
    names = [*sorted(KINDS), os.path.join("vocabulary", VOCABULARY)]
    return [path for path in (os.path.join(folder, name) for name in names) if os.path.isfile(path)]


def own_file_failures(folder: str) -> Iterator[Failure]:
    """Yield why such files of a game from outside the package cannot be used."""
    for path in own_paths(folder):
        try:
            if os.path.basename(path) == OPTIONS:
                load_options(folder)
            else:
                read_own(path)
        except Failure as failure:
            yield failure
