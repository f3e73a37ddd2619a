"""What the cards of a game can do and say, and what of it rulings and seeded games have really done and asked."""

from __future__ import annotations

import contextlib
from functools import wraps
from inspect import unwrap
from types import FunctionType
from typing import TYPE_CHECKING, Any

from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.rulings.problems import UnmetError
from deckcheck.engine.rulings.runner import Runner
from deckcheck.engine.state import vocabulary
from deckcheck.engine.state.frames import linked
from deckcheck.play.rulings import services
from tests.support.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.language import Term
    from deckcheck.engine.game import Game
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.frames import Step
    from deckcheck.engine.state.statics import Static

# What happens to cards that nobody plays as well.
PASSIVE = (
    vocabulary.DREW
    | vocabulary.DISCARDED
    | vocabulary.SHUFFLED
    | vocabulary.REVEALED
    | vocabulary.MOVED
    | vocabulary.ELIMINATED
)
# The tables of the effect language whose words do something, or are asked something.
TABLES = ("operations", "conditions", "amounts", "filters")


class Deeds:
    """Notes what cards do, in every book that is compiled while it watches.

    A deed is the program of an effect that a card adds to its book, named by the book (`C94/power 1`) and done when its
    last step is carried out, or a modifier that a card carries (`C94/static 1`), done when it holds at a table.

    Attributes:
        done: the deeds that were done.
        written: the words of the effect language, with their tables, that the cards of the game are written with.
        asked: those words that were asked something: operations that were carried out, conditions, amounts and filters
            whose answer somebody sought.
        seen: the ids of the cards that were in play at the end of a game or ruling, or that something happened to
            beyond being drawn, shown, moved, or thrown away.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rules: GameRules) -> None:
        self.rules = rules
        self.done: set[str] = set()
        self.asked: set[tuple[str, str]] = set()
        self.written: set[tuple[str, str]] = set()
        self._compiling = True
        self.seen: set[str] = set()
        self._known: list[str] = []
        close = CompiledCards.close

        def watched(book: CompiledCards) -> None:
            # What a book takes over from the one that it enlarges is watched already.
            known = set() if self._compiling else {*map(id, self.book.statics), *map(id, self.book.procedures)}
            for number, statics in enumerate(book.statics):
                if id(statics) in known:
                    continue
                book.statics[number] = tuple(
                    self._held(static, f"{book.cards[number].id}/static {position}")
                    for position, static in enumerate(statics, 1)
                )
            close(book)
            for procedure in book.procedures:
                if id(procedure) not in known and procedure.steps and procedure.name.partition("/")[0] in book.numbers:
                    # Steps go back to each other, and know nothing of who watches them.
                    steps = self._ended(procedure.name, procedure.steps)
                    procedure.points = linked(steps, tuple(map(unwrap, procedure.steps)))

        monkeypatch.setattr(CompiledCards, "close", watched)
        for table in TABLES:
            entries = getattr(rules.language, table)
            for name, entry in entries.items():
                monkeypatch.setitem(entries, name, self._asking(table, entry))
        # What was compiled before is not watched, and what is watched is not left behind.
        monkeypatch.setattr(rules, "_book", None)
        monkeypatch.setattr(rules, "_extended", [])
        self.book = rules.book()
        self._compiling = False
        self._by_card: dict[str, list[str]] = {}
        for deed in self._known:
            self._by_card.setdefault(deed.partition("/")[0], []).append(deed)

    def _ended(self, name: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        *others, last = steps
        self._known.append(name)

        def finish(*state: Any) -> Any:
            self.done.add(name)
            return last(*state)

        return (*others, finish)

    def _asking(self, table: str, entry: Term) -> Term:
        """Return a word that notes when what it was compiled to is carried out, or asked."""

        word = table, entry.name

        def noted(compiled: Any) -> Any:
            if isinstance(compiled, list):
                # Whatever is carried out begins with the first; a later step may go back to one before it by its name.
                return [*map(noted, compiled[:1]), *compiled[1:]]
            if not isinstance(compiled, FunctionType):
                # A number, say; there is nothing to be asked.
                self.asked.add(word)
                return compiled

            @wraps(compiled)
            def asked(*state: Any) -> Any:
                self.asked.add(word)
                return compiled(*state)

            return asked

        def build(*values: Any, **keys: Any) -> Any:
            if self._compiling:
                self.written.add(word)
            return noted(entry.build(*values, **keys))

        return entry._replace(build=build)

    def _held(self, static: Static, name: str) -> Static:
        self._known.append(name)

        def noted(test: Callable[..., bool]) -> Callable[..., bool]:
            def holds(*state: Any) -> bool:
                if test(*state):
                    self.done.add(name)
                    return True
                return False

            return holds

        if static.against is None:
            return static._replace(applies=noted(static.applies))
        return static._replace(against=noted(static.against))

    def look(self, game: Game) -> None:
        """Note the cards that a game shows in play, or that a watched one was about."""
        s = game.state
        cards, in_play = s.match.book.cards, s.match.in_play
        self.seen |= {cards[entry[5]].id for entry in s.log or () if entry[5] >= 0 and not entry[0] & PASSIVE}
        self.seen |= {cards[number].id for number, place in zip(s.definition, s.place, strict=True) if in_play[place]}

    def play_rulings(self) -> None:
        """Play all rulings of the game."""
        for ruling in rulings_of(self.rules.game):
            runner = Runner(ruling, services(self.rules.game), ())
            # What the lot decides may not hold with this seed.
            with contextlib.suppress(*((UnmetError,) if "seeds" in ruling.data else ())):
                runner.play()
            if runner.game is not None:
                self.look(runner.game)

    def playable(self) -> list[Card]:
        """Return the cards that can be played; a printing of another card counts as that card."""
        book = self.book
        return [
            card
            for number, card in enumerate(book.cards)
            if number not in book.compile_errors and number not in book.unplayable and card.identity == card.id
        ]

    def undone(self, card: Card) -> list[str]:
        """Return what has not been seen of a card: the deeds that it lacks, and its id while it was never played."""
        own = [deed for deed in self._by_card.get(card.id, ()) if deed not in self.done]
        return own if card.id in self.seen else [card.id, *own]

    def remaining(self) -> list[str]:
        """Return what has not been seen of any playable card."""
        return [deed for card in self.playable() for deed in self.undone(card)]

    def unasked(self) -> list[tuple[str, str]]:
        """Return the words that cards are written with and that nobody has asked anything."""
        return sorted(self.written - self.asked)
