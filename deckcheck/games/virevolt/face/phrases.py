"""What Virevolt can say: its choices and the lines of its log (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.virevolt import names as n

PHRASES = Phrases(
    choices={
        n.ACT: (
            "pass",
            "play {card}",
            "set {card}",
            "cast {card} ({cost})",
            "cast {card} effect {number} ({cost})",
            "use {card} ({cost})",
            "rotate to {card}",
            "sacrifice {card} ({cost})",
        ),
        n.ATTACK: ("pass", "attack {number} ({cost})", "attack {number} on {player} ({cost})"),
        v.ANSWER: ("activate {card} ({cost})", "pass"),
        n.REDRAW: ("redraw", "keep"),
        n.TAKE_TOKEN: ("take the token", "leave the token"),
        n.LIFT_STATE: ("take off {state} ({card})", "keep {state} ({card})"),
        n.HAND_LIMIT: ("discard {card}",),
        n.PAY: ("spend {card}", "none"),
        n.CHOOSE_STATE: ("{state}",),
    },
    events=(
        "{card} attacks {target}.",
        "{card}: {state}.",
        "{card}: no longer {state}.",
        "{card} loses 1 hp ({state}).",
    ),
    gaps={
        "state": tuple(n.STATES),
        "target": ("{name}", "{name} ({player})", "{player}"),
        "cost": ("{price}", "{price} + {cost}", "free"),
        "price": ("{number} red", "{number} blue", "{number} green", "{number} neutral", "{number} mauve"),
    },
    lost_by=("no Hero", "empty deck"),
)
