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
    from deckcheck.cli.asked import Arguments
    from deckcheck.cli.context import Context


def run(asked: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(asked, context)
    own = os.path.realpath(asked.deck)
    others = [path for path in deck_files(context, asked, asked.against) if os.path.realpath(path) != own]
    if not others:
        raise Failure("lab-gauntlet-alone", deck=asked.deck)
    opponents = read_opponents(context, asked, [asked.deck, *others])
    plan = make_plan(context, opponents, asked, 2, wanted=(0,))
    return answer_matches(asked, context, answer, opponents, plan, gauntlet_data, gauntlet_report)
