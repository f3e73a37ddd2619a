"""The profile: every bytecode is counted once by step, by function and by rule."""

from __future__ import annotations

import pytest

from tests.benchmarks.profile import NO_RULE, profile


@pytest.mark.parametrize("greedy", [False, True])
def test_every_bytecode_counts_once(greedy: bool) -> None:
    found = profile("virevolt", 10, greedy=greedy)
    whole = sum(found.functions.values())
    assert found.decisions >= 10
    assert whole == sum(found.steps.values()) == sum(found.rules.values())
    assert sum(found.by_rule().values()) == pytest.approx(whole)
    names = {code.co_name for code in found.steps}
    assert {"ask_act", "do_act", "settle"} <= names
    # What the legal actions cost is reported under the step that asks for them.
    assert "legal_acts" not in names
    assert "legal_acts" in {code.co_name for code in found.functions}
    rules = found.by_rule()
    assert {"VV-018", NO_RULE} <= rules.keys()


def test_what_is_counted_is_the_same_every_time() -> None:
    profile("virevolt", 20)  # what is kept from game to game is counted in none of the two
    first, second = (profile("virevolt", 20).by_rule() for _ in range(2))
    assert first == second
