"""The commands about playing decks: hands, chances and figures, test-play, simulations, rulings. See `table`."""

from __future__ import annotations

from deckcheck.cli.declarations import (
    ASIDE,
    BOTS,
    CLUSTER,
    DECK,
    FORCE,
    JOBS,
    OF_ONE_DECK,
    OF_PLAYING,
    ONLY_FORMAT,
    OUTPUT_FORMAT,
    QUIET,
    RESUME,
    SEARCH,
    SEED,
    SEPARATOR,
    Command,
    argument,
    output,
)
from deckcheck.options import (
    CATALOG,
    FLAG,
    FORMAT,
    GAME,
    NUMBER,
    RULESET,
    TEXT,
    TEXTS,
    Option,
)

# Where a game is shown: at full screen where the terminal can do so and Textual is there, else line by line.
OF_SCREENS = (
    Option("plain", FLAG, "Line by line, as screen readers need it, even where a full-screen table could be shown."),
    Option("screen", FLAG, "At full screen, or say why not (needs the extra deckcheck[play])."),
    Option("theme", TEXT, "Colours of the full screen: dark, light, safe-dark or safe-light.", metavar="THEME"),
)

PLAY = (
    Command(
        "hand",
        """Deal opening hands by the game's own rules, redraws included.

        Examples:
          deckcheck hand my.deck.yaml
          deckcheck hand my.deck.yaml --seed 7 --count 3 --turns 2

        Exit status: 0 the hands are dealt, 2 they could not be.
        """,
        DECK,
        Option("seed", NUMBER, "The seed; the same seed deals the same hand."),
        Option("count", NUMBER, "How many hands.", "--count", "-n", default=1, least=1, most=1000),
        Option("turns", NUMBER, "Also show the draws of this many turns.", default=0, least=0, most=100),
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
        """Compute the exact chance of having drawn cards by a turn, on the play and on the draw, redraws included.

        Examples:
          deckcheck odds my.deck.yaml
          deckcheck odds my.deck.yaml --card "Ember Squire" --turn 3
          deckcheck odds my.deck.yaml --type crystal --where color=red --at-least 2

        Exit status: 0 the chances are shown, 2 they could not be computed.
        """,
        DECK,
        Option("card", TEXTS, "A card; several count together.", metavar="NAME"),
        Option("type", TEXTS, "Cards of this type.", metavar="TYPE"),
        Option("where", TEXTS, "Only cards with this attribute.", metavar="ATTRIBUTE=VALUE"),
        Option("at_least", NUMBER, "How many of them.", metavar="N", default=1, least=1),
        Option("turn", NUMBER, "The last turn to look at.", metavar="T", default=5, least=0, most=100),
        Option("draws", NUMBER, "Cards drawn each turn, instead of the game's number.", metavar="N", least=0, most=100),
        Option("extra", NUMBER, "Cards seen besides, bought or drawn by effects.", metavar="N", default=0, least=0),
        ASIDE,
        *OF_ONE_DECK,
        surplus="usage-card",
    ),
    Command(
        "stats",
        """Count a deck: cost curve, shares of types and colours, and what else the game's players look at.

        Examples:
          deckcheck stats my.deck.yaml
          deckcheck stats my.deck.yaml --html stats.html

        Exit status: 0 the deck is counted, 2 it could not be.
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
          deckcheck proxies red.deck.yaml blue.deck.yaml --pdf proxies.pdf

        Exit status: 0 written, 1 the catalog does not know some card, 2 not possible.
        """,
        argument("decks", TEXTS, "Decklists, or folders of them.", metavar="DECK...", needed=True),
        Option("html", TEXT, "Write a web page that is printed from a browser; - for standard output.", metavar="FILE"),
        Option("pdf", TEXT, "Write a PDF file (needs the extra deckcheck[pdf]).", metavar="FILE"),
        Option("paper", TEXT, "The paper: a4 or letter.", metavar="PAPER", default="a4"),
        Option("once", FLAG, "Print one of each card, not every copy."),
        Option("font", TEXT, "A font for the PDF, for characters beyond those of Western Europe.", metavar="FILE"),
        FORCE,
        GAME,
        FORMAT,
        RULESET,
        CATALOG,
    ),
    Command(
        "play",
        """Test-play: people and bots play a game at a full-screen table (extra deckcheck[play]), or line by line.

        Line by line, each line is the number of a choice, or its words; ? lists the other commands. A saved game that
        you go on with is saved in its file when you leave, or where --save says.

        Examples:
          deckcheck play slasherz
          deckcheck play red.deck.yaml blue.deck.yaml --save game.json
          deckcheck play red.deck.yaml blue.deck.yaml --seats human,human
          deckcheck play red.deck.yaml blue.deck.yaml --catalog own.yaml --watch
          deckcheck play game.json

        Exit status: 0 the game was played or left, 1 a deck is illegal, 2 it could not be played.
        """,
        argument("decks", TEXTS, "A decklist for each player, a game (two of its sample decks), or one saved game."),
        Option(
            "seats",
            TEXT,
            "Who plays each deck: human, easy, fair, hard, master, another bot, or FILE.py:CLASS.",
            metavar="SEATS",
        ),
        Option("names", TEXT, "What the players are called: Ann,Bo.", metavar="NAMES"),
        Option("seed", NUMBER, "Equal seeds give equal shuffles."),
        *OF_PLAYING,
        Option("watch", FLAG, "When a file of custom cards changes, go on with the cards as they are then."),
        Option("save", TEXT, "Save the game here on exit.", metavar="FILE"),
        Option("resume", TEXT, "Go on with a saved game; your choices are saved there when you leave.", metavar="FILE"),
        Option("force", FLAG, "Overwrite the file to save to."),
        *OF_SCREENS,
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
        argument("files", TEXTS, "Saved games.", needed=True),
        Option("verify", FLAG, "Only check that it is still the same game."),
        Option("at", NUMBER, "Show the table after N choices and exit.", metavar="N"),
        *OF_SCREENS,
    ),
    Command(
        "analyse",
        """Go through a saved game: the chance to win at each decision, the turning points, and what was better.

        Each decision is judged by what its player could know, within a budget that you name.

        Examples:
          deckcheck analyse game.json
          deckcheck analyse game.json --budget 200
          deckcheck analyse game.json --budget 20s --output-format json

        Exit status: 0 the game was gone through, 2 it could not be.
        """,
        argument("file", TEXT, "A saved game.", needed=True),
        Option(
            "budget",
            TEXT,
            "Tries per decision (40), or seconds in all (20s); tries come out alike each time.",
            metavar="BUDGET",
            default="40",
        ),
        Option("output_format", TEXT, "text or json.", metavar="FORMAT", default="text"),
        output("Write the analysis to a file."),
        FORCE,
    ),
    Command(
        "simulate",
        """Play many games between bots and report who wins how often, with 95% confidence intervals.

        More than two decks play each against each. The decks of a pairing take turns in starting.

        Example:
          deckcheck simulate red.deck.yaml blue.deck.yaml -n 10000 --seed 1

        Exit status: 0 all games are played, 1 a deck is illegal, 2 they could not be played, 130 interrupted.
        """,
        argument(
            "decks",
            TEXTS,
            "Decklists, folders to search for them, or a game (its sample decks); at least two decks.",
            needed=True,
        ),
        *SEARCH,
        Option("games", NUMBER, "How many games in all.", "--games", "-n", default=1000, least=1, most=100_000_000),
        SEED,
        JOBS,
        CLUSTER,
        BOTS,
        Option("players", NUMBER, "How many sit at a table; where fewer decks are named, they sit there again."),
        ONLY_FORMAT,
        *OF_PLAYING,
        RESUME,
        Option("cards", FLAG, "Show the figures of each card (text and csv)."),
        Option("output_format", TEXT, "text, json or csv.", metavar="FORMAT", default="text"),
        SEPARATOR,
        output("Write the report to a file; CSV files begin with a byte order mark, so that Excel recognises UTF-8."),
        Option("force", FLAG, "Overwrite the output file."),
        QUIET,
    ),
    Command(
        "ruling",
        """Play rulings: scenario files that set up a table, describe actions, and state the expected result.

        With --show, one ruling is played step by step: the table, each action and what happens by it. In a terminal,
        Enter shows the next step.

        Examples:
          deckcheck ruling my-rulings.yaml
          deckcheck ruling --show VV-009
          deckcheck ruling --show virevolt/asked-at-tables:3
          deckcheck ruling my-rulings.yaml --show 2
          deckcheck ruling --reference virevolt

        The page "Rulings" of the documentation teaches how they are written; --reference lists all that they may say.

        Exit status: 0 all rulings hold, 1 some ruling does not, 2 a ruling or a file is written wrongly.
        """,
        argument("paths", TEXTS, "Ruling files, or folders to search for them."),
        *SEARCH,
        OUTPUT_FORMAT,
        CATALOG,
        Option(
            "show",
            TEXT,
            "Play one ruling step by step: by its id, a rule that it shows, or its number in the files.",
            metavar="RULING",
        ),
        Option("reference", TEXT, "Print all that rulings of a game may say.", metavar="GAME", complete="games"),
        Option("log", FLAG, "Show what happened in each ruling."),
        Option("quiet", FLAG, "Show only what does not hold.", "--quiet", "-q"),
    ),
    Command(
        "web",
        """Check, build, look up and play in the browser: on this machine, or as a static site that needs no server.

        Examples:
          deckcheck web --open
          deckcheck web --port 9000
          deckcheck web --tables --host 0.0.0.0
          deckcheck web --tables --event cup.event.yaml
          deckcheck web --export site

        Nothing is sent anywhere: the server answers this machine alone unless --host names
        another address, and the pages of a site do all their work in the browser.

        Exit status: 0 success, 2 it could not be done.
        """,
        Option("port", NUMBER, "The port; 0 takes any free one (default: 8731).", least=0, most=65535),
        Option("host", TEXT, "The address to serve at (default: 127.0.0.1, this machine only).", metavar="ADDRESS"),
        Option(
            "allow_host",
            TEXTS,
            "Also answer at this host and port, by which a tunnel or a proxy forwards to here; may be repeated.",
            metavar="HOST:PORT",
        ),
        Option("open", FLAG, "Open the pages in the browser."),
        Option("tables", FLAG, "Let people share tables from several machines; a seat is known by its link alone."),
        Option(
            "tables_file",
            TEXT,
            "Where the shared tables are kept (default: deckcheck-tables.sqlite3 in this folder).",
            metavar="FILE",
        ),
        Option(
            "tables_name",
            TEXT,
            "Begin the ids of tables with this name, by which a proxy in front of several servers routes (a-z, 0-9).",
            metavar="NAME",
        ),
        Option(
            "event",
            TEXT,
            "Open a table for each pairing of an event (YAML), and print the link of its organiser.",
            metavar="FILE",
        ),
        Option("new_link", FLAG, "Print another link of the organiser; the old one leads nowhere any more."),
        Option(
            "export",
            TEXT,
            "Write a static site into this folder, in which deckcheck runs in the browser.",
            metavar="FOLDER",
        ),
        Option(
            "pyodide",
            TEXT,
            "Put Pyodide into the site, from the folder of its npm package, instead of linking to its public address.",
            metavar="FOLDER",
        ),
        Option("force", FLAG, "Replace a site that the folder holds."),
    ),
)
