"""What fills the gaps in the phrases of Terrors of London (see `engine.text.gaps`)."""

from __future__ import annotations

from deckcheck.engine.text.gaps import PhraseGaps
from deckcheck.games.terrors.names import RESOURCE_NAMES

# This many of a resource, in their order, and of Health.
AMOUNTS = ("{number} {number:Coin|Coins}", "{number} Power", "{number} Regeneration", "{number} Health")

PHRASE_GAPS = PhraseGaps(
    fillings={
        "cost": ("{number}",),
        "curse": ("{number}",),
        "payment": ("{amount}", "{amount} and {number} Power"),
        "side": ("left", "right", "heads", "tails"),
        "resource": RESOURCE_NAMES,
        "uncounted": RESOURCE_NAMES[1:],
        "amount": ("{number} {resource}", "{number} Coins"),
        "other": ("{card}", "{resource}"),
    },
    lost_by=("no Health",),
)
