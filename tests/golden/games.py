"""Games between sample decks that depend on their number alone, and their fingerprints.

A fingerprint is of what people see of a game, never of how the engine keeps it: states may be stored and actions
numbered in any way. It has three parts, each a chain (what differs once differs from there on):

- the course: who decides what among how many choices, the piles, and the table as one player after the other sees it;
- the words: how the choices are called;
- the log, as each player reads it at the end, of the games that keep one.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import deckcheck
from deckcheck.agents import View, make
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import sample_decks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from deckcheck.engine.state.types import DeckCards

#: How many games of each kind there are of every game.
COUNTS = {"random": 200, "greedy": 40}
#: After so many turns a game of greedy bots is a draw: all but one have ended by then, and that one goes on alike.
GREEDY_TURNS = 80
#: A look is taken before every this many decisions, and at the end.
EVERY = 20

# Keys of observations that number things in the engine's own way, hold several facts in one number, or say beforehand
# what will follow. What they mean shows in labels, in the log and in what follows.
_RAW = frozenset(
    {"actions", "bans", "barred", "bearer", "boost", "bound", "conjured", "flags", "guesses", "mark", "marks"}
    | {"modifiers", "number", "taken", "used"}
)
_SINGLE = frozenset({bool, int, str, type(None)})


class Key(NamedTuple):
    """Which golden game: of which game, played how, and its number among these."""

    game: str
    bot: str
    number: int


class Fingerprint(NamedTuple):
    """A golden game in a line of text.

    Attributes:
        decisions: how many decisions it took.
        course, words: a character for each look on the way.
        end: digests of the course, the words and the log at the end.
    """

    decisions: int
    course: str
    words: str
    end: tuple[str, str, str]

    def difference(self, other: Fingerprint) -> str:
        """Return what is different in another one of the same game and since when, or nothing."""
        if self == other:
            return ""
        for part, mine, theirs, ends in (
            ("its course", self.course, other.course, 0),
            ("the words of its choices", self.words, other.words, 1),
        ):
            if mine != theirs or self.end[ends] != other.end[ends]:
                alike = next((at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
                looks = min(len(mine), len(theirs)) if alike is None else alike
                return f"{part}, after {max(looks - 1, 0) * EVERY} to {looks * EVERY} decisions"
        return "its log alone"


class _Chain:
    """A digest of everything that it was given, in order."""

    def __init__(self) -> None:
        self._hash = sha256()
        self.looks = ""

    def add(self, facts: Any) -> None:
        self._hash.update(json.dumps(facts, sort_keys=True).encode())

    def step(self, player: int, kind: str, choices: int, chosen: int) -> None:
        self._hash.update(f"{player} {kind} {chosen}/{choices}\n".encode())

    def look(self) -> None:
        self.looks += self.end(1)

    def end(self, characters: int = 8) -> str:
        return b64encode(self._hash.digest(), b"-_").decode()[:characters]


def keys(games: list[str], counts: dict[str, int] = COUNTS) -> Iterator[Key]:
    """Yield the keys of all golden games of some games."""
    for game in games:
        for bot, count in counts.items():
            for number in range(count):
                yield Key(game, bot, number)


def fingerprint(key: Key) -> Fingerprint:
    """Play a golden game and return its fingerprint."""
    game = beginning(key)
    decide = _deciding(key, len(game.players))
    course, words = _Chain(), _Chain()
    number = 0
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        if number % EVERY == 0:
            course.add(table(game, [number // EVERY % len(game.players)]))
            course.look()
            words.add(list(game.labels().values()))
            words.look()
        actions = game.legal_actions()
        action = decide(game, actions)
        course.step(decision.player, decision.kind, len(actions), actions.index(action))
        game.apply(action)
        number += 1
    players = range(len(game.players))
    course.add(table(game, players))
    log = _Chain()
    for player in players:
        log.add(game.log(player))
    return Fingerprint(number, course.looks, words.looks, (course.end(), words.end(), log.end()))


def beginning(key: Key) -> Game:
    """Return a golden game before its first decision.

    All sample decks that may meet do so in turn. Of the games played at random every eighth has more than two players
    where the game allows it, and in every fourth one option is taken otherwise. Every fifth keeps a log from its start.
    """
    rules = rules_of(key.game)
    least, most = rules.players
    seats, options = least, dict[str, Any]()
    if key.bot == "greedy":
        options = {"turn_cap": GREEDY_TURNS}
    if key.bot == "random":
        if key.number % 8 == 7:
            seats = least + (key.number // 8 + 1) % (most - least + 1)
        others = _otherwise(key.game)
        if key.number % 4 == 3 and others:
            name, value = others[key.number // 4 % len(others)]
            options = {name: value}
    met = _tables(key.game, seats)
    game = new_game(rules, met[key.number % len(met)], key.number, options)
    if key.number % 5 == 4:
        game.watch()
    return game


def table(game: Game, players: Iterable[int]) -> dict[str, Any]:
    """Return what some players see and how the piles are, free of the engine's numbers."""
    state = game.state
    match = state.match
    cards, definition = match.book.cards, state.definition
    piles = [
        [zone.name, seat, [cards[definition[card]].id for card in state.zones[match.place(number, seat)]]]
        for number, zone in enumerate(match.rules.zones)
        if zone.ordered
        for seat in range(match.players)
    ]
    return {"piles": piles, "seen": [_plain(game.observation(player)) for player in players]}


def _plain(seen: Any) -> Any:
    # Most of an observation is single values: a call for each would take longer than all else that is done here.
    if isinstance(seen, dict):
        return {k: v if type(v) in _SINGLE else _plain(v) for k, v in seen.items() if k not in _RAW}
    return [v if type(v) in _SINGLE else _plain(v) for v in seen] if isinstance(seen, list) else seen


def _deciding(key: Key, players: int) -> Callable[[Game, list[int]], int]:
    if key.bot == "random":
        below = _lots(key.number)
        return lambda game, actions: actions[below(len(actions))]
    bots = [make(key.bot, key.number * players + player) for player in range(players)]

    def decide(game: Game, _: list[int]) -> int:
        decision = game.decision
        assert decision is not None
        return bots[decision.player].decide(View(game, decision.player))

    return decide


def _lots(seed: int) -> Callable[[int], int]:
    """Return a source of numbers below a bound that owes nothing to the engine's own."""
    state = seed * 2 + 1

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 33) % bound

    return below


@cache
def _otherwise(game: str) -> list[tuple[str, Any]]:
    """Return every value that an option has beside its default, where these can be counted up."""
    options = rules_of(game).options.values()
    return [(option.name, value) for option in options for value in option.values if value != option.default]


@cache
def _tables(game: str, seats: int) -> list[list[DeckCards]]:
    """Return who sits down together: every deck with the next ones, then with those two further on, and so forth."""
    rules = rules_of(game)
    folder = Path(sample_decks(), "legal", game)
    decks: list[DeckCards] = [deckcheck.load_deck(str(path)).contents() for path in sorted(folder.glob("*.deck.yaml"))]
    chosen = (
        [decks[(first + apart * seat) % len(decks)] for seat in range(seats)]
        for apart in range(1, max(len(decks), 2))
        for first in range(len(decks))
    )
    return [table for table in chosen if not rules.pairing_conflicts(rules.book(), table)]
