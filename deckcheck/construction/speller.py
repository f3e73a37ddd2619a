"""How the sections and cards of a game are written, for whoever fixes a list of it."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve, split_reference
from deckcheck.catalog.names import LIGATURES, fold, marks_agree, without_marks
from deckcheck.construction.look_up import found_elsewhere, with_count
from deckcheck.decklist.fix_types import Spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as Mapping_
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset

_LEAST = 3  # letters and digits of a name that is found by them alone


class Speller:
    """Says how the sections and cards of a game are written."""

    def __init__(
        self,
        ruleset: Ruleset,
        catalog: Catalog,
        chosen: Mapping_[tuple[str, str], str] | None = None,
    ) -> None:
        self.chosen = chosen or {}
        self.ruleset = ruleset
        self.catalog = catalog
        self._loose: dict[str, list[tuple[str, Card]]] | None = None

    def spelling(self) -> Spelling:
        """Return what a fixer of texts has to know."""
        return Spelling(list(self.ruleset.sections), self.section, self.name, self.same, self.counted)

    def section(self, written: str) -> str | None:
        """Return the section that another spelling of its id or title means, or None."""
        if written in self.ruleset.sections:
            return None
        wanted = fold(written)
        found = [
            name
            for name, section in self.ruleset.sections.items()
            if wanted in {fold(name), *(fold(title) for title in section.title.values())}
        ]
        return found[0] if len(found) == 1 else None

    def name(self, section: str, reference: str) -> str | None:
        """Return the right writing of a reference, or None where it is right already or has no single answer."""
        found = self.ruleset.sections.get(self.section(section) or section)
        if found is None:
            return None
        if (found.name, reference) in self.chosen:
            return self.chosen[found.name, reference]
        resolution = resolve(self.catalog, reference, self.ruleset.qualifiers, found.accepts)
        if resolution.card is not None:
            right = self._canonical(reference, resolution.card)
        elif resolution.candidates or resolution.elsewhere or resolution.qualified:
            return None
        else:
            right = self._by_letters(reference, found.accepts)
        if right is None or right == reference:
            return None
        again = resolve(self.catalog, right, self.ruleset.qualifiers, found.accepts).card
        if again is None or (resolution.card is not None and again.identity != resolution.card.identity):
            return None
        return right

    def _canonical(self, reference: str, card: Card) -> str | None:
        """Return a reference that is understood, written as the catalog writes it."""
        right = self._catalog_name(reference, card)
        if right is not None:
            return right
        if fold(reference) == fold(card.id):
            return card.id
        base, words = split_reference(reference)
        right = self._catalog_name(base, card) if words else None
        return None if right is None else f"{right} ({', '.join(words)})"

    def _catalog_name(self, name: str, card: Card) -> str | None:
        """Return the catalog's writing of a name: as it is where the catalog has it so, else that of the card."""
        wanted = fold(name)
        cards = [card, *self.catalog.named(name)]
        names = [written for one in cards for written in one.all_names() if fold(written) == wanted]
        names = names or [written for written in card.all_names() if marks_agree(wanted, fold(written))]
        return name if name in names else names[0] if names else None

    def _by_letters(self, reference: str, accepts: Any) -> str | None:
        """Return the only name of the game that has the letters and digits of an unknown one."""
        if self._loose is None:
            self._loose = {}
            for card in self.catalog:
                for name in card.all_names():
                    self._loose.setdefault(letters(name), []).append((name, card))
        wanted = letters(reference)
        found = self._loose.get(wanted, []) if len(wanted) >= _LEAST else []
        if len({card.identity for _, card in found}) != 1 or not accepts(found[0][1]):
            return None
        return found[0][0]

    def same(self, section: str, reference: str) -> str:
        """Return a key that two references share when their entries may become one.

        They may where both are names, in whatever language, of one card; a reference with qualifiers or an id says more
        than the name (which printing is meant), and only equals itself.
        """
        found = self.ruleset.sections.get(self.section(section) or section)
        right = self.name(section, reference) or reference
        if found is not None and self.catalog.named(right):
            card = resolve(self.catalog, right, self.ruleset.qualifiers, found.accepts).card
            if card is not None:
                return f"card {card.identity}"
        return f"text {fold(right)}"

    def counted(self, section: str, item: str) -> tuple[str, int] | None:
        """Return the name and the count that an item of a list holds, one copy of a name alone; None for no card."""
        found = self.ruleset.sections.get(self.section(section) or section)
        if found is None:
            return None
        resolution = resolve(self.catalog, item, self.ruleset.qualifiers, found.accepts)
        if resolution.card is not None or found_elsewhere(resolution) or self.name(section, item) is not None:
            return item, 1
        return with_count(item, found, self.ruleset, self.catalog)

    def identity(self, section: str, reference: str) -> str:
        """Return what a reference means, for the comparison of two lists: a card, or the text where none is known."""
        found = self.ruleset.sections.get(section)
        right = self.name(section, reference) or reference
        if found is not None:
            resolution = resolve(self.catalog, right, self.ruleset.qualifiers, found.accepts)
            if resolution.card is not None:
                return f"card {resolution.card.identity}"
        return f"text {fold(right)}"


def letters(name: str) -> str:
    """Return a name's letters and digits, without case, accents, spaces and punctuation."""
    return "".join(char for char in without_marks(fold(name).translate(LIGATURES)) if char.isalnum())
