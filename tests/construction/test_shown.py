"""How settings, pools and rulesets describe themselves, and that rulesets can be handed to another process."""

from __future__ import annotations

import pickle

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.pool import Pool
from deckcheck.construction.settings import Settings


def test_settings_show_what_is_not_usual() -> None:
    assert repr(Settings()) == "Settings()"
    assert repr(Settings(game="virevolt", strict=True)) == "Settings(game='virevolt', strict=True)"


def test_a_pool_tells_how_many_cards_it_holds() -> None:
    assert repr(Pool("virevolt", {"N01": 2, "N02": 3}, "pool.yaml")) == "Pool('virevolt', 5 cards, 'pool.yaml')"


def test_a_ruleset_tells_its_formats_and_judges_alike_elsewhere() -> None:
    ruleset = builtin_ruleset("virevolt")
    assert ruleset is not None
    assert repr(ruleset) == f"Ruleset('virevolt', formats standard, {len(ruleset.all_rules())} rules)"
    again = pickle.loads(pickle.dumps(ruleset))  # noqa: S301  our own
    assert again.data == ruleset.data
    assert [rule.code for rule in again.format("standard").rules] == [
        rule.code for rule in ruleset.format("standard").rules
    ]
