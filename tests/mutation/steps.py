"""Mutants of procedures: a chapter of a game's rules in which one step does nothing."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from deckcheck.engine.state.frames import ProcedureOf, linked
from tests.mutation.mutants import Mutant

if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Procedure, Step

KINDS = ("step of a procedure dropped",)


def procedures(game: str) -> dict[str, Procedure]:
    """Return the procedures of a game's rules by module and name."""
    package = importlib.import_module(f"deckcheck.games.{game}.rules")
    found: dict[str, Procedure] = {}
    for module in sorted(part.name for part in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")):
        for thing in vars(importlib.import_module(module)).values():
            if isinstance(thing, ProcedureOf) and thing not in found.values():
                found[f"{module.rsplit('.', 1)[-1]}/{thing.name}"] = thing
    return found


def steps_of(game: str) -> list[Mutant]:
    """Return every mutant of a game's procedures: the path of one is module and name, its line the step's place."""
    return [
        Mutant(name, place, KINDS[0], place, procedure.name, getattr(step, "__name__", "a step"), "nothing")
        for name, procedure in procedures(game).items()
        for place, step in enumerate(procedure.steps)
    ]


def put_in(game: str, mutant: Mutant) -> Step:
    """Let a step of a running procedure do nothing, and return what it was."""
    procedure = procedures(game)[mutant.path]
    steps = list(procedure.steps)
    dropped = steps[mutant.line]
    steps[mutant.line] = _nothing
    # It is found where others go on with it, by the name that it had.
    procedure.points = linked(steps, procedure.steps)
    return dropped


def _nothing(state: object, frame: object) -> None:
    """Do nothing."""
