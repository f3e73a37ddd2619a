"""The movement step: who may go where, and what it costs (BF-070 to BF-082)."""

from __future__ import annotations

from deckcheck.engine.atoms import change
from deckcheck.engine.modifiers import carriers, measure, modified
from deckcheck.engine.state import Frame
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import (
    characters,
    fatigue,
    has_trait,
    is_granted,
    neighbours,
    owner_of,
    relocate,
    spaces,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_MOVE = n.option(n.MOVE)


def allowance(s: BuffyState, card: int, stats: int) -> int:
    """Return how many moves a character has this turn (BF-072, BF-077, BF-078)."""
    base = 1
    if has_trait(s, card, s.match.book.vampire):
        base = s.match.options["night_moves" if s.night else "day_moves"]
        if stats & n.DAY_MOVES and not s.night and is_granted(s, n.DAY_MOVES, card):
            base = 1
    return measure(s, n.MOVES, card, base) if stats & n.MOVES else base


def may_move(s: BuffyState, card: int, stats: int) -> bool:
    """Whether a character may still move in this step (BF-076); `stats` are those that anything modifies now."""
    if s.fatigued[card] and not (s.match.options["tired_moves"] or is_granted(s, n.MOVES_FATIGUED, card)):
        return False
    if stats & n.CANNOT_MOVE and is_granted(s, n.CANNOT_MOVE, card):
        return False
    return s.acts[card] & 3 < min(allowance(s, card, stats), 3)


def distant(s: BuffyState, card: int) -> list[int]:
    """Return the spaces that effects let a character go to although they are not adjacent (BF-082).

    An effect that holds for one destination says so of the location card there.
    """
    if any(kind & n.MOVES_ANYWHERE and subject == card for kind, _, _, subject, _, _, _ in s.modifiers):
        return list(spaces(s))
    places = [
        location for player in range(s.match.players) for location in s.zones[n.LOCATIONS * s.match.players + player]
    ]
    found: list[int] = []
    probe = Frame()
    for holder in carriers(s, n.MOVES_ANYWHERE):
        probe.player = s.controller[holder]
        probe.card = holder
        for static in s.match.book.statics[s.definition[holder]]:
            if (
                static.stat & n.MOVES_ANYWHERE
                and static.applies(s, probe, card)
                and not is_granted(s, n.IGNORED, holder)
            ):
                if static.against is None:
                    return list(spaces(s))
                found += [s.space[location] for location in places if static.against(s, probe, location)]
    return found


def options(s: BuffyState, player: int) -> list[int]:
    """Return the moves that a player may make."""
    if s.bans[player] & n.NO_MOVING:
        return []
    found = []
    stats = modified(s)
    for card in characters(s, player):
        if may_move(s, card, stats):
            here = s.space[card]
            near = neighbours(s, here)
            if stats & n.MOVES_ANYWHERE:
                near = list(dict.fromkeys(near + [space for space in distant(s, card) if space != here]))
            found += [_MOVE | card << 12 | space for space in near]
    return found


def go(s: BuffyState, player: int, card: int, space: int) -> None:
    """Move a character; from the Park to an opponent's space this fatigues it (BF-073 to BF-075)."""
    origin = s.space[card]
    change(s, s.acts, card, s.acts[card] + n.MOVES_DONE)
    relocate(s, card, space)
    if origin == n.PARK and owner_of(space) != player and not is_granted(s, n.FREE_MOVE, card):
        fatigue(s, card)
