"""Crystals: costs, what can be paid, and paying (VV-025, VV-026, VV-035 to VV-047)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import add
from typing import NamedTuple

from deckcheck.engine.flow.atoms import change, move
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.frames import Frame, numbers
from deckcheck.games.virevolt.decisions import Decision
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import Color, Phase, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
# The place of the total in costs and among ready Crystals, behind the colours.
TOTAL = 5

# How many Crystals of each colour are ready (in the order of `COLORS`), and how many in all.
Ready = tuple[int, int, int, int, int, int]


def ready_crystals(state: VirevoltState, player: int) -> Ready:
    """Count a player's ready Crystals by colour (VV-042, VV-043), as long as none comes, goes, or is turned."""
    tally = state.upright[player]
    if tally < 0:
        tally = counted(state, player)
        change(state, state.upright, player, tally)
    return _by_color(tally)


def counted(state: VirevoltState, player: int) -> int:
    """Count a player's ready Crystals again, in one number with this many bits for each colour."""
    tallies = state.match.book.tally
    spent = state.spent
    definition = state.definition
    tally = 0
    for card in state.zones[state.match.first_places[Zone.CRYSTALS] + player]:
        if not spent[card]:
            tally += tallies[definition[card]]
    return tally


def recount(state: VirevoltState, player: int) -> None:
    """Have a player's ready Crystals counted again when somebody asks for them."""
    change(state, state.upright, player, NOTHING)


# Crystals are counted in one number, with this many bits for each colour.
_TALLY_BITS = 8


def crystal_tally(color: int) -> int:
    """Return what one Crystal of a colour adds to the number in which `ready` counts them."""
    return 1 << color * _TALLY_BITS


@cache
def _by_color(tally: int) -> Ready:
    red, blue, green, neutral, mauve = (tally >> color * _TALLY_BITS & (1 << _TALLY_BITS) - 1 for color in range(5))
    return (red, blue, green, neutral, mauve, red + blue + green + neutral + mauve)


def can_pay(crystals: Ready, cost: Cost) -> bool:
    """Whether some assignment of these Crystals pays the cost (VV-036 to VV-041, VV-045, VV-046).

    Mauve makes up for whatever a colour lacks and neutral takes what is left over, so two sums decide.
    """
    red, blue, green, neutral, mauve, total = cost
    if total > crystals[TOTAL]:
        return False
    if total == neutral:
        return True
    if red > crystals[Color.RED]:
        mauve += red - crystals[Color.RED]
    if blue > crystals[Color.BLUE]:
        mauve += blue - crystals[Color.BLUE]
    if green > crystals[Color.GREEN]:
        mauve += green - crystals[Color.GREEN]
    return mauve <= crystals[Color.MAUVE]


def reduced(cost: Cost, neutral: int) -> Cost:
    """Return a cost with another number of neutral Crystals."""
    return cost._replace(neutral=neutral, total=cost.total - cost.neutral + neutral)


def spend(state: VirevoltState, card: int) -> None:
    """Turn a Crystal to landscape (VV-042)."""
    change(state, state.spent, card, 1)
    recount(state, state.owner[card])


def lay_crystal(state: VirevoltState, card: int, player: int, *, spent: bool = False) -> None:
    """Put a Crystal into play for its owner, ready unless the card or the table says otherwise (VV-026, VV-D08)."""
    move(state, card, state.match.place(Zone.CRYSTALS, state.owner[card]), Event.CRYSTAL_PLAYED, player)
    recount(state, state.owner[card])
    if spent or state.match.options["new_crystals"] == "spent":
        spend(state, card)


# Paying ------------------------------------------------------------------------------------------------------------


class Payment(Frame):
    """A cost that is paid Crystal by Crystal."""

    due = numbers("the whole cost, in the order of `Cost`")
    named = numbers("how many Crystals of each colour are spent for it already, in the order of `COLORS`")


# Numbers of Crystals by colour, in the order of `COLORS`.
_Colors = tuple[int, ...]
_NONE: _Colors = (0, 0, 0, 0, 0)
_NEED_BITS = 32


class _Ways(NamedTuple):
    """The ways to pay what is due.

    Attributes:
        every: the Crystals that each of them spends, by colour, the usual way first.
        least, most: how many of each colour all of them spend, and at most one of them.
    """

    every: tuple[_Colors, ...]
    least: _Colors
    most: _Colors


def needed(cost: Cost) -> int:
    """Return what a cost asks of each colour, as one number that can be added up (see `needs_of`)."""
    return sum(cost[color] << color * _NEED_BITS for color in (Color.RED, Color.BLUE, Color.GREEN, Color.MAUVE))


def needed_at_most(costs: Iterable[Cost]) -> int:
    """Return what costs of which one is paid may ask of each colour."""
    rows = [*costs, FREE]
    return needed(Cost(*(max(column) for column in zip(*rows, strict=True))))


def needs_of(state: VirevoltState, player: int) -> int:
    """Add up what a player's cards may still ask of each colour until their Crystals are upright again (VV-044).

    In their own turn that is all that is in hand and in play; the attack has to be paid before the combat phase is
    over. In another's turn only Traps are paid.
    """
    book = state.match.book
    definition = state.definition
    needs = book.needs
    total = 0
    piles = state.piles_of(player)
    for card in piles[Zone.TRAPS]:
        total += needs[definition[card]]
    if player == state.active:
        attacks = book.attack_needs if state.phase < Phase.COMBAT else None
        for zone in (Zone.HAND, Zone.MAIN, Zone.SECONDARY):
            for card in piles[zone]:
                number = definition[card]
                total += needs[number]
                if attacks:
                    total += attacks[number]
    return total


def demand(state: VirevoltState, player: int, cost: Cost) -> None:
    """Have a cost paid, by Crystals that its player names where it may matter which (VV-045, VV-D10)."""
    if cost.total:
        named = settled(state, player, cost, _NONE)
        if named is not None:
            frame = push(state, PAYMENT, player)
            frame.due = tuple(cost)
            frame.named = named


def settled(state: VirevoltState, player: int, cost: Cost, named: _Colors) -> _Colors | None:
    """Spend the Crystals that a cost takes in any case.

    Args:
        state: the game.
        player: who pays.
        cost: the whole cost, which can be paid.
        named: how many Crystals of each colour are spent for it already.

    Returns:
        How many are then spent of each colour, or None once the cost is paid.
    """
    crystals = ready_crystals(state, player)
    ways = _ways(crystals, cost, named)
    is_open, certain = False, ways.every[0]
    if len(ways.every) > 1:
        payment = state.match.options["payment"]
        if payment == "named" or (payment == "asked" and _matters(ways, crystals, _wanted(needs_of(state, player)))):
            if state.lookahead:
                certain = _thriftiest(ways, crystals, _wanted(needs_of(state, player)))
            else:
                is_open, certain = True, ways.least
    if any(certain):
        left = [*certain]
        colors, definition, spent = state.match.book.color, state.definition, state.spent
        for card in state.pile(Zone.CRYSTALS, player):
            color = colors[definition[card]]
            if left[color] and not spent[card]:
                left[color] -= 1
                change(state, spent, card, 1)
        recount(state, player)
    return tuple(map(add, named, certain)) if is_open else None


@lru_cache(maxsize=4096)
def _wanted(needs: int) -> _Colors:
    """Return how many Crystals of each colour cards of these needs could use; mauve ones serve for all."""
    mask = (1 << _NEED_BITS) - 1
    red, blue, green = needs & mask, needs >> Color.BLUE * _NEED_BITS & mask, needs >> Color.GREEN * _NEED_BITS & mask
    return (red, blue, green, 0, red + blue + green + (needs >> Color.MAUVE * _NEED_BITS))


def _matters(ways: _Ways, crystals: Ready, wanted: _Colors) -> bool:
    """Whether some ways leave less than others of what cards could use.

    What is left of a colour beyond all that the player may still pay together is as good as neutral.
    """
    least, most = ways.least, ways.most
    for color, want in enumerate(wanted):  # noqa: SIM110  three times as fast as `any`
        if want and least[color] < most[color] > crystals[color] - want:
            return True
    return False


@lru_cache(maxsize=4096)
def _ways(crystals: Ready, cost: Cost, named: _Colors) -> _Ways:
    """Return the ways to pay what remains of a cost.

    The usual way spends neutral Crystals before single colours, and mauve last.
    """
    due = cost.total - sum(named)
    found = []
    for mauve, red, blue in product(
        *(range(min(due, crystals[color]) + 1) for color in (Color.MAUVE, Color.RED, Color.BLUE))
    ):
        rest = due - mauve - red - blue
        for green in range(max(rest - crystals[Color.NEUTRAL], 0), min(rest, crystals[Color.GREEN]) + 1):
            way = (red, blue, green, rest - green, mauve)
            if can_pay((*map(add, way, named), cost.total), cost):
                found.append(way)
    found.sort(key=lambda way: (way[Color.MAUVE], -way[Color.NEUTRAL], -way[Color.RED], -way[Color.BLUE]))
    columns = [*zip(*found, strict=True)]
    return _Ways(tuple(found), tuple(map(min, columns)), tuple(map(max, columns)))


def name_crystal(state: VirevoltState, frame: Payment) -> None:
    """Ask which Crystal to spend next; Crystals that leave the rest unpayable are not offered (VV-045)."""
    most = _ways(ready_crystals(state, frame.player), Cost(*frame.due), frame.named).most
    colors = state.match.book.color
    spent: dict[int, int] = {}
    for card in state.pile(Zone.CRYSTALS, frame.player):
        color = colors[state.definition[card]]
        if most[color] and not state.spent[card]:
            spent.setdefault(color, card)
    ask(state, frame.player, Decision.PAY, sorted(spent.values()))


# The order in which the Crystals of a way to pay are suggested.
_FIRST_TO_LAST = (Color.NEUTRAL, Color.RED, Color.BLUE, Color.GREEN, Color.MAUVE)


def suggested_crystal(state: VirevoltState, frame: Payment) -> int:
    """Return the Crystal that keeps most for the other cards, neutral before a colour (VV-D10)."""
    crystals = ready_crystals(state, frame.player)
    ways = _ways(crystals, Cost(*frame.due), frame.named)
    spent = _thriftiest(ways, crystals, _wanted(needs_of(state, frame.player)))
    colors = state.match.book.color
    by_color = {colors[state.definition[card]]: card for card in state.options}
    return next(by_color[color] for color in _FIRST_TO_LAST if spent[color])


def _thriftiest(ways: _Ways, crystals: Ready, wanted: _Colors) -> _Colors:
    """Return the way to pay that keeps most of what the player's cards could use; of several, the usual one."""
    best, most = ways.every[0], -1
    for way in ways.every:
        kept = 0
        for color in (Color.RED, Color.BLUE, Color.GREEN):
            left, want = crystals[color] - way[color], wanted[color]
            kept += left if left < want else want  # noqa: FURB136  a call costs more than all of this
        left, want = crystals[Color.MAUVE] - way[Color.MAUVE], wanted[Color.MAUVE] - kept
        kept += left if left < want else want  # noqa: FURB136
        if kept > most:
            best, most = way, kept
    return best


def spend_named(state: VirevoltState, frame: Payment) -> None:
    """Spend the named Crystal and go on with the rest of the cost."""
    color = state.match.book.color[state.definition[state.choice]]
    named = [*frame.named]
    named[color] += 1
    spend(state, state.choice)
    rest = settled(state, frame.player, Cost(*frame.due), tuple(named))
    if rest is not None:
        frame.named = rest
        jump(frame, name_crystal)


PAYMENT = procedure("payment", name_crystal, spend_named, frame=Payment)
