"""What the shell may complete: games, formats, output formats, codes, card names, schemas."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

import typer

from deckcheck.catalog import builtin
from deckcheck.catalog.discovery import games as all_games
from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.options import Option

# What completes the options of every command, by their names; an argument names its own (`Option.complete`).
_OF_OPTIONS = {
    "game": "games",
    "format": "formats",
    "only_format": "formats",
    "output_format": "output_formats",
    "from_format": "list_formats",
    "to_format": "written_formats",
    "select": "codes",
    "ignore": "codes",
}
# The formats of the answers of commands that have more of them than text and JSON.
_WITH_CSV = ("cards", "simulate")


def of(option: Option) -> Callable[..., list[str]] | None:
    """Return what completes the values of an option or argument, if anything does."""
    name = option.complete or ("" if option.argument else _OF_OPTIONS.get(option.name, ""))
    return globals()[name] if name else None


def games(incomplete: str) -> list[str]:
    """Return the games that begin so."""
    return [game for game in all_games() if game.startswith(incomplete)]


def codes(incomplete: str) -> list[str]:
    """Return the codes that begin so."""
    from deckcheck.construction.registry import rules

    return [code for code in rules() if code.startswith(incomplete)]


def card_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the names of the game's cards that begin so; nothing where the game is not known yet."""
    game = ctx.params.get("game")
    if game not in all_games():
        return []
    wanted = fold(incomplete)
    return [name for name in builtin(game).all_names() if fold(name).startswith(wanted)]


def schemas(incomplete: str) -> list[str]:
    """Return the kinds of files with a schema that begin so."""
    from deckcheck.cli.commands.schema import kinds

    return [kind for kind in kinds() if kind.startswith(incomplete)]


def formats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the formats that begin so: those of the game, or of all games where it is not known yet."""
    from deckcheck.construction.builtin import builtin_ruleset

    game = ctx.params.get("game")
    rulesets = [builtin_ruleset(name) for name in ([game] if game in all_games() else all_games())]
    found = [name for ruleset in rulesets if ruleset is not None for name in ruleset.formats]
    return [name for name in dict.fromkeys(found) if name.startswith(incomplete)]


def output_formats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the formats of a command's answer that begin so."""
    command = ctx.command.name
    known: tuple[str, ...] = ("text", "json", "csv") if command in _WITH_CSV else ("text", "json")
    if command == "check":
        from deckcheck.report import FORMATS

        known = tuple(FORMATS)
    elif command == "event":
        from deckcheck.event.render import FORMATS as TABLES

        known = tuple(TABLES)
    return [name for name in known if name.startswith(incomplete)]


def list_formats(incomplete: str) -> list[str]:
    """Return the formats of decklists that begin so."""
    from deckcheck.decklist.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def written_formats(incomplete: str) -> list[str]:
    """Return the formats in which decklists can be written that begin so."""
    from deckcheck.decklist.formats import WRITTEN

    return [name for name in WRITTEN if name.startswith(incomplete)]


@contextmanager
def for_zsh() -> Iterator[None]:
    """Quote what zsh is to complete as zsh reads it: Typer doubles quotation marks, so that zsh drops them."""
    if os.environ.get("_DECKCHECK_COMPLETE") != "complete_zsh":
        yield
        return
    from contextlib import redirect_stdout
    from io import StringIO

    answer = StringIO()
    try:
        with redirect_stdout(answer):
            yield
    finally:
        sys.stdout.write(quoted_for_zsh(answer.getvalue()))


def quoted_for_zsh(answer: str) -> str:
    """Return Typer's answer to zsh with its doubled quotation marks escaped."""
    head, tail = "_arguments '*: :((", "))'"
    text = answer.rstrip("\n")
    if not (text.startswith(head) and text.endswith(tail)):
        return answer
    inner = text[len(head) : -len(tail)].replace("''", "'\\''").replace('""', '\\"')
    return f"{head}{inner}{tail}\n"
