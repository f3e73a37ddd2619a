"""A plain `check` command line, read without Typer, whose import takes longer than the check of a deck.

Whatever is not plain (an unknown option, a missing value, `--help`) is left to Typer; a test feeds generated command
lines to both and compares.
"""

from __future__ import annotations

from deckcheck.cli.check_options import CheckOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FLAGS = {
    "--strict": ("strict", True),
    "--no-strict": ("strict", False),
    "--advice": ("advice", True),
    "--no-advice": ("advice", False),
    "--deck-cards": ("deck_cards", True),
    "--no-deck-cards": ("deck_cards", False),
    "--suppress": ("suppress", True),
    "--no-suppress": ("suppress", False),
    "--no-config": ("no_config", True),
    "--force-exclude": ("force_exclude", True),
    "--exit-zero": ("exit_zero", True),
    "--quiet": ("quiet", True),
    "-q": ("quiet", True),
    "--statistics": ("statistics", True),
    "--force": ("force", True),
    "--fix": ("fix", True),
    "--diff": ("diff", True),
}
_VALUES = {"--game": "game", "--format": "format", "--as-of": "as_of", "--output": "output", "-o": "output"}
_LISTS = {
    "--select": "select",
    "--ignore": "ignore",
    "--ruleset": "ruleset",
    "--catalog": "catalog",
    "--output-format": "output_format",
}


def parse(arguments: Sequence[str]) -> CheckOptions | None:
    """Return the options of a plain `check` command line (without the program's name), or None for another."""
    if not arguments or arguments[0] != "check":
        return None
    paths: list[str] = []
    found: dict[str, Any] = {}
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
            if not value or value.startswith("-") or not _set(found, option, value):
                return None
    return CheckOptions(paths, **found) if paths else None


def _set(found: dict[str, Any], option: str, value: str) -> bool:
    if option in _VALUES:
        found[_VALUES[option]] = value
    elif option in _LISTS:
        found.setdefault(_LISTS[option], []).append(value)
    elif option in ("--jobs", "-j") and value.isascii() and value.isdigit() and len(value) < 4:
        found["jobs"] = int(value)
    else:
        return False
    return True
