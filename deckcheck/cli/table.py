"""The table of commands: what each is called, what it takes, and what its help page says.

To give a command an option, add a line to its entry here; `run` of its module in `cli.commands` finds the value under
the name of the option.
"""

from __future__ import annotations

from deckcheck.options import (
    ADVICE,
    AS_OF,
    CATALOG,
    DECK_CARDS,
    FLAG,
    FORMAT,
    GAME,
    IGNORE,
    NUMBER,
    RULESET,
    SELECT,
    STRICT,
    SUPPRESS,
    TEXT,
    TEXTS,
    Option,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Command:
    """A command of the program; its module in `cli.commands` bears its name.

    Attributes:
        name: as it is typed.
        help: its help page, in English: what it does, then paragraphs, examples and exit statuses.
        options: its options and arguments, in the order of the help page.
    """

    __slots__ = ("help", "name", "options")

    def __init__(self, name: str, help: str, *options: Option) -> None:  # noqa: A002
        self.name = name
        self.help = help
        self.options = options


def _argument(name: str, kind: str, help: str, **more: Any) -> Option:  # noqa: A002
    return Option(name, kind, help, argument=True, **more)


OUTPUT_FORMAT = Option("output_format", TEXT, "text or json.", metavar="FORMAT", default="text")
GAME_OF_ONE = GAME.again("The game, whatever the list says.")
FORMAT_OF_ONE = FORMAT.again("The format, whatever the list says.")
GAME_WHERE_UNSAID = GAME.again("The game, where the lists do not say it.")
# How one deck is read, and how it is told of.
OF_ONE_DECK = (GAME_OF_ONE, FORMAT_OF_ONE, RULESET, CATALOG, OUTPUT_FORMAT)
NO_CONFIG = Option("no_config", FLAG, "Read no configuration file.")
FORCE = Option("force", FLAG, "Overwrite files.")
ASIDE = Option("aside", TEXT, "The card that begins in play, where the game has one.", metavar="CARD")
DECK = _argument("deck", TEXT, "The decklist, or - for standard input.", metavar="DECK", needed=True)
JOBS = Option("jobs", NUMBER, "Processes; 0 chooses.", "--jobs", "-j", default=0, least=0, most=999)
OF_THE_GAME = Option("option", TEXTS, "An option of the game; may be repeated.", metavar="NAME=VALUE")
MARKET = Option("market", TEXT, "A list whose market all players share, where the game has one.", metavar="FILE")
SEPARATOR = Option(
    "separator",
    TEXT,
    "What parts the cells of CSV: comma, semicolon (as Excel wants it in French) or tab.",
    metavar="NAME",
    default="comma",
)
ALLOW_ILLEGAL = Option("allow_illegal", FLAG, "Play illegal decks as they are.")
# With what decks play each other.
OF_PLAYING = (OF_THE_GAME, CATALOG, MARKET, ALLOW_ILLEGAL)


def _game(*, needed: bool = False, help: str = "The game.") -> Option:  # noqa: A002
    return _argument("game", TEXT, help, needed=needed, complete="games")


def _output(help: str) -> Option:  # noqa: A002
    return Option("output", TEXT, help, "--output", "-o", metavar="FILE")


_COMMANDS = (
    Command(
        "check",
        """Check decks: every violation, with its place, its rule and how to mend it.

        Examples:
          deckcheck check my.deck.yaml
          deckcheck check decks/ --strict --output-format github --output-format sarif:deckcheck.sarif

        Exit status: 0 every deck is legal, 1 some deck is not, 2 the check could not be carried out.
        """,
        _argument("paths", TEXTS, "Decklists, folders to search for them, or - for standard input.", needed=True),
        GAME,
        FORMAT,
        STRICT,
        ADVICE,
        AS_OF,
        SELECT,
        IGNORE,
        RULESET,
        CATALOG,
        DECK_CARDS,
        SUPPRESS,
        NO_CONFIG,
        Option("force_exclude", FLAG, "Pass over excluded files even where they are named."),
        Option("show_settings", FLAG, "Show the settings in force and their origins; check nothing."),
        Option(
            "output_format",
            TEXTS,
            "How to report, and where to: text, json, github, gitlab, sarif, junit or markdown. Can be repeated.",
            metavar="FORMAT[:FILE]",
        ),
        _output("Write the (first) report to a file."),
        Option("force", FLAG, "Overwrite files that reports go to."),
        Option("exit_zero", FLAG, "Exit with 0 for illegal decks too."),
        Option("quiet", FLAG, "One line a violation, nothing else.", "--quiet", "-q"),
        Option("statistics", FLAG, "Count the violations by code."),
        JOBS,
        Option("fix", FLAG, "First mend what has one safe answer; the cards stay the same."),
        Option("diff", FLAG, "Only show what --fix would change; write nothing."),
        Option("all_formats", FLAG, "Say in which formats and rulesets the decks are legal."),
        Option("pool", TEXT, "The cards that the player opened, for a sealed deck.", metavar="FILE"),
    ),
    Command(
        "games",
        """List the built-in games with their formats and sections.

        Examples:
          deckcheck games
          deckcheck games --output-format json
        """,
        OUTPUT_FORMAT,
    ),
    Command(
        "rules",
        """List the construction rules of a game, with their sources; or its rules of play, or the options of a game.

        Examples:
          deckcheck rules virevolt
          deckcheck rules virevolt --book
          deckcheck rules terrors --options
        """,
        _game(needed=True),
        OUTPUT_FORMAT,
        RULESET.again("A ruleset of your own."),
        Option("book", FLAG, "The numbered rules of play, with their rulings."),
        Option("options", FLAG, "What a table may settle otherwise (--option)."),
    ),
    Command(
        "explain",
        """Explain one rule: what it says, why, a deck that passes and one that fails, its source.

        Example:
          deckcheck explain virevolt/no-hero
        """,
        _argument("code", TEXT, "A code, such as virevolt/deck-size.", needed=True, complete="codes"),
        OUTPUT_FORMAT,
        RULESET.again("A ruleset of your own."),
    ),
    Command(
        "cards",
        """Search a catalog and show cards; with --check, judge a catalog file; with --import, make one of a card pack.

        Examples:
          deckcheck cards virevolt ember
          deckcheck cards --check homebrew.yaml
          deckcheck cards slasherz --import pack.json
        """,
        _game(),
        _argument("query", TEXTS, "A part of a name, a type, an id.", complete="card_names"),
        Option("check", TEXT, "Check a catalog file instead.", metavar="FILE"),
        CATALOG,
        Option("import_", TEXT, "Turn a publisher's card pack into a catalog.", "--import", metavar="FILE"),
        _output("Write the catalog to a file."),
        Option("force", FLAG, "Overwrite the file."),
        Option("unplayable", FLAG, "Only the cards that test-play cannot carry out, with the reason."),
        OUTPUT_FORMAT,
    ),
    Command(
        "schema",
        """Print a JSON Schema, for editors; or the reference page of what the effects of cards may say.

        Examples:
          deckcheck schema decklist virevolt > virevolt.schema.json
          deckcheck schema catalog
          deckcheck schema effects virevolt --reference > effects.md
        """,
        _argument("kind", TEXT, "decklist, catalog, ruleset, ...", needed=True, complete="schemas"),
        _game(help="The game, for a decklist, a catalog or effects."),
        Option("reference", FLAG, "A page to read instead, of what the words of effects mean."),
    ),
    Command(
        "new",
        """Write a commented, legal decklist to start from.

        Example:
          deckcheck new virevolt my.deck.yaml
        """,
        _game(needed=True),
        _argument("file", TEXT, "The file to write; standard output where it is left out."),
        Option("format", TEXT, "The format."),
        Option("force", FLAG, "Overwrite the file."),
    ),
    Command(
        "hash",
        """Print the hash of each deck, as Cockatrice computes it; equal decks have equal hashes.

        Examples:
          deckcheck hash my.deck.yaml
          deckcheck hash decks/*.deck.yaml
        """,
        _argument("paths", TEXTS, "Decklists, folders, or - for standard input.", needed=True),
        GAME,
        CATALOG,
    ),
    Command(
        "convert",
        """Convert a decklist into another format, and say what that format cannot hold.

        Formats: yaml, json (deckcheck's own), cockatrice (.cod), cockatrice-text, octgn (.o8d), lackey (.dek), lackey-text,
        tabletop (Tabletop Simulator's .json), text (.txt, as people post lists).

        Examples:
          deckcheck convert my.deck.yaml my.cod
          deckcheck convert posted.txt my.deck.yaml --game virevolt
          deckcheck convert my.deck.yaml - --to text --names fr

        Exit status: 0 written, 1 refused because of a loss under --strict, 2 the list could not be converted.
        """,  # noqa: E501  translated as it stands
        _argument("source", TEXT, "The decklist, or - for standard input.", metavar="IN", needed=True),
        _argument("target", TEXT, "The file to write, or - for standard output.", metavar="OUT", needed=True),
        Option("from_format", TEXT, "What IN is written in; recognised where left out.", "--from", metavar="FORMAT"),
        Option("to_format", TEXT, "What to write; by the ending of OUT where left out.", "--to", metavar="FORMAT"),
        GAME_WHERE_UNSAID,
        FORMAT,
        Option(
            "names",
            TEXT,
            "How cards are named: written (as in IN), en, fr or id.",
            metavar="NAMES",
            default="written",
        ),
        Option("map", TEXT, "Ids and pictures by which other programs know the cards.", metavar="FILE"),
        Option("strict", FLAG, "Write nothing where something would be lost."),
        Option("force", FLAG, "Overwrite OUT."),
        RULESET,
        CATALOG,
    ),
    Command(
        "diff",
        """Show what changed between two decklists: cards in and out, section by section.

        Example:
          deckcheck diff old.deck.yaml new.deck.yaml

        Exit status: 0 the decks are equal, 1 they differ, 2 one of them cannot be read.
        """,
        _argument("before", TEXT, "A decklist in any format, or - for standard input.", metavar="A", needed=True),
        _argument("after", TEXT, "Another one.", metavar="B", needed=True),
        GAME_WHERE_UNSAID,
        FORMAT,
        OUTPUT_FORMAT,
        RULESET,
        CATALOG,
    ),
    Command(
        "event",
        """Check all lists of an event: one table, equal decks, double names; with --sheets, registration sheets to print.

        Lists are read in every format that convert reads. What comments in a list suppress counts all the same.

        Examples:
          deckcheck event lists/ --no-deck-cards
          deckcheck event lists/ --sheets sheets.html --title "Spring Open" --output-format csv -o table.csv

        Exit status: 0 every deck is legal, 1 some deck is not, 2 some file could not be opened or written.
        """,  # noqa: E501  translated as it stands
        _argument("paths", TEXTS, "The folder with the lists; several folders or files will do.", needed=True),
        Option("sheets", TEXT, "Write printable registration sheets (HTML), one page a deck.", metavar="FILE"),
        Option("title", TEXT, "The event's name, for the head of the sheets."),
        Option("date", TEXT, "The event's date as the sheets print it."),
        GAME_OF_ONE,
        FORMAT_OF_ONE,
        STRICT,
        AS_OF,
        RULESET,
        CATALOG,
        DECK_CARDS,
        NO_CONFIG,
        Option("output_format", TEXT, "text, csv or json.", metavar="FORMAT", default="text"),
        SEPARATOR,
        _output("Write the table to a file; CSV begins with a byte order mark there, by which Excel knows UTF-8."),
        FORCE,
    ),
    Command(
        "hand",
        """Deal opening hands by the game's own rules, redraws included.

        Examples:
          deckcheck hand my.deck.yaml
          deckcheck hand my.deck.yaml --seed 7 --count 3 --turns 2
        """,
        DECK,
        Option("seed", NUMBER, "The seed; the same seed deals the same hand."),
        Option("count", NUMBER, "How many hands.", "--count", "-n", default=1, least=1, most=1000),
        Option("turns", NUMBER, "Show the draws of so many turns as well.", default=0, least=0, most=100),
        Option("second", FLAG, "Deal for the player who goes second."),
        Option("keep", FLAG, "Keep the hand where the game would redraw it."),
        Option(
            "put_back",
            TEXTS,
            "Put this card of the hand back and draw another, where the game allows it.",
            metavar="CARD",
        ),
        ASIDE,
        *OF_ONE_DECK,
    ),
    Command(
        "odds",
        """Tell the exact chance of having drawn cards by a turn, on the play and on the draw, redraws included.

        Examples:
          deckcheck odds my.deck.yaml
          deckcheck odds my.deck.yaml --card "Ember Squire" --turn 3
          deckcheck odds my.deck.yaml --type crystal --where color=red --at-least 2
        """,
        DECK,
        Option("card", TEXTS, "A card; several count together.", metavar="NAME"),
        Option("type", TEXTS, "Cards of this type.", metavar="TYPE"),
        Option("where", TEXTS, "Only cards with this attribute.", metavar="ATTRIBUTE=VALUE"),
        Option("at_least", NUMBER, "How many of them.", metavar="N", default=1, least=1),
        Option("turn", NUMBER, "The last turn to look at.", metavar="T", default=5, least=0, most=100),
        Option("draws", NUMBER, "Cards drawn each turn, in the place of the game's.", metavar="N", least=0, most=100),
        Option("extra", NUMBER, "Cards seen besides, bought or drawn by effects.", metavar="N", default=0, least=0),
        ASIDE,
        *OF_ONE_DECK,
    ),
    Command(
        "stats",
        """Count a deck: cost curve, shares of types and colours, and what else the game's players look at.

        Examples:
          deckcheck stats my.deck.yaml
          deckcheck stats my.deck.yaml --html stats.html
        """,
        DECK,
        Option("svg", TEXT, "Write the charts as an SVG picture.", metavar="FILE"),
        Option("html", TEXT, "Write the charts and figures as a web page.", metavar="FILE"),
        FORCE,
        *OF_ONE_DECK,
    ),
    Command(
        "proxies",
        """Print the cards of decks as text, nine on a page, to be cut out and played with on a real table.

        Cards have their own size (63 by 88 mm), with cut marks; figures that no card prints are marked.

        Examples:
          deckcheck proxies my.deck.yaml --html proxies.html
          deckcheck proxies red.deck.yaml blue.deck.yaml --pdf proxies.pdf --paper letter

        Exit status: 0 written, 1 the catalog does not know some card, 2 not possible.
        """,
        _argument("decks", TEXTS, "The decklists.", metavar="DECK...", needed=True),
        Option("html", TEXT, "Write a web page that is printed from a browser.", metavar="FILE"),
        Option("pdf", TEXT, "Write a PDF file (needs the extra deckcheck[pdf]).", metavar="FILE"),
        Option("paper", TEXT, "The paper: a4 or letter.", metavar="PAPER", default="a4"),
        Option("once", FLAG, "Print one of each card, not every copy."),
        Option("font", TEXT, "A font for the PDF, for signs beyond those of Western Europe.", metavar="FILE"),
        FORCE,
        GAME_OF_ONE,
        FORMAT_OF_ONE,
        RULESET,
        CATALOG,
    ),
    Command(
        "play",
        """Test-play: people and bots play a game at the terminal, or line by line from a pipe.

        Each line is the number of a choice, or its words; ? lists the other commands (undo, log, cards, save, quit).

        Examples:
          deckcheck play red.deck.yaml blue.deck.yaml --save game.json
          deckcheck play red.deck.yaml blue.deck.yaml --seats human,human
          deckcheck play game.json

        Exit status: 0 the game was played or left, 1 a deck is illegal, 2 it could not be played.
        """,
        _argument("decks", TEXTS, "A decklist for each player, or one saved game."),
        Option("seats", TEXT, "Who plays each deck: human, greedy or random.", metavar="SEATS"),
        Option("seed", NUMBER, "Equal seeds give equal shuffles."),
        *OF_PLAYING,
        Option("save", TEXT, "Save the game here when it is left.", metavar="FILE"),
        Option("resume", TEXT, "Go on with a saved game.", metavar="FILE"),
        Option("force", FLAG, "Overwrite the file to save to."),
    ),
    Command(
        "replay",
        """Show a recorded game, choice by choice; with --verify, replay it and compare fingerprints.

        Examples:
          deckcheck replay game.json
          deckcheck replay game.json --at 20
          deckcheck replay game.json --verify

        Exit status: 0 it is the same game, 1 it is not any more, 2 it could not be replayed.
        """,
        _argument("files", TEXTS, "Saved games.", needed=True),
        Option("verify", FLAG, "Only see whether it still is the same game."),
        Option("at", NUMBER, "Show the table after N choices, and leave.", metavar="N"),
    ),
    Command(
        "simulate",
        """Play many games between bots and report who wins how often, with 95 % confidence intervals.

        More than two decks play each against each. The decks of a pairing take turns in starting.

        Example:
          deckcheck simulate red.deck.yaml blue.deck.yaml -n 10000 --seed 1

        Exit status: 0 all games are played, 1 a deck is illegal, 2 they could not be played, 130 interrupted.
        """,
        _argument("decks", TEXTS, "Decklists, or folders to search for them; at least two decks.", needed=True),
        Option("games", NUMBER, "How many games in all.", "--games", "-n", default=1000, least=1, most=100_000_000),
        Option("seed", NUMBER, "Equal seeds give equal results.", default=0),
        JOBS,
        Option("bots", TEXT, "A bot for all decks, or one for each: greedy,random.", metavar="BOTS", default="greedy"),
        Option("players", NUMBER, "How many decks sit at a table."),
        *OF_PLAYING,
        Option("resume", TEXT, "Keep finished games in this file, and go on from what it holds.", metavar="FILE"),
        Option("cards", FLAG, "Show the figures of each card (text and csv)."),
        Option("output_format", TEXT, "text, json or csv.", metavar="FORMAT", default="text"),
        SEPARATOR,
        _output("Write the report to a file; CSV begins with a byte order mark there, by which Excel knows UTF-8."),
        Option("force", FLAG, "Overwrite the output file."),
        Option("quiet", FLAG, "The report alone: no progress, no time.", "--quiet", "-q"),
    ),
    Command(
        "ruling",
        """Play rulings: scenario files that set up a table, say what is done, and what must be so afterwards.

        Example:
          deckcheck ruling my-rulings.yaml

        Exit status: 0 all rulings hold, 1 some ruling does not, 2 a ruling or a file is written wrongly.
        """,
        _argument("paths", TEXTS, "Ruling files, or folders to search for them.", needed=True),
        OUTPUT_FORMAT,
        CATALOG,
        Option("quiet", FLAG, "Show only what does not hold.", "--quiet", "-q"),
    ),
)
COMMANDS = {command.name: command for command in _COMMANDS}
