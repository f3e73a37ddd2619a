"""`deckcheck check --show-settings`: which settings hold for which files, and where each comes from."""

from __future__ import annotations

from deckcheck.catalog.discovery import folders
from deckcheck.files import display_path
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.options import GAMES, LISTS, SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.workspace.plan import CheckPlan
    from deckcheck.workspace.profiles import Profile


def show(context: Context, plan: CheckPlan, args: Arguments, *, as_json: bool) -> int:
    """Print the settings of each group of files that have the same ones."""
    groups = []
    for index, profile in enumerate(plan.profiles):
        files = [task.path for task in plan.tasks if task.profile == index]
        if files:
            groups.append((files, profile))
    if as_json:
        data = [
            {
                "files": files,
                "configuration": profile.configuration.path if profile.configuration else None,
                "settings": {name: value for name, value, _ in _settings(context, profile, args)},
            }
            for files, profile in groups
        ]
        print(json_text({"settings": data, "excluded": plan.excluded}, indent=1))
        return 0
    for files, profile in groups:
        context.print("settings-head", n=len(files), path=files[0])
        path = display_path(profile.configuration.path) if profile.configuration else context.text("settings-none")
        context.print("settings-configuration", path=path)
        for name, value, origin in _settings(context, profile, args):
            print(
                context.text("settings-line", key=name, value=_written(value)),
                context.text("settings-from", origin=origin),
            )
    if plan.excluded:
        context.print("settings-excluded", n=plan.excluded)
    return 0


def _settings(context: Context, profile: Profile, args: Arguments) -> list[tuple[str, Any, str]]:
    """Return (name, value, where it comes from) of each setting."""
    found = []
    for option in SETTINGS:
        given = folders() if option.key == GAMES.key else getattr(args, option.name)
        configured = profile.values.get(option.key)
        from_file = (
            f"{display_path(profile.configuration.path)}:{configured.line}"
            if profile.configuration and configured
            else ""
        )
        from_options = context.text("settings-option") if given not in (None, []) else ""
        if option.adds:
            origins = [origin for origin in (from_file, from_options) if origin]
            value: Any = [*(configured.value if configured else ()), *given]
        else:
            origins = [origin for origin in (from_options or from_file,) if origin]
            value = given if from_options else configured.value if configured else option.usual
        value = list(value) if option.kind in LISTS else value
        found.append((option.key, value, ", ".join(origins) or context.text("settings-default")))
    return found


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "-"
    if isinstance(value, list):
        return printable("[" + ", ".join(value) + "]")
    return printable(str(value))
