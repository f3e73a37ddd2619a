"""The chapters of the rules as procedures, in the order of their numbers (`names.C_WINDOW` and so on)."""

from __future__ import annotations

from deckcheck.engine.windows import TRIGGERS, WINDOW
from deckcheck.games.xfiles.assignment import ASSIGNMENT
from deckcheck.games.xfiles.bluffs import BLUFFS
from deckcheck.games.xfiles.briefing import BRIEFING
from deckcheck.games.xfiles.checks import CHECK
from deckcheck.games.xfiles.combat import COMBAT
from deckcheck.games.xfiles.debriefing import DEBRIEFING
from deckcheck.games.xfiles.deployment import DEPLOYMENT, TEAMS
from deckcheck.games.xfiles.investigation import INVESTIGATION, VISIT
from deckcheck.games.xfiles.payment import PAYMENT
from deckcheck.games.xfiles.playing import PLAIN_PLAY, PRIORITY
from deckcheck.games.xfiles.power_use import TORMENT, USE_POWER
from deckcheck.games.xfiles.questions import GUESS, PENALTY, QUESTION
from deckcheck.games.xfiles.requisition import HEALING, REQUISITION
from deckcheck.games.xfiles.turn import SET_UP, TURN

CHAPTERS = (
    WINDOW,
    TRIGGERS,
    SET_UP,
    TURN,
    PRIORITY,
    BRIEFING,
    HEALING,
    REQUISITION,
    DEPLOYMENT,
    TEAMS,
    ASSIGNMENT,
    INVESTIGATION,
    VISIT,
    CHECK,
    BLUFFS,
    COMBAT,
    QUESTION,
    GUESS,
    PENALTY,
    DEBRIEFING,
    PLAIN_PLAY,
    USE_POWER,
    TORMENT,
    PAYMENT,
)
