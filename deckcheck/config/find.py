"""Where the configuration of a folder is: in the folder or in the nearest one above that has any."""

from __future__ import annotations

import os
import re

from deckcheck.decklist.limits import MAX_BYTES, MAX_CATALOG_BYTES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import BYTE_ORDER_MARK, decode, read_bytes

# In the order in which they count within one folder.
NAMES = ("deckcheck.toml", ".deckcheck.yaml", ".deckcheck.yml", "pyproject.toml")
SHARED = "pyproject.toml"  # holds the settings of many programs, ours perhaps not among them

_TABLE = rb"""(?m)^[ \t]*\[[ \t]*["']?tool["']?[ \t]*\.[ \t]*["']?deckcheck["']?[ \t]*[].]"""
# The table `tool` written in another way, so that only a parser finds it.
_TOOL = rb"""(?m)^[ \t]*(?:\[[ \t]*["']?tool["']?[ \t]*\]|["']?tool["']?[ \t]*[.=])"""


class Finder:
    """Finds configuration files; a folder that was looked into is remembered."""

    def __init__(self) -> None:
        self._known: dict[str, str | None] = {}

    def nearest(self, folder: str) -> str | None:
        """Return the configuration file that holds for a folder (absolute), or None where there is none above it."""
        passed = []
        here = folder
        while here not in self._known:
            passed.append(here)
            found = _inside(here)
            above = os.path.dirname(here)
            if found is not None or above == here:
                self._known[here] = found
                break
            here = above
        found = self._known[here]
        for below in passed:
            self._known[below] = found
        return found


def _inside(folder: str) -> str | None:
    for name in NAMES:
        path = os.path.join(folder, name)
        # A link that leads nowhere counts: whoever made it meant it, and the error comes when it is read.
        if os.path.lexists(path) and not os.path.isdir(path) and (name != SHARED or _is_ours(path)):
            return path
    return None


def _is_ours(path: str) -> bool:
    """Whether a `pyproject.toml` has a table `[tool.deckcheck]`."""
    try:
        data = read_bytes(path, MAX_CATALOG_BYTES).removeprefix(BYTE_ORDER_MARK)
    except OSError:
        return False
    except Problem:  # too large to look through; it is reported when it is read
        return True
    # Most of them do not, which is seen without a parser.
    if b"deckcheck" not in data:
        return False
    if re.search(_TABLE, data):
        return True
    if not re.search(_TOOL, data):
        return False
    if len(data) > MAX_BYTES:
        return True
    from deckcheck.config.toml_tree import toml_data

    try:
        tool = toml_data(decode(data), "config/schema").get("tool")
    except Problem as problem:  # our limits are reported when it is read, broken TOML by the other programs
        return problem.message.startswith("limit-")
    return isinstance(tool, dict) and "deckcheck" in tool
