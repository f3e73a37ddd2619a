"""VV-036 to VV-046: a cost is payable exactly when some assignment of ready Crystals pays it."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.engine.ruling_table import Table
from deckcheck.games.virevolt.names import COLORS, CRYSTALS, MAUVE, NEUTRAL
from deckcheck.games.virevolt.play import RULES
from deckcheck.games.virevolt.rules.crystals import Cost, can_pay, chosen_crystals, payable_with, ready
from deckcheck.games.virevolt.state import VirevoltState

NAMES = {color: f"{color.capitalize()} Crystal" for color in COLORS}
COSTS = st.fixed_dictionaries({color: st.integers(0, 2) for color in COLORS}).filter(
    lambda cost: sum(cost.values()) < 5
)
HELD = st.lists(st.sampled_from(sorted(COLORS)), max_size=5)


def pays(crystal: str, part: str) -> bool:
    return part == "neutral" or crystal in (part, "mauve")


def by_trying(held: list[str], cost: dict[str, int]) -> bool:
    parts = [color for color, number in cost.items() for _ in range(number)]
    if len(parts) > len(held):
        return False
    return any(all(map(pays, order, parts)) for order in permutations(held, len(parts)))


def table(held: list[str]) -> VirevoltState:
    given_table = {"A": {"crystals": [NAMES[color] for color in held]}}
    state = Table(RULES, (), 1, {}, ()).set_up(given_table, ()).state
    assert isinstance(state, VirevoltState)
    return state


@settings(max_examples=150, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_a_payment_is_found_exactly_when_there_is_one(held: list[str], cost: dict[str, int]) -> None:
    s = table(held)
    assert can_pay(ready(s, 0), Cost.of(cost)) == by_trying(held, cost)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_automatic_payment_pays_and_wastes_no_mauve(held: list[str], cost: dict[str, int]) -> None:
    s, price = table(held), Cost.of(cost)
    if not can_pay(ready(s, 0), price):
        return
    taken = chosen_crystals(s, 0, price)
    assert len(taken) == len(set(taken)) == price.total
    colors = [s.match.book.color[s.definition[card]] for card in taken]
    assert by_trying([name for name, number in COLORS.items() for _ in range(colors.count(number))], cost)
    if MAUVE in colors and NEUTRAL not in colors and not cost["mauve"]:
        # Mauve went for neutral only when nothing else was left.
        spare = [card for card in s.zones[CRYSTALS * 2] if card not in taken]
        missing = sum(max(cost[color] - held.count(color), 0) for color in ("red", "blue", "green"))
        assert not spare or colors.count(MAUVE) <= missing


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_a_crystal_can_be_named_exactly_when_the_rest_stays_payable(held: list[str], cost: dict[str, int]) -> None:
    s, price = table(held), Cost.of(cost)
    for position, card in enumerate(s.zones[CRYSTALS * 2]):
        rest = held[:position] + held[position + 1 :]
        possible = any(
            number and pays(held[position], part) and by_trying(rest, {**cost, part: number - 1})
            for part, number in cost.items()
        )
        assert (payable_with(s, 0, price, card) is not None) == possible
