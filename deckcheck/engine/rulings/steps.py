"""Playing a ruling step by step: what each step does or asks, and what has happened by it."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.registry import phrase_translator_of
from deckcheck.engine.rulings.drawing import figure
from deckcheck.engine.rulings.reader import called
from deckcheck.engine.rulings.runner import Runner, result_of
from deckcheck.engine.rulings.seeds import read_seeds
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.source import Path
    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings.reader import Ruling
    from deckcheck.engine.rulings.runner import RulingResult, Services
    from deckcheck.messages import Translator

# What a ruling gives and expects under these keys is no step.
GIVEN, EXPECT = "given", "expect"


class Step(NamedTuple):
    """One step of a ruling.

    Attributes:
        verb: `given`, `expect`, the name of a player, or another step (`until`, `refused`, `new game`).
        says: what is done, or expected, in lines.
        happened: the lines of the log that it has added.
        table: the table afterwards, in lines; none where there is no game.
    """

    verb: str
    says: tuple[str, ...]
    happened: tuple[str, ...]
    table: tuple[str, ...]


class StepRunner(Runner):
    """A ruling being played, every step of which is kept.

    Args:
        ruling: the ruling, with one seed.
        services: the steps of the host.
        cards: cards from outside the built-in catalog.
        draw: how a table is drawn.
        translator: the language.
    """

    def __init__(
        self,
        ruling: Ruling,
        services: Services,
        cards: Sequence[Card],
        draw: Callable[[Game], list[str]],
        translator: Translator = ENGLISH,
    ) -> None:
        super().__init__(ruling, services, cards)
        self.steps: list[Step] = []
        self._draw = draw
        self._translator = translator
        self._seen = 0

    def result(self) -> RulingResult:
        """Play the ruling to its end, or to the step that does not hold, and return whether it holds."""
        result = result_of(self, self._translator)
        if not self.steps and GIVEN in self.ruling.data and self.game is not None:
            self._keep(GIVEN, {})
        if result.passed and EXPECT in self.ruling.data:
            self._keep(EXPECT, self.ruling.data[EXPECT])
        return result

    def _step(self, verb: str, value: Any, path: Path) -> None:
        if not self.steps and GIVEN in self.ruling.data:
            self._keep(GIVEN, {})
        super()._step(verb, value, path)
        self._keep(verb, value)

    def _keep(self, verb: str, value: Any) -> None:
        game = self.game
        log = self.expectations.log(self._seen, self._translator.language) if game is not None else []
        self._seen = len(game.state.log or ()) if game is not None else 0
        says = tuple(spelled(value, self.ruling.game, self._translator))
        self.steps.append(Step(verb, says, tuple(log), tuple(self._draw(game)) if game is not None else ()))


def one_by_one(ruling: Ruling) -> Iterator[Ruling]:
    """Yield a ruling with each of its seeds, or itself where it has one alone.

    Raises:
        TableError: the seeds are written wrongly.
    """
    if "seeds" not in ruling.data:
        yield ruling
        return
    rest = {key: value for key, value in ruling.data.items() if key != "seeds"}
    for seed in read_seeds(ruling.data["seeds"], (*ruling.at, "seeds")).seeds:
        yield ruling._replace(data={**rest, "seed": seed})


def spelled(value: Any, game: str, translator: Translator) -> Iterator[str]:
    """Yield what a step says, each action or key in a line; cards and actions in the language of a translator."""
    translate = phrase_translator_of(game, translator)

    def named(part: Any) -> Any:
        if isinstance(part, str) and translator.language != ENGLISH.language:
            words = called(game, part, translator.language)
            return translate(part) if words == part else words
        if isinstance(part, dict):
            return {called(game, str(key), translator.language): named(inner) for key, inner in part.items()}
        return [named(inner) for inner in part] if isinstance(part, list) else part

    value = named(value)
    if isinstance(value, dict):
        yield from (f"{key}: {figure(inner)}" for key, inner in value.items())
    else:
        yield from (figure(one) for one in (value if isinstance(value, list) else [value]))
