"""Properties that hold in every game, at every decision of random playouts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.engine import atoms
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game, verify
from deckcheck.engine.modifiers import carriers
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import load_rulings, ruling_files, run_ruling
from deckcheck.engine.state import Survey

Begin = Callable[..., Game]
Play = Callable[..., Iterator[int]]
SEEDS = st.integers(0, 2**32)
some = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def is_due(number: int, every: int) -> bool:
    """Return whether to look at a decision: at one of so many at first, at fewer as a game grows beyond hundreds."""
    return number % max(every, number // 20) == 0


def most_players(game_id: str) -> int:
    return min(rules_of(game_id).players[1], 3)


@some
@given(seed=SEEDS)
def test_cards_are_conserved(game_id: str, begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed, most_players(game_id))
    cards = list(range(len(game.state.owner)))
    faces = sorted(game.state.definition)
    for _ in playing(game, seed):
        s = game.state
        made = list(range(len(cards), len(s.owner)))
        assert sorted(card for zone in s.zones for card in zone) == cards + made
        assert all(s.place[card] == place for place, zone in enumerate(s.zones) for card in zone)
        assert sorted(s.definition[: len(cards)]) == faces


@some
@given(seed=SEEDS)
def test_what_is_kept_of_the_cards_in_play_is_what_a_fresh_look_finds(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for number in playing(game, seed):
        states = [game.state, game.determinize(0, seed).state] if is_due(number, 20) else [game.state]
        for s in states:
            kept = s.survey or s.look_over()
            fresh = s.look_over()
            for name in set(Survey.__slots__) - {"carriers", "noted"}:
                assert getattr(kept, name) == getattr(fresh, name), name
            # What was found for some stats before is found again.
            assert kept.carriers == {stats: carriers(s, stats) for stats in kept.carriers}


@some
@given(seed=SEEDS)
def test_a_copy_is_equal_in_every_slot_and_goes_its_own_way(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    stop = Stream(seed).below(60)
    for number in playing(game, seed):
        if number == stop:
            break
    twin = game.copy()
    assert twin.state.columns() == game.state.columns()
    before = game.fingerprint()
    for _ in playing(twin, seed + 1):
        pass
    assert game.fingerprint() == before


@some
@given(seed=SEEDS)
def test_a_copy_given_the_same_actions_ends_equal(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    stop = Stream(seed).below(60)
    for number in playing(game, seed):
        if number == stop:
            break
    twin = game.copy()
    for _ in playing(game, seed + 1):
        pass
    for action in game.history[len(twin.history) :]:
        twin.apply(action)
    assert twin.state.columns() == game.state.columns()
    assert twin.is_over


@some
@given(seed=SEEDS)
def test_a_saved_game_is_equal_in_every_slot(game_id: str, begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for number in playing(game, seed):
        if is_due(number, 7):
            again = Game.from_json(game.to_json())
            assert again.state.columns() == game.state.columns()
            assert again.to_json() == game.to_json()
    again = Game.from_json(game.to_json())
    assert again.outcome == game.outcome


@some
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_game(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for _ in playing(game, seed):
        pass
    record = game.record()
    assert verify(record) is None
    assert Game.from_record(record).state.columns() == game.state.columns()
    assert len(record["fingerprints"]) == len(game.history) // 20


@some
@given(seed=SEEDS)
def test_what_a_player_cannot_know_does_not_show(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for number in playing(game, seed):
        if not is_due(number, 5):
            continue
        for player in range(len(game.players)):
            seen = game.observation(player)
            for luck in range(4):
                world = game.determinize(player, seed + luck)
                assert world.observation(player) == seen
                decision = game.decision
                assert decision is not None
                assert world.decision == decision
                if decision.player == player:
                    assert world.legal_actions() == game.legal_actions()
                    assert world.labels() == game.labels()


@some
@given(seed=SEEDS)
def test_worlds_that_a_player_imagines_can_be_played_to_the_end(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    stop = Stream(seed).below(60)
    for number in playing(game, seed):
        if number == stop:
            break
    for player in range(len(game.players)):
        world = game.determinize(player, seed)
        for _ in playing(world, seed + 2):
            pass
        assert world.is_over


@settings(some, max_examples=5)
@given(seed=SEEDS, crowd=st.booleans())
def test_a_table_has_a_worth_for_every_player_at_every_decision(
    game_id: str, begun: Begin, playing: Play, seed: int, *, crowd: bool
) -> None:
    players = most_players(game_id) if crowd else rules_of(game_id).players[0]
    game = begun(seed, players)
    for _ in playing(game, seed):
        assert all(0 <= game.rules.value(game.state, player) <= 1 for player in range(players))
    assert all(0 <= game.rules.value(game.state, player) <= 1 for player in range(players))


@some
@given(seed=SEEDS)
def test_options_rise_have_names_of_their_own_and_all_can_be_taken(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for number in playing(game, seed):
        actions = game.legal_actions()
        assert actions
        assert actions == sorted(set(actions))
        labels = game.labels()
        assert len(set(labels.values())) == len(actions)
        if is_due(number, 4):
            for action in actions:
                game.copy().apply(action)


@some
@given(seed=SEEDS)
def test_undo_takes_back_one_action(begun: Begin, playing: Play, seed: int) -> None:
    game = begun(seed)
    for number in playing(game, seed, 25):
        if number and number % 6 == 0:
            print_before = game.fingerprint()
            game.apply(game.legal_actions()[0])
            game.undo()
            assert game.fingerprint() == print_before


@pytest.mark.slow
def test_every_operation_is_carried_out_in_some_game(begin_any: Begin, playing: Play) -> None:
    called: set[str] = set()
    atom_code = {function.__code__: name for name, function in public_atoms().items()}

    def profile(frame: object, event: str, _: object) -> None:
        if event == "call":
            name = atom_code.get(frame.f_code)  # type: ignore[attr-defined]
            if name:
                called.add(name)

    def left() -> set[str]:
        return set(public_atoms()) - called

    sys.setprofile(profile)
    try:
        for _ in rulings_and_games(begin_any, playing):
            if not left():
                break
    finally:
        sys.setprofile(None)
    assert not left()


def rulings_and_games(begin_any: Begin, playing: Play) -> Iterator[None]:
    """Carry out a file of rulings, or play a game, for each step; all of every game in the end."""
    for game_id in playable_games():
        for path in ruling_files([f"{rules_of(game_id).folder}/rulings"]):
            for ruling in load_rulings(path):
                run_ruling(ruling)
            yield
        for seed in range(10):
            for _ in playing(begin_any(game_id, seed), seed):
                pass
            yield


def public_atoms() -> dict[str, object]:
    return {
        name: thing
        for name, thing in vars(atoms).items()
        if callable(thing) and getattr(thing, "__module__", "") == atoms.__name__ and not name.startswith("_")
    }


def test_equal_games_are_equal_in_every_process(game_id: str) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[2]); from conftest import begin, play\n"
        "game = begin(sys.argv[1], 5)\n"
        "for _ in play(game, 5): pass\n"
        "print(game.fingerprint(), len(game.history))"
    )
    here = os.path.dirname(os.path.abspath(__file__))
    prints = {
        subprocess.run(
            [sys.executable, "-c", code, game_id, here],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(prints) == 1
