"""Keys of actions: what an action is, whatever the world in which it is taken and however cards are numbered there.

The number of a card is that of its back: which face it has in a player's hand differs from world to world. Two actions
with the same key are the same to whoever takes them.
"""

from __future__ import annotations

from deckcheck.engine.actions import parts
from deckcheck.engine.vocabulary import ANSWER, DONE, ORDER
from deckcheck.engine.windows import ordered_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from deckcheck.engine.state import State

    #: The kind of decision, the verb, and the fields or the one number that is chosen.
    Key: TypeAlias = tuple[int, ...]

# What stands before the number of a card that is told by its face, by its place, and before one that is no card.
_FACE, _HIDDEN, _NUMBER = 0, 1, 2


def action_key(state: State, option: int) -> Key:
    """Return the key of an option of the open decision: whole numbers, the same in every world and at every decision.

    A card that the deciding player knows is told by its face, and by its position among its likes where it lies open;
    one that lies hidden is told by its place.
    """
    rules, kind = state.match.rules, state.kind
    if option == DONE:
        return (kind, -1)
    verbs = rules.acts.get(kind)
    if verbs is None:
        if kind == ORDER:
            return (kind, 0, *_card_key(state, ordered_card(state, option)))
        if kind == ANSWER or kind in rules.OF_CARDS:
            return (kind, 0, *_card_key(state, option))
        return (kind, 0, _NUMBER, option)
    verb, first, second = parts(option)
    key = [kind, verb]
    for field, number in zip(verbs.declared[verb][1], (first, second), strict=False):
        if field in rules.FIELDS_OF_CARDS:
            key += _card_key(state, number)
        elif field:
            key += (_NUMBER, number)
    return tuple(key)


def _card_key(state: State, card: int) -> tuple[int, ...]:
    place, definition, known, decider = state.place[card], state.definition, state.known, state.decider
    cards = state.zones[place]
    if not known[card] >> decider & 1:
        return (_HIDDEN, place, cards.index(card))
    face = definition[card]
    if not state.match.in_play[place]:
        return (_FACE, face, place)
    before = 0
    for other in cards:
        if other == card:
            break
        # A hidden card may be the same, which nobody can tell who must not know it.
        before += definition[other] == face and known[other] >> decider & 1
    return (_FACE, face, place, before)
