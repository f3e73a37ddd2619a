"""What may be in the gaps of what the X-Files CCG says (see `engine.text.phrases`)."""

from __future__ import annotations

from deckcheck.engine.text.phrases import Phrases
from deckcheck.games.xfiles.names import CHARACTERISTICS, SKILLS, VALUES, WORDS
from deckcheck.games.xfiles.rules.questions import WRONG
from deckcheck.games.xfiles.rules.victory import NO_AGENTS

_PRINTED = tuple(word.upper().replace("-", " ").replace("_", " ") for word in WORDS)

PHRASES = Phrases(
    gaps={
        "file": ("{name}",),
        "bearer": ("{card}",),
        "sale": ("{number}",),
        "income": ("{number}",),
        "opponent": ("{player}",),
        "team": ("{name}", "{name} + {team}"),
        "trait": VALUES,
        "skill": SKILLS,
        "learnt": ("martial-arts",),
        "lost": _PRINTED,
        "characteristic": CHARACTERISTICS,
        "keyword": (*WORDS, *_PRINTED),
    },
    lost_by=(NO_AGENTS, WRONG),
)
