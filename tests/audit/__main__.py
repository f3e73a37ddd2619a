"""Whether rulings can fail: each assertion of a ruling is turned round, and the ruling must not hold any more.

    python -m tests.audit GAME [--sample N] [--seed S]

Prints each ruling that still holds, and ends with status 1 if there is one. All rulings of a game take minutes.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.engine.rulings import run_ruling
from deckcheck.play.rulings import services
from tests.audit.turned import turned
from tests.support.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.audit.turned import Turned


def assertions(game: str, sample: int | None = None, seed: int = 1) -> list[Turned]:
    """Return the assertions of a game's rulings, each turned round; a sample of them if a number is given."""
    found = [one for ruling in rulings_of(game) if "seeds" not in ruling.data for one in turned(ruling)]
    return found if sample is None or sample >= len(found) else Random(seed).sample(found, sample)  # noqa: S311


class Audit(NamedTuple):
    """What came of assertions that were turned round.

    Attributes:
        holding: those whose rulings still hold.
        refused: how many could not be played, since their opposite is refused; the others were played and failed.
    """

    holding: list[str]
    refused: int


def audit(game: str, found: Sequence[Turned]) -> Audit:
    """Play rulings with an assertion turned round."""
    check = services(game)
    results = [(one, run_ruling(one.ruling, check)) for one in found]
    holding = [f"{one.ruling.path}: {one.ruling.names['en']}: {one.what}" for one, result in results if result.passed]
    return Audit(holding, sum(result.broken for _, result in results))


def main() -> int:
    """Audit the rulings of a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, help="how many assertions, drawn by lot (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    arguments = parser.parse_args()
    found = assertions(arguments.game, arguments.sample, arguments.seed)
    holding, refused = audit(arguments.game, found)
    counts = f"{len(found)} assertions turned round: {len(holding)} rulings still hold, {refused} are refused"
    print("\n".join([*holding, counts]))
    return 1 if holding else 0


if __name__ == "__main__":
    sys.exit(main())
