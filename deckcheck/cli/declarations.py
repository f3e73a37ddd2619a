"""What a command and its options are declared with, and the options that several commands share."""

from __future__ import annotations

from deckcheck.options import (
    CATALOG,
    FLAG,
    FORMAT,
    GAME,
    NUMBER,
    RULESET,
    SWITCH,
    TEXT,
    TEXTS,
    Option,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Command:
    """A command of the program; its module in `cli.commands` bears its name, with underscores for hyphens and blanks.

    Attributes:
        name: as it is typed; one of a group has the group's name before its own: `lab field`.
        help: its help page, in English: what it does, then paragraphs, examples and exit statuses.
        options: its options and arguments, in the order of the help page.
        surplus: the message that says how words behind the last argument are given; `values` in it are
            those words, `quoted` the same as a shell takes them for one.
    """

    __slots__ = ("help", "name", "options", "surplus")

    def __init__(self, name: str, help: str, *options: Option, surplus: str = "usage-too-many") -> None:  # noqa: A002
        self.name = name
        self.surplus = surplus
        self.help = help
        self.options = options

    @property
    def module(self) -> str:
        """The name of its module."""
        return self.name.replace("-", "_").replace(" ", "_")


def argument(name: str, kind: str, help: str, **more: Any) -> Option:  # noqa: A002
    """Return an argument: what is behind the command without the name of an option."""
    return Option(name, kind, help, argument=True, **more)


OUTPUT_FORMAT = Option("output_format", TEXT, "text or json.", metavar="FORMAT", default="text")
# How one deck is read, and how it is reported.
OF_ONE_DECK = (GAME, FORMAT, RULESET, CATALOG, OUTPUT_FORMAT)
NO_CONFIG = Option("no_config", FLAG, "Read no configuration file.")
# How folders are searched.
SEARCH = (
    Option("default_exclude", SWITCH, "Skip folders such as venv and node_modules, and what .gitignore ignores."),
    Option("show_skipped", FLAG, "Name each file and folder that is skipped, and why."),
)
FORCE = Option("force", FLAG, "Overwrite files.")
ASIDE = Option("aside", TEXT, "The card that begins in play, where the game has one.", metavar="CARD")
DECK = argument("deck", TEXT, "The decklist, or - for standard input.", metavar="DECK", needed=True)
JOBS = Option("jobs", NUMBER, "Processes; 0 chooses.", "--jobs", "-j", default=0, least=0, most=999)
CLUSTER = Option(
    "cluster",
    TEXT,
    "Play elsewhere: on a cluster of Dask (tcp://HOST:8786), or on what FILE.py:FUNCTION returns.",
    metavar="ADDRESS",
)
OF_THE_GAME = Option("option", TEXTS, "An option of the game; may be repeated.", metavar="NAME=VALUE")
MARKET = Option("market", TEXT, "A list whose market all players share, where the game has one.", metavar="FILE")
SEPARATOR = Option(
    "separator",
    TEXT,
    "The separator of CSV cells: comma, semicolon (for Excel in French) or tab.",
    metavar="NAME",
    default="comma",
)
ALLOW_ILLEGAL = Option("allow_illegal", FLAG, "Play illegal decks as they are.")
BOTS = Option(
    "bots",
    TEXT,
    "A bot for all decks, or one for each: greedy,search:400. Your own: FILE.py:CLASS.",
    metavar="BOTS",
    default="greedy",
)
SEED = Option("seed", NUMBER, "Equal seeds give equal results.", default=0)
RESUME = Option("resume", TEXT, "Keep finished games in this file, and go on from what it holds.", metavar="FILE")
QUIET = Option("quiet", FLAG, "The report alone: no progress, no time.", "--quiet", "-q")
ONLY_FORMAT = Option("only_format", TEXT, "Play the decks of this format alone.", "--format", metavar="FORMAT")
# With what decks play each other.
OF_PLAYING = (OF_THE_GAME, GAME, CATALOG, MARKET, ALLOW_ILLEGAL)


def game(*, needed: bool = False, help: str = "The game.") -> Option:  # noqa: A002
    """Return the argument that names a game."""
    return argument("game", TEXT, help, needed=needed, complete="games")


def output(help: str) -> Option:  # noqa: A002
    """Return the option that names the file for the answer."""
    return Option("output", TEXT, help, "--output", "-o", metavar="FILE")
