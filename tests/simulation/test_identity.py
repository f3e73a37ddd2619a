"""Whoever plays for others sees first that it would play the same games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH
from deckcheck.simulation.identity import Identity, check_same, code_digest, identity, install
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.values import Contender


def refused(wanted: Identity, job: Any) -> str:
    with pytest.raises(Failure) as found:
        check_same(wanted, job, "there (7)")
    return found.value.render(ENGLISH)


def test_the_same_is_welcome(plan: SimulationPlan) -> None:
    check_same(identity(plan), plan, "there")


def test_another_version_is_refused_with_both(plan: SimulationPlan) -> None:
    wanted = identity(plan)._replace(install=install()._replace(version="9.9"))
    here = deckcheck.__version__
    assert refused(wanted, plan).startswith(f"worker there (7) has deckcheck {here}, and this is deckcheck 9.9; ")


def test_other_code_of_the_same_version_is_refused(plan: SimulationPlan) -> None:
    wanted = identity(plan)._replace(install=install()._replace(code="0123456789abcdef"))
    assert f"other code of deckcheck {deckcheck.__version__} (" in refused(wanted, plan)


def test_a_bot_that_is_another_one_or_none_there_is_refused(plan: SimulationPlan, tmp_path: Path) -> None:
    path = tmp_path / "bots.py"
    path.write_text("class Careful: ...\n", encoding="utf-8")
    contenders = tuple(Contender(*contender[:-1], f"{path}:Careful") for contender in plan.contenders)
    own = SimulationPlan(plan.game, contenders)
    wanted = identity(own)
    path.write_text("class Careful: pass\n", encoding="utf-8")
    assert refused(wanted, own) == "worker there (7) would play other games; these differ: decks"
    path.unlink()
    assert refused(wanted, own).startswith(f"worker there (7) cannot read {path}; ")


def test_a_digest_tells_code_and_data_and_nothing_else(tmp_path: Path) -> None:
    def digest(**files: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        for name, text in files.items():
            path = folder / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return code_digest(str(folder))

    first = digest(a_py="x = 1\n", game__cards_yaml="a: 1\n")
    assert first == digest(game__cards_yaml="a: 1\r\n", a_py="x = 1\n", prepared__b_json="1", notes_txt="no")
    assert first != digest(a_py="x = 2\n", game__cards_yaml="a: 1\n")
    assert first != digest(a_py="x = 1\n", game__names_yaml="a: 1\n")
    assert first != digest(a_py="x = 1\n", game__cards_yaml="a: 2\n")
