"""A plain `event` command line, read without Typer, as `fast` reads `check`; what is not plain is left to Typer."""

from __future__ import annotations

from deckcheck.cli.check_options import CheckOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FLAGS = {
    "--strict": ("strict", True),
    "--no-strict": ("strict", False),
    "--deck-cards": ("deck_cards", True),
    "--no-deck-cards": ("deck_cards", False),
    "--no-config": ("no_config", True),
    "--force": ("force", True),
}
_VALUES = {"--game": "game", "--format": "format", "--as-of": "as_of", "--output": "output", "-o": "output"}
_LISTS = {"--ruleset": "ruleset", "--catalog": "catalog"}
_OWN = {"--output-format": "output_format", "--sheets": "sheets", "--title": "title", "--date": "date"}


def parse(arguments: Sequence[str]) -> tuple[CheckOptions, dict[str, Any]] | None:
    """Return what a plain `event` command line asks for, or None for another.

    The options that `check` has too come first, then the arguments `output_format`, `sheets`, `title` and `date` of
    `event.run`.
    """
    if not arguments or arguments[0] != "event":
        return None
    paths: list[str] = []
    found: dict[str, Any] = {}
    own: dict[str, Any] = {"output_format": "text", "sheets": None, "title": None, "date": None}
    rest = iter(arguments[1:])
    for argument in rest:
        if argument == "-" or not argument.startswith("-"):
            paths.append(argument)
        elif argument in _FLAGS:
            name, wanted = _FLAGS[argument]
            found[name] = wanted
        else:
            option, equals, value = argument.partition("=")
            if not equals or option == "-o":
                option, value = argument, next(rest, "")
            if not value or value.startswith("-"):
                return None
            if option in _OWN:
                own[_OWN[option]] = value
            elif option in _VALUES:
                found[_VALUES[option]] = value
            elif option in _LISTS:
                found.setdefault(_LISTS[option], []).append(value)
            else:
                return None
    return (event_options(paths, **found), own) if paths else None


def event_options(paths: Sequence[str], **options: Any) -> CheckOptions:
    """Return the options of an event's check: what comments in a list suppress counts all the same."""
    return CheckOptions(paths, suppress=False, **options)
