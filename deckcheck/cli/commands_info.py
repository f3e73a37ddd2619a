"""The commands that tell: games, rules, explain, cards, schema."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import completion

Format = Annotated[str, typer.Option("--output-format", metavar="FORMAT", help="text or json.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    for command in (games, rules, explain, cards, schema):
        app.command()(command)


def games(output_format: Format = "text") -> None:
    """List the built-in games with their formats and sections.

    Examples:
      deckcheck games
      deckcheck games --output-format json
    """
    from deckcheck.cli.info import show_games

    raise typer.Exit(show_games(output_format))


def rules(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=completion.games)],
    output_format: Format = "text",
    ruleset: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A ruleset of your own.")] = None,
    book: Annotated[bool, typer.Option("--book", help="The numbered rules of play, with their rulings.")] = False,
    options: Annotated[bool, typer.Option("--options", help="What a table may settle otherwise (--option).")] = False,
) -> None:
    """List the construction rules of a game, with their sources; or its rules of play, or the options of a game.

    Examples:
      deckcheck rules virevolt
      deckcheck rules virevolt --book
      deckcheck rules terrors --options
    """
    if book or options:
        from deckcheck.cli import rulebook

        raise typer.Exit((rulebook.show_options if options else rulebook.show_book)(game, output_format))
    from deckcheck.cli.info import show_rules

    raise typer.Exit(show_rules(game, output_format, ruleset or []))


def explain(
    code: Annotated[str, typer.Argument(help="A code, such as virevolt/deck-size.", autocompletion=completion.codes)],
    output_format: Format = "text",
    ruleset: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A ruleset of your own.")] = None,
) -> None:
    """Explain one rule: what it says, why, a deck that passes and one that fails, its source.

    Example:
      deckcheck explain virevolt/no-hero
    """
    from deckcheck.cli.info import show_rule

    raise typer.Exit(show_rule(code, output_format, ruleset or []))


def cards(
    game: Annotated[str | None, typer.Argument(help="The game.", autocompletion=completion.games)] = None,
    query: Annotated[
        list[str] | None,
        typer.Argument(help="A part of a name, a type, an id.", autocompletion=completion.card_names),
    ] = None,
    check: Annotated[str | None, typer.Option(metavar="FILE", help="Check a catalog file instead.")] = None,
    catalog: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A catalog with more cards.")] = None,
    import_: Annotated[
        str | None, typer.Option("--import", metavar="FILE", help="Turn a publisher's card pack into a catalog.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the catalog to a file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    unplayable: Annotated[
        bool, typer.Option("--unplayable", help="Only the cards that test-play cannot carry out, with the reason.")
    ] = False,
    output_format: Format = "text",
) -> None:
    """Search a catalog and show cards; with --check, judge a catalog file; with --import, make one of a card pack.

    Examples:
      deckcheck cards virevolt ember
      deckcheck cards --check homebrew.yaml
      deckcheck cards slasherz --import pack.json
    """
    from deckcheck.cli.cards import check_catalog, show_cards
    from deckcheck.failure import Failure

    if check is not None:
        raise typer.Exit(check_catalog(check, output_format, game))
    if import_ is not None:
        from deckcheck.cli.import_pack import import_pack

        raise typer.Exit(import_pack(game, import_, output, force=force))
    if game is None:
        raise Failure("cards-no-game")
    if unplayable:
        from deckcheck.cli.unplayable import show_unplayable

        raise typer.Exit(show_unplayable(game, " ".join(query or []), output_format))
    raise typer.Exit(show_cards(game, " ".join(query or []), output_format, catalog or []))


def schema(
    kind: Annotated[str, typer.Argument(help="decklist, catalog, ruleset, ...", autocompletion=completion.schemas)],
    game: Annotated[
        str | None,
        typer.Argument(help="The game, for a decklist, a catalog or effects.", autocompletion=completion.games),
    ] = None,
    reference: Annotated[
        bool, typer.Option("--reference", help="A page to read instead, of what the words of effects mean.")
    ] = False,
) -> None:
    """Print a JSON Schema, for editors; or the reference page of what the effects of cards may say.

    Examples:
      deckcheck schema decklist virevolt > virevolt.schema.json
      deckcheck schema catalog
      deckcheck schema effects virevolt --reference > effects.md
    """
    from deckcheck.cli.schema import show_reference, show_schema

    raise typer.Exit((show_reference if reference else show_schema)(kind, game))
