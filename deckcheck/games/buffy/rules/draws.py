"""The draws of fights, challenges and the draw step that a card makes larger for one player alone."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import emit
from deckcheck.engine.flow.modifiers import modified, statics
from deckcheck.engine.state.vocabulary import ADD
from deckcheck.games.buffy.events import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.games.buffy.state import BuffyState


def report(
    state: BuffyState, stat: int, player: int, subject: tuple[int, int], others: Iterable[tuple[int, int]]
) -> None:
    """Report each card that has let a player draw more than usual, and none of the others.

    A subject is what the stat is measured of, with what that is measured against, or -1; `others` are those of the
    other players.
    """
    if not modified(state) & stat:
        return
    shared = {holder for other in others for holder, _, _ in statics(state, stat, *other)}
    for holder, static, probe in statics(state, stat, *subject):
        number = static.amount(state, probe) if static.operation == ADD else 0
        if number > 0 and holder not in shared:
            emit(state, Event.CARD_DREW, player, holder, -1, number)


def report_for_player(state: BuffyState, stat: int, player: int, against: int = -1) -> None:
    """Report the same of a stat that players have."""
    others = [(-2 - other, against) for other in range(state.match.players) if other != player]
    report(state, stat, player, (-2 - player, against), others)
