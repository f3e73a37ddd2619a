"""The lines of YAML, which end at three characters more than those that editors count."""

from __future__ import annotations

import re

from deckcheck.decklist.lines import Places

YAML_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
# What ends a line in YAML alone: it comes with what is pasted from web pages, and no editor shows it as a line's end.
UNSEEN_END = re.compile("[\x85\u2028\u2029]")


def places_of(text: str) -> Places | None:
    """Return how to report the places of YAML; None for nearly every text, in which they are as editors count."""
    return Places(text, YAML_END) if UNSEEN_END.search(text) else None
