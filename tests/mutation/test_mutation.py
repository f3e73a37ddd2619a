"""The mutation run: mutants are the same each time, rulings kill them, and a mutant is gone with its fork."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.__main__ import table
from tests.mutation.killing import Judges
from tests.mutation.mutants import KINDS, Mutant, codes, mutants_of


def one(game: str, module: str, before: str) -> Mutant:
    return next(mutant for mutant in mutants_of(game) if mutant.path.endswith(module) and mutant.before == before)


def test_mutants_are_of_all_kinds_and_change_one_place() -> None:
    mutants = mutants_of("virevolt")
    assert {mutant.kind for mutant in mutants} == set(KINDS)
    assert mutants == mutants_of("virevolt")
    mutant = one("virevolt", "rules/heroes.py", "hp(state, card) == 1")
    assert mutant.after == "hp(state, card) != 1"
    changed = [old.co_name for old, _ in codes("virevolt", mutant)]
    assert changed == ["<module>", "lose_hp"]
    for path in {mutant.path for mutant in mutants}:
        ast.parse(Path(path).read_text(encoding="utf-8"))


@pytest.mark.slow
def test_a_ruling_kills_what_it_shows_and_the_original_comes_back() -> None:
    judges = Judges("virevolt")
    mutant = one("virevolt", "rules/turn.py", "lose_hp(state, hero, hero_state)")
    assert judges.fate(mutant, 0).what == "killed"
    begun = one("virevolt", "rules/turn.py", "push(state, TURN)")
    assert judges.fate(begun, 0).what == "killed"
    told = one("virevolt", "rules/crystals.py", "change(state, state.spent, card, 1)")
    fate = judges.fate(told, 0)
    assert fate.what == "killed"
    assert fate.by in {ruling.names["en"] for ruling in judges.rulings}


def test_the_share_is_of_those_that_change_behaviour() -> None:
    fates = ["killed"] * 19 + ["games"] + ["unseen"] * 5 + ["unmade"]
    entries = [{"game": "virevolt", "kind": "off by one", "fate": fate} for fate in fates]
    assert "| virevolt | 25 | 19 | 1 | 95.0% | 5 |" in table(entries)
