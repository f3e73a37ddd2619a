"""The commands that play: ruling, simulate, play, replay."""

from __future__ import annotations

from typing import Annotated

import typer

Format = Annotated[str, typer.Option("--output-format", metavar="FORMAT", help="text or json.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    for command in (play, replay, simulate, ruling):
        app.command()(command)


Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Catalogs = Annotated[list[str] | None, typer.Option("--catalog", metavar="FILE", help="A catalog with more cards.")]
Market = Annotated[
    str | None,
    typer.Option("--market", metavar="FILE", help="A list whose market all players share, where the game has one."),
]
Illegal = Annotated[bool, typer.Option("--allow-illegal", help="Play illegal decks as they are.")]


def play(
    decks: Annotated[list[str] | None, typer.Argument(help="A decklist for each player, or one saved game.")] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="SEATS", help="Who plays each deck: human, greedy or random.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Equal seeds give equal shuffles.")] = None,
    option: Options = None,
    catalog: Catalogs = None,
    market: Market = None,
    allow_illegal: Illegal = False,
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Save the game here when it is left.")] = None,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file to save to.")] = False,
) -> None:
    """Test-play: people and bots play a game at the terminal, or line by line from a pipe.

    Each line is the number of a choice, or its words; ? lists the other commands (undo, log, cards, save, quit).

    Examples:
      deckcheck play red.deck.yaml blue.deck.yaml --save game.json
      deckcheck play red.deck.yaml blue.deck.yaml --seats human,human
      deckcheck play game.json

    Exit status: 0 the game was played or left, 1 a deck is illegal, 2 it could not be played.
    """
    from deckcheck.cli.play import PlayOptions, run

    options = PlayOptions(
        decks or [],
        seats=seats,
        seed=seed,
        options=option or [],
        catalogs=catalog or [],
        market=market,
        allow_illegal=allow_illegal,
        save=save,
        resume=resume,
        force=force,
    )
    raise typer.Exit(run(options))


def replay(
    files: Annotated[list[str], typer.Argument(help="Saved games.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only see whether it still is the same game.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the table after N choices, and leave.")] = None,
) -> None:
    """Show a recorded game, choice by choice; with --verify, replay it and compare fingerprints.

    Examples:
      deckcheck replay game.json
      deckcheck replay game.json --at 20
      deckcheck replay game.json --verify

    Exit status: 0 it is the same game, 1 it is not any more, 2 it could not be replayed.
    """
    from deckcheck.cli.replay import run

    raise typer.Exit(run(files, check=verify, at=at))


def simulate(
    decks: Annotated[list[str], typer.Argument(help="Decklists, or folders to search for them; at least two decks.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000_000, help="How many games in all.")] = 1000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal results.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, max=999, help="Processes; 0 chooses.")] = 0,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="A bot for all decks, or one for each: greedy,random.")
    ] = "greedy",
    players: Annotated[int | None, typer.Option(help="How many decks sit at a table.")] = None,
    option: Options = None,
    catalog: Catalogs = None,
    market: Market = None,
    allow_illegal: Illegal = False,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep finished games in this file, and go on from what it holds.")
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Show the figures of each card (text and csv).")] = False,
    output_format: Annotated[str, typer.Option(metavar="FORMAT", help="text, json or csv.")] = "text",
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the report to a file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="The report alone: no progress, no time.")] = False,
) -> None:
    """Play many games between bots and report who wins how often, with 95 % confidence intervals.

    More than two decks play each against each. The decks of a pairing take turns in starting.

    Example:
      deckcheck simulate red.deck.yaml blue.deck.yaml -n 10000 --seed 1

    Exit status: 0 all games are played, 1 a deck is illegal, 2 they could not be played, 130 interrupted.
    """
    from deckcheck.cli.simulate import SimulateOptions, run

    options = SimulateOptions(
        decks,
        games=games,
        seed=seed,
        jobs=jobs,
        bots=bots,
        players=players,
        options=option or [],
        catalogs=catalog or [],
        market=market,
        allow_illegal=allow_illegal,
        resume=resume,
        cards=cards,
        output_format=output_format,
        output=output,
        force=force,
        quiet=quiet,
    )
    raise typer.Exit(run(options))


def ruling(
    paths: Annotated[list[str], typer.Argument(help="Ruling files, or folders to search for them.")],
    output_format: Format = "text",
    catalog: Catalogs = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only what does not hold.")] = False,
) -> None:
    """Play rulings: scenario files that set up a table, say what is done, and what must be so afterwards.

    Example:
      deckcheck ruling my-rulings.yaml

    Exit status: 0 all rulings hold, 1 some ruling does not, 2 a ruling or a file is written wrongly.
    """
    from deckcheck.cli.ruling import run_rulings

    raise typer.Exit(run_rulings(paths, output_format, catalog or [], quiet=quiet))
