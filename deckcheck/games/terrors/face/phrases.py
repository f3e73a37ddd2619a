"""What Terrors of London can say: its choices and the lines of its log (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.terrors import names as n

# So many of a resource, in their order, and of Health.
AMOUNTS = ("{number} {number:Coin|Coins}", "{number} Power", "{number} Regeneration", "{number} Health")

PHRASES = Phrases(
    choices={
        n.ACT: (
            "pass",
            "play {card}",
            "buy {card} ({cost})",
            "buy an Acolyte ({cost})",
            "attack with {number}",
            "use {card}",
            "use the Overlord",
            "regain {number} Health",
            "convert {amount} to {other}",
            "form a Horde of {card} and {other}",
            "add {card} at the {side} of {other}",
            "haunt with {card}",
        ),
        n.CURSE: ("lose {number} Health", "discard {card}"),
        n.TRIM: ("remove {card}",),
        n.CLAIM: ("put on the draw pile", "do not claim"),
        n.FURY: ("{resource}",),
        n.MIX: ("pay {amount}", "pay {amount} and {number} Power"),
        n.HORDE_CHOICE: ("no Horde ability", "activate {card}", "activate {card} ability {number}"),
    },
    events=(
        "{player} gains {value} {value:Coin|Coins}.",
        "{player} loses {value} {value:Coin|Coins}.",
        "{player} gains {value} {uncounted}.",
        "{player} loses {value} {uncounted}.",
        "{player} curses {opponent}.",
    ),
    gaps={
        "cost": ("{number}",),
        "side": ("left", "right", "heads", "tails"),
        "resource": tuple(name.capitalize() for name in n.RESOURCES),
        "uncounted": ("Power", "Regeneration"),
        "amount": ("{number} {resource}", "{number} Coins"),
        "other": ("{card}", "{resource}"),
    },
    lost_by=("no Health",),
)
