"""How French is set: curved apostrophes, and spaces that do not break before tall punctuation and inside guillemets."""

from __future__ import annotations

import re

from deckcheck.engine.registry import rules_of

_WRONG = re.compile(r"'|(?<!\xa0)[:;!?»]|«(?!\xa0)")


def is_set_wrongly(text: str, game: str = "") -> bool:
    """Whether a French text is not set as French is; names of a game's cards are as they are printed."""
    if not _WRONG.search(text):
        return False
    for name in sorted(_names(game), key=len, reverse=True) if game else ():
        text = text.replace(name, "")
    return bool(_WRONG.search(text))


def _names(game: str) -> set[str]:
    return {name for card in rules_of(game).book().cards for name in card.all_names()}
