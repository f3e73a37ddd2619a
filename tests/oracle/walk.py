"""Let OpenSpiel walk through games by chance, copying, writing and reading what it meets: `random_sim_test`.

python -m tests.oracle.walk --times 100 virevolt terrors
"""

from __future__ import annotations

import argparse

import pyspiel

from tests.oracle.openspiel import GAMES, registered


def main() -> None:
    """Read the command line and walk; what OpenSpiel finds wrong ends the program with its own words."""
    parser = argparse.ArgumentParser(description="Let OpenSpiel walk through games by chance.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all where left out")
    parser.add_argument("--times", type=int, default=100, help="how many games each")
    asked = parser.parse_args()
    for game in asked.games or GAMES:
        pyspiel.random_sim_test(registered(game), num_sims=asked.times, serialize=True, verbose=False)
        print(f"{game}: {asked.times} games, nothing wrong", flush=True)


if __name__ == "__main__":
    main()
