"""The procedures of the rulebook."""

from __future__ import annotations

from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.flow.windows import TRIGGERS, WINDOW
from deckcheck.games.buffy.rules.challenges import CHALLENGING
from deckcheck.games.buffy.rules.episodes import RESULT_COMES
from deckcheck.games.buffy.rules.fights import FIGHTING, GRANTED_FIGHT
from deckcheck.games.buffy.rules.leaving import SURPLUS_ITEMS
from deckcheck.games.buffy.rules.moving import DEPARTURE
from deckcheck.games.buffy.rules.playing import AFTER_PLAY
from deckcheck.games.buffy.rules.setup import SETTING_UP
from deckcheck.games.buffy.rules.turn import TURN
from deckcheck.games.buffy.rules.watch import REFILLING, TRIMMING, WATCHES

CHAPTERS = (
    WINDOW,
    TRIGGERS,
    SETTING_UP,
    TURN,
    WATCHES,
    REFILLING,
    TRIMMING,
    SURPLUS_ITEMS,
    DEPARTURE,
    FIGHTING,
    CHALLENGING,
    RESULT_COMES,
    AFTER_PLAY,
    GRANTED_FIGHT,
    ARRANGING,
)
