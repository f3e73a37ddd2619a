"""What shared tables cost: `python -m tests.benchmarks.tables [--tables 200] [--rounds 5] [--servers 2]`.

All tables are open and play at once, each of the five games at as many of them, with two seats and somebody who watches
on a stream each. Requests go through HTTP one by one, so that each has its own share of the processor time of its
server, by that process's clock: other programs on the machine change it little. From these the times of the answers
follow: each table makes a choice per second, at an even distance from the others; the other seat looks when
the choice is answered; each server answers one request after the other. With several servers each has its share of the
tables, as behind a proxy. The same is measured while a search bot thinks at a page beside the tables.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx

from tests.support.shared_tables import deck
from tests.support.tables import DECKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
WITHIN = 0.1  # seconds of processor time


class Request(NamedTuple):
    """A request to a server: the table, its round, whether it is the choice, and the processor time that it took."""

    table: int
    round: int
    is_choice: bool
    seconds: float


class Server:
    """`deckcheck web --tables` in a process of its own.

    Attributes:
        costs: the requests that were measured.
    """

    def __init__(self, process: subprocess.Popen[str], client: httpx.Client) -> None:
        self.process = process
        self.client = client
        # The clock of the processor time of another process (clock_getcpuclockid).
        self._clock = (~process.pid << 3) | 2
        self.costs: list[Request] = []

    def processor(self) -> float:
        """Return the seconds of processor time that the server has used."""
        return time.clock_gettime(self._clock)

    def memory(self) -> int:
        """Return the bytes that are resident."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def ask(self, visitor: int, name: str, /, **given: Any) -> Any:
        """Return the result of a call of a visitor, who has an address as a proxy names it."""
        headers = {"x-forwarded-for": f"10.{visitor >> 16 & 255}.{visitor >> 8 & 255}.{visitor & 255}"}
        answer = self.client.post(f"/call/{name}", json=given, headers=headers)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert "result" in found, found
        return found["result"]


@contextmanager
def server(folder: str, number: int) -> Iterator[Server]:
    """Run a server with shared tables."""
    program = [sys.executable, "-m", "deckcheck", "--lang", "en", "web", "--port", "0", "--tables"]
    program += ["--tables-file", f"{folder}/{number}.sqlite3"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        address = process.stdout.readline().partition(" at ")[2].partition(" ")[0]
        try:
            with httpx.Client(base_url=address, timeout=120, limits=httpx.Limits(max_connections=None)) as client:
                yield Server(process, client)
        finally:
            process.terminate()


class Table:
    """One table of a game, with two seats and somebody who watches."""

    def __init__(self, server: Server, number: int, game: str, held: ExitStack) -> None:
        self.server, self.number = server, number
        opened = server.ask(number, "table_open", game=game)
        self.watch = opened["watch"]
        self.own = [f"{seat}{self.watch}".ljust(40, "x") for seat in range(2)]
        for seat, name in enumerate(DECKS[game]):
            server.ask(number, "table_sit", token=opened["seats"][seat], own=self.own[seat], name=f"Player {seat}")
            server.ask(number, "table_bring", token=self.own[seat], **deck(game, name))
        for token in self.own:
            self.found = server.ask(number, "table_do", token=token, wish="ready")
        for token in (*self.own, self.watch):
            headers = {"x-forwarded-for": f"11.0.{number >> 8 & 255}.{number & 255}"}
            held.enter_context(server.client.stream("POST", "/follow", json={"token": token}, headers=headers))
        self._luck = random.Random(number)  # noqa: S311  no secret

    def play(self, at: int) -> None:
        """Make a choice and let the other seat look, each with the processor time that it takes."""
        play = self.found["play"]
        if play["over"]:
            return
        seat = play["order"][play["decider"]]
        mine = self._ask("table_look", self.own[seat], since=play["made"])
        choice = self._luck.choice(mine["play"]["choices"]["choices"])["action"]
        requests: list[tuple[str, str, dict[str, Any]]] = [
            ("table_act", self.own[seat], {"action": choice, "move": mine["move"], "since": play["made"]}),
            ("table_look", self.own[1 - seat], {"since": play["made"]}),
        ]
        for name, token, given in requests:
            begun = self.server.processor()
            self.found = self._ask(name, token, **given)
            taken = self.server.processor() - begun
            self.server.costs.append(Request(self.number, at, name == "table_act", taken))

    def _ask(self, name: str, token: str, **given: Any) -> Any:
        return self.server.ask(self.number, name, token=token, **given)


def answer_times(requests: Sequence[Request], tables: Sequence[int]) -> list[float]:
    """Return after how many seconds requests are answered, where a server takes one after the other.

    Args:
        requests: those of one server, table by table: a choice, then the looks that follow it.
        tables: the numbers of its tables; their choices are evenly distributed over each second.
    """
    phase = {number: at / len(tables) for at, number in enumerate(tables)}
    follows: dict[tuple[int, int], list[float]] = {}
    waiting: list[tuple[float, int, int, float]] = []
    for request in requests:
        if request.is_choice:
            waiting.append((request.round + phase[request.table], request.table, request.round, request.seconds))
        else:
            follows.setdefault((request.table, request.round), []).append(request.seconds)
    found: list[float] = []
    free = 0.0
    while waiting:
        waiting.sort()
        arrived, table, at, seconds = waiting.pop(0)
        free = max(free, arrived) + seconds
        found.append(free - arrived)
        waiting += [(free, table, at, look) for look in follows.pop((table, at), [])]
    return found


def within(times: Sequence[float]) -> float:
    """Return the share of answers within a tenth of a second."""
    return sum(one <= WITHIN for one in times) / len(times)


@contextmanager
def slow_decision(server: Server) -> Iterator[None]:
    """Let a search bot think at a page beside the tables of a server, without a pause."""
    stop = threading.Event()

    def think() -> None:
        decks = [deck("buffy", name) for name in DECKS["buffy"]]
        with httpx.Client(base_url=server.client.base_url, timeout=120) as client:
            while not stop.is_set():
                given = {"decks": decks, "seats": ["search:2000", "search:2000"], "seed": 1, "milliseconds": 2000}
                client.post("/call/new_game", json=given, headers={"x-forwarded-for": "12.0.0.1"})

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def measure(tables: int, rounds: int, servers: int) -> dict[str, float]:
    """Let tables play for some seconds, and again while a bot thinks elsewhere.

    Returns:
        `within`, `within_busy`: shares of answers within a tenth of a second; `load`, `load_busy`: seconds of processor
        time that a second of play takes of the busiest server; `slowed`: how much more time a request takes beside a
        search bot; `memory`: bytes per table; `choice`, `look`: seconds of a request, mean.
    """
    games = sorted(DECKS)
    with TemporaryDirectory() as folder, ExitStack() as held:
        served = [held.enter_context(server(folder, number)) for number in range(servers)]
        for one in served:
            for game in games:  # what all tables of a game share is in memory already
                Table(one, tables + 1, game, held)
        before = [one.memory() for one in served]
        opened = [Table(served[at % servers], at, games[at % len(games)], held) for at in range(tables)]
        found: dict[str, float] = {}
        for name in ("", "_busy"):
            with ExitStack() as busy:
                if name:
                    found["memory"] = (
                        sum(one.memory() - then for one, then in zip(served, before, strict=True)) / tables
                    )
                    found |= means([request for one in served for request in one.costs])
                    busy.enter_context(slow_decision(served[0]))
                for one in served:
                    one.costs.clear()
                for at in range(rounds):
                    for table in opened:
                        table.play(at)
            own = [[table.number for table in opened if table.server is one] for one in served]
            times = [time for one, mine in zip(served, own, strict=True) for time in answer_times(one.costs, mine)]
            found[f"within{name}"] = within(times)
            found[f"load{name}"] = max(sum(request.seconds for request in one.costs) for one in served) / rounds
    found["slowed"] = found["load_busy"] / found["load"] - 1
    return found


def means(requests: Sequence[Request]) -> dict[str, float]:
    """Return the mean processor time of choices and of looks."""
    found = {}
    for name, is_choice in (("choice", True), ("look", False)):
        taken = [request.seconds for request in requests if request.is_choice == is_choice]
        found[name] = sum(taken) / len(taken)
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--servers", type=int, default=2)
    args = parser.parse_args()
    found = measure(args.tables, args.rounds, args.servers)
    print(f"{args.tables} tables at {args.servers} server(s), with two seats and a watcher, a choice per second each")
    print(f"processor time of a choice {found['choice'] * 1000:.1f} ms, of a look {found['look'] * 1000:.1f} ms")
    for name, words in (("", "alone"), ("_busy", "beside a search bot")):
        share, load = found[f"within{name}"], found[f"load{name}"]
        print(f"{words}: {share:.1%} of answers within {WITHIN * 1000:.0f} ms; a server is busy {load:.0%} of the time")
    print(
        f"a request takes {found['slowed']:+.0%} beside a search bot; memory per table {found['memory'] / 1e6:.2f} MB"
    )


if __name__ == "__main__":
    main()
