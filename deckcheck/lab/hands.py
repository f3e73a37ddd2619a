"""Opening hands, kept or changed: what that is worth, by games played on from the same hand in each way.

A unit is one opening hand at which its player is asked. From there the game is played on once with the hand as it is,
and once for each way to change it, by bots with the same seeds: all that differs is what follows from the answer.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.agents import View, make
from deckcheck.agents.table import BotFailedError
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.vocabulary import DONE, NO, YES
from deckcheck.lab.estimates import Estimate, estimate, found
from deckcheck.lab.pairs import WON, Figures, Pairs, as_figures, as_scores, scored
from deckcheck.simulation.plan import stream_of
from deckcheck.simulation.playing import next_seed, play_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.engine.game import Game

    #: What a hand holds: kinds of cards (see `kind_of`), each with how many, in the order of the kinds.
    Hand: TypeAlias = tuple[tuple[str, int], ...]

#: How many games are played unless somebody says otherwise.
GAMES = 4000
#: A hand as it is; the other ways are `ALL` (it is drawn again) and kinds of cards that are put back.
KEPT, ALL = "", "*"
#: Hands of a composition that came less often are reported together with others of their kind.
RARE = 20
# How many deals are looked at for a hand at which somebody is asked.
_DEALS = 400
# For how many hands the number of ways to change one is reported.
_LOOKED_AT = 20
# What a game asks before that, and more than any does.
_ASKED = 200


class Hands(Pairs):
    """The job of the question: the first contender is the one whose hands are looked at."""

    kind = "hands"

    def tally(self) -> HandTally:  # type: ignore[override]
        """Return a tally of no units."""
        return HandTally()

    def tally_from(self, data: Any) -> HandTally:  # type: ignore[override]
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of hands.
        """
        return HandTally.from_data(data)

    def play(self, number: int, tally: HandTally) -> None:  # type: ignore[override]
        """Look for a hand at which its player is asked, and play on from it in each way; count them."""
        tables = self.stages[0].tables
        turn, place = divmod(number, len(tables))
        table = tables[place]
        seat = turn % len(table)
        stream = stream_of(self.seed, number)
        game = None
        deals = 0
        while game is None and deals < _DEALS:
            game = self._asked(table, seat, next_seed(stream), stream.bits())
            deals += 1
        if game is None:
            tally.add_unit(deals, 0)
            return
        seeds = [stream.bits() for _ in table]
        hand, ways = hand_of(game, seat), ways_of(game)
        kept = self._score(game, table, seat, KEPT, seeds, tally)
        tally.add_unit(deals, 1 + len(ways))
        tally.add_hand(hand, kept)
        for way in ways:
            tally.add_way(hand, way, self._score(game, table, seat, way, seeds, tally) - kept)

    def games_each(self, table: tuple[int, ...]) -> float:
        """Return about how many games a hand takes, by some deals; 0 where nobody was asked in any."""
        stream = stream_of(self.seed, -1)
        found: list[int] = []
        for _ in range(_DEALS):
            game = self._asked(table, 0, next_seed(stream), stream.bits())
            if game is not None:
                found.append(1 + len(ways_of(game)))
            if len(found) == _LOOKED_AT:
                break
        return sum(found) / len(found) if found else 0.0

    def _sitting(self, table: tuple[int, ...], seat: int) -> list[int]:
        return [table[(place - seat) % len(table)] for place in range(len(table))]

    def _asked(self, table: tuple[int, ...], seat: int, seed: int, bits: int) -> Game | None:
        """Return a game in which a seat is asked about its opening hand; None for a deal in which it is not."""
        rules = rules_of(self.game)
        sitting = self._sitting(table, seat)
        decks = [self.contenders[deck].cards for deck in sitting]
        game = new_game(rules, decks, seed, self.options, None, self.extra)
        bots = [make(self.contenders[deck].bot, bits + at) for at, deck in enumerate(sitting)]
        for _ in range(_ASKED):
            state = game.state
            if not state.options or state.kind not in rules.KEEPING:
                return None
            if state.decider == seat:
                return game
            try:
                game.apply(bots[state.decider].decide(View(game, state.decider)))
            except BotFailedError:
                return None
        return None

    def _score(
        self, game: Game, table: tuple[int, ...], seat: int, way: str, seeds: Sequence[int], tally: HandTally
    ) -> int:
        """Return what comes of a game in which a seat answers in some way and bots decide all that follows."""
        ahead = game.copy()
        answer(ahead, seat, way)
        bots = [
            make(self.contenders[deck].bot, bits) for deck, bits in zip(self._sitting(table, seat), seeds, strict=True)
        ]
        course = play_out(ahead, bots)
        tally.mistakes += course.mistake is not None
        return scored(course.outcome, seat)


def kind_of(card: Any) -> str:
    """Return the kind by which hands are distinguished: a card's type, with its level where it has one."""
    level = card.facts.get("level")
    return f"{card.type} {level}" if isinstance(level, int) else str(card.type)


def hand_of(game: Game, seat: int) -> Hand:
    """Return what the hand of a seat holds."""
    state = game.state
    kinds: dict[str, int] = {}
    for card in state.zones[state.match.place(state.match.rules.HAND, seat)]:
        kind = kind_of(state.match.book.cards[state.definition[card]])
        kinds[kind] = kinds.get(kind, 0) + 1
    return tuple(sorted(kinds.items()))


def ways_of(game: Game) -> list[str]:
    """Return the ways to change the hand that is asked about: to draw it again, or the kinds that can be put back."""
    if YES in game.state.options and NO in game.state.options:
        return [ALL]
    state = game.state
    book = state.match.book
    return sorted({kind_of(book.cards[state.definition[card]]) for card in state.options if card != DONE})


def answer(game: Game, seat: int, way: str) -> None:
    """Answer for a seat: keep the hand, draw it again once, or put back as many of a kind as may be."""
    rules = game.rules
    if way == ALL:
        game.apply(YES)
        return
    if way == KEPT and NO in game.state.options:
        game.apply(NO)
        return
    state = game.state
    while state.options and state.kind in rules.KEEPING and state.decider == seat:
        book = state.match.book
        cards = [card for card in state.options if card != DONE]
        cards = [card for card in cards if kind_of(book.cards[state.definition[card]]) == way]
        if not cards:
            game.apply(DONE)
            return
        game.apply(cards[0])
        state = game.state


class HandTally:
    """The figures of some hands.

    Attributes:
        units, deals, games: how many hands were looked for, how many deals that took, how many games were played.
        mistakes: how many of the games a custom bot lost by a mistake.
        hands: hand -> how often it was, and what it scored when it was kept.
        ways: hand and way -> by how much the way changed the score.
    """

    __slots__ = ("deals", "games", "hands", "mistakes", "units", "ways")

    def __init__(self) -> None:
        self.units = 0
        self.deals = 0
        self.games = 0
        self.mistakes = 0
        self.hands: dict[Hand, list[int]] = {}
        self.ways: dict[tuple[Hand, str], Figures] = {}

    def add_unit(self, deals: int, games: int) -> None:
        """Count a unit, with the deals that it took."""
        self.units += 1
        self.deals += deals
        self.games += games

    def add_hand(self, hand: Hand, score: int) -> None:
        """Count a hand that was kept."""
        row = self.hands.setdefault(hand, [0, 0])
        row[0] += 1
        row[1] += score

    def add_way(self, hand: Hand, way: str, change: int) -> None:
        """Count a hand that was changed in some way."""
        self.ways.setdefault((hand, way), Figures()).merge(Figures(1, 1, change, change * change))

    def merge(self, other: HandTally) -> None:
        """Add the figures of other hands."""
        self.units += other.units
        self.deals += other.deals
        self.games += other.games
        self.mistakes += other.mistakes
        for hand, (count, score) in other.hands.items():
            row = self.hands.setdefault(hand, [0, 0])
            row[0] += count
            row[1] += score
        for key, figures in other.ways.items():
            self.ways.setdefault(key, Figures()).merge(figures)

    def to_data(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON, equal for equal figures."""
        return {
            "units": self.units,
            "deals": self.deals,
            "games": self.games,
            "mistakes": self.mistakes,
            "hands": [[[list(part) for part in hand], *row] for hand, row in sorted(self.hands.items())],
            "ways": [
                [[list(part) for part in hand], way, *figures.row()]
                for (hand, way), figures in sorted(self.ways.items())
            ],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> HandTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not such a tally.
        """
        tally = cls()
        for name in ("units", "deals", "games", "mistakes"):
            # What was kept before mistakes were counted has none.
            value = data.get(name, 0) if name == "mistakes" else data[name]
            if type(value) is not int or value < 0:
                raise ValueError(value)
            setattr(tally, name, value)
        for hand, *row in data["hands"]:
            tally.hands[_hand(hand)] = as_scores(row, tally.units)
        for hand, way, *row in data["ways"]:
            tally.ways[_hand(hand), str(way)] = as_figures(row, tally.units)
        return tally


def _hand(data: Any) -> Hand:
    hand = tuple((str(kind), count) for kind, count in data)
    if any(type(count) is not int or count < 1 for _, count in hand):
        raise ValueError(data)
    return hand


class Advice(NamedTuple):
    """What is known of some hands and one way to change them.

    Attributes:
        hand: what they hold; empty for all hands together, or for those that were too rare to be reported alone.
        way: the way, `ALL` or a kind.
        times: how often it was tried.
        kept: the share of the games won when such hands were kept.
        gain: what the way gains.
        certain: whether it differs from keeping, as one of many tests.
        is_rest: whether these are the rare hands together.
    """

    hand: Hand
    way: str
    times: int
    kept: float
    gain: Estimate
    certain: bool
    is_rest: bool = False


def advice(tally: HandTally) -> list[Advice]:
    """Return what is known, for each way first of all hands, then of those that came often, the frequent ones first.

    Where cards of a kind are put back, hands are distinguished by how many of that kind they hold.
    """
    made: list[Advice] = []
    for way in sorted({way for _, way in tally.ways}):
        alike: dict[Hand, list[Hand]] = {}
        for hand, other in tally.ways:
            if other == way:
                shown = hand if way == ALL else tuple(part for part in hand if part[0] == way)
                alike.setdefault(shown, []).append(hand)
        rows = [_advised(tally, shown, way, hands) for shown, hands in alike.items()]
        often = sorted((one for one in rows if one.times >= RARE), key=lambda one: (-one.times, one.hand))
        rare = [hand for one in rows if one.times < RARE for hand in alike[one.hand]]
        made.append(_advised(tally, (), way, [hand for hands in alike.values() for hand in hands]))
        made += often
        if often and rare:
            made.append(_advised(tally, (), way, rare)._replace(is_rest=True))
    certain = found([one.gain.chance for one in made])
    return [one._replace(certain=is_so) for one, is_so in zip(made, certain, strict=True)]


def _advised(tally: HandTally, hand: Hand, way: str, hands: Sequence[Hand]) -> Advice:
    figures = Figures()
    games = score = 0
    for one in hands:
        figures.merge(tally.ways[one, way])
        games += tally.hands[one][0]
        score += tally.hands[one][1]
    return Advice(hand, way, figures.pairs, score / (WON * games) if games else 0.0, estimate(figures), certain=False)
