"""`deckcheck check --watch`: the check again whenever something that it reads has changed, until it is interrupted."""

from __future__ import annotations

import os
import sys

from deckcheck.construction.check import read_content
from deckcheck.construction.own_cards import catalog_path
from deckcheck.decklist.build import ParsedDecklist
from deckcheck.decklist.limits import MAX_BYTES
from deckcheck.decklist.opening import content_of
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import STDIN
from deckcheck.failure import OK, Failure
from deckcheck.terminal import CLEAR, takes_escapes
from deckcheck.watching import INTERVAL, stamp
from deckcheck.workspace.paths import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.watching import Stamp
    from deckcheck.workspace.plan import CheckPlan

    Signature = dict[str, Stamp | None]

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
                context.add("watch-waits", n=sum(found is not None for found in before.values()))
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
        others = {*dependencies(plan, args.paths), *args.pool}
        check(plan)
    except Failure as failure:
        # A file that is broken for the moment is not a reason to stop looking.
        context.report(failure)
    sys.stdout.flush()
    return others


def dependencies(plan: CheckPlan, paths: Sequence[str]) -> Iterator[str]:
    """Yield the files beside the decklists on which a check of them depends."""
    for path in paths:
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        yield os.path.join(os.path.abspath(folder), "deckcheck.toml")  # one that is written now counts as well
    for profile in plan.profiles:
        yield from (*profile.rulesets, *profile.catalogs)
        if profile.configuration is not None:
            yield profile.configuration.path
    for task in plan.tasks:
        yield from named_catalogs(task.path)


def named_catalogs(path: str) -> Iterator[str]:
    """Yield the catalogs that a decklist names, as far as it can be read."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES)
        if b"catalogs" not in data:
            return
        source = read_content(content_of(data, path), [])
        for node in source.catalogs if isinstance(source, ParsedDecklist) else ():
            yield catalog_path(node.text, path)
    except (OSError, ValueError, Problem):
        return


def _signature(paths: Sequence[str], others: Iterable[str]) -> Signature:
    """Return file -> when it was changed and how long it is, or None for one that is not there."""
    files = [path for path, _ in Search().find(paths) if path != STDIN]
    return {path: stamp(path) for path in (*files, *sorted(others))}
