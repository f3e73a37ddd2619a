"""Games of the X-Files CCG from the first card to the last: what holds in each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game
from deckcheck.engine.ruling_table import Table
from deckcheck.engine.rulings import matching
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Chapter
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.chapters import CHAPTERS
from tests.support.playouts import begin, play

BOOK = RULES.book()
Deal = Callable[..., Game]
EVERYTHING = {"killer_cards": True, "x_file_powers": True}


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    players = s.match.players
    for player in range(players):
        assert s.rp[player] >= 0
        assert s.cp[player] >= 0
        for other in range(players):
            if other != player and s.zones[n.XFILE * players + other]:
                # Nobody ever rules out the truth.
                assert notebook.possible(s, player, other) >> notebook.file_of(s, other) & 1
        for zone in n.SECTIONS:
            for card in s.zones[zone * players + player]:
                assert s.damage[card] >= 0
        for card in s.zones[n.GEAR * players + player]:
            assert s.match.in_play[s.place[s.host[card]]]
        for card in s.zones[n.UNDER * players + player]:
            assert s.place[s.host[card]] // players == n.FIELD


@pytest.mark.parametrize("seed", range(4))
def test_random_games_of_two_end(seed: int) -> None:
    game = begin("xfiles", seed)
    for number in play(game, seed, 100_000):
        if number % 9 == 0:
            check_table(game)
    assert game.is_over


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_random_games_of_three_and_four_end(seed: int, players: int) -> None:
    game = begin("xfiles", seed, players, turn_cap=80)
    for number in play(game, seed, 100_000):
        if number % 9 == 0:
            check_table(game)
    assert game.is_over


@pytest.mark.parametrize("seed", range(3))
def test_games_with_all_optional_cards_and_powers_end(seed: int) -> None:
    game = begin("xfiles", seed, **EVERYTHING, turn_cap=100)
    for number in play(game, seed, 100_000):
        if number % 9 == 0:
            check_table(game)
    assert game.is_over


# Every decision taken otherwise than by default, but those that would leave others nothing to do.
OTHERWISE = {
    option.name: next((value for value in option.values if value != option.default), option.least)
    for option in RULES.options.values()
    if option.decision and option.name not in {"outside_checks", "one_guess", "question_or_guess"}
}


@pytest.mark.parametrize("options", [{"one_guess": True}, {"question_or_guess": True}, OTHERWISE])
def test_games_under_other_options_end(options: dict[str, Any]) -> None:
    for players in (2, 3):
        game = begin("xfiles", 5, players, turn_cap=60, **options)
        for _ in play(game, 5, 100_000):
            check_table(game)
        assert game.is_over


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 4), (5053, 2)])
def test_greedy_bots_find_out_and_accuse(seed: int, players: int) -> None:
    game = begin("xfiles", seed, players)
    bots = [GreedyAgent(seed + player) for player in range(players)]
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        game.apply(bots[decision.player].decide(View(game, decision.player)))
    assert game.outcome is not None
    assert game.outcome.reason == "identified the X-File"


def test_chapters_stand_at_their_numbers() -> None:
    numbers = {name: value for name, value in vars(Chapter).items() if name.isupper()}
    assert sorted(numbers.values()) == list(range(len(CHAPTERS)))
    assert CHAPTERS[Chapter.CHECK].name == "check"
    assert CHAPTERS[Chapter.COMBAT].name == "combat"
    assert CHAPTERS[Chapter.PRIORITY].name == "window of plays"
    assert len({chapter.name for chapter in CHAPTERS}) == len(CHAPTERS)


def test_the_notebook_shows_only_the_own_knowledge() -> None:
    game = begin("xfiles", 3, 3)
    stream = Stream(3)
    for _ in range(400):
        if game.is_over:
            break
        game.apply(game.state.options[stream.below(len(game.state.options))])
    seen = game.observation(0)["private"]["notebook"]
    assert set(seen) == {game.players[1], game.players[2]}
    for name, page in seen.items():
        other = list(game.players).index(name)
        state: Any = game.state
        assert len(page["possible"]) == notebook.possible(state, 0, other).bit_count()


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (2, EVERYTHING), (3, EVERYTHING), (4, {}), (2, {"closed_decklists": True})]
)
def test_nothing_leaks_at_larger_tables_and_under_options(players: int, options: dict[str, Any]) -> None:
    game = begin("xfiles", 1, players, turn_cap=25, **options)
    for number in play(game, 1, 100_000):
        if number % 23:
            continue
        for player in range(players):
            world = game.determinize(player, number)
            assert world.observation(player) == game.observation(player)
            decision = game.decision
            assert decision is not None
            assert world.decision == decision
            if decision.player == player:
                assert world.labels() == game.labels()


def at_a_guess(known: list[str]) -> Game:
    """Return a game in which A may name B's X-File and knows these characteristics of it."""
    table = Table(RULES, (), 1, {}, ())
    team = ["Agent Fox Mulder", "Agent Karen Kosseff, Counselor"]
    given = {
        "phase": "investigation",
        "A": {"field": [*team, "Aubrey, MO"], "hand": 0, "xfile": "The Swarm", "known": known},
        "B": {"bureau": "Agent Nancy Spiller", "hand": 0, "xfile": "The Cigarette-Smoking Man"},
    }
    game = table.set_up(given, ())
    for action in ("done", f"send {' + '.join(team)} to Aubrey, MO", "done", "ask nothing"):
        option = matching(game, action)
        if option is not None:
            game.apply(option)
    return game


def test_a_bot_names_nobody_while_many_are_possible() -> None:
    game = at_a_guess([])
    assert game.describe(GreedyAgent(1).decide(View(game, 0))) == "name nobody"


def test_a_bot_names_the_only_one_that_is_left() -> None:
    game = at_a_guess(["government", "threats", "ideology"])
    assert game.describe(GreedyAgent(1).decide(View(game, 0))) == "name The Cigarette-Smoking Man"


def test_a_bot_asks_what_halves_the_list_best() -> None:
    game = at_a_guess(["government"])
    game.undo()
    best = GreedyAgent(1).decide(View(game, 0))
    left = [file for file in BOOK.files if n.VALUES.index("government") in BOOK.traits[file]]
    shares = {value: sum(value in BOOK.traits[file] for file in left) for value in range(5, 10)}
    assert abs(2 * shares[best] - len(left)) == min(abs(2 * share - len(left)) for share in shares.values())
