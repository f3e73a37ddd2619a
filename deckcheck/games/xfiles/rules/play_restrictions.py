"""What keeps cards of a suit from being played at the Site under investigation, beside what they say themselves."""

from __future__ import annotations

from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import KEYWORDS, Grant
from deckcheck.games.xfiles.rules import checks
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import Check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

_GOVERNMENT = KEYWORDS["government"]


def event_is_open(state: XFilesState, frame: Frame) -> bool:
    """Whether a player may play Events: at some Sites only the investigating one may."""
    if frame.player == state.active or not state.modifiers:
        return True
    check = innermost(state, Check)
    return check is None or check.site < 0 or not granted(state, Grant.OWN_EVENTS, check.site)


def adversary_is_open(state: XFilesState, frame: Frame) -> bool:
    """Whether an Adversary may be played: something may keep those of GOVERNMENT away, or let them come after all."""
    if not (state.modifiers or state.match.stats & Grant.WARDED) or not keywords_of(state, frame.card) & _GOVERNMENT:
        return True
    check = innermost(state, Check)
    team = checks.members(state, check) if check is not None else []
    if not any(granted(state, Grant.WARDED, agent) for agent in team):
        return True
    return any(granted(state, Grant.EXPOSED, agent) for agent in team)
