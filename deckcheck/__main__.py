"""The program: a plain check or event goes the short way, every other command through Typer."""

from __future__ import annotations

import os
import sys

from deckcheck.failure import FAILED, INTERRUPTED, UNHEARD, Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit status: 0 all is well, 1 the answer is no, 2 it could not be carried out."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # Names of cards must reach a log in any locale, and a path may hold bytes that are no text.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            return _answered(_spoken(given))
        except OSError as error:
            if isinstance(error, (Failure, BrokenPipeError)):
                raise
            # What can be read or written fails where it is tried; here the answer itself could not be (a full disk).
            from deckcheck.cli.output import stream_failed

            raise stream_failed(error) from None
    except Failure as error:
        return _told(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (`deckcheck check decks | head`); nothing more can be said to it.
        sys.stderr.close()
        return UNHEARD


def _told(error: Failure) -> int:
    """Say why the command failed, where that can be said, and return the exit status."""
    from deckcheck.cli.tell import failure

    try:
        return failure(error)
    except OSError:
        return error.status


def _spoken(given: list[str]) -> list[str]:
    """Put the language in force that is asked for, and return the arguments without `--lang`.

    Raises:
        Failure: there is no such language.
    """
    from deckcheck.messages import LANGUAGES, language_of, set_language

    set_language(language_of(os.environ))

    words = given[: given.index("--")] if "--" in given else given
    at = next((index for index, word in enumerate(words) if word == "--lang" or word.startswith("--lang=")), None)
    if at is None:
        return given
    _, equals, value = given[at].partition("=")
    if not equals:
        value = given[at + 1] if at + 1 < len(given) else ""
    if value not in LANGUAGES:
        raise Failure("unknown-language", LANGUAGES, value=value)
    set_language(value)
    return [*given[:at], *given[at + (1 if equals else 2) :]]


def _answered(given: list[str]) -> int:
    """Run the command and see its answer off: one that does not arrive is none."""
    status = _run(given)
    if sys.stdout is not None:
        sys.stdout.flush()
    return status


def _run(given: list[str]) -> int:
    if given and given[0] == "check":
        from deckcheck.cli.fast import parse

        options = parse(given)
        if options is not None:
            from deckcheck.cli.check import run

            return run(options)
    if given and given[0] == "event":
        from deckcheck.cli.fast_event import parse as parse_event

        plain = parse_event(given)
        if plain is not None:
            from deckcheck.cli.event import run as run_event

            return run_event(plain[0], **plain[1])
    from deckcheck.cli.app import run_app

    return run_app(given)


def program() -> NoReturn:
    """Run the program as a process of its own, and end it with its exit status."""
    _open_streams()
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
    """Put in the place of standard streams that were closed (`>&-`) what refuses as they did.

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


if __name__ == "__main__":
    program()
