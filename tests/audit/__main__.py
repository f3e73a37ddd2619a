"""Whether rulings can fail: each assertion of a ruling is turned round, and must not hold any more.

    python -m tests.audit GAME [--sample N] [--seed S]

Each ruling is played once. Prints each assertion that still holds, and ends with status 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.engine.data.options import GameError
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.runner import Runner
from deckcheck.play.rulings import services
from tests.audit.turned import turned
from tests.support.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rulings import Ruling
    from deckcheck.engine.rulings.runner import Services
    from tests.audit.turned import Turned


def assertions(game: str, sample: int | None = None, seed: int = 1) -> list[Turned]:
    """Return the assertions of a game's rulings, each turned round; a sample of them if a number is given."""
    found = [one for ruling in rulings_of(game) if "seeds" not in ruling.data for one in turned(ruling)]
    return found if sample is None or sample >= len(found) else Random(seed).sample(found, sample)  # noqa: S311


class Audit(NamedTuple):
    """What came of assertions that were turned round.

    Attributes:
        holding: those that still hold.
        refused: how many cannot be asked, since their opposite is refused; the others were asked and do not hold.
    """

    holding: list[str]
    refused: int


class _Auditor(Runner):
    """Plays a ruling, and asks there each of its assertions turned round."""

    def __init__(self, ruling: Ruling, services: Services, found: Sequence[Turned]) -> None:
        super().__init__(ruling, services, ())
        self.found = found
        self.asked: list[Turned] = []
        self.holding: list[Turned] = []
        self.refused = 0

    def _step(self, verb: str, value: Any, path: Path) -> None:
        self._ask(int(path[-2]), path)
        super()._step(verb, value, path)

    def play(self) -> None:
        super().play()
        self._ask(None, (*self.ruling.at, "expect"))

    def _ask(self, step: int | None, path: Path) -> None:
        for one in self.found:
            if one.step == step:
                self.asked.append(one)
                try:
                    self.expectations.expect(one.expect, path)
                except UnmetError:
                    pass
                except (TableError, GameError):
                    self.refused += 1
                else:
                    self.holding.append(one)


def audit(game: str, found: Sequence[Turned]) -> Audit:
    """Play each ruling once, and ask its assertions turned round where they are."""
    by_ruling: dict[tuple[str, int], list[Turned]] = {}
    for one in found:
        by_ruling.setdefault((one.ruling.path, one.ruling.number), []).append(one)
    check = services(game)
    holding, refused = [], 0
    for some in by_ruling.values():
        auditor = _Auditor(some[0].ruling, check, some)
        auditor.play()
        assert len(auditor.asked) == len(some), "each assertion is asked once"
        holding += [f"{one.ruling.id}: {one.ruling.names['en']}: {one.what}" for one in auditor.holding]
        refused += auditor.refused
    return Audit(holding, refused)


def main() -> int:
    """Audit the rulings of a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, help="how many assertions, drawn by lot (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    arguments = parser.parse_args()
    found = assertions(arguments.game, arguments.sample, arguments.seed)
    holding, refused = audit(arguments.game, found)
    counts = f"{len(found)} assertions turned round: {len(holding)} still hold, {refused} are refused"
    print("\n".join([*holding, counts]))
    return 1 if holding else 0


if __name__ == "__main__":
    sys.exit(main())
