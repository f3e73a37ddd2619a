"""For which card an option stands, and what the options of decisions that all games share are called."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.flow.windows import Abilities
from deckcheck.engine.state import vocabulary
from deckcheck.engine.state.vocabulary import ANSWER, CHOOSE_CARD, ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules


def asks_for_cards(rules: Rules, kind: int) -> bool:
    """Whether each option of a kind of decision without verbs stands for a card."""
    return kind in (CHOOSE_CARD, ORDER, ANSWER) or kind in rules.OF_CARDS


def chosen_card(state: State, option: int) -> int:
    """Return the card for which an option of the open decision stands, or -1: one with verbs says it in its fields.

    An option of an `ORDER` decision stands for the card whose ability it lets act.
    """
    if state.kind == ORDER:
        return asking(state, Abilities).waiting[option][0]
    return option if asks_for_cards(state.match.rules, state.kind) else -1


def shared_label(rules: Rules, state: State, option: int, none: str) -> str:
    """Return the label of an option of a decision that all games share; `none` is the phrase for no choice."""
    kind = state.kind
    say = state.match.say
    if kind == vocabulary.CHOOSE_PLAYER:
        return state.match.names[option]
    if kind == vocabulary.YES_NO:
        return say("yes") if option == vocabulary.YES else say("no")
    if option == vocabulary.DONE:
        return say("pass") if kind == vocabulary.ANSWER else say(none)
    return rules.card_label(state, chosen_card(state, option), state.decider)
