"""The program: a plain check or event goes the short way, every other command through Typer."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit status: 0 all is well, 1 the answer is no, 2 it could not be carried out."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # Names of cards must reach a log in any locale, and a path may hold bytes that are no text.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return _run(given)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough (`deckcheck check decks | head`); nothing more can be said to it.
        sys.stderr.close()
        return 141


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


if __name__ == "__main__":
    sys.exit(main())
