"""The settings of a configuration file beside those of the command line."""

from __future__ import annotations

import os

from deckcheck.cli.ways import Way, check_named
from deckcheck.config.read import CODE, Configuration, Value, read_configuration
from deckcheck.decklist.problem import FaultyFileError, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.construction.check import Settings


def configuration_of(path: str) -> Configuration:
    """Return what a configuration file says.

    Raises:
        UnreadableFileError: it cannot be opened.
        FaultyFileError: something in it is wrong.
    """
    configuration, problems = read_configuration(path)
    if problems:
        raise FaultyFileError(shown(path), sorted(problems, key=lambda problem: (problem.line, problem.column)))
    return configuration


def shown(path: str) -> str:
    """Return how a file (absolute) is named to the user: from the current folder where it lies below it."""
    try:
        return path.removeprefix(os.getcwd().rstrip(os.sep) + os.sep)
    except FileNotFoundError:  # the current folder is gone
        return path


def configured(
    options: CheckOptions, settings: Settings, configuration: Configuration, values: dict[str, Value]
) -> Way:
    """Return the way of files for which a configuration says these values.

    What the command line says goes before them, except that rulesets, catalogs and ignored codes add up.

    Raises:
        Failure: a file that is named cannot be used, or a code does not exist.
    """

    def value(key: str, otherwise: Any = None) -> Any:
        return values[key].value if key in values else otherwise

    settings.default_game = value("game")
    settings.default_format = value("format")
    for name, given in (
        ("strict", options.strict),
        ("advice", options.advice),
        ("deck-cards", options.deck_cards),
        ("suppress", options.suppress),
        ("as-of", options.as_of),
    ):
        if given is None and name in values:
            setattr(settings, name.replace("-", "_"), values[name].value)
    rulesets: list[str] = [*map(shown, value("rulesets", [])), *options.ruleset]
    catalogs: list[str] = [*map(shown, value("catalogs", [])), *options.catalog]
    if rulesets or catalogs or options.as_of is not None:
        from deckcheck.cli.settings import load_catalogs, load_rulesets, see_day

        see_day(options)
        load_rulesets(settings, rulesets)
        load_catalogs(settings, catalogs)
    _check_names(configuration, values, settings)
    check_named(options, settings)
    select: list[str] = list(options.select) or value("select", [])
    ignore: list[str] = value("ignore", [])
    return Way(settings, select, [*ignore, *options.ignore], configuration, values)


def _check_names(configuration: Configuration, values: dict[str, Value], settings: Settings) -> None:
    """Hold the game, the format and the codes that a configuration names to those that exist."""
    problems: list[Problem] = []
    for key in ("select", "ignore"):
        if key in values:
            from deckcheck.construction.registry import unknown_codes

            line = values[key].line
            for code, suggestions in unknown_codes(values[key].value, settings.rulesets.values()).items():
                problems.append(Problem(CODE, "config-code", line, 1, key=key, name=code, suggestions=suggestions))
    if "game" in values or "format" in values:
        problems += _game_and_format(values, settings)
    if problems:
        raise FaultyFileError(shown(configuration.path), problems)


def _game_and_format(values: dict[str, Value], settings: Settings) -> list[Problem]:
    from deckcheck.catalog.names import nearest
    from deckcheck.catalog.prepare import games
    from deckcheck.construction.builtin import builtin_ruleset

    known = list(dict.fromkeys([*games(), *settings.rulesets]))
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
        ruleset = settings.rulesets.get(name) or builtin_ruleset(name)
        formats += ruleset.formats if ruleset is not None else ()
    if wanted.value in formats:
        return []
    near = nearest(wanted.value, formats)
    label = game.value if game is not None else "deckcheck"
    return [
        Problem(
            CODE, "unknown-format", wanted.line, 1, game=label, format=wanted.value, formats=formats, suggestions=near
        )
    ]
