"""Placing Characters: sacrifices, costs of placing, arrival (SZ-017, SZ-018, SZ-022, SZ-087 to SZ-090, SZ-095)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.state import Frame
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.field import destroy, enter, has_room, is_so, survivor
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import can_drain, drain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def can_sacrifice(s: SlasherzState, card: int, player: int) -> bool:
    """Whether a player may sacrifice a Character: not one conjured this turn (SZ-086, SZ-094, SZ-095)."""
    return (
        s.place[card] == n.CHARACTERS * 2 + player
        and s.conjured[card] != s.turn
        and not is_so(s, n.CANNOT_SACRIFICE, card)
    )


def sacrifice(s: SlasherzState, card: int, player: int) -> None:
    """Sacrifice a Character: it counts as destroyed (SZ-088)."""
    emit(s, n.SACRIFICED, player, card)
    destroy(s, [card], n.BY_SACRIFICE, -1)


def sacrifices(s: SlasherzState, player: int, needed: int) -> list[int]:
    """Return the Characters with which a sacrifice worth `needed` levels may begin (SZ-D04).

    One that suffices alone may; one that is worth less needs another of its like, as nothing superfluous is sacrificed.
    """
    worth = s.match.book.worth
    cards: list[int] = []
    enough: list[int] = []
    for card in s.zones[n.CHARACTERS * 2 + player]:
        if can_sacrifice(s, card, player):
            cards.append(card)
            if worth[s.definition[card]] >= needed:
                enough.append(card)
    return enough if len(cards) - len(enough) < 2 else cards


def levels_due(s: SlasherzState, level: int) -> int:
    """Return how many levels are sacrificed to place a Character of this level (SZ-018, SZ-D04)."""
    return level - 1 if s.match.options["sacrifice_count"] == "levels" else min(level - 1, 1)


def drain_cost(s: SlasherzState, level: int, player: int) -> int:
    """Return how many hp placing a Character of LVL2 or LVL3 may cost in the stead of sacrifices, or 0."""
    if not s.match.stats & n.PLACEMENT_DRAIN:
        return 0
    return measure(s, n.PLACEMENT_DRAIN, survivor(s, player), 0) * level


def ways_to_place(s: SlasherzState, level: int, player: int) -> tuple[bool, bool]:
    """Return whether a player may place Characters of a level now, by sacrifices and by a drain (SZ-017, SZ-018)."""
    if level == 1:
        return has_room(s, n.CHARACTERS, player), False
    cost = drain_cost(s, level, player)
    by_drain = cost > 0 and can_drain(s, [survivor(s, player)], cost) and has_room(s, n.CHARACTERS, player)
    return bool(sacrifices(s, player, levels_due(s, level))), by_drain


def placements(s: SlasherzState, cards: list[int], player: int) -> list[int]:
    """Return the options of placing one of these Characters from hand (SZ-017, SZ-018)."""
    book = s.match.book
    ways: dict[int, tuple[bool, bool]] = {}
    options = []
    for card in cards:
        number = s.definition[card]
        level = book.level[number]
        if level not in ways:
            ways[level] = ways_to_place(s, level, player)
        extra = book.placement_costs[number]
        if extra is not None and not extra.is_possible(s, Frame(player, card)):
            continue
        by_sacrifices, by_drain = ways[level]
        if by_sacrifices:
            options.append(n.option(n.PLACE_CHARACTER, card))
        if by_drain:
            options.append(n.option(n.PLACE_BY_DRAIN, card))
    return options


# The procedure: `value` is whether it is paid by a drain, `target` the levels still to be sacrificed.


def begin_placing(s: SlasherzState, f: Frame) -> None:
    """Use up the placement of the turn (SZ-022) and pay what the card asks beyond sacrifices."""
    change(s, s.placed, f.player, 1)
    f.target = levels_due(s, s.match.book.level[s.definition[f.card]])
    extra = s.match.book.placement_costs[s.definition[f.card]]
    if extra is not None:
        push(s, extra.procedure, f.player, f.card)
    elif not f.target:
        f.pc = ARRIVE


def pay_drain(s: SlasherzState, f: Frame) -> None:
    """Pay by draining, if that was chosen; a Survivor at 0 has lost before the Character arrives (SZ-D17)."""
    if f.value:
        f.target = 0
        drain(s, [survivor(s, f.player)], drain_cost(s, s.match.book.level[s.definition[f.card]], f.player), f.player)
        close_step(s)


def ask_sacrifice(s: SlasherzState, f: Frame) -> None:
    """Ask for the next Character to be sacrificed, the first one or one of the same worth as the first."""
    if f.target <= 0:
        f.pc += 1
        return
    chosen = f.slots or []
    if chosen:
        worth = s.match.book.worth
        cards = [
            card
            for card in s.zones[n.CHARACTERS * 2 + f.player]
            if card not in chosen and worth[s.definition[card]] == f.target and can_sacrifice(s, card, f.player)
        ]
    else:
        cards = sacrifices(s, f.player, f.target)
    ask(s, f.player, n.SACRIFICE, sorted(cards))


def take_sacrifice(s: SlasherzState, f: Frame) -> None:
    """Note it and ask again while levels are missing."""
    f.slots = [*(f.slots or []), s.choice]
    f.target -= s.match.book.worth[s.definition[s.choice]]
    f.pc -= 2


def do_sacrifice(s: SlasherzState, f: Frame) -> None:
    """Sacrifice all of them; what their destruction triggers comes before the arrival (SZ-090)."""
    for card in f.slots or ():
        emit(s, n.SACRIFICED, f.player, card)
    destroy(s, f.slots or (), n.BY_SACRIFICE, -1)


def arrive(s: SlasherzState, f: Frame) -> None:
    """Place the Character, or leave it in hand if no space is left (SZ-D36)."""
    waits = s.place[f.card] == n.HAND * 2 + f.player
    if waits and not enter(s, f.card, f.player) and s.match.options["failed_placement"] == "free":
        change(s, s.placed, f.player, 0)


PLACING = procedure("placing", begin_placing, pay_drain, ask_sacrifice, take_sacrifice, do_sacrifice, arrive)
ARRIVE = PLACING.steps.index(arrive)
