"""What choices, cards and spaces of Buffy are called at the table."""

from __future__ import annotations

from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import DONE, GAME_DECISIONS
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.names import OWN_SPACES, PARK, TALENT_NAMES, TRAITS
from deckcheck.games.buffy.rules.board import location_at, owner_of
from deckcheck.games.buffy.rules.moving import Departure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.games.buffy.state import BuffyState

# The sub-steps that name no card: one of them may have to come before passing.
_PLAIN = (Act.PASS, Act.REFILL, Act.REFRESH_ALL, Act.TRIM)
_AT_SPACE = (Act.PLACE_CHALLENGE, Act.ENTER, Act.RESURRECT, Act.MOVE, Act.LAY)
_WITH_OTHER = (Act.ATTACH, Act.UPGRADE, Act.SWAP, Act.FIGHT)


def face_name(state: BuffyState, face: int) -> str:
    """Return the name of a definition; that of a character above level 1 with its level."""
    name = state.match.card_name(state.match.book.cards[face])
    level = state.match.book.level[face]
    return f"{name} {level}" if level > 1 else name


def card_name(state: BuffyState, card: int) -> str:
    """Return a card's name, with the level of a character above level 1."""
    return face_name(state, state.definition[card])


def whose(state: BuffyState, card: int) -> str:
    """Return a card's name, with its player where that is not the one who decides."""
    holder = state.controller[card]
    if holder == state.decider:
        return card_name(state, card)
    return state.match.translate("{player}’s {card}", player=state.match.names[holder], card=card_name(state, card))


def space_key(state: BuffyState, space: int) -> str:
    """Return what a space is called in data: `park`, or the player's name and a number from 1."""
    if space < 0:
        return "beside the board"
    return "park" if space == PARK else f"{state.match.names[owner_of(space)]}{(space - 1) % OWN_SPACES + 1}"


def space_name(state: BuffyState, space: int) -> str:
    """Return what a space is called."""
    translate = state.match.translate
    if space < PARK:
        return translate("a place beside the board")
    if space == PARK:
        return translate("the Park")
    number = (space - 1) % OWN_SPACES + 1
    return translate("{player}’s space {number}", player=state.match.names[owner_of(space)], number=number)


def place_name(state: BuffyState, space: int) -> str:
    """Return what a space is called, with its location card in brackets."""
    card = location_at(state, space)
    return f"{space_name(state, space)} ({card_name(state, card)})" if card >= 0 else space_name(state, space)


def form_and_gaps(state: BuffyState, option: int) -> tuple[str, dict[str, Any]]:
    """Return in which form an option of the open decision is called, and what is in its gaps."""
    kind = Decision.declared[state.kind]
    if kind.verbs is Act:
        return _of_sub_step(state, option)
    frame = state.stack[-1]
    if "one_of_several" in kind.phrases and isinstance(frame, Departure) and len(frame.cards) > 1:
        return "one_of_several", {"card": whose(state, frame.cards[len(frame.places)])}
    if state.kind >= GAME_DECISIONS and "of_cards" in kind.roles and option != DONE:
        return "", {"card": whose(state, option)}
    return "", {}


def _of_sub_step(state: BuffyState, option: int) -> tuple[str, dict[str, Any]]:
    """Return the same of a sub-step or sub-stage."""
    verb, first, second = split_option(option)
    if option == Act.PASS:
        return "done" if "done" in Decision.declared[state.kind].phrases else "", {}
    if verb in _AT_SPACE:
        return "", {"place": place_name(state, second)}
    if verb in _WITH_OTHER:
        return "", {"other": whose(state, second)}
    if verb == Act.PLAY and second:
        return "by", {"other": card_name(state, second - 1)}
    if verb == Act.ASIDE:
        return "", {"talent": state.match.translate(TALENT_NAMES[second])}
    if verb == Act.FACE:
        return "", {"card": whose(state, first)}
    if verb == Act.USE_POWER:
        form = "of_several" if len(state.match.book.powers[state.definition[first]]) > 1 else ""
        return form, {"card": whose(state, first), "number": second + 1}
    return "", {}


def due(state: BuffyState) -> int | None:
    """Return the sub-step that must come before passing and leaves no choice, or None."""
    if Decision.declared[state.kind].verbs is None:
        return None
    return next((option for option in state.options if split_option(option)[0] in _PLAIN), None)


#: What is in the gaps of what choices are called.
GAPS: Mapping[str, Callable[[BuffyState, int], Any]] = {
    "place": place_name,
    "talent": lambda state, option: state.match.translate(TALENT_NAMES[option]),
    # As cards print it, in every language.
    "trait": lambda state, option: TRAITS[option],
}
