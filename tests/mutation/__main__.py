"""How much of the rules the rulings prove: small mistakes are made in a game's rules, and rulings alone must notice.

    python -m tests.mutation GAME [--of SORT] [--sample N] [--seed S] [--games N] [--resume] [--results FILE]
    python -m tests.mutation --table FILE... | --keep [FILE...] [--again FILE...]

There are three sorts of mistakes: in the code of the rules, steps of procedures that do nothing, and card data. Each
mistake is a line of the results (JSON), which `--resume` goes on with. Slow: a matter of minutes to hours, run by hand.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from deckcheck.engine.state.chance import Stream
from tests.mutation import cards, mutants, steps
from tests.mutation import results as results_kept
from tests.mutation.killing import Judges

#: How many random golden games a mutant plays that no ruling has noticed.
GAMES = 200
SORTS = {"rules": mutants.mutants_of, "steps": steps.steps_of, "cards": cards.cards_of}
KINDS = (*mutants.KINDS, *steps.KINDS, *cards.KINDS)


def main() -> int:
    """Try mutants, or print a table of results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--of", choices=SORTS, action="append", help="this sort of mistakes (all when left out)")
    parser.add_argument("--sample", type=int, help="so many mutants of each sort, drawn by lot (all when left out)")
    parser.add_argument("--seed", type=int, default=1, help="which lot")
    parser.add_argument("--games", type=int, default=GAMES, help="golden games for each survivor")
    parser.add_argument("--results", type=Path, help="where the results stand (mutation-GAME.jsonl)")
    parser.add_argument("--resume", action="store_true", help="go on with the results that are there")
    parser.add_argument("--survivors", action="store_true", help="tell the survivors of the results, and try nothing")
    parser.add_argument("--table", nargs="+", type=Path, help="print the table of these results")
    parser.add_argument(
        "--keep", nargs="*", type=Path, help="keep these results, if any, and put the table of all into the pages"
    )
    parser.add_argument("--again", nargs="+", type=Path, default=[], help="with --keep: results of another lot")
    arguments = parser.parse_args()
    if arguments.keep is not None:
        runs = [[entry for path in files for entry in entries(path)] for files in (arguments.keep, arguments.again)]
        for game in sorted({entry["game"] for lines in runs for entry in lines}):
            results_kept.keep(game, *([entry for entry in lines if entry["game"] == game] for lines in runs))
        results_kept.write_pages()
        print("\n".join(results_kept.table("en")))
        return 0
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
    tried = entries(results) if results.exists() else []
    done = {(entry["sort"], entry["name"]): entry["fate"] for entry in tried}
    gc.disable()
    judges = Judges(arguments.game)
    if not judges.follow_games(arguments.games):
        parser.error("the golden games differ as it is, so they tell nothing of mutants: see `python -m tests.golden`")
    found = {sort: drawn(SORTS[sort](arguments.game), arguments.seed) for sort in arguments.of or SORTS}
    gc.freeze()
    counted: Counter[str] = Counter()
    with results.open("a", encoding="utf-8") as out:
        for sort, lots in found.items():
            left = len(lots) if arguments.sample is None else arguments.sample
            for mutant in lots:
                if not left:
                    break
                if (sort, mutant.name) in done:
                    left -= done[sort, mutant.name] != "unmade"
                    continue
                fate = judges.fate(mutant)
                left -= fate.what != "unmade"
                counted[fate.what] += 1
                entry = {"game": arguments.game, "sort": sort, "name": mutant.name, **mutant._asdict()}
                entry |= {"fate": fate.what, "by": fate.by}
                del entry["path"]
                out.write(json.dumps(entry, ensure_ascii=False) + "\n")
                out.flush()
                print(f"\r{sum(counted.values())} {dict(counted)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(table(entries(results)), end="")
    return 0


def drawn(found: list[mutants.Mutant], seed: int) -> list[mutants.Mutant]:
    """Return mutants in the order in which lots bring them up."""
    return [found[lot] for lot in Stream(seed).shuffled([*range(len(found))])]


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
