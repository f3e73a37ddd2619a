"""The commands that make something of a game or a deck: new, hash."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import completion


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(new)
    app.command(name="hash")(hash_)


def new(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=completion.games)],
    file: Annotated[str | None, typer.Argument(help="The file to write; standard output where it is left out.")] = None,
    format: Annotated[str | None, typer.Option(help="The format.")] = None,  # noqa: A002
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write a commented, legal decklist to start from.

    Example:
      deckcheck new virevolt my.deck.yaml
    """
    from deckcheck.cli.new import write_new

    raise typer.Exit(write_new(game, file, format, force=force))


def hash_(
    paths: Annotated[list[str], typer.Argument(help="Decklists, folders, or - for standard input.")],
    game: Annotated[str | None, typer.Option(help="The game, whatever the lists say.")] = None,
    catalog: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A catalog with more cards.")] = None,
) -> None:
    """Print the hash of each deck, as Cockatrice computes it; equal decks have equal hashes.

    Examples:
      deckcheck hash my.deck.yaml
      deckcheck hash decks/*.deck.yaml
    """
    from deckcheck.cli.hash import show_hashes

    raise typer.Exit(show_hashes(paths, game, catalog or []))
