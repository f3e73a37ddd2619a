"""One card read for play: its play data compiled, and all that is wrong with them and with its figures."""

from __future__ import annotations

from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.builder import Path
    from deckcheck.engine.effects.language import Language


class CardReader:
    """A card read for play. The reader of a game derives from it, names its language and types, and reads on.

    Attributes:
        language: what the play data of the game may say.
        types: its types of card, with their numbers.
        card: the card.
        kind: the number of its type, or -1 for one that the game does not know.
        printed: its figures, by the columns of the book that hold them (see `card_columns`).
        errors: what is wrong with it.
        phases: the phases whose beginning its triggers wait for, as bits.
        changes: the stats that its effects change for a time, as bits.
        references: the cards that it names by their ids: where, the id, and the type that is wanted, or nothing where
            a card is only meant, not brought into the game.
        delayed: what its effects let happen later, each with a procedure of its own.
    """

    language: ClassVar[Language]
    types: ClassVar[Mapping[str, int]]

    def __init__(self, card: Card) -> None:
        self.card = card
        self.kind = self.types.get(card.type, -1)
        self.printed: dict[str, Any] = {}
        self.errors: list[EffectError] = []
        self.phases = self.changes = 0
        self.references: list[tuple[Path, str, str]] = []
        self.delayed: list[Any] = []
        if self.kind < 0:
            phrase = "unknown card type {value}; one of: {known}"
            self.wrong(("type",), phrase, value=quoted(card.type), known=", ".join(self.types))

    def wrong(self, path: Path, phrase: str, /, *more: Message, **values: Any) -> None:
        """Note what is wrong at a place of the card's data, by a phrase of the vocabulary and what `more` there is."""
        self.errors.append(self.language.wrong(path, phrase, *more, **values))

    def lacks(self, key: str) -> None:
        """Note that the card does not have a key that it needs."""
        self.wrong((key,), "the key '{key}' is missing", key=key)

    def compiled(self, type: str, data: Any, path: Path = ("play",), otherwise: Any = None) -> Any:  # noqa: A002
        """Return data of the card compiled as a value of a type; with `otherwise` in its stead if it is wrong."""
        builder = Builder(self.language, self.card.type)
        value = builder.read(type, data, path, otherwise)
        self.errors += builder.errors
        self.phases |= builder.phases
        self.changes |= builder.changes
        self.references += builder.references
        self.delayed += builder.delayed
        return value

    def unmet_references(self, kinds: Mapping[str, str], *, meant: bool = True) -> list[EffectError]:
        """Return what is wrong with the cards that this one names by their ids.

        Args:
            kinds: id -> type of the cards that there are.
            meant: whether cards must be there that it only means; in a game it does not matter whether they are.
        """
        found = []
        for path, card, wanted in self.references:
            if not wanted and not meant:
                continue
            if card not in kinds:
                known = [other for other, kind in kinds.items() if not wanted or kind == wanted]
                found.append(EffectError(path, Message("effect-no-card", card=card), *hints(card, known)))
            elif wanted and kinds[card] != wanted:
                found.append(EffectError(path, Message("effect-card-type", card=card, type=kinds[card], wanted=wanted)))
        return found
