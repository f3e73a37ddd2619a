"""The state of a game of Terrors of London: Health, Reserve and tokens of players, tokens and Hordes of cards."""

from __future__ import annotations

from deckcheck.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self


class TerrorsState(State):
    """The game's columns beside those of every game.

    Attributes:
        haunt: Monster -> face of its Haunt token, 0 without one (TL-132).
        since: card in play -> the turn in which it came there (TL-102).
        left, right: Monster in a Horde -> its neighbour's number plus 1, or 0 (TL-089).
        bound: Monster -> whether it has been in a Horde this Action phase (TL-080, TL-D45).
        horde_used: Monster -> its Horde abilities activated this Action phase, as bits (TL-091).
        used: Relic, Overlord, haunted Monster -> how often it was activated this turn (TL-099, TL-D36, TL-103).
        health: player -> the Overlord's remaining Health (TL-042).
        coin, power, regeneration: player -> the Reserve (TL-033).
        unify: player -> Unify tokens beside the draw pile (TL-160).
        dealt, prevented: player -> damage suffered and held off by Armour this turn (TL-D40).
        convert: player -> conversions that are open, as bits (TL-D27).
        tally: player -> what was done this turn, counted by kind (see `names.BY_CURSE`); cards that were played stay
            counted until the next own turn.
    """

    __slots__ = (
        "bound",
        "coin",
        "convert",
        "dealt",
        "haunt",
        "health",
        "horde_used",
        "left",
        "power",
        "prevented",
        "regeneration",
        "right",
        "since",
        "tally",
        "unify",
        "used",
    )

    CARD_COLUMNS = ("haunt", "since", "left", "right", "bound", "horde_used", "used")
    PLAYER_COLUMNS = ("health", "coin", "power", "regeneration", "unify", "dealt", "prevented", "convert", "tally")

    haunt: list[int]
    since: list[int]
    left: list[int]
    right: list[int]
    bound: list[int]
    horde_used: list[int]
    used: list[int]
    health: list[int]
    coin: list[int]
    power: list[int]
    regeneration: list[int]
    unify: list[int]
    dealt: list[int]
    prevented: list[int]
    convert: list[int]
    tally: list[int]

    def copy(self) -> Self:
        """Return a state that goes its own way from here."""
        new = super().copy()
        new.haunt = self.haunt.copy()
        new.since = self.since.copy()
        new.left = self.left.copy()
        new.right = self.right.copy()
        new.bound = self.bound.copy()
        new.horde_used = self.horde_used.copy()
        new.used = self.used.copy()
        new.health = self.health.copy()
        new.coin = self.coin.copy()
        new.power = self.power.copy()
        new.regeneration = self.regeneration.copy()
        new.unify = self.unify.copy()
        new.dealt = self.dealt.copy()
        new.prevented = self.prevented.copy()
        new.convert = self.convert.copy()
        new.tally = self.tally.copy()
        return new
