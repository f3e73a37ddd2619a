"""Games in pairs that differ in one thing: some cards of a deck, all chance being the same.

A unit is one game with the deck as it is and, for each arm, the same game with other cards instead of some: the
seed, the seats and the seeds of the bots are equal, and the shuffled deck is the same but for these cards. An arm whose
cards never came to light is not played again: the game would be the same.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck import __version__
from deckcheck.agents import make
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.vocabulary import DREW
from deckcheck.simulation.plan import code_of, stream_of
from deckcheck.simulation.playing import ATTEMPTS, came_up, next_seed, play_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.game import Game
    from deckcheck.engine.state.outcome import Outcome
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import DeckCards
    from deckcheck.simulation.values import Contender

#: A game won counts so much, a draw half of it.
WON = 2
# No file that a run wrote counts more of anything.
_MOST = 1 << 53


class Change(NamedTuple):
    """Copies of a card of a section that others replace."""

    section: str
    out: str
    into: str
    copies: int


class Arm(NamedTuple):
    """A deck, by its number, with some cards changed."""

    deck: int
    changes: tuple[Change, ...]


class Stage(NamedTuple):
    """Units that are played in the same way.

    Attributes:
        units: their numbers.
        arms: what is compared with the decks as they are.
        tables: who sits at a table, by their numbers, the deck that is looked at first; they are played in turn.
        cost: about how many games a unit is.
    """

    units: range
    arms: tuple[Arm, ...]
    tables: tuple[tuple[int, ...], ...]
    cost: float = 1.0

    @property
    def games(self) -> float:
        """About how many games it is."""
        return self.cost * len(self.units)


class Pairs:
    """The job of an experiment: decks that are looked at, those that they meet, and the stages begun so far.

    What is played in later stages follows from what came of the earlier ones, so `describe` leaves them out.

    Attributes:
        question: what is asked; no file of another question is gone on with.
        contenders: all decks, with their bots.
        settings: what else the stages follow from.
    """

    kind = "pairs"

    def __init__(
        self,
        question: str,
        game: str,
        contenders: tuple[Contender, ...],
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        extra: tuple[Card, ...] = (),
        cards: str = "",
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.question = question
        self.game = game
        self.contenders = contenders
        self.seed = seed
        self.options = dict(options or {})
        self.extra = extra
        self.cards = cards
        self.settings = dict(settings or {})
        self.stages: tuple[Stage, ...] = ()

    def describe(self) -> dict[str, Any]:
        """Return all that the games depend on, as plain data: equal descriptions mean equal games."""
        return {
            "deckcheck": __version__,
            "question": self.question,
            "game": self.game,
            **code_of(self.game),
            "decks": [contender.describe() for contender in self.contenders],
            "cards": self.cards,
            "seed": self.seed,
            "options": self.options,
            "settings": self.settings,
        }

    def tally(self) -> PairTally:
        """Return a tally of no units."""
        return PairTally()

    def tally_from(self, data: Any) -> PairTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of pairs.
        """
        return PairTally.from_data(data)

    def play(self, number: int, tally: PairTally) -> None:
        """Play one game as it is, and again for each arm whose cards came to light; count them."""
        at = next(at for at, stage in enumerate(self.stages) if number in stage.units)
        stage = self.stages[at]
        index = number - stage.units.start
        turn, place = divmod(index, len(stage.tables))
        table = stage.tables[place]
        pair = _Pair(self, table, turn % len(table), number)
        held, score = pair.begin()
        tally.add_base(at, table[0], score, held)
        for place, arm in enumerate(stage.arms):
            if arm.deck == table[0]:
                seen = pair.shows(arm)
                change = pair.replay_with(arm) - score if seen else 0
                tally.add_arm(at, place, change, seen=seen)
        tally.add_unit(pair.games, pair.mistakes)


class _Pair:
    """One unit: a table, where its first deck sits, and what chance has for it."""

    def __init__(self, job: Pairs, table: tuple[int, ...], seat: int, number: int) -> None:
        self._work = job
        self._rules = rules_of(job.game)
        self._seat = seat
        # Who comes after the deck that is looked at goes on to the left of it, whoever starts.
        places = [(place - seat) % len(table) for place in range(len(table))]
        self._sitting = [job.contenders[table[place]] for place in places]
        stream = stream_of(job.seed, number)
        counted = DREW | self._rules.PLAYED
        for _ in range(ATTEMPTS):
            self._seed = next_seed(stream)
            game = new_game(self._rules, self._decks(), self._seed, job.options, None, job.extra, counted)
            if game.state.active == 0:
                break
        self._begun = game
        self._bots = [stream.bits() for _ in table]
        self._shown: frozenset[str] = frozenset()
        self.games = 0
        self.mistakes = 0

    def _decks(self) -> list[DeckCards]:
        return [contender.cards for contender in self._sitting]

    def begin(self) -> tuple[frozenset[str], int]:
        """Play the game with the deck as it is; return the cards that came to its hand, and what it scored."""
        game = self._begun
        held, score = self._played(game)
        drawn, used = (cards[self._seat] for cards in came_up(game, held))
        pile = _pile(game.state, self._seat)
        cards = self._sitting[self._seat].cards
        # Cards of no draw pile (those of a team, a market) are always in sight.
        copies: dict[str, int] = {}
        for section, rows in cards.items():
            if self._rules.sections.get(section) == self._rules.DECK:
                for card, count in rows:
                    copies[card] = copies.get(card, 0) + count
        hidden = {card for card, count in copies.items() if pile.get(card, 0) >= count} - drawn - used
        self._shown = frozenset(card for rows in cards.values() for card, _ in rows) - hidden
        return drawn, score

    def shows(self, arm: Arm) -> bool:
        """Whether a card that the arm takes out came to light in the game as it was played."""
        return any(change.out in self._shown for change in arm.changes)

    def replay_with(self, arm: Arm) -> int:
        """Return what the deck scores with other cards instead of some."""
        decks = self._decks()
        decks[self._seat] = changed(decks[self._seat], arm.changes)
        job = self._work
        game = new_game(self._rules, decks, self._seed, job.options, None, job.extra)
        return self._played(game)[1]

    def _played(self, game: Game) -> tuple[list[set[int]], int]:
        bots = [make(contender.bot, seed) for contender, seed in zip(self._sitting, self._bots, strict=True)]
        course = play_out(game, bots)
        self.games += 1
        self.mistakes += course.mistake is not None
        return course.held, scored(course.outcome, self._seat)


def scored(outcome: Outcome | None, seat: int) -> int:
    """Return what a game is worth to a seat: `WON`, half of it where others share it or nobody wins, or nothing."""
    if outcome is None or not outcome.winners:
        return WON // 2
    if seat not in outcome.winners:
        return 0
    return WON if len(outcome.winners) == 1 else WON // 2


def _pile(state: State, seat: int) -> dict[str, int]:
    """Return how many copies of each card are in a draw pile."""
    pile: dict[str, int] = {}
    cards = state.match.book.cards
    for card in state.zones[state.match.place(state.match.rules.DECK, seat)]:
        name = cards[state.definition[card]].id
        pile[name] = pile.get(name, 0) + 1
    return pile


def changed(deck: DeckCards, changes: Sequence[Change]) -> DeckCards:
    """Return a deck with other cards instead of some, so that a shuffle brings them where those were."""
    sections = {section: list(rows) for section, rows in deck.items()}
    for section, out, into, copies in changes:
        rows: list[tuple[str, int]] = []
        left = copies
        for card, count in sections.get(section, ()):
            gone = min(count, left) if card == out else 0
            left -= gone
            rows += [(into, gone)] * bool(gone) + [(card, count - gone)] * (count > gone)
        sections[section] = rows
    return {section: tuple(rows) for section, rows in sections.items()}


class Figures:
    """What came of the pairs of one arm, in halves of a game won.

    Attributes:
        pairs: how many there were, those among them that were not played again.
        seen: in how many of them a card of the arm came to light.
        total, squares: by how much the score changed in all, and the sum of the squares.
    """

    __slots__ = ("pairs", "seen", "squares", "total")

    def __init__(self, pairs: int = 0, seen: int = 0, total: int = 0, squares: int = 0) -> None:
        self.pairs = pairs
        self.seen = seen
        self.total = total
        self.squares = squares

    def merge(self, other: Figures) -> None:
        """Add what came of other pairs."""
        self.pairs += other.pairs
        self.seen += other.seen
        self.total += other.total
        self.squares += other.squares

    def row(self) -> list[int]:
        """Return the figures as a row."""
        return [self.pairs, self.seen, self.total, self.squares]


class PairTally:
    """The figures of some units.

    Attributes:
        units, games: how many units and how many games they were.
        mistakes: how many games a custom bot lost by a mistake.
        arms: stage and place of an arm -> its figures.
        decks: stage and number of a deck -> games and score of it as it is.
        drawn: number of a deck and card -> games in which it came to hand, and their score.
    """

    __slots__ = ("arms", "decks", "drawn", "games", "mistakes", "units")

    def __init__(self) -> None:
        self.units = 0
        self.games = 0
        self.mistakes = 0
        self.arms: dict[tuple[int, int], Figures] = {}
        self.decks: dict[tuple[int, int], list[int]] = {}
        self.drawn: dict[tuple[int, str], list[int]] = {}

    def add_unit(self, games: int, mistakes: int) -> None:
        """Count a unit with all its games."""
        self.units += 1
        self.games += games
        self.mistakes += mistakes

    def add_base(self, stage: int, deck: int, score: int, held: frozenset[str]) -> None:
        """Count a game with a deck as it is."""
        _add(self.decks.setdefault((stage, deck), [0, 0]), (1, score))
        for card in held:
            _add(self.drawn.setdefault((deck, card), [0, 0]), (1, score))

    def add_arm(self, stage: int, place: int, change: int, *, seen: bool) -> None:
        """Count a pair: by how much the score changed."""
        figures = self.arms.setdefault((stage, place), Figures())
        figures.merge(Figures(1, int(seen), change, change * change))

    def figures(self, stage: int, place: int) -> Figures:
        """Return what came of an arm; nothing where it was not played."""
        return self.arms.get((stage, place), Figures())

    def merge(self, other: PairTally) -> None:
        """Add the figures of other units."""
        self.units += other.units
        self.games += other.games
        self.mistakes += other.mistakes
        for key, figures in other.arms.items():
            self.arms.setdefault(key, Figures()).merge(figures)
        for place, row in other.decks.items():
            _add(self.decks.setdefault(place, [0, 0]), row)
        for card, row in other.drawn.items():
            _add(self.drawn.setdefault(card, [0, 0]), row)

    def to_data(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON, equal for equal figures."""
        return {
            "units": self.units,
            "games": self.games,
            "mistakes": self.mistakes,
            "arms": [[*key, *figures.row()] for key, figures in sorted(self.arms.items())],
            "decks": [[*key, *row] for key, row in sorted(self.decks.items())],
            "drawn": [[*key, *row] for key, row in sorted(self.drawn.items())],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PairTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not such a tally.
        """
        tally = cls()
        tally.units = _count(data["units"])
        tally.games = _count(data["games"])
        tally.mistakes = _count(data["mistakes"], tally.games)
        for stage, place, *row in data["arms"]:
            tally.arms[_count(stage), _count(place)] = as_figures(row, tally.units)
        for stage, deck, *row in data["decks"]:
            tally.decks[_count(stage), _count(deck)] = as_scores(row, tally.units)
        for deck, card, *row in data["drawn"]:
            tally.drawn[_count(deck), str(card)] = as_scores(row, tally.units)
        return tally


def as_figures(row: list[Any], most: int) -> Figures:
    """Return the figures that `Figures.row` made this of, of at most this many pairs, or raise ValueError."""
    pairs, seen, total, squares = row
    # No sum is larger than that of the squares, where each change is a whole number.
    if type(total) is not int or abs(total) > _count(squares, WON * WON * _count(seen, _count(pairs, most))):
        raise ValueError(row)
    return Figures(pairs, seen, total, squares)


def as_scores(row: list[Any], most: int) -> list[int]:
    """Return games and their score as a file holds them, of this many games at most; ValueError where none could be."""
    games, score = row
    return [_count(games, most), _count(score, WON * games)]


def _count(value: object, most: int = _MOST) -> int:
    """Return what a file holds as a number of something of which there were this many."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(value)
    return value


def _add(mine: list[int], others: Sequence[int]) -> None:
    for place, value in enumerate(others):
        mine[place] += value
