"""The values that plans, games and tallies of a simulation exchange."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from deckcheck.agents import bot_of
from deckcheck.agents.own import digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.types import DeckCards


class Contender(NamedTuple):
    """One deck of a simulation and the bot that plays it."""

    name: str
    path: str
    hash: str
    cards: DeckCards
    bot: str

    def describe(self) -> dict[str, Any]:
        """Return all that games depend on of it, as plain data."""
        return {
            "name": self.name,
            "bot": self.bot,
            **_file_of(self.bot),
            "cards": {section: [list(entry) for entry in cards] for section, cards in self.cards.items()},
        }


class Seating(NamedTuple):
    """One game: the pairing it belongs to, the contender on each seat, and the stream that its chance comes from.

    On the first seat sits the contender of the place `first` of the pairing, and the others follow.
    """

    pairing: int
    contenders: tuple[int, ...]
    stream: Stream
    first: int = 0


def _file_of(bot: str) -> dict[str, str]:
    """Return what else the games of a bot depend on: for a custom one, what its file says."""
    if not bot_of(bot).own:
        return {}
    return {"file": digest_of(bot)}


class Failed(NamedTuple):
    """A mistake of a custom bot: game, seat, decision (from 1), and the message that says what it was."""

    game: int
    seat: int
    decision: int
    message: str
    values: dict[str, Any]


class Played(NamedTuple):
    """One game that was played.

    Attributes:
        seating: who sat where.
        seed: the seed of the game.
        starter: the seat that started.
        winners: the seats that won; none in a draw.
        reason: how the game ended, in the game's own word, or `stuck`.
        turns, decisions: its length.
        drawn, used: for each seat, the ids of the cards that came to its hand (drawn, or fetched by an effect) and of
            those that it played (from hand, or from elsewhere by an effect).
        failure: the mistake by which a custom bot has lost the game, or None.
    """

    seating: Seating
    seed: int
    starter: int
    winners: tuple[int, ...]
    reason: str
    turns: int
    decisions: int
    drawn: tuple[frozenset[str], ...]
    used: tuple[frozenset[str], ...]
    failure: Failed | None = None


class Plan(Protocol):
    """What games and tallies ask of a plan (see `plan.SimulationPlan`)."""

    game: str
    contenders: tuple[Contender, ...]
    players: int
    options: dict[str, Any]
    extra: tuple[Card, ...]
    pairings: tuple[tuple[int, ...], ...]

    def seating(self, number: int) -> Seating:
        """Return who sits where in a game, and its chance."""
