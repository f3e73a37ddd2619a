"""The faults as they are in `faults/`: a file of YAML for each room of the package."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "deckcheck"
FOLDER = Path(__file__).parent / "faults"


class Fault(NamedTuple):
    """A fault that somebody might make.

    Attributes:
        name: what goes wrong, in words with dashes.
        room: the room of the package that it is in.
        file: the module, below the package.
        old, new: the text, which occurs once, and what the fault puts there.
        tests: what pytest is given: files below `tests/`, and options.
    """

    name: str
    room: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self, package: Path = PACKAGE) -> str:
        """Return the text of the module with the fault, as it is in a package.

        Raises:
            ValueError: what it replaces is not there, or is there more than once.
        """
        text = (package / self.file).read_text("utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} holds {text.count(self.old)} of what it changes: {self.old!r}")
        return text.replace(self.old, self.new)


def faults() -> list[Fault]:
    """Return all faults, room by room."""
    return [
        Fault(name, path.stem, entry["file"], entry["old"], entry["new"], tuple(shlex.split(entry["tests"])))
        for path in sorted(FOLDER.glob("*.yaml"))
        for name, entry in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader).items()
    ]
