"""The card of an option, and what it is called."""

from __future__ import annotations

import re
from functools import cache

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.flow.windows import Abilities
from deckcheck.engine.state.vocabulary import ANSWER, CHOOSE_CARD, DONE, ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules

# The fields of verbs that are also gaps of their phrases.
_CARDS = frozenset({"card", "other"})
# A phrase that is nothing but a name, and a gap, which may be a word that agrees with a number.
_ONLY_GAP = re.compile(r"\{(\w+)\}")
_GAP = re.compile(r"\{(\w+)")


def asks_for_cards(rules: Rules, kind: int) -> bool:
    """Whether each option of a kind of decision without verbs represents a card."""
    return kind in (CHOOSE_CARD, ORDER, ANSWER) or kind in rules.OF_CARDS


def chosen_card(state: State, option: int) -> int:
    """Return the card of an option of the open decision, or -1: one with verbs says it in its fields.

    An option of an `ORDER` decision represents the card whose ability it lets act.
    """
    if state.kind == ORDER:
        return asking(state, Abilities).waiting[option][0]
    return option if asks_for_cards(state.match.rules, state.kind) else -1


def called(rules: Rules, state: State, option: int, form: str, values: Mapping[str, Any]) -> str:
    """Return what an option of the open decision is called; see `GameRules.called`."""
    kind = rules.kinds.declared[state.kind]
    named = dict(values)
    if kind.verbs is not None and option != DONE:
        fields = kind.verbs.read(option).fields
        for gap in _CARDS.intersection(fields).difference(named):
            named[gap] = rules.card_name(state, fields[gap])
    return filled(rules, state, option, kind.phrase(option, form), named)


def filled(rules: Rules, state: State, option: int, phrase: str, values: Mapping[str, Any]) -> str:
    """Return a phrase about an option of the open decision, its gaps filled by values or as the game fills them."""
    named = {gap: values[gap] if gap in values else _in_gap(rules, state, option, gap) for gap in _gaps_of(phrase)}
    bare = _ONLY_GAP.fullmatch(phrase)
    return str(named[bare[1]]) if bare else state.match.translate(phrase, **named)


@cache
def _gaps_of(phrase: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_GAP.findall(phrase)))


def _in_gap(rules: Rules, state: State, option: int, gap: str) -> Any:
    """Return what is in a gap of a phrase about an option: as `GameRules.gaps` says, else card, player or number."""
    if gap in rules.gaps:
        return rules.gaps[gap](state, option)
    if gap == "card":
        return rules.card_label(state, chosen_card(state, option), state.decider)
    return state.match.names[option] if gap == "player" else option
