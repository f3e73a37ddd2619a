"""A game to begin with: the one that the guide to building games explains, under a custom name."""

from __future__ import annotations

import keyword
import os
import re
import shutil

from deckcheck.catalog.discovery import is_id
from deckcheck.catalog.prepare import GAMES, games
from deckcheck.failure import Failure

_GUIDE = os.path.join(GAMES, "README.md")
_NAME, _TITLE, _FRENCH, _PREFIX = "higher", "Higher", "Plus haut", "HI"
_WORDS = ("false", "n", "no", "null", "off", "on", "true", "y", "yes", "none")  # YAML reads them as no text


def files_of(name: str) -> dict[str, str]:
    """Return path -> text of the files of the guide's game under another name.

    Raises:
        Failure: no game can be called so.
    """
    if not is_id(name) or keyword.iskeyword(name) or name in _WORDS:
        raise Failure("new-game-name", name=name)
    if name in games():
        raise Failure("new-game-taken", name=name)
    blocks = _blocks()
    if name == _NAME:
        return blocks
    return {path.replace(_NAME, name): _renamed(path, text, name) for path, text in blocks.items()}


def _blocks() -> dict[str, str]:
    """Return the files of the guide: each a fenced block whose first line names it."""
    found: dict[str, str] = {}
    path = ""
    with open(_GUIDE, encoding="utf-8") as file:
        for line in file:
            if line.startswith("```"):
                path = "" if path else "?"
            elif path == "?":
                path = line[2:].strip() if line.startswith(f"# {_NAME}/") else "-"
            elif path not in ("", "-"):
                found[path] = found.get(path, "") + line
    return found


def _renamed(path: str, text: str, name: str) -> str:
    words = [word.capitalize() for word in name.split("_") if word]
    title = "".join(words) if path.endswith(".py") else " ".join(words)
    letters = "".join(letter for letter in name if letter.isalpha()).upper()
    text = text.replace(_FRENCH, title).replace(f"{_PREFIX}-", f"{f'{letters}XX'[:2]}-")
    return re.sub(rf"\b{_NAME}\b", name, re.sub(_TITLE, title, text))


def write_game(name: str, folder: str) -> list[str]:
    """Write the guide's game under a name into a folder of that name, whole or not at all; return the paths.

    Raises:
        Failure: no game can be called so, or there is such a file or folder already.
        OSError: the folder cannot be written to.
    """
    found = files_of(name)
    target = os.path.join(folder, name)
    if os.path.lexists(target):
        raise Failure("new-game-exists", path=target)
    temporary = f"{target}.{os.getpid()}.tmp"
    os.makedirs(temporary)
    try:
        for path, text in found.items():
            whole = os.path.join(temporary, os.path.relpath(path, name))
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            with open(whole, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        os.rename(temporary, target)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    return sorted(os.path.join(folder, path) for path in found)
