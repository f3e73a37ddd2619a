"""Bots at shared tables: which may sit or stand in for whom, what they are asked, and where they think.

A bot sees what its seat may see, and decides by the seed of the game and the number of the choice alone. It thinks in
another process than the one that keeps the tables, at a lower priority, and a bot that searches in another one than
those that decide at once: no table is slowed by the bot of another.
"""

from __future__ import annotations

import sys
from collections import deque
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from deckcheck.agents import BOTS, bot_of, decide
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.web.call_worker import TaskWorker
    from deckcheck.web.sessions import Sessions

#: Who plays for somebody who has left.
PLAYS_ON = "hard"
#: Milliseconds after which a seat that has not asked for anything is away.
AWAY = 150_000
#: The bots that may sit at a table; their effort is bounded by a number of games that they try, not by time.
SEATED = BOTS


class Thought(NamedTuple):
    """What a bot is asked: of which table, after how many moves, the game, for which side, and which bot it is."""

    name: str
    move: int
    game: Game
    side: int
    bot: str


class Here:
    """Lets bots think at once, in this process; for servers without helpers.

    Args:
        tables: the tables (`tables.Tables`) that ask.
    """

    def __init__(self, tables: Any) -> None:
        self._tables = tables
        self._waiting: deque[Thought] = deque()
        self._is_busy = False

    def __call__(self, thought: Thought) -> None:
        """Let a bot decide; a table of bots alone asks again from within."""
        self._waiting.append(thought)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._waiting:
                asked = self._waiting.popleft()
                self._tables.moved(asked, decide(asked.game, asked.side, asked.bot))
        finally:
            self._is_busy = False
            self._waiting.clear()


@contextmanager
def elsewhere(sessions: Sessions, quick: TaskWorker, searching: Sequence[TaskWorker]) -> Iterator[None]:
    """Let the bots of shared tables think in processes of their own, until what is within has ended.

    Args:
        sessions: what the server has open.
        quick: where those think that do not search: they need some thousandths of a second.
        searching: where those think that do; each table has its turn.
    """
    lanes: dict[bool, SimpleQueue[Thought | None]] = {False: SimpleQueue(), True: SimpleQueue()}
    threads = [
        Thread(target=_hand_on, args=(sessions, lanes[is_search], helper), daemon=True)
        for is_search, helpers in ((False, [quick]), (True, searching))
        for helper in helpers
    ]
    for thread in threads:
        thread.start()
    sessions.tables.think = lambda thought: lanes[searches(thought.bot)].put(thought)
    try:
        yield
    finally:
        lanes[False].put(None)
        for helper in searching:
            lanes[True].put(None)
            helper.close()
        quick.close()
        for thread in threads:
            thread.join()


def searches(bot: str) -> bool:
    """Whether a bot plays games to their end before it decides, which takes it a second or more."""
    return bot_of(bot).iterations > 0


def _hand_on(sessions: Sessions, waiting: SimpleQueue[Thought | None], helper: TaskWorker) -> None:
    """Hand one thought after the other to a helper, and take what comes of it to the table."""
    while (thought := waiting.get()) is not None:
        action = None
        try:
            action = helper.submit(decide, thought.game, thought.side, thought.bot).result()
        except (BrokenExecutor, Failure):  # asked again when somebody looks at the table
            pass
        except Exception as error:  # noqa: BLE001  a bug: the table waits, and the server goes on
            _report(error)
        try:
            with sessions.at_work():
                sessions.tables.moved(thought, action)
        except Failure as error:  # a full disk, for one
            print(f"deckcheck: error: {error}", file=sys.stderr)
        except Exception as error:  # noqa: BLE001  a bug
            _report(error)


def _report(error: Exception) -> None:
    print(f"deckcheck: error: {ENGLISH.text('web-defect', call='bot', error=repr(error))}", file=sys.stderr)


def invite(table: Any, seat: int, given: Any) -> list[dict[str, Any]]:
    """Return the steps by which a bot takes a free seat, with a legal deck, or leaves it again."""
    table.require_gathering()
    if table.head.best_of:
        raise Failure("web-table-organised")
    target, bot = given["seat"], given["bot"]
    if not table.seats[seat].name:
        raise Failure("web-table-name")
    if not 0 <= target < len(table.seats):
        raise Failure("web-table-no-seat")
    held = table.seats[target]
    if not bot:
        return [{"kind": "leave", "seat": target}] if held.bot else []
    if bot not in SEATED:
        raise Failure("web-argument-values", name="bot", known=list(SEATED))
    if held.name:
        raise Failure("web-table-no-seat")
    deck, is_legal = table.checked(given["deck"])
    if not is_legal:
        raise Failure("web-table-no-deck", path=deck["path"])
    return [{"kind": "bot", "seat": target, "bot": bot, "name": given["name"] or bot, "deck": deck}]


def thought_of(table: Any, name: str) -> Thought | None:
    """Return what a bot is to be asked at a table, if one must decide there."""
    seat = table.decider
    if seat is None or not table.is_playing or not table.seats[seat].player:
        return None
    return Thought(name, table.move, table.session.game.copy(), table.side_of(seat), table.seats[seat].player)
