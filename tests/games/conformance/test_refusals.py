"""What is not offered has a reason with its rule, and what is offered has none, in every game of ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.vocabulary import NOT_DECIDING, OVER
from deckcheck.engine.text.refusals import Reason, Refusal, twins
from tests.support.playouts import OURS, begin, most_players, playout
from tests.support.refusals import unexplained
from tests.support.rulings import rulebook_of

SEEDS = range(12)


@pytest.fixture
def rules(game: str) -> GameRules:
    rules = rules_of(game)
    if game not in OURS and not rules.refusals:
        pytest.skip("the game does not say why not")
    return rules


@pytest.fixture
def numbered(rules: GameRules) -> set[str]:
    book = rulebook_of(rules.game)
    return {rule.id for rule in book.rules} | {question.id for question in book.decisions}


def moments(game: str) -> Iterator[Game]:
    for seed in SEEDS:
        yield from playout(game, seed).moments
    yield from playout(game, 1, most_players(game)).moments


def sight(game: Game, player: int) -> list[int]:
    """Return the cards of a player that this player sees, those in hand first, and a few of the others."""
    state, rules = game.state, game.rules
    hand = rules.HAND * state.match.players + player
    seen = [card for card, known in enumerate(state.known) if known >> player & 1]
    return sorted(seen, key=lambda card: (state.place[card] != hand, state.controller[card] != player, card))


def test_every_kind_of_decision_has_a_reason_for_the_rest(rules: GameRules, numbered: set[str]) -> None:
    assert set(rules.refusals) == {*rules.decisions, OVER, NOT_DECIDING}
    for reason in rules.refusals.values():
        assert reason.rules
        assert numbered.issuperset(reason.rules), reason


def test_a_card_is_offered_or_has_a_reason(game: str, rules: GameRules, numbered: set[str]) -> None:
    french = phrase_translator(rules.folder, "fr")
    for moment in moments(game):
        decision = moment.decision
        if decision is None:
            continue
        state = moment.state
        for card in sight(moment, decision.player):
            attempts = {option for twin in twins(state, card) for option in rules.attempts(state, twin)}
            offered = not attempts.isdisjoint(state.options)
            refusal = moment.why_not(decision.player, card)
            assert (refusal is None) == offered
            if refusal is not None:
                assert refusal.rules
                assert numbered.issuperset(refusal.rules), refusal
                assert french.knows(refusal.phrase), refusal
                assert "{" not in refusal.sentence(ENGLISH) + refusal.sentence(french)


def test_what_forbids_and_what_is_offered_agree(game: str, rules: GameRules) -> None:
    """An option that nothing forbids is offered, of equal cards that of one; one that is forbidden is not."""
    for moment in moments(game):
        decision = moment.decision
        if decision is None:
            continue
        state = moment.state
        offered = set(state.options)
        for card in sight(moment, decision.player):
            same = [rules.attempts(state, twin) for twin in twins(state, card)]
            for position, option in enumerate(rules.attempts(state, card)):
                alike = any(options[position] in offered for options in same)
                reason = rules.forbids(state, option)
                assert (reason is None) == alike, (moment.decision, rules.card_name(state, card), option, reason)


def test_every_option_that_uses_a_card_is_an_attempt(game: str, rules: GameRules) -> None:
    """Where a card is used, `attempts` knows how: what is left over is passing, or is no matter of cards.

    So it is with every card that a ruling shows (`test_every_ruling_holds`), not only with those of the sample decks.
    """
    for moment in moments(game):
        assert unexplained(moment.state) == []


def test_whoever_does_not_decide_is_shown_who_does(game: str, players: int, rules: GameRules) -> None:
    table = begin(game, 3, players)
    decision = table.decision
    assert decision is not None
    other = (decision.player + 1) % len(table.players)
    refusal = table.why_not(other, sight(table, other)[0])
    assert refusal is not None
    assert refusal.values["player"] == table.players[decision.player]
    over = playout(game, 0).game
    refusal = over.why_not(0, sight(over, 0)[0])
    assert refusal is not None
    assert refusal.rules == rules.refusals[OVER].rules
    assert over.why_illegal(0) == Refusal(rules.refusals[OVER].phrase, {}, refusal.rules)


def test_what_stands_for_no_action_is_reported_in_a_sentence_without_gaps(game: str, rules: GameRules) -> None:
    for moment in playout(game, 0).moments:
        if moment.decision is None:
            continue
        refusal = moment.why_illegal((1 << 40) + 99)
        assert refusal is not None
        assert refusal.rules
        english, french = refusal.sentence(ENGLISH), refusal.sentence(phrase_translator(rules.folder, "fr"))
        assert "{" not in english + french
        assert english != french
        for wrong in ("x", None, 0.0, True):
            with pytest.raises(TypeError, match="`action` is a whole number"):
                moment.why_illegal(wrong)  # type: ignore[arg-type]


def test_nothing_is_said_of_cards_that_a_player_does_not_see(game: str, players: int, rules: GameRules) -> None:
    table = begin(game, 3, players)
    hidden = next(card for card, known in enumerate(table.state.known) if not known & 1)
    for card in (hidden, -1, len(table.state.known)):
        with pytest.raises(GameError):
            table.why_not(0, card)


def test_a_game_that_does_not_say_why_not_says_so(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(rules_of(game)), "refusals", {})
    table = begin(game, 3)
    with pytest.raises(GameError, match=game):
        table.why_not(0, 0)
    with pytest.raises(GameError, match=game):
        table.why_illegal(0)


def test_a_reason_shows_its_rules() -> None:
    assert repr(Reason("it is late", "VV-001")) == "<reason 'it is late': VV-001>"
