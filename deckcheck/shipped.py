"""The folders that come with the program: at the top of a checkout, inside an installed package."""

from __future__ import annotations

import os


def sample_decks() -> str:
    """Return the folder of the sample decks."""
    return _folder("sample_decks")


def legal_decks(game: str) -> str:
    """Return the folder of a game's legal sample decks, of its usual format and others; a game may have none."""
    return os.path.join(sample_decks(), "legal", game)


def sample_files(game: str) -> list[str]:
    """Return a game's legal sample decks in the order of their names; none where it has none."""
    folder = legal_decks(game)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))] if os.path.isdir(folder) else []


def schemas() -> str:
    """Return the folder of the JSON Schemas."""
    return _folder("schemas")


def _folder(name: str) -> str:
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "_shipped", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), name)
