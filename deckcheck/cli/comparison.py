"""The two sides of a comparison: what a user names as the old and the new, and the decks that meet under both."""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.cli.opponents import read_opponents
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.failure import Failure
from deckcheck.workspace.paths import CATALOG, DECKS, RULESET, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.cli.opponents import Opponents
    from deckcheck.simulation.plan import SimulationPlan


class Side(NamedTuple):
    """One side: what is asked under it, and the folder of decks that it is, if it is one."""

    args: Arguments
    folder: str | None


def side_of(args: Arguments, named: str) -> Side:
    """Return what a side means: a folder of decks, a catalog, a ruleset, or options of the game.

    Raises:
        Failure: it is none of these.
    """
    kind = kind_of(named)
    if kind == DECKS:
        return Side(args, named)
    if kind == CATALOG:
        return Side(args.replace(catalog=[*args.catalog, named]), None)
    if kind == RULESET:
        return Side(args.replace(ruleset=[*args.ruleset, named]), None)
    if "=" in named and not os.path.lexists(named):
        return Side(args.replace(option=[*args.option, *named.split(",")]), None)
    raise Failure("lab-compare-side", path=named)


def read_comparison(context: Context, args: Arguments) -> tuple[Opponents, tuple[SimulationPlan, SimulationPlan]]:
    """Return the decks under the old, and the games of both sides, match-up by match-up the same.

    Raises:
        Failure: a side is nothing that can be compared, or there are not two decks to play under both.
    """
    old, new = (side_of(args, named) for named in (args.old, args.new))
    if (old.folder is None) != (new.folder is None):
        raise Failure("lab-compare-kinds", old=args.old, new=args.new)
    if old.folder is not None and new.folder is not None:
        if args.field:
            raise Failure("lab-compare-fields", paths=args.field)
        files = _in_both(context, args, old.folder, new.folder)
    elif args.field:
        found = deck_files(context, args, args.field)
        files = found, found
    else:
        raise Failure("lab-compare-field")
    if len(files[0]) < 2:
        raise Failure("lab-compare-decks")
    read = [read_opponents(context, side.args, paths) for side, paths in zip((old, new), files, strict=True)]
    # A deck is called what it was called before.
    read[1] = read[1]._replace(names=read[0].names)
    if read[0].rules is not read[1].rules:
        raise Failure("lab-compare-games", old=read[0].rules.game, new=read[1].rules.game)
    first, second = (
        make_plan(context, opponents, side.args, 2) for side, opponents in zip((old, new), read, strict=True)
    )
    # What may meet under one side only cannot be compared.
    both = tuple(pairing for pairing in first.pairings if pairing in second.pairings)
    if not both:
        raise Failure("lab-compare-decks")
    first.pairings = second.pairings = both
    return read[0], (first, second)


def _in_both(context: Context, args: Arguments, old: str, new: str) -> tuple[list[str], list[str]]:
    """Return the decks that are in two folders under the same names, in the order of the old one."""
    found = [
        {os.path.relpath(path, folder): path for path in deck_files(context, args, [folder])} for folder in (old, new)
    ]
    names = [name for name in found[0] if name in found[1]]
    only: Sequence[str] = [
        path for here, there in (found, found[::-1]) for name, path in here.items() if name not in there
    ]
    if only:
        context.note("lab-compare-only", paths=only)
    return [found[0][name] for name in names], [found[1][name] for name in names]
