"""What choices, cards and spaces of Buffy are called at the table."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.state.actions import parts
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Act, Decision
from deckcheck.games.buffy.rules.board import location_at, owner_of
from deckcheck.games.buffy.rules.moving import Departure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_PLAIN = {Act.PASS: "pass", Act.REFILL: "discard and refill", Act.REFRESH_ALL: "refresh", Act.TRIM: "discard down"}
# What a sub-step with one card is called, with a card and a space, and with two cards.
_WITH_CARD = {Act.ASCEND_TO: "ascend to {card}", Act.DOUBLE: "double with {card}", Act.BURY_CHALLENGE: "bury {card}"}
_WITH_SPACE = {
    Act.PLACE_CHALLENGE: "place {card} at {place}",
    Act.ENTER: "place {card} at {place}",
    Act.RESURRECT: "resurrect {card} at {place}",
    Act.MOVE: "move {card} to {place}",
}
_WITH_OTHER = {
    Act.ATTACH: "attach {card} to {other}",
    Act.UPGRADE: "upgrade {other} with {card}",
    Act.SWAP: "give {card} to {other}",
    Act.FIGHT: "fight {other} with {card}",
}
# Kind of decision -> what ends it, and what choosing a card is called.
_CHOICES = {
    Decision.MAIN_CHARACTER: ("", "begin with {card}"),
    Decision.KEEP: ("keep the rest", "discard {card}"),
    Decision.JOIN: ("no more participants", "{card} takes part"),
    Decision.DISCARD_DOWN: ("", "discard {card}"),
    Decision.SURPLUS_ITEM: ("", "give up {card}"),
    Decision.GRANTED_FIGHT: ("no fight", "fight {card}"),
}


def face_name(state: BuffyState, face: int) -> str:
    """Return the name of a definition; that of a character above level 1 with its level."""
    name = state.match.spoken(state.match.book.cards[face])
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
    return state.match.say("{player}’s {card}", player=state.match.names[holder], card=card_name(state, card))


def space_key(state: BuffyState, space: int) -> str:
    """Return what a space is called in data: `park`, or the player's name and a number from 1."""
    if space < 0:
        return "beside the board"
    return "park" if space == n.PARK else f"{state.match.names[owner_of(space)]}{(space - 1) % n.OWN_SPACES + 1}"


def space_name(state: BuffyState, space: int) -> str:
    """Return what a space is called."""
    say = state.match.say
    if space < n.PARK:
        return say("a place beside the board")
    if space == n.PARK:
        return say("the Park")
    number = (space - 1) % n.OWN_SPACES + 1
    return say("{player}’s space {number}", player=state.match.names[owner_of(space)], number=number)


def place_name(state: BuffyState, space: int) -> str:
    """Return what a space is called, with its location card in brackets."""
    card = location_at(state, space)
    return f"{space_name(state, space)} ({card_name(state, card)})" if card >= 0 else space_name(state, space)


def watch_label(state: BuffyState, option: int) -> str:
    """Return what a sub-step or sub-stage is called."""
    say = state.match.say
    verb, first, second = parts(option)
    if verb in _PLAIN:
        return say(_PLAIN[verb])
    name = card_name(state, first)
    if verb in _WITH_CARD:
        return say(_WITH_CARD[verb], card=name)
    if verb in _WITH_SPACE:
        return say(_WITH_SPACE[verb], card=name, place=place_name(state, second))
    if verb in _WITH_OTHER:
        return say(_WITH_OTHER[verb], card=name, other=whose(state, second))
    if verb == Act.PLAY:
        return (
            say("play {card} with {other}", card=name, other=card_name(state, second - 1))
            if second
            else say("play {card}", card=name)
        )
    if verb == Act.ASIDE:
        return say("set {card} aside for {talent}", card=name, talent=say(n.TALENT_NAMES[second]))
    if verb == Act.FACE:
        return say("face {card}", card=whose(state, first))
    if len(state.match.book.powers[state.definition[first]]) > 1:
        return say("use {card} effect {number}", card=whose(state, first), number=second + 1)
    return say("use {card}", card=whose(state, first))


def label(state: BuffyState, option: int) -> str:
    """Return what an option of the open decision is called; empty for a decision that all games share."""
    say = state.match.say
    kind = state.kind
    if kind in (Decision.WATCH, Decision.STAGE):
        return watch_label(state, option)
    if kind == Decision.LAY_LOCATION:
        _, card, space = parts(option)
        if option == Act.PASS:
            return say("lay no location")
        return say("lay {card} at {place}", card=card_name(state, card), place=place_name(state, space))
    if kind == Decision.START_SPACE:
        return say("begin at {place}", place=place_name(state, option))
    if kind == Decision.SPACE:
        frame = state.stack[-1]
        if isinstance(frame, Departure) and len(frame.cards) > 1:
            card = frame.cards[len(frame.places)]
            return say("{card} to {place}", card=whose(state, card), place=place_name(state, option))
        return say("to {place}", place=place_name(state, option))
    if kind == Decision.TALENT:
        return say(n.TALENT_NAMES[option])
    if kind == Decision.TRAIT:
        return n.TRAITS[option]  # as cards print it, in every language
    if kind == Decision.DAYTIME:
        return say("night") if option else say("day")
    if kind == Decision.NAME_DEFENDER:
        return state.match.names[option]
    done, other = _CHOICES.get(kind, ("", ""))
    if not other:
        return ""
    return say(done) if option == v.DONE else say(other, card=whose(state, option))


def due(options: list[int]) -> int | None:
    """Return the sub-step that must come before passing and leaves no choice, or None."""
    return next((option for option in options if parts(option)[0] in _PLAIN), None)
