"""Plays the golden games and reports which are different, and since which decision.

    python -m tests.golden [--games GAME,...] [--processes N] [--write REASON]

Without `--write` it only compares, and exits with 1 when a game is different. `--write` puts the games into the file as
they are now; the reason (what changed, and which rule says so) goes into the file's log.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from deckcheck.engine.registry import playable_games
from tests.golden.file import Golden, read, write
from tests.golden.games import Fingerprint, Key, fingerprint, keys

if TYPE_CHECKING:
    from collections.abc import Mapping

#: How many games of each kind are reported one by one.
SHOWN = 10


def differences(before: Mapping[Key, Fingerprint], now: Mapping[Key, Fingerprint]) -> list[str]:
    """Return a line for each game that is different, new or gone."""
    lines = []
    for key in sorted({**before, **now}):
        old, new = before.get(key), now.get(key)
        change = "new" if old is None else "gone" if new is None else old.difference(new)
        if change:
            lines.append(f"{key.game} {key.bot} {key.number}: {change}")
    return lines


def report(lines: list[str]) -> None:
    """Print what differs, kind by kind: the first few games, and how many more."""
    for kind in sorted({tuple(line.split(" ")[:2]) for line in lines}):
        own = [line for line in lines if line.startswith(" ".join(kind) + " ")]
        print("".join(f"{line}\n" for line in own[:SHOWN]), end="")
        if own[SHOWN:]:
            print(f"{' '.join(kind)}: {len(own) - SHOWN} more")


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", help="only these games, with commas between them")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", metavar="REASON", help="write the file; what changed, and which rule says so")
    arguments = parser.parse_args()
    reason = " ".join((arguments.write or "").split())
    if arguments.write is not None and not reason:
        parser.error("--write wants a reason: what changed, and which rule says so")
    games = arguments.games.split(",") if arguments.games else playable_games()
    unknown = sorted(set(games) - set(playable_games()))
    if unknown:
        parser.error(f"no such game: {', '.join(unknown)}; there are {', '.join(playable_games())}")
    golden, digests = read()
    wanted = list(keys(list(games)))
    with ProcessPoolExecutor(arguments.processes) as pool:
        now = dict(zip(wanted, pool.map(fingerprint, wanted, chunksize=5), strict=True))
    others = {key: found for key, found in golden.games.items() if key.game not in games}
    lines = differences(golden.games, others | now)
    report(lines)
    print(f"{len(lines)} of {len(now)} games differ")
    if arguments.write is None or not lines:
        return int(bool(lines))
    write(Golden(golden.log, others | now), digests, reason)
    return 0


if __name__ == "__main__":
    sys.exit(main())
