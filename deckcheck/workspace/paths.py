"""Which files paths mean, which of a folder are passed over, and how they are shown."""

from __future__ import annotations

import os
import re

from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import STDIN, read_bytes
from deckcheck.ignored import Ignored
from deckcheck.messages import Message
from deckcheck.repository import leads_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

ENDINGS = (".deck.yaml", ".deck.yml", ".deck.json")
# What may hold a list, in the formats of deckcheck and of other programs: the endings of `decklist.formats`, which
# is not loaded where decks of our own are looked for.
READABLE = (
    *(".yaml", ".yml", ".json", ".cod", ".o8d", ".dek", ".txt", ".dck", ".mwdeck", ".dec"),
    *(".eml", ".csv", ".tsv", ".html", ".htm"),
)
_TREES = (".yaml", ".yml", ".json")
# What distinguishes a catalog and a ruleset from a list, which has a deck.
_COMPLETING = {b"completes", b"errata"}
_OF_RULES = {*_COMPLETING, b"constraints", b"extends"}
_OF_CARDS = {b"cards", b"type"}
_PARTS = re.compile(rb"[\n,{]")
#: What a path may lead to, see `kind_of`.
DECKS, CATALOG, RULESET = "decks", "catalog", "ruleset"
_LOOKED_AT = 65_536  # bytes of a file that are read to find out what it is


def in_one_way(path: str) -> str:
    """Return a path as others that mean the same are written: `./a` as `a`.

    Where `..` leads is for the system to say, behind a link.
    """
    return path if ".." in path else os.path.normpath(path)


class Search:
    """A search of paths for decklists.

    Attributes:
        wide: whether every file of a folder counts that may hold a list, whatever its name before the ending.
        passed: the files of folders that were passed over so far, each with the reason as a message (`path` in it), and
            the folders in which there is neither a list nor such a file.
    """

    __slots__ = ("_default_exclude", "passed", "wide")

    def __init__(self, *, wide: bool = False, default_exclude: Callable[[str], bool] = lambda _: True) -> None:
        """Prepare a search.

        Args:
            wide: as the attribute.
            default_exclude: says of a folder that is to be searched whether `Ignored` holds below it.
        """
        self.wide = wide
        self._default_exclude = default_exclude
        self.passed: list[Message] = []

    def find(self, paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
        """Yield (file, whether it was named outright), each file once, in the order of the paths, then of the names.

        A folder is searched for decklists, its subfolders too; hidden folders are passed over, and so is what is
        excluded by default (see `ignored`). Links to folders are not followed, nor are those to files that lead out of
        the folder and of its repository. A folder that cannot be opened is returned instead of its files, so that
        whoever opens it shows why. A file that is named is taken whatever its name; `-` is standard input.
        """
        seen: set[str] = set()
        # One path alone leads to no file twice; of several, two may be one in other words.
        same = in_one_way if len(paths) > 1 else str
        for path in paths:
            if path == "-":
                yield STDIN, True
            elif os.path.isdir(path):
                empty, before = True, len(self.passed)
                for found in self._folder(path):
                    empty = False
                    if same(found) not in seen:
                        seen.add(same(found))
                        yield found, False
                if empty and len(self.passed) == before:
                    self.pass_over("passed-empty", path)
            elif same(path) not in seen:
                seen.add(same(path))
                yield path, True

    def pass_over(self, message: str, path: str, **values: object) -> None:
        """Note that a file is passed over."""
        self.passed.append(Message(message, path=path, **values))

    def _folder(self, folder: str) -> Iterator[str]:
        closed: list[str] = []
        own: set[str] = set()  # folders of which a game is made
        ignored = Ignored(folder) if self._default_exclude(folder) else None
        for here, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            if ignored is not None:
                folders[:] = [name for name in folders if not self._left_out(ignored, folder, here, name, True)]
            of_game = _of_game(here, folders, files, own)
            for name in sorted(files):
                path = os.path.normpath(os.path.join(here, name)) if folder == "." else os.path.join(here, name)
                listed = name.endswith(ENDINGS)
                if name in of_game and not listed:
                    continue  # nobody waits for a list there
                wanted = self.wide and _may_hold_a_list(name)
                if ignored is not None and (listed or wanted) and self._left_out(ignored, folder, here, name, False):
                    continue
                if (listed or wanted) and leads_out(path, folder):
                    self.pass_over("passed-outside", path)
                elif listed:
                    yield path
                elif wanted:
                    if _holds_rules(path):
                        self.pass_over("passed-use", path)
                    else:
                        yield path
                elif not name.startswith("."):
                    self._report(name, path)
            for name in folders:
                path = os.path.join(here, name)
                if os.path.islink(path):
                    self.pass_over("passed-link", path)
        for here in closed:
            yield os.path.normpath(here) if folder == "." else here

    def _left_out(self, ignored: Ignored, start: str, here: str, name: str, is_folder: bool) -> bool:
        """Whether something in a folder is excluded by default, which is noted then."""
        why = ignored.why(here, name, is_folder=is_folder)
        if why is not None:
            path = os.path.join(here, name)
            self.pass_over(why, os.path.normpath(path) if start == "." else path)
        return why is not None

    def _report(self, name: str, path: str) -> None:
        if self.wide:
            from deckcheck.config.find import NAMES

            if name not in NAMES:
                self.pass_over("passed-ending", path)
        elif name.lower().endswith(READABLE):
            self.pass_over("passed-name", path)


def _of_game(here: str, folders: Sequence[str], files: Sequence[str], own: set[str]) -> Collection[str]:
    """Return the files of a folder that are a game's rules, cards, texts and code; `own` are folders full of such."""
    if here in own:
        own.update(os.path.join(here, name) for name in folders)
        return files
    if "construction.yaml" not in files:
        return ()
    from deckcheck.catalog.discovery import FILES, FOLDERS

    own.update(os.path.join(here, name) for name in folders if name in FOLDERS)
    return {name for name in files if name in FILES or name.endswith(".py")}


def _may_hold_a_list(name: str) -> bool:
    """Whether a file may hold a list; the files that some systems add under `._` and a name do not."""
    return name.lower().endswith(READABLE) and not name.startswith(".")


def _keys(path: str) -> set[bytes]:
    """Return what looks like a key in the beginning of a tree of data; nothing for a file that cannot be read."""
    if not path.lower().endswith(_TREES):
        return set()
    try:
        start = read_bytes(path)[:_LOOKED_AT]
    except (OSError, Problem):
        return set()
    pairs = [part.partition(b":") for part in _PARTS.split(start)]
    return {key.strip(b" \t\r\"'-[") for key, colon, _ in pairs if colon}


def _holds_rules(path: str) -> bool:
    """Whether a file plainly is a catalog or a ruleset; one that cannot be looked into is left to whoever reads it."""
    keys = _keys(path)
    return b"deck" not in keys and (not keys.isdisjoint(_OF_RULES) or keys >= _OF_CARDS)


def kind_of(path: str) -> str | None:
    """Return what a path leads to: `DECKS`, a folder; `CATALOG` or `RULESET`, a file that plainly is one; None else."""
    if os.path.isdir(path):
        return DECKS
    keys = _keys(path)
    if b"deck" in keys:
        return None
    if (keys >= {b"cards"} and b"type" in keys) or keys & _COMPLETING:
        return CATALOG
    return RULESET if keys & (_OF_RULES | {b"formats"}) else None
