"""Rulings: scenario files that a judge can read and write, and the runner that plays them.

A file holds a game and a list of rulings. A ruling describes a table (`given`), what is done (`do`), and what must be
so afterwards (`expect`):

    game: virevolt
    rulings:
    - name: A poisoned Hero loses 1 hp in its player's state phase
      rules: [VV-011]
      given:
        turn: A
        phase: state
        A: {main: {card: Ember Squire, hp: 3, states: [poison]}}
      expect:
        A: {main: {hp: 2}}

Cards under `cards` at the head of a file are known to all its rulings, those of a ruling to that one alone. The whole
notation is in `schemas/ruling.schema.json`.
"""

from __future__ import annotations

from deckcheck.engine.rulings.grammar import matching
from deckcheck.engine.rulings.reader import Ruling, RulingFileError, load_rulings, ruling_files
from deckcheck.engine.rulings.runner import RulingResult, run_ruling

__all__ = ["Ruling", "RulingFileError", "RulingResult", "load_rulings", "matching", "ruling_files", "run_ruling"]
