"""Damage to fighters, and what of it their Equipment takes outside combat (XF-196, XF-197)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change
from deckcheck.engine.flow.piles import discard
from deckcheck.engine.flow.procedures import ask, innermost
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Mark
from deckcheck.games.xfiles.rules.agents import fall, gear_of, health
from deckcheck.games.xfiles.rules.frames import Combat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def ask_victim(state: XFilesState, player: int, fighters: list[int]) -> None:
    """Ask a player which of some fighters is hit."""
    ask(state, player, Decision.TARGET, fighters)


def mark_damage(state: XFilesState, victim: int, amount: int, by: int = -1) -> int:
    """Mark damage on a fighter, at most what it has left (XF-197, XF-D31); return how much was marked."""
    marked = min(amount, health(state, victim))
    if marked > 0:
        change(
            state,
            state.damage,
            victim,
            state.damage[victim] + marked,
            Event.DAMAGED,
            state.controller[victim],
            by,
            amount,
        )
        if innermost(state, Combat) is not None:
            change(state, state.marks, victim, state.marks[victim] | Mark.HURT)
    return max(marked, 0)


def damage_at_once(state: XFilesState, victim: int, amount: int, by: int = -1) -> None:
    """Damage a fighter outside a combat round: at 0 HEALTH it leaves at once (XF-196, XF-212)."""
    mark_damage(state, victim, _unabsorbed(state, victim, amount), by)
    if not health(state, victim):
        fall(state, victim, by)


def _unabsorbed(state: XFilesState, victim: int, amount: int) -> int:
    """Return what of damage is left once what its bearer wears has taken its part, a token for each point."""
    absorbs = state.match.book.absorbs
    for item in gear_of(state, victim):
        taken = min(amount, state.tokens[item]) if absorbs[state.definition[item]] else 0
        if taken > 0:
            amount -= taken
            change(state, state.tokens, item, state.tokens[item] - taken, Event.TOKENS, state.controller[item])
            if not state.tokens[item]:
                discard(state, state.controller[item], item)
    return amount
