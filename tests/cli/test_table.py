"""The table of commands and what carries them out: each option declared is used, and nothing else is asked for."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import deckcheck.cli
from deckcheck.cli.table import COMMANDS
from deckcheck.config.read import KEYS
from deckcheck.options import SETTINGS

HERE = Path(deckcheck.cli.__path__[0])
# What a workspace receives: settings, and what goes with them.
OF_WORKSPACES = {option.name for option in SETTINGS} | {"no_config", "force_exclude", "default_exclude"}
# What `Arguments.chosen` reads.
CHOSEN = {"team", "xfile"}
METHODS = {
    "workspace",
    "require_report_format",
    "forbid_together",
    "require_with",
    "require_files",
    "command",
    "replace",
    "lookup",
    "chosen",
    "require_game",
}


def asked_for(path: Path) -> set[str]:
    """Return the names that a module reads of what was asked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    found = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "args"}
    # Helpers of several commands ask whether a command has an option at all.
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr"]
    asking = [call for call in calls if len(call.args) > 2 and ast.unparse(call.args[0]) == "args"]
    return found | {str(name.value) for call in asking if isinstance(name := call.args[1], ast.Constant)}


HELPERS = {name for path in HERE.glob("*.py") if path.name != "arguments.py" for name in asked_for(path)}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_module_with_one_run(name: str) -> None:
    module = import_module(f"deckcheck.cli.commands.{COMMANDS[name].module}")
    public = [part for part, value in vars(module).items() if callable(value) and value.__module__ == module.__name__]
    assert [part for part in public if part == "run"] == ["run"]


def test_every_module_is_of_a_command() -> None:
    assert {path.stem for path in (HERE / "commands").glob("*.py")} - {"__init__"} == {
        command.module for command in COMMANDS.values()
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_used_and_none_is_asked_for_that_is_not_declared(name: str) -> None:
    declared = {option.name for option in COMMANDS[name].options}
    called = asked_for(HERE / "commands" / f"{COMMANDS[name].module}.py")
    read = called - METHODS
    assert declared - read - HELPERS - OF_WORKSPACES - (CHOSEN if "chosen" in called else set()) == set()
    assert read <= declared


def test_a_configuration_holds_the_settings_of_the_table() -> None:
    assert list(KEYS) == [option.key for option in SETTINGS]
    # The folders with games are named before any command is read, and so are not options of one.
    keys = {option.key for command in COMMANDS.values() for option in command.options if option.key}
    assert keys | {"games"} == set(KEYS)


@pytest.mark.parametrize("name", COMMANDS)
def test_flags_and_names_of_a_command_are_its_own(name: str) -> None:
    options = COMMANDS[name].options
    flags = [flag for option in options if not option.argument for flag in option.flags]
    assert len(flags) == len(set(flags))
    assert len({option.name for option in options}) == len(options)
