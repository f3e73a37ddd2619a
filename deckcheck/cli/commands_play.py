"""The commands that play: ruling, simulate, play, replay."""

from __future__ import annotations

from typing import Annotated

import typer

Format = Annotated[str, typer.Option("--output-format", metavar="FORMAT", help="text or json.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    for command in (ruling,):
        app.command()(command)


def ruling(
    paths: Annotated[list[str], typer.Argument(help="Ruling files, or folders to search for them.")],
    output_format: Format = "text",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only what does not hold.")] = False,
) -> None:
    """Play rulings: scenario files that set up a table, say what is done, and what must be so afterwards.

    Exit status: 0 all rulings hold, 1 some ruling does not, 2 a ruling or a file is written wrongly.
    """
    from deckcheck.cli.ruling import run_rulings

    raise typer.Exit(run_rulings(paths, output_format, quiet=quiet))
