"""What may be in the gaps of what Slasherz says (see `engine.text.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import GAPS, Phrases

PHRASES = Phrases(
    gaps={
        "card": (
            *GAPS["card"],
            "Victim {number}",
            "Victim {number} ({name})",
            "Victim {number} ({player})",
            "Victim {number} ({name}, {player})",
        ),
        "unseen": ("Victim {number}", "Victim {number} ({player})", "a Victim", "a card"),
    },
    lost_by=("0 hp", "empty deck"),
)
