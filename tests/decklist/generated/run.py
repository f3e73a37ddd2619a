"""Read many random lists: `python -m tests.decklist.generated.run --lists 100000 --seed 1`.

A list is read as it was written, or refused with a line; anything else is a silent difference, and is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from tests.decklist.generated.make import Made, make

_CHECKERS: dict[str, Checker] = {}


def verdict(made: Made) -> str:
    """Return `read`, `refused`, or `different` with what was read."""
    checker = _CHECKERS.setdefault(made.game, Checker(Settings(game=made.game)))
    report = checker.check_bytes(made.text.encode(), "list.txt")
    if [part for part in report.violations if part.code.startswith("decklist/") and part.line]:
        return "refused"
    if report.deck is None:
        return "different: no deck"
    found: dict[str, int] = {}
    for entry in report.deck.entries:
        if entry.line:
            key = entry.card.identity if entry.card is not None else entry.reference
            found[key] = found.get(key, 0) + entry.count
    if found == made.cards:
        return "read"
    every = sorted({*found, *made.cards})
    odd = {key: (made.cards.get(key), found.get(key)) for key in every if found.get(key) != made.cards.get(key)}
    return f"different: {odd}"


def main() -> int:
    """Read the lists and print how many were read, refused and different."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--refused", action="store_true", help="which shapes and noises are refused")
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    why: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for at in range(given.lists):
        made = make(random.Random(given.seed * 1_000_003 + at))  # noqa: S311  a choice that is to be made again
        answer = verdict(made)
        kind = answer.partition(":")[0]
        counts[kind] += 1
        for key in (made.shape, *(f"~{noise}" for noise in made.noise)):
            every[key] += 1
            why[key] += kind == "refused"
        if kind == "different" and counts["different"] <= given.show:
            print(f"--- {at} {made.game} {made.shape} {made.noise}: {answer}\n{made.text}")
    if given.refused:
        for key, refused in sorted(why.items(), key=lambda pair: -pair[1] / every[pair[0]])[:60]:
            print(f"{refused:5} of {every[key]:5} {key}")
    print({kind: counts[kind] for kind in ("read", "refused", "different")})
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
