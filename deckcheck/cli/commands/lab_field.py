"""`deckcheck lab field`: all decks of a folder against each other."""

from __future__ import annotations

from deckcheck.cli.lab import Answer, answer_matches
from deckcheck.cli.opponents import read_opponents
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.failure import Failure
from deckcheck.lab.field import field_data
from deckcheck.lab.field_words import field_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(args, context)
    files = deck_files(context, args, args.decks)
    if len(files) < 2:
        raise Failure("lab-field-decks", paths=args.decks, n=len(args.decks))
    opponents = read_opponents(context, args, files)
    plan = make_plan(context, opponents, args, 2)
    return answer_matches(args, context, answer, opponents, plan, field_data, field_report)
