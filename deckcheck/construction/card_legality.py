"""Whether a format leaves a card any place in a deck, for itself: what bans it, whatever else the deck holds."""

from __future__ import annotations

from functools import cache

from deckcheck.catalog import further_cards
from deckcheck.construction.constraints import Copies, Exclude
from deckcheck.construction.violation import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.construction.constraint import Constraint
    from deckcheck.construction.ruleset import GameFormat


def is_legal(card: Card, rules: GameFormat) -> bool:
    """Whether some section takes the card, and no rule of the format bans it there.

    A rule bans a card where it excludes it or admits no copy of it, whatever else the deck holds. What depends on the
    other cards (an essence, a partner, a number) is for the check of a deck.
    """
    return not _is_of_other_formats(card, rules) and any(
        section.accepts(card) and not bans(card, name, rules) for name, section in rules.ruleset.sections.items()
    )


def _is_of_other_formats(card: Card, rules: GameFormat) -> bool:
    """Whether a card is of a further catalog that the format does not know."""
    ruleset = rules.ruleset
    own = ruleset.beside(rules.name)
    others = {name for form in ruleset.formats for name in ruleset.beside(form) if name not in own}
    return bool(others) and not card.origin and card.id in _ids(ruleset.game, tuple(sorted(others)))


@cache
def _ids(game: str, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(card.id for card in further_cards(game, names))


def bans(card: Card, section: str, rules: GameFormat) -> list[str]:
    """Return the codes of the rules that ban a card in a section."""
    return [
        rule.code
        for rule in rules.rules
        if rule.severity == ERROR and any(_bars(part, card, section) for part in rule.constraints)
    ]


def _bars(part: Constraint, card: Card, section: str) -> bool:
    """Whether a constraint keeps every copy of a card out, in any deck."""
    if part.needed or part.conditions:
        return False
    if isinstance(part, Exclude):
        return part.cards is not None and part.there is None and part.cards.matches(section, card, {})
    if isinstance(part, Copies):
        return part.limit is None and part.default == 0 and part.selection.matches(section, card, {})
    return False
