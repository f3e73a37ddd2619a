"""`deckcheck check --watch`: the check again whenever something that it reads has changed, until it is interrupted."""

from __future__ import annotations

import os
import sys

from deckcheck.decklist.source import STDIN
from deckcheck.failure import OK, Failure
from deckcheck.terminal import CLEAR, takes_escapes
from deckcheck.workspace.paths import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.workspace.plan import CheckPlan

    Signature = dict[str, tuple[int, int] | None]

INTERVAL = 0.5  # seconds between two looks
_ALONE = ("fix", "diff", "show_settings", "output", "output_format", "statistics", "all_formats")


def pause() -> None:
    """Wait until the next look."""
    from time import sleep

    sleep(INTERVAL)


def watch(
    args: Arguments, context: Context, check: Callable[[CheckPlan], int], wait: Callable[[], None] | None = None
) -> int:
    """Check, and check again after each change of a file, a configuration, a ruleset or a catalog; Ctrl-C ends it.

    Args:
        args: what is asked.
        context: what is spoken.
        check: checks the files of a plan and shows the report.
        wait: waits until the next look.

    Raises:
        Failure: it is asked for beside what it cannot go with.
    """
    if any(getattr(args, name) for name in _ALONE) or "-" in (*args.paths, *args.pool):
        raise Failure("watch-alone")
    wait = wait or pause
    others: set[str] = set()
    before: Signature | None = None
    try:
        while True:
            now = _signature(args.paths, others)
            if now != before:
                others = _checked(args, context, check) | others
                # What the check has come to know of is looked at as well, from now on.
                before = {**_signature((), others), **now}
                context.add("watch-waits", n=sum(stamp is not None for stamp in before.values()))
            wait()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return OK


def _checked(args: Arguments, context: Context, check: Callable[[CheckPlan], int]) -> set[str]:
    """Check once, on an empty screen where there is one; return what else the check depends on."""
    if takes_escapes(sys.stdout):
        sys.stdout.write(CLEAR)
    others: set[str] = set()
    try:
        plan = args.workspace().plan(args.paths)
        others = set(_others(plan, args))
        check(plan)
    except Failure as failure:
        # A file that is broken for the moment is not a reason to stop looking.
        context.tell(failure)
    sys.stdout.flush()
    return others


def _others(plan: CheckPlan, args: Arguments) -> Iterator[str]:
    """Yield the files beside the decklists on which a check depends."""
    for path in args.paths:
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        yield os.path.join(os.path.abspath(folder), "deckcheck.toml")  # one that is written now counts as well
    for profile in plan.profiles:
        yield from (*profile.rulesets, *profile.catalogs)
        if profile.configuration is not None:
            yield profile.configuration.path
    yield from args.pool


def _signature(paths: Sequence[str], others: Iterable[str]) -> Signature:
    """Return file -> when it was changed and how long it is, or None for one that is not there."""
    files = [path for path, _ in Search().find(paths) if path != STDIN]
    return {path: _stamp(path) for path in (*files, *sorted(others))}


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size
