"""What can be asked of deckcheck, each thing declared once: for the command line and for configurations.

A setting is an option that a configuration file may hold as well, under its key.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What an option takes. The first five can be in a configuration.
TEXT, TEXTS, PATHS, SWITCH, DATE = "text", "texts", "paths", "flag", "date"
FLAG, NUMBER = "only-yes", "number"
LISTS = (TEXTS, PATHS)


class Option:
    """One option or argument of a command.

    Attributes:
        name: as the command's implementation knows it; an option is written `--name`, an argument by its place.
        kind: what it takes: a text, texts or paths (may be repeated), a switch (`--name`, `--no-name`, or left open), a
            day, a flag (`--name`), or a whole number.
        help: what it is for, in English; French is in the translations.
        flags: how it is written, where that is not `--name`.
        default: its value by default; a list is empty, a switch left open.
        metavar: what represents its value in help pages.
        least, most: the range of a number.
        argument: whether it is an argument; `needed` whether it must be there.
        complete: the function of `cli.completion` that completes it.
        key: how a configuration calls it, for a setting.
        usual: the value of a setting that neither the command line nor a configuration names.
        adds: whether the lists of a setting add up, where otherwise the nearer value counts.
        parted: whether one of the texts on the command line may hold several, with commas between them.
        described: what the setting is, in English and French, for the schema of configurations.
    """

    __slots__ = (
        "adds",
        "argument",
        "complete",
        "default",
        "described",
        "flags",
        "help",
        "key",
        "kind",
        "least",
        "metavar",
        "most",
        "name",
        "needed",
        "parted",
        "usual",
    )

    def __init__(
        self,
        name: str,
        kind: str,
        help: str,  # noqa: A002  as parsers call it
        *flags: str,
        default: Any = None,
        metavar: str | None = None,
        least: int | None = None,
        most: int | None = None,
        argument: bool = False,
        needed: bool = False,
        complete: str | None = None,
        key: str = "",
        usual: Any = None,
        adds: bool = False,
        parted: bool = False,
        described: str = "",
    ) -> None:
        self.name = name
        self.kind = kind
        self.help = help
        self.flags = flags or (f"--{name.replace('_', '-')}",)
        self.default = False if kind == FLAG else default
        self.metavar = metavar
        self.least = least
        self.most = most
        self.argument = argument
        self.needed = needed
        self.complete = complete
        self.key = key
        self.usual = usual
        self.adds = adds
        self.parted = parted
        self.described = described

    def with_help(self, help: str) -> Option:  # noqa: A002
        """Return the same option with other words for what it is for."""
        made = Option(self.name, self.kind, help, *self.flags)
        for name in self.__slots__:
            if name != "help":
                setattr(made, name, getattr(self, name))
        return made


GAME = Option(
    "game",
    TEXT,
    "The game to use, instead of the one in the lists.",
    key="game",
    described="The game of lists that name none. / Le jeu des listes qui n’en nomment pas.",
)
FORMAT = Option(
    "format",
    TEXT,
    "The format to use, instead of the one in the lists.",
    key="format",
    described="The format of lists that name none. / Le format des listes qui n’en nomment pas.",
)
TEAM = Option(
    "team",
    TEXTS,
    "An Agent of the starting Team, for a list that does not say it; may be repeated.",
    metavar="NAME",
)
XFILE = Option("xfile", TEXT, "The X-File, for a list that does not say it.", metavar="NAME")
RULESET = Option(
    "ruleset",
    PATHS,
    "A custom ruleset: a game or a house format.",
    metavar="FILE",
    key="rulesets",
    usual=(),
    adds=True,
    described="Rulesets of your own, relative to this file. / Vos propres règles, à partir de ce fichier.",
)
CATALOG = Option(
    "catalog",
    PATHS,
    "A catalog with more cards.",
    metavar="FILE",
    key="catalogs",
    usual=(),
    adds=True,
    described="Card catalogs, relative to this file. / Catalogues de cartes, à partir de ce fichier.",
)
GAMES = Option(
    "games",
    PATHS,
    "A folder with games of your own.",
    metavar="FOLDER",
    key="games",
    usual=(),
    adds=True,
    described="Folders with games of your own, relative to this file; their Python code is not run. / Dossiers de vos propres jeux, à partir de ce fichier ; leur code Python n’est pas exécuté.",  # noqa: E501
)
SELECT = Option(
    "select",
    TEXTS,
    "Show only these codes.",
    metavar="CODE",
    key="select",
    usual=(),
    parted=True,
    described="Show only these codes, or those of a group. / Ne montrer que ces codes, ou ceux d’un groupe.",
)
IGNORE = Option(
    "ignore",
    TEXTS,
    "Do not show these codes.",
    metavar="CODE",
    key="ignore",
    usual=(),
    parted=True,
    adds=True,
    described="Do not show these codes; the verdict stays. / Ne pas montrer ces codes ; le verdict reste le même.",
)
STRICT = Option(
    "strict",
    SWITCH,
    "Count warnings as errors.",
    key="strict",
    usual=False,
    described="Count warnings as errors. / Compter les avertissements comme des erreurs.",
)
ADVICE = Option(
    "advice",
    SWITCH,
    "Show advice as well.",
    key="advice",
    usual=False,
    described="Show advice as well. / Montrer aussi les conseils.",
)
AS_OF = Option(
    "as_of",
    DATE,
    "Use the ban lists of this date.",
    metavar="DATE",
    key="as-of",
    described="The date whose ban lists are used. / La date dont les listes d’interdiction s’appliquent.",
)
DECK_CARDS = Option(
    "deck_cards",
    SWITCH,
    "Whether decks may define cards.",
    key="deck-cards",
    usual=True,
    described="Whether decks may define cards. / Si les decks peuvent définir des cartes.",
)
SUPPRESS = Option(
    "suppress",
    SWITCH,
    "Whether comments in decks may hide violations.",
    key="suppress",
    usual=True,
    described="Whether comments may hide violations. / Si des commentaires peuvent cacher des infractions.",
)
# What a configuration may hold, in the order in which it is shown.
SETTINGS = (GAME, FORMAT, GAMES, RULESET, CATALOG, SELECT, IGNORE, STRICT, ADVICE, AS_OF, DECK_CARDS, SUPPRESS)
