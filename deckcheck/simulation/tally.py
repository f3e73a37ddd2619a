"""What is counted over many games: whole numbers only, so that parts add up in any order."""

from __future__ import annotations

from math import sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.simulation.values import Plan, Played

# The normal quantile of a two-sided 95 % interval.
_Z = 1.959963984540054

# No file that a simulation wrote counts more of anything.
_MOST = 1 << 53

# The places of a contender's figures: games (a contender may sit on two seats), wins, draws, and those that it started.
GAMES, WINS, DRAWS, STARTED, STARTED_WINS = range(5)
# The places of a card's figures: games in which a copy came to hand, and in which one was played, and those won.
HELD, HELD_WINS, USED, USED_WINS = range(4)
#: The messages that describe a mistake, with what they ask for.
FAILURES = {"bot-late": {"seconds"}, "bot-illegal": {"action"}, "bot-raised": {"detail", "path", "line"}}
#: How many mistakes of custom bots are reported, the first of a simulation.
MISTAKES = 10


class SimulationTally:
    """The figures of some games of a plan.

    Attributes:
        games, draws, decisions: how many there were.
        turns: length in turns -> games.
        endings: reason -> games.
        seats: seat -> wins.
        starters: wins of the players who started.
        decks: contender -> its figures (see `GAMES`).
        pairings: pairing -> games, draws, then the wins of each of its places.
        cards: contender and card id -> its figures (see `HELD`).
        failures: the first games that a custom bot has lost by a mistake: game, contender, decision, the message
            that says what it was, and what fills it.
    """

    __slots__ = (
        "cards",
        "decisions",
        "decks",
        "draws",
        "endings",
        "failures",
        "games",
        "pairings",
        "seats",
        "starters",
        "turns",
    )

    def __init__(self, plan: Plan) -> None:
        self.games = 0
        self.draws = 0
        self.decisions = 0
        self.starters = 0
        self.turns: dict[int, int] = {}
        self.endings: dict[str, int] = {}
        self.seats = [0] * plan.players
        self.decks = [[0] * 5 for _ in plan.contenders]
        self.pairings = [[0] * (2 + plan.players) for _ in plan.pairings]
        self.cards: dict[tuple[int, str], list[int]] = {}
        self.failures: list[tuple[int, int, int, str, dict[str, Any]]] = []

    @property
    def units(self) -> int:
        """How many games of the plan it counts."""
        return self.games

    def add(self, plan: Plan, played: Played) -> None:
        """Count one game."""
        draw = int(not played.winners)
        self.games += 1
        self.draws += draw
        self.decisions += played.decisions
        self.starters += int(played.starter in played.winners)
        self.turns[played.turns] = self.turns.get(played.turns, 0) + 1
        self.endings[played.reason] = self.endings.get(played.reason, 0) + 1
        pairing = played.seating.pairing
        row = self.pairings[pairing]
        row[0] += 1
        row[1] += draw
        for seat, contender in enumerate(played.seating.contenders):
            won = int(seat in played.winners)
            self.seats[seat] += won
            self._add_deck(contender, won, draw, started=int(seat == played.starter))
            row[2 + (played.seating.first + seat) % plan.players] += won
            self._add_cards(contender, played.drawn[seat], won, HELD)
            self._add_cards(contender, played.used[seat], won, USED)
        if played.failure is not None:
            game, seat, decision, message, values = played.failure
            self._add_failures([(game, played.seating.contenders[seat], decision, message, values)])

    def _add_failures(self, found: Sequence[tuple[int, int, int, str, dict[str, Any]]]) -> None:
        self.failures = sorted([*self.failures, *found], key=lambda failure: failure[:3])[:MISTAKES]

    def _add_deck(self, contender: int, won: int, draw: int, *, started: int) -> None:
        figures = self.decks[contender]
        figures[GAMES] += 1
        figures[WINS] += won
        figures[DRAWS] += draw
        figures[STARTED] += started
        figures[STARTED_WINS] += won & started

    def _add_cards(self, contender: int, cards: frozenset[str], won: int, place: int) -> None:
        known = self.cards
        for card in cards:
            figures = known.get((contender, card))
            if figures is None:
                figures = known[contender, card] = [0, 0, 0, 0]
            figures[place] += 1
            if won:
                figures[place + 1] += 1

    def merge(self, other: SimulationTally) -> None:
        """Add the figures of other games of the same plan."""
        self.games += other.games
        self.draws += other.draws
        self.decisions += other.decisions
        self.starters += other.starters
        _add_counts(self.turns, other.turns)
        _add_counts(self.endings, other.endings)
        for mine, others in zip(
            [self.seats, *self.decks, *self.pairings], [other.seats, *other.decks, *other.pairings], strict=True
        ):
            _add_row(mine, others)
        for key, figures in other.cards.items():
            _add_row(self.cards.setdefault(key, [0, 0, 0, 0]), figures)
        self._add_failures(other.failures)

    def to_data(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON, equal for equal figures."""
        return {
            "games": self.games,
            "draws": self.draws,
            "decisions": self.decisions,
            "starters": self.starters,
            "turns": sorted(self.turns.items()),
            "endings": sorted(self.endings.items()),
            "seats": self.seats,
            "decks": self.decks,
            "pairings": self.pairings,
            "cards": [[contender, card, *figures] for (contender, card), figures in sorted(self.cards.items())],
            **({"failures": [list(failure) for failure in self.failures]} if self.failures else {}),
        }

    @classmethod
    def from_data(cls, plan: Plan, data: Mapping[str, Any]) -> SimulationTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of this plan.
        """
        tally = cls(plan)
        tally.games = games = _count(data["games"], _MOST)
        tally.draws = _count(data["draws"], games)
        tally.starters = _count(data["starters"], games)
        tally.decisions = _count(data["decisions"], _MOST)
        tally.turns = {_count(length, _MOST): _count(count, games) for length, count in data["turns"]}
        tally.endings = {str(reason): _count(count, games) for reason, count in data["endings"]}
        if not sum(tally.turns.values()) == sum(tally.endings.values()) == games:
            raise ValueError(data)
        tally.seats = _counts(data["seats"], plan.players, games)
        chairs = games * plan.players
        for row, figures in zip(tally.decks, data["decks"], strict=True):
            row[:] = _counts(figures, 5, chairs)
            _within(row, (WINS, GAMES), (DRAWS, GAMES), (STARTED, GAMES), (STARTED_WINS, STARTED))
        for row, figures in zip(tally.pairings, data["pairings"], strict=True):
            row[:] = _counts(figures, len(row), chairs)
            _within(row, (1, 0))
        for contender, card, *figures in data["cards"]:
            row = _counts(figures, 4, chairs)
            _within(row, (HELD_WINS, HELD), (USED_WINS, USED))
            _add_row(tally.cards.setdefault((_count(contender, len(tally.decks) - 1), str(card)), [0, 0, 0, 0]), row)
        for game, contender, decision, message, values in data.get("failures", ()):
            row = [_count(game, _MOST), _count(contender, len(tally.decks) - 1), _count(decision, _MOST)]
            if FAILURES.get(message) != values.keys():
                raise ValueError(message)
            tally.failures.append((row[0], row[1], row[2], message, {str(key): value for key, value in values.items()}))
        return tally


def _count(value: object, most: int) -> int:
    """Return what a file holds as a number of something of which there were this many."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(value)
    return value


def _counts(row: list[object], length: int, most: int) -> list[int]:
    if len(row) != length:
        raise ValueError(row)
    return [_count(value, most) for value in row]


def _within(row: list[int], *pairs: tuple[int, int]) -> None:
    """Hold figures to each other: there is no more of the first of a pair than of the second."""
    if any(row[part] > row[whole] for part, whole in pairs):
        raise ValueError(row)


def _add_counts(mine: dict[Any, int], others: dict[Any, int]) -> None:
    for key, count in others.items():
        mine[key] = mine.get(key, 0) + count


def _add_row(mine: list[int], others: list[int]) -> None:
    for place, (left, right) in enumerate(zip(mine, others, strict=True)):
        mine[place] = left + int(right)


def interval(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval of a rate; from 0 to 1 where nothing was tried."""
    if not trials:
        return 0.0, 1.0
    rate = successes / trials
    square = _Z * _Z
    middle = (rate + square / (2 * trials)) / (1 + square / trials)
    reach = _Z * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def median(lengths: Mapping[int, int]) -> float:
    """Return the length in the middle of all games, or the mean of the two that share it; whole numbers stay whole."""
    low = quantile(lengths, 0.5)
    before = sum(count for length, count in lengths.items() if length <= low)
    above = [length for length in lengths if length > low]
    if not above or 2 * before != sum(lengths.values()):
        return low
    middle = low + min(above)
    return middle / 2 if middle % 2 else middle // 2


def quantile(lengths: Mapping[int, int], share: float) -> int:
    """Return the smallest length that at least this share of the games does not exceed."""
    left = share * sum(lengths.values())
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 1e-9:
            return length
    return 0
