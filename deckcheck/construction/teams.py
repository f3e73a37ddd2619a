"""Which cards may form a team: some of them within a cost and a number, so that nobody else could join."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_STEPS = 50_000  # of the search; a list of a dozen cards takes some hundreds


def full_teams(costs: Sequence[int], least: int, limit: int, most: int) -> tuple[list[tuple[int, ...]], bool]:
    """Return the full teams as positions of their cards in rising order, and whether these are all of them.

    A team is full if it has at least `least` and at most `most` cards, costs at most `limit`, and no other card could
    join it within these bounds.
    """
    if sum(sorted(costs)[:least]) > limit or len(costs) < least or most < least:
        return [], True
    found: list[tuple[int, ...]] = []
    rest = [0] * (len(costs) + 1)  # what the cards from a position on cost together
    for at in reversed(range(len(costs))):
        rest[at] = rest[at + 1] + costs[at]
    # Each step: position, cards taken, their cost, the cost of the cheapest card that was left out.
    open_steps: list[tuple[int, tuple[int, ...], int, int]] = [(0, (), 0, limit + 1)]
    for _ in range(MAX_STEPS):
        if not open_steps:
            return found, True
        at, taken, cost, cheapest = open_steps.pop()
        left = len(costs) - at
        if len(taken) + left < least or (len(taken) + left < most and cost + rest[at] + cheapest <= limit):
            continue
        if len(taken) == most or not left:
            found.append(taken)
            continue
        open_steps.append((at + 1, taken, cost, min(cheapest, costs[at])))
        if cost + costs[at] <= limit:
            open_steps.append((at + 1, (*taken, at), cost + costs[at], cheapest))
    return found, not open_steps
