"""What a game adds to the drawing of its table; a game that adds nothing is drawn from its observation alone.

A game's folder may hold a module `face/view.py` with any of these; those that it leaves out are these:

- `card_note(row, say)`: what stands behind a card's name (`row` is the card's entry in an observation);
- `player_note(seat, say)`: what stands behind a player's name (`seat` is the player's entry in an observation, with
  what only this player knows where it is the player's own);
- `table_notes(seen, say)`: what is told under the head of the table, part by part (`seen` is an observation);
- `card_style(card)`: the colour of a card's name, one of `STYLES`, or an empty string;
- `rules_behind(state, option)`: the ids of the rules that an option of the open decision comes from;
- `SELDOM`, no function: the names of the zones that are drawn only while something lies there.

`say` puts English phrases into the reader's language (see `engine.speech`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.catalog.homes import part
from deckcheck.engine.speech import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.speech import Speech
    from deckcheck.engine.state import State

STYLES = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "mauve": "35",
    "cyan": "36",
    "dim": "2",
    "bold": "1",
}
# Keys of an observation that say where a card lies, not what is on it.
_PLACE = frozenset({"card", "number", "from_top"})


class GameView(NamedTuple):
    """What a game's view says, the ones above in the place of those that it leaves out."""

    card_note: Callable[[Mapping[str, Any], Speech], str]
    player_note: Callable[[Mapping[str, Any], Speech], str]
    table_notes: Callable[[Mapping[str, Any], Speech], Sequence[str]]
    card_style: Callable[[Card], str]
    rules_behind: Callable[[State, int], tuple[str, ...]]
    seldom: frozenset[str]


@cache
def view_of(game: str) -> GameView:
    """Return how a game's table is drawn."""
    module = part(game, "face.view")
    return GameView(
        getattr(module, "card_note", _card_note),
        getattr(module, "player_note", _player_note),
        getattr(module, "table_notes", lambda seen, say: ()),
        getattr(module, "card_style", lambda card: ""),
        getattr(module, "rules_behind", lambda state, option: ()),
        getattr(module, "SELDOM", frozenset()),
    )


def _card_note(row: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    return facts({key: value for key, value in row.items() if key not in _PLACE}, say)


def _player_note(seat: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    return facts({key: value for key, value in seat.items() if key not in {"name", "zones", "alive"}}, say)


def facts(values: Mapping[str, Any], say: Speech = ENGLISH) -> str:
    """Return what is worth saying of some values: true ones by their name, others with their name before them."""
    parts = []
    for key, value in values.items():
        name = say(key.replace("_", " "))
        if value is True:
            parts.append(name)
        elif isinstance(value, list):
            parts += [say(str(part)) for part in value]
        elif value:
            parts.append(f"{name} {value}")
    return ", ".join(parts)
