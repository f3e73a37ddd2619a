"""The mutation run: mutants are the same each time, rulings kill them, and a mutant is gone with its fork."""

from __future__ import annotations

import ast
import gc
from itertools import takewhile
from pathlib import Path

import pytest

from deckcheck.engine.registry import rules_of
from tests.mutation import cards, results, steps
from tests.mutation.__main__ import table
from tests.mutation.killing import Judges
from tests.mutation.mutants import KINDS, Mutant, codes, mutants_of
from tests.support.system import needs_limits


@pytest.fixture(scope="module")
def judges() -> Judges:
    found = Judges("virevolt")
    gc.freeze()  # as before (`tests/conftest.py`)
    return found


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


@needs_limits
@pytest.mark.slow
def test_a_ruling_kills_what_it_shows_and_the_original_comes_back(judges: Judges) -> None:
    mutant = one("virevolt", "rules/turn.py", "lose_hp(state, hero, hero_state)")
    assert judges.fate(mutant).what == "killed"
    resumed = one("virevolt", "rules/turn.py", "jump(frame, PHASE_STEPS[phase])")
    assert judges.fate(resumed).what == "killed"
    reported = one("virevolt", "rules/crystals.py", "change(state, state.spent, card, 1)")
    fate = judges.fate(reported)
    assert fate.what == "killed"
    assert fate.by in {ruling.names["en"] for ruling in judges.rulings}


def scorched(figure: str) -> Mutant:
    wanted = (cards.KINDS[0], f"Scorch: play.{figure}")
    return next(mutant for mutant in cards.cards_of("virevolt") if (mutant.kind, mutant.function) == wanted)


def test_a_figure_that_contradicts_another_one_of_its_card_is_no_mistake_to_be_tried() -> None:
    assert cards.with_mistake("virevolt", scorched("effects.0.cost.red")) is None


def test_mistakes_of_cards_are_made_in_a_copy_and_only_where_the_linter_lets_them_pass() -> None:
    found = cards.cards_of("virevolt")
    assert {mutant.kind for mutant in found} == set(cards.KINDS)
    rules = rules_of("virevolt")
    before = [dict(card.facts) for card in rules.builtin_cards()]
    for mutant in found[::97]:
        made = cards.with_mistake("virevolt", mutant)
        if made is not None:
            changed = [old.id for old, new in zip(rules.builtin_cards(), made, strict=True) if old.facts != new.facts]
            assert changed == [mutant.path.removeprefix("cards/")]
            assert not rules.check_card(made[mutant.line])
    assert [dict(card.facts) for card in rules.builtin_cards()] == before


@needs_limits
@pytest.mark.slow
def test_a_step_that_does_nothing_and_a_figure_that_is_wrong_are_noticed(judges: Judges) -> None:
    step = next(mutant for mutant in steps.steps_of("virevolt") if mutant.before == "do_rotate")
    assert judges.fate(step).what == "killed"
    figure = scorched("effects.0.do.0.damage.amount")
    assert judges.fate(figure).what == "killed"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_what_is_kept(language: str) -> None:
    kept = results.table(language)
    assert len(kept) > 2
    lines = results.page(language).read_text("utf-8").split("\n")
    at = lines.index(kept[0])
    assert [*takewhile(bool, lines[at:])] == kept, "python -m tests.mutation --keep puts the table into the pages"


def test_what_is_kept_is_of_known_games_and_shows_in_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(results.kept()) <= set(results.GAMES)
    monkeypatch.setattr(results, "KEPT", tmp_path)
    lines = [entry("rules", fate, number) for number, fate in enumerate(["killed"] * 19 + ["games"] + ["unseen"] * 5)]
    results.keep("xfiles", [*lines, entry("rules", "unmade", 99)], [])
    assert results.table("en")[2:] == ["| X-Files | code of the rules | 25 | 19 | 1 | 95.0% | 5 | – |"]
    results.keep("xfiles", [], [entry("rules", "killed", 0), entry("rules", "games", 1)])
    assert results.table("fr")[2:] == [
        "| X-Files | code des règles | 25 | 19 | 1 | 95,0\u00a0% | 5 | 50,0\u00a0% |",
    ]


def entry(sort: str, fate: str, number: int) -> dict[str, str]:
    words = {"function": "act", "before": str(number), "after": "0"}
    return {"game": "xfiles", "sort": sort, "fate": fate, "name": f"rules/turn.py:{number} #0", **words}


def test_the_share_is_of_those_that_change_behaviour() -> None:
    fates = ["killed"] * 19 + ["games"] + ["unseen"] * 5 + ["unmade"]
    entries = [{"game": "virevolt", "kind": "off by one", "fate": fate} for fate in fates]
    assert "| virevolt | 25 | 19 | 1 | 95.0% | 5 |" in table(entries)
