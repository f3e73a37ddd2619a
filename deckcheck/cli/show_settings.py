"""`deckcheck check --show-settings`: which settings hold for which files, and where each comes from."""

from __future__ import annotations

from deckcheck.json_text import json_text
from deckcheck.messages import printable, text
from deckcheck.workspace.paths import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.workspace.ways import Way
    from deckcheck.workspace.workspace import Plan

# The names of the settings, and the options that go before them.
_OPTIONS = {
    "game": "game",
    "format": "format",
    "rulesets": "ruleset",
    "catalogs": "catalog",
    "select": "select",
    "ignore": "ignore",
    "strict": "strict",
    "advice": "advice",
    "as-of": "as_of",
    "deck-cards": "deck_cards",
    "suppress": "suppress",
}
_DEFAULTS: dict[str, Any] = {
    "rulesets": [],
    "catalogs": [],
    "select": [],
    "ignore": [],
    "strict": False,
    "advice": False,
    "deck-cards": True,
    "suppress": True,
}
_LISTS = ("rulesets", "catalogs", "ignore")


def show(plan: Plan, options: CheckOptions, *, as_json: bool) -> int:
    """Print the settings of each group of files that have the same ones."""
    groups = []
    for index, way in enumerate(plan.ways):
        files = [task.path for task in plan.tasks if task.way == index]
        if files:
            groups.append((files, way))
    if as_json:
        data = [
            {
                "files": files,
                "configuration": way.configuration.path if way.configuration else None,
                "settings": {name: value for name, value, _ in _settings(way, options)},
            }
            for files, way in groups
        ]
        print(json_text({"settings": data, "excluded": plan.excluded}, indent=1))
        return 0
    for files, way in groups:
        print(text("settings-head", n=len(files), path=files[0]))
        path = shown(way.configuration.path) if way.configuration else text("settings-none")
        print(text("settings-configuration", path=path))
        for name, value, origin in _settings(way, options):
            print(f"{text('settings-line', key=name, value=_written(value))} {text('settings-from', origin=origin)}")
    if plan.excluded:
        print(text("settings-excluded", n=plan.excluded))
    return 0


def _settings(way: Way, options: CheckOptions) -> list[tuple[str, Any, str]]:
    """Return (name, value, where it comes from) of each setting."""
    found = []
    for name, option in _OPTIONS.items():
        given = getattr(options, option)
        said = way.values.get(name)
        from_file = f"{shown(way.configuration.path)}:{said.line}" if way.configuration and said else ""
        from_options = text("settings-option") if given not in (None, []) else ""
        if name in _LISTS:
            origins = [origin for origin in (from_file, from_options) if origin]
            value: Any = [*(said.value if said else []), *given]
        else:
            origins = [origin for origin in (from_options or from_file,) if origin]
            value = given if from_options else said.value if said else _DEFAULTS.get(name)
        found.append((name, value, ", ".join(origins) or text("settings-default")))
    return found


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "-"
    if isinstance(value, list):
        return printable("[" + ", ".join(value) + "]")
    return printable(str(value))
