"""What cards of the X-Files CCG do to Agents in the Gulag (XF-045)."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Param
from deckcheck.games.xfiles.rules import gulag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

GULAG = Language(__file__)

_AGENTS = Param("agents", "cards", "which Agents", required=True)


@GULAG.step(
    "imprison",
    "Agents go to the Gulag without their Equipment, for as many of their player's turns",
    _AGENTS,
    Param("turns", "whole", "how many", required=True),
    Param("late", "flag", "a turn is over with its Debriefing instead of its Briefing"),
)
def _imprison(state: XFilesState, frame: Frame, agents: list[int], turns: int, late: bool | None) -> None:
    for agent in agents:
        gulag.imprison(state, agent, turns, frame.card, late=bool(late))


@GULAG.step(
    "lengthen",
    "Agents stay in the Gulag for more turns",
    _AGENTS,
    Param("turns", "whole", "how many", required=True),
)
def _lengthen(state: XFilesState, frame: Frame, agents: list[int], turns: int) -> None:
    for agent in agents:
        gulag.lengthen(state, agent, turns)


@GULAG.step(
    "release",
    "Agents come from the Gulag to the Bureau, undamaged",
    _AGENTS,
    Param("turns", "whole", "or only so many turns are taken off their time there"),
    short="agents",
)
def _release(state: XFilesState, frame: Frame, agents: list[int], turns: int | None) -> None:
    for agent in agents:
        gulag.shorten(state, agent, state.timer[agent] if turns is None else turns)


GULAG.flag("imprisoned", "it is an Agent in the Gulag", lambda state, frame, card: gulag.is_imprisoned(state, card))
