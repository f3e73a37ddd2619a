"""Playing one game of a simulation from its first card to its last."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.agents import BotFailedError, View, make
from deckcheck.agents.table import lost_by
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.vocabulary import DREW
from deckcheck.simulation.values import Failed, Played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from deckcheck.agents.view import Agent
    from deckcheck.engine.game import Game
    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.outcome import Outcome
    from deckcheck.engine.state.state import State
    from deckcheck.messages import Message
    from deckcheck.simulation.values import Plan, Seating

    Look: TypeAlias = Callable[[Game], None]
    Paused: TypeAlias = Callable[[], bool]

# How many seeds are tried until the first seat starts; games that let nobody start at random are taken as they come.
ATTEMPTS = 16
# A game with more decisions than any real one is not played to its end.
DECISIONS = 20_000
STUCK = "stuck"
# Seeds are whole numbers that every reader of JSON keeps exactly.
_SEED_BITS = 53


def play(plan: Plan, number: int, seating: Seating | None = None, look: Look | None = None) -> Played:
    """Play a game of the plan. The first seat starts, as far as the game leaves that to chance.

    Args:
        plan: the simulation.
        number: the game.
        seating: who sits where, instead of what the plan says.
        look: called with the game before each decision.
    """
    played = GameUnderWay(plan, number, seating).go_on(look)
    assert played is not None  # noqa: S101  nobody has paused it
    return played


class GameUnderWay:
    """A game of a plan as far as it has been played.

    Args:
        plan: the simulation.
        number: the game.
        seating: who sits where, instead of what the plan says.

    Attributes:
        game: the game.
    """

    def __init__(self, plan: Plan, number: int, seating: Seating | None = None) -> None:
        self._seating = seating or plan.seating(number)
        self._number = number
        self.game = _begun(plan, self._seating)
        self._starter = self.game.state.active
        stream = self._seating.stream
        self._bots = [make(plan.contenders[contender].bot, stream.bits()) for contender in self._seating.contenders]
        self._hands = _Hands(self.game)

    def go_on(self, look: Look | None = None, paused: Paused | None = None) -> Played | None:
        """Play on to the end, or until it is paused; return what was played, or None where it has not ended.

        Args:
            look: called with the game before each decision.
            paused: asked after each decision.
        """
        course = _course(self.game, self._bots, self._hands, look, paused)
        if course is None:
            return None
        game, outcome, failure = self.game, course.outcome, None
        if course.mistake is not None:
            mistake, seat = course.mistake
            failure = Failed(self._number + 1, seat, len(game.history) + 1, mistake.id, dict(mistake.values))
        drawn, used = came_up(game, course.held)
        return Played(
            self._seating,
            game.state.match.seed,
            self._starter,
            outcome.winners if outcome else (),
            outcome.reason if outcome else STUCK,
            game.state.turn,
            len(game.history),
            drawn,
            used,
            failure,
        )


class Course(NamedTuple):
    """How a game went on.

    Attributes:
        outcome: how it ended; None when it did not (see `DECISIONS`).
        held: for each seat, the definitions of the cards that were in its hand at some decision.
        mistake: what a custom bot did wrong, and its seat, which has lost by it; None where none did.
    """

    outcome: Outcome | None
    held: list[set[int]]
    mistake: tuple[Message, int] | None


def play_out(game: Game, bots: Sequence[Agent], look: Look | None = None) -> Course:
    """Let bots play a game on to its end, shown to `look` before each decision."""
    course = _course(game, bots, _Hands(game), look, None)
    assert course is not None  # noqa: S101  nobody has paused it
    return course


def _course(
    game: Game, bots: Sequence[Agent], hands: _Hands, look: Look | None, paused: Paused | None
) -> Course | None:
    state, history = game.state, game.history
    while state.options and len(history) < DECISIONS:
        hands.look_at(state)
        if look is not None:
            look(game)
        player = state.decider
        try:
            action = bots[player].decide(View(game, player))
        except BotFailedError as error:
            return Course(lost_by(player, len(bots)), hands.held(), (error.message, player))
        game.apply(action)
        if paused is not None and paused():
            return None
    return Course(game.outcome, hands.held(), None)


def _begun(plan: Plan, seating: Seating) -> Game:
    rules = rules_of(plan.game)
    decks = [plan.contenders[contender].cards for contender in seating.contenders]
    counted = DREW | rules.PLAYED
    for _ in range(ATTEMPTS):
        game = new_game(rules, decks, next_seed(seating.stream), plan.options, None, plan.extra, counted)
        if game.state.active == 0:
            break
    return game


def next_seed(stream: Stream) -> int:
    """Draw a seed for a game."""
    return stream.bits() >> (64 - _SEED_BITS)


class _Hands:
    """What each seat had in hand so far, for effects may bring cards there without a draw."""

    def __init__(self, game: Game) -> None:
        seats = len(game.players)
        first = game.rules.HAND * seats
        self._places = slice(first, first + seats)
        self._seen: list[list[int]] = [[] for _ in range(seats)]
        self._cards: list[set[int]] = [set() for _ in range(seats)]
        self._faces: list[set[int]] = [set() for _ in range(seats)]
        self._definition: list[int] = game.state.definition

    def look_at(self, state: State) -> None:
        """Note the hands as they are, where anything of them may be new."""
        if state.definition is not self._definition:
            # A shuffle puts other faces behind the same backs, in a list of its own.
            self._turn_up()
            self._definition = state.definition
        hands, seen = state.zones[self._places], self._seen
        if hands != seen:
            for seat, hand in enumerate(hands):
                if hand != seen[seat]:
                    seen[seat] = hand[:]
                    self._cards[seat].update(hand)

    def _turn_up(self) -> None:
        """Note the faces of the cards seen since the last shuffle; all of them are to be seen again."""
        definition = self._definition
        for seat, cards in enumerate(self._cards):
            self._faces[seat].update([definition[card] for card in cards])
            cards.clear()
            self._seen[seat] = []

    def held(self) -> list[set[int]]:
        """Return for each seat the definitions of the cards that it had in hand."""
        self._turn_up()
        return self._faces


def came_up(game: Game, held: list[set[int]]) -> tuple[tuple[frozenset[str], ...], tuple[frozenset[str], ...]]:
    """Return the cards that each seat had in hand, and those that it played: what was seen there, and what was counted.

    Args:
        game: a game in which `DREW` and its `PLAYED` were counted.
        held: see `Course`.
    """
    state = game.state
    played = game.rules.PLAYED
    used: list[set[int]] = [set() for _ in held]
    for kind, player, face in state.counts:
        if kind & played:
            used[player].add(face)
        else:
            held[player].add(face)
    cards = state.match.book.cards
    return (
        tuple([frozenset([cards[face].id for face in faces]) for faces in held]),
        tuple([frozenset([cards[face].id for face in faces]) for faces in used]),
    )
