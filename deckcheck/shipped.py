"""The folders that come with the program: at the top of a checkout, inside an installed package."""

from __future__ import annotations

import os


def sample_decks() -> str:
    """Return the folder of the sample decks."""
    return _folder("sample_decks")


def schemas() -> str:
    """Return the folder of the JSON Schemas."""
    return _folder("schemas")


def _folder(name: str) -> str:
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "_shipped", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), name)
