"""What a static site was given ready-made, since its sources take long to read in a browser."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Where it is, in a site alone.
PREPARED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prepared")


def prebuilt(name: str) -> Any:
    """Return what was given under a name; None elsewhere than in a site."""
    path = os.path.join(PREPARED, f"{name}.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)
