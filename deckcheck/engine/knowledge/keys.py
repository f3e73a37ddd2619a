"""Keys of actions: what an action is, whatever the world in which it is taken and however cards are numbered there.

The number of a card is that of its back: which face it has in a player's hand differs from world to world. Two actions
with the same key are the same to whoever takes them.
"""

from __future__ import annotations

from functools import lru_cache

from deckcheck.arguments import require_type
from deckcheck.engine.flow.labels import chosen_card
from deckcheck.engine.state.actions import FIELD, LARGEST_FIELD, VERB_BITS
from deckcheck.engine.state.state import State
from deckcheck.engine.state.vocabulary import DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from deckcheck.engine.state.types import Rules

    #: The kind of decision, the verb, and the fields or the one number that is chosen.
    Key: TypeAlias = tuple[int, ...]

# What is before the number of a card that is identified by its face, by its place, and before one that is not a card.
_FACE, _HIDDEN, _NUMBER = 0, 1, 2


def action_key(state: State, option: int) -> Key:
    """Return the key of an option of the open decision: whole numbers, the same in every world and at every decision.

    A card that the deciding player knows is identified by its face, and by its position among its likes where it is
    open; one that is hidden is identified by its place.

    Raises:
        ArgumentError: that is not a state.
    """
    require_type("state", state, State, "argument-state")
    return action_keys(state, (option,))[0]


def action_keys(state: State, options: Iterable[int]) -> list[Key]:
    """Return the keys of options of the open decision (see `action_key`)."""
    rules, kind = state.match.rules, state.kind
    if kind not in rules.acts:
        return [(kind, -1) if option == DONE else (kind, 0, *_choice(state, option)) for option in options]
    fields = _fields_of(rules, kind)
    found: list[Key] = []
    # Many options are of one card: each is looked at once.
    card_keys: dict[int, Key] = {}
    for option in options:
        if option == DONE:
            found.append((kind, -1))
            continue
        verb = option & VERB_BITS
        key: Key = (kind, verb)
        for is_card, bits in fields[verb]:
            number = option >> bits & LARGEST_FIELD
            if not is_card:
                key += (_NUMBER, number)
            elif number in card_keys:
                key += card_keys[number]
            else:
                card_keys[number] = one = _card_key(state, number)
                key += one
        found.append(key)
    return found


@lru_cache(1 << 8)
def _fields_of(rules: Rules, kind: int) -> dict[int, tuple[tuple[bool, int], ...]]:
    """Return the named fields of each verb: whether each names a card, and how many bits of the option are below."""
    return {
        verb: tuple(
            (field in rules.FIELDS_OF_CARDS, bits) for field, bits in zip(fields, (FIELD, 0), strict=False) if field
        )
        for verb, (_, fields) in rules.acts[kind].declared.items()
    }


def _choice(state: State, option: int) -> Key:
    card = chosen_card(state, option)
    return _card_key(state, card) if card >= 0 else (_NUMBER, option)


def _card_key(state: State, card: int) -> Key:
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
        # A hidden card may be the same, which nobody sees who must not know it.
        before += definition[other] == face and known[other] >> decider & 1
    return (_FACE, face, place, before)
