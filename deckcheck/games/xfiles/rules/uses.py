"""How a card would be used at the open decision, and what forbids it: the explanation beside what is offered."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.state.actions import parts
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Window
from deckcheck.games.xfiles.rules import assignment, bluffs, deployment, investigation, reasons, requisition, window
from deckcheck.games.xfiles.rules.frames import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.xfiles.state import XFilesState

# The acts of a phase beside which cards are played: in which windows, how a card would be used, what forbids it.
_PHASES: dict[int, tuple[int, Callable[[XFilesState, int], list[int]], Callable[[XFilesState, int], Reason | None]]] = {
    n.REQUISITION_ACT: (Window.REQUISITION, requisition.attempts, requisition.forbids),
    n.DEPLOY: (Window.DEPLOYMENT, deployment.attempts, deployment.forbids),
    n.PLACE: (Window.CASE_ASSIGNMENT, assignment.attempts, assignment.forbids),
    n.SEND: (Window.INVESTIGATION, investigation.attempts, investigation.forbids),
}


def explains(kind: int) -> bool:
    """Whether the options of a kind of decision are explained here: they are more than the numbers of cards."""
    return kind in _PHASES or kind in (n.PLAY, n.RESPOND, n.LAY, n.FORM_TEAM, n.BLUFF_USE)


def attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, by which the deciding player would use a card."""
    if state.kind in _PHASES:
        of_phase = _PHASES[state.kind][1](state, card)
        return [*of_phase, *(one for one in window.attempts(state, state.decider, card) if one not in of_phase)]
    if state.kind == n.LAY:
        return assignment.lay_attempts(state, card)
    if state.kind == n.FORM_TEAM:
        return deployment.join_attempts(state, card)
    if state.kind == n.BLUFF_USE:
        return [card] if card in bluffs.unused_bluffs(state) and state.owner[card] == state.decider else []
    return window.attempts(state, state.decider, card)


def forbids(state: XFilesState, choice: int) -> Reason | None:
    """Return the first reason why one of `attempts` is not offered."""
    if state.kind in _PHASES:
        windows, of_phase, why = _PHASES[state.kind]
        if choice in of_phase(state, parts(choice)[2]):
            return why(state, choice)
        return window.forbids(state, state.decider, choice, windows)
    if state.kind == n.LAY:
        return assignment.forbids_laying(state, choice)
    if state.kind == n.FORM_TEAM:
        return reasons.REGROUPED if choice not in state.options else None
    if state.kind == n.BLUFF_USE:
        return None if bluffs.is_usable(state, choice) else reasons.UNUSABLE
    frame = asking(state, Round)
    return window.forbids(state, state.decider, choice, frame.windows, frame.card)
