"""`deckcheck lab gauntlet`: one deck against many."""

from __future__ import annotations

import os

from deckcheck.cli.lab import Answer, games_left, most_games, note_clock
from deckcheck.cli.opponents import read_opponents, told_left_out
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import Failure
from deckcheck.lab.gauntlet import gauntlet_data, gauntlet_report
from deckcheck.lab.matches import MatchesWork, play_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context


def run(asked: Asked, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(asked, context)
    own = os.path.realpath(asked.deck)
    others = [path for path in deck_files(context, asked.against) if os.path.realpath(path) != own]
    if not others:
        raise Failure("lab-gauntlet-alone", deck=asked.deck)
    opponents = read_opponents(context, asked, [asked.deck, *others])
    plan = make_plan(context, opponents, asked, 2, wanted=(0,))
    pairings = len(plan.pairings)
    most = most_games(asked, pairings)
    told_left_out(context, opponents)
    note_clock(context, plan)
    with Players(context, asked) as players, Run(players, MatchesWork(plan), asked.resume) as played:
        findings = play_on(played.play, lambda: played.tally, pairings, most)
    left = games_left(played, [finding.at for finding in findings], most)
    data = gauntlet_data(plan, played.tally, findings, pairings * most, left)
    answer.show(data, gauntlet_report(data, context.voice))
    return answer.end(players, played, left)
