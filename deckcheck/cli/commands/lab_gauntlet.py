"""`deckcheck lab gauntlet`: one deck against many."""

from __future__ import annotations

import os

from deckcheck.cli.lab import Answer, answer_matches
from deckcheck.cli.opponents import read_opponents
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.failure import Failure
from deckcheck.lab.gauntlet import gauntlet_data, gauntlet_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(args, context)
    own = os.path.realpath(args.deck)
    others = [path for path in deck_files(context, args, args.against) if os.path.realpath(path) != own]
    if not others:
        raise Failure("lab-gauntlet-alone", deck=args.deck)
    opponents = read_opponents(context, args, [args.deck, *others])
    plan = make_plan(context, opponents, args, 2, wanted=(0,))
    return answer_matches(args, context, answer, opponents, plan, gauntlet_data, gauntlet_report)
