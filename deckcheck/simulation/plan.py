"""Which games a simulation plays: the decks, who plays them, who meets whom, and each game's own seed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from deckcheck import __version__
from deckcheck.arguments import least_of, require_list, require_text, require_type, unfit, whole_of
from deckcheck.catalog.discovery import game_dir
from deckcheck.engine.state.cards import check_cards
from deckcheck.engine.state.chance import GAMMA, MASK, Stream, mix
from deckcheck.simulation.identity import code_digest
from deckcheck.simulation.playing import play
from deckcheck.simulation.tally import SimulationTally
from deckcheck.simulation.values import Contender, Seating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from deckcheck.catalog.card import Card


class SimulationPlan:
    """A whole simulation. Games are numbered from 0; what a game is depends on the plan and its number alone.

    All pairings but those that are barred are played in turn, so that any number of games is spread over them as evenly
    as it can be; from round to round the decks of a pairing change seats.

    Raises:
        ArgumentError: an argument is of another kind.
    """

    kind = "simulation"

    def __init__(
        self,
        game: str,
        contenders: tuple[Contender, ...],
        *,
        seed: int = 0,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        extra: tuple[Card, ...] = (),
        cards: str = "",
        barred: Collection[tuple[int, ...]] = (),
    ) -> None:
        require_text("game", game)
        require_list("contenders", contenders, Contender, "argument-contenders")
        if not contenders:
            raise unfit("contenders", contenders, "argument-contenders")
        if options is not None:
            require_type("options", options, Mapping, "argument-options")
        check_cards(extra)
        require_text("cards", cards)
        barred = _tables_of("barred", barred)
        self.game = game
        self.contenders = tuple(contenders)
        self.seed = whole_of("seed", seed)
        self.players = players = least_of("players", players, 1)
        self.options = dict(options or {})
        self.extra = extra
        #: The digest of the cards' play data.
        self.cards = cards
        #: The contenders that meet, by their numbers.
        self.pairings = tuple(table for table in tables(len(contenders), players) if table not in barred)

    def seating(self, number: int) -> Seating:
        """Return who sits where in a game, and its chance.

        Raises:
            ArgumentError: the number of the game is not a whole number.
        """
        number = whole_of("number", number)
        turn, pairing = divmod(number, len(self.pairings))
        decks = self.pairings[pairing]
        first = turn % self.players
        return Seating(pairing, decks[first:] + decks[:first], stream_of(self.seed, number), first)

    def describe(self) -> dict[str, Any]:
        """Return all that the games depend on, as plain data: equal descriptions mean equal games."""
        return {
            "deckcheck": __version__,
            "game": self.game,
            **code_of(self.game),
            "decks": [contender.describe() for contender in self.contenders],
            "cards": self.cards,
            "players": self.players,
            "pairings": [list(pairing) for pairing in self.pairings],
            "seed": self.seed,
            "options": self.options,
        }

    def tally(self) -> SimulationTally:
        """Return a tally of no games."""
        return SimulationTally(self)

    def tally_from(self, data: Any) -> SimulationTally:
        """Return the tally that `to_data` made this of.

        Raises:
            KeyError, TypeError, ValueError: when the data is not a tally of this plan.
        """
        return SimulationTally.from_data(self, data)

    def play(self, number: int, tally: SimulationTally) -> None:
        """Play a game and count it."""
        tally.add(self, play(self, number))


def _tables_of(name: str, value: Any) -> frozenset[tuple[int, ...]]:
    """Return an argument that is tables of contenders."""
    if not isinstance(value, (list, tuple, set, frozenset)) or not all(isinstance(table, tuple) for table in value):
        raise unfit(name, value, "argument-barred")
    return frozenset(value)


def stream_of(seed: int, number: int) -> Stream:
    """Return the stream that the chance of a numbered game comes from."""
    return Stream(mix((mix(seed & MASK) + (number + 1) * GAMMA) & MASK))


def code_of(game: str) -> dict[str, str]:
    """Return what the games of a game from outside the package depend on: its code and data."""
    home = game_dir(game)
    return {} if home is None or home.built_in else {"rules": code_digest(home.folder)}


def tables(contenders: int, players: int) -> list[tuple[int, ...]]:
    """Return who can meet whom: each table of different contenders once; too few for one table sit down repeatedly."""
    if contenders < players:
        return [tuple(seat % contenders for seat in range(players))]
    return list(combinations(range(contenders), players))
