"""The commands about decklists as files: convert, diff."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[str | None, typer.Option(help="The game, where the lists do not say it.")]
FormatName = Annotated[str | None, typer.Option("--format", help="The format, whatever the lists say.")]
Rulesets = Annotated[
    list[str] | None, typer.Option("--ruleset", metavar="FILE", help="A ruleset of your own: a game or a house format.")
]
Catalogs = Annotated[list[str] | None, typer.Option("--catalog", metavar="FILE", help="A catalog with more cards.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(convert)
    app.command()(diff)


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="The decklist, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")],
    from_format: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="What IN is written in; recognised where left out.")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="What to write; by the ending of OUT where left out.")
    ] = None,
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    names: Annotated[
        str, typer.Option(metavar="NAMES", help="How cards are named: written (as in IN), en, fr or id.")
    ] = "written",
    map: Annotated[  # noqa: A002
        str | None, typer.Option(metavar="FILE", help="Ids and pictures by which other programs know the cards.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Write nothing where something would be lost.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT.")] = False,
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
) -> None:
    """Convert a decklist into another format, and say what that format cannot hold.

    Formats: yaml, json (deckcheck's own), cockatrice (.cod), cockatrice-text, octgn (.o8d), lackey (.dek), lackey-text,
    tabletop (Tabletop Simulator's .json), text (.txt, as people post lists).

    Examples:
      deckcheck convert my.deck.yaml my.cod
      deckcheck convert posted.txt my.deck.yaml --game virevolt
      deckcheck convert my.deck.yaml - --to text --names fr

    Exit status: 0 written, 1 refused because of a loss under --strict, 2 the list could not be converted.
    """
    from deckcheck.cli.convert import ConvertOptions, run

    options = ConvertOptions(
        source,
        target,
        from_format=from_format,
        to_format=to_format,
        game=game,
        format=format,
        names=names,
        map=map,
        strict=strict,
        force=force,
        ruleset=ruleset or [],
        catalog=catalog or [],
    )
    raise typer.Exit(run(options))


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="A decklist in any format, or - for standard input.")],
    after: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    output_format: Annotated[str, typer.Option(metavar="FORMAT", help="text or json.")] = "text",
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
) -> None:
    """Show what changed between two decklists: cards in and out, section by section.

    Example:
      deckcheck diff old.deck.yaml new.deck.yaml

    Exit status: 0 the decks are equal, 1 they differ, 2 one of them cannot be read.
    """
    from deckcheck.cli.diff import run
    from deckcheck.cli.one_deck import DeckOptions

    first, second = (DeckOptions(path, game, format, ruleset or [], catalog or []) for path in (before, after))
    raise typer.Exit(run(first, second, output_format))
