"""A plain command line, read from the table of commands without Typer, whose import takes longer than a check.

Whatever is not plain (an unknown option, a missing value, `--help`) is left to Typer; a test feeds generated command
lines to both and compares.
"""

from __future__ import annotations

from deckcheck.cli.arguments import Arguments
from deckcheck.cli.table import COMMANDS
from deckcheck.options import FLAG, LISTS, NUMBER, SWITCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.options import Option

# Commands that are run so often, or on so little, that the time to start counts.
QUICK = ("check", "event")


def parse(arguments: Sequence[str]) -> Arguments | None:
    """Return what a plain command line (without the program's name) asks for, or None for another."""
    if not arguments or arguments[0] not in QUICK:
        return None
    command = COMMANDS[arguments[0]]
    known = {flag: option for option in command.options if not option.argument for flag in option.flags}
    paths: list[str] = []
    found: dict[str, Any] = {"paths": paths}
    rest = iter(arguments[1:])
    for argument in rest:
        if argument == "-" or not argument.startswith("-"):
            paths.append(argument)
        elif not (_yes_or_no(found, argument, known) or _valued(found, argument, rest, known)):
            return None
    return Arguments(command, found) if paths else None


def _yes_or_no(found: dict[str, Any], argument: str, known: dict[str, Option]) -> bool:
    option = known.get(argument)
    if option is not None and option.kind in (FLAG, SWITCH):
        found[option.name] = True
        return True
    option = known.get(f"--{argument.removeprefix('--no-')}") if argument.startswith("--no-") else None
    if option is not None and option.kind == SWITCH:
        found[option.name] = False
        return True
    return False


def _valued(found: dict[str, Any], argument: str, rest: Iterator[str], known: dict[str, Option]) -> bool:
    flag, equals, value = argument.partition("=")
    if not equals or not flag.startswith("--"):
        flag, value = argument, next(rest, "")
    option = known.get(flag)
    if option is None or option.kind in (FLAG, SWITCH) or not value or value.startswith("-"):
        return False
    if option.kind in LISTS:
        found.setdefault(option.name, []).append(value)
    elif option.kind != NUMBER:
        found[option.name] = value
    elif value.isascii() and value.isdigit() and len(value) < 4:  # the range of every number here is wider
        found[option.name] = int(value)
    else:
        return False
    return True
