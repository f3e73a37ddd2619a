"""What shared tables cost: `python -m tests.benchmarks.tables [--tables 200] [--rounds 5] [--servers 2]`.

All tables are open and play at once, each of the five games at as many of them, with two seats, and with `--watchers 1`
somebody who watches, on a stream each. Requests go through HTTP one by one, so that each has its own share of the
processor time of its server, by that process's clock. From these the times of the answers follow: each table makes a
choice per second, at an even distance from the others; the others look when the choice is answered; each server answers
one request after the other. With several servers each has its share of the tables, as behind a proxy.

Each second is measured twice: alone, and while a search bot thinks at one more table of the first server, without a
pause. What that table asks for counts as well, with the request that is measured meanwhile.

Two processors of one machine share more than they show: beside other programs a piece of work takes more processor
time. So a fixed piece of work is done by this program next to each request, and the time of the request is divided by
how much longer that took than in its fastest tenth. The figures by the clock alone are printed as well.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx

from deckcheck.web.shared.store import TableStore
from tests.support.shared_tables import deck
from tests.support.tables import DECKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
WITHIN = 0.1  # seconds of processor time
NEAR = 25  # requests before and after another one that were made while the machine was as busy
_WORK = [{"name": f"card {at}", "facts": [at, str(at), None], "cards": {str(at): "x" * 20}} for at in range(200)]
_STEP = {"kind": "act", "seat": 0, "action": 17, "at": 12345, "print": "0" * 32}


class Request(NamedTuple):
    """A request to a server: the table, its round, whether it is the choice, and the processor time that it took.

    `work` is the processor time that the fixed piece of work took next to it.
    """

    table: int
    round: int
    is_choice: bool
    seconds: float
    work: float = 0.0


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
    """One table of a game, with two seats and so many who watch."""

    def __init__(self, server: Server, number: int, game: str, held: ExitStack, watchers: int = 0) -> None:
        self.server, self.number, self.watchers = server, number, watchers
        opened = server.ask(number, "table_open", game=game)
        self.watch = opened["watch"]
        self.own = [f"{seat}{self.watch}".ljust(40, "x") for seat in range(2)]
        for seat, name in enumerate(DECKS[game]):
            server.ask(number, "table_sit", token=opened["seats"][seat], own=self.own[seat], name=f"Player {seat}")
            server.ask(number, "table_bring", token=self.own[seat], **deck(game, name))
        for token in self.own:
            self.found = server.ask(number, "table_do", token=token, wish="ready")
        for token in (*self.own, *[self.watch] * watchers):
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
            *[("table_look", self.watch, {"since": play["made"]})] * self.watchers,
            ("table_look", self.own[1 - seat], {"since": play["made"]}),
        ]
        for name, token, given in requests:
            work = piece_of_work()
            begun = self.server.processor()
            self.found = self._ask(name, token, **given)
            taken = self.server.processor() - begun
            self.server.costs.append(Request(self.number, at, name == "table_act", taken, work))

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


def piece_of_work() -> float:
    """Return the processor time that a fixed piece of work takes this program now, in seconds."""
    begun = time.thread_time()
    json.loads(json.dumps(_WORK))
    return time.thread_time() - begun


def quiet(requests: Sequence[Request], work: float) -> list[Request]:
    """Return requests with the processor time that they would take where the piece of work takes so long."""
    near = [
        sum(one.work for one in requests[max(at - NEAR, 0) : at + NEAR]) / len(requests[max(at - NEAR, 0) : at + NEAR])
        for at in range(len(requests))
    ]
    return [one._replace(seconds=one.seconds * work / now) for one, now in zip(requests, near, strict=True)]


class Searching:
    """A table at which a search bot thinks, whenever somebody plays on against it.

    Attributes:
        thoughts: how often somebody who looked saw it think.
    """

    def __init__(self, server: Server, number: int) -> None:
        self.thoughts = 0
        self._has_begun = threading.Event()
        self._server, self._number = server, number
        opened = server.ask(number, "table_open", game="buffy")
        self._own = opened["seats"][0].ljust(40, "x")[:40]
        server.ask(number, "table_sit", token=opened["seats"][0], own=self._own, name="Ann")
        mine, other = (deck("buffy", name) for name in DECKS["buffy"])
        server.ask(number, "table_bring", token=self._own, **mine)
        server.ask(number, "table_bot", token=self._own, seat=1, bot="master", name="Robbie", **other)
        server.ask(number, "table_do", token=self._own, wish="ready")

    @contextmanager
    def thinks(self) -> Iterator[None]:
        """Let the bot think while what is within is done."""
        self._has_begun.clear()
        stop = threading.Event()
        thread = threading.Thread(target=self._play, args=(stop,), daemon=True)
        thread.start()
        try:
            assert self._has_begun.wait(120)
            yield
        finally:
            stop.set()
            thread.join()

    def _play(self, stop: threading.Event) -> None:
        """Make the first choice whenever it is not the bot's turn, until the bot has decided and is to stop."""
        with httpx.Client(base_url=self._server.client.base_url, timeout=120) as client:
            headers = {"x-forwarded-for": f"12.0.{self._number >> 8 & 255}.{self._number & 255}"}
            with client.stream("POST", "/follow", json={"token": self._own}, headers=headers) as stream:
                for line in stream.iter_lines():
                    if line and not self._go_on(stop):
                        break

    def _go_on(self, stop: threading.Event) -> bool:
        """Look at the table, and choose where it is not the bot's turn; return whether to wait for it."""
        found = self._server.ask(self._number, "table_look", token=self._own, since=1 << 20)
        play = found["play"]
        if play["over"]:
            self._server.ask(self._number, "table_do", token=self._own, wish="propose", value="rematch")
        elif play["choices"] is None:
            self.thoughts += 1
            self._has_begun.set()
        elif stop.is_set():
            return False
        else:
            action = play["choices"]["choices"][0]["action"]
            given = {"action": action, "move": found["move"], "since": 1 << 20}
            self._server.ask(self._number, "table_act", token=self._own, **given)
        return True


def measure(tables: int, rounds: int, servers: int, watchers: int = 0) -> dict[str, float]:
    """Let tables play for some seconds, each of them once alone and once while a bot searches at another table.

    Returns:
        By the clock (`_clock`) and on a quiet machine: `within`, `within_busy`: shares of answers within a tenth of a
        second; `load`, `load_busy`: seconds of processor time that a second of play takes of the busiest server;
        `slowed`: how much more time a request takes beside a search bot; `choice`, `look`: seconds of a request, mean.
        `memory`: bytes per table; `thoughts`: how often the search bot was seen thinking; `grouped`: what a commit of
        ten choices takes, of ten commits.
    """
    games = sorted(DECKS)
    with TemporaryDirectory() as folder, ExitStack() as held:
        served = [held.enter_context(server(folder, number)) for number in range(servers)]
        for one in served:
            for game in games:  # what all tables of a game share is in memory already
                Table(one, tables + 1, game, held)
        before = [one.memory() for one in served]
        opened = [Table(served[at % servers], at, games[at % len(games)], held, watchers) for at in range(tables)]
        found: dict[str, float] = {}
        found["memory"] = sum(one.memory() - then for one, then in zip(served, before, strict=True)) / tables
        searching = Searching(served[0], tables + 2)
        costs: dict[str, list[list[Request]]] = {"": [[] for _ in served], "_busy": [[] for _ in served]}
        for at in range(rounds):
            for name, mine in costs.items():
                with searching.thinks() if name else nullcontext():
                    for table in opened:
                        table.play(at)
                for one, requests in zip(served, mine, strict=True):
                    requests.extend(one.costs)
                    one.costs.clear()
        own = [[table.number for table in opened if table.server is one] for one in served]
        works = sorted(one.work for mine in costs.values() for requests in mine for one in requests)
        usual = works[len(works) // 10]
        for suffix in ("", "_clock"):
            for name, mine in costs.items():
                shown = mine if suffix else [quiet(requests, usual) for requests in mine]
                pairs = zip(shown, own, strict=True)
                found[f"within{name}{suffix}"] = within([time for each in pairs for time in answer_times(*each)])
                found[f"load{name}{suffix}"] = max(sum(one.seconds for one in each) for each in shown) / rounds
                if not name:
                    found |= means([one for each in shown for one in each], suffix)
            found[f"slowed{suffix}"] = found[f"load_busy{suffix}"] / found[f"load{suffix}"] - 1
        found["thoughts"] = searching.thoughts
        found["grouped"] = grouped(folder)
    return found


def grouped(folder: str, steps: int = 200, at_once: int = 10) -> float:
    """Return what commits of several choices each take, of the time of as many commits of one."""
    taken: list[float] = []
    with closing(TableStore(f"{folder}/commits.sqlite3")) as store:
        store.add("one", {}, [], 0.0)
        for size in (1, at_once):
            begun = time.perf_counter()
            for number in range(steps):
                store.append("one", len(taken) * steps + number, [_STEP], 0.0)
                if number % size == size - 1:
                    store.settle()
            taken.append(time.perf_counter() - begun)
    return taken[1] / taken[0]


def means(requests: Sequence[Request], suffix: str = "") -> dict[str, float]:
    """Return the mean processor time of choices and of looks."""
    found = {}
    for name, is_choice in (("choice", True), ("look", False)):
        taken = [request.seconds for request in requests if request.is_choice == is_choice]
        found[f"{name}{suffix}"] = sum(taken) / len(taken)
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--watchers", type=int, default=0)
    args = parser.parse_args()
    found = measure(args.tables, args.rounds, args.servers, args.watchers)
    each = f"{args.tables} tables at {args.servers} server(s), each with two seats and {args.watchers} watcher(s)"
    print(f"{each}, a choice per second each")
    for suffix, title in (("", "on a quiet machine"), ("_clock", "by the clock")):
        choice, look = found[f"choice{suffix}"] * 1000, found[f"look{suffix}"] * 1000
        print(f"{title}: processor time of a choice {choice:.1f} ms, of a look {look:.1f} ms")
        for name, words in (("", "alone"), ("_busy", "beside a search bot")):
            share, load = found[f"within{name}{suffix}"], found[f"load{name}{suffix}"]
            print(f"  {words}: {share:.1%} of answers within {WITHIN * 1000:.0f} ms; a server is busy {load:.0%}")
        print(f"  a request takes {found[f'slowed{suffix}']:+.0%} beside a search bot")
    print(f"the search bot was seen thinking {found['thoughts']:.0f} times")
    print(f"memory per table {found['memory'] / 1e6:.2f} MB")
    print(f"ten choices that are confirmed by one commit take {found['grouped']:.0%} of the time of ten commits")


if __name__ == "__main__":
    main()
