"""What a game asks and how it ends, as values that travel."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.arguments import plain_whole
from deckcheck.engine.data.options import GameError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.state import State


#: The reasons of a game that a player has given up, or had no time left for, and of one that all have called a draw.
CONCEDED, OUT_OF_TIME, AGREED = "conceded", "out of time", "draw agreed"
#: Those by which one player loses.
LOST_BY = (CONCEDED, OUT_OF_TIME)
#: The reason of a game that a custom bot has lost by a mistake.
BOT_FAILED = "bot failed"


class GameEnds(Exception):  # noqa: N818  it is not an error
    """The game is over: whatever is under way stops where it is."""


class IllegalActionError(GameError):
    """The action is not among those offered."""


def not_offered(action: int) -> IllegalActionError:
    """Return that an action is none of those offered."""
    return IllegalActionError(Message("game-action", action=str(action)))


def offered(state: State, action: int) -> int:
    """Return one of the actions that are offered as a plain number; IllegalActionError for what is none of them."""
    number = plain_whole(action)
    if number is None or number not in state.options:
        raise not_offered(action)
    return number


class Decision(NamedTuple):
    """Who decides, and what kind of decision it is (a word of the game's own: `main`, `attack`, `answer`, ...)."""

    player: int
    kind: str


class Ending(NamedTuple):
    """How players have ended a game between two choices: one of `LOST_BY` by a player, or `AGREED` by all (-1)."""

    reason: str
    player: int = -1


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winners: the winning players; none: a draw.
        reason: why it is over, a word of the game's own.
        returns: what it was worth to each player, by seat: 1.0 for a winner, -1.0 for a loser, 0.0 for all in a draw.
    """

    winners: tuple[int, ...]
    reason: str
    returns: tuple[float, ...]


def outcome_of(state: State) -> Outcome | None:
    """Return how a game has ended in a state; None while it runs."""
    if state.options:
        return None
    won, lost = (1.0, -1.0) if state.winners else (0.0, 0.0)
    returns = tuple(won if player in state.winners else lost for player in range(state.match.players))
    return Outcome(state.winners, state.reason, returns)


def losers_of(state: State) -> list[str]:
    """Return the names of those whose loss the reason for the end names; nobody where it names who has won."""
    match = state.match
    if not state.winners or state.reason not in (*LOST_BY, *match.rules.phrase_gaps.lost_by):
        return []
    others = (player for player in range(match.players) if player not in state.winners)
    return [match.names[player] for player in state.beaten or others]


def describe(state: State) -> str:
    """Return where a game is, in some words for programmers."""
    match = state.match
    if state.options:
        return f"turn {state.turn}, {match.names[state.decider]} decides {match.rules.decisions[state.kind]}"
    won = ", ".join(match.names[player] for player in state.winners) or "nobody"
    return f"turn {state.turn}, {won} won, {state.reason}"
