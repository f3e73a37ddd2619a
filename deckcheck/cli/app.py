"""The commands, as Typer sees them."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.main import get_command

import deckcheck
from deckcheck.cli import commands_event, commands_formats, commands_info, commands_make, commands_play
from deckcheck.cli.check_options import CheckOptions
from deckcheck.messages import language

app = typer.Typer(
    name="deckcheck",
    help="Check decklists of five card games against their construction rules, and test-play the decks.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# The program as Typer runs it, by language: to build it takes longer than most commands do.
_commands: dict[str, Any] = {}


def _version(wanted: bool) -> None:
    if wanted:
        print(f"deckcheck {deckcheck.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
    lang: Annotated[  # handled before Typer is reached, so that it may stand anywhere
        str | None, typer.Option("--lang", metavar="LANGUAGE", help="Answer in English (en) or French (fr).")
    ] = None,
) -> None:
    """Check decklists of five card games against their construction rules, and test-play the decks."""


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(help="Decklists, folders to search for them, or - for standard input.")],
    game: Annotated[str | None, typer.Option(help="The game, whatever the lists say.")] = None,
    format: Annotated[str | None, typer.Option(help="The format, whatever the lists say.")] = None,  # noqa: A002
    strict: Annotated[bool | None, typer.Option(help="Count warnings as errors.")] = None,
    advice: Annotated[bool | None, typer.Option(help="Show advice as well.")] = None,
    as_of: Annotated[str | None, typer.Option(metavar="DATE", help="The day whose lists are in force.")] = None,
    select: Annotated[list[str] | None, typer.Option(metavar="CODE", help="Show only these codes.")] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODE", help="Do not show these codes.")] = None,
    ruleset: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A ruleset of your own: a game or a house format.")
    ] = None,
    catalog: Annotated[list[str] | None, typer.Option(metavar="FILE", help="A catalog with more cards.")] = None,
    deck_cards: Annotated[bool | None, typer.Option(help="Whether decks may define cards of their own.")] = None,
    suppress: Annotated[bool | None, typer.Option(help="Whether comments in decks may hide violations.")] = None,
    no_config: Annotated[bool, typer.Option("--no-config", help="Read no configuration file.")] = False,
    force_exclude: Annotated[
        bool, typer.Option("--force-exclude", help="Pass over excluded files even where they are named.")
    ] = False,
    show_settings: Annotated[
        bool,
        typer.Option("--show-settings", help="Show the settings in force and their origins; check nothing."),
    ] = False,
    output_format: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT[:FILE]",
            help="How to report, and where to: text, json, github, gitlab, sarif, junit or markdown. Can be repeated.",
        ),
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the (first) report to a file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that reports go to.")] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 for illegal decks too.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="One line a violation, nothing else.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the violations by code.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, max=999, help="Processes; 0 chooses.")] = 0,
    fix: Annotated[
        bool, typer.Option("--fix", help="First mend what has one safe answer; the cards stay the same.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what --fix would change; write nothing.")] = False,
    all_formats: Annotated[
        bool, typer.Option("--all-formats", help="Say in which formats and rulesets the decks are legal.")
    ] = False,
    pool: Annotated[
        str | None, typer.Option(metavar="FILE", help="The cards that the player opened, for a sealed deck.")
    ] = None,
) -> None:
    """Check decks: every violation, with its place, its rule and how to mend it.

    Examples:
      deckcheck check my.deck.yaml
      deckcheck check decks/ --strict --output-format github --output-format sarif:deckcheck.sarif

    Exit status: 0 every deck is legal, 1 some deck is not, 2 the check could not be carried out.
    """
    from deckcheck.cli.check import run

    options = CheckOptions(
        paths,
        game=game,
        format=format,
        strict=strict,
        advice=advice,
        as_of=as_of,
        select=select or [],
        ignore=ignore or [],
        ruleset=ruleset or [],
        catalog=catalog or [],
        deck_cards=deck_cards,
        suppress=suppress,
        no_config=no_config,
        force_exclude=force_exclude,
        show_settings=show_settings,
        output_format=output_format or [],
        output=output,
        force=force,
        exit_zero=exit_zero,
        quiet=quiet,
        statistics=statistics,
        jobs=jobs,
        fix=fix,
        diff=diff,
        all_formats=all_formats,
        pool=pool,
    )
    raise typer.Exit(run(options))


commands_info.register(app)
commands_make.register(app)
commands_formats.register(app)
commands_event.register(app)
commands_play.register(app)


def help_texts() -> set[str]:
    """Return every help text of the program, in English."""
    from deckcheck.cli.help_pages import help_texts as of_command

    return of_command(get_command(app))


def _command() -> Any:
    """Return the program as Typer runs it, its help in the language in force."""
    from deckcheck.cli.help_pages import localize, localize_words

    localize_words()
    if language() not in _commands:
        command = get_command(app)
        localize(command)
        _commands[language()] = command
    return _commands[language()]


def run_app(arguments: list[str]) -> int:
    """Run the program through Typer and return its exit status."""
    try:
        # What a command answers is its exit status; a command that only prints returns None.
        status = _command()(arguments, prog_name="deckcheck", standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        return 130
    except Exception as error:
        # Typer's usage errors know how to show themselves; everything else is a bug and stays visible as one.
        if not hasattr(error, "show"):
            raise
        from deckcheck.cli.help_pages import tell_usage

        tell_usage(error)
        return 2
    return status if isinstance(status, int) else 0
