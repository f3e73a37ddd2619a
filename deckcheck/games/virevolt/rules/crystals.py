"""Crystals: costs, what can be paid, and paying (VV-025, VV-026, VV-035 to VV-047)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.engine.atoms import change, move
from deckcheck.engine.frames import Frame, numbers
from deckcheck.engine.procedures import ask, jump, leave, procedure
from deckcheck.games.virevolt.names import BLUE, CRYSTAL_PLAYED, CRYSTALS, GREEN, MAUVE, NEUTRAL, PAY, RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState


class Cost(NamedTuple):
    """A cost in Crystals by colour, with its total."""

    red: int = 0
    blue: int = 0
    green: int = 0
    neutral: int = 0
    mauve: int = 0
    total: int = 0

    @classmethod
    def of(cls, parts: dict[str, int]) -> Cost:
        """Return the cost that a catalog writes as colour -> number."""
        return cls(**parts, total=sum(parts.values()))


FREE = Cost()

# How many Crystals of each colour are ready (in the order of `names.COLORS`), and how many in all.
Ready = tuple[int, int, int, int, int, int]


def ready(state: VirevoltState, player: int) -> Ready:
    """Count a player's ready Crystals by colour (VV-042, VV-043)."""
    tallies = state.match.book.tally
    spent = state.spent
    definition = state.definition
    tally = 0
    for card in state.zones[CRYSTALS * state.match.players + player]:
        if not spent[card]:
            tally += tallies[definition[card]]
    return _counted(tally)


# Crystals are counted in one number, with so many bits for each colour.
_TALLY_BITS = 8


def crystal_tally(color: int) -> int:
    """Return what one Crystal of a colour adds to the number in which `ready` counts them."""
    return 1 << color * _TALLY_BITS


@cache
def _counted(tally: int) -> Ready:
    red, blue, green, neutral, mauve = (tally >> color * _TALLY_BITS & (1 << _TALLY_BITS) - 1 for color in range(5))
    return (red, blue, green, neutral, mauve, red + blue + green + neutral + mauve)


def can_pay(crystals: Ready, cost: Cost) -> bool:
    """Whether some assignment of these Crystals pays the cost (VV-036 to VV-041, VV-045, VV-046).

    Mauve makes up for whatever a colour lacks and neutral takes what is left over, so two sums decide.
    """
    red, blue, green, _, mauve, total = cost
    if total == 0:
        return True
    if total > crystals[5]:
        return False
    if red > crystals[RED]:
        mauve += red - crystals[RED]
    if blue > crystals[BLUE]:
        mauve += blue - crystals[BLUE]
    if green > crystals[GREEN]:
        mauve += green - crystals[GREEN]
    return mauve <= crystals[MAUVE]


def reduced(cost: Cost, neutral: int) -> Cost:
    """Return a cost with another number of neutral Crystals."""
    return cost._replace(neutral=neutral, total=cost.total - cost.neutral + neutral)


def spend(state: VirevoltState, card: int) -> None:
    """Turn a Crystal to landscape (VV-042)."""
    change(state, state.spent, card, 1)


def lay_crystal(state: VirevoltState, card: int, player: int, *, spent: bool = False) -> None:
    """Put a Crystal into play for its owner, ready unless the card or the table says otherwise (VV-026, VV-D08)."""
    move(state, card, CRYSTALS * state.match.players + state.owner[card], CRYSTAL_PLAYED, player)
    if spent or state.match.options["new_crystals"] == "spent":
        spend(state, card)


def chosen_crystals(state: VirevoltState, player: int, cost: Cost) -> list[int]:
    """Return the Crystals that automatic payment takes for a cost that can be paid (VV-D10).

    Coloured parts take their own colour first, then mauve; neutral parts take neutral Crystals, then single colours,
    mauve last.
    """
    spent = state.spent
    ready_ones = [card for card in state.zones[CRYSTALS * state.match.players + player] if not spent[card]]
    if len(ready_ones) == cost.total:
        return ready_ones
    piles: list[list[int]] = [[], [], [], [], []]
    colors = state.match.book.color
    for card in ready_ones:
        piles[colors[state.definition[card]]].append(card)
    taken = [(piles[color] or piles[MAUVE]).pop(0) for color in (RED, BLUE, GREEN, MAUVE) for _ in range(cost[color])]
    for _ in range(cost.neutral):
        pile = piles[NEUTRAL] or piles[RED] or piles[BLUE] or piles[GREEN] or piles[MAUVE]
        taken.append(pile.pop(0))
    return taken


def pay(state: VirevoltState, player: int, cost: Cost) -> None:
    """Pay a cost automatically."""
    if cost.total:
        for card in chosen_crystals(state, player, cost):
            spend(state, card)


def payable_with(state: VirevoltState, player: int, cost: Cost, card: int) -> Cost | None:
    """Return what remains of a cost once this Crystal is named for it, or None if the rest could not be paid."""
    color = state.match.book.color[state.definition[card]]
    left = list(ready(state, player))
    left[color] -= 1
    left[5] -= 1
    rest: Ready = (left[0], left[1], left[2], left[3], left[4], left[5])
    order = [MAUVE, RED, BLUE, GREEN, NEUTRAL] if color == MAUVE else [color, NEUTRAL]
    for part in order:
        if cost[part]:
            numbers = list(cost)
            numbers[part] -= 1
            numbers[5] -= 1
            remaining = Cost(*numbers)
            if can_pay(rest, remaining):
                return remaining
    return None


# Naming the Crystals (option `payment: named`) ---------------------------------------------------------------------


class Payment(Frame):
    """A cost that is paid Crystal by Crystal."""

    due = numbers("what is still to be paid, in the order of `Cost`")


def name_crystal(state: VirevoltState, frame: Payment) -> None:
    """Ask which Crystal to spend next; Crystals that leave the rest unpayable are not offered (VV-045)."""
    cost = Cost(*frame.due)
    if not cost.total:
        leave(frame)
        return
    named: dict[int, int] = {}
    for card in state.zones[CRYSTALS * state.match.players + frame.player]:
        if not state.spent[card] and payable_with(state, frame.player, cost, card) is not None:
            named.setdefault(state.definition[card], card)
    ask(state, frame.player, PAY, sorted(named.values()))


def spend_named(state: VirevoltState, frame: Payment) -> None:
    """Spend the named Crystal and go on with the rest of the cost."""
    remaining = payable_with(state, frame.player, Cost(*frame.due), state.choice)
    spend(state, state.choice)
    frame.due = tuple(remaining or FREE)
    jump(frame, name_crystal)


PAYMENT = procedure("payment", name_crystal, spend_named, frame=Payment)
