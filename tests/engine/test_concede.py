"""Giving up and agreeing on a draw: who wins, records, saved games, taking back, and what the log says."""

from __future__ import annotations

import copy
import pickle

import pytest

import deckcheck
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games
from deckcheck.engine.state.outcome import AGREED, CONCEDED, Ending, Outcome
from deckcheck.engine.verify import verify
from deckcheck.messages import translator_of
from deckcheck.play.session import speak
from tests.support.tables import begun


def under_way(game: str = "virevolt", seed: int = 3, actions: int = 7) -> Game:
    found = begun(game, seed)
    for _ in range(actions):
        found.apply(found.legal_actions()[0])
    return found


@pytest.mark.parametrize("game", playable_games())
def test_whoever_gives_up_loses_in_every_game(game: str) -> None:
    table = under_way(game)
    table.watch()
    before = table.fingerprint()
    table.concede(1)
    assert table.is_over
    assert table.decision is None
    assert table.outcome == Outcome((0,), CONCEDED, (1.0, -1.0))
    assert table.log(0)[-1] == f"{table.players[0]} wins, {table.players[1]} loses: conceded."
    speak(table, translator_of("fr"))
    assert table.log(0)[-1] == f"{table.players[0]} gagne, {table.players[1]} perd\xa0: abandon."
    table.undo()
    assert (table.fingerprint(), table.ending, len(table.history)) == (before, None, 7)


@pytest.mark.parametrize("game", playable_games())
def test_a_draw_that_all_agree_on_has_no_winner(game: str) -> None:
    table = under_way(game)
    table.agree_draw()
    assert table.outcome == Outcome((), AGREED, (0.0, 0.0))


@pytest.mark.parametrize("ending", [Ending(CONCEDED, 0), Ending(AGREED)])
def test_records_saved_games_and_copies_end_alike(ending: Ending) -> None:
    table = under_way(actions=25)
    if ending.player < 0:
        table.agree_draw()
    else:
        table.concede(ending.player)
    record = table.record()
    assert record["ending"] == list(ending)
    again = Game.from_record(record)
    assert (again.ending, again.outcome, again.fingerprint()) == (ending, table.outcome, table.fingerprint())
    assert verify(record) is None
    assert verify({**record, "ending": None}) is not None
    pickled = pickle.loads(pickle.dumps(table))  # noqa: S301  what was just pickled
    for same in (Game.from_json(table.to_json()), copy.copy(table), copy.deepcopy(table), pickled):
        assert same == table
        assert same.outcome == table.outcome
    assert table.at(25).outcome == table.outcome
    assert not table.at(24).is_over


def test_what_cannot_be_ended_is_refused() -> None:
    table = under_way()
    with pytest.raises(GameError):
        table.concede(2)
    table.concede(0)
    with pytest.raises(GameError, match="over"):
        table.concede(1)
    with pytest.raises(GameError, match="over"):
        table.agree_draw()
    with pytest.raises(deckcheck.IllegalActionError):
        table.apply(0)


@pytest.mark.parametrize("ending", ["conceded", [], ["conceded"], ["conceded", "A"], ["flag fell", 0], ["conceded", 7]])
def test_a_record_that_says_no_ending_is_refused(ending: object) -> None:
    record = {**under_way().record(), "ending": ending}
    with pytest.raises(GameError):
        Game.from_record(record)
    assert verify(record) is not None


def test_of_three_nobody_can_concede_and_all_can_agree() -> None:
    two = under_way()
    deck = two.state.match.decks[0]
    from deckcheck.engine.game import new_game

    table = new_game(two.rules, [deck, deck, deck], seed=1)
    with pytest.raises(GameError, match="more than two players"):
        table.concede(0)
    table.agree_draw()
    assert table.outcome == Outcome((), AGREED, (0.0, 0.0, 0.0))
