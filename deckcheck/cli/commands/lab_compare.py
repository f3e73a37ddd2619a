"""`deckcheck lab compare`: the same field before and after a change."""

from __future__ import annotations

from deckcheck.cli.comparison import read_comparison
from deckcheck.cli.lab import Answer, games_left, most_games, note_clock
from deckcheck.cli.opponents import report_left_out
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import NO, OK
from deckcheck.lab.compare import CompareJob, alike_data, are_alike, compare_data, question_of
from deckcheck.lab.compare_words import compare_report
from deckcheck.lab.matches import play_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(args, context)
    opponents, plans = read_comparison(context, args)
    names = args.old, args.new
    most_moved = None if args.fail_if is None else args.fail_if / 100
    job = CompareJob(*plans)
    pairings = len(plans[0].pairings)
    most = most_games(args, pairings, unit=2)
    report_left_out(context, opponents)
    if are_alike(job):
        data = alike_data(job, names, most_moved)
        answer.show(data, compare_report(data, context.translator))
        return OK
    note_clock(context, plans[0])
    question = question_of(most_moved)
    with Players(context, args) as players, Run(players, job, args.resume) as played:
        findings = play_on(played.play, lambda: played.tally, pairings, most, question)
    left = games_left(played, [finding.at for finding in findings], most)
    data = compare_data(job, played.tally, findings, names, most, left, most_moved)
    answer.show(data, compare_report(data, context.translator))
    status = answer.end(players, played, left, unit=2)
    return NO if status == OK and data["moved"] else status
