"""The rulings and the rulebooks of the games, read once in a process."""

from __future__ import annotations

from functools import cache

from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import RulingResult, load_rulings, run_ruling
from deckcheck.engine.rulings.rulebook import Rulebook, load_rulebook
from deckcheck.messages import ENGLISH, Translator
from deckcheck.web.indexes import rulings_of

__all__ = ["rulebook_of", "rulings_of", "run"]


@cache
def rulebook_of(game: str) -> Rulebook:
    """Return the rulebook of a game, which names the rulings that show each rule."""
    return load_rulebook(rules_of(game))


def run(game: str, given: str, expect: str, do: str = "[]", translator: Translator = ENGLISH) -> RulingResult:
    """Return what comes of one ruling, from what is between the braces of its parts."""
    text = f"game: {game}\nrulings:\n- name: x\n  given: {{{given}}}\n  do: {do}\n  expect: {{{expect}}}\n"
    [ruling] = load_rulings("test.yaml", text)
    return run_ruling(ruling, translator=translator)
