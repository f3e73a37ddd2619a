"""The table of commands as Typer sees it: a parser of command lines that also writes the help pages."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import typer
from typer.main import get_command

import deckcheck
from deckcheck.cli import completion
from deckcheck.cli.arguments import Arguments
from deckcheck.cli.table import COMMANDS, GROUPS
from deckcheck.failure import FAILED, INTERRUPTED, OK
from deckcheck.options import FLAG, LISTS, NUMBER, SWITCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cli.context import Context
    from deckcheck.cli.declarations import Command
    from deckcheck.messages import Translator
    from deckcheck.options import Option

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
_TYPES: dict[str, Any] = {FLAG: bool, SWITCH: bool | None, NUMBER: int}


def _version(wanted: bool) -> None:
    if wanted:
        print(f"deckcheck {deckcheck.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    games: Annotated[  # handled before Typer is reached, as is the language
        list[str] | None,
        typer.Option("--games", metavar="FOLDER", help="Use the games of a folder; this runs their Python code."),
    ] = None,
    lang: Annotated[  # handled before Typer is reached, so that it may be anywhere
        str | None, typer.Option("--lang", metavar="LANGUAGE", help="Answer in English (en) or French (fr).")
    ] = None,
) -> None:
    """Check decklists of five card games against their construction rules, and test-play the decks."""


def _parser(command: Command) -> Callable[..., Arguments]:
    """Return a command as Typer reads one: a function whose signature has the options, and which returns them."""

    def parsed(**given: Any) -> Arguments:
        return Arguments(command, given)

    parameters = [_parameter(option) for option in command.options]
    parsed.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    parsed.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return parsed


def _parameter(option: Option) -> inspect.Parameter:
    of_type: Any = list[str] if option.kind in LISTS else _TYPES.get(option.kind, str)
    default: Any = inspect.Parameter.empty if option.needed else option.default
    if default is None and option.kind != SWITCH:
        of_type = of_type | None
    shown: dict[str, Any] = {"help": option.help, "metavar": option.metavar}
    if option.argument:
        info = typer.Argument(**shown, autocompletion=completion.of(option))
    else:
        # Typer names a switch and its contrary itself.
        flags = () if option.kind == SWITCH else option.flags
        info = typer.Option(*flags, **shown, min=option.least, max=option.most, autocompletion=completion.of(option))
    return inspect.Parameter(
        option.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[of_type, info]
    )


_groups = {"": app}
for _name, _command in COMMANDS.items():
    _group, _, _own = _name.rpartition(" ")
    if _group not in _groups:
        _groups[_group] = typer.Typer(help=GROUPS[_group], no_args_is_help=True, rich_markup_mode=None)
        app.add_typer(_groups[_group], name=_group)
    _groups[_group].command(_own, help=_command.help)(_parser(_command))


def help_texts() -> set[str]:
    """Return every help text of the program, in English."""
    from deckcheck.cli.help_pages import help_texts as of_command

    return of_command(get_command(app))


def _program(translator: Translator) -> Any:
    """Return the program as Typer runs it, its help in the language of a translator."""
    from deckcheck.cli.help_pages import localize

    if translator.language not in _commands:
        command = get_command(app)
        localize(command, translator)
        _commands[translator.language] = command
    return _commands[translator.language]


def parse(arguments: list[str], context: Context) -> Arguments | int:
    """Return what a command line asks for; an exit status where Typer has answered it, or where it is wrong."""
    from deckcheck.cli.help_pages import words_of_typer

    with words_of_typer(context.translator):
        return _parsed(arguments, context)


def _parsed(arguments: list[str], context: Context) -> Arguments | int:
    try:
        with completion.for_zsh():
            args = _program(context.translator)(arguments, prog_name="deckcheck", standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        return INTERRUPTED
    except Exception as error:
        # Typer's usage errors know how to show themselves; everything else is a bug and stays visible as one.
        if not hasattr(error, "show"):
            raise
        from deckcheck.cli.help_pages import report_usage

        report_usage(error, context, arguments)
        return FAILED
    return args if isinstance(args, Arguments) else OK
