"""What every game offers can be distinguished and be done; what it does not offer changes nothing."""

from __future__ import annotations

import pytest

from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.outcome import IllegalActionError
from tests.support.laws import offers_distinguishable_options
from tests.support.playouts import begin, different_moments, most_players, play, playout


@pytest.mark.parametrize("seed", range(12))
def test_options_rise_and_have_descriptions_of_their_own(game: str, seed: int) -> None:
    table = begin(game, seed, most_players(game) if seed % 3 == 2 else 2)
    for _ in play(table, seed):
        offers_distinguishable_options(table)


def test_every_option_can_be_carried_out(game: str, players: int) -> None:
    for seed in range(12):
        for moment in playout(game, seed, players).moments:
            for action in moment.legal_actions():
                moment.copy().apply(action)


def test_sensible_options_are_those_offered_without_what_is_waste(game: str, players: int) -> None:
    """A usual answer, if there is one, is offered alone."""
    wasteful = 0
    for moment in different_moments(game, range(12), players):
        offered, rules = moment.legal_actions(), moment.rules
        if offered and moment.state.kind in rules.SUGGESTED:
            assert moment.sensible_actions() == [rules.suggestion(moment.state)]
            assert rules.suggestion(moment.state) in offered
            continue
        waste = [action for action in offered if rules.is_waste(moment.state, action)]
        wasteful += bool(waste)
        assert moment.sensible_actions() == ([action for action in offered if action not in waste] or offered)
    assert bool(wasteful) == bool(rules_of(game).WASTEFUL)


def test_whoever_changes_the_list_of_options_changes_nothing(game: str) -> None:
    for moment in playout(game, 2).moments[:9]:
        table = moment.copy()
        offered = [*table.legal_actions()]
        for reported in (table.legal_actions(), table.sensible_actions()):
            reported.clear()
        assert table.legal_actions() == offered


def test_an_action_that_is_not_offered_changes_nothing(game: str, players: int) -> None:
    for moment in different_moments(game, range(12), players):
        table, offered = moment.copy(), moment.legal_actions()
        foreign = next(action for action in range(len(offered) + 1) if action not in offered)
        for action in (-5, foreign):
            with pytest.raises(IllegalActionError, match="not offered"):
                table.apply(action)
            with pytest.raises(IllegalActionError, match="not offered"):
                table.describe(action)
        assert table.state.columns() == moment.state.columns()
        assert table.history == moment.history
