"""Hordes: rows of neighbours whose indicators fit (TL-079 to TL-098, TL-135)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit, remember
from deckcheck.engine.flow.procedures import ask, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.terrors.decisions import Act, Decision, HordeChoice
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import Deed, Token, Zone
from deckcheck.games.terrors.rules.supply import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.games.terrors.state import TerrorsState


class Activation(Frame):
    """The choice of a Horde ability, after a Horde action or by the effect of a card (TL-097)."""

    by_effect = number("whether an effect activates it, of any Monster that the player has in play", Kind.FLAG)


def free(state: TerrorsState, player: int) -> list[int]:
    """Return the Monsters with an indicator that have been in no Horde this Action phase (TL-080, TL-081, TL-D49)."""
    fits = state.match.book.fits
    definition, bound = state.definition, state.bound
    in_play = state.zones[state.match.first_places[Zone.PLAY] + player]
    return [card for card in in_play if not bound[card] and definition[card] in fits]


def row(state: TerrorsState, card: int) -> list[int]:
    """Return the Horde that a Monster is in, from left to right; the Monster alone when it is in none."""
    while state.left[card] != NOTHING:
        card = state.left[card]
    cards = [card]
    while state.right[card] != NOTHING:
        card = state.right[card]
        cards.append(card)
    return cards


def options(state: TerrorsState, player: int) -> list[int]:
    """Return the Horde actions: two free Monsters side by side, or a free one at an end of a Horde (TL-086, TL-089).

    Copies that nothing distinguishes are offered once.
    """
    loose = free(state, player)
    if len(loose) > 1:
        return _forming(state, loose) + _extending(state, player, loose)
    return _extending(state, player, loose) if loose else loose


def _like(state: TerrorsState, card: int) -> tuple[int, int, int]:
    """Return what distinguishes a free Monster from another one."""
    return state.definition[card], state.haunt[card], state.horde_used[card]


def _forming(state: TerrorsState, loose: list[int]) -> list[int]:
    fits = state.match.book.fits
    definition = state.definition
    found: dict[Any, int] = {}
    for one in loose:
        partners = fits[definition[one]]
        for other in loose:
            if other != one and definition[other] in partners:
                found.setdefault((_like(state, one), _like(state, other)), option(Act.FORM, one, other))
    return list(found.values())


def _extending(state: TerrorsState, player: int, loose: list[int]) -> list[int]:
    fits = state.match.book.fits
    definition = state.definition
    lefts, rights = state.left, state.right
    found: dict[Any, int] = {}
    for end in state.pile(Zone.PLAY, player):
        opens_left = lefts[end] == NOTHING
        if opens_left == (rights[end] == NOTHING):
            continue
        for one in loose:
            left, right = (one, end) if opens_left else (end, one)
            if definition[right] in fits[definition[left]]:
                found.setdefault((_like(state, one), end), option(Act.EXTEND, end, one))
    return list(found.values())


def opens_left(state: TerrorsState, end: int) -> bool:
    """Whether a Horde is extended at the left of the Monster at an end of it, and not at its right (TL-089)."""
    return state.left[end] == NOTHING


def join(state: TerrorsState, player: int, left: int, right: int, added: tuple[int, ...]) -> None:
    """Place two Monsters side by side; the tokens of those added are turned (TL-135), and an ability may follow."""
    formed = len(added) > 1
    change(state, state.right, left, right)
    change(state, state.left, right, left)
    for card in added:
        change(state, state.bound, card, 1)
        if state.haunt[card] == Token.HAUNT:
            change(state, state.haunt, card, Token.DISMISSED)
    kind = Event.HORDE_FORMED if formed else Event.HORDE_EXTENDED
    emit(state, kind, player, left, right)
    push(state, HORDE_CHOICE, player, added[0])


def leave(state: TerrorsState, card: int) -> None:
    """Split the row where a Monster leaves it; who is left alone stays bound, or may join again (TL-D45)."""
    left, right = state.left[card], state.right[card]
    if left != NOTHING:
        change(state, state.right, left, NOTHING)
        change(state, state.left, card, NOTHING)
    if right != NOTHING:
        change(state, state.left, right, NOTHING)
        change(state, state.right, card, NOTHING)
    if not state.match.options["alone_bound"]:
        for other in (left, right):
            if other != NOTHING and not state.in_horde(other):
                change(state, state.bound, other, 0)


def unused(state: TerrorsState, cards: list[int]) -> list[int]:
    """Return the Horde abilities of Monsters not yet activated in this Action phase, as options (TL-091, TL-093)."""
    abilities = state.match.book.horde
    return [
        option(HordeChoice.ACTIVATE, card, ability)
        for card in sorted(cards)
        for ability in range(len(abilities[state.definition[card]]))
        if not _spent(state, card) >> ability & 1
    ]


def _spent(state: TerrorsState, card: int) -> int:
    """Return a Monster's used Horde abilities as bits; those of its copies too where they share the limit (TL-D47)."""
    spent = state.horde_used[card]
    if state.match.options["copies_share"]:
        definition = state.definition
        for other in state.zones[state.place[card]]:
            if definition[other] == definition[card]:
                spent |= state.horde_used[other]
        for used, number in state.memory.values():
            if number == definition[card]:
                spent |= used
    return spent


def keep_spent(state: TerrorsState, card: int) -> None:
    """Remember what a Monster has used that leaves play, where its copies share the limit (TL-091, TL-D47)."""
    used = state.horde_used[card]
    if used and state.match.options["copies_share"]:
        # Which card it was may be forgotten since, as it is shuffled away; not of which definition.
        remember(state, card, (used | state.memory.get(card, (0,))[0], state.definition[card]))


def ask_ability(state: TerrorsState, frame: Activation) -> None:
    """Ask for one Horde ability of the Horde, or none if that is free (TL-087, TL-090, TL-092, TL-098, TL-D42).

    Where an effect activates it, it may be one of any Monster of the player, and must be chosen (TL-097).
    """
    if state.place[frame.card] // state.match.players != Zone.PLAY and not frame.by_effect:
        state.choice = DONE
        return
    cards = state.pile(Zone.PLAY, frame.player) if frame.by_effect else row(state, frame.card)
    found = unused(state, cards)
    state.choice = DONE
    if found:
        declinable = not frame.by_effect and not state.match.options["horde_must"]
        ask(state, frame.player, Decision.HORDE_CHOICE, [*found, DONE] if declinable else found)


def activate(state: TerrorsState, frame: Activation) -> None:
    """Activate the chosen ability; it is used up for this Action phase (TL-091)."""
    if state.choice == DONE:
        return
    _, card, ability = split_option(state.choice)
    change(state, state.horde_used, card, state.horde_used[card] | 1 << ability, Event.HORDE_ABILITY, frame.player)
    push(state, state.match.book.horde[state.definition[card]][ability], frame.player, card)


def announce(state: TerrorsState, frame: Activation) -> None:
    """Log that a Horde action is wholly resolved (TL-048)."""
    if not frame.by_effect:
        record(state, Event.JOINED, frame.player, frame.card, Deed.HORDE)


HORDE_CHOICE = procedure("Horde ability", ask_ability, activate, announce, frame=Activation)
