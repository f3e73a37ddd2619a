"""What fills the gaps in the phrases of Buffy (see `engine.text.gaps`)."""

from __future__ import annotations

from deckcheck.engine.text.gaps import PhraseGaps
from deckcheck.games.buffy.names import STAGES, STEPS, TALENT_NAMES, TRAITS

# What a space is called in data, and in choices.
SHORT = {"{player}{number}": "{player}’s space {number}", "park": "the Park"}
_SPACES = ("a place beside the board", "the Park", "{player}’s space {number}")

PHRASE_GAPS = PhraseGaps(
    fillings={
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
