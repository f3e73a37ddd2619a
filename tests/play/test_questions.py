"""What a player asks at a table: a hint, taking back, why a card cannot be used; the answers name choices and rules."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.engine.state.chance import Stream
from deckcheck.play.questions import FEW_ITERATIONS, advice, advice_lines, rules_behind, undo, use_lines, why_not
from deckcheck.play.session import Session
from tests.support.tables import lively

Make = Callable[..., Session]


def hand_of(session: Session) -> list[int]:
    state = session.game.state
    return list(state.zones[state.match.place(session.game.rules.HAND, state.decider)])


def test_undo_says_which_choice_was_taken_back_or_that_there_is_none(session: Make) -> None:
    table = session("human", "human")
    assert undo(table) == (False, "there is nothing to take back")
    action = table.game.legal_actions()[0]
    label = table.game.describe(action)
    table.choose(action)
    assert undo(table) == (True, f"Taken back: {label}.")
    assert table.game.history == []


def test_advice_is_of_legal_choices_and_named_by_their_numbers(session: Make) -> None:
    table = session("human", "random")
    table.advance()
    found = advice(table, FEW_ITERATIONS)
    actions = table.game.legal_actions()
    assert found
    assert {one.action for one in found} <= {*actions}
    lines = advice_lines(table, found, {action: f"#{action}" for action in actions})
    assert any(f"#{found[0].action}  {found[0].text}" in line for line in lines)


def test_each_card_in_hand_can_be_used_by_a_choice_or_a_rule_says_why_not(session: Make) -> None:
    table, seen = session("human", "human", seed=5), set()
    for number in range(24):
        player, game = table.game.state.decider, table.game
        for card in hand_of(table)[:2] if number % 4 == 0 else ():
            answer, lines = why_not(table, player, [card]), use_lines(table, player, [card])
            uses = {*game.legal_actions()} & {*game.rules.attempts(game.state, card)}
            seen.add(answer.can)
            if answer.can:
                assert answer == (True, "", ())
                assert not uses or rules_behind(table, min(uses))[0] in lines
            else:
                assert not uses
                assert lines[0] == answer.text
                assert lines[1].startswith(f"  {answer.rules[0]}  ")
        table.choose(lively(table.game, Stream(number)))
    assert seen == {True, False}


def test_of_several_cards_one_that_can_be_used_is_enough(session: Make) -> None:
    table = session("human", "human", seed=5)
    for number in range(60):
        player, hand = table.game.state.decider, hand_of(table)
        usable = [card for card in hand if why_not(table, player, [card]).can]
        if usable and len(usable) < len(hand):
            assert why_not(table, player, hand).can
            unusable = [card for card in hand if card not in usable]
            assert not why_not(table, player, unusable).can
            return
        table.choose(lively(table.game, Stream(number)))
    raise AssertionError("no such moment")


def test_a_card_that_the_player_does_not_see_is_not_mentioned(session: Make) -> None:
    table = session("human", "human")
    player = table.game.state.decider
    unseen = next(card for card, known in enumerate(table.game.state.known) if not known >> player & 1)
    (line,) = use_lines(table, player, [unseen])
    assert str(unseen) in line


def test_a_choice_says_how_it_is_typed_where_that_is_asked(session: Make) -> None:
    table = session("human", "human")
    action = table.game.legal_actions()[0]
    plain, keyed = rules_behind(table, action), rules_behind(table, action, has_key=True)
    assert keyed[:1] + keyed[2:] == plain
    assert keyed[1].startswith("  key: ")
