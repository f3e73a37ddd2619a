"""The messages that all commands of `deckcheck lab` share, and those of `field`, `gauntlet` and `compare`."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "lab-plot-ending": "{path}: a picture is written to a file whose name ends in {values}",
}
