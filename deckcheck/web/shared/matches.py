"""The match that an event's table decides: how many games each seat has won, and what comes of it for each."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.web.shared.seats import Head

#: Why a result is entered by hand.
REASONS = ("absent", "agreed", "conceded", "corrected")
WIN, LOSS, DRAW, BYE = "win", "loss", "draw", "bye"


class Score(NamedTuple):
    """The games of a seat: how many it has won, lost, and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


def scores(won: Sequence[tuple[int, ...]], players: int) -> list[Score]:
    """Return the games of each seat.

    Args:
        won: the winning seats of each game; nobody has won a draw.
        players: how many seats there are.
    """
    found = [Score()] * players
    for winners in won:
        for seat, score in enumerate(found):
            if not winners or (seat in winners and len(winners) > 1):  # a victory that is shared is nobody's alone
                found[seat] = score._replace(drawn=score.drawn + 1)
            elif seat in winners:
                found[seat] = score._replace(won=score.won + 1)
            else:
                found[seat] = score._replace(lost=score.lost + 1)
    return found


def is_decided(won: Sequence[tuple[int, ...]], head: Head) -> bool:
    """Whether a match is over: somebody has more than half of the games, or all of them were played."""
    most = max(score.won for score in scores(won, head.players))
    return most * 2 > head.best_of or len(won) >= head.best_of


def results(won: Sequence[tuple[int, ...]], head: Head) -> list[str]:
    """Return what a match that is over has come to for each seat: who alone has won most games wins."""
    found = scores(won, head.players)
    most = max(score.won for score in found)
    first = [seat for seat, score in enumerate(found) if score.won == most]
    if len(first) == 1:
        return [WIN if seat == first[0] else LOSS for seat in range(head.players)]
    # Who has lost every game has lost, though nobody else has won alone.
    return [DRAW if seat in first and score.lost < len(won) else LOSS for seat, score in enumerate(found)]
