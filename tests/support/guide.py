"""The game of the guide to building games, built as the guide says, in a copy of the package."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import deckcheck

PACKAGE = Path(deckcheck.__path__[0])
GUIDE = (PACKAGE / "games" / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(?:# (\S+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)


def build(folder: Path, decks: str = "") -> None:
    """Put a copy of the package into a folder, with the guide's game in it and its deck among `decks`."""
    ignored = shutil.ignore_patterns("__pycache__", "prepared")
    shutil.copytree(PACKAGE, folder / "deckcheck", ignore=ignored)
    for kind, name, body in BLOCK.findall(GUIDE):
        if kind in ("python", "yaml"):
            home = folder / decks if name.endswith(".deck.yaml") else folder / "deckcheck" / "games"
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, encoding="utf-8")
    for name in ("schemas", "sample_decks"):
        if (PACKAGE.parent / name).exists() and not (folder / name).exists():
            (folder / name).symlink_to(PACKAGE.parent / name)
