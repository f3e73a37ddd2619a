"""What the shell may complete: games, codes, card names, schemas."""

from __future__ import annotations

import typer

from deckcheck.catalog import builtin
from deckcheck.catalog.homes import games as all_games
from deckcheck.catalog.names import fold


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
