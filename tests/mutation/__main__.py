"""How much of the rules the rulings prove: small mistakes are made in a game's rules, and rulings alone must notice.

    python -m tests.mutation GAME [--sample N] [--seed S] [--games N] [--resume] [--results FILE] [--survivors]
    python -m tests.mutation --table FILE...

Each mistake is a line of the results (JSON), which `--resume` goes on with. Slow: a matter of minutes to hours, run by
hand.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from deckcheck.engine.chance import Stream
from tests.mutation.killing import Judges
from tests.mutation.mutants import KINDS, mutants_of

#: How many random golden games a mutant plays that no ruling has noticed.
GAMES = 200


def main() -> int:
    """Try mutants, or print a table of results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--sample", type=int, help="so many mutants, drawn by lot (all when left out)")
    parser.add_argument("--seed", type=int, default=1, help="which lot")
    parser.add_argument("--games", type=int, default=GAMES, help="golden games for each survivor")
    parser.add_argument("--results", type=Path, help="where the results stand (mutation-GAME.jsonl)")
    parser.add_argument("--resume", action="store_true", help="go on with the results that are there")
    parser.add_argument("--survivors", action="store_true", help="tell the survivors of the results, and try nothing")
    parser.add_argument("--table", nargs="+", type=Path, help="print the table of these results")
    arguments = parser.parse_args()
    if arguments.table:
        print(table([entry for path in arguments.table for entry in entries(path)]), end="")
        return 0
    if not arguments.game:
        parser.error("a game is wanted, or --table with results")
    results = arguments.results or Path(f"mutation-{arguments.game}.jsonl")
    if arguments.survivors:
        for entry in entries(results):
            if entry["fate"] in ("games", "unseen"):
                print("{fate}: {name} in {function}, {kind}: {before}  ->  {after}".format(**entry))
        return 0
    if results.exists() and not arguments.resume:
        parser.error(f"{results} is there: --resume goes on with it, --results names another file")
    done = {entry["name"] for entry in entries(results)} if results.exists() else set()
    gc.disable()
    judges = Judges(arguments.game)
    if arguments.games and not judges.games_are_golden():
        parser.error("the golden games differ as it is, so they tell nothing of mutants: see `python -m tests.golden`")
    mutants = mutants_of(arguments.game)
    if arguments.sample is not None:
        lots = Stream(arguments.seed).shuffled([*range(len(mutants))])
        mutants = [mutants[lot] for lot in lots[: arguments.sample]]
    gc.freeze()
    counted: Counter[str] = Counter()
    with results.open("a", encoding="utf-8") as out:
        for mutant in mutants:
            if mutant.name in done:
                continue
            fate = judges.fate(mutant, arguments.games)
            counted[fate.what] += 1
            entry = {"game": arguments.game, "name": mutant.name, **mutant._asdict(), "fate": fate.what, "by": fate.by}
            del entry["path"]
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")
            out.flush()
            print(f"\r{sum(counted.values())}/{len(mutants)} {dict(counted)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(table(entries(results)), end="")
    return 0


def entries(path: Path) -> list[dict[str, Any]]:
    """Return the lines of results."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def table(results: list[dict[str, Any]]) -> str:
    """Return results as a table: a row for each game, and one for each kind of mistake.

    The share is of the mutants that change behaviour: those that a ruling or a golden game has noticed.
    """
    lines = [
        "| | mutants | killed by rulings | seen by golden games alone | share | seen by nothing |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for key, values in (("game", sorted({entry["game"] for entry in results})), ("kind", KINDS)):
        for value in values:
            own = Counter(entry["fate"] for entry in results if entry[key] == value)
            made = own["killed"] + own["games"] + own["unseen"]
            if made:
                share = f"{own['killed'] / (own['killed'] + own['games'] or 1):.1%}"
                lines.append(f"| {value} | {made} | {own['killed']} | {own['games']} | {share} | {own['unseen']} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
