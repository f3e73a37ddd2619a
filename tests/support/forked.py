"""The command line in a copy of this process, where what was imported and compiled before is there already.

A command of its own takes most of its time to start and to compile the cards of a game. Only what it answers is the
same: how the program starts, what it loads and how it ends is for tests that start it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
import warnings
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from deckcheck.__main__ import program
from deckcheck.cli import app, commands
from deckcheck.engine.registry import playable_games, rules_of

if TYPE_CHECKING:
    from pathlib import Path
    from typing import NoReturn

#: Whether this system can copy a process.
POSSIBLE = hasattr(os, "fork")


def prepare() -> None:
    """Import the commands and compile the cards of all games, for all copies."""
    assert app.__name__
    for module in iter_modules(commands.__path__):
        import_module(f"{commands.__name__}.{module.name}")
    for game in playable_games():
        rules_of(game).book()


def run(arguments: list[str], folder: Path, environment: dict[str, str], given: str | None) -> tuple[int, str]:
    """Run a command of deckcheck.

    Args:
        arguments: those of the command line.
        folder: the current folder of the command.
        environment: all of its environment.
        given: what it reads from standard input, if anything.

    Returns:
        its exit status, and what it prints on both streams.
    """
    with tempfile.TemporaryFile() as typed:
        typed.write((given or "").encode())
        typed.seek(0)
        read, write = os.pipe()
        with warnings.catch_warnings():
            # From Python 3.12 on it warns where there are other threads, of which the copy needs none.
            warnings.simplefilter("ignore", DeprecationWarning)
            copy = os.fork()
        if copy == 0:
            os.close(read)
            _answer(arguments, folder, environment, (typed.fileno(), write, write))
        os.close(write)
    with open(read, encoding="utf-8", newline="") as text:
        output = text.read()
    return os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), output


def _answer(arguments: list[str], folder: Path, environment: dict[str, str], streams: tuple[int, ...]) -> NoReturn:
    """Run a command and end the process."""
    status: object = 1
    try:
        for number, handle in enumerate(streams):
            os.dup2(handle, number)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  open to the end of the process
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        # It reads the environment as it is imported.
        sys.modules.pop("typer.rich_utils", None)
        sys.argv = ["deckcheck", *arguments]
        program()
    except SystemExit as end:
        status = end.code or 0
    except BaseException:  # noqa: BLE001  as an interpreter does
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 1)
