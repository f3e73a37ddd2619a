"""The state of a Slasherz game: what is on cards in play, and what each player has done this turn."""

from __future__ import annotations

from deckcheck.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self


class SlasherzState(State):
    """Slasherz's columns beside those of every game.

    Attributes:
        hp: Survivor or Victim -> hp (SZ-004, SZ-006).
        marks: card -> counters that its own effect has put on it.
        attacks: Character -> how often it has attacked this turn (SZ-033).
        conjured: Character -> the turn in which it was conjured, or 0 (SZ-094).
        base: Character -> the player who placed or conjured it: its controller when no Object says otherwise.
        order: Object -> its position among those on its Character, from 1 (SZ-074).
        holds: Object -> whether it gives control of its Character to its player.
        used: card -> its abilities used this turn, as bits.
        rescues: player -> rescue counters (SZ-045).
        placed, replaced: active player -> whether the one of the turn is used up (SZ-022, SZ-023).
        launched: active player -> how many attacks were launched this turn.
    """

    __slots__ = (
        "attacks",
        "base",
        "conjured",
        "holds",
        "hp",
        "launched",
        "marks",
        "order",
        "placed",
        "replaced",
        "rescues",
        "used",
    )

    CARD_COLUMNS = ("hp", "marks", "attacks", "conjured", "base", "order", "holds", "used")
    PLAYER_COLUMNS = ("rescues", "placed", "replaced", "launched")

    hp: list[int]
    marks: list[int]
    attacks: list[int]
    conjured: list[int]
    base: list[int]
    order: list[int]
    holds: list[int]
    used: list[int]
    rescues: list[int]
    placed: list[int]
    replaced: list[int]
    launched: list[int]

    def copy(self) -> Self:
        """Return a state that goes its own way from here."""
        new = super().copy()
        new.hp = self.hp.copy()
        new.marks = self.marks.copy()
        new.attacks = self.attacks.copy()
        new.conjured = self.conjured.copy()
        new.base = self.base.copy()
        new.order = self.order.copy()
        new.holds = self.holds.copy()
        new.used = self.used.copy()
        new.rescues = self.rescues.copy()
        new.placed = self.placed.copy()
        new.replaced = self.replaced.copy()
        new.launched = self.launched.copy()
        return new
