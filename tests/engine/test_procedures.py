"""Procedures: where a step goes on, what a frame remembers, and what of it is saved."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.engine.data.options import GameError
from deckcheck.engine.effects.builder import Heard
from deckcheck.engine.flow.procedures import ask, asking, break_off, innermost, jump, leave, procedure, push
from deckcheck.engine.flow.windows import TRIGGERS, ask_order
from deckcheck.engine.game import new_game
from deckcheck.engine.state.frames import Frame, Kind, number, numbers, rows
from deckcheck.engine.state.state import State
from deckcheck.games.virevolt.play import RULES

DECK = {"main": [("CR-N", 14), *((card, 2) for card in ["N01", "N02", "N03", "N06", "N09", "N10", "N11", "N12"])]}


def begin(state: Any, frame: Any) -> None: ...
def look(state: Any, frame: Any) -> None: ...
def act(state: Any, frame: Any) -> None: ...
def close(state: Any, frame: Any) -> None: ...


class Journey(Frame):
    """A frame that remembers something of every form."""

    stage = number("the stage", start=2)
    guide = number("who leads", Kind.PLAYER)
    seen = numbers("cards")
    pairs = rows("pairs")


JOURNEY = procedure("journey", begin, look, act, begin, look, act, close, frame=Journey)


@pytest.fixture
def state() -> State:
    return new_game(RULES, [DECK, DECK], seed=1).state


@pytest.mark.parametrize(
    ("after", "step", "place"),
    [(0, look, 1), (2, look, 1), (5, look, 4), (1, look, 1), (4, look, 4), (2, close, 6), (6, begin, 3), (0, act, 2)],
)
def test_the_last_step_before_is_meant_or_else_the_first_behind(after: int, step: Any, place: int) -> None:
    """`after` is the step that jumps: what runs next follows it."""
    frame = Journey(procedure=JOURNEY)
    frame.pc = JOURNEY.points[after + 1]
    jump(frame, step)
    assert frame.pc[3] == place


def test_a_step_of_another_procedure_is_no_place_to_go() -> None:
    with pytest.raises(KeyError):
        jump(Frame(procedure=procedure("walk", begin)), close)


def test_a_procedure_is_left_at_once_or_closed_by_its_last_step() -> None:
    frame = Journey(procedure=JOURNEY)
    break_off(frame)
    assert frame.pc[0] is close
    leave(frame)
    assert frame.pc[0] is None


def test_a_frame_begins_as_its_class_declares(state: State) -> None:
    frame = push(state, JOURNEY, 1, 7)
    assert (frame.player, frame.card, frame.pc) == (1, 7, JOURNEY.points[0])
    assert (frame.stage, frame.guide, frame.seen, frame.pairs, frame.slots) == (2, -1, (), (), None)


def test_a_copy_goes_its_own_way_and_equal_frames_are_equal() -> None:
    frame = Journey(1, 7, procedure=JOURNEY)
    frame.seen = (1, 2)
    twin = frame.copy()
    assert twin.freeze() == frame.freeze()
    twin.stage = 3
    assert frame.stage == 2
    assert twin.freeze() != frame.freeze()


def test_what_a_frame_remembers_is_saved_by_name(state: State) -> None:
    match = state.match
    match.book.named["journey"] = JOURNEY
    frame = Journey(1, 7, procedure=JOURNEY, event=(1, 0, 2, -1, 3))
    frame.seen, frame.pairs, frame.guide = (4, 5), ((1, 2),), 1
    data = frame.plain(match)
    assert (data["procedure"], data["seen"], data["pairs"], data["guide"]) == ("journey", [4, 5], [[1, 2]], 1)
    cards = len(state.owner)
    assert Journey.restored(data, match, cards).freeze() == frame.freeze()
    for name, value in (
        ("pc", 8),
        ("pc", -1),
        ("pc", True),
        ("guide", 2),
        ("guide", None),
        ("stage", "1"),
        ("procedure", "no such"),
    ):
        with pytest.raises((ValueError, KeyError)):
            Journey.restored({**data, name: value}, match, cards)
    with pytest.raises(ValueError, match="Journey"):
        Journey.restored({name: value for name, value in data.items() if name != "seen"}, match, cards)
    del match.book.named["journey"]


def test_a_procedure_under_way_is_found_by_its_notebook(state: State) -> None:
    assert innermost(state, Journey) is None
    outer, inner = push(state, JOURNEY), push(state, JOURNEY)
    assert innermost(state, Journey) is inner is not outer
    assert asking(state, Journey) is inner
    push(state, procedure("walk", begin))
    with pytest.raises(TypeError, match="walk"):
        asking(state, Journey)


def test_a_question_without_an_answer_ends_with_a_message(state: State) -> None:
    with pytest.raises(GameError, match=r"asks for the decision '.*' and offers nothing to choose from"):
        ask(state, 0, state.kind, [])


def test_abilities_that_have_all_acted_are_over(state: State) -> None:
    """A game saved before an ability that is alone acted at once may wait at the step that asks for an order."""
    frame = push(state, TRIGGERS)
    ask_order(state, frame)
    assert frame.pc == TRIGGERS.points[-1]


def test_a_condition_of_a_trigger_may_ask_for_the_event(state: State) -> None:
    heard = Heard(1, lambda state, frame, event: True).only_if(
        lambda state, frame: frame.event is not None and frame.event[2] == 5
    )
    listening = Frame()
    assert [heard.matches(state, listening, (1, 0, card, -1, 0)) for card in (5, 6)] == [True, False]
    assert listening.event is None
