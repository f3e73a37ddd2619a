"""OpenSpiel's own test of games walks through ours: legal actions, copies, histories, what each player sees."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is installed for measuring (extra bench)")

from tests.oracle.openspiel import GAMES, possible, registered  # noqa: E402  it needs pyspiel

#: Games that chance alone plays to an end soon; `python -m tests.oracle.walk` walks through all.
QUICK = ("virevolt", "terrors", "slasherz")


@pytest.mark.slow
@pytest.mark.parametrize("game", QUICK)
def test_openspiel_finds_nothing_wrong_in_games_by_chance(game: str) -> None:
    pyspiel.random_sim_test(registered(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_comes_back_as_it_was_written(game: str) -> None:
    rules = registered(game)
    state = rules.new_initial_state()
    for number in (5, *range(12)):
        actions = state.legal_actions()
        state.apply_action(actions[number % len(actions)])
    again = rules.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.history() != copy.history()
    assert str(again) == str(state)


def test_a_world_looks_alike_to_the_player_for_whom_it_was_drawn() -> None:
    state = registered("virevolt").new_initial_state()
    state.apply_action(3)
    player = state.current_player()
    world = possible(state, player, 1)
    assert world.observation_string(player) == state.observation_string(player)
    assert world.legal_actions() == state.legal_actions()
    assert world.game.fingerprint() != state.game.fingerprint()
