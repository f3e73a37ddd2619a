"""Why something is not offered: the reasons that forbid it, each with the rules that it comes from.

A game says in one place what may be done and why not: a function that returns the first reason that forbids, or None.
Its list of options asks that function, and so does the explanation; they cannot disagree.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.arguments import plain_whole, whole_of
from deckcheck.engine.data.options import GameError
from deckcheck.engine.state.vocabulary import DONE, NOT_DECIDING, OVER
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.state.state import State

#: What is said of a number that represents nothing at the open decision.
NO_ACTION = "this is none of the actions that are known here"


class Reason:
    """Something that forbids an option.

    Attributes:
        phrase: the English phrase (see `PhraseTranslator`). It may name `{card}`, the card that it is about,
            `{player}`, who decides, and whatever `values` adds.
        rules: the ids of the rules that it comes from, at least one.
        values: what fills the phrase beside the card and the player, from the state and the card; None for nothing.
        card: the card that it is about, where that is not the one that is asked about (see `of`); -1 where it is.
    """

    __slots__ = ("card", "phrase", "rules", "values")

    def __init__(
        self,
        phrase: str,
        *rules: str,
        values: Callable[[Any, int], Mapping[str, Any]] | None = None,
        card: int = -1,
    ) -> None:
        self.phrase = phrase
        self.rules = rules
        self.values = values
        self.card = card

    def __repr__(self) -> str:
        return f"<reason {self.phrase!r}: {', '.join(self.rules)}>"

    def of(self, card: int) -> Reason:
        """Return this reason about a certain card: what names two cards is forbidden by one of them."""
        return Reason(self.phrase, *self.rules, values=self.values, card=card)


class Uses(NamedTuple):
    """How a card would be used at the decisions of a kind, and what forbids it.

    Attributes:
        attempts: state, player, card -> the options, offered or not, by which the player would use the card.
        forbids: state, player, option -> the first reason why one of these is not offered; None where nothing is.
        unattempted: state, player, card -> why a card without attempts is of no use; None for what the kind of decision
            says of every card.
    """

    attempts: Callable[[Any, int, int], list[int]]
    forbids: Callable[[Any, int, int], Reason | None]
    unattempted: Callable[[Any, int, int], Reason | None] = lambda state, player, card: None


class Refusal(NamedTuple):
    """Why something is not offered: a phrase of the game, what fills it, and the ids of its rules."""

    phrase: str
    values: Mapping[str, Any]
    rules: tuple[str, ...]

    def sentence(self, translate: PhraseTranslator) -> str:
        """Return the reason as a sentence of a language (see `PhraseTranslator`)."""
        return translate(self.phrase, **self.values)


def why_not(state: State, player: int, card: int) -> Refusal | None:
    """Return why a player cannot use a card now; None if an option of the open decision uses it, or one just like it.

    >>> from deckcheck.engine.game import new_game
    >>> from deckcheck.games.virevolt.play import RULES
    >>> deck = {"main": [("N02", 2), ("N10", 2), ("CR-N", 26)]}
    >>> game = new_game(RULES, [deck, deck], options={"starting_player": "first", "mulligan": "none"})
    >>> refusal = game.why_not(0, 25)
    >>> refusal.sentence(game.state.match.translate)
    'your ready Crystals cannot pay for Supplies'
    >>> refusal.rules
    ('VV-045', 'VV-046')

    Raises:
        GameError: when there is no such card, the player does not see its face, or the game does not say why not.
    """
    _must_explain(state)
    number = plain_whole(card)
    if number is None or not 0 <= number < len(state.definition):
        raise GameError(Message("game-no-card", card=str(card), last=str(len(state.definition) - 1)))
    card = number
    if not state.known[card] >> player & 1:
        raise GameError(Message("game-unseen", player=str(player), card=str(card)))
    rules = state.match.rules
    if not state.options or state.decider != player:
        return _refused(state, rules.refusals[NOT_DECIDING if state.options else OVER], card)
    offered = set(state.options)
    if any(option in offered for twin in twins(state, card) for option in rules.attempts(state, twin)):
        return None
    reasons = [rules.forbids(state, option) for option in rules.attempts(state, card)]
    reason = next((reason for reason in reasons if reason is not None), None) or rules.unattempted(state, card)
    return _refused(state, reason, card)


def why_illegal(state: State, action: int) -> Refusal | None:
    """Return why an action is not legal now; None for one that is.

    Of a number that no card here could mean it says that alone, with the rules of the open decision.

    Raises:
        ArgumentError: when the action is not a whole number.
        GameError: when the game does not say why not.
    """
    _must_explain(state)
    action = whole_of("action", action)
    if action in state.options:
        return None
    rules = state.match.rules
    if not state.options:
        return _refused(state, rules.refusals[OVER], -1)
    card = next((card for card in range(len(state.definition)) if action in rules.attempts(state, card)), -1)
    general = rules.refusals[state.kind]
    if card < 0 and "{card}" in general.phrase:
        return Refusal(NO_ACTION, {}, general.rules)
    reason = rules.forbids(state, action) if card >= 0 else None
    return _refused(state, reason or general, card)


def _must_explain(state: State) -> None:
    if not state.match.rules.refusals:
        raise GameError(Message("game-no-reasons", game=state.match.rules.game))


def twins(state: State, card: int) -> Iterator[int]:
    """Yield a card and those of its place that are as good as it: out of play equal cards are offered once."""
    yield card
    place = state.place[card]
    if not state.match.in_play[place]:
        for other in state.zones[place]:
            if other != card and state.definition[other] == state.definition[card]:
                yield other


def used_at(state: State, card: int) -> list[int]:
    """Return the options by which a card is used at the open decision, where a game says no more: itself, or acts."""
    rules = state.match.rules
    acts = rules.acts.get(state.kind)
    if acts is None:
        return [card] if state.kind in rules.OF_CARDS else []
    return [one for one in state.options if one != DONE and acts.read(one).fields.get("card") == card]


def is_offered(state: State, option: int) -> bool:
    """Whether one of `used_at` is offered, of equal cards that of one."""
    of_cards = state.kind not in state.match.rules.acts
    return option in state.options or (of_cards and any(card in state.options for card in twins(state, option)))


def refused(state: State, option: int) -> Reason | None:
    """Return what the kind of the open decision says of an option that is not offered; None where it is."""
    refusals: Mapping[int, Reason] = state.match.rules.refusals
    return None if is_offered(state, option) else refusals[state.kind]


def _refused(state: State, reason: Reason, card: int) -> Refusal:
    match = state.match
    values: dict[str, Any] = {"player": match.names[state.decider]} if state.options else {}
    card = reason.card if reason.card >= 0 else card
    if card >= 0:
        values["card"] = match.rules.card_name(state, card)
    if reason.values is not None:
        values.update(reason.values(state, card))
    return Refusal(reason.phrase, values, reason.rules)
