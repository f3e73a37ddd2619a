"""Saved games and records of strangers: what no game comes to is refused in a sentence, whoever made its digest."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.records import digest
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import load_rulings, ruling_files, run_ruling
from deckcheck.engine.state.serial import plain
from deckcheck.engine.verify import verify
from tests.support.laws import is_saved_whole
from tests.support.playouts import begin, different_moments, play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NEEDED = ("format", "game", "players", "decks", "seed", "options", "actions")
# A game without options of its own, or without a choice so far, is one; before the first nothing is asked.
EQUALLY_GOOD: dict[str, Sequence[Any]] = {
    "options": [{}, None],
    "actions": [[]],
    **dict.fromkeys(("seed", "choice", "kind"), (-7, 10**50)),
}
WRONG: list[Any] = [None, True, -7, 10**50, 1.5, "x", [], [None], [[]], {}, {"a": 1}]


def after(game: str, actions: int) -> Game:
    """Return a game after this many decisions."""
    table = begin(game, 3)
    for _ in play(table, 3, actions):
        pass
    return table


def sealed(data: dict[str, Any]) -> str:
    """Return a saved game as whoever changed it would write it, its digest made again."""
    data = {key: value for key, value in data.items() if key != "digest"}
    return json.dumps({**data, "digest": digest(data)})


def refused(data: dict[str, Any]) -> str:
    """Return why a saved game is refused, which it must be."""
    with pytest.raises(GameError) as found:
        Game.from_json(sealed(data))
    return str(found.value)


@pytest.fixture(params=playable_games())
def saved(request: pytest.FixtureRequest) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(after(request.param, 30).to_json())
    return data


@pytest.fixture(params=playable_games())
def imagined(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A saved game that did not begin with set-up."""
    data: dict[str, Any] = json.loads(after(request.param, 30).determinize(0, 7).to_json())
    return data


@pytest.mark.parametrize("content", ["[" * 100_000, '{"a":' * 100_000, '{"seed": Infinity}', '{"seed": ' + "9" * 5_000])
def test_no_parser_goes_under(content: str) -> None:
    with pytest.raises(GameError, match="this is not JSON"):
        Game.from_json(content)


def test_a_state_to_which_the_actions_do_not_lead_is_refused(saved: dict[str, Any]) -> None:
    for name, value in saved["state"].items():
        changed = copy.deepcopy(saved)
        if name == "choice":  # nobody reads it at a decision
            continue
        changed["state"][name] = 1 - value if isinstance(value, int) else ["?"] if value in ([], "") else value[1:]
        assert refused(changed)


def test_the_name_of_what_differs_is_reported() -> None:
    data = json.loads(after("virevolt", 30).to_json())
    data["state"]["tokens"] = [4, 4]
    assert refused(data).endswith("these differ: tokens")


def test_nothing_of_another_type_passes(saved: dict[str, Any]) -> None:
    for part in (saved, saved["base"], saved["state"]):
        for at, (name, value) in enumerate(list(part.items())):
            if name == "digest":
                continue
            # Each of them is tried on many columns, and each column with two.
            for wrong in (WRONG[at % len(WRONG)], WRONG[(3 * at + 5) % len(WRONG)]):
                if wrong != value and wrong not in EQUALLY_GOOD.get(name, ()):
                    part[name] = wrong
                    assert refused(saved)
            del part[name]
            assert refused(saved)
            part[name] = value


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        (
            lambda data: data["decks"][0].update({key: [["no such card", 1]] for key in data["decks"][0]}),
            "no such card",
        ),
        (lambda data: data.update(decks=[{"{}": []}, *data["decks"][1:]]), "no section"),
        (
            lambda data: data.update(own_cards=[{"id": {}, "name": 1, "type": 1, "identity": 1, "facts": {}}]),
            "TypeError",
        ),
        (lambda data: data["actions"].insert(5, 10**20), "action 6 of the record is not legal"),
        (lambda data: data["actions"].insert(5, "1"), "action 6 of the record is not legal"),
        (lambda data: data.update(actions={}), "no list of actions"),
        (lambda data: data.update(seed="1"), "not a record of a game"),
    ],
)
def test_what_stands_around_the_state_is_read_without_trust(
    saved: dict[str, Any], change: Callable[[dict[str, Any]], object], reported: str
) -> None:
    change(saved)
    assert reported in refused(saved)


@pytest.mark.parametrize("game", playable_games())
def test_a_game_that_began_in_the_middle_comes_back_as_it_was(game: str) -> None:
    for moment in different_moments(game, range(1)):
        world = moment.determinize(0, 5)
        is_saved_whole(world)
        for _ in play(world, 1, 5):
            pass
        is_saved_whole(world)


@pytest.mark.parametrize("game", playable_games())
def test_a_table_of_a_ruling_comes_back_as_it_was(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need be no deal of decks, it keeps a log, and it is asked where there is nothing to decide."""
    tables: list[Game] = []
    watch = Game.watch

    def noted(table: Game) -> None:
        watch(table)
        tables.append(table)

    monkeypatch.setattr(Game, "watch", noted)
    for path in ruling_files([f"{rules_of(game).folder}/rulings"])[-2:]:
        for ruling in load_rulings(path):
            run_ruling(ruling)
    assert tables
    for table in tables:
        again = plain(Game.from_json(table.to_json()).state)
        # Both have other numbers where a log is kept, and nobody reads them.
        assert {**again, "choice": 0, "events": []} == {**plain(table.state), "choice": 0, "events": []}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("place", lambda state: state["place"].reverse()),
        ("zones", lambda state: max(state["zones"], key=len).append(0)),
        ("host", lambda state: state.update(host=[1, 0, *state["host"][2:]])),
        ("host", lambda state: state.update(host=[0, *state["host"][1:]])),
        ("known", lambda state: state["known"].__setitem__(0, 1 << 40)),
        ("phase", lambda state: state.update(phase=99)),
        ("kind", lambda state: state.update(kind=10**6)),
        ("decider", lambda state: state.update(decider=-1)),
        ("options", lambda state: state.update(options=[*state["options"], 10**9])),
        ("options", lambda state: state.update(options=[2, 1])),
        ("winners", lambda state: state.update(winners=[9])),
        ("stack", lambda state: state["stack"][-1].update(pc=10**6)),
        ("player", lambda state: state["stack"][-1].update(player=9)),
        ("card", lambda state: state["stack"][-1].update(card="1")),
        ("memory", lambda state: state.update(memory=[[10**6, 1]])),
        ("modifiers", lambda state: state.update(modifiers=[[1, 2]])),
    ],
)
def test_a_beginning_that_contradicts_itself_is_refused(
    imagined: dict[str, Any], name: str, change: Callable[[dict[str, Any]], object]
) -> None:
    change(imagined["base"])
    change(imagined["state"])
    assert name in refused(imagined)


@pytest.mark.parametrize("game", playable_games())
def test_a_record_of_other_types_is_refused(game: str) -> None:
    record = after(game, 25).record()
    for name in NEEDED:
        for wrong in WRONG:
            changed = {**record, name: wrong}
            if wrong in EQUALLY_GOOD.get(name, ()):
                continue
            with pytest.raises(GameError):
                Game.from_record(changed)
    for wrong in (7, None, {}):
        with pytest.raises(GameError):
            verify({**record, "fingerprints": wrong})
