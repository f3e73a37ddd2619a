"""Cards that an effect takes from where they are, and what a character's player may do instead."""

from __future__ import annotations

from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import ask, leave, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DISCARDED, NO, YES, YES_NO
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Grant, Zone
from deckcheck.games.buffy.rules import board, conflict, leaving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState


def dispose(state: BuffyState, card: int, to: int, player: int) -> None:
    """Put a card from wherever it is onto its owner's discard pile or into the crypt."""
    players = state.match.players
    zone = state.place[card] // players
    if zone == to:
        return
    if zone == Zone.CHARACTERS:
        if to == Zone.DISCARD and board.is_granted(state, Grant.HARD_TO_DISCARD, card):
            return
        instead = state.match.book.instead[state.definition[card]]
        whose = state.controller[card]
        if instead is not None and (instead.possible is None or instead.possible(state, Frame(whose, card))):
            parting = push(state, PARTING, whose, card)
            parting.to, parting.by = to, player
            return
    _put_off(state, card, to, player)


def strip(state: BuffyState, card: int, player: int) -> None:
    """Report that a player takes a card off its bearer, or a character out of play: an effect may keep it there."""
    if state.place[card] // state.match.players in (Zone.ATTACHED, Zone.CHARACTERS):
        atoms.emit(state, Event.STRIPPED, player, card, state.host[card], state.fatigued[card])


def _put_off(state: BuffyState, card: int, to: int, player: int) -> None:
    players = state.match.players
    zone = state.place[card] // players
    strip(state, card, player)
    if zone in (Zone.CHARACTERS, Zone.ATTACHED, Zone.LOCATIONS, Zone.CHALLENGES, Zone.EPISODES):
        leaving.remove(state, card, to)
    elif zone in (Zone.STACK, Zone.COVERED) and to == Zone.DISCARD:
        conflict.unstack(state, card)
    else:
        # The player whose card it is discards it, whoever has named it (BF-060).
        owner = state.owner[card]
        kind, value = (DISCARDED, owner) if to == Zone.DISCARD else (Event.CRYPTED, player)
        atoms.move(state, card, state.match.place(to, owner), kind, value)


class Parting(Frame):
    """A character that an effect takes out of play, unless its player does something else instead."""

    to = number("the zone where it goes otherwise")
    by = number("the player whose effect it is", Kind.PLAYER)


def ask_instead(state: BuffyState, frame: Parting) -> None:
    """Ask whether something else is done instead of leaving play."""
    if state.place[frame.card] // state.match.players != Zone.CHARACTERS:
        leave(frame)
        return
    ask(state, frame.player, YES_NO, [NO, YES])


def part(state: BuffyState, frame: Parting) -> None:
    """Do that, or let the character go."""
    instead = state.match.book.instead[state.definition[frame.card]]
    if state.choice == YES and instead is not None:
        atoms.emit(state, Event.ACCEPTED, frame.player, frame.card)
        push(state, instead.program, frame.player, frame.card)
    else:
        _put_off(state, frame.card, frame.to, frame.by)


PARTING = procedure("parting", ask_instead, part, frame=Parting)
