"""The chapters of the rules as procedures."""

from __future__ import annotations

from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.flow.windows import TRIGGERS, WINDOW
from deckcheck.games.xfiles.rules.assignment import ASSIGNMENT
from deckcheck.games.xfiles.rules.bluffs import BLUFFS
from deckcheck.games.xfiles.rules.briefing import BRIEFING
from deckcheck.games.xfiles.rules.checks import ALARM, CHECK
from deckcheck.games.xfiles.rules.combat import COMBAT
from deckcheck.games.xfiles.rules.debriefing import DEBRIEFING
from deckcheck.games.xfiles.rules.deployment import DEPLOYMENT, TEAMS
from deckcheck.games.xfiles.rules.investigation import INVESTIGATION, VISIT
from deckcheck.games.xfiles.rules.payment import PAYMENT
from deckcheck.games.xfiles.rules.playing import PLAIN_PLAY
from deckcheck.games.xfiles.rules.power_use import TORMENT, USE_POWER
from deckcheck.games.xfiles.rules.questions import GUESS, PENALTY, QUESTION
from deckcheck.games.xfiles.rules.requisition import HEALING, REQUISITION
from deckcheck.games.xfiles.rules.turn import SET_UP, TURN
from deckcheck.games.xfiles.rules.window import PRIORITY

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
    ALARM,
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
    ARRANGING,
)
