"""What options and configurations name, the games, formats and codes, held to those that exist."""

from __future__ import annotations

from contextlib import suppress

from deckcheck.catalog.discovery import games
from deckcheck.catalog.names import nearest
from deckcheck.construction.registry import suggest_code, unknown_codes
from deckcheck.construction.settings import own_rulesets_of, ruleset_of
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import Problem
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.config.read import Value
    from deckcheck.construction.settings import Settings
    from deckcheck.decklist.nodes import Node

CODE = "config/schema"


def known_games(settings: Settings) -> list[str]:
    """Return all games, and those of the folders and rulesets in force."""
    return list(dict.fromkeys([*games(), *settings.folders, *settings.rulesets]))


def unknown_game(game: str, settings: Settings) -> Failure:
    """Return that there is no such game."""
    known = known_games(settings)
    return Failure("unknown-game", nearest(game, known) or known, game=game)


def game_of_catalog(game: Node | None, settings: Settings) -> Problem:
    """Return what is wrong with the game that a catalog names, where there is none of that name."""
    known, name = known_games(settings), game.text if isinstance(game, Scalar) else ""
    line, column = (1, 1) if game is None else (game.line, game.column)
    if not name:
        return Problem("catalog/schema", "catalog-no-game", line, column, known=known[0])
    return Problem("catalog/schema", "unknown-game", line, column, game=name, suggestions=nearest(name, known))


def check_names(game: str | None, format_name: str | None, codes: Sequence[str], settings: Settings) -> None:
    """See whether a game, a format and codes exist.

    Raises:
        Failure: one does not.
    """
    if game is not None and ruleset_of(settings, game) is None:
        raise unknown_game(game, settings)
    if format_name is not None:
        _check_format(game, format_name, settings)
    for code in codes:
        suggestions = suggest_code(code, own_rulesets_of(settings))
        if suggestions is not None:
            raise Failure("unknown-code", suggestions, code=code)


def _check_format(game: str | None, name: str, settings: Settings) -> None:
    """See whether a game, or any where none is named, has a format.

    Raises:
        Failure: it does not.
    """
    formats: dict[str, None] = {}
    for one in [game] if game is not None else known_games(settings):
        with suppress(Failure):  # a game that is broken has no formats; whoever asks for it gets the error
            ruleset = ruleset_of(settings, one)
            formats.update(dict.fromkeys(ruleset.formats if ruleset is not None else ()))
    if name not in formats:
        message = "format-nowhere" if game is None else "format-of-game"
        raise Failure(message, nearest(name, formats), game=game, format=name, formats=", ".join(formats))


def configured_problems(values: Mapping[str, Value], settings: Settings) -> list[Problem]:
    """Return where a configuration names a game, a format or a code that does not exist."""
    problems: list[Problem] = []
    for key in ("select", "ignore"):
        if key in values:
            line = values[key].line
            for code, suggestions in unknown_codes(values[key].value, own_rulesets_of(settings)).items():
                problems.append(Problem(CODE, "config-code", line, 1, key=key, name=code, suggestions=suggestions))
    if "game" in values or "format" in values:
        problems += _game_and_format(values, settings)
    return problems


def _game_and_format(values: Mapping[str, Value], settings: Settings) -> list[Problem]:
    known = known_games(settings)
    game = values.get("game")
    if game is not None and game.value not in known:
        near = nearest(game.value, known) or known
        return [Problem(CODE, "unknown-game", game.line, 1, game=game.value, suggestions=near)]
    wanted = values.get("format")
    if wanted is None:
        return []
    # Without a game, the format is that of whichever games have it.
    formats: list[str] = []
    for name in [game.value] if game is not None else known:
        try:
            ruleset = ruleset_of(settings, name)
        except Failure:  # reported where a list of this game is checked
            if game is not None:
                return []
        else:
            formats += ruleset.formats if ruleset is not None else ()
    if wanted.value in formats:
        return []
    formats = list(dict.fromkeys(formats))
    message = "config-format" if game is None else "unknown-format"
    details = {"format": wanted.value, "formats": formats, "suggestions": nearest(wanted.value, formats)}
    return [Problem(CODE, message, wanted.line, 1, **details, **({} if game is None else {"game": game.value}))]
