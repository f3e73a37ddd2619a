"""Games as environments: the tests of the library itself, numbers that stay the same, and nobody's secrets."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from deckcheck.agents import View
from deckcheck.api import load_deck, new_game
from deckcheck.arguments import ArgumentError
from deckcheck.decklist.deck import Deck
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.numbering import FEW, NUMBERS, Numbering, _within, numbering_of
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.chance import Stream
from deckcheck.envs import env
from deckcheck.envs.pairings import Pairings
from deckcheck.failure import Failure
from deckcheck.shipped import sample_decks
from deckcheck.simulation.pairing import Conflict
from tests.support.playouts import OURS, begin, decks_of, different_moments, play, playout

pytest.importorskip("pettingzoo", reason="an extra")


# Decks that share a Hero.
MARAUDERS = ("red-rush", "masques-et-miroirs")
#: A deck with a card of its own.
SQUIRES = """
game: virevolt
cards:
  Our Squire:
    {type: hero, color: red, hp: 3, costs: [{red: 1}, {neutral: 1}, {neutral: 1}],
     rotation: {neutral: 1}, sacrifice: {neutral: 1},
     text: {en: "Attack (1 red): 2 damage."}, play: {attacks: [{cost: {red: 1}, damage: 2}]}}
deck: {main: {Our Squire: 20, Red Crystal: 10}}
"""


def table(game: str, **more: Any) -> Any:
    """Return an environment of two sample decks that may meet."""
    every = [load_deck(path) for path in sorted(Path(sample_decks(), "legal", game).iterdir())]
    decks = [deck for deck in every if deck.format == every[-1].format]
    return env(game, [decks[0], decks[-1]], **more)


@pytest.mark.slow
def test_the_library_finds_nothing_wrong(game: str) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        # It expects boxes, not a mask beside them, of every environment that it does not know by name.
        warnings.simplefilter("ignore")
        api_test(table(game), num_cycles=1000, verbose_progress=False)


def test_equal_seeds_play_equally(game: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: table(game), num_cycles=20)


def test_numbers_are_the_same_in_every_world_and_tell_nobodys_secrets(game: str) -> None:
    numbering = Numbering(rules_of(game), decks_of(game))
    width = sum(size for _, size in numbering.layout())
    for moment in different_moments(game, range(2)):
        for player in range(2):
            world = moment.determinize(player, 4)
            seen = numbering.encode(moment.state, player)
            assert len(seen) == width
            assert seen == numbering.encode(world.state, player)
        if moment.decision is not None:
            world = moment.determinize(moment.decision.player, 4)
            found = numbering.options(moment.state)
            assert found == numbering.options(world.state)
            assert all(0 <= number < numbering.size for number in found)


@pytest.mark.parametrize("closed", [False, True])
def test_what_a_player_imagines_has_the_numbers_of_the_true_game(game: str, closed: bool) -> None:
    table = begin(game, 3, **({"closed_decklists": True} if closed and game in OURS else {}))
    true = numbering_of(table.state)
    for seen in [View(table, player) for player in range(2)]:
        for state in (seen.known(), seen.state(5)):
            assert numbering_of(state).faces == true.faces
            assert numbering_of(state).size == true.size
    for _ in play(table, 3, 40):
        options = set(true.options(table.state).values())
        assert options <= set(table.legal_actions())
        world = seen.state(7)
        assert numbering_of(world).encode(world, seen.player) == true.encode(table.state, seen.player)


def test_few_actions_share_a_number(game: str) -> None:
    numbering = Numbering(rules_of(game), decks_of(game))
    short = asked = 0
    for moment in [moment for seed in range(12) for moment in playout(game, seed).moments]:
        if moment.decision is not None:
            found = {action_key(moment.state, option) for option in moment.legal_actions()}
            asked += 1
            short += len(numbering.options(moment.state)) < len(found)
    assert short <= asked * 0.001


def all_of(game: Game) -> bool:
    """Whether every action has a number of its own."""
    return sorted(numbering_of(game.state).options(game.state).values()) == game.legal_actions()


def test_copies_in_two_zones_of_a_side_have_numbers_of_their_own() -> None:
    decks = [load_deck(Path(sample_decks(), "legal", "virevolt", f"{name}.deck.yaml")) for name in MARAUDERS]
    played, chance, offered = new_game("virevolt", decks, seed=1), Stream(2), set()
    while len(played.history) < 60 and not played.is_over:
        offered |= set(played.labels().values())
        assert all_of(played)
        actions = played.legal_actions()
        played.apply(actions[chance.below(len(actions))])
    assert {f"sacrifice Torch Marauder (1 neutral) #{number}" for number in (1, 2)} <= offered


def test_numbers_that_rise_all_game_begin_anew() -> None:
    assert [_within(number, FEW) for number in (0, 1, FEW - 1, FEW, 2 * FEW)] == [0, 1, FEW - 1, 1, 2]
    assert [_within(number, NUMBERS) for number in (0, NUMBERS, NUMBERS + 1)] == [0, NUMBERS - 1, NUMBERS - 1]


def test_a_folder_of_decks_is_drawn_from() -> None:
    played = env("virevolt", Path(sample_decks(), "legal", "virevolt"))
    met = set()
    for seed in range(6):
        played.reset(seed=seed)
        met.add(str(played.game.state.match.decks))
    assert len(met) > 3


def test_cards_that_a_deck_defines_itself_are_played_and_numbered(tmp_path: Path) -> None:
    own = tmp_path / "own.deck.yaml"
    own.write_text(SQUIRES)
    shutil.copy(Path(sample_decks(), "legal", "virevolt", "red-rush.deck.yaml"), tmp_path)
    played = env("virevolt", tmp_path)
    played.reset(seed=1)
    squire = load_deck(own).entries[0].card
    assert squire is not None
    assert any(squire.id == played.game.state.match.book.cards[one].id for one in played.unwrapped.numbering.faces)
    state = played.game.state
    assert numbering_of(state).options(state) == Numbering(
        state.match.rules, state.match.decks, 2, state.match.own_cards()
    ).options(state)
    for agent in played.agent_iter():
        seen, _, ended, cut_off, _ = played.last()
        played.step(None if ended or cut_off else played.action_space(agent).sample(seen["action_mask"]))
    assert not played.agents


def test_a_game_ends_with_its_rewards() -> None:
    played = table("virevolt", render_mode="ansi")
    played.reset(seed=3)
    assert "Hero" in played.render()
    total: dict[str, float] = {}
    for agent in played.agent_iter():
        seen, reward, ended, cut_off, _ = played.last()
        total[agent] = total.get(agent, 0.0) + reward
        played.step(None if ended or cut_off else played.action_space(agent).sample(seen["action_mask"]))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert not played.agents


def test_an_action_that_is_not_offered_is_refused() -> None:
    played = table("virevolt")
    played.reset(seed=3)
    mask = played.last()[0]["action_mask"]
    with pytest.raises(ValueError, match="see action_mask"):
        played.step(int(mask.argmin()))
    with pytest.raises(TypeError, match="float"):
        played.step(int(mask.argmax()) + 0.7)
    played.step(mask.argmax())


@pytest.mark.parametrize(
    ("given", "error", "reported"),
    [
        ({"options": {"x": 1}}, GameError, "unknown option"),
        ({"players": 1}, GameError, "2 to 6 players"),
        ({"players": "2"}, ArgumentError, "`players` is a whole number"),
        ({"render_mode": "human"}, Failure, "'ansi' or None"),
        ({"decks": None}, ArgumentError, "`decks` is a folder"),
        ({"decks": "no-such-folder"}, Failure, "no-such-folder is not a folder"),
        ({"game": "xfiles"}, Failure, "a deck of virevolt does not play xfiles"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(given: dict[str, Any], error: type[Exception], reported: str) -> None:
    usual = {"game": "virevolt", "decks": Path(sample_decks(), "legal", "virevolt")}
    with pytest.raises(error, match=reported):
        env(**{**usual, **given})


def test_nothing_is_seen_or_done_before_a_game_has_begun() -> None:
    played = table("virevolt")
    with pytest.raises(Failure, match="reset"):
        played.observe("player_0")
    with pytest.raises(Failure, match="reset"):
        played.step(0)
    with pytest.raises(Failure, match="reset"):
        played.last()


def test_no_group_of_decks_is_judged_once_more_for_another_order_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(rules: GameRules, decks: Sequence[Deck]) -> list[Conflict]:
        asked.append(decks)
        # The fourth deck is one that nobody may meet who sits first.
        return [Conflict("no", {})] if decks[0].name != fourth and any(deck.name == fourth for deck in decks) else []

    asked: list[Sequence[Deck]] = []
    decks = [load_deck(path) for path in sorted(Path(sample_decks(), "legal", "virevolt").iterdir())[:5]]
    fourth = decks[3].name
    monkeypatch.setattr("deckcheck.envs.pairings.conflicts", judged)
    pairings = Pairings("virevolt", decks, 4)
    assert len(asked) == 5 * 4
    assert pairings.tables == [table for table in permutations(range(5), 4) if 3 not in table[1:]]


def test_decks_meet_decks_of_their_own_format() -> None:
    folder = Path(sample_decks(), "legal", "buffy")
    decks = [
        load_deck(folder / f"{name}.deck.yaml") for name in ("the-harvest", "battle-of-the-bands", "slayers-vigil")
    ]
    assert [deck.format for deck in decks] == ["constructed", "sealed", "constructed"]
    assert Pairings("buffy", decks).tables == [(0, 2), (2, 0)]
    with pytest.raises(Failure, match="of one format, and only such may meet: constructed and sealed"):
        Pairings("buffy", decks[:2])


def test_decks_that_may_not_meet_begin_no_game() -> None:
    deck = sorted(Path(sample_decks(), "legal", "terrors").glob("azazael*"))
    with pytest.raises(Failure, match="terrors"):
        Pairings("terrors", deck)


def test_only_who_decides_may_act_and_each_sees_with_their_own_eyes(game: str) -> None:
    played = table(game)
    played.reset(seed=1)
    inner = played.unwrapped
    apart = 0
    for _ in range(30):
        agent = played.agent_selection
        if played.terminations[agent]:
            break
        seen = {one: played.observe(one) for one in inner.possible_agents}
        assert [one for one, reported in seen.items() if reported["action_mask"].any()] == [agent]
        for seat, one in enumerate(inner.possible_agents):
            assert list(seen[one]["observation"]) == list(inner.numbering.encode(inner.game.state, seat))
        rows = {tuple(reported["observation"]) for reported in seen.values()}
        apart += len(rows) == len(seen)
        played.step(int(seen[agent]["action_mask"].argmax()))
    assert apart
