"""Games of the greedy bot against itself, with chance moves strewn in: seeds and actions, cheap to keep and replay."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import deckcheck
from deckcheck.agents import View
from deckcheck.agents.greedy import GreedyAgent
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.shipped import sample_decks
from deckcheck.simulation.pairing import conflicts

if TYPE_CHECKING:
    from collections.abc import Iterator

# How many of a hundred decisions are left to chance, and before which turn: each game draws its own, so that tables of
# all sorts are seen; their outcome shows in the turns after that, which the bots play without mistakes.
CHANCE = (0, 10, 25, 50)
TURNS = 24
# A game that goes on for longer teaches nothing.
LONGEST = 2_000


class Recorded(NamedTuple):
    """A game that was played.

    Attributes:
        decks: the positions of the decks among the sample decks, by seat.
        seed: its seed.
        actions: what was done.
        winners: the seats that won.
        calm: after how many actions nothing was left to chance any more.
    """

    decks: tuple[int, int]
    seed: int
    actions: list[int]
    winners: list[int]
    calm: int


@cache
def decks_of(game: str) -> list[deckcheck.Deck]:
    """Return the legal sample decks of a game, in the order of their files."""
    return [deckcheck.load_deck(path) for path in sorted(Path(sample_decks(), "legal", game).iterdir())]


@cache
def pairings(game: str) -> list[tuple[int, int]]:
    """Return which sample decks may meet."""
    decks = decks_of(game)
    rules = rules_of(game)
    return [pair for pair in combinations(range(len(decks)), 2) if not conflicts(rules, [decks[at] for at in pair])]


def begun(game: str, decks: list[deckcheck.Deck], pair: tuple[int, int], seed: int) -> Game:
    """Return a new game between two of the decks."""
    return new_game(rules_of(game), [decks[at].contents() for at in pair], seed)


def play(game: str, number: int) -> Recorded:
    """Play the game of this number: equal numbers give equal games."""
    decks = decks_of(game)
    stream = Stream(number)
    pairs = pairings(game)
    pair = pairs[number % len(pairs)]
    if stream.below(2):
        pair = pair[::-1]
    seed = stream.bits() >> 11
    share = CHANCE[stream.below(len(CHANCE))]
    last = stream.below(TURNS) if share else 0
    calm = 0
    table = begun(game, decks, pair, seed)
    bots = [GreedyAgent(stream.bits()) for _ in pair]
    while not table.is_over and len(table.history) < LONGEST:
        seat = table.state.decider
        view = View(table, seat)
        if table.state.turn <= last and stream.below(100) < share:
            sensible = view.sensible
            calm = len(table.history) + 1
            table.apply(sensible[stream.below(len(sensible))])
        else:
            table.apply(bots[seat].decide(view))
    return Recorded(pair, seed, table.history, list(table.state.winners), calm)


def keep(game: str, path: Path, games: int) -> None:
    """Play games up to a number and keep them in a file, a line each; those that it holds are not played again."""
    done = len(path.read_text().splitlines()) if path.exists() else 0
    with path.open("a") as file:
        for number in range(done, games):
            file.write(json.dumps(play(game, number)) + "\n")
            file.flush()


def kept(path: Path) -> Iterator[Recorded]:
    """Yield the games of a file."""
    for line in path.read_text().splitlines():
        yield Recorded(*json.loads(line))
