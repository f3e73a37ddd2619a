"""Bots: what they see, that they repeat themselves, and that their choices are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.__main__ import main
from deckcheck.agents import BOTS, BotError, View, bot_of, make
from deckcheck.agents.greedy import choose_greedily
from deckcheck.agents.search import Search
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import playable_games, rules_of
from tests.support.playouts import decks_of

if TYPE_CHECKING:
    from deckcheck.engine.knowledge.keys import Key

DECK = {"main": [("CR-R", 14), *((card, 2) for card in ("R01", "R02", "R03", "R04", "R06", "R11", "R17", "R18"))]}


def begun(seed: int) -> Game:
    return new_game(rules_of("virevolt"), [DECK, DECK], seed)


def history(bot: str, seed: int) -> list[int]:
    game = begun(seed)
    bots = [make(bot, 1), make(bot, 2)]
    while game.decision is not None:
        view = View(game, game.decision.player)
        action = bots[view.player].decide(view)
        assert action in view.actions
        game.apply(action)
    return game.history


QUICK = ("random", "greedy", "easy", "search:6")


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_repeats_its_game(bot: str) -> None:
    assert history(bot, 3) == history(bot, 3)
    assert history(bot, 3) != history(bot, 4)


@pytest.mark.parametrize("bot", ["random", "search:6"])
def test_a_bot_decides_alike_whatever_it_cannot_know(bot: str) -> None:
    game = begun(5)
    for _ in range(30):
        decision = game.decision
        assert decision is not None
        chosen = make(bot, 9).decide(View(game, decision.player))
        other = game.determinize(decision.player, 77)
        assert View(other, decision.player).observation() == View(game, decision.player).observation()
        assert make(bot, 9).decide(View(other, decision.player)) == chosen
        game.apply(chosen)
        if game.is_over:
            break


def test_a_bot_leaves_the_game_as_it_was() -> None:
    game = begun(6)
    decision = game.decision
    assert decision is not None
    before = game.fingerprint()
    for bot in (*QUICK, "search:0.01s"):
        assert make(bot, 1).decide(View(game, decision.player)) in game.legal_actions()
        assert game.fingerprint() == before


def test_who_does_not_decide_has_no_actions() -> None:
    game = begun(7)
    decision = game.decision
    assert decision is not None
    assert View(game, 1 - decision.player).actions == []
    assert View(game, decision.player).actions == game.legal_actions()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    known = "random, greedy, search, easy, fair, hard and master"
    with pytest.raises(BotError, match=f"no bot is called clever; there are: {known}"):
        make("clever")


@pytest.mark.parametrize("budget", ["", "0", "-3", "0s", "1e3s", "9999999", "٣", "s", ".5s"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(BotError, match="a search takes a number of iterations"):
        bot_of(f"search:{budget}")


def test_who_names_too_large_a_budget_hears_the_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "game.json", "--budget", "1000001"]) == 2
    reported = capsys.readouterr().err
    assert "a number of tries a decision (40, at most 1000000), or seconds in all (20s, at most 3600s)" in reported


def test_levels_are_names_for_budgets() -> None:
    assert all(bot_of(name).agent(1) for name in BOTS)
    assert bot_of("search:200")[1:] == bot_of("master")[1:]
    assert bot_of("greedy")[1:] == bot_of("hard")[1:]
    assert bot_of("easy").careless > bot_of("fair").careless > bot_of("hard").careless == 0
    assert bot_of("search").iterations < bot_of("master").iterations
    assert bot_of("search:0.2s").seconds == 0.2
    assert [bot_of(name).is_reproducible for name in ("greedy", "search:9", "search:9s")] == [True, True, False]


@pytest.mark.parametrize("name", playable_games())
def test_a_search_begins_with_the_choice_that_the_greedy_bot_would_take(name: str) -> None:
    decks = decks_of(name)
    asked = same = 0
    for number in range(2):
        game = new_game(rules_of(name), [decks[number], decks[-1 - number]], number)
        while not game.is_over and len(game.history) < 150:
            view = View(game, game.state.decider)
            options = view.sensible
            chosen = options[0]
            if len(options) > 1:
                search = Search(view.known(), view.player, options, number)
                search.run(1)  # too few to try anything but the usual choice
                chosen = choose_greedily(search.world(0), options, view.player)
                asked += 1
                same += search.candidates()[0].key == search.of(chosen).key
            game.apply(chosen)
    assert asked > 50
    assert same >= 0.98 * asked


@pytest.mark.parametrize("name", playable_games())
def test_a_search_that_ends_where_it_is_clear_chooses_as_well_in_fewer_tries(name: str) -> None:
    decks = decks_of(name)
    game = new_game(rules_of(name), [decks[1], decks[-2]], 4)
    fewer = all_tries = 0
    lost: list[float] = []
    while not game.is_over and len(lost) < 15:
        view = View(game, game.state.decider)
        options = view.sensible
        if len(options) > 1 and len(game.history) % 2 == 0:
            soon, whole = (Search(view.known(), view.player, options, len(lost)) for _ in range(2))
            soon.run(80, until_clear=True)
            whole.run(80)
            fewer += sum(one.visits for one in soon.candidates())
            all_tries += sum(one.visits for one in whole.candidates())
            best = whole.candidates()[0]
            chosen = soon.candidates()[0].action
            whole.try_out(chosen, best.visits)
            lost.append(best.chance - whole.of(chosen).chance)
        game.apply(view.sensible[0] if len(options) == 1 else choose_greedily(view.state(3), options, view.player))
    assert len(lost) == 15
    assert fewer < 0.8 * all_tries
    assert sum(lost) < 0.004 * len(lost)


class Paired(Search):
    """A search that sees to it that a choice is tried in each world from the first one on, as the others are."""

    def _iterate(self, number: int, key: Key) -> None:
        assert number == (self._trials[key].visits if key in self._trials else 0)
        super()._iterate(number, key)


def test_choices_are_compared_in_the_worlds_in_which_both_were_tried() -> None:
    decks = decks_of("virevolt")
    game = new_game(rules_of("virevolt"), [decks[1], decks[-2]], 4)
    searched = 0
    while not game.is_over:
        view = View(game, game.state.decider)
        options = view.sensible
        if len(options) > 2:
            searched += 1
            Paired(view.known(), view.player, options, searched).run(200, until_clear=True)
        game.apply(options[0] if len(options) == 1 else choose_greedily(view.state(3), options, view.player))
    assert searched > 40
