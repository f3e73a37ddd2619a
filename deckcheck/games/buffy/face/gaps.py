"""What may be in the gaps of what Buffy says (see `engine.text.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.buffy.names import STAGES, STEPS, TALENT_NAMES, TRAITS

# What a space is called in data, and in choices.
SHORT = {"{player}{number}": "{player}’s space {number}", "park": "the Park"}
_SPACES = ("a place beside the board", "the Park", "{player}’s space {number}")

PHRASES = Phrases(
    gaps={
        "card": ("{name}", "{name} ({player})", "{player}’s {name}", "hidden card {number} ({zone})"),
        "space": _SPACES,
        "place": (*_SPACES, *(f"{space} ({{name}})" for space in _SPACES)),
        "talent": TALENT_NAMES,
        "trait": TRAITS,
        "step": tuple(step.capitalize() for step in STEPS),
        "phase": ("Fight", "Challenge"),
        "stage": STAGES,
    },
    short={"space": SHORT, "place": SHORT},
    lost_by=("lost",),
)
