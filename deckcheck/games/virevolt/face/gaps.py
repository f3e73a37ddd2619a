"""What fills the gaps in the phrases of Virevolt (see `engine.text.gaps`)."""

from __future__ import annotations

from deckcheck.engine.text.gaps import PhraseGaps
from deckcheck.games.virevolt.names import STATES

PHRASE_GAPS = PhraseGaps(
    fillings={
        "state": tuple(STATES),
        "lifted": ("{state}",),
        "hero": ("{card}",),
        "target": ("{name}", "{name} ({player})", "{player}"),
        "cost": ("{price}", "{price} + {cost}", "free"),
        "price": ("{number} red", "{number} blue", "{number} green", "{number} neutral", "{number} mauve"),
    },
    lost_by=("no Hero", "empty deck"),
)
