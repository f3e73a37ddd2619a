"""`deckcheck hash`: the hash of each deck."""

from __future__ import annotations

from deckcheck.cli.one_deck import tell_shape
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import NO, OK, Failure
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Print a line per deck, hash first; status 1 where a file is not a deck, 2 where it cannot be opened."""
    plan = args.workspace().plan(args.paths)
    context.passed_over(plan.passed, each=args.show_skipped or not plan.tasks)
    if not plan.tasks:
        raise Failure("excluded-all", n=plan.excluded) if plan.excluded else Failure("nothing-found", paths=args.paths)
    status = OK
    for path, _, profile in plan.tasks:
        try:
            report = plan.checker(profile).check_file(path)
        except UnreadableFileError as error:
            status = context.report(error)
            continue
        code = report.hash
        if code is None:
            if report.deck is None:
                tell_shape(context, report)
            context.error(context.text("file-unread" if report.deck is None else "hash-unread", path=path))
            status = max(status, NO)
        else:
            print(f"{code}  {printable(path)}")
    return status
