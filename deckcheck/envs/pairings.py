"""The games that an environment may begin: which decks meet, and how their actions and tables are numbered."""

from __future__ import annotations

import os
from itertools import combinations, permutations
from pathlib import Path

from deckcheck.api import load_deck
from deckcheck.arguments import unfit, whole_of
from deckcheck.decklist.deck import Deck
from deckcheck.engine.data.options import GameError, read_options
from deckcheck.engine.deal import players_refused
from deckcheck.engine.game import new_game
from deckcheck.engine.numbering import Numbering
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.failure import Failure
from deckcheck.simulation.pairing import conflicts, extra_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.game import Game

_ENDINGS = (".deck.yaml", ".deck.yml", ".deck.json")


class Pairings:
    """Decks that may meet, in every order of seats.

    Attributes:
        rules: the rules of the game.
        tables: the decks of each table, by their positions, seat by seat.
        numbering: the actions and observations of all these games.
    """

    def __init__(
        self,
        game: str,
        decks: Sequence[Deck | str | os.PathLike[str]] | str | os.PathLike[str],
        players: int = 2,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        players = whole_of("players", players)
        if isinstance(decks, (str, os.PathLike)):
            if not os.path.isdir(decks):
                raise Failure("env-folder", path=os.fspath(decks))
            decks = sorted(path for path in Path(decks).iterdir() if path.name.endswith(_ENDINGS))
        elif not hasattr(decks, "__iter__"):
            raise unfit("decks", decks, "argument-decklists")
        self.rules = rules_of(game)
        refused = players_refused(self.rules, players)
        if refused is not None:
            raise GameError(refused)
        self.players = players
        self.options = read_options(self.rules.options, options)
        self.decks = [deck if isinstance(deck, Deck) else load_deck(deck) for deck in decks]
        other = next((deck for deck in self.decks if deck.game != game), None)
        if other is not None:
            raise Failure("env-other", game=game, other=other.game)
        self._cards = [deck.contents() for deck in self.decks]
        self._extra = extra_cards(self.decks)
        formats = [deck.format for deck in self.decks]
        if len(self.decks) >= players > max(map(formats.count, formats)):
            raise Failure("env-formats", game=game, n=players, names=list(dict.fromkeys(formats)))
        # Who sits first may bring what all share; in which order the others sit, no rule of meeting asks.
        meet = {
            (first, frozenset(others))
            for first, own in enumerate(formats)
            for others in combinations(
                [at for at, other in enumerate(formats) if at != first and other == own], players - 1
            )
            if not conflicts(self.rules, [self.decks[at] for at in (first, *others)])
        }
        self.tables = [
            table for table in permutations(range(len(self.decks)), players) if (table[0], frozenset(table[1:])) in meet
        ]
        if not self.tables:
            raise Failure("env-decks", game=game, n=players)
        self.numbering = Numbering(self.rules, self._cards, players, self._extra)

    def begin(self, seed: int) -> Game:
        """Begin the game of a seed."""
        stream = Stream(seed)
        table = self.tables[stream.below(len(self.tables))]
        cards = [self._cards[at] for at in table]
        return new_game(self.rules, cards, stream.bits() >> 11, self.options, extra=self._extra)
