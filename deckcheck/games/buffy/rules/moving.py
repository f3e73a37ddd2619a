"""The movement step: who may go where, and what it costs (BF-070 to BF-082)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit
from deckcheck.engine.flow.modifiers import is_meant, measure, modified, modifiers_by_stat
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.frames import Frame, Probe, numbers
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import FIRST_TRAIT_STAT, PARK, Ban, Grant, Stat, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import (
    are_adjacent,
    characters,
    fatigue,
    is_granted,
    location_at,
    neighbours,
    owner_of,
    relocate,
    spaces,
    traits,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


def allowance(state: BuffyState, card: int, stats: int) -> int:
    """Return how many moves a character has this turn (BF-072, BF-077, BF-078)."""
    base = 1
    if is_vampire(state, card, stats):
        base = state.match.options["night_moves" if state.night else "day_moves"]
        if stats & Grant.MOVES_BY_DAY and not state.night and is_granted(state, Grant.MOVES_BY_DAY, card):
            base = 1
    return measure(state, Stat.MOVES, card, base) if stats & Stat.MOVES else base


def is_vampire(state: BuffyState, card: int, stats: int) -> bool:
    """Whether a character has the trait Vampire now (BF-D07)."""
    trait = state.match.book.vampire
    stat = trait << FIRST_TRAIT_STAT
    return bool(state.match.book.traits[state.definition[card]] & trait) or (
        bool(stats & stat) and is_granted(state, stat, card)
    )


def unmovable(state: BuffyState, card: int, stats: int) -> Reason | None:
    """Return what keeps a character from moving in this step (BF-076); `stats` are those that anything modifies now."""
    if state.fatigued[card] and not (
        state.match.options["tired_moves"] or is_granted(state, Grant.MOVES_FATIGUED, card)
    ):
        return reasons.TIRED_MOVER
    if stats & Grant.CANNOT_MOVE and is_granted(state, Grant.CANNOT_MOVE, card):
        return reasons.HELD
    return None if state.moves[card] < allowance(state, card, stats) else reasons.NO_MOVES


def reach(state: BuffyState, card: int, stats: int) -> list[int]:
    """Return the spaces to which a move of a character leads (BF-073, BF-082)."""
    here = state.space[card]
    near = neighbours(state, here)
    if stats & Grant.MOVES_ANYWHERE and here != PARK:  # which touches all others
        near += distant(state, card, [here, *near])
    if stats & _CLOSED:
        near = [space for space in near if not is_closed(state, card, space, stats)]
    return near


_CLOSED = Grant.APART_FROM_PARK | Grant.BARRED


def is_closed(state: BuffyState, card: int, space: int, stats: int) -> bool:
    """Whether an effect closes the way of a character: a place bars it, or the way between a place and the Park."""
    if stats & Grant.BARRED and is_barred(state, card, space):
        return True
    here = state.space[card]
    if not stats & Grant.APART_FROM_PARK or PARK not in (here, space):
        return False
    apart = location_at(state, space if here == PARK else here)
    return apart >= 0 and is_granted(state, Grant.APART_FROM_PARK, apart)


def is_barred(state: BuffyState, card: int, space: int) -> bool:
    """Whether the place of a space is closed to a character, from wherever it would move there.

    Its location card says so, or for a time an effect on the space: one without a location is a place (BF-031).
    """
    target = location_at(state, space)
    if target >= 0 and is_granted(state, Grant.BARRED, target, card):
        return True
    if state.timed & Grant.BARRED:
        ground = ground_of(state, space)
        for kind, _, kept_out, subject, _, _, _ in state.modifiers:
            if kind == Grant.BARRED and subject == ground and traits(state, card) & kept_out:
                return True
    return False


def ground_of(state: BuffyState, space: int) -> int:
    """Return the subject of modifiers that represents a space, behind those for players (see `board`)."""
    return -2 - state.match.players - space


def leads_to(state: BuffyState, stat: int, card: int, space: int) -> bool:
    """Whether something grants this to a character that moves to a space, for all moves or for what is there."""
    if is_granted(state, stat, card):
        return True
    return bool(modified(state) & stat) and any(
        is_granted(state, stat, card, other) for other in lying_at(state, space)
    )


def is_untired(state: BuffyState, card: int) -> bool:
    """Whether what a character says, or bears, lets no move fatigue it, wherever that leads."""
    probe = Probe()
    for holder, own in modifiers_by_stat(state, Grant.MOVES_FREELY):
        if card not in (holder, state.host[holder]) or is_granted(state, Grant.IGNORED, holder):
            continue
        probe.player = state.controller[holder]
        probe.card = holder
        if any(static.against is None and static.applies(state, probe, card) for static in own):
            return True
    return False


def lying_at(state: BuffyState, space: int) -> list[int]:
    """Return the location card and the characters of a space."""
    location = location_at(state, space)
    found = [location] if location >= 0 else []
    for player in range(state.match.players):
        found += [card for card in characters(state, player) if state.space[card] == space]
    return found


def uncounted(state: BuffyState, card: int, near: list[int]) -> list[int]:
    """Return those of some spaces to which a move uses up none of the moves of a character."""
    stat = Grant.MOVES_UNCOUNTED
    if not (modified(state) & stat and is_meant(state, stat, card)):
        return []
    return [space for space in near if leads_to(state, stat, card, space)]


def distant(state: BuffyState, card: int, near: list[int]) -> list[int]:
    """Return the spaces beside those near it that effects let a character go to (BF-082).

    An effect that holds for one destination says so of the location card or of a character there.
    """
    if state.timed & Grant.MOVES_ANYWHERE and any(
        kind & Grant.MOVES_ANYWHERE and subject == card for kind, _, _, subject, _, _, _ in state.modifiers
    ):
        return [space for space in spaces(state) if space not in near]
    piles = [*state.piles(Zone.LOCATIONS), *state.piles(Zone.CHARACTERS)]
    found: list[int] = []
    probe = Probe()
    for holder, own in modifiers_by_stat(state, Grant.MOVES_ANYWHERE):
        probe.player = state.controller[holder]
        probe.card = holder
        for static in own:
            if static.applies(state, probe, card) and not is_granted(state, Grant.IGNORED, holder):
                if static.against is None:
                    return [space for space in spaces(state) if space not in near]
                for pile in piles:
                    for other in pile:
                        space = state.space[other]
                        if space not in near and space not in found and static.against(state, probe, other):
                            found.append(space)
    return found


def options(state: BuffyState, player: int) -> list[int]:
    """Return the moves that a player may make."""
    if state.bans[player] & Ban.MOVING:
        return []
    found = []
    stats = modified(state)
    for card in characters(state, player):
        reason = unmovable(state, card, stats)
        move = option(Act.MOVE, card)
        if reason is None:
            found += [move | space for space in reach(state, card, stats)]
        elif reason is reasons.NO_MOVES and stats & Grant.MOVES_UNCOUNTED:
            found += [move | space for space in uncounted(state, card, reach(state, card, stats))]
    return found


def walks(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the spaces to which a character may move by an effect that leads anywhere, if it may move now."""
    here, stats = state.space[card], modified(state)
    if state.bans[player] & Ban.MOVING or unmovable(state, card, stats) is not None:
        return []
    return [space for space in spaces(state) if space != here and not is_closed(state, card, space, stats)]


def may_move(state: BuffyState, player: int) -> bool:
    """Whether a player certainly may make a move."""
    if state.bans[player] & Ban.MOVING:
        return False
    stats = modified(state)
    for card in characters(state, player):
        # Some space always is adjacent; only where effects close ways it must be looked whether one is left.
        if unmovable(state, card, stats) is None and (not stats & _CLOSED or reach(state, card, stats)):
            return True
    return False


def forbids(state: BuffyState, player: int, card: int, space: int) -> Reason | None:
    """Return what forbids a player to move a character to a space."""
    if state.bans[player] & Ban.MOVING:
        return reasons.FORBIDDEN
    stats = modified(state)
    reason = unmovable(state, card, stats)
    if reason is not None and not (reason is reasons.NO_MOVES and uncounted(state, card, [space])):
        kept = reason is reasons.NO_MOVES and not state.night and is_vampire(state, card, stats)
        return reasons.BY_DAY if kept and not allowance(state, card, stats) else reason
    if space in reach(state, card, stats):
        return None
    closed = are_adjacent(state, state.space[card], space)
    return reasons.CLOSED_WAY if closed else reasons.NOT_ADJACENT


def go(state: BuffyState, player: int, card: int, space: int) -> None:
    """Move a character; from the Park to an opponent's space this fatigues it (BF-073 to BF-075)."""
    is_tiring = tires(state, player, card, space)
    origin = location_at(state, state.space[card])
    if not uncounted(state, card, [space]):
        change(state, state.moves, card, state.moves[card] + 1)
    relocate(state, card, space)
    emit(state, Event.MOVED_ON, player, card, origin, space)
    if is_tiring and not leads_to(state, Grant.MOVES_FREELY, card, space):
        fatigue(state, card)


def tires(state: BuffyState, player: int, card: int, space: int) -> bool:
    """Whether a move leads from the Park to an opponent's space, which fatigues unless an effect says otherwise."""
    return state.space[card] == PARK and owner_of(space) != player


# Going away by an effect (BF-079, BF-226, BF-227, BF-259) -----------------------------------------------------------


class Departure(Frame):
    """Characters that go to an adjacent place each, as their players choose."""

    cards = numbers("who goes")
    places = numbers("where to: the choices made so far, in the order of `cards`")


def send_away(state: BuffyState, player: int, cards: Sequence[int]) -> None:
    """Let characters go to adjacent places, each by a choice of its own, all in the same moment."""
    push(state, DEPARTURE, player).cards = tuple(cards)


def ask_space(state: BuffyState, player: int, found: list[int]) -> None:
    """Ask a player for one of these places; where there is none, -1 is chosen."""
    state.choice = -1
    if found:
        ask(state, player, Decision.SPACE, found)


def ask_place(state: BuffyState, frame: Departure) -> None:
    """Ask where the next character goes."""
    if len(frame.places) == len(frame.cards):
        jump(frame, depart)
        return
    card = frame.cards[len(frame.places)]
    near = [space for space in spaces(state) if are_adjacent(state, state.space[card], space)]
    ask_space(state, state.controller[card], near or [state.space[card]])


def take_place(state: BuffyState, frame: Departure) -> None:
    """Note the place, and ask on."""
    frame.places = (*frame.places, state.choice)
    jump(frame, ask_place)


def depart(state: BuffyState, frame: Departure) -> None:
    """Move them all."""
    for card, space in zip(frame.cards, frame.places, strict=True):
        relocate(state, card, space)


DEPARTURE = procedure("departure", ask_place, take_place, depart, frame=Departure)
