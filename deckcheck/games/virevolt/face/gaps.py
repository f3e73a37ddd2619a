"""What may be in the gaps of what Virevolt says (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.virevolt.names import STATES

PHRASES = Phrases(
    gaps={
        "state": tuple(STATES),
        "lifted": ("{state}",),
        "hero": ("{card}",),
        "target": ("{name}", "{name} ({player})", "{player}"),
        "cost": ("{price}", "{price} + {cost}", "free"),
        "price": ("{number} red", "{number} blue", "{number} green", "{number} neutral", "{number} mauve"),
    },
    lost_by=("no Hero", "empty deck"),
)
