"""What a search of folders leaves out by default: folders of other programs, and what `.gitignore` files ignore."""

from __future__ import annotations

import os
from stat import S_ISREG

from deckcheck.repository import is_within, repository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.patterns import Pattern

# Folders whose files other programs put there. Those whose names begin with a dot are never searched.
FOLDERS = frozenset(
    {
        "__pycache__",
        "__pypackages__",
        "_build",
        "buck-out",
        "build",
        "dist",
        "env",
        "node_modules",
        "site-packages",
        "venv",
    }
)
DEFAULT, IGNORED = "passed-default", "passed-ignored"  # the messages that say why something is left out
_NAME = ".gitignore"
_REPOSITORY = os.path.join(".git", "info", "exclude")
# What is read of a file of patterns; what comes after is not applied.
_MOST_BYTES = 500_000
_MOST_LINES = 2_000


class _Rule:
    """One line of a `.gitignore`: a pattern, whether it brings back what it fits, and whether only folders count."""

    __slots__ = ("folders", "negated", "pattern")

    def __init__(self, pattern: Pattern, *, negated: bool, folders: bool) -> None:
        self.pattern = pattern
        self.negated = negated
        self.folders = folders


class Ignored:
    """What is left out below one folder that is searched.

    The `.gitignore` files of the folder, of those below it, and of those above it up to its repository hold as they do
    for git: the last pattern that fits decides, and a deeper file before one above it. A folder that is itself ignored
    was named on purpose: what is above it does not hold then.
    """

    def __init__(self, folder: str) -> None:
        self._start = os.path.abspath(folder)
        self._root = repository(self._start)
        self._read: dict[str, list[_Rule]] = {}
        self._chains: dict[str, list[tuple[int, list[_Rule]]]] = {}
        if self.hides(self._start, is_folder=True):
            self._root = self._start
            self._chains.clear()

    def hides(self, path: str, *, is_folder: bool = False) -> bool:
        """Whether a path (absolute), or a folder above it in the repository, is ignored by a `.gitignore`."""
        above = os.path.dirname(path)
        if path == self._root or not is_within(above, self._root):
            return False
        return self.hides(above, is_folder=True) or self._ignores(path, is_folder=is_folder)

    def why(self, here: str, name: str, *, is_folder: bool) -> str | None:
        """Return why a file or folder of a folder that is searched is left out, or None where it is not."""
        if is_folder and name in FOLDERS:
            return DEFAULT
        return IGNORED if self._ignores(os.path.join(os.path.abspath(here), name), is_folder=is_folder) else None

    def _ignores(self, path: str, *, is_folder: bool) -> bool:
        folder = os.path.dirname(path)
        for start, rules in self._chain(folder):
            given = path[start:].replace(os.sep, "/")
            below = given.rpartition("/")[0]
            for rule in rules:
                if (is_folder or not rule.folders) and rule.pattern.fits(given, below=below):
                    return not rule.negated
        return False

    def _chain(self, folder: str) -> list[tuple[int, list[_Rule]]]:
        """Return the rules for the entries of a folder, the deepest file's first, with where their paths begin."""
        found = self._chains.get(folder)
        if found is None:
            own = _rules(os.path.join(folder, _NAME))
            found = [(len(folder.rstrip(os.sep)) + 1, own)] if own else []
            if folder != self._root and is_within(folder, self._root):
                found += self._chain(os.path.dirname(folder))
            elif rules := _rules(os.path.join(folder, _REPOSITORY)):
                found.append((len(folder.rstrip(os.sep)) + 1, rules))
            self._chains[folder] = found
        return found


def is_left_out(path: str) -> bool:
    """Whether a file that is named is in a folder that is left out by default, or is ignored by a `.gitignore`.

    What is above its repository, or above the current folder where there is none, does not count.
    """
    full = os.path.abspath(path)
    folder = os.path.dirname(full)
    base = repository(folder)
    if not os.path.exists(os.path.join(base, ".git")) and is_within(folder, os.getcwd()):
        base = os.getcwd()
    within = folder.removeprefix(base).split(os.sep)
    return not FOLDERS.isdisjoint(within) or Ignored(base).hides(full)


def _rules(path: str) -> list[_Rule]:
    """Return the rules of a file, the last one first; none where there is no ordinary file that can be read."""
    try:
        # As for git, a link is not such a file; it could lead anywhere.
        if not S_ISREG(os.lstat(path).st_mode):
            return []
        with open(path, "rb") as file:
            text = file.read(_MOST_BYTES).decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    except OSError:
        return []
    return list(_read(text.split("\n")[:_MOST_LINES]))[::-1]


def _read(lines: Iterable[str]) -> Iterable[_Rule]:
    from deckcheck.patterns import Pattern

    for written in lines:
        line = _unescaped(written.removesuffix("\r"))
        if line is None:
            continue
        negated = line.startswith("!")
        # An escaped sign at the beginning is an ordinary character.
        text = line.removeprefix("!").removeprefix("\\")
        if text.strip("/"):
            try:
                yield _Rule(Pattern(text), negated=negated, folders=text.endswith("/"))
            except ValueError:  # such as [z-a], which fits nothing
                continue


def _unescaped(line: str) -> str | None:
    """Return a line as `Pattern` writes one; a sign that was escaped at the beginning keeps its backslash."""
    if line.startswith("#"):
        return None
    signs: list[str] = []
    at = 0
    while at < len(line):
        char = line[at]
        if char == "\\" and at + 1 < len(line):
            at += 1
            escaped = line[at]
            first = not signs and escaped in "!#"
            signs.append(f"[{escaped}]" if escaped in "*?[" else f"\\{escaped}" if first else escaped)
        elif char == " " and not line[at:].strip(" "):
            break  # spaces at the end, which do not count unless they are escaped
        else:
            signs.append(char)
        at += 1
    return "".join(signs) or None
