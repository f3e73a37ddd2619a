"""Games of the X-Files CCG: what their notebooks show, and what bots ask and name."""

from __future__ import annotations

from typing import Any

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.game import Game
from deckcheck.engine.rulings import matching
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.chance import Stream
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.rules import notebook
from tests.support.playouts import begin

BOOK = RULES.book()


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
