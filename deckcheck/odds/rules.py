"""How a game deals and draws, as its ruleset says under `hands`, and the draw pile that a deck makes by it."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.names import fold
from deckcheck.construction.selection import compile_selection, compile_test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.selection import Selection, Test
    from deckcheck.decklist.deck import Deck, Entry

FIRST, SECOND = "first", "second"
SEATS = (FIRST, SECOND)


class HandRules:
    """Opening hands and draws of one game.

    Attributes:
        opening: seat -> cards of the opening hand.
        draws: cards drawn each turn.
        late: whether a turn's cards are drawn at its end, so that they serve from the next turn on. A hand that is
            refilled at the start of each turn is the same: what is drawn in the first turn is the opening hand.
        first_draw: whether the player who goes first draws in the first turn.
        refill: whether `draws` is what a player draws who uses the hand up, and not a fixed number.
        redraw: the test of the cards of which one must be in the opening hand, else it may be drawn again as often as
            needed; None where the game knows no such redraw.
        put_back: how many cards of the opening hand may be put back once and drawn again.
        sources: the rules of the rulebook that say so.
    """

    __slots__ = ("_aside", "_pile", "draws", "first_draw", "late", "opening", "put_back", "redraw", "refill", "sources")

    def __init__(self, data: Mapping[str, Any]) -> None:
        size = data["size"]
        self.opening: dict[str, int] = size if isinstance(size, dict) else dict.fromkeys(SEATS, size)
        self.draws: int = data.get("draws", 1)
        drawn = data.get("drawn", "start")
        self.late = drawn in ("end", "refill")
        self.refill = drawn == "refill"
        self.first_draw: bool = data.get("first_draw", True)
        self.redraw: Test | None = compile_test(data["redraw_without"]) if "redraw_without" in data else None
        self.put_back: int = data.get("put_back", 0)
        self.sources: tuple[str, ...] = tuple(data.get("sources", ()))
        self._pile: Selection = compile_selection(data["pile"], 0)
        self._aside: Selection | None = compile_selection(data["aside"], 0) if "aside" in data else None

    def seen(self, turn: int, seat: str, draws: int | None = None) -> int:
        """Return how many cards a player has seen in the main part of a turn; turn 0 is the opening hand."""
        each = self.draws if draws is None else draws
        times = max(turn - 1, 0) if self.late else turn
        if turn and not self.late and seat == FIRST and not self.first_draw:
            times -= 1
        return self.opening[seat] + times * each

    def pile(self, deck: Deck, ruleset: Ruleset, aside: str | None = None) -> Pile:
        """Return the draw pile of a deck, before it is shuffled.

        Args:
            deck: the deck.
            ruleset: its ruleset.
            aside: the card that is taken out before the game, where the game has one; else the first that may be.

        Raises:
            AsideError: no card that may begin in play is called so, or several different ones are.
        """
        references = references_of(deck, ruleset)
        cards = [entry for entry in deck.entries if selected(self._pile, entry, references)]
        choices = [entry for entry in cards if self._aside is not None and selected(self._aside, entry, references)]
        chosen = choices[0] if choices else None
        if aside is not None:
            written = [entry for entry in choices if fold(entry.reference) == fold(aside)]
            fitting = written or [entry for entry in choices if may_answer(entry, aside, deck, ruleset)]
            if len({entry.card.identity if entry.card is not None else entry.name for entry in fitting}) != 1:
                raise AsideError(aside, [entry.reference for entry in fitting or choices], ambiguous=bool(fitting))
            chosen = fitting[0]
        copies = [entry for entry in cards for _ in range(entry.count - (entry is chosen))]
        return Pile(copies, chosen, choices)


class AsideError(ValueError):
    """No card that may begin in play bears the name, or several different ones do.

    Attributes:
        name: the name.
        choices: the cards that may begin in play, or those that bear the name, as the deck writes them.
        message: the message that says so.
    """

    def __init__(self, name: str, choices: Sequence[str], *, ambiguous: bool = False) -> None:
        super().__init__(name)
        self.name = name
        self.choices = list(dict.fromkeys(choices))
        problem = "ambiguous" if ambiguous else "unknown" if choices else "none"
        self.message = f"hand-aside-{problem}"


class Pile:
    """A draw pile: an entry for each copy in the order of the list, and what was taken out before the game."""

    __slots__ = ("aside", "cards", "choices")

    def __init__(self, cards: Sequence[Entry], aside: Entry | None, choices: Sequence[Entry]) -> None:
        self.cards = tuple(cards)
        self.aside = aside
        self.choices = tuple(choices)

    def __len__(self) -> int:
        return len(self.cards)


def hand_rules(ruleset: Ruleset) -> HandRules | None:
    """Return how a game deals and draws, or None where its ruleset does not say."""
    data = ruleset.data.get("hands")
    return HandRules(data) if data is not None else None


def answers(entry: Entry, name: str, deck: Deck, ruleset: Ruleset) -> bool:
    """Whether an entry answers to a name, an id or a reference with qualifiers."""
    wanted = fold(name)
    if fold(entry.reference) == wanted:
        return True
    card = entry.card
    if card is None:
        return False
    if wanted in {fold(card.id), *map(fold, card.all_names())}:
        return True
    found = resolve(deck.catalog, name, ruleset.qualifiers, ruleset.sections[entry.section].accepts).card
    return found is not None and found.identity == card.identity


def may_answer(entry: Entry, name: str, deck: Deck, ruleset: Ruleset) -> bool:
    """Whether an entry answers to a name, or is one of several different cards that a reference may mean."""
    if answers(entry, name, deck, ruleset):
        return True
    found = resolve(deck.catalog, name, ruleset.qualifiers, ruleset.sections[entry.section].accepts)
    return entry.card is not None and any(card.identity == entry.card.identity for card in found.candidates)


def references_of(deck: Deck, ruleset: Ruleset) -> dict[str, Card | None]:
    """Return the reference cards of a deck (its essence, ...)."""
    found: dict[str, Card | None] = {}
    for name, section in ruleset.references.items():
        entries = deck.section(section)
        found[name] = entries[0].card if len(entries) == 1 else None
    return found


def selected(selection: Selection, entry: Entry, references: Mapping[str, Card | None]) -> bool:
    """Whether an entry is selected; where nothing but a section is asked for, cards that nobody knows are too."""
    if entry.card is None:
        return selection.bare and (selection.sections is None or entry.section in selection.sections)
    return selection.matches(entry.section, entry.card, references)


def is_keeper(rules: HandRules, entry: Entry) -> bool:
    """Whether a card keeps its player from redrawing the opening hand."""
    return rules.redraw is not None and entry.card is not None and rules.redraw(entry.card, {})
