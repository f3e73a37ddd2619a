"""The procedures of the rulebook, in the order of their numbers in `names`."""

from __future__ import annotations

from deckcheck.engine.windows import TRIGGERS, WINDOW
from deckcheck.games.buffy.challenges import CHALLENGING
from deckcheck.games.buffy.episodes import RESULT_COMES
from deckcheck.games.buffy.fights import FIGHTING, GRANTED_FIGHT
from deckcheck.games.buffy.leaving import SURPLUS_ITEMS
from deckcheck.games.buffy.playing import AFTER_PLAY
from deckcheck.games.buffy.setup import SETTING_UP
from deckcheck.games.buffy.turn import TURN
from deckcheck.games.buffy.watch import REFILLING, TRIMMING, WATCHES

CHAPTERS = (
    WINDOW,
    TRIGGERS,
    SETTING_UP,
    TURN,
    WATCHES,
    REFILLING,
    TRIMMING,
    SURPLUS_ITEMS,
    FIGHTING,
    CHALLENGING,
    RESULT_COMES,
    AFTER_PLAY,
    GRANTED_FIGHT,
)
