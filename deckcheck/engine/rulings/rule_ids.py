"""The ids of a rulebook, read as quickly as a ruling wants them."""

from __future__ import annotations

import os
import re
from functools import cache

_ID = re.compile(r"^- (?:\{)?id: ([\w-]+)", re.MULTILINE)


@cache
def rule_ids(folder: str) -> frozenset[str]:
    """Return the ids of the rules and decisions of the game in this folder; none where it has no rulebook."""
    path = os.path.join(folder, "rulebook.yaml")
    if not os.path.exists(path):
        return frozenset()
    with open(path, encoding="utf-8") as file:
        return frozenset(_ID.findall(file.read()))
