"""The table of commands: what each is called, what it takes, and what its help page says.

To give a command an option, add a line to its entry, here, in `table_of_play` or in `table_of_lab`; `run` of its module
in `cli.commands` finds the value under the name of the option.
"""

from __future__ import annotations

from deckcheck.cli.declarations import (
    FORCE,
    JOBS,
    NO_CONFIG,
    OUTPUT_FORMAT,
    SEARCH,
    SEPARATOR,
    Command,
    argument,
    game,
    output,
)
from deckcheck.cli.table_of_lab import LAB, LAB_HELP
from deckcheck.cli.table_of_play import PLAY
from deckcheck.options import (
    ADVICE,
    AS_OF,
    CATALOG,
    DECK_CARDS,
    FLAG,
    FORMAT,
    GAME,
    IGNORE,
    RULESET,
    SELECT,
    STRICT,
    SUPPRESS,
    TEAM,
    TEXT,
    TEXTS,
    XFILE,
    Option,
)

_COMMANDS = (
    Command(
        "check",
        """Check decks: every violation, with its place, its rule and how to fix it.

        Examples:
          deckcheck check my.deck.yaml
          deckcheck check my.deck.yaml --watch
          deckcheck check my.deck.yaml --fix --interactive
          deckcheck check decks/ --strict --output-format sarif:deckcheck.sarif

        Exit status: 0 every deck is legal, 1 some deck is not, 2 the check could not be carried out.
        """,
        argument("paths", TEXTS, "Decklists, folders to search for them, or - for standard input."),
        GAME,
        FORMAT,
        TEAM,
        XFILE,
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
        *SEARCH,
        Option("force_exclude", FLAG, "Skip excluded files even if they are named."),
        Option("show_settings", FLAG, "Show the effective settings and where they come from; check nothing."),
        Option("show_reading", FLAG, "Show how each line of a pasted list is read."),
        Option(
            "output_format",
            TEXTS,
            "How to report, and where to: text, json, github, gitlab, sarif, junit or markdown. Can be repeated.",
            metavar="FORMAT[:FILE]",
        ),
        output("Write the (first) report to a file."),
        Option("force", FLAG, "Overwrite files that reports go to."),
        Option("exit_zero", FLAG, "Exit with 0 for illegal decks too."),
        Option("quiet", FLAG, "Print one line per violation, nothing else.", "--quiet", "-q"),
        Option("statistics", FLAG, "Count the violations by code."),
        JOBS,
        Option("fix", FLAG, "Apply safe fixes first; the cards stay the same."),
        Option("interactive", FLAG, "With --fix, ask which card an unknown name means."),
        Option("diff", FLAG, "Only show what --fix would change; write nothing."),
        Option("watch", FLAG, "Check again whenever a file changes, until Ctrl-C."),
        Option("all_formats", FLAG, "Show in which formats and rulesets the decks are legal."),
        Option("pool", TEXTS, "The cards that the player opened, for a sealed deck.", metavar="FILE"),
    ),
    Command(
        "games",
        """List the built-in games with their formats and sections.

        Examples:
          deckcheck games
          deckcheck games --output-format json

        Exit status: 0 the games are listed, 2 they could not be.
        """,
        OUTPUT_FORMAT,
    ),
    Command(
        "rules",
        """List the construction rules of a game, with their sources; or its rules of play, or the options of a game.

        Examples:
          deckcheck rules virevolt
          deckcheck rules virevolt --ruleset house.yaml --format quick
          deckcheck rules --check house.yaml
          deckcheck rules virevolt no card left to draw
          deckcheck rules virevolt VV-009
          deckcheck rules virevolt --book
          deckcheck rules virevolt --book poison end
          deckcheck rules virevolt VV-009 --rulings
          deckcheck rules terrors --options

        Exit status: 0 they are listed, 1 no rule holds the words or a ruleset is wrong, 2 they could not be.
        """,
        game(),
        argument("more", TEXTS, "What to look for: words, or the number of a rule; with --check, more rulesets."),
        OUTPUT_FORMAT,
        RULESET.with_help("A custom ruleset; its numbers, bans and dates are shown."),
        FORMAT.with_help("The rules of one format, as they hold there."),
        Option("check", TEXT, "Check a ruleset instead; more may follow.", metavar="FILE"),
        Option("book", FLAG, "The numbered rules of play, and what is decided where the rulebook is silent."),
        Option("rulings", FLAG, "Name all rulings that show a rule, with --book or of one rule."),
        Option("options", FLAG, "The options of the game (--option)."),
    ),
    Command(
        "explain",
        """Explain anything that an output names: a code, a rule of play, a decision, an option, a card.

        A code is shown with what its rule says, why, a deck that passes and one that fails, and its source. A card is
        shown with the rules that touch it, what is decided about it, and the rulings that show it.

        Examples:
          deckcheck explain virevolt/no-hero
          deckcheck explain VV-024
          deckcheck explain VV-D03
          deckcheck explain virevolt/mulligan
          deckcheck explain XF97-0385x1

        Exit status: 0 it is explained, 2 nothing has this name.
        """,
        argument("code", TEXT, "An id, such as virevolt/deck-size or VV-024.", needed=True, complete="codes"),
        OUTPUT_FORMAT,
        RULESET.with_help("A custom ruleset."),
    ),
    Command(
        "cards",
        """Search the cards of a game; with --check, judge a catalog file; with --import, make one of a card pack.

        A query is made of words, found in names, attributes and texts of either language, and of filters on any attribute:
        cost<=2, color=red, trait:Vampire (a part of it), text:"draw a card", talents.smarts>=4, type=hero,villain (one of
        them), level!=1; and legal:FORMAT, playable:no. All of them have to fit.

        Examples:
          deckcheck cards virevolt ember
          deckcheck cards terrors "cost<=3" faction:undead --sort cost,name
          deckcheck cards buffy trait:Vampire --output-format csv -o vampires.csv
          deckcheck cards --check homebrew.yaml
          deckcheck cards slasherz --import pack.json

        Exit status: 0 cards were found, 1 none fits or the catalog is wrong, 2 the search could not be carried out.
        """,  # noqa: E501  translated as it stands
        game(),
        argument("query", TEXTS, "Words and filters.", complete="card_names"),
        Option(
            "sort",
            TEXT,
            "Attributes to sort by, separated by commas; -cost sorts from high to low.",
            metavar="KEYS",
        ),
        Option("columns", TEXTS, "Attributes to show as columns, separated by commas.", metavar="KEYS"),
        Option("check", TEXT, "Check a catalog file instead; more may follow.", metavar="FILE"),
        CATALOG,
        RULESET.with_help("A custom ruleset, for legal:FORMAT."),
        AS_OF,
        Option("import_", TEXT, "Turn a publisher's card pack into a catalog.", "--import", metavar="FILE"),
        Option("output_format", TEXT, "text, json or csv.", metavar="FORMAT", default="text"),
        SEPARATOR,
        output("Write the cards, or the catalog of --import, to a file; CSV for Excel as in event."),
        Option("force", FLAG, "Overwrite the file."),
        Option("unplayable", FLAG, "Only the cards that test-play cannot carry out, with the reason."),
    ),
    Command(
        "schema",
        """Print a JSON Schema for editors, or the reference page of what the effects of cards may say.

        Examples:
          deckcheck schema decklist virevolt > virevolt.schema.json
          deckcheck schema catalog
          deckcheck schema effects virevolt --reference > effects.md

        Exit status: 0 it is printed, 2 there is no such schema.
        """,
        argument("kind", TEXT, "decklist, catalog, ruleset, ...", needed=True, complete="schemas"),
        game(help="The game, for a decklist, a catalog or effects."),
        Option("reference", FLAG, "A page to read instead, of what the words of effects mean."),
    ),
    Command(
        "new",
        """Write a commented, legal decklist to start from.

        Example:
          deckcheck new virevolt my.deck.yaml

        Exit status: 0 the list is written, 2 it could not be.
        """,
        game(needed=True),
        argument("file", TEXT, "The file to write (default: standard output)."),
        Option("format", TEXT, "The format."),
        Option("force", FLAG, "Overwrite the file."),
    ),
    Command(
        "new-game",
        """Write a small working game to start from: rules, cards, rules of play, rulings and a deck.

        Examples:
          deckcheck new-game higher
          deckcheck new-game star_wars my-games

        The guide in deckcheck/games/README.md explains each of its files.

        Exit status: 0 the game is written, 2 it could not be.
        """,
        argument("name", TEXT, "The id of the game: small letters, digits and underscores.", needed=True),
        argument("folder", TEXT, "The folder to put it in (default: the current one)."),
    ),
    Command(
        "hash",
        """Print the hash of each deck, as Cockatrice computes it; identical decks have equal hashes.

        Examples:
          deckcheck hash my.deck.yaml
          deckcheck hash decks/*.deck.yaml

        Exit status: 0 every deck has a hash, 1 some list has none, 2 some file could not be opened.
        """,
        argument("paths", TEXTS, "Decklists, folders, or - for standard input.", needed=True),
        GAME,
        CATALOG,
        *SEARCH,
    ),
    Command(
        "convert",
        """Convert a decklist into another format, and say what that format cannot hold.

        Formats: yaml, json (deckcheck's own), cockatrice (.cod), cockatrice-text, octgn (.o8d), lackey (.dek), lackey-text,
        tabletop (Tabletop Simulator's .json), xfccg (.json of the X-Files community's site), text (.txt, as people post lists).
        Read only: mail (.eml), tables (.csv, .tsv) and pages (.html) as text, xmage and forge (.dck), workstation (.mwDeck,
        .dec).

        Examples:
          deckcheck convert my.deck.yaml my.cod
          deckcheck convert posted.txt my.deck.yaml --game virevolt
          deckcheck convert my.deck.yaml - --to text --names fr
          deckcheck convert site.json my.deck.yaml --team "Agent Rich"
          deckcheck convert lists/ decks/ --game virevolt

        Exit status: 0 written, 1 refused because of a loss under --strict, 2 the list could not be converted.
        """,  # noqa: E501  translated as it stands
        argument(
            "source", TEXT, "The decklist, a folder of decklists, or - for standard input.", metavar="IN", needed=True
        ),
        argument(
            "target",
            TEXT,
            "The file to write, the folder for those of a folder, or - for standard output.",
            metavar="OUT",
            needed=True,
        ),
        Option("from_format", TEXT, "The format of IN (default: recognised).", "--from", metavar="FORMAT"),
        Option("to_format", TEXT, "The format to write (default: by the ending of OUT).", "--to", metavar="FORMAT"),
        GAME,
        FORMAT,
        Option(
            "names",
            TEXT,
            "How cards are named: written (as in IN), en, fr or id.",
            metavar="NAMES",
            default="written",
        ),
        TEAM,
        XFILE,
        Option("plain", FLAG, "Write into xfccg only what the site knows: not which Agents are on the Team."),
        Option("map", TEXT, "Ids and pictures by which other programs know the cards.", metavar="FILE"),
        Option("strict", FLAG, "Write nothing if something would be lost."),
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
        argument("before", TEXT, "A decklist in any format, or - for standard input.", metavar="A", needed=True),
        argument("after", TEXT, "Another one.", metavar="B", needed=True),
        GAME,
        FORMAT,
        OUTPUT_FORMAT,
        RULESET,
        CATALOG,
    ),
    Command(
        "event",
        """Check all lists of an event: one table, identical decks, duplicate names; registration sheets and mails to players.

        Lists are read in every format that convert reads. What comments in a list suppress counts all the same.

        --messages writes a mail for each player, which a mail program opens as a draft: the list is legal, or everything
        that is wrong with it and how to fix it. --players names who takes part, a name per line, with an address and a
        language (en, fr) behind it or not.

        Examples:
          deckcheck event lists/ --no-deck-cards
          deckcheck event lists/ --sheets sheets.html --title "Spring Open"
          deckcheck event lists/ --players players.csv --messages mails/
          deckcheck event lists/ --output-format csv -o table.csv

        Exit status: 0 every deck is legal and every player has sent one, 1 some deck is not or some player has not, 2 some
        file could not be opened or written.
        """,  # noqa: E501  translated as it stands
        argument("paths", TEXTS, "The folder with the lists; several folders or files will do.", needed=True),
        Option("sheets", TEXT, "Write printable registration sheets (HTML), one page per deck.", metavar="FILE"),
        Option("title", TEXT, "The event's name, for the sheets and the mails."),
        Option("date", TEXT, "The event's date as the sheets print it."),
        Option("players", TEXT, "Who takes part: report who has sent no list, or two.", metavar="FILE"),
        Option("messages", TEXT, "Write a mail to each player into this folder.", metavar="FOLDER"),
        Option("by", TEXT, "Until when players can send a list again, for the mails.", metavar="DATE"),
        Option("template", TEXT, "The texts of the mails; written first where there is no such file.", metavar="FILE"),
        GAME,
        FORMAT,
        STRICT,
        AS_OF,
        RULESET,
        CATALOG,
        DECK_CARDS,
        NO_CONFIG,
        *SEARCH,
        Option("output_format", TEXT, "text, csv or json.", metavar="FORMAT", default="text"),
        SEPARATOR,
        output("Write the table to a file; CSV files begin with a byte order mark, so that Excel recognises UTF-8."),
        FORCE,
    ),
)
COMMANDS = {command.name: command for command in (*_COMMANDS, *PLAY, *LAB)}
#: Commands that have commands of their own, each with its help page.
GROUPS = {"lab": LAB_HELP}
