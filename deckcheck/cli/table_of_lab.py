"""The commands of `deckcheck lab`, and the options that they share. See `table`."""

from __future__ import annotations

from deckcheck.cli.declared import (
    BOTS,
    JOBS,
    OF_PLAYING,
    OUTPUT_FORMAT,
    QUIET,
    RESUME,
    SEED,
    Command,
    output,
)
from deckcheck.options import FLAG, NUMBER, RULESET, TEXT, Option

LAB_HELP = """Ask many games: which deck is good, which card is too strong, what a change has moved (extra deckcheck[lab]).

Each question is a command of its own; deckcheck lab COMMAND --help tells of it.

Examples:
  deckcheck lab field decks/
  deckcheck lab gauntlet my.deck.yaml --against decks/ --html report.html
"""  # noqa: E501  translated as it stands


def games(default: str) -> Option:
    """Return the option that bounds the games of a command; without it the command does what `default` says."""
    return Option(
        "games", NUMBER, f"At most so many games in all ({default}).", "--games", "-n", least=1, most=100_000_000
    )


# How every answer of the lab is shown, and where to.
_SHOWN = (
    OUTPUT_FORMAT,
    Option("json", FLAG, "The same as --output-format json."),
    output("Write the answer to a file."),
    Option("html", TEXT, "Write a report with charts and tables as one web page.", metavar="FILE"),
    Option(
        "plot",
        TEXT,
        "Draw the first chart into a .png or .svg file, or all of them into a .pdf file.",
        metavar="FILE",
    ),
    Option("force", FLAG, "Overwrite the files of the answer."),
    QUIET,
)
# What the games of every command of the lab are played with, and how its answer is shown.
OF_LAB = (SEED, JOBS, BOTS, *OF_PLAYING, RULESET, RESUME, *_SHOWN)

LAB: tuple[Command, ...] = ()
