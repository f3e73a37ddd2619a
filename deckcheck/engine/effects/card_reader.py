"""One card read for play: its play data compiled, and all that is wrong with them and with its figures."""

from __future__ import annotations

from deckcheck.engine.data.hints import quoted
from deckcheck.engine.effects.builder import Builder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.builder import Path
    from deckcheck.engine.effects.language import EffectError, Language


class CardReader:
    """A card read for play. The reader of a game derives from it, names its language and types, and reads on.

    Attributes:
        language: what the play data of the game may say.
        types: its types of card, with their numbers.
        card: the card.
        kind: the number of its type, or -1 for one that the game does not know.
        errors: what is wrong with it.
        phases: the phases whose beginning its triggers wait for, as bits.
    """

    language: ClassVar[Language]
    types: ClassVar[Mapping[str, int]]

    def __init__(self, card: Card) -> None:
        self.card = card
        self.kind = self.types.get(card.type, -1)
        self.errors: list[EffectError] = []
        self.phases = 0
        if self.kind < 0:
            phrase = "unknown card type {value}; one of: {known}"
            self.wrong(("type",), phrase, value=quoted(card.type), known=", ".join(self.types))

    def wrong(self, path: Path, phrase: str, /, **values: Any) -> None:
        """Note what is wrong at a place of the card's data, by a phrase of the vocabulary."""
        self.errors.append(self.language.wrong(path, phrase, **values))

    def lacks(self, key: str) -> None:
        """Note that the card does not have a key that it needs."""
        self.wrong((key,), "the key '{key}' is missing", key=key)

    def compiled(self, type: str, data: Any, path: Path = ("play",), otherwise: Any = None) -> Any:  # noqa: A002
        """Return data of the card compiled as a value of a type; with `otherwise` in its stead if it is wrong."""
        builder = Builder(self.language)
        value = builder.read(type, data, path, otherwise)
        self.errors += builder.errors
        self.phases |= builder.phases
        return value
