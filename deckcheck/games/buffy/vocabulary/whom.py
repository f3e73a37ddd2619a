"""Whom a modifier is for, and who is immune to what characters do: nothing of theirs is aimed at them or holds."""

from __future__ import annotations

from deckcheck.engine.effects.shapes import as_long_as
from deckcheck.games.buffy.names import Grant, Zone
from deckcheck.games.buffy.rules.board import is_granted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Condition, Players, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

CHARACTERS = ("hero", "villain", "companion", "minion")


def _bearer_or_self(state: BuffyState, frame: Frame, card: int) -> bool:
    host = state.host[frame.card]
    return card == (host if host >= 0 else frame.card)


def applies_to_players(players: Players) -> Test:
    """Return the test of the subject that represents a player (see `board`): -2 less the player's number."""
    return lambda state, frame, subject: subject <= -2 and -2 - subject in players(state, frame)


def applies_to(to: Any, holds: Condition | None, *, own: bool) -> Test:
    """Return the test of whom a modifier is for; each part is looked at only where the one before it holds."""
    if to is None:
        return as_long_as(holds, _bearer_or_self)
    fits = to.fits
    if not own:
        return as_long_as(holds, fits)
    return as_long_as(
        holds, lambda state, frame, card: _bearer_or_self(state, frame, card) and fits(state, frame, card)
    )


def open_to(state: BuffyState, frame: Frame, found: list[int]) -> list[int]:
    """Return those of some cards that an effect of this card may be aimed at: some are immune to some characters."""
    source = frame.card
    if source >= 0 and state.place[source] // state.match.players == Zone.CHARACTERS:
        return [card for card in found if not is_granted(state, Grant.IMMUNE, card, source)]
    return found


def but_for_the_immune(fits: Test) -> Test:
    """Return the test of whom a modifier is for that a character carries: some are immune to some characters."""

    def applies(state: BuffyState, frame: Frame, card: int) -> bool:
        if not fits(state, frame, card):
            return False
        source = frame.card
        return (
            not state.match.stats & Grant.IMMUNE
            or card in (source, -1)
            or state.place[source] // state.match.players != Zone.CHARACTERS
            or not is_granted(state, Grant.IMMUNE, card, source)
        )

    return applies
