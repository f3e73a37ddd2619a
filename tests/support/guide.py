"""The game of the guide to building games, as `deckcheck new-game` writes it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import deckcheck
from deckcheck.workspace.new_game import write_game

PACKAGE = Path(deckcheck.__path__[0])
GUIDE = (PACKAGE / "games" / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(?:# (\S+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)
GAME = "higher"


def build(folder: Path, decks: str = "") -> None:
    """Put a copy of the package into a folder, with the guide's game built in and its deck among `decks`."""
    ignored = shutil.ignore_patterns("__pycache__", "prepared")
    shutil.copytree(PACKAGE, folder / "deckcheck", ignore=ignored)
    write_game(GAME, str(folder / "deckcheck" / "games"))
    own = folder / "deckcheck" / "games" / GAME / "decks"
    (folder / decks).mkdir(parents=True, exist_ok=True)
    shutil.move(own / f"{GAME}.deck.yaml", folder / decks / f"{GAME}.deck.yaml")
    own.rmdir()
    for name in ("schemas", "sample_decks"):
        if (PACKAGE.parent / name).exists() and not (folder / name).exists():
            (folder / name).symlink_to(PACKAGE.parent / name)
