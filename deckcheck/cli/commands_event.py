"""The commands around a tournament and its decks: event, hand, odds, stats."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[str | None, typer.Option(help="The game, whatever the list says.")]
FormatName = Annotated[str | None, typer.Option("--format", help="The format, whatever the list says.")]
Rulesets = Annotated[
    list[str] | None, typer.Option("--ruleset", metavar="FILE", help="A ruleset of your own: a game or a house format.")
]
Catalogs = Annotated[list[str] | None, typer.Option("--catalog", metavar="FILE", help="A catalog with more cards.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite files.")]
DeckPath = Annotated[str, typer.Argument(metavar="DECK", help="The decklist, or - for standard input.")]
Json = Annotated[str, typer.Option("--output-format", metavar="FORMAT", help="text or json.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    for command in (event, hand, odds, stats):
        app.command()(command)


def event(
    paths: Annotated[list[str], typer.Argument(help="The folder with the lists; several folders or files will do.")],
    sheets: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write printable registration sheets (HTML), one page a deck.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="The event's name, for the head of the sheets.")] = None,
    date: Annotated[str | None, typer.Option(help="The event's date as the sheets print it.")] = None,
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    strict: Annotated[bool | None, typer.Option(help="Count warnings as errors.")] = None,
    as_of: Annotated[str | None, typer.Option(metavar="DATE", help="The day whose lists are in force.")] = None,
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
    deck_cards: Annotated[bool | None, typer.Option(help="Whether decks may define cards of their own.")] = None,
    no_config: Annotated[bool, typer.Option("--no-config", help="Read no configuration file.")] = False,
    output_format: Annotated[str, typer.Option(metavar="FORMAT", help="text, csv or json.")] = "text",
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the table to a file.")
    ] = None,
    force: Force = False,
) -> None:
    """Check all lists of an event: one table, equal decks, double names; with --sheets, registration sheets to print.

    What comments in a list suppress counts all the same.

    Examples:
      deckcheck event lists/ --no-deck-cards
      deckcheck event lists/ --sheets sheets.html --title "Spring Open" --output-format csv -o table.csv

    Exit status: 0 every deck is legal, 1 some deck is not, 2 some file could not be opened or written.
    """
    from deckcheck.cli.event import run
    from deckcheck.cli.fast_event import event_options

    options = event_options(
        paths,
        game=game,
        format=format,
        strict=strict,
        as_of=as_of,
        ruleset=ruleset or [],
        catalog=catalog or [],
        deck_cards=deck_cards,
        no_config=no_config,
        output=output,
        force=force,
    )
    raise typer.Exit(run(options, output_format=output_format, sheets=sheets, title=title, date=date))


def hand(
    deck: DeckPath,
    seed: Annotated[int | None, typer.Option(help="The seed; the same seed deals the same hand.")] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=1000, help="How many hands.")] = 1,
    turns: Annotated[int, typer.Option(min=0, max=100, help="Show the draws of so many turns as well.")] = 0,
    second: Annotated[bool, typer.Option("--second", help="Deal for the player who goes second.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the hand where the game would redraw it.")] = False,
    put_back: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="Put this card of the hand back and draw another, where the game allows it."),
    ] = None,
    aside: Annotated[
        str | None, typer.Option(metavar="CARD", help="The card that begins in play, where the game has one.")
    ] = None,
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
    output_format: Json = "text",
) -> None:
    """Deal opening hands by the game's own rules, redraws included.

    Examples:
      deckcheck hand my.deck.yaml
      deckcheck hand my.deck.yaml --seed 7 --count 3 --turns 2
    """
    from deckcheck.cli.hand import run
    from deckcheck.cli.one_deck import DeckOptions

    source = DeckOptions(deck, game, format, ruleset or [], catalog or [])
    raise typer.Exit(
        run(
            source,
            seed=seed,
            count=count,
            turns=turns,
            second=second,
            keep=keep,
            put_back=put_back or [],
            aside=aside,
            output_format=output_format,
        )
    )


def odds(
    deck: DeckPath,
    card: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A card; several count together.")] = None,
    type_: Annotated[list[str] | None, typer.Option("--type", metavar="TYPE", help="Cards of this type.")] = None,
    where: Annotated[
        list[str] | None, typer.Option(metavar="ATTRIBUTE=VALUE", help="Only cards with this attribute.")
    ] = None,
    at_least: Annotated[int, typer.Option(metavar="N", min=1, help="How many of them.")] = 1,
    turn: Annotated[int, typer.Option(metavar="T", min=0, max=100, help="The last turn to look at.")] = 5,
    draws: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=100, help="Cards drawn each turn, in the place of the game's.")
    ] = None,
    extra: Annotated[int, typer.Option(metavar="N", min=0, help="Cards seen besides, bought or drawn by effects.")] = 0,
    aside: Annotated[
        str | None, typer.Option(metavar="CARD", help="The card that begins in play, where the game has one.")
    ] = None,
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
    output_format: Json = "text",
) -> None:
    """Tell the exact chance of having drawn cards by a turn, on the play and on the draw, redraws included.

    Examples:
      deckcheck odds my.deck.yaml
      deckcheck odds my.deck.yaml --card "Ember Squire" --turn 3
      deckcheck odds my.deck.yaml --type crystal --where color=red --at-least 2
    """
    from deckcheck.cli.odds import run
    from deckcheck.cli.one_deck import DeckOptions

    source = DeckOptions(deck, game, format, ruleset or [], catalog or [])
    raise typer.Exit(
        run(
            source,
            cards=card or [],
            types=type_ or [],
            where=where or [],
            at_least=at_least,
            turn=turn,
            draws=draws,
            extra=extra,
            aside=aside,
            output_format=output_format,
        )
    )


def stats(
    deck: DeckPath,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write the charts as an SVG picture.")] = None,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the charts and figures as a web page.")
    ] = None,
    force: Force = False,
    game: Game = None,
    format: FormatName = None,  # noqa: A002
    ruleset: Rulesets = None,
    catalog: Catalogs = None,
    output_format: Json = "text",
) -> None:
    """Count a deck: cost curve, shares of types and colours, and what else the game's players look at.

    Examples:
      deckcheck stats my.deck.yaml
      deckcheck stats my.deck.yaml --html stats.html
    """
    from deckcheck.cli.one_deck import DeckOptions
    from deckcheck.cli.stats import run

    source = DeckOptions(deck, game, format, ruleset or [], catalog or [])
    raise typer.Exit(run(source, svg=svg, html=html, force=force, output_format=output_format))
