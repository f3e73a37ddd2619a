"""The program: reads the command line, a plain one the short way and any other with Typer, and runs its command."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from deckcheck.cli.context import Context
from deckcheck.cli.fast import parse as parse_plain
from deckcheck.failure import FAILED, INTERRUPTED, UNHEARD, Failure
from deckcheck.messages import LANGUAGES, language_called, language_of, translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from deckcheck.cli.arguments import Arguments


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit status: 0 all is well, 1 the answer is no, 2 it could not be carried out."""
    try:
        return _heard(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _heard(given: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        # Names of cards must reach a log in any locale, a path may hold bytes that are not text, and what another
        # program reads (a patch, a decklist) has the same line ends on every system.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    context = Context(translator_of(language_of(os.environ)))
    try:
        try:
            rest = _in_language(given, context)
            if "DECKCHECK_GAMES" in os.environ:
                _tell_lost_folders(context)
            return _answered(_with_games(rest), context)
        except OSError as error:
            if isinstance(error, (Failure, BrokenPipeError)):
                raise
            # What can be read or written fails where it is tried. Here the answer itself could not be written (a full
            # disk), or the system has no more of what it was asked for (files, processes).
            from deckcheck.cli.output import system_failed

            raise system_failed(error) from None
    except Failure as failure:
        try:
            return context.report(failure)
        except OSError:
            return failure.status
    except BrokenPipeError:
        # The reader has seen enough (`deckcheck check decks | head`); nothing more can be said to it.
        sys.stderr.close()
        return UNHEARD
    except Exception as error:
        # A bug of ours stays visible as one; one in a game of the user's own is reported where it is.
        from deckcheck.catalog.discovery import failure_of_own_game

        found = failure_of_own_game(error)
        if found is None:
            raise
        return context.report(found)


def _in_language(given: list[str], context: Context) -> list[str]:
    """Let a run speak the language that `--lang` asks for last, if it does, and return the arguments without it.

    Raises:
        Failure: there is no such language.
    """

    def speak(value: str, _before: list[str]) -> bool:
        language = language_called(value)
        if language is None:
            raise Failure("unknown-language", LANGUAGES, value=value)
        context.translator = translator_of(language)
        return True

    return _without(given, "--lang", speak)


def _tell_lost_folders(context: Context) -> None:
    """Report on standard error which folders the environment names that are missing; the command still runs."""
    from deckcheck.catalog.discovery import lost

    for path in lost():
        context.note("games-lost", path=path)


def _with_games(given: list[str]) -> list[str]:
    """Let the games of the folders that `--games` names be known, and return the arguments without them.

    In `simulate` and `lab` what begins as a number after `--games` is that of the games to play, unless it is a folder.

    Raises:
        Failure: there is no such folder, or no game in it.
    """

    def know(value: str, before: list[str]) -> bool:
        plays = "simulate" in before or "lab" in before
        if plays and value.lstrip("+-")[:1].isdecimal() and not os.path.isdir(value):
            return False
        from deckcheck.catalog.discovery import add

        add(value)
        return True

    return _without(given, "--games", know)


def _without(given: list[str], flag: str, use: Callable[[str, list[str]], bool]) -> list[str]:
    """Return the arguments without a flag whose values are used; what follows `--` is not a flag.

    `use` receives a value and the arguments before it, and returns whether it has used them: others stay.
    """
    rest: list[str] = []
    words = iter(given)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            return [*rest, word, *words]
        if name != flag:
            rest.append(word)
            continue
        value = value if equals else next(words, "")
        if not use(value, rest):
            rest.append(f"{flag}={value}")
    return rest


def _answered(given: list[str], context: Context) -> int:
    """Run the command and see its answer off: one that does not arrive is none."""
    status = _run(given, context)
    if sys.stdout is not None:
        sys.stdout.flush()
    return status


def _run(given: list[str], context: Context) -> int:
    args: Arguments | int | None = parse_plain(given)
    if args is None:
        from deckcheck.cli.app import parse

        args = parse(given, context)
    if isinstance(args, int):
        return args
    context.command = args.command.name
    args.check_standard_input()
    args.tell_jobs(context)
    from importlib import import_module

    status: int = import_module(f"deckcheck.cli.commands.{args.command.module}").run(args, context)
    return status


def program() -> NoReturn:
    """Run the program as a process of its own, and end it with its exit status."""
    _open_streams()
    _keep_order()
    status = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        # Nobody takes the rest, and Python would only complain of it once more.
        os._exit(status or FAILED)
    if "typer" in sys.modules or "concurrent.futures" in sys.modules:
        sys.exit(status)
    # A plain check holds nothing that must be closed with care, and to take its cards and rules apart one by one costs
    # a sixth of its time; the system takes the memory back at once.
    os._exit(status)


def _open_streams() -> None:
    """Replace standard streams that were closed (`>&-`) by streams that refuse as they did.

    Otherwise the next file that is opened takes their number, and what a library or the system says goes into it.
    """
    # An answer must be refused; what nobody hears on standard error need not be. Who reads looks whether there is any.
    for number, flags in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            handle = os.open(os.devnull, flags)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  open to the end of the process
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _keep_order() -> None:
    """Let out what there is of the answer before each message on standard error.

    Where both go into one log or pipe, standard output waits until its buffer is full, and messages would come first.
    """
    write = sys.stderr.write

    def behind_answer(text: str) -> int:
        with suppress(OSError, ValueError):  # whoever writes the answer hears of it
            sys.stdout.flush()
        return write(text)

    sys.stderr.write = behind_answer  # type: ignore[method-assign]


if __name__ == "__main__":
    program()
