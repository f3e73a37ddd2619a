"""The rulings and the rulebooks of the games, read once in a process."""

from __future__ import annotations

from functools import cache

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulebook import Rulebook, load_rulebook
from deckcheck.engine.rulings import Ruling, load_rulings, ruling_files


@cache
def rulings_of(game: str) -> tuple[Ruling, ...]:
    """Return all rulings of a game, file by file."""
    files = ruling_files([f"{rules_of(game).folder}/rulings"])
    return tuple(ruling for file in files for ruling in load_rulings(file))


@cache
def rulebook_of(game: str) -> Rulebook:
    """Return the rulebook of a game, which names the rulings that show each rule."""
    return load_rulebook(rules_of(game))
