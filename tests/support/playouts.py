"""Games between sample decks, played by chance: every game that can be played joins by being registered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import deckcheck
from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.construction.check import Checker
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.shipped import sample_decks
from deckcheck.simulation.pairing import conflicts
from deckcheck.simulation.plan import SimulationPlan, tables
from deckcheck.simulation.values import Contender
from tests.support.laws import is_indexed_right, keeps_its_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DeckCards = dict[str, list[tuple[str, int]]]

#: The games that the package brings: a game that joins may have nothing for some questions to be asked of.
OURS = frozenset({"buffy", "slasherz", "terrors", "virevolt", "xfiles"})

Law = Callable[[Game, list[int]], None]
#: What is looked at before every decision of a playout and at its end, so that no game is played for each law: the law,
#: and the seeds of the games that are looked at.
LAWS: dict[str, tuple[Law, range]] = {
    "the cards": (keeps_its_cards, range(12)),
    "the index": (lambda game, _: is_indexed_right(game.state), range(6)),
}

# What separates the luck of those who play at random from that of the game.
_OTHER = 0xBEEF


class Playout(NamedTuple):
    """A game that has been played to its end.

    Attributes:
        game: the game at its end.
        moments: how it was at decisions that are worth a look: each at which another procedure was under way than
            at any before, and beside these one of this many, fewer as the game grows long.
        broken: what did not hold of the table at some decision (see `LAWS`), by the name of the law.
    """

    game: Game
    moments: tuple[Game, ...]
    broken: dict[str, str]


def _paths(game: str) -> list[str]:
    return sorted(map(str, Path(sample_decks(), "legal", game).iterdir()))


@cache
def decks_of(game: str) -> list[DeckCards]:
    """Return the legal sample decks of a game: section -> (card id, count)."""
    found = []
    for path in _paths(game):
        deck = Checker().check_file(path).deck
        assert deck is not None
        sections: DeckCards = {}
        for entry in deck.entries:
            assert entry.card is not None
            sections.setdefault(entry.section, []).append((entry.card.id, entry.count))
        found.append(sections)
    return found


def begin(game: str, seed: int, players: int = 2, **options: Any) -> Game:
    """Begin a game between sample decks; a run of seeds lets every deck play."""
    decks = decks_of(game)
    stream = Stream(seed)
    first = stream.below(len(decks))
    # Neighbouring decks meet.
    chosen = [decks[(first + seed + seat * (1 + seed // len(decks))) % len(decks)] for seat in range(players)]
    return new_game(rules_of(game), chosen, seed, options)


def play(game: Game, seed: int, limit: int = 100_000) -> Iterator[int]:
    """Play at random; yield at every decision, before it is taken, how many came before."""
    stream = Stream(seed ^ _OTHER)
    number = 0
    while not game.is_over and number < limit:
        yield number
        actions = game.legal_actions()
        game.apply(actions[stream.below(len(actions))])
        number += 1


def play_on(game: Game, seed: int) -> Game:
    """Play a game at random to its end, and return it."""
    for _ in play(game, seed):
        pass
    return game


def play_greedily(game: Game, seed: int) -> Game:
    """Let greedy bots play a game to its end, and return it."""
    bots = [GreedyAgent(seed + seat) for seat in range(len(game.players))]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].decide(View(game, decision.player)))
    return game


def random_games(game: str, most: int) -> Iterator[Game]:
    """Yield games between sample decks that may meet, each played at random to its end, with its whole log."""
    rules = rules_of(game)
    decks = [deckcheck.load_deck(path) for path in _paths(game)]
    contenders = tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks)
    barred = [pair for pair in tables(len(decks), 2) if conflicts(rules, [decks[at] for at in pair])]
    plan = SimulationPlan(game, contenders, seed=1, barred=barred)
    for seed in range(most):
        table = new_game(rules, [contenders[at].cards for at in plan.seating(seed).contenders], seed)
        table.watch()
        yield play_on(table, seed ^ _OTHER)


@lru_cache(maxsize=64)  # all that the conformance suite asks of one game
def playout(game: str, seed: int, players: int = 2) -> Playout:
    """Return a game between sample decks played at random; nobody may change it, for the
    next test may look at it again."""
    played = begin(game, seed, players)
    faces = sorted(played.state.definition)
    laws = {name: law for name, (law, seeds) in LAWS.items() if seed in seeds}
    moments: list[Game] = []
    broken: dict[str, str] = {}
    procedures: set[tuple[object, ...]] = set()
    due = 0
    for number in play(played, seed):
        hold(laws, played, faces, broken)
        if under_way(played) not in procedures or number >= due:
            procedures.add(under_way(played))
            due = max(number + 5, number * 10 // 9)
            moments.append(played.copy())
    hold(laws, played, faces, broken)
    return Playout(played, tuple(moments), broken)


def hold(laws: dict[str, Law], game: Game, faces: list[int], broken: dict[str, str]) -> None:
    """Look whether laws hold of a game as it is now, and note each that does not the first time."""
    for name, law in laws.items():
        try:
            law(game, faces)
        except AssertionError as error:
            broken.setdefault(name, f"after {len(game.history)} choices: {error}")


def sides(game: str, seeds: Iterable[int], players: int = 2, every: int = 1) -> Iterator[tuple[Any, int]]:
    """Yield each player at one of this many decisions of random games, with the state, which goes on changing."""
    for seed in seeds:
        table = begin(game, seed, players)
        for number in play(table, seed):
            if number % every == 0:
                yield from ((table.state, player) for player in range(players))


def under_way(game: Game) -> tuple[object, ...]:
    """Return what distinguishes kinds of moments: the question, and the procedures that wait for the answer."""
    return game.state.kind, *(frame.procedure.name for frame in game.state.stack)


def different_moments(game: str, seeds: Iterable[int], players: int = 2) -> list[Game]:
    """Return one moment of each kind that playouts of these seeds come to: where it comes soonest."""
    found: dict[tuple[object, ...], Game] = {}
    for seed in seeds:
        for moment in playout(game, seed, players).moments:
            kind = under_way(moment)
            if kind not in found or len(moment.history) < len(found[kind].history):
                found[kind] = moment
    return list(found.values())


def most_players(game: str) -> int:
    """Return how many sit at a table that is larger than it must be, if the game allows one."""
    return min(rules_of(game).players[1], 3)


def table_sizes(game: str) -> list[int]:
    """Return how many sit at the tables at which properties are looked at: the fewest, and more if the game allows."""
    return sorted({rules_of(game).players[0], most_players(game)})
