"""One card of a catalog."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class Card:
    """A card as its catalog describes it. Immutable by convention and shared; compare cards by `identity`.

    Attributes:
        id: the catalog's id, unique within the game (case is folded when it is looked up).
        name: the name as the catalog prints it first.
        type: one of the game's card types.
        identity: the id of the card that this one is a printing or variant of, or its own id.
        facts: every other key of the catalog's entry; what only play needs is under `play` in a full catalog.
        origin: where a card that is not built in was defined (`path:line`), otherwise an empty string.
    """

    __slots__ = ("facts", "id", "identity", "name", "origin", "type")

    def __init__(
        self,
        id: str,  # noqa: A002  the catalog's own word
        name: str,
        type: str,  # noqa: A002  the catalog's own word
        identity: str,
        facts: Mapping[str, Any],
        origin: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.type = type
        self.identity = identity
        self.facts = facts
        self.origin = origin

    def __repr__(self) -> str:
        return f"Card({self.id!r}, {self.name!r}, {self.type!r})"

    def get(self, key: str) -> Any:
        """Return an attribute by the name that catalogs and rulesets use, or None."""
        if key == "name":
            return self.name
        if key == "type":
            return self.type
        if key == "id":
            return self.id
        return self.facts.get(key)

    def all_names(self) -> list[str]:
        """Return every name that this card answers to: its own, those in both languages, its aliases."""
        names = [self.name]
        translated = self.facts.get("names")
        if translated:
            names.extend(translated.values())
        names.extend(self.facts.get("aliases") or ())
        return names

    def printings(self) -> Sequence[str]:
        """Return the ids of the card's other printings: the list that its catalog gives as `reprints`."""
        printings = self.facts.get("reprints")
        return printings if isinstance(printings, list) else ()

    def name_by_language(self) -> str | dict[str, str]:
        """Return the name as messages take it: by language, where its languages differ."""
        names = self.facts.get("names")
        return {language: self.name_in(language) for language in {"en": "", **names}} if names else self.name

    def name_in(self, language: str) -> str:
        """Return the name in a language (`en`, `fr`), or the catalog's first name."""
        translated = self.facts.get("names")
        return str(translated.get(language, self.name)) if translated else self.name
