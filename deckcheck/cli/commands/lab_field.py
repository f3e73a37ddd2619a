"""`deckcheck lab field`: all decks of a folder against each other."""

from __future__ import annotations

from deckcheck.cli.lab import Answer, games_left, most_games, note_clock
from deckcheck.cli.opponents import read_opponents, told_left_out
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import Failure
from deckcheck.lab.field import field_data
from deckcheck.lab.field_words import field_report
from deckcheck.lab.matches import MatchesWork, play_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context


def run(asked: Asked, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(asked, context)
    files = deck_files(context, asked.decks)
    if len(files) < 2:
        raise Failure("lab-field-decks", paths=asked.decks, n=len(asked.decks))
    opponents = read_opponents(context, asked, files)
    plan = make_plan(context, opponents, asked, 2)
    pairings = len(plan.pairings)
    most = most_games(asked, pairings)
    told_left_out(context, opponents)
    note_clock(context, plan)
    with Players(context, asked) as players, Run(players, MatchesWork(plan), asked.resume) as played:
        findings = play_on(played.play, lambda: played.tally, pairings, most)
    left = games_left(played, [finding.at for finding in findings], most)
    data = field_data(plan, played.tally, findings, pairings * most, left)
    answer.show(data, field_report(data, context.voice))
    return answer.end(players, played, left)
