"""Placing Characters: sacrifices, costs of placing, arrival (SZ-017, SZ-018, SZ-022, SZ-087 to SZ-090, SZ-095)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, drop_modifiers, emit
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.actions import FIELD
from deckcheck.engine.state.frames import Frame, Kind, number, numbers
from deckcheck.games.slasherz.decisions import Act, Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import Arrival, Cause, Stat, Zone
from deckcheck.games.slasherz.rules import reasons
from deckcheck.games.slasherz.rules.field import (
    destroy,
    enter,
    equip,
    has_room,
    is_character,
    is_silent,
    is_so,
    may_carry,
    may_equip_more,
    objects_on,
    on_field,
    sacrifice_level,
    survivor,
)
from deckcheck.games.slasherz.rules.later import follow_placing, further_placings
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import can_drain, drain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.slasherz.state import SlasherzState

PLACE_CHARACTER, PLACE_BY_DRAIN, PLACE_FURTHER = Act.PLACE_CHARACTER, Act.PLACE_BY_DRAIN, Act.PLACE_FURTHER


def can_sacrifice(state: SlasherzState, card: int, player: int) -> bool:
    """Whether a player may sacrifice a Character or Object: not one conjured this turn (SZ-086, SZ-094, SZ-095)."""
    places = (state.match.place(Zone.CHARACTERS, player), state.match.place(Zone.OBJECTS, player))
    return state.place[card] in places and bool(expendable(state, [card]))


def expendable(state: SlasherzState, cards: Sequence[int]) -> list[int]:
    """Return those of a player's cards on the field that may be sacrificed (SZ-094, SZ-095)."""
    barred = modified(state) & Stat.CANNOT_SACRIFICE
    conjured, turn = state.conjured, state.turn
    return [
        card for card in cards if conjured[card] != turn and not (barred and is_so(state, Stat.CANNOT_SACRIFICE, card))
    ]


def sacrifice(state: SlasherzState, card: int, player: int) -> None:
    """Sacrifice a Character or another card on the field: it counts as destroyed (SZ-088)."""
    emit(state, Event.SACRIFICED, player, card)
    destroy(state, [card], Cause.SACRIFICE, -1)


def ask_for_sacrifice(state: SlasherzState, player: int, cards: list[int]) -> None:
    """Ask a player which of some cards is sacrificed."""
    ask(state, player, Decision.SACRIFICE, cards)


def sacrifices(state: SlasherzState, player: int, needed: int, placed: int = -1) -> list[int]:
    """Return the Characters with which a sacrifice worth `needed` levels may begin (SZ-D04).

    One that suffices alone may; one that is worth less needs another of its like, as nothing superfluous is sacrificed.
    """
    cards = expendable(state, state.pile(Zone.CHARACTERS, player))
    enough = [card for card in cards if sacrifice_level(state, card, placed) >= needed]
    return enough if len(cards) - len(enough) < 2 else cards


def levels_due(state: SlasherzState, level: int) -> int:
    """Return how many levels are sacrificed to place a Character of this level (SZ-018, SZ-D04)."""
    return level - 1 if state.match.options["sacrifice_count"] == "levels" else min(level - 1, 1)


def placing_level(state: SlasherzState, card: int, player: int) -> int:
    """Return the LVL as which a player places a Character: its own, or a lower one that it allows itself."""
    number = state.definition[card]
    lower = state.match.book.placed_as[number]
    if lower is not None and lower[1](state, Frame(player, card)):
        return lower[0]  # type: ignore[no-any-return]
    return state.match.book.level[number]  # type: ignore[no-any-return]


def due_for(state: SlasherzState, level: int, player: int) -> int:
    """Return how many levels a player sacrifices to place a Character of this level, as effects have changed it."""
    usual = levels_due(state, level)
    if level == _HIGHEST and state.match.stats & Stat.LVL3_DUE:
        return measure(state, Stat.LVL3_DUE, survivor(state, player), usual)
    return usual


_HIGHEST = 3


def drain_cost(state: SlasherzState, level: int, player: int) -> int:
    """Return how many hp placing a Character of LVL2 or LVL3 may cost in the stead of sacrifices, or 0."""
    if not state.match.stats & Stat.PLACEMENT_DRAIN:
        return 0
    return measure(state, Stat.PLACEMENT_DRAIN, survivor(state, player), 0) * level


# Each of these returns the first reason that forbids something, or None where nothing does.


def placements_left(state: SlasherzState, player: int) -> bool:
    """Whether a player may still place a Character this turn: one, unless an effect says otherwise (SZ-022)."""
    if not state.match.stats & Stat.PLACEMENTS:
        return not state.placed[player]
    return state.placed[player] < measure(state, Stat.PLACEMENTS, survivor(state, player), 1)


def unplaceable(state: SlasherzState, level: int, player: int, placed: int = -1) -> tuple[Reason | None, Reason | None]:
    """Return what forbids placing Characters of a level now, by sacrifices and by a drain (SZ-017, SZ-018)."""
    if level == 1:
        return None if has_room(state, Zone.CHARACTERS, player) else reasons.NO_ROOM, reasons.NO_DRAIN
    cost = drain_cost(state, level, player)
    by_drain = (
        cost > 0 and can_drain(state, [survivor(state, player)], cost) and has_room(state, Zone.CHARACTERS, player)
    )
    enough = sacrifices(state, player, due_for(state, level, player), placed)
    if state.match.stats & Stat.NO_SACRIFICES_FOR:
        enough = enough if measure(state, Stat.NO_SACRIFICES_FOR, survivor(state, player), 0) != level else []
    return None if enough else reasons.NO_SACRIFICES, None if by_drain else reasons.NO_DRAIN


def unpayable(state: SlasherzState, card: int, player: int) -> Reason | None:
    """Return what forbids what placing a Character costs beside sacrifices (SZ-086)."""
    extra = state.match.book.placement_costs[state.definition[card]]
    return None if extra is None or extra.is_possible(state, Frame(player, card)) else reasons.PLACING_COST


def placements(state: SlasherzState, cards: list[int], player: int) -> list[int]:
    """Return the options of placing one of these Characters from hand (SZ-017, SZ-018)."""
    book, definition = state.match.book, state.definition
    levels: dict[int, tuple[Reason | None, Reason | None]] = {}
    by_card = False
    for card in state.pile(Zone.CHARACTERS, player):
        by_card = by_card or book.sacrifice_value_for[definition[card]] is not None
    options = []
    for card in cards:
        number = definition[card]
        level = book.level[number] if book.placed_as[number] is None else placing_level(state, card, player)
        if by_card or level not in levels:
            levels[level] = unplaceable(state, level, player, card)
        if book.placement_costs[number] is not None and unpayable(state, card, player) is not None:
            continue
        by_sacrifices, by_drain = levels[level]
        if by_sacrifices is None:
            options.append(PLACE_CHARACTER | card << FIELD)
        if by_drain is None:
            options.append(PLACE_BY_DRAIN | card << FIELD)
    return options


def may_place_further(state: SlasherzState, player: int) -> bool:
    """Whether nothing keeps a player from placing Characters at all this turn."""
    limited = state.match.stats & Stat.PLACEMENTS
    return not limited or measure(state, Stat.PLACEMENTS, survivor(state, player), 1) > 0


def further_placements(state: SlasherzState, cards: list[int], player: int) -> list[int]:
    """Return the options of placing one of these Characters beyond the usual number, as effects allow it (SZ-022)."""
    if not may_place_further(state, player):
        return []
    return [
        PLACE_FURTHER | card << FIELD
        for card in cards
        if further_placings(state, player, card)
        and unplaceable(state, placing_level(state, card, player), player, card)[0] is None
        and unpayable(state, card, player) is None
    ]


# Objects that go over to the Character placed -------------------------------------------------------------------------


def staying(state: SlasherzState, cards: Sequence[int], placed: int) -> tuple[int, ...]:
    """Return the Objects on Characters sacrificed to place another one that go over to that one, by their own effect.

    They are not destroyed: what hears of destroyed cards hears nothing of them.
    """
    stays_for = state.match.book.stays_for

    def goes_over(item: int) -> bool:
        meant = stays_for[state.definition[item]]
        return (
            meant is not None
            and not is_silent(state, item)
            and meant(state, Frame(state.controller[item], item), placed)
        )

    return tuple(item for card in cards for item in objects_on(state, card) if goes_over(item))


def go_over(state: SlasherzState, items: Sequence[int], card: int) -> None:
    """Equip Objects that have stayed on the field to a Character that has arrived, or destroy what it cannot carry."""
    for item in items:
        player = state.controller[item]
        if not on_field(state, item) or state.host[item] >= 0:
            continue
        if is_character(state, card) and may_equip_more(state, player) and may_carry(state, item, card, player):
            equip(state, item, card, player)
        else:
            destroy(state, [item], Cause.EFFECT, -1)


# The procedure ------------------------------------------------------------------------------------------------------


class Placing(Frame):
    """A Character is placed from hand."""

    by_drain = number("whether it is paid by a drain", Kind.FLAG)
    further = number("the number of the effect that allows it beyond the usual number, counted from 1, or 0")
    lowered = number("whether it is placed at a lower LVL of its own", Kind.FLAG)
    due = number("how many levels are still to be sacrificed")
    sacrificed = numbers("the Characters that are sacrificed for it")
    kept = numbers("the Objects on these that go over to it instead of being destroyed")


def begin_placing(state: SlasherzState, frame: Placing) -> None:
    """Use up the placement of the turn (SZ-022) and pay what the card asks beyond sacrifices."""
    column = state.further if frame.further else state.placed
    change(state, column, frame.player, column[frame.player] + 1)
    level = placing_level(state, frame.card, frame.player)
    frame.lowered = int(level < state.match.book.level[state.definition[frame.card]])
    frame.due = due_for(state, level, frame.player)
    if level == _HIGHEST and state.match.stats & Stat.LVL3_DUE:
        drop_modifiers(state, survivor(state, frame.player), Stat.LVL3_DUE)
    extra = state.match.book.placement_costs[state.definition[frame.card]]
    if extra is not None:
        push(state, extra.program, frame.player, frame.card)
    elif not frame.due:
        jump(frame, arrive)


def pay_drain(state: SlasherzState, frame: Placing) -> None:
    """Pay by draining, if that was chosen; a Survivor at 0 has lost before the Character arrives (SZ-D17)."""
    if frame.by_drain:
        frame.due = 0
        drain(
            state,
            [survivor(state, frame.player)],
            drain_cost(state, state.match.book.level[state.definition[frame.card]], frame.player),
            frame.player,
        )
        close_step(state)


def ask_sacrifice(state: SlasherzState, frame: Placing) -> None:
    """Ask for the next Character to be sacrificed, the first one or one of the same worth as the first."""
    if frame.due <= 0:
        jump(frame, do_sacrifice)
        return
    if frame.sacrificed:
        cards = [
            card
            for card in state.pile(Zone.CHARACTERS, frame.player)
            if card not in frame.sacrificed
            and sacrifice_level(state, card, frame.card) == frame.due
            and can_sacrifice(state, card, frame.player)
        ]
    else:
        cards = sacrifices(state, frame.player, frame.due, frame.card)
    ask_for_sacrifice(state, frame.player, sorted(cards))


def take_sacrifice(state: SlasherzState, frame: Placing) -> None:
    """Note it and ask again while levels are missing."""
    frame.sacrificed += (state.choice,)
    frame.due -= sacrifice_level(state, state.choice, frame.card)
    jump(frame, ask_sacrifice)


def do_sacrifice(state: SlasherzState, frame: Placing) -> None:
    """Sacrifice all of them; what their destruction triggers comes before the arrival (SZ-090).

    An Object may go over to the Character that is placed, and is not destroyed then.
    """
    frame.kept = staying(state, frame.sacrificed, frame.card)
    for card in frame.sacrificed:
        emit(state, Event.SACRIFICED, frame.player, card, frame.card)
    destroy(state, frame.sacrificed, Cause.SACRIFICE, -1, spared=frame.kept)
    for card in frame.sacrificed:
        change(state, state.offered, card, frame.card)


def arrive(state: SlasherzState, frame: Placing) -> None:
    """Place the Character, or leave it in hand if no space is left (SZ-D36)."""
    card, player = frame.card, frame.player
    if state.place[card] != state.match.place(Zone.HAND, player):
        go_over(state, frame.kept, card)
        return
    if enter(state, card, player, Arrival.LOWERED if frame.lowered else 0):
        if frame.further:
            follow_placing(state, frame.further - 1, (Event.ENTERED, player, card, -1, 0))
    elif state.match.options["failed_placement"] == "free":
        column = state.further if frame.further else state.placed
        change(state, column, player, column[player] - 1)
    go_over(state, frame.kept, card)


PLACING = procedure(
    "placing", begin_placing, pay_drain, ask_sacrifice, take_sacrifice, do_sacrifice, arrive, frame=Placing
)
