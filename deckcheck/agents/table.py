"""Agents at a table: whoever errs loses the game, and nothing but the game."""

from __future__ import annotations

from operator import index
from time import monotonic
from typing import NamedTuple

from deckcheck.agents.stopping import LateError, within
from deckcheck.agents.view import View
from deckcheck.arguments import require_methods, require_number, require_type, unfit
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.state.outcome import BOT_FAILED, Outcome
from deckcheck.messages import Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.agents.view import Agent

#: The seconds that a custom agent may take for a decision.
LIMIT = 10.0
# What says the same of itself in every run; and how large a number may be to be shown, in bits.
_PLAIN, _BITS = (type(None), bool, int, float, str), 256


class BotFailedError(MessageError):
    """An agent has answered what is not offered, has raised an error, or has taken too long."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Lost(NamedTuple):
    """How a game was lost by a mistake: whose, at which decision (from 1), and what it was."""

    player: int
    decision: int
    error: BotFailedError


def decide(agent: Agent, view: View, limit: float | None = LIMIT) -> int:
    """Return the decision of an agent of whom nothing is known.

    Raises:
        BotFailedError: it answers what is not offered, raises an error, or takes longer than `limit` seconds
            (None: it may take as long as it likes).
    """
    offered = view.actions[:]
    begun = monotonic()
    try:
        answer = _decided(agent, view, offered, limit)
    except LateError:
        raise _late(limit) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # Whatever a stranger's class raises is reported, with the line where it happened.
        raise BotFailedError(_raised(error)) from error
    if limit is not None and monotonic() - begun > limit:
        raise _late(limit)
    if isinstance(answer, Message):
        raise BotFailedError(answer)
    return answer


def _answer(agent: Agent, view: View, offered: Sequence[int]) -> int | Message:
    """Return the action that an agent answers as a plain number, or what is wrong with its answer."""
    answer: object = agent.decide(view)
    if type(answer) is not bool and hasattr(answer, "__index__"):
        # What a stranger's class says of itself, that it is equal to an action for one, is not relied upon.
        answer = index(answer)
        if answer in offered:
            return answer
    shown = repr(answer)[:80] if type(answer) in _PLAIN and not _is_huge(answer) else f"<{type(answer).__name__}>"
    return Message("bot-illegal", action=shown)


def _is_huge(answer: object) -> bool:
    """Whether it is a number that takes long to write, or that Python does not write at all."""
    return type(answer) is int and answer.bit_length() > _BITS


def _late(limit: float | None) -> BotFailedError:
    return BotFailedError(Message("bot-late", seconds=f"{limit:g}"))


def format_error(error: BaseException) -> str:
    """Return an error of a stranger's code in one line; one that cannot be put into words is named by its type."""
    name = type(error).__name__
    try:
        return f"{name}: {error}".removesuffix(": ")[:200]
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  its words are a stranger's code as well
        return name


def _raised(error: BaseException) -> Message:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    name = trace.tb_frame.f_code.co_filename if trace is not None else ""
    line = trace.tb_lineno if trace is not None else 0
    return Message("bot-raised", detail=format_error(error), path=name.replace("\\", "/").rpartition("/")[2], line=line)


def _decided(agent: Agent, view: View, offered: Sequence[int], seconds: float | None) -> int | Message:
    """Return what `_answer` does; the agent is stopped after some seconds."""
    if seconds is None:
        return _answer(agent, view, offered)
    return within(seconds, lambda: _answer(agent, view, offered))


def finish(game: Game, agents: Sequence[Agent], limit: float | None = LIMIT) -> Outcome:
    """Let agents play a game to its end, each seeing its own side only, and return who won.

    An agent that errs loses: `reason` is "bot failed" then, and the error is raised no further than here.

    Args:
        game: the game, which is played on.
        agents: a list with an agent for every player, by seats: from `make`, or anything with `decide(view)`.
        limit: for how many seconds each may think at a decision; None for as long as it likes.

    Raises:
        GameError: there are not as many agents as players; nothing has been played then.
        ArgumentError: an argument is of another kind, such as a bot's name instead of an agent; nothing has been
            played then either.
    """
    lost = play_to_end(game, agents, limit)
    if lost is not None:
        return lost_by(lost.player, len(agents))
    outcome = game.outcome
    assert outcome is not None  # noqa: S101  the game is over
    return outcome


def lost_by(player: int, players: int) -> Outcome:
    """Return how a game ends that a player's bot has lost by a mistake: all others win."""
    others = tuple(other for other in range(players) if other != player)
    return Outcome(others, BOT_FAILED, tuple(-1.0 if seat == player else 1.0 for seat in range(players)))


def play_to_end(game: Game, agents: Sequence[Agent], limit: float | None = LIMIT) -> Lost | None:
    """Let agents play a game to its end; return how it was lost by a mistake, or None when it ended by itself.

    Raises:
        GameError, ArgumentError: see `finish`.
    """
    require_type("game", game, Game, "argument-game")
    if not isinstance(agents, (list, tuple)):
        raise unfit("agents", agents, "argument-agents")
    for agent in agents:
        require_methods("agents", agent, "argument-agents", "decide")
    if limit is not None:
        require_number("limit", limit)
        if not limit > 0:
            raise unfit("limit", limit, "argument-limit")
    if len(agents) != len(game.players):
        raise GameError(Message("game-agents", n=len(agents), players=len(game.players)))
    while (decision := game.decision) is not None:
        seat = decision.player
        try:
            game.apply(decide(agents[seat], View(game, seat), limit))
        except BotFailedError as error:
            return Lost(seat, len(game.history) + 1, error)
    return None
