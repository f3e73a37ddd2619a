"""VV-036 to VV-046: a cost is payable exactly when some assignment of ready Crystals pays it."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.engine.rulings.table import Table
from deckcheck.games.virevolt.decisions import Decision
from deckcheck.games.virevolt.names import COLORS, Zone
from deckcheck.games.virevolt.play import RULES
from deckcheck.games.virevolt.rules.crystals import Cost, Payment, can_pay, demand, ready_crystals
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


def table(held: list[str], traps: str | int = 0, **options: str) -> VirevoltState:
    # Two mauve Crystals no deck may hold, but what is paid with them is the same question.
    given_table = {"impossible": True, "A": {"crystals": [NAMES[color] for color in held], "traps": traps}}
    state = Table(RULES, (), 1, options, ()).set_up(given_table, ()).state
    state.halted = 0
    assert isinstance(state, VirevoltState)
    return state


@settings(max_examples=150, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_a_payment_is_found_exactly_when_there_is_one(held: list[str], cost: dict[str, int]) -> None:
    s = table(held)
    assert can_pay(ready_crystals(s, 0), Cost.of(cost)) == by_trying(held, cost)


def spent(s: VirevoltState) -> list[str]:
    book = s.match.book
    names = list(COLORS)
    return sorted(names[book.color[s.definition[card]]] for card in s.zones[Zone.CRYSTALS * 2] if s.spent[card])


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_payment_that_asks_for_nothing_pays_and_wastes_no_mauve(held: list[str], cost: dict[str, int]) -> None:
    s, price = table(held), Cost.of(cost)
    if not can_pay(ready_crystals(s, 0), price):
        return
    demand(s, 0, price)
    paid = spent(s)
    assert len(paid) == price.total
    assert by_trying(paid, cost)
    if "mauve" in paid and "neutral" not in paid and not cost["mauve"]:
        # Mauve went for neutral only when nothing else was left.
        missing = sum(max(cost[color] - held.count(color), 0) for color in ("red", "blue", "green"))
        assert len(paid) == len(held) or paid.count("mauve") <= missing


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_a_player_who_names_the_crystals_can_pay_in_every_way(held: list[str], cost: dict[str, int]) -> None:
    s, price = table(held, payment="named"), Cost.of(cost)
    if not can_pay(ready_crystals(s, 0), price):
        return
    possible = {tuple(sorted(some)) for some in combinations(held, price.total) if by_trying([*some], cost)}
    demand(s, 0, price)
    found, waiting = set(), [s.copy()]
    while waiting:
        now = waiting.pop()
        while type(now.stack[-1]) is Payment and not now.halted:
            carry_on(now)
        if type(now.stack[-1]) is not Payment:
            found.add(tuple(spent(now)))
            continue
        assert now.kind == Decision.PAY
        assert now.decider == 0
        for option in now.options:
            other = now.copy()
            other.choice, other.halted = option, 0
            waiting.append(other)
    assert found == possible


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_a_player_is_asked_exactly_where_a_card_could_miss_what_was_spent(
    held: list[str], cost: dict[str, int]
) -> None:
    """VV-D10: with a red Trap set, all ways are equal that leave it as many Crystals that pay red."""
    price = Cost.of(cost)
    state = table(held, traps="Backdraft")
    if not price.total or not can_pay(ready_crystals(state, 0), price):
        return
    ways = {tuple(sorted(some)) for some in combinations(range(len(held)), price.total)}
    left = set()
    for way in ways:
        if by_trying([held[at] for at in way], cost):
            rest = [color for at, color in enumerate(held) if at not in way]
            left.add((min(rest.count("red"), 1), min(rest.count("mauve"), 1)))
    demand(state, 0, price)
    assert (type(state.stack[-1]) is Payment) == (len(left) > 1)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(held=HELD, cost=COSTS)
def test_bots_pay_at_once_and_keep_the_colour_that_a_trap_asks_for(held: list[str], cost: dict[str, int]) -> None:
    price = Cost.of(cost)
    asked, glanced = table(held, traps="Backdraft"), table(held, traps="Backdraft")
    if not can_pay(ready_crystals(asked, 0), price):
        return
    glanced.lookahead = 1
    demand(glanced, 0, price)
    assert type(glanced.stack[-1]) is not Payment
    demand(asked, 0, price)
    while type(asked.stack[-1]) is Payment:
        if asked.halted:
            asked.choice, asked.halted = RULES.suggestion(asked), 0
        carry_on(asked)
    assert spent(glanced) == spent(asked)
    possible = [some for some in combinations(held, price.total) if by_trying([*some], cost)]
    payable = any(can_still(held, some) for some in possible)
    assert can_pay(ready_crystals(asked, 0), Cost(red=1, total=1)) == payable


def can_still(held: list[str], some: tuple[str, ...]) -> bool:
    return any(held.count(color) > some.count(color) for color in ("red", "mauve"))


def carry_on(s: VirevoltState) -> None:
    frame = s.stack[-1]
    step, after, _, _ = frame.pc
    if step is None or after is None:
        s.stack.pop()
    else:
        frame.pc = after
        step(s, frame)
