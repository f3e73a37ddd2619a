"""When a search gives choices up, and when it goes on, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.agents import View
from deckcheck.agents.search import SURE_AFTER, Node, Search
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from tests.support.playouts import decks_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.keys import Key

    #: What a choice brings: from its place among those that look best by habit, and the number of the world.
    Brings = Callable[[int, int], float]

ITERATIONS = 2_000


def searched(brings: Brings, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, list[int]]:
    """Search a decision whose choices bring what is said: the place of the best one, how many choices, their visits."""
    decks = decks_of("virevolt")
    game = new_game(rules_of("virevolt"), [decks[0], decks[1]], 3)
    view = View(game, game.state.decider)
    while len(view.sensible) < 4:
        game.apply(view.sensible[-1])
        view = View(game, game.state.decider)
    search = Search(view.known(), view.player, view.sensible, 1)

    def iterate(self: Search, number: int, first: Key) -> None:
        chance = brings(list(self.root.children).index(first), number)
        for node in (self.root, self.root.children[first]):
            node.visits += 1
            node.total += chance
        self._brought.setdefault(first, []).append(chance)

    monkeypatch.setattr(Search, "_iterate", iterate)
    monkeypatch.setattr(Search, "_score", lambda self, key: self.root.children[key].chance)
    search.run(ITERATIONS)
    nodes: list[Node] = list(search.root.children.values())
    best = list(search.root.children).index(search.candidates()[0].line[0])
    return best, len(nodes), [node.visits for node in nodes]


def wavering(number: int, by: float) -> float:
    """Return a number that is above 0 in every second world, and below in the others."""
    return by if number % 2 else -by


def test_what_comes_to_the_same_is_given_up_for_the_usual_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    best, choices, visits = searched(lambda place, world: 0.5 + wavering(world, 0.3), monkeypatch)
    assert best == 0
    assert visits == [SURE_AFTER] * choices


def test_what_is_better_in_every_world_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    best, choices, visits = searched(lambda place, world: 0.5 + 0.1 * (place == 1), monkeypatch)
    assert best == 1
    assert visits == [SURE_AFTER] * choices


def test_what_is_not_certain_is_tried_until_the_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    def brings(place: int, world: int) -> float:
        return 0.5 + (0.03 + wavering(world, 0.45) if place == 1 else -0.2 * (place > 1))

    best, choices, visits = searched(brings, monkeypatch)
    assert best == 1
    assert sum(visits) > ITERATIONS * 0.9
    assert visits[2:] == [SURE_AFTER] * (choices - 2)
