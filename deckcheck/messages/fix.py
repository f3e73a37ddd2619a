"""The messages of `deckcheck check --fix`."""

from __future__ import annotations

MESSAGES: dict[str, str] = {}
