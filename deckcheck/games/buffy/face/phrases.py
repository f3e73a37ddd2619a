"""What Buffy can say: its choices and the lines of its log (see `engine.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Decision

_WATCH = (
    "pass",
    "discard and refill",
    "refresh",
    "discard down",
    "ascend to {card}",
    "double with {card}",
    "bury {card}",
    "place {card} at {place}",
    "resurrect {card} at {place}",
    "move {card} to {place}",
    "attach {card} to {other}",
    "upgrade {other} with {card}",
    "give {card} to {other}",
    "fight {other} with {card}",
    "play {card}",
    "play {card} with {other}",
    "set {card} aside for {talent}",
    "face {card}",
    "use {card}",
    "use {card} effect {number}",
)
# What a space is called in data, and in choices.
SHORT = {"{player}{number}": "{player}’s space {number}", "park": "the Park"}
_SPACES = ("a place beside the board", "the Park", "{player}’s space {number}")

PHRASES = Phrases(
    choices={
        Decision.WATCH: _WATCH,
        Decision.STAGE: _WATCH,
        Decision.MAIN_CHARACTER: ("begin with {card}",),
        Decision.START_SPACE: ("begin at {place}",),
        Decision.DAYTIME: ("night", "day"),
        Decision.LAY_LOCATION: ("lay no location", "lay {card} at {place}"),
        Decision.KEEP: ("keep the rest", "discard {card}"),
        Decision.JOIN: ("no more participants", "{card} takes part"),
        Decision.NAME_DEFENDER: ("{player}",),
        Decision.DISCARD_DOWN: ("discard {card}",),
        Decision.SURPLUS_ITEM: ("give up {card}",),
        Decision.GRANTED_FIGHT: ("no fight", "fight {card}"),
        Decision.SPACE: ("to {place}", "{card} to {place}"),
        Decision.TALENT: ("{talent}",),
        Decision.TRAIT: ("{trait}",),
    },
    events=(
        "{player} places {card} at {space}.",
        "{player} lays {card} at {space}.",
        "{card} goes to {space}.",
        "{player} brings {card} into play at {space}.",
        "{player} begins with {card}.",
        "{step} step.",
        "{phase}: {stage}.",
        "It is night.",
        "It is day.",
        "{player} recycles the discard pile.",
        "{player} sets {card} aside for {talent}.",
        "{player} faces {card}.",
        "{player} faces {card}, {opponent} defends it.",
        "{card}: {talent} decides the fight.",
        "{talent} decides the fight.",
        "{player} chooses {talent} for {card}.",
        "{player} chooses {trait} for {card}.",
    ),
    gaps={
        "card": ("{name}", "{name} ({player})", "{player}’s {name}", "hidden card {number} ({zone})"),
        "space": _SPACES,
        "place": (*_SPACES, *(f"{space} ({{name}})" for space in _SPACES)),
        "talent": n.TALENT_NAMES,
        "trait": n.TRAITS,
        "step": tuple(step.capitalize() for step in n.STEPS),
        "phase": ("Fight", "Challenge"),
        "stage": n.STAGES,
    },
    short={"space": SHORT, "place": SHORT},
    lost_by=("lost",),
)
