"""What fills the gaps in the phrases of the X-Files CCG (see `engine.text.gaps`)."""

from __future__ import annotations

from deckcheck.engine.text.gaps import PhraseGaps
from deckcheck.games.xfiles.names import CHARACTERISTICS, SKILLS, VALUES, WORDS
from deckcheck.games.xfiles.rules.questions import WRONG
from deckcheck.games.xfiles.rules.victory import NO_AGENTS

_PRINTED = tuple(word.upper().replace("-", " ").replace("_", " ") for word in WORDS)

PHRASE_GAPS = PhraseGaps(
    fillings={
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
