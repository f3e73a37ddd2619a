"""What Slasherz can say: its choices and the lines of its log (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import GAPS, Phrases
from deckcheck.games.slasherz import names as n

_ACTS = (
    "pass",
    "place {card}",
    "place {card} by draining",
    "equip {card} to {other}",
    "put down {card}",
    "replace {other} with {card}",
    "discard {card}",
    "discard {card} to draw",
    "activate {card}",
    "use {card}",
    "use {card} {number}",
)

PHRASES = Phrases(
    choices={
        n.ACT: _ACTS,
        n.ACTIVATE: _ACTS,
        n.ATTACKER: ("end combat", "attack with {card}"),
        n.TARGET: ("attack {card}",),
        n.RESCUE: ("rescue", "do not rescue"),
        n.MULLIGAN: ("keep the rest", "put back {card}"),
        n.SACRIFICE: ("sacrifice {card}",),
        n.TURN_UP: ("turn up {card}",),
        n.TRIM: ("discard {card}",),
        n.MODE: ("{text}",),
        n.DESTROY_ORDER: ("the rest as they lie", "first {card}"),
    },
    events=(
        "{player} conjures {card}.",
        "{player} puts {card} onto the field.",
        "{player} activates {card}.",
        "{player} uses {card}.",
        "{card} attacks {other}.",
        "{card} is destroyed.",
        "{card} is destroyed and goes under {opponent}’s deck.",
        "{card} is cancelled.",
        "The attack of {card} is cancelled.",
        "{player} chooses: {text}.",
    ),
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
