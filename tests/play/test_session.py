"""People and bots at one table: bots play by themselves, and taking back leads to the same game again."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.play.sentences import whole_log
from deckcheck.play.session import Session
from tests.support.tables import begun, carried_on, lively

Make = Callable[..., Session]


def human_turn(session: Session, choice: int = 0) -> None:
    session.advance()
    session.choose(session.game.legal_actions()[choice])


def test_bots_play_until_a_person_must_decide(session: Make) -> None:
    game = session("human", "random")
    for _ in range(30):
        game.advance()
        if game.decider is None:
            break
        assert game.decider == 0
        human_turn(game)


def test_bots_alone_play_to_the_end(session: Make) -> None:
    game = session("random", "random")
    game.advance()
    assert game.game.is_over
    assert game.humans == []


def test_bots_of_equal_games_decide_equally(session: Make) -> None:
    one, other = session("random", "greedy"), session("random", "greedy")
    one.advance()
    other.advance()
    assert one.game.history == other.game.history


def test_taking_back_leads_to_the_decision_before(session: Make) -> None:
    game = session("human", "random")
    game.advance()
    before, label = game.game.fingerprint(), game.game.describe(game.game.legal_actions()[-1])
    human_turn(game, -1)
    game.advance()
    assert game.take_back() == label
    assert game.game.fingerprint() == before
    assert game.decider == 0


def test_the_same_choice_again_gives_the_same_game(session: Make) -> None:
    game = session("human", "random")
    for _ in range(6):
        human_turn(game)
    game.advance()
    course, state = game.game.history[:], game.game.fingerprint()
    assert game.take_back() is not None
    human_turn(game)
    game.advance()
    assert (game.game.history, game.game.fingerprint()) == (course, state)


def test_nothing_can_be_taken_back_before_the_first_choice(session: Make) -> None:
    game = session("human", "random")
    game.advance()
    assert game.take_back() is None


def test_bots_choices_alone_are_not_taken_back(session: Make) -> None:
    game = session("random", "random")
    game.advance()
    assert game.take_back() is None


def test_news_are_reported_once(session: Make) -> None:
    game = session("human", "human")
    game.advance()
    assert any(game.news(0))
    assert not any(game.news(0))
    assert any(game.news(1))
    human_turn(game)
    game.advance()
    assert sum(map(len, game.news(0))) < len(game.game.log(0))


@pytest.mark.parametrize("seat", [0, 1])
def test_news_keep_the_others_draws_hidden(session: Make, seat: int) -> None:
    game = session("human", "human")
    game.advance()
    other = ["Ann", "Bo"][1 - seat]
    drawn = [line for part in game.news(seat) for line in part if line.startswith(f"{other} draws")]
    assert drawn
    assert all(re.fullmatch(rf"{other} draws (a card|\d+ cards)\.", line) for line in drawn)


def test_what_others_did_begins_where_another_one_did_something() -> None:
    table, luck = Session(begun("slasherz", 3), ("human", "random")), Stream(3)
    unprompted = 0
    for _ in range(40):
        has_acted = False
        while table.decider not in (None, 0):
            state, before = table.game.state, len(table.game.history)
            is_pass = {DONE, table.game.rules.passing(state)}
            table.step()
            has_acted |= table.game.history[before] not in is_pass
        news = table.news(0)
        assert has_acted or news.others == []
        unprompted += any("draws" in line for line in news.own) and not has_acted
        if table.decider is None:
            break
        table.choose(lively(table.game, luck))
    assert unprompted


def test_rounds_of_passes_are_no_news_and_what_happens_again_is_counted() -> None:
    table = carried_on(Session(begun("buffy", 3), ("human", "random")), 40, 0)
    lines = [line for line, _ in table.log(0, phases=False)]
    passes = [line.endswith(" passes.") for line in lines]
    assert not any(one and other for one, other in pairwise(passes))
    assert any(passes)
    assert any(line.endswith(" draws 5 cards.") for line in lines)
    assert not any("draws a card. ×" in line for line in lines)
    reported = [line for line, _ in table.log(0)]
    assert reported == whole_log(table.game, 0)
    assert not any(one.endswith(" passes.") and other.endswith(" passes.") for one, other in pairwise(reported))
    assert any(one.endswith(" step.") and other.endswith(" step.") for one, other in pairwise(reported))
    assert "×" not in "".join(reported)
    every = table.game.log(0)
    # What is drawn in a row is one line, too.
    rest = [
        [line for line in log if not line.endswith(" passes.") and " draws " not in line] for log in (every, reported)
    ]
    assert rest[0] == rest[1]
    assert any(one != other and {one[-8:], other[-8:]} == {" passes."} for one, other in pairwise(every))


def test_after_taking_back_the_log_is_that_of_the_game_as_it_is(session: Make) -> None:
    game = session("human", "human")
    for _ in range(5):
        human_turn(game)
    game.news(0)
    before = len(game.game.log(0))
    game.take_back()
    assert len(game.game.log(0)) <= before
    assert not any(game.news(0))


def test_bots_draw_their_lots_anew_at_each_decision_and_in_each_game(session: Make) -> None:
    def positions(seed: int) -> list[tuple[int, int]]:
        """Return of each decision how many options there were and the position of the one that was taken."""
        table = session("random", "random", seed=seed)
        again = table.game.copy()
        table.advance()
        found = []
        for action in table.game.history[len(again.history) :]:
            found.append((len(again.legal_actions()), again.legal_actions().index(action)))
            again.apply(action)
        return found

    one, other = positions(5), positions(6)
    # Of as many options not the same ones are taken throughout, and decisions of the same number go apart.
    for lots in (one, other):
        assert len(set(lots)) > 2 * len({size for size, _ in lots})
    assert any(left[0] == right[0] and left[1] != right[1] for left, right in zip(one, other, strict=False))
