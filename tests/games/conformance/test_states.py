"""The state of every game at any moment: nothing is lost, copies and saved games are whole, records replay."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.engine.flow.procedures import UNREAD, take
from deckcheck.engine.game import Game
from deckcheck.engine.knowledge.observation import asks_again
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.state import InPlayIndex
from deckcheck.engine.state.vocabulary import GAME_DECISIONS
from deckcheck.engine.verify import verify
from tests.support.laws import is_indexed_right, is_read_as_it_is_written, is_saved_whole
from tests.support.particulars import particulars_of
from tests.support.playouts import LAWS, begin, different_moments, hold, play, play_on, playout

SEEDS = range(12)
FEW = range(4)
# After this many decisions a saved game is played again in no time.
SOON = 250


@pytest.mark.parametrize("law", LAWS)
def test_laws_hold_at_every_decision(game: str, players: int, law: str) -> None:
    for seed in LAWS[law][1]:
        assert law not in (broken := playout(game, seed, players).broken), broken[law]


def test_what_is_kept_of_the_cards_in_play_fits_a_world_that_is_dealt_again(game: str, players: int) -> None:
    for moment in different_moments(game, SEEDS, players):
        is_indexed_right(moment.determinize(0, 1).state)


def test_a_broken_law_is_noted(game: str) -> None:
    """A card that lies nowhere, and one in play that the index does not know."""
    played = begin(game, 1)
    faces = sorted(played.state.definition)
    broken: dict[str, str] = {}
    laws = {name: law for name, (law, _) in LAWS.items()}
    hold(laws, played, faces, broken)
    assert broken == {}
    index = played.state.in_play_index = played.state.build_index()
    for name in set(InPlayIndex.__slots__) - {"modifiers_by_stat", "cache"}:
        setattr(index, name, None)
    played.state.zones = [zone[1:] if zone else zone for zone in played.state.zones]
    hold(laws, played, faces, broken)
    assert broken.keys() == LAWS.keys()


def test_a_glance_at_a_decision_tells_whether_there_is_one(game: str, players: int) -> None:
    """Where nobody reads what may be done, a step may say that there is a choice: then there is one."""
    for moment in different_moments(game, SEEDS, players):
        if not moment.state.options:
            continue
        whole, lookahead = moment.state.copy(), moment.state.copy()
        lookahead.lookahead = 1
        assert asks_again(whole) == asks_again(lookahead)
        if lookahead.options is UNREAD:
            assert len(whole.options) > 1
            assert lookahead.kind >= GAME_DECISIONS
            assert lookahead.kind not in moment.rules.INNER | moment.rules.MINOR
        else:
            assert lookahead.options == whole.options


def test_whoever_glances_comes_to_the_same_tables(game: str, players: int) -> None:
    """A step that says there is a choice where there is none would end a look ahead too early."""
    for moment in different_moments(game, SEEDS, players):
        for option in moment.state.options[:8]:
            whole, lookahead = moment.state.copy(), moment.state.copy()
            lookahead.lookahead = 1
            take(whole, option)
            take(lookahead, option)
            while whole.kind in moment.rules.SUGGESTED and lookahead.kind != whole.kind:
                take(whole, moment.rules.suggestion(whole))
            assert (lookahead.options is UNREAD) <= (len(whole.options) > 1)
            unread = dict.fromkeys(("options", "choice"))
            assert {**lookahead.columns(), **unread} == {**whole.columns(), **unread}


def test_a_copy_is_equal_in_every_slot_and_goes_its_own_way(game: str, players: int) -> None:
    for seed in SEEDS:
        for number, moment in enumerate(playout(game, seed, players).moments):
            twin = moment.copy()
            before = moment.state.columns()
            assert twin.state.columns() == before
            for _ in play(twin, number, 8):
                pass
            assert moment.state.columns() == before


def test_a_copy_given_the_same_actions_ends_equal(game: str, players: int) -> None:
    """A game is copied at its beginning, the next one when a third of its moments are over, the next at two thirds."""
    for seed in SEEDS:
        played, moments, _ = playout(game, seed, players)
        moment = moments[seed % 3 * len(moments) // 3]
        twin = moment.copy()
        for action in played.history[len(moment.history) :]:
            twin.apply(action)
        assert twin.is_over
        assert twin.state.columns() == played.state.columns()
        assert twin.fingerprint() == played.fingerprint()


def test_a_saved_game_is_equal_in_every_slot(game: str, players: int) -> None:
    """Who reads one plays it again from its beginning: what comes late is only written and read, and some ends."""
    for moment in different_moments(game, SEEDS, players):
        if len(moment.history) <= SOON:
            is_saved_whole(moment)
        else:
            is_read_as_it_is_written(moment.state)
    for seed in FEW:
        is_saved_whole(playout(game, seed, players).game)


def test_a_log_changes_nothing_of_what_is_saved(game: str, players: int) -> None:
    """Whoever watches sees more events; none of them that the game itself does not attend to leaves a trace.

    To read a saved game is to play it again: on the way its state alone is written and read, at the end all of it.
    """
    for moment in different_moments(game, SEEDS, players):
        if len(moment.history) > SOON:
            continue
        watched = moment.copy()
        watched.watch()
        assert watched.state.log or not moment.history
        assert watched.to_json() == moment.to_json()
    for seed in FEW:
        alone, watched = begin(game, seed, players), begin(game, seed, players)
        watched.watch()
        for number in play(alone, seed):
            if number:
                watched.apply(alone.history[-1])
            assert watched.state.plain(watched.state.match) == alone.state.plain(alone.state.match)
            if number % 50 == 49:
                is_read_as_it_is_written(watched.state)
        is_saved_whole(watched)


def test_a_saved_game_goes_on_as_it_would_have(game: str, players: int) -> None:
    for seed in FEW:
        played, moments, _ = playout(game, seed, players)
        moment = moments[len(moments) // 2]
        again = Game.from_json(moment.to_json())
        for action in played.history[len(moment.history) :]:
            again.apply(action)
        assert again.fingerprint() == played.fingerprint()
        assert again.outcome == played.outcome


def test_a_record_replays_to_the_same_game(game: str, players: int) -> None:
    """That it is verified, many games show that are played with other options (`test_options.py`)."""
    for seed in range(2):
        played = playout(game, seed, players).game
        record = played.record()
        assert verify(record) is None
        assert Game.from_record(record).state.columns() == played.state.columns()
        assert len(record["fingerprints"]) == len(played.history) // 20


def test_undo_takes_back_one_action(game: str, players: int) -> None:
    for seed in FEW:
        played = begin(game, seed, players)
        for number in play(played, seed, 25):
            if number and number % 6 == 0:
                before = played.fingerprint()
                played.apply(played.legal_actions()[-1])
                played.undo()
                assert played.fingerprint() == before


def test_a_fingerprint_tells_every_column_apart_the_luck_to_come_among_them(game: str, players: int) -> None:
    moment = playout(game, 1, players).moments[:3][-1]
    for name in moment.state.columns():
        other = moment.copy()
        value = getattr(other.state, name)
        if isinstance(value, int):
            setattr(other.state, name, value + 1)
            assert other.fingerprint() != moment.fingerprint(), name
        elif isinstance(value, list) and value and isinstance(value[0], int):
            setattr(other.state, name, [value[0] + 1, *value[1:]])
            assert other.fingerprint() != moment.fingerprint(), name
    assert isinstance(moment.state.columns()["rng"], int)


def test_equal_games_are_equal_in_every_process(game: str, players: int) -> None:
    code = (
        "import sys\n"
        "from tests.support.playouts import begin, play_on\n"
        "print(play_on(begin(sys.argv[1], 5, int(sys.argv[2])), 5).fingerprint())"
    )
    prints = [
        subprocess.run(
            [sys.executable, "-c", code, game, str(players)],
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert prints == [play_on(begin(game, 5, players), 5).fingerprint()] * 2


@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_every_number_of_players_end(game: str, seed: int) -> None:
    least, most = rules_of(game).players
    for players in range(least, most + 1):
        played = begin(game, seed, players, turn_cap=25)
        for number in play(played, seed):
            if number % 9 == 0:
                particulars_of(game).check_table(played)
        assert played.outcome is not None
        assert played.outcome.reason
