"""What fills the gaps in the phrases of Slasherz (see `engine.text.gaps`)."""

from __future__ import annotations

from deckcheck.engine.text.gaps import GAPS, PhraseGaps

PHRASE_GAPS = PhraseGaps(
    fillings={
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
