"""The movement step: who may go where, and what it costs (BF-070 to BF-082)."""

from __future__ import annotations

from deckcheck.engine.atoms import change
from deckcheck.engine.modifiers import granted, measure, statics
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.board import (
    characters,
    fatigue,
    has_trait,
    is_granted,
    location_at,
    neighbours,
    owner_of,
    relocate,
    spaces,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState


def allowance(s: BuffyState, card: int) -> int:
    """Return how many moves a character has this turn (BF-072, BF-077, BF-078)."""
    base = 1
    if has_trait(s, card, s.match.book.vampire):
        base = s.match.options["night_moves" if s.night else "day_moves"]
        if not s.night and is_granted(s, n.DAY_MOVES, card):
            base = 1
    return measure(s, n.MOVES, card, base)


def may_move(s: BuffyState, player: int, card: int) -> bool:
    """Whether a character may still move in this step (BF-076)."""
    if s.fatigued[card] and not (s.match.options["tired_moves"] or is_granted(s, n.MOVES_FATIGUED, card)):
        return False
    if s.bans[player] & n.NO_MOVING or is_granted(s, n.CANNOT_MOVE, card):
        return False
    return s.acts[card] & 3 < min(allowance(s, card), 3)


def reaches(s: BuffyState, card: int, space: int) -> bool:
    """Whether an effect lets a character go to a space that is not adjacent (BF-082).

    An effect that holds for one destination says so of the location card there.
    """
    if any(modifier[0] & n.MOVES_ANYWHERE and modifier[3] == card for modifier in s.modifiers):
        return granted(s, n.MOVES_ANYWHERE, card)
    return bool(statics(s, n.MOVES_ANYWHERE, card, location_at(s, space)))


def options(s: BuffyState, player: int) -> list[int]:
    """Return the moves that a player may make."""
    found = []
    lengthened = s.carried_stats() & n.MOVES_ANYWHERE or any(m[0] & n.MOVES_ANYWHERE for m in s.modifiers)
    for card in characters(s, player):
        if may_move(s, player, card):
            here = s.space[card]
            near = neighbours(s, here)
            found += [n.option(n.MOVE, card, space) for space in near]
            if lengthened:
                far = [space for space in spaces(s) if space != here and space not in near and reaches(s, card, space)]
                found += [n.option(n.MOVE, card, space) for space in far]
    return found


def go(s: BuffyState, player: int, card: int, space: int) -> None:
    """Move a character; from the Park to an opponent's space this fatigues it (BF-073 to BF-075)."""
    origin = s.space[card]
    change(s, s.acts, card, s.acts[card] + n.MOVES_DONE)
    relocate(s, card, space)
    if origin == n.PARK and owner_of(space) != player and not is_granted(s, n.FREE_MOVE, card):
        fatigue(s, card)
