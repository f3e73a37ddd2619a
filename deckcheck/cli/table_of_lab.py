"""The commands of `deckcheck lab`, and the options that they share. See `table`."""

from __future__ import annotations

from deckcheck.cli.declarations import (
    BOTS,
    CLUSTER,
    JOBS,
    OF_PLAYING,
    ONLY_FORMAT,
    OUTPUT_FORMAT,
    QUIET,
    RESUME,
    SEARCH,
    SEED,
    Command,
    argument,
    output,
)
from deckcheck.options import FLAG, NUMBER, RULESET, TEXT, TEXTS, Option

LAB_HELP = """Ask many games: which deck is good, which card is too strong, what a change has moved (extra deckcheck[lab]).

Each question is a command; deckcheck lab COMMAND --help explains it.

Examples:
  deckcheck lab field decks/
  deckcheck lab gauntlet my.deck.yaml --against decks/ --html report.html
"""  # noqa: E501  translated as it stands


def games(default: str) -> Option:
    """Return the option that bounds the games of a command; without it the command does what `default` says."""
    return Option(
        "games", NUMBER, f"At most this many games in all ({default}).", "--games", "-n", least=1, most=100_000_000
    )


AGAINST = Option(
    "against", TEXTS, "A folder of decklists to play against; may be repeated.", metavar="FOLDER", needed=True
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
OF_LAB = (SEED, JOBS, CLUSTER, BOTS, ONLY_FORMAT, *OF_PLAYING, RULESET, *SEARCH, RESUME, *_SHOWN)

_MARGIN = Option(
    "margin",
    NUMBER,
    "The smallest difference that matters, in percentage points.",
    metavar="POINTS",
    default=3,
    least=0,
    most=50,
)


def _about(usually: str) -> Option:
    """Return the option that says how many games an experiment may take."""
    return Option(
        "games",
        NUMBER,
        f"About this many games in all (default: {usually}).",
        "--games",
        "-n",
        least=1,
        most=10_000_000,
    )


_USUALLY = "200 per match-up by default"
LAB = (
    Command(
        "lab field",
        """Let all decks of a folder play each other: who beats whom, how strong each is, and what to bring.

        A match-up ends as soon as it is decided, so that no game is wasted.

        Examples:
          deckcheck lab field decks/
          deckcheck lab field decks/ --html report.html --plot matrix.svg
          deckcheck lab field decks/ --games 20000 --resume field.jsonl

        Exit status: 0 all is played, 1 a deck is illegal, 2 it could not be played, 130 interrupted.
        """,
        argument(
            "decks",
            TEXTS,
            "A folder of decklists, or a game (its sample decks); several folders or lists will do.",
            needed=True,
        ),
        games(_USUALLY),
        *OF_LAB,
    ),
    Command(
        "lab gauntlet",
        """Let one deck play all decks of a folder, and show first whom it loses to.

        Examples:
          deckcheck lab gauntlet my.deck.yaml --against decks/
          deckcheck lab gauntlet my.deck.yaml --against decks/ --html report.html

        Exit status: 0 all is played, 1 a deck is illegal, 2 it could not be played, 130 interrupted.
        """,
        argument("deck", TEXT, "The decklist.", metavar="DECK", needed=True),
        AGAINST,
        games(_USUALLY),
        *OF_LAB,
    ),
    Command(
        "lab compare",
        """Play the same field before and after a change, with the same shuffles, and report which pairings have moved.

        OLD and NEW are two catalogs in which a card differs, two rulesets, two settings of an option (NAME=VALUE,...),
        or two folders with the same decks.

        Examples:
          deckcheck lab compare cards-v1.yaml cards-v2.yaml --field decks/
          deckcheck lab compare mulligan=none mulligan=once --field decks/
          deckcheck lab compare ../released/decks decks --fail-if 5

        Exit status: 0 all is played, 1 some match-up has moved by more than --fail-if, or a deck is illegal, 2 it could
        not be played, 130 interrupted.
        """,
        argument("old", TEXT, "What was.", metavar="OLD", needed=True),
        argument("new", TEXT, "What is to be.", metavar="NEW", needed=True),
        Option(
            "field",
            TEXTS,
            "The folder of decks to play, if OLD and NEW are not folders.",
            metavar="FOLDER",
        ),
        Option(
            "fail_if",
            NUMBER,
            "Exit with 1 if a match-up has certainly moved by more than this many percentage points.",
            metavar="POINTS",
            least=0,
            most=99,
        ),
        games("200 pairs per match-up by default"),
        *OF_LAB,
    ),
    Command(
        "lab cards",
        """Measure what each card of a deck is worth, and find cards that are out of line or hardly matter.

        The same games are played again, with all their luck, with blanks instead of a card, and with other cards.
        A deck alone plays the sample decks of its game; the decks of a folder play each other.

        Examples:
          deckcheck lab cards my.deck.yaml
          deckcheck lab cards my.deck.yaml --against decks/ --resume cards.jsonl
          deckcheck lab cards decks/ --html report.html

        Exit status: 0 all is played, 1 a deck is illegal, 2 it could not be played, 130 interrupted.
        """,
        argument("decks", TEXTS, "The deck, or a folder of decks.", needed=True),
        Option("against", TEXTS, AGAINST.help, metavar="FOLDER"),
        _about("25000"),
        _MARGIN,
        *OF_LAB,
    ),
    Command(
        "lab tune",
        """Find swaps of cards that make a deck better and leave it legal, and prove them.

        Half of the decks of the folder find swaps; a swap is proposed only if it gains enough, for certain, against the
        other half. Where nothing is proven, nothing is proposed.

        Examples:
          deckcheck lab tune my.deck.yaml --against decks/
          deckcheck lab tune my.deck.yaml --against decks/ --to better.deck.yaml

        Exit status: 0 all is played, 1 a deck is illegal, 2 it could not be played, 130 interrupted.
        """,
        argument("deck", TEXT, "The decklist.", metavar="DECK", needed=True),
        AGAINST,
        Option("to", TEXT, "Write the proposed decklist to this file.", metavar="FILE"),
        _about("20000"),
        Option(
            "least",
            NUMBER,
            "How many percentage points a swap must gain, for certain.",
            metavar="POINTS",
            default=3,
            least=0,
            most=50,
        ),
        *OF_LAB,
    ),
    Command(
        "lab hands",
        """Report which opening hands to keep and which to change, by games played on from there.

        The ways are those of the game: to redraw the hand, or to put some of its cards back.

        Examples:
          deckcheck lab hands my.deck.yaml --against decks/
          deckcheck lab hands my.deck.yaml --against decks/ --html hands.html

        Exit status: 0 all is played, 1 a deck is illegal, 2 it could not be played, 130 interrupted.
        """,
        argument("deck", TEXT, "The decklist.", metavar="DECK", needed=True),
        AGAINST,
        _about("4000"),
        *OF_LAB,
    ),
)
