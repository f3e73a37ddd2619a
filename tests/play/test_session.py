"""People and bots at one table: bots play by themselves, and taking back leads to the same game again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.play.session import Session

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


def test_news_are_told_once(session: Make) -> None:
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
    assert set(drawn) == {f"{other} draws a card."}


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
